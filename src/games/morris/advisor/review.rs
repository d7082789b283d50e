//! A game looked at afterwards: what every position was worth, and which moves cost most.

use super::{Advisor, search};
use crate::core::{Budget, Rules};
use crate::games::morris::rules::{Game, Move, Setup, Side};

/// How many positions the advisor looks at for each one of the game.
const POSITIONS_EACH: u64 = 60_000;
/// What decided games count as, so that a curve stays readable and a thrown win is a finite loss.
const CEILING: i32 = 1_000;

/// A move that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// How many moves had been played before it.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// What would have been better.
    pub better: Move,
    /// What it cost, in hundredths of a man.
    pub cost: i32,
}

/// What a look back found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The worth of the positions to White in hundredths of a man, from the first on; ±1,000 is a
    /// decided game. It is shorter than the game where the budget was.
    pub values: Vec<i32>,
    /// The moves that cost most, the worst first, three at most.
    pub worst: Vec<Slip>,
}

impl Advisor {
    /// Looks back at a game for as long as the budget lasts.
    pub fn review(&mut self, setup: &Setup, moves: &[Move], budget: &Budget) -> Review {
        let mut game = Game::new(setup);
        let mut review = Review::default();
        let mut best: Vec<Option<Move>> = Vec::new();
        let mut spent = 0;
        for next in moves.iter().map(Some).chain([None]) {
            if budget.is_spent(spent) {
                break;
            }
            let (value, mv, positions) = self.look_back_at(&game, budget, spent);
            spent += positions;
            let sign = if game.turn() == Side::White { 1 } else { -1 };
            review.values.push(sign * value);
            best.push(mv);
            if next.is_some_and(|&mv| game.play(mv).is_err()) {
                break;
            }
        }
        review.worst = worst(setup, moves, &review.values, &best);
        review
    }

    fn look_back_at(&mut self, game: &Game, budget: &Budget, spent: u64) -> (i32, Option<Move>, u64) {
        if game.is_over() {
            let value = game.winner().map_or(0, |side| if side == game.turn() { CEILING } else { -CEILING });
            return (value, None, 1);
        }
        let limits = search::Limits { depth: search::DEEPEST, positions: POSITIONS_EACH, budget, spent };
        match self.search.think(game, limits, true) {
            Some(verdict) => {
                (verdict.value.clamp(-CEILING, CEILING), Some(verdict.best.into()), verdict.positions.max(1))
            }
            None => (0, None, 1),
        }
    }
}

/// The three moves after which the mover's worth fell most.
fn worst(setup: &Setup, moves: &[Move], values: &[i32], best: &[Option<Move>]) -> Vec<Slip> {
    let first = Game::new(setup).turn();
    let mut slips: Vec<Slip> = Vec::new();
    for (ply, pair) in values.windows(2).enumerate() {
        let side = if ply % 2 == 0 { first } else { first.other() };
        let sign = if side == Side::White { 1 } else { -1 };
        let cost = sign * (pair[0] - pair[1]);
        if let (Some(&played), Some(&Some(better))) = (moves.get(ply), best.get(ply))
            && cost > 0
            && played != better
        {
            slips.push(Slip { ply, side, played, better, cost });
        }
    }
    slips.sort_by_key(|slip| (-slip.cost, slip.ply));
    slips.truncate(3);
    slips
}
