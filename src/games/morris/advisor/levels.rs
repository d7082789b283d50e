//! The eight levels: how far each looks and how much it errs.

use std::time::Duration;

use super::search::DEEPEST;
use crate::core::{Budget, Level};

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    pub name: &'static str,
    pub depth: u8,
    /// The greatest error in its judgement of a move, in hundredths of a man, either way.
    pub error: u16,
}

const fn level(name: &'static str, depth: u8, error: u16) -> Character {
    Character { name, depth, error }
}

/// All eight, the weakest first. The last one also uses the endgame tables.
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
/// How many positions a level with limited depth may search; more than it ever needs.
const POSITIONS: u64 = 3_000_000;

pub fn character(level: Level) -> &'static Character {
    &LEVELS[level.index()]
}

/// The budget of a level. Below the highest level, the answer is the same on every machine.
pub fn budget(level: Level) -> Budget {
    let budget = if level == Level::MAX { Budget::time(TIME) } else { Budget::positions(POSITIONS) };
    budget.at(level)
}
