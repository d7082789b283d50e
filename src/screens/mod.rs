//! The screens that fill the window, loading and menu, and everything around changing between them.

pub mod background;
pub mod cards;
pub mod crossfade;
pub mod loading;
pub mod menu;
pub mod navigation;
pub mod screenshot;
pub mod window_title;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((loading::plugin, background::plugin, menu::plugin, cards::plugin))
        .add_plugins((navigation::plugin, crossfade::plugin, window_title::plugin))
        .add_plugins(screenshot::plugin);
}
