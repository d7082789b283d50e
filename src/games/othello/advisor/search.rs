//! Looks ahead with alpha-beta, narrow windows and a table of positions. `exact` solves the end, and `root`
//! chooses among the moves of the position that was asked about. Values are in [`UNIT`]s of a disc for the
//! side to move; exact ones are in whole discs.

use super::candidates::{Candidate, Candidates, MOST_MOVES, freedom};
use super::table::Table;
use super::weights::{UNIT, Weights};
use crate::core::Budget;
use crate::games::othello::rules::{Position, Square, Squares};

/// Larger than any value.
pub(super) const INFINITE: i32 = 1000 * UNIT;
/// The largest final difference.
pub(super) const MOST_DISCS: i32 = 64;
/// How many positions are searched between two checks of the budget.
const BREATH: u64 = 1024;

/// One search: its table, its budget and its progress.
pub struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) weights: &'static Weights,
    budget: &'a Budget,
    next_look: u64,
    /// Whether a shallow search may stand in for a deep one.
    pub foresight: bool,
    /// Whether the budget ran out. Values returned after that are meaningless.
    pub stopped: bool,
    pub nodes: u64,
}

impl<'a> Search<'a> {
    pub fn new(table: &'a mut Table, weights: &'static Weights, budget: &'a Budget) -> Self {
        Self { table, weights, budget, next_look: 0, foresight: true, stopped: false, nodes: 0 }
    }

    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_look && !self.stopped {
            self.next_look = self.nodes + BREATH;
            self.stopped = self.budget.is_spent(self.nodes);
        }
        self.stopped
    }

    /// The value of a position, looking `depth` plies ahead.
    pub fn midgame(&mut self, position: Position, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        if depth == 0 {
            self.nodes += 1;
            return self.leaf(position);
        }
        if depth >= position.empties() {
            let value = self.exact(position, alpha.div_euclid(UNIT), -(-beta).div_euclid(UNIT));
            return value * UNIT;
        }
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        let moves = position.moves();
        if moves == 0 {
            let passed = position.passed();
            if passed.moves() == 0 {
                return position.final_difference() * UNIT;
            }
            return -self.midgame(passed, depth, -beta, -alpha);
        }
        if depth == 1 {
            return self.one_ply(position, moves, beta);
        }
        let asked = (alpha, beta);
        let entry = self.table.find(position).copied();
        if let Some(entry) = entry.filter(|entry| entry.depth() >= depth)
            && let Some(value) = entry.narrow(1, &mut alpha, &mut beta)
        {
            return value;
        }
        if beta - alpha == 1
            && let Some(value) = self.foreseen(position, depth, alpha)
        {
            return value;
        }
        let remembered = entry.and_then(|entry| entry.best);
        let weights = self.weights;
        let mut candidates = Candidates::<MOST_MOVES>::new(position, moves, |square, next| {
            if remembered == Some(square) {
                -INFINITE
            } else if depth > 2 {
                weights.value(next) + freedom(next) * UNIT / 2
            } else {
                freedom(next)
            }
        });
        let search = |search: &mut Self, next, alpha, beta| search.midgame(next, depth - 1, alpha, beta);
        let Some((best, square)) = self.best_of(&mut candidates, alpha, beta, true, search) else { return 0 };
        self.table.keep(position, depth, asked, best, square);
        best
    }

    /// The best value among the candidates and its move; `None` if the budget ran out. With `narrow`, moves
    /// after the first are first tested for being better at all.
    #[inline]
    pub(super) fn best_of<const MOST: usize>(
        &mut self,
        candidates: &mut Candidates<MOST>,
        mut alpha: i32,
        beta: i32,
        narrow: bool,
        mut search: impl FnMut(&mut Self, Position, i32, i32) -> i32,
    ) -> Option<(i32, Option<Square>)> {
        let (mut best, mut best_square) = (-INFINITE, None);
        let mut index = 0;
        while let Some(Candidate { square, next, .. }) = candidates.pick(index) {
            let value = if index == 0 || !narrow {
                -search(self, next, -beta, -alpha)
            } else {
                let value = -search(self, next, -alpha - 1, -alpha);
                if value > alpha && value < beta { -search(self, next, -beta, -value) } else { value }
            };
            if self.stopped {
                return None;
            }
            if value > best {
                (best, best_square) = (value, Some(square));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
            index += 1;
        }
        Some((best, best_square))
    }

    /// A bound, if a shallow search lies so far outside the window that a deep one would hardly return to it.
    fn foreseen(&mut self, position: Position, depth: u32, alpha: i32) -> Option<i32> {
        if depth < 3 || !self.foresight {
            return None;
        }
        let shallow = shallow_depth(depth);
        // A little more than the standard deviation that `train_othello margins` measures.
        let margin = UNIT * if (4..=6).contains(&depth) { 5 } else { 6 };
        let estimate = self.weights.value(position);
        let (low, high) = (alpha - margin, alpha + 1 + margin);
        let foreseen = if estimate > alpha {
            let in_reach = high < MOST_DISCS * UNIT;
            (in_reach && self.midgame(position, shallow, high - 1, high) >= high).then_some(alpha + 1)
        } else {
            let in_reach = low > -MOST_DISCS * UNIT;
            (in_reach && self.midgame(position, shallow, low, low + 1) <= low).then_some(alpha)
        };
        foreseen.filter(|_| !self.stopped)
    }

    fn leaf(&self, position: Position) -> i32 {
        match (position.mover, position.other) {
            (0, _) => -MOST_DISCS * UNIT,
            (_, 0) => MOST_DISCS * UNIT,
            _ => self.weights.value(position),
        }
    }

    fn one_ply(&mut self, position: Position, moves: u64, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for square in Squares(moves) {
            self.nodes += 1;
            let value = -self.leaf(position.after(square, position.flips(square)));
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// The depth of the shallow search that stands in for one of this depth.
pub fn shallow_depth(depth: u32) -> u32 {
    // Odd and even depths see different things, so both depths have the same parity.
    match depth {
        0..=6 => depth.saturating_sub(2),
        _ => depth / 2 - (depth - depth / 2) % 2,
    }
}
