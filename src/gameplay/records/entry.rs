//! The record of a game that ended. Plain Rust.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a game ended for the person who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// They reached the goal, or beat the computer.
    Won,
    /// They did not.
    Lost,
    /// Nobody won.
    Drawn,
    /// It ended, and nobody won or lost: two people at one board, or time was up.
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

/// A game that ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The group that it is counted in.
    #[serde(flatten)]
    pub group: Group,
    /// The name of its variant.
    pub variant: String,
    /// The seat of the person, 1 or 2, in a game against the computer.
    pub seat: Option<u8>,
    /// How it ended.
    pub result: Ending,
    /// Its points, if it has any; more is better.
    pub points: Option<i64>,
    /// How long it was played, in seconds.
    pub seconds: u64,
    /// When it ended, in seconds since 1970.
    pub date: u64,
    /// Whether the player had help: a move taken back, a hint, the advisor watched.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The game itself as a share code, for as long as it is kept.
    pub code: Option<String>,
    /// Counts that the game's own statistics add up: lines, clears, tiles.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, u64>,
}
