//! The eight levels: how far each looks, how much it errs, how long it takes.

use std::time::Duration;

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
    /// How long it thinks at most.
    pub time: Duration,
    /// Whether it knows the endgame tables.
    pub tables: bool,
    /// What to expect, in a sentence.
    pub about: &'static str,
}

const fn limited(name: &'static str, depth: u8, error: u16, about: &'static str) -> Character {
    Character { name, depth, error, time: Duration::from_secs(1), tables: false, about }
}

/// All eight, the weakest first.
pub const LEVELS: [Character; 8] = [
    limited("Shepherd", 1, 260, "Places men where they look nice and overlooks most mills."),
    limited("Miller", 1, 130, "Closes the mills it sees and seldom looks at yours."),
    limited("Novice", 2, 90, "Blocks a mill now and then."),
    limited("Player", 2, 50, "Blocks most mills and likes to close its own."),
    limited("Monk", 3, 40, "Thinks of your answer before it moves."),
    limited("Captain", 4, 30, "Sets two mills up at once if you let it."),
    limited("Master", 6, 20, "Seldom errs, and leaves you little room."),
    Character {
        name: "Grandmaster",
        depth: super::search::DEEPEST,
        error: 0,
        time: Duration::from_secs(1),
        tables: true,
        about: "Looks as far as a second allows and plays every small ending perfectly.",
    },
];

/// The positions that a level with a depth may look at; more than it ever needs.
const POSITIONS: u64 = 3_000_000;

/// How a level plays.
pub fn character(level: Level) -> &'static Character {
    &LEVELS[level.index()]
}

/// What a level may think. Below the highest it counts positions, so that the answer is the same
/// on every machine.
pub fn budget(level: Level) -> Budget {
    let character = character(level);
    let budget =
        if level == Level::MAX { Budget::time(character.time) } else { Budget::positions(POSITIONS) };
    budget.at(level)
}
