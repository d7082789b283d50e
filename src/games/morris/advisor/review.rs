//! The worth of the positions of a finished game.

use super::Advisor;
use crate::core::{Appraisal, Budget, Reviewed, Seat};
use crate::games::morris::rules::{Game, Move, Side};

/// How many positions the advisor searches for each one of the game.
const POSITIONS_EACH: u64 = 60_000;
/// The worth of a decided game, in men, which keeps the graph readable.
pub const DECIDED: f32 = 10.0;

impl Reviewed for Game {
    fn mover(&self) -> Seat {
        self.turn().seat()
    }

    /// In men; [`DECIDED`] is a won game.
    fn appraise(&self, advisor: &mut Advisor, budget: &Budget) -> Appraisal<Move> {
        let Some(verdict) = advisor.think(self, &budget.at_most(POSITIONS_EACH)) else {
            let worth = match self.winner() {
                Some(Side::White) => DECIDED,
                Some(Side::Black) => -DECIDED,
                None => 0.0,
            };
            return Appraisal { worth, best: None, positions: 1 };
        };
        let worth = (verdict.value as f32 / 100.0).clamp(-DECIDED, DECIDED);
        let worth = if self.turn() == Side::White { worth } else { -worth };
        Appraisal { worth, best: Some(verdict.best.into()), positions: verdict.positions }
    }
}
