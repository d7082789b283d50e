//! The worth of each position of a finished game.

use super::{Advisor, Limits};
use crate::core::{Appraisal, Budget, Reviewed, Seat};
use crate::games::othello::rules::{Disc, Game, Move};

/// How far each position is searched: a few seconds for a whole game. All are searched equally far, because
/// otherwise neighbours would differ by the depth alone.
const CARE: Limits = Limits { depth: 8, solves: 14 };

impl Reviewed for Game {
    fn mover(&self) -> Seat {
        self.turn().seat()
    }

    /// In discs at the end; empty squares count for the winner.
    fn appraise(&self, advisor: &mut Advisor, budget: &Budget) -> Appraisal<Move> {
        let verdict = advisor.analyse(self, CARE, budget);
        let worth = if self.turn() == Disc::Black { verdict.discs } else { -verdict.discs };
        Appraisal { worth, best: verdict.best, positions: verdict.positions }
    }
}
