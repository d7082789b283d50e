//! Draws only when something moves or an input came. Whatever moves asks for the next frame
//! itself; here is decided how long the window may sleep otherwise.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};

use super::input::Verbs;
use super::layout::Layout;
use super::screen::{Screen, Sheet};

/// Without any input nothing is looked at for this long.
const ASLEEP: Duration = Duration::from_mins(1);
/// Gamepads do not wake the window, so they are asked this often while one is connected.
const GAMEPAD: Duration = Duration::from_millis(33);

/// When the window should wake up by itself. Asked for anew in every frame.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Wake(Duration);

impl Wake {
    /// Wakes within so many seconds.
    pub fn within(&mut self, seconds: f32) {
        self.0 = self.0.min(Duration::from_secs_f32(seconds.clamp(0.001, 60.0)));
    }
}

/// Saves power.
pub fn plugin(app: &mut App) {
    app.insert_resource(Wake(ASLEEP)).insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(ASLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(ASLEEP),
    });
    app.add_systems(Last, (settle, sleep));
}

/// What an input or a new screen sets off takes a few frames to be worked out: a state changes in
/// the next frame, what it spawns is laid out in that one, and is focused in the one after.
const SETTLING: u8 = 4;

fn settle(
    mut frames: Local<u8>,
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    verbs: Single<&Verbs>,
    layout: Res<Layout>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy = *screen.get() == Screen::Loading;
    let changed = screen.is_changed() || sheet.is_changed() || layout.is_changed();
    if busy || changed || !verbs.get_just_pressed().is_empty() {
        *frames = SETTLING;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

fn sleep(gamepads: Query<(), With<Gamepad>>, mut wake: ResMut<Wake>, mut settings: ResMut<WinitSettings>) {
    let wake = std::mem::replace(&mut wake.0, ASLEEP);
    let longest = if gamepads.is_empty() { ASLEEP } else { GAMEPAD };
    let new = WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(wake.min(longest)),
        unfocused_mode: UpdateMode::reactive_low_power(wake),
    };
    if (settings.focused_mode, settings.unfocused_mode) != (new.focused_mode, new.unfocused_mode) {
        *settings = new;
    }
}
