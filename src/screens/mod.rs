//! The screens that fill the window, loading and menu, and everything around changing between them.

pub mod background;
pub mod cards;
pub mod crossfade;
pub mod loading;
pub mod menu;
pub mod navigation;
pub mod screenshot;

use bevy::window::PrimaryWindow;

use crate::engine::window::keep_size;
use crate::gameplay::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((loading::plugin, background::plugin, menu::plugin, cards::plugin))
        .add_plugins((navigation::plugin, crossfade::plugin, screenshot::plugin))
        .add_systems(
            Update,
            name_window.in_set(FrameSystems::Begin).before(keep_size).run_if(state_changed::<Screen>),
        );
}

/// Shows the name of the open game in the window's title.
fn name_window(
    screen: Res<State<Screen>>,
    catalogue: Res<Catalogue>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let title = match *screen.get() {
        Screen::Playing(game) => format!("{} · Quintet", catalogue.info(game).title),
        Screen::Menu => "Quintet".to_owned(),
        // These screens have titles of their own.
        Screen::Loading | Screen::Failed => return,
    };
    if window.title != title {
        window.title = title;
    }
}
