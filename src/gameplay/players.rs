//! The players of a game: only people, or a person and the computer.

use crate::core::{Level, Rng, Seat};
use crate::gameplay::options::Chosen;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The seat that the computer plays, if any.
    pub computer: Option<Seat>,
    /// How well the computer plays.
    pub level: Level,
}

impl Players {
    pub const PEOPLE: Self = Self { computer: None, level: Level::WATCHED };

    /// The players from the options of a new game. `seed` decides a random seat.
    pub fn chosen(chosen: &Chosen, seed: u64) -> Self {
        let level = chosen.get("level").parse().ok().and_then(Level::new).unwrap_or(Level::WATCHED);
        let computer = match chosen.get("players") {
            "second" => Some(Seat::First),
            "random" if Rng::new(seed).below(2) == 0 => Some(Seat::First),
            "first" | "random" => Some(Seat::Second),
            _ => None,
        };
        Self { computer, level }
    }

    /// The number of a seat in files, 1 or 2.
    pub(super) fn number(seat: Seat) -> u8 {
        if seat == Seat::First { 1 } else { 2 }
    }

    pub(super) fn seat(number: u8) -> Option<Seat> {
        [Seat::First, Seat::Second].into_iter().find(|seat| Self::number(*seat) == number)
    }
}
