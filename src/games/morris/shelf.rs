//! The shelf under the board of a tall window: the phase, and the men that were taken.

use bevy::prelude::*;

use super::ID;
use super::panel::phase_track;
use super::rules::Side;
use super::tray::tray;
use crate::engine::states::Screen;
use crate::gameplay::hud::{HudSystems, Shelf, shelf_panel};
use crate::games::morris::colours::MORRIS;
use crate::theme::widgets::label;

/// The panel of the phases, and how wide one is on it.
const PHASES: f32 = 134.0;
const STEP: f32 = 36.0;
/// From man to man.
const APART: f32 = 22.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fill.in_set(HudSystems::Fill).run_if(in_state(Screen::Playing(ID))));
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
