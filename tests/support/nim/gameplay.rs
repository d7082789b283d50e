//! What Nim tells those parts that play any game.

use quintet::core::Seat;
use quintet::gameplay::catalogue::GameInfo;
use quintet::gameplay::options::Chosen;
use quintet::gameplay::room::{NewGame, Room, Scored, Turns};

use super::INFO;
use super::rules::{Heaps, Nim, Take};

impl Room for Nim {
    const INFO: &'static GameInfo = &INFO;
    const DEMONSTRATION: &'static str = "";

    fn is_practice(_: &[Take], what: &str) -> bool {
        what == "take"
    }
}

impl NewGame for Nim {
    fn fresh(_: &str, _: &Chosen, seed: u64, _: i64) -> Heaps {
        Heaps::random(seed)
    }

    fn variant(_: &Heaps) -> &'static str {
        ""
    }

    fn daily(seed: u64) -> Heaps {
        Heaps::random(seed)
    }
}

impl Turns for Nim {
    fn to_move(&self) -> Option<Seat> {
        Some(self.turn)
    }
}

impl Scored for Nim {
    fn points(&self) -> Option<i64> {
        None
    }
}
