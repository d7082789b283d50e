//! What the games share and no game owns: screens, input, interface, sound, saves.

pub mod access;
mod afterimage;
pub mod audio;
pub mod boards;
pub mod cards;
pub mod codes;
pub mod crossfade;
pub mod daily;
pub mod demonstration;
pub mod dialog;
pub mod embedded;
pub mod emblem;
pub mod first_steps;
mod flat;
pub mod focus;
pub mod glimpse;
pub mod growth;
pub mod help;
pub mod hud;
pub mod input;
pub mod interrupt;
pub mod keycaps;
pub mod layout;
pub mod loading;
pub mod menu;
pub mod motion;
pub mod music;
mod noting;
pub mod options;
pub mod page;
pub mod picture;
pub mod ponder;
pub mod power;
pub mod replay;
pub mod results;
pub mod review;
pub mod room;
pub mod saves;
pub mod screen;
pub mod settings;
pub mod sheets;
pub mod shown;
pub mod sprites;
pub mod stage;
pub mod statistics;
pub mod theme;
pub mod toast;
pub mod typecase;
pub mod variants;
mod veil;
pub mod when;
pub mod widgets;
pub mod window;
#[cfg(target_os = "linux")]
pub mod x11_nudge;

use bevy::prelude::*;

/// Everything here but the saves, which need to know where they are.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (
            access::plugin,
            screen::plugin,
            loading::plugin,
            stage::plugin,
            typecase::plugin,
            flat::plugin,
            glimpse::plugin,
            page::plugin,
            sprites::plugin,
            motion::plugin,
            growth::plugin,
            crossfade::plugin,
            power::plugin,
        ),
        (input::plugin, focus::plugin, widgets::plugin, audio::plugin, window::plugin, picture::plugin),
        (
            room::plugin,
            hud::plugin,
            boards::plugin,
            menu::plugin,
            cards::plugin,
            demonstration::plugin,
            toast::plugin,
        ),
        (
            sheets::plugin,
            dialog::plugin,
            settings::plugin,
            variants::plugin,
            help::plugin,
            results::plugin,
            replay::plugin,
        ),
        (
            statistics::plugin,
            codes::plugin,
            review::plugin,
            daily::plugin,
            first_steps::plugin,
            music::plugin,
        ),
    ));
}
