//! What the games share and no game owns: screens, input, interface, sound, saves.

pub mod audio;
pub mod embedded;
pub mod focus;
pub mod help;
pub mod hud;
pub mod input;
pub mod layout;
pub mod loading;
pub mod menu;
pub mod motion;
pub mod options;
pub mod page;
pub mod picture;
pub mod power;
pub mod results;
pub mod room;
pub mod saves;
pub mod screen;
pub mod sheets;
pub mod sprites;
pub mod stage;
pub mod theme;
pub mod toast;
pub mod variants;
pub mod widgets;
pub mod window;

use bevy::prelude::*;

/// Everything here but the saves, which need to know where they are.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (
            screen::plugin,
            loading::plugin,
            stage::plugin,
            page::plugin,
            sprites::plugin,
            motion::plugin,
            power::plugin,
        ),
        (input::plugin, focus::plugin, widgets::plugin, audio::plugin, window::plugin, picture::plugin),
        (room::plugin, hud::plugin, menu::plugin, toast::plugin),
        (sheets::plugin, variants::plugin, help::plugin, results::plugin),
    ));
}
