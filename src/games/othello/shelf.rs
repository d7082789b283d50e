//! The shelf under the board of a tall window: who plays which colour, how the board is shared, what
//! the position is worth, and the last move.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::faces::dot;
use super::panel::{Bar, WhoText, WorthBlock, WorthText, bar};
use super::rules::{Disc, Game};
use crate::engine::states::Screen;
use crate::gameplay::hud::{HudSystems, Shelf, shelf_panel};
use crate::gameplay::table::Table;
use crate::games::othello::colours::OTHELLO;
use crate::theme::widgets::{Weight, label, text};

#[derive(Component)]
struct LastMove;

/// Fills the shelf.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill.in_set(HudSystems::Fill), write_last_move.in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(ID))),
    );
}

/// Things side by side.
fn row(gap: f32) -> Node {
    Node::row().align_center().gap(px(gap))
}

fn fill(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &OTHELLO;
    let who = |disc: Disc| (WhoText(disc), text("", 13.0, Weight::Medium, room.muted));
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((
                shelf_panel(room, None),
                children![
                    (
                        Node { justify_content: JustifyContent::SpaceBetween, ..row(8.0) },
                        children![
                            (row(8.0), children![dot(Disc::Black, 14.0), who(Disc::Black)]),
                            (row(8.0), children![who(Disc::White), dot(Disc::White, 14.0)]),
                        ],
                    ),
                    bar(Bar::Share, 12.0),
                    (
                        WorthBlock,
                        row(10.0),
                        children![
                            label("Evaluation", 11.0, room.muted),
                            (Node::column().grow(), children![bar(Bar::Worth, 8.0)]),
                            (WorthText, text("", 13.0, Weight::Medium, room.text)),
                        ],
                    ),
                ],
            ));
            shelf.spawn((
                shelf_panel(room, Some(88.0)),
                children![
                    label("Last", 11.0, room.muted),
                    (LastMove, text("", 22.0, Weight::Bold, room.text))
                ],
            ));
        });
    }
}

fn write_last_move(table: Res<Table<Game>>, mut texts: Query<&mut Text, With<LastMove>>) {
    let new = table.session().moves().last().map_or_else(|| "–".to_owned(), ToString::to_string);
    for mut text in &mut texts {
        if text.0 != new {
            text.0.clone_from(&new);
        }
    }
}
