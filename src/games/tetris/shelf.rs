//! The shelf under the well of a tall window: how often one, two, three and four lines went at once,
//! and how many pieces have come.

use bevy::prelude::*;

use super::rules::Game;
use crate::games::GameId;
use crate::shell::hud::{HudSystems, Shelf, grouped, shelf_panel};
use crate::shell::room::Table;
use crate::shell::screen::Screen;
use crate::shell::theme::TETRIS;
use crate::shell::widgets::{Weight, label, text};

/// What a number counts.
#[derive(Component, Clone, Copy)]
enum Count {
    /// How often this many lines, less one, went at once.
    Clears(usize),
    Pieces,
}

/// Fills the shelf.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill.in_set(HudSystems::Fill), write.in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(GameId::Tetris))),
    );
}

fn fill(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &TETRIS;
    let clears = ["Single", "Double", "Triple", "Tetris"].into_iter().enumerate();
    let counts = clears.map(|(index, name)| (name, Count::Clears(index)));
    let counts: Vec<_> = counts.chain([("Pieces", Count::Pieces)]).collect();
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            for &(name, count) in &counts {
                let mut panel = shelf.spawn(shelf_panel(room, None));
                panel.with_children(|panel| {
                    panel.spawn(label(name, 11.0, room.stat_label));
                    panel.spawn((count, text("", 22.0, Weight::Bold, room.stat_value)));
                });
                // There are many of them.
                panel.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(8), px(12)));
            }
        });
    }
}

fn write(table: Res<Table<Game>>, mut counts: Query<(&Count, &mut Text)>) {
    let game = table.session().state();
    for (count, mut text) in &mut counts {
        let number = match count {
            Count::Clears(index) => game.clears()[*index],
            Count::Pieces => game.pieces(),
        };
        let new = grouped(number.into());
        if text.0 != new {
            text.0 = new;
        }
    }
}
