//! Solves the end of the game: alpha-beta to the last square. With many empties a shallow search orders the
//! moves, with fewer the mobility of the other side does, and the last few squares are played out.

use super::candidates::{Candidates, MOST_MOVES, freedom};
use super::endgame::{odd_regions, play_out};
use super::search::{INFINITE, MOST_DISCS, Search};
use super::stability::stable;
use super::table::EXACT;
use super::weights::UNIT;
use crate::games::othello::rules::{CORNERS, Position, Square};

/// Up to this many empties, the end is played out without a table, an evaluation or stability.
const PLAYED_OUT: u32 = 5;
/// Up to this many empties, moves are ordered cheaply and the table is not used.
const LIGHTLY_ORDERED: u32 = 7;
/// Up to this many empties, a short list of moves is enough.
const FEW_MOVES: u32 = 12;
/// From this many empties on, children are looked up in the table before any is searched.
const LOOKED_UP: u32 = 9;

impl Search<'_> {
    /// The exact final difference of a position, in discs.
    pub fn exact(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let empties = position.empties();
        if empties <= PLAYED_OUT {
            return play_out(position, alpha, beta, &mut self.nodes);
        }
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        // With many empties there are rarely enough stable discs to fail below a modest `alpha`.
        if alpha >= 2 * empties as i32 - 20 {
            let most = MOST_DISCS - 2 * stable(position.other, position.mover).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }
        if empties <= LIGHTLY_ORDERED {
            self.exact_light(position, alpha, beta)
        } else if empties <= FEW_MOVES {
            self.exact_full::<{ FEW_MOVES as usize }>(position, alpha, beta)
        } else if empties as usize <= MOST_MOVES {
            self.exact_full::<MOST_MOVES>(position, alpha, beta)
        } else {
            self.exact_full::<64>(position, alpha, beta)
        }
    }

    /// Few empties: orders by the mobility left to the other side, with bonuses for odd regions and corners.
    fn exact_light(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let moves = position.moves();
        if moves == 0 {
            return self.exact_pass(position, alpha, beta);
        }
        let odd = odd_regions(position.empty());
        let mut candidates =
            Candidates::<{ LIGHTLY_ORDERED as usize }>::new(position, moves, |square, next| {
                4 * freedom(next)
                    - 3 * i32::from(odd & square.bit() != 0)
                    - 2 * i32::from(CORNERS & square.bit() != 0)
            });
        self.best_of(&mut candidates, alpha, beta, false, Self::exact).map_or(0, |(best, _)| best)
    }

    fn exact_pass(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let passed = position.passed();
        if passed.moves() == 0 { position.final_difference() } else { -self.exact(passed, -beta, -alpha) }
    }

    fn exact_full<const MOST: usize>(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
        let asked = (alpha * UNIT, beta * UNIT);
        let entry = self.table.find(position).copied();
        if let Some(entry) = entry.filter(|entry| entry.depth() == EXACT)
            && let Some(value) = entry.narrow(UNIT, &mut alpha, &mut beta)
        {
            return value;
        }
        let moves = position.moves();
        if moves == 0 {
            return self.exact_pass(position, alpha, beta);
        }
        let remembered = entry.and_then(|entry| entry.best);
        let mut candidates = self.ordered::<MOST>(position, moves, remembered);
        if position.empties() >= LOOKED_UP
            && let Some(value) = self.refuted(&candidates, beta)
        {
            return value;
        }
        let found = self.best_of(&mut candidates, alpha, beta, true, Self::exact);
        let Some((best, square)) = found else { return 0 };
        self.table.keep(position, EXACT, asked, best * UNIT, square);
        best
    }

    /// Orders the moves: the more empties there are, the more is spent on it.
    fn ordered<const MOST: usize>(
        &mut self,
        position: Position,
        moves: u64,
        remembered: Option<Square>,
    ) -> Candidates<MOST> {
        let odd = odd_regions(position.empty());
        // How deep to look; `None` means without evaluation.
        let depth = match position.empties() {
            0..=10 => None,
            11..=15 => Some(0),
            16..=19 => Some(1),
            20..=23 => Some(2),
            _ => Some(3),
        };
        Candidates::new(position, moves, |square, next| {
            if remembered == Some(square) {
                return -INFINITE;
            }
            let freedom = freedom(next) * UNIT;
            let parity = if odd & square.bit() != 0 { UNIT } else { 0 };
            match depth {
                None => 4 * freedom - parity,
                Some(0) => 2 * freedom - parity + self.weights.value(next),
                Some(depth) => freedom + self.midgame(next, depth, -INFINITE, INFINITE),
            }
        })
    }

    /// A value of at least `beta` that the table already gives for a child.
    fn refuted<const MOST: usize>(&self, candidates: &Candidates<MOST>, beta: i32) -> Option<i32> {
        candidates.all().iter().find_map(|candidate| {
            let entry = self.table.find(candidate.next)?;
            let value = -i32::from(entry.upper).div_euclid(UNIT);
            (entry.depth() == EXACT && value >= beta).then_some(value)
        })
    }
}
