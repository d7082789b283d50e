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
        about: "Sees only its own move, and often takes the first that looks fine.",
        depth: 1,
        solves: 0,
        slips: 60,
        careless: 30,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Casual",
        about: "Thinks of your reply, but is careless every third move.",
        depth: 1,
        solves: 2,
        slips: 30,
        careless: 16,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Learner",
        about: "Guards the corners and plays the very end well.",
        depth: 2,
        solves: 6,
        slips: 15,
        careless: 12,
        book: false,
        time: Duration::from_millis(200),
    },
    Strength {
        name: "Club player",
        about: "Looks three plies ahead; a slip is rare.",
        depth: 3,
        solves: 8,
        slips: 5,
        careless: 8,
        book: false,
        time: Duration::from_millis(300),
    },
    Strength {
        name: "Strong",
        about: "Looks five plies ahead, makes no careless moves, and plays the last ten perfectly.",
        depth: 5,
        solves: 10,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_millis(500),
    },
    Strength {
        name: "Expert",
        about: "Looks eight plies ahead and plays the last fourteen perfectly.",
        depth: 8,
        solves: 14,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_millis(1000),
    },
    Strength {
        name: "Champion",
        about: "Looks twelve plies ahead and plays the last eighteen perfectly.",
        depth: 12,
        solves: 18,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_millis(1500),
    },
    Strength {
        name: "Master",
        about: "Looks as far as two seconds allow and plays the last twenty-odd perfectly.",
        depth: UNLIMITED,
        solves: 22,
        slips: 0,
        careless: 0,
        book: true,
        time: Duration::from_millis(2000),
    },
];

/// What makes a level as strong as it is.
pub fn strength(level: Level) -> &'static Strength {
    &LEVELS[level.index()]
}
