//! What we add to Bevy, for any game: states, settings, devices, power saving, windows, sound.

pub mod audio;
pub mod flat_camera;
pub mod font_atlas;
pub mod input;
pub mod layout;
pub mod music;
pub mod power;
pub mod screenshot_request;
pub mod settings;
pub mod settle;
pub mod sprites;
pub mod stage;
pub mod states;
pub mod window;
pub mod window_icon;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((states::plugin, input::plugin, stage::plugin, power::plugin, settle::plugin))
        .add_plugins((window::plugin, sprites::plugin, font_atlas::plugin, flat_camera::plugin))
        .add_plugins((audio::plugin, music::plugin));
}
