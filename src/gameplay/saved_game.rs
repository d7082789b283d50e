//! A game as it stands in a save file.

use serde::{Deserialize, Serialize};

use super::players::Players;
use crate::core::Level;

/// A saved game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SavedGame {
    /// The session as a share code.
    pub code: String,
    /// The seat of the computer, 1 or 2, in a game against it.
    pub computer: Option<u8>,
    /// How well the computer plays.
    pub level: Option<u8>,
    /// The day that it is the game of, if it is one of the daily ones.
    pub daily: Option<String>,
    /// How long it has been played, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// When its last move was made, in seconds since 1970.
    pub played_at: Option<u64>,
    /// Whether the player had help.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// Whether its end has been recorded; a game counts once, however often it ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noted: bool,
    /// Whether it is a guest in its room: a game of a day, or one that others began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The best result before it beat that.
    pub best_before: Option<i64>,
    /// The game that it replaced, for as long as that can be undone.
    pub shelved: Option<Box<Self>>,
    /// The games that wait beside it: the room's own while this is a guest, and guests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Self>,
}

impl SavedGame {
    /// Who plays it.
    pub fn players(&self) -> Players {
        let level = self.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
        Players { computer: self.computer.and_then(Players::seat), level }
    }
}
