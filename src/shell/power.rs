//! Draws only when something moves or an input came. Whatever moves asks for the next frame
//! itself; here is decided how long the window may sleep otherwise.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};

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
    app.add_systems(Last, sleep);
}

fn sleep(gamepads: Query<(), With<Gamepad>>, mut wake: ResMut<Wake>, mut settings: ResMut<WinitSettings>) {
    let longest = if gamepads.is_empty() { ASLEEP } else { GAMEPAD };
    let mode = UpdateMode::reactive_low_power(wake.0.min(longest));
    wake.0 = ASLEEP;
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
    }
}
