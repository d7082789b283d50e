//! Builds the windowed app: Bevy's plugins, our layers, and the games.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::asset::AssetMetaCheck;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::ui_widgets::{EditableTextInputPlugin, MenuPlugin};
use bevy::window::{WindowMode, WindowResolution};

use crate::core::GameId;
use crate::engine::layout;
use crate::engine::screenshot_request::TakePicture;
use crate::engine::settings::{FullscreenThisTime, Settings};
use crate::engine::states::{Screen, Sheet};
use crate::engine::window::KeepSize;
use crate::gameplay::first_steps::Newcomers;
use crate::gameplay::opening::Opening;
use crate::gameplay::read_saves;
use crate::platform::storage::disk::Disk;
use crate::{engine, gameplay, games, menus, platform, screens, theme};

/// How to open Quintet.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where saves, records and settings live.
    pub data_dir: PathBuf,
    /// The game to open, and how.
    pub opening: Opening,
    pub sheet: Option<Sheet>,
    /// Whether to open the menu even if a game is given.
    pub menu: bool,
    /// The size of the window, instead of the saved one.
    pub size: Option<Vec2>,
    pub fullscreen: bool,
    /// Saves a screenshot to this file, then quits.
    pub picture: Option<PathBuf>,
    /// Whether to show the first steps when a player enters a room for the first time.
    pub first_steps: bool,
    /// The only game to have, instead of all.
    pub only: Option<GameId>,
    /// The disk to save to, if not the real one.
    pub disk: Option<Arc<dyn Disk>>,
}

/// Quintet without the plugins that talk to the machine, so that tests can run it anywhere.
pub struct QuintetPlugin(pub Options);

impl Plugin for QuintetPlugin {
    fn build(&self, app: &mut App) {
        let options = &self.0;
        app.add_plugins((engine::plugin, theme::plugin, gameplay::plugin, screens::plugin, menus::plugin));
        app.add_plugins(games::GamesPlugin { only: options.only });
        app.insert_resource(options.opening.clone()).insert_resource(KeepSize(options.size.is_none()));
        app.insert_resource(Newcomers(options.first_steps));
        if let Some(file) = &options.picture {
            app.insert_resource(TakePicture { file: file.clone(), sheet: options.sheet });
        } else if let Some(sheet) = options.sheet {
            let open = move |mut next: ResMut<NextState<Sheet>>| next.set(sheet);
            app.add_systems(Update, open.run_if(has_arrived.and_then(run_once)));
        }
        if !options.menu {
            app.add_systems(OnEnter(Screen::Menu), go_straight_to_the_game);
        }
        // Most systems do next to nothing, so threads cost more than they save. Rendering keeps its threads.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }

    /// Reads saves and settings here rather than in `build`, so that games added by other plugins are known.
    fn finish(&self, app: &mut App) {
        let options = &self.0;
        read_saves::read(app, &options.data_dir, options.disk.clone());
        if options.fullscreen || options.size.is_some() {
            let filled = options.fullscreen;
            let mut settings = app.world_mut().resource_mut::<Settings>();
            let kept = std::mem::replace(&mut settings.fullscreen, filled);
            app.insert_resource(FullscreenThisTime { filled, kept });
        }
    }
}

/// Whether the screen is shown over which the sheet of the command line opens.
fn has_arrived(screen: Res<State<Screen>>, opening: Res<Opening>) -> bool {
    match *screen.get() {
        Screen::Menu => opening.game.is_none(),
        Screen::Playing(_) => true,
        _ => false,
    }
}

/// With `--game`, skips the menu the first time.
fn go_straight_to_the_game(mut opening: ResMut<Opening>, mut screen: ResMut<NextState<Screen>>) {
    if let Some(game) = opening.game.take() {
        screen.set(Screen::Playing(game));
    }
}

/// Set after the first frame, which proves that the display and its driver work.
static STARTED: AtomicBool = AtomicBool::new(false);

/// Opens the window; returns how the program should end.
///
/// Bevy panics if it finds no display or driver. So a panic before the first frame goes to `give_up`, as a
/// sentence that says what is wrong; `give_up` ends the program.
pub fn run(options: Options, give_up: fn(&str) -> !) -> AppExit {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if STARTED.load(Ordering::Relaxed) {
            report(panic);
        } else {
            give_up(&no_display(panic.payload_as_str().unwrap_or_default()));
        }
    }));
    window(options).run()
}

