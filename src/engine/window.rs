//! The window: its saved size, and whether it fills the screen.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResized};

use super::input::Verb;
use super::states::FrameSystems;
use crate::engine::settings::{Settings, is_size_of_a_window};

/// Whether to save the size of the window; not when the command line gave one.
#[derive(Resource, Clone, Copy, Debug)]
pub struct KeepSize(pub bool);

pub fn plugin(app: &mut App) {
    let toggle = |mut settings: ResMut<Settings>| settings.fullscreen = !settings.fullscreen;
    let toggle = toggle.run_if(input_just_pressed(Verb::Fullscreen));
    app.add_systems(Update, toggle.in_set(FrameSystems::Input));
    app.add_systems(
        Update,
        (fill_screen.run_if(resource_changed::<Settings>), keep_size).in_set(FrameSystems::View),
    );
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

fn keep_size(mut resized: MessageReader<WindowResized>, keep: Res<KeepSize>, mut settings: ResMut<Settings>) {
    let Some(size) = resized.read().last() else { return };
    let size = [size.width as u32, size.height as u32];
    // A minimised window may report that it has no size at all.
    if keep.0 && !settings.fullscreen && settings.window != size && is_size_of_a_window(size) {
        settings.window = size;
    }
}
