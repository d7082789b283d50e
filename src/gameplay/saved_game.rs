//! The file with a room's games: its contents, and when it is written.

use bevy::window::WindowFocused;
use serde::{Deserialize, Serialize};

use super::prelude::*;
use crate::core::Transcript;
use crate::platform::storage::{Saves, written};

/// A game as stored in a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedGame {
    /// The session as a share code.
    pub code: String,
    /// The seat of the computer, 1 or 2, in a game against it.
    pub computer: Option<u8>,
    pub level: Option<u8>,
    /// The day, if it is a daily game.
    pub daily: Option<String>,
    /// How long it has been played.
    #[serde(default)]
    pub seconds: f64,
    /// When the last move was made, in seconds since 1970.
    pub played_at: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// Whether its end has been recorded; a game counts only once, however often it ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noted: bool,
    /// Whether it is a guest in its room: a daily game, or one that somebody else began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The best result before this game beat it.
    pub best_before: Option<i64>,
    /// The game that it replaced, while that can be undone.
    pub shelved: Option<Box<Self>>,
    /// The waiting games: guests, and the room's own game while a guest is in front.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Self>,
}

impl SavedGame {
    pub fn players(&self) -> Players {
        let level = self.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
        Players { computer: self.computer.and_then(Players::seat), level }
    }
}

/// Saves after a turn, a reset or a request, and when the window loses focus or closes in a game.
pub(super) fn should_save<G: Room>(
    mut asked: MessageReader<SaveGame>,
    mut reset: MessageReader<Reset<G>>,
    mut played: MessageReader<Played<G>>,
    (mut focus, mut exit): (MessageReader<WindowFocused>, MessageReader<AppExit>),
    (table, screen): (Res<Table<G>>, Res<State<Screen>>),
) -> bool {
    let turns = played.read().filter(|Played(effects)| G::ends_turn(effects)).count();
    let asked = asked.read().filter(|asked| asked.0 == G::ID).count();
    let left = focus.read().filter(|focus| !focus.focused).count() + exit.read().count();
    let in_a_turn = *screen.get() == Screen::Playing(G::ID) && table.session().position() > 0;
    asked + reset.read().count() + turns > 0 || (left > 0 && in_a_turn)
}

pub(super) fn save<G: Room>(table: Res<Table<G>>, saves: Res<Saves>) {
    if table.is_only_seen() {
        return;
    }
    let Table { front, replaced, waiting, .. } = &*table;
    let taken = |game: &GameInProgress<G>| (game.session.transcript(), game.saved());
    let (front, replaced) = (taken(front), replaced.as_ref().map(taken));
    let waiting: Vec<_> = waiting.iter().map(taken).collect();
    // Encoding a long game takes a while, so the storage thread does it.
    saves.0.write_made(file::<G>(), move |file| {
        let coded = |(transcript, game): &(Transcript<G>, SavedGame)| SavedGame {
            code: transcript.code(),
            ..game.clone()
        };
        let shelved = replaced.as_ref().map(|game| Box::new(coded(game)));
        let saved = SavedGame { shelved, aside: waiting.iter().map(coded).collect(), ..coded(&front) };
        // If only time has passed here and another window has played on, keep that window's game.
        let holds_it = |text| toml::from_str::<SavedGame>(text).is_ok_and(|there| there.code == saved.code);
        let is_ours = file.there == file.last || !file.last.is_some_and(holds_it);
        is_ours.then(|| written(&saved)).flatten()
    });
}

pub(super) fn file<G: Room>() -> String {
    format!("{}.toml", G::NAME)
}
