//! What opens over a screen: pause, settings, statistics, the games of a day, how to play.

pub mod daily;
pub mod help;
pub mod new_game;
pub mod pause;
pub mod review;
pub mod settings;
pub mod statistics;

use bevy::prelude::*;

/// Shows the menus.
pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, settings::plugin, new_game::plugin, help::plugin)).add_plugins((
        statistics::plugin,
        review::plugin,
        daily::plugin,
    ));
}
