//! Saves the games of a room after every turn, and when somebody asks for it.

use bevy::window::WindowFocused;

use super::prelude::*;
use crate::core::Transcript;
use crate::platform::storage::{Saves, written};

/// Saves too when the window is left or closed in the middle of a turn.
pub(super) fn save_when_left<G: Room>(
    mut focus: MessageReader<WindowFocused>,
    mut exit: MessageReader<AppExit>,
    table: Res<Table<G>>,
    mut save: MessageWriter<SaveGame>,
) {
    let left = focus.read().filter(|focus| !focus.focused).count() + exit.read().count();
    if left > 0 && table.session().position() > 0 {
        save.write(SaveGame(G::ID));
    }
}

/// After a turn, where another position came up, and where somebody asks.
pub(super) fn should_save<G: Room>(
    mut asked: MessageReader<SaveGame>,
    mut reset: MessageReader<Reset<G>>,
    mut played: MessageReader<Played<G>>,
) -> bool {
    let turns = played.read().filter(|Played(effects)| G::ends_turn(effects)).count();
    let asked = asked.read().filter(|asked| asked.0 == G::ID).count();
    asked + reset.read().count() + turns > 0
}

pub(super) fn save<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    if table.is_only_seen() {
        return;
    }
    let GameList { front, replaced, waiting } = &table.games;
    let taken = |game: &GameInProgress<G>| (game.session.transcript(), game.saved());
    let (front, replaced) = (taken(front), replaced.as_ref().map(taken));
    let waiting: Vec<_> = waiting.iter().map(taken).collect();
    // Making the code of a long game takes a while, so the storage thread does it.
    saves.0.write_made(file::<G>(), move |file| {
        let coded = |(transcript, game): &(Transcript<G>, SavedGame)| SavedGame {
            code: transcript.code(),
            ..game.clone()
        };
        let shelved = replaced.as_ref().map(|game| Box::new(coded(game)));
        let saved = SavedGame { shelved, aside: waiting.iter().map(coded).collect(), ..coded(&front) };
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
