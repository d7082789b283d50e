//! Shows the name of the open game in the window's title.

use crate::gameplay::prelude::*;
use bevy::window::PrimaryWindow;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, follow_screen.in_set(FrameSystems::View).run_if(state_changed::<Screen>));
}

fn follow_screen(
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
