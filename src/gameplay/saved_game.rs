//! A game as it stands in a save file.

use serde::{Deserialize, Serialize};

use super::players::Players;
use crate::core::{Level, Seat};

/// A saved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The session as a share code.
    pub code: String,
    /// The seat of the computer, 1 or 2, in a game against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) computer: Option<u8>,
    /// How well the computer plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<u8>,
    /// The day that it is the game of, if it is one of the daily ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// How long it has been played, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// When its last move was made, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_before: Option<i64>,
    /// The game that it replaced, for as long as that can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shelved: Option<Box<Self>>,
    /// The games that wait beside it: the room's own while this is a guest, and guests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Self>,
}

impl SavedGame {
    /// A game to be saved.
    pub fn new(code: String, players: Players, seconds: f64) -> Self {
        let computer = players.computer.map(|seat| if seat == Seat::First { 1 } else { 2 });
        let level = computer.map(|_| players.level.number());
        Self {
            code,
            computer,
            level,
            daily: None,
            seconds,
            played_at: None,
            assisted: false,
            noted: false,
            guest: false,
            best_before: None,
            shelved: None,
            aside: Vec::new(),
        }
    }

    /// Who plays it.
    pub fn players(&self) -> Players {
        let computer = match self.computer {
            Some(1) => Some(Seat::First),
            Some(2) => Some(Seat::Second),
            _ => None,
        };
        let level = self.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
        Players { computer, level }
    }
}
