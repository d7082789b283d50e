//! What a position of a finished game was worth.

use super::{Advisor, Limits};
use crate::core::{Appraisal, Budget, Reviewed, Seat};
use crate::games::othello::rules::{Disc, Game, Move};

/// How far every position is looked at: a few seconds for a whole game. Neighbours are looked at
/// equally far, or what lies between them would be nothing but the difference in depth.
const CARE: Limits = Limits { depth: 8, solves: 14 };

impl Reviewed for Game {
    fn mover(&self) -> Seat {
        self.turn().seat()
    }

    /// In discs at the end, the empty squares counted for the winner.
    fn appraise(&self, advisor: &mut Advisor, budget: &Budget) -> Appraisal<Move> {
        let verdict = advisor.analyse(self, CARE, budget);
        let worth = if self.turn() == Disc::Black { verdict.discs } else { -verdict.discs };
        Appraisal { worth, best: verdict.best, positions: verdict.positions }
    }
}