/// The sentence for a panic before the first frame, which nearly always means no display or no driver.
fn no_display(reason: &str) -> String {
    let what = if reason.contains("event loop") {
        "there is no display to open a window on".to_owned()
    } else if reason.contains("GPU") {
        "no usable graphics driver was found".to_owned()
    } else {
        format!("the window could not be opened: {}", reason.lines().next().unwrap_or_default())
    };
    let packages = if cfg!(target_os = "linux") {
        " (on Debian and Ubuntu a window needs the packages libvulkan1, mesa-vulkan-drivers, \
         libxkbcommon-x11-0, libxcursor1, libxi6 and libxrandr2)"
    } else {
        ""
    };
    format!("{what}{packages}; \"quintet console GAME\" plays in the terminal")
}

/// Builds the app with its window, without running it.
pub fn window(options: Options) -> App {
    let kept = Settings::kept(&options.data_dir);
    let size = options.size.unwrap_or(UVec2::from_array(kept.window).as_vec2()).max(layout::SMALLEST);
    let fullscreen = options.fullscreen || (kept.fullscreen && options.size.is_none());
    let mode = if fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    let window = Window {
        title: "Quintet".to_owned(),
        name: Some("quintet".to_owned()),
        resolution: WindowResolution::new(size.x as u32, size.y as u32),
        resize_constraints: WindowResizeConstraints {
            min_width: layout::SMALLEST.x,
            min_height: layout::SMALLEST.y,
            ..default()
        },
        mode,
        ..default()
    };
    let mut app = App::new();
    // The `dev` feature reads assets from their folder instead, and watches it.
    #[cfg(not(feature = "dev"))]
    app.add_plugins(platform::embedded_assets::plugin);
    app.add_plugins(platform::interrupt::plugin);
    app.add_plugins(
        DefaultPlugins
            .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { filter: LOG_FILTER.to_owned(), level: LOG_LEVEL, ..default() })
            // We have none of Bevy's menus and no text to edit.
            .disable::<MenuPlugin>()
            .disable::<EditableTextInputPlugin>(),
    );
    app.add_plugins((QuintetPlugin(options), engine::power::clock_plugin, engine::window_icon::plugin));
    #[cfg(feature = "dev")]
    app.add_plugins(crate::dev_tools::plugin);
    #[cfg(target_os = "linux")]
    app.add_plugins(platform::x11_nudge::plugin);
    app.add_systems(Last, || STARTED.store(true, Ordering::Relaxed));
    app
}

/// Drivers and sound devices log a lot; this keeps what a player or a developer should look into.
const LOG_FILTER: &str = "wgpu_hal=off,wgpu=error,naga=error,bevy_render=error,bevy_audio=error,winit=error,\
    gilrs=error,gilrs_core=error,bevy_asset=off";

const LOG_LEVEL: Level = if cfg!(feature = "dev") { Level::INFO } else { Level::WARN };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_keeps_the_window_shut_one_sentence_says_what_helps() {
        for reason in
            ["Failed to build event loop", "Unable to find a GPU!", "something else\nin two lines", ""]
        {
            let sentence = no_display(reason);
            assert!(sentence.contains("quintet console") && !sentence.contains('\n'), "{sentence}");
            if cfg!(target_os = "linux") {
                for package in ["libvulkan1", "mesa-vulkan-drivers", "libxkbcommon-x11-0", "libxrandr2"] {
                    assert!(sentence.contains(package), "{sentence}");
                }
            }
        }
    }
}
