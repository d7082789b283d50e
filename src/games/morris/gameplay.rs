//! What Morris tells those parts that play any game: how it begins, whose turn it is, what counts.

use super::advisor::daily::balanced;
use super::rules::{Effect, Game, QuietLimit, Setup};
use super::{INFO, statistics};
use crate::gameplay::prelude::*;
use crate::gameplay::room::{NewGame, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const CAN_BE_REVIEWED: bool = true;
    const WATCHED_PAUSE: f32 = 0.5;
    const DEMONSTRATION: &'static str = "Q1-morris-RTAB8BJDCLWSRTBqBQyFQtdh";
    const DEMONSTRATION_PACE: f32 = 2.0;

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        what == "place" && effects.iter().any(|effect| matches!(effect, Effect::Placed(..)))
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        let (quiet_limit, threefold) = match chosen.get("draws") {
            "40" => (QuietLimit::Forty, true),
            "100-only" => (QuietLimit::Hundred, false),
            _ => (QuietLimit::Hundred, true),
        };
        Setup { flying: variant != "no-flying", quiet_limit, threefold, ..Setup::new(seed) }
    }

    fn variant(setup: &Setup) -> &'static str {
        if setup.flying { "flying" } else { "no-flying" }
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.start.is_some()
    }

    fn daily(seed: u64) -> Setup {
        balanced(seed)
    }
}

impl Turns for Game {
    fn to_move(&self) -> Option<Seat> {
        Some(self.turn().seat())
    }
}

impl Scored for Game {
    fn points(&self) -> Option<i64> {
        None
    }

    fn facts(&self, players: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self, players)
    }
}
