//! The record of a finished game, and sums over such games. Plain Rust.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a game ended for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The player reached the goal, or beat the computer.
    Won,
    Lost,
    Drawn,
    /// It ended without winner or loser: two people played, or time ran out.
    Ended,
}

/// Games that are counted together, because their results can be compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Group {
    /// The name of the record: the variant, and any option that makes results incomparable.
    pub record: String,
    /// The level of the computer, in games against it.
    pub level: Option<u8>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    #[serde(flatten)]
    pub group: Group,
    pub variant: String,
    /// The seat of the person, 1 or 2, in a game against the computer.
    pub seat: Option<u8>,
    pub result: Ending,
    /// Its points, if it has any; more is better.
    pub points: Option<i64>,
    /// The playing time.
    pub seconds: u64,
    /// When it ended, in seconds since 1970.
    pub date: u64,
    /// Whether the player had help: an undo, a hint, or the advisor playing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The share code of the game, until it is dropped.
    pub code: Option<String>,
    /// Counts for the game's own statistics, such as lines or tiles.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, u64>,
}

/// The sums of games that are counted together, added in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Totals {
    pub games: u64,
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
    /// The number of games won in a row, up to the last.
    pub streak: u64,
    pub best_streak: u64,
    pub best: Option<i64>,
    /// The sum of all points.
    pub points: i64,
    /// The number of games with points.
    pub scored: u64,
    pub seconds: u64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, u64>,
}

impl Totals {
    /// Adds a game that ended after all the others.
    pub fn add(&mut self, entry: &Entry) {
        let count = |number: &mut u64, by: u64| *number = number.saturating_add(by);
        count(&mut self.games, 1);
        count(&mut self.seconds, entry.seconds);
        let ended = match entry.result {
            Ending::Won => Some(&mut self.won),
            Ending::Lost => Some(&mut self.lost),
            Ending::Drawn => Some(&mut self.drawn),
            Ending::Ended => None,
        };
        if let Some(number) = ended {
            count(number, 1);
            self.streak = if entry.result == Ending::Won { self.streak.saturating_add(1) } else { 0 };
        }
        self.best_streak = self.best_streak.max(self.streak);
        if let Some(points) = entry.points {
            self.best = self.best.max(Some(points));
            self.points = self.points.saturating_add(points);
            count(&mut self.scored, 1);
        }
        for (name, number) in &entry.facts {
            count(self.facts.entry(name.clone()).or_default(), *number);
        }
    }

    /// The average of the points, rounded; `None` if there are none.
    pub fn average(&self) -> Option<i64> {
        let games = i64::try_from(self.scored).ok().filter(|games| *games > 0)?;
        Some((self.points as f64 / games as f64).round() as i64)
    }

    /// The percentage of games won; `None` if no game could be won.
    pub fn win_rate(&self) -> Option<u64> {
        let games = self.won.saturating_add(self.lost).saturating_add(self.drawn);
        (games > 0).then(|| (100.0 * self.won as f64 / games as f64).round() as u64)
    }

    pub fn fact(&self, name: &str) -> u64 {
        self.facts.get(name).copied().unwrap_or(0)
    }
}
