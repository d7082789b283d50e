//! Othello for the parts that play any game: its setups, turns and results.

use super::advisor::Advisor;
use super::advisor::daily::balanced;
use super::rules::{Board, Effect, Game, Move, Setup};
use super::{INFO, result, statistics};
use crate::gameplay::prelude::*;
use crate::gameplay::room::{NewGame, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const CAN_BE_REVIEWED: bool = true;
    const WATCHED_PAUSE: f32 = 0.6;
    const DEMONSTRATION: &'static str = "Q1-othello-BTwAVrYTmZRUndYghyC0RQA-mj3I";
    const DEMONSTRATION_PACE: f32 = 2.0;

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        what == "place" && effects.iter().any(|effect| matches!(effect, Effect::Placed { .. }))
    }
}

impl NewGame for Game {
    fn fresh(_: &str, _: &Chosen, seed: u64, _: i64) -> Setup {
        Setup::new(seed)
    }

    fn variant(_: &Setup) -> &'static str {
        ""
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.start != Board::new()
    }

    fn daily(seed: u64) -> Setup {
        balanced(seed)
    }
}

impl Turns for Game {
    fn expected(&self, advisor: &mut Advisor, budget: &Budget) -> Vec<Move> {
        advisor.ranked(self, budget)
    }

    fn to_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.turn().seat())
    }
}

impl Scored for Game {
    /// The worth of a result depends on who plays, so `result` records it.
    fn points(&self) -> Option<i64> {
        None
    }

    /// By how many discs the person beat the computer; negative after a loss.
    fn worth(&self, players: Players) -> Option<i64> {
        result::lead(self, players)
    }

    fn facts(&self, players: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self, players)
    }
}
