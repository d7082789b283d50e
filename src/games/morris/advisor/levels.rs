//! The eight levels: how far each looks and how much it errs.

use std::time::Duration;

use super::search::DEEPEST;
use crate::core::{Budget, Level};

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// Its name.
    pub name: &'static str,
    /// How many plies it looks ahead.
    pub depth: u8,
    /// How far its judgement of a move may be off, in hundredths of a man, either way.
    pub error: u16,
}

const fn level(name: &'static str, depth: u8, error: u16) -> Character {
    Character { name, depth, error }
}

/// All eight, the weakest first. The last one also knows the endgame tables.
pub const LEVELS: [Character; 8] = [
    level("Shepherd", 1, 260),
    level("Miller", 1, 130),
    level("Novice", 2, 90),
    level("Player", 2, 50),
    level("Monk", 3, 40),
    level("Captain", 4, 30),
    level("Master", 6, 20),
    level("Grandmaster", DEEPEST, 0),
];

/// How long the highest level thinks.
pub const TIME: Duration = Duration::from_secs(1);
/// The positions that a level with a depth may look at; more than it ever needs.
const POSITIONS: u64 = 3_000_000;

/// How a level plays.
pub fn character(level: Level) -> &'static Character {
    &LEVELS[level.index()]
}

/// What a level may think. Below the highest the answer is the same on every machine.
pub fn budget(level: Level) -> Budget {
    let budget = if level == Level::MAX { Budget::time(TIME) } else { Budget::positions(POSITIONS) };
    budget.at(level)
}
