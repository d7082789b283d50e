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

/// All eight, the weakest first. The last one also uses the endgame tables.
pub const LEVELS: [Character; 8] = [
    Character { name: "Shepherd", depth: 1, error: 260 },
    Character { name: "Miller", depth: 1, error: 130 },
    Character { name: "Novice", depth: 2, error: 90 },
    Character { name: "Player", depth: 2, error: 50 },
    Character { name: "Monk", depth: 3, error: 40 },
    Character { name: "Captain", depth: 4, error: 30 },
    Character { name: "Master", depth: 6, error: 20 },
    Character { name: "Grandmaster", depth: DEEPEST, error: 0 },
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
