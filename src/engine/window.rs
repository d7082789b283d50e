//! The window: its saved size, and whether it fills the screen.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResized};

use super::audio::toggle_mute;
use super::input::Verb;
use super::states::FrameSystems;
use crate::engine::settings::{Settings, is_size_of_a_window};

/// Whether to save the size of the window; not when the command line gave one.
#[derive(Resource, Clone, Copy, Debug)]
pub struct KeepSize(pub bool);

pub fn plugin(app: &mut App) {
    let toggle = toggle_fullscreen.run_if(input_just_pressed(Verb::Fullscreen));
    let change_settings = (keep_size, toggle).chain().after(toggle_mute);
    app.add_systems(Update, change_settings.in_set(FrameSystems::Begin));
    let fill_screen = fill_screen.after(FrameSystems::Rules).before(FrameSystems::View);
    app.add_systems(Update, fill_screen.run_if(resource_changed::<Settings>));
}

pub fn toggle_fullscreen(mut settings: ResMut<Settings>) {
    settings.fullscreen = !settings.fullscreen;
}

fn fill_screen(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let mode = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for window in &mut windows {
        window.map_unchanged(|window| &mut window.mode).set_if_neq(mode);
    }
}

pub fn keep_size(
    mut resized: MessageReader<WindowResized>,
    keep: Res<KeepSize>,
    mut settings: ResMut<Settings>,
) {
    let Some(size) = resized.read().last() else { return };
    let size = [size.width as u32, size.height as u32];
    // A minimised window may report that it has no size at all.
    if keep.0 && !settings.fullscreen && settings.window != size && is_size_of_a_window(size) {
        settings.window = size;
    }
}
