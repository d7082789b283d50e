//! Saves the games of a room after every turn, and when somebody asks for it.

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::game_in_progress::{GameInProgress, GameKey};
use super::messages::{Played, Reset, SaveGame};
use super::room::Room;
use super::saved_game::SavedGame;
use super::table::Table;
use crate::core::Transcript;
use crate::engine::states::Screen;
use crate::platform::storage::{KeepSystems, Saves, written};

/// Saves the games of one room.
pub(super) fn of<G: Room>(app: &mut App) {
    app.add_message::<SaveGame<G>>();
    app.add_systems(
        Last,
        (save_when_left::<G>.run_if(in_state(Screen::Playing(G::ID))), save::<G>.run_if(should_save::<G>))
            .chain()
            .in_set(KeepSystems),
    );
}

/// Saves too when the window is left or closed in the middle of a turn.
fn save_when_left<G: Room>(
    mut focus: MessageReader<WindowFocused>,
    mut exit: MessageReader<AppExit>,
    table: Res<Table<G>>,
    mut save: MessageWriter<SaveGame<G>>,
) {
    let left = focus.read().filter(|focus| !focus.focused).count() + exit.read().count();
    if left > 0 && table.session().position() > 0 {
        save.write_default();
    }
}

/// After a turn, where another position came up, and where somebody asks.
fn should_save<G: Room>(
    mut asked: MessageReader<SaveGame<G>>,
    mut reset: MessageReader<Reset<G>>,
    mut played: MessageReader<Played<G>>,
) -> bool {
    let turns = played.read().filter(|Played(effects)| G::ends_turn(effects)).count();
    asked.read().count() + reset.read().count() + turns > 0
}

fn save<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    if table.is_only_seen() {
        return;
    }
    let front = Written::new(&table.games.front);
    let (replaced, rest) = table.games.others();
    let replaced = replaced.map(Written::new);
    let rest: Vec<Written<G>> = rest.iter().map(Written::new).collect();
    // Making the code of a long game takes a while, so the storage thread does it.
    saves.0.write_made(file::<G>(), move |file| {
        let mut saved = front.saved();
        saved.shelved = replaced.as_ref().map(|game| Box::new(game.saved()));
        saved.aside = rest.iter().map(Written::saved).collect();
        // Where only time has passed here and another window has played, that window's game counts.
        let is_ours = file.there == file.last || !holds(file.last, &saved.code);
        is_ours.then(|| written(&saved)).flatten()
    });
}

/// The file of a room's games.
pub(super) fn file<G: Room>() -> String {
    format!("{}.toml", G::NAME)
}

/// Whether a file holds this very game, at this position.
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
    fn new(game: &GameInProgress<G>) -> Self {
        let rest = SavedGame {
            daily: game.day().map(|day| day.to_string()),
            played_at: game.played_at,
            assisted: game.assisted,
            noted: game.recorded,
            guest: game.key != GameKey::Own,
            best_before: game.best_before,
            ..SavedGame::new(String::new(), game.players, game.seconds)
        };
        Self { transcript: game.session.transcript(), rest }
    }

    fn saved(&self) -> SavedGame {
        SavedGame { code: self.transcript.code(), ..self.rest.clone() }
    }
}
