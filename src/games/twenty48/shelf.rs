//! The shelf under the board of a tall window: the goal, moves, time.

use bevy::prelude::*;

use super::rail::{MovesText, TimeText, tile};
use super::rules::Game;
use crate::games::GameId;
use crate::shell::hud::{HudSystems, Shelf, shelf_panel};
use crate::shell::room::Table;
use crate::shell::screen::Screen;
use crate::shell::theme::TWENTY48;
use crate::shell::widgets::{Weight, label, text};

/// The goal and the largest tile, as they are shown.
#[derive(Component, PartialEq)]
struct Goal(Option<(u64, u64)>);

/// Fills the shelf.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill.in_set(HudSystems::Fill), write_goal.in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(GameId::Twenty48))),
    );
}

fn fill(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &TWENTY48;
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((Goal(None), shelf_panel(room, None)));
            shelf.spawn((
                shelf_panel(room, Some(88.0)),
                children![
                    label("Moves", 11.0, room.muted),
                    (MovesText, text("0", 22.0, Weight::Bold, room.text))
                ],
            ));
            shelf.spawn((
                shelf_panel(room, Some(92.0)),
                children![
                    label("Time", 11.0, room.muted),
                    (TimeText(22.0), text("00:00", 22.0, Weight::Bold, room.text))
                ],
            ));
        });
    }
}

fn write_goal(mut commands: Commands, table: Res<Table<Game>>, mut goals: Query<(Entity, &mut Goal)>) {
    let game = table.session().state();
    let (goal, largest) = (game.next_goal(), game.board().max_tile());
    let room = &TWENTY48;
    for (entity, mut shown) in &mut goals {
        if !shown.set_if_neq(Goal(Some((goal, largest)))) {
            continue;
        }
        commands.entity(entity).despawn_children().with_children(|panel| {
            panel
                .spawn((
                    Node { column_gap: px(12), align_items: AlignItems::Center, ..default() },
                    Pickable::IGNORE,
                ))
                .with_children(|row| {
                    row.spawn(tile(goal, 56.0));
                    row.spawn((
                        Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() },
                        Pickable::IGNORE,
                        children![
                            label("Goal", 11.0, room.muted),
                            text(format!("{goal} tile"), 14.0, Weight::Bold, room.text),
                            text(format!("Largest {largest}"), 13.0, Weight::Regular, room.muted),
                        ],
                    ));
                });
        });
    }
}
