//! The eight levels: how far each looks, how often it errs, and how long it may think.

use std::time::Duration;

use crate::core::Level;

/// What makes a level as strong as it is.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// Its name.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// How many plies it looks ahead.
    pub depth: u32,
    /// With at most this many empty squares it plays perfectly, if time allows.
    pub solves: u32,
    /// In how many of a hundred moves it is careless.
    pub slips: u32,
    /// How many discs a careless move may cost as far as it sees.
    pub careless: i32,
    /// Whether it knows the opening book.
    pub book: bool,
    /// How long it may think about a move.
    pub time: Duration,
}

/// No limit but time.
const UNLIMITED: u32 = 60;

/// The levels, from the first to the eighth.
pub const LEVELS: [Strength; 8] = [
    Strength {
        name: "Beginner",
        about: "Sees only its own move and, more often than not, plays whatever comes to mind.",
        depth: 1,
        solves: 0,
        slips: 80,
        careless: 40,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Casual",
        about: "Sees only its own move, and every other one is careless.",
        depth: 1,
        solves: 0,
        slips: 55,
        careless: 25,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Learner",
        about: "Knows what a good move looks like, but is careless with every third.",
        depth: 1,
        solves: 4,
        slips: 30,
        careless: 14,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Club player",
        about: "Thinks of your reply, slips now and then, and plays the last six squares well.",
        depth: 2,
        solves: 6,
        slips: 15,
        careless: 10,
        book: false,
        time: Duration::from_millis(300),
    },
    Strength {
        name: "Strong",
        about: "Looks three plies ahead, hardly ever slips, and plays the last ten squares perfectly.",
        depth: 3,
        solves: 10,
        slips: 5,
        careless: 6,
        book: true,
        time: Duration::from_millis(300),
    },
    Strength {
        name: "Expert",
        about: "Looks five plies ahead, never slips, and plays the last twelve squares perfectly.",
        depth: 5,
        solves: 12,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_millis(500),
    },
    Strength {
        name: "Champion",
        about: "Looks nine plies ahead and plays the last sixteen squares perfectly.",
        depth: 9,
        solves: 16,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_secs(1),
    },
    Strength {
        name: "Master",
        about: "Looks as far as two seconds allow and plays the last twenty-odd squares perfectly.",
        depth: UNLIMITED,
        solves: 21,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_secs(2),
    },
];

/// What makes a level as strong as it is.
pub fn strength(level: Level) -> &'static Strength {
    &LEVELS[level.index()]
}
