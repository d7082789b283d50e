//! The eight levels: how far each looks, how often it errs, and how long it may think.

use std::time::Duration;

use crate::core::Level;

#[derive(Clone, Copy, Debug)]
pub struct Strength {
    pub name: &'static str,
    pub depth: u32,
    /// With at most this many empty squares it plays perfectly, if time allows.
    pub solves: u32,
    /// How many of a hundred moves are careless.
    pub slips: u32,
    /// How many discs a careless move may cost, as far as the level sees.
    pub careless: i32,
    pub book: bool,
    /// How long it may think about a move.
    pub time: Duration,
}

const fn level(
    name: &'static str,
    [depth, solves]: [u32; 2],
    (slips, careless): (u32, i32),
    book: bool,
    milliseconds: u64,
) -> Strength {
    Strength { name, depth, solves, slips, careless, book, time: Duration::from_millis(milliseconds) }
}

/// No limit but time.
const UNLIMITED: u32 = 60;

/// The levels: plies and solved squares, slips and their cost, the book, milliseconds per move.
pub const LEVELS: [Strength; 8] = [
    level("Beginner", [1, 0], (80, 40), false, 200),
    level("Casual", [1, 0], (55, 25), false, 200),
    level("Learner", [1, 4], (30, 14), false, 200),
    level("Club player", [2, 6], (15, 10), false, 300),
    level("Strong", [3, 10], (5, 6), true, 300),
    level("Expert", [5, 12], (0, 0), true, 500),
    level("Champion", [9, 16], (0, 0), true, 1000),
    level("Master", [UNLIMITED, 21], (0, 0), true, 2000),
];

pub fn strength(level: Level) -> &'static Strength {
    &LEVELS[level.index()]
}
