//! Draws a few frames after every input, until its effects have settled.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use iyes_progress::prelude::CheckProgressSet;

use super::input::Verbs;
use super::layout::Layout;
use super::power::PowerSystems;
use super::states::{Screen, Sheet};

pub fn plugin(app: &mut App) {
    app.add_systems(Last, settle.before(PowerSystems).after(CheckProgressSet));
}

/// An input takes a few frames: a state changes in the next one, what that spawns is laid out in the same
/// frame, and gets the focus in the one after.
const SETTLING: u8 = 4;

fn settle(
    mut frames: Local<u8>,
    (screen, next_screen): (Res<State<Screen>>, Res<NextState<Screen>>),
    (sheet, next_sheet): (Res<State<Sheet>>, Res<NextState<Sheet>>),
    verbs: Res<Verbs>,
    (mut keys, mut buttons, mut touches): (
        MessageReader<KeyboardInput>,
        MessageReader<MouseButtonInput>,
        MessageReader<TouchInput>,
    ),
    layout: Res<Layout>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy = *screen.get() == Screen::Loading;
    let awaited =
        !matches!(*next_screen, NextState::Unchanged) || !matches!(*next_sheet, NextState::Unchanged);
    let changed = awaited || screen.is_changed() || sheet.is_changed() || layout.is_changed();
    let touched = keys.read().count() + buttons.read().count() + touches.read().count() > 0;
    if busy || changed || touched || verbs.get_just_pressed().len() > 0 {
        *frames = SETTLING;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}
