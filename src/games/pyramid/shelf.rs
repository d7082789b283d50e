//! The shelf under the cards of a tall window: what the row under the pyramid has no room for.

use bevy::prelude::*;

use super::ID;
use super::panel::{Fact, cards_left, telling};
use crate::engine::states::Screen;
use crate::gameplay::hud::{HudSystems, Shelf, shelf_panel};
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::widgets::{Weight, label};

/// Fills the shelf.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, fill.in_set(HudSystems::Fill).run_if(in_state(Screen::Playing(ID))));
}

fn fill(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &PYRAMID;
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((shelf_panel(room, None), cards_left(11.0, 18.0)));
            shelf.spawn((
                shelf_panel(room, Some(92.0)),
                children![
                    label("Pairs", 11.0, room.stat_label),
                    telling(Fact::Pairs, 22.0, Weight::Bold, room.stat_value)
                ],
            ));
        });
    }
}
