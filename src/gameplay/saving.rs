//! The game on a table is kept in a file after every turn.

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::room::Room;
use super::saved_game::SavedGame;
use super::table::{Seated, Table};
use crate::core::Transcript;
use crate::engine::states::Screen;
use crate::platform::storage::{KeepSystems, Saves, written};

/// Keeps one game.
pub(super) fn of<G: Room>(app: &mut App) {
    app.add_systems(
        Last,
        (
            keep_when_left::<G>.run_if(in_state(Screen::Playing(G::ID))),
            keep_game::<G>.run_if(resource_exists_and_changed::<Table<G>>),
        )
            .chain()
            .in_set(KeepSystems),
    );
}

fn keep_game<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    let is_alone = table.shelved.is_none() && table.aside.is_empty();
    let untouched = table.is_added() && table.session().position() == 0 && is_alone;
    if untouched || table.home.is_some() {
        return;
    }
    if table.is_replaying() {
        // What is watched is kept elsewhere, and what is played does not change meanwhile.
        return;
    }
    let game = Written::new(&table.game);
    let shelved = table.shelved.as_ref().map(Written::new);
    let aside: Vec<Written<G>> = table.aside.iter().map(Written::new).collect();
    // Writing a long game down takes its time, which is not the player's.
    saves.0.write_made(file::<G>(), move |file| {
        let mut saved = game.saved();
        saved.shelved = shelved.as_ref().map(|game| Box::new(game.saved()));
        saved.aside = aside.iter().map(Written::saved).collect();
        // Where only time has passed here, and somebody has played in another window, theirs counts.
        let is_ours = file.there == file.last || !holds(file.last, &saved.code);
        is_ours.then(|| written(&saved)).flatten()
    });
}

/// The file that the game in a room is kept in.
pub(super) fn file<G: Room>() -> String {
    format!("{}.toml", G::NAME)
}

/// Whether a kept file holds this very game, at this position.
fn holds(file: Option<&str>, code: &str) -> bool {
    let saved = file.and_then(|text| toml::from_str::<SavedGame>(text).ok());
    saved.is_some_and(|saved| saved.code == code)
}

/// A game on its way to the disk: its code is still to be made.
struct Written<G: Room> {
    transcript: Transcript<G>,
    rest: SavedGame,
}

impl<G: Room> Written<G> {
    fn new(game: &Seated<G>) -> Self {
        let mut rest = SavedGame::new(String::new(), game.players, game.seconds);
        (rest.assisted, rest.noted) = (game.assisted, game.noted);
        rest.best_before = game.best_before;
        rest.played_at = game.played_at;
        rest.daily = game.daily.map(|day| day.to_string());
        rest.guest = game.guest;
        Self { transcript: game.session.transcript(), rest }
    }

    fn saved(&self) -> SavedGame {
        let mut saved = self.rest.clone();
        saved.code = self.transcript.code();
        saved
    }
}

/// A game is kept too when the window is left or closed in the middle of a turn.
fn keep_when_left<G: Room>(
    mut focus: MessageReader<WindowFocused>,
    mut exit: MessageReader<AppExit>,
    mut table: ResMut<Table<G>>,
) {
    let left = focus.read().filter(|focus| !focus.focused).count() + exit.read().count();
    if left > 0 && table.session().position() > 0 {
        table.set_changed();
    }
}
