//! The shelf under the board of a tall window: the phase, and the men that were taken.

use bevy::prelude::*;

use super::rail::{phase_track, tray};
use super::rules::Side;
use crate::games::GameId;
use crate::shell::hud::{HudSystems, Shelf, shelf_panel};
use crate::shell::screen::Screen;
use crate::shell::theme::MORRIS;
use crate::shell::widgets::label;

/// The panel of the phases, and how wide one is on it.
const PHASES: f32 = 134.0;
const STEP: f32 = 36.0;
/// From man to man.
const APART: f32 = 22.0;

/// Fills the shelf.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, fill.in_set(HudSystems::Fill).run_if(in_state(Screen::Playing(GameId::Morris))));
}

fn fill(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &MORRIS;
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((
                shelf_panel(room, Some(PHASES)),
                children![label("Phase", 11.0, room.muted), phase_track(STEP)],
            ));
            shelf.spawn(shelf_panel(room, None)).with_children(|panel| {
                panel.spawn(label("Captured", 11.0, room.muted));
                for captor in Side::BOTH {
                    tray(panel, captor.other(), true, APART);
                }
            });
        });
    }
}
