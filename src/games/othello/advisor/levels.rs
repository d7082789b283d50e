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
    pub cost: i32,
    pub book: bool,
    /// How long it may think about a move.
    pub time: Duration,
}

/// The levels. The last one's depth is no limit: it searches until its time is up.
pub const LEVELS: [Strength; 8] = [
    Strength { name: "Beginner", depth: 1, solves: 0, slips: 80, cost: 40, book: false, time: ms(200) },
    Strength { name: "Casual", depth: 1, solves: 0, slips: 55, cost: 25, book: false, time: ms(200) },
    Strength { name: "Learner", depth: 1, solves: 4, slips: 30, cost: 14, book: false, time: ms(200) },
    Strength { name: "Club player", depth: 2, solves: 6, slips: 15, cost: 10, book: false, time: ms(300) },
    Strength { name: "Strong", depth: 3, solves: 10, slips: 5, cost: 6, book: true, time: ms(300) },
    Strength { name: "Expert", depth: 5, solves: 12, slips: 0, cost: 0, book: true, time: ms(500) },
    Strength { name: "Champion", depth: 9, solves: 16, slips: 0, cost: 0, book: true, time: ms(1000) },
    Strength { name: "Master", depth: 60, solves: 21, slips: 0, cost: 0, book: true, time: ms(2000) },
];

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

pub fn strength(level: Level) -> &'static Strength {
    &LEVELS[level.index()]
}
