//! The window: its size, kept from one time to the next, whether it fills the screen, and what it is
//! called: by the room that it shows.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResized};

use super::input::{Verb, Verbs};
use super::saves::Settings;
use super::saves::settings::is_size_of_a_window;
use super::screen::{FrameSystems, Screen};

/// Whether the size of the window is kept; not when the command line gave one.
#[derive(Resource, Clone, Copy, Debug)]
pub struct KeepSize(pub bool);

/// Follows the settings, and the settings follow the window.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toggle_fullscreen.in_set(FrameSystems::Input));
    app.add_systems(
        Update,
        (
            fill_screen.run_if(resource_changed::<Settings>),
            keep_size,
            follow_room.run_if(state_changed::<Screen>),
        )
            .in_set(FrameSystems::View),
    );
}

fn toggle_fullscreen(verbs: Single<&Verbs>, mut settings: ResMut<Settings>) {
    if verbs.just_pressed(&Verb::Fullscreen) {
        settings.fullscreen = !settings.fullscreen;
    }
}

fn fill_screen(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let mode = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}

fn keep_size(mut resized: MessageReader<WindowResized>, keep: Res<KeepSize>, mut settings: ResMut<Settings>) {
    let Some(size) = resized.read().last() else { return };
    let size = [size.width as u32, size.height as u32];
    // One that is put away may be told to have no size at all.
    if keep.0 && !settings.fullscreen && settings.window != size && is_size_of_a_window(size) {
        settings.window = size;
    }
}

/// The title tells which room is open.
fn follow_room(screen: Res<State<Screen>>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = match *screen.get() {
        Screen::Playing(game) => format!("{} · Quintet", game.info().title),
        Screen::Menu => "Quintet".to_owned(),
        // Before there is a room, and when there cannot be one, others say what there is to say.
        Screen::Loading | Screen::Failed => return,
    };
    for mut window in windows.iter_mut().filter(|window| window.title != title) {
        window.title.clone_from(&title);
    }
}
