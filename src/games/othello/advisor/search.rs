//! Looking ahead: alpha-beta with narrow windows, deeper and deeper, and exactly at the end.
//!
//! Values inside are in [`UNIT`]s of a disc for the side to move; exact ones are whole discs.

use super::endgame::{odd_regions, play_out};
use super::evaluation::Evaluator;
use super::stability::stable;
use super::table::{EXACT, Table};
use super::weights::UNIT;
use crate::core::Budget;
use crate::games::othello::rules::{Position, Square, Squares};

/// Beyond every value.
const INFINITE: i32 = 1000 * UNIT;
/// The largest final difference.
const MOST_DISCS: i32 = 64;
/// Positions between two looks at the budget.
const BREATH: u64 = 1024;
/// With this many empties the end is played out without remembering or weighing anything.
const PLAYED_OUT: u32 = 5;
/// Up to this many empties moves are ordered by what they leave the other side, no more.
const LIGHTLY_ORDERED: u32 = 7;
/// Up to this many empties a short list of moves will do.
const FEW_MOVES: u32 = 12;
/// From this many empties on, children are looked up before any is searched.
const LOOKED_UP: u32 = 9;

/// A root move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct RootMove {
    /// Where.
    pub square: Square,
    /// Its value: that of the best one is right, the others' are bounds.
    pub value: i32,
}

/// One search: the memory it works in, its budget, and how far it has come.
pub struct Search<'a> {
    table: &'a mut Table,
    evaluator: Evaluator,
    budget: &'a Budget,
    next_look: u64,
    foresight: bool,
    stopped: bool,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move with the position it leads to and its place in the order, the lowest first.
#[derive(Clone, Copy)]
struct Candidate {
    square: Square,
    next: Position,
    order: i32,
}

/// Few positions have more moves than this, and none has more than twice as many.
const MOST_MOVES: usize = 34;

/// A short list without a heap.
struct Candidates<const MOST: usize> {
    items: [Candidate; MOST],
    count: usize,
}

impl<const MOST: usize> Candidates<MOST> {
    /// All moves of a position, each ordered by a function of the position it leads to.
    #[inline]
    fn new(position: Position, moves: u64, mut order: impl FnMut(Square, Position) -> i32) -> Self {
        let first = Square::CORNERS[0];
        let mut list = Self {
            items: [Candidate { square: first, next: Position { mover: 0, other: 0 }, order: 0 }; MOST],
            count: 0,
        };
        for square in Squares(moves).take(MOST) {
            let next = position.after(square, position.flips(square));
            list.items[list.count] = Candidate { square, next, order: order(square, next) };
            list.count += 1;
        }
        list
    }

    /// The next best of those from `from` on, put in its place.
    #[inline]
    fn pick(&mut self, from: usize) -> Option<Candidate> {
        let items = &mut self.items[..self.count];
        let mut best = from;
        for index in from + 1..items.len() {
            if items[index].order < items[best].order {
                best = index;
            }
        }
        if from < items.len() {
            items.swap(from, best);
        }
        items.get(from).copied()
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// How much freedom the side to move has: its moves, corners twice.
#[inline]
fn freedom(position: Position) -> i32 {
    let moves = position.moves();
    let corners = (moves & 1) + (moves >> 7 & 1) + (moves >> 56 & 1) + (moves >> 63);
    (moves.count_ones() + corners as u32) as i32
}

impl<'a> Search<'a> {
    /// A new search.
    pub fn new(table: &'a mut Table, evaluator: Evaluator, budget: &'a Budget) -> Self {
        Self { table, evaluator, budget, next_look: 0, foresight: true, stopped: false, nodes: 0 }
    }

    /// The same search with every line looked at to its full depth.
    #[must_use]
    pub fn without_foresight(mut self) -> Self {
        self.foresight = false;
        self
    }

    /// Whether the budget ran out. Whatever is returned after that is worthless.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn must_stop(&mut self) -> bool {
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
        let mut remembered = None;
        if let Some(entry) = self.table.find(position) {
            remembered = entry.best();
            if entry.depth() >= depth {
                let (lower, upper) = (entry.lower.into(), entry.upper.into());
                if lower >= beta || lower == upper {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
                alpha = alpha.max(lower);
                beta = beta.min(upper);
            }
        }
        if beta - alpha == 1
            && let Some(value) = self.foreseen(position, depth, alpha)
        {
            return value;
        }
        let evaluator = self.evaluator;
        let mut candidates = Candidates::<MOST_MOVES>::new(position, moves, |square, next| {
            if remembered == Some(square) {
                -INFINITE
            } else if depth > 2 {
                evaluator.value(next) + freedom(next) * UNIT / 2
            } else {
                freedom(next)
            }
        });
        let (mut best, mut best_square) = (-INFINITE, None);
        let mut index = 0;
        while let Some(Candidate { square, next, .. }) = candidates.pick(index) {
            let value = if index == 0 {
                -self.midgame(next, depth - 1, -beta, -alpha)
            } else {
                let value = -self.midgame(next, depth - 1, -alpha - 1, -alpha);
                if value > alpha && value < beta {
                    -self.midgame(next, depth - 1, -beta, -value.max(alpha))
                } else {
                    value
                }
            };
            if self.stopped {
                return 0;
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
        self.table.keep(position, depth, asked.0, asked.1, best, best_square);
        best
    }

    /// A value that a shallow search foresees with confidence: far enough outside the window that a
    /// deep one would hardly come back into it.
    fn foreseen(&mut self, position: Position, depth: u32, alpha: i32) -> Option<i32> {
        if depth < 3 || !self.foresight {
            return None;
        }
        let shallow = shallow_depth(depth);
        let margin = margin(depth);
        let beta = alpha + 1;
        let estimate = self.evaluator.value(position);
        let high = beta + margin;
        if estimate >= beta
            && high < MOST_DISCS * UNIT
            && self.midgame(position, shallow, high - 1, high) >= high
        {
            return (!self.stopped).then_some(beta);
        }
        let low = alpha - margin;
        if estimate <= alpha
            && low > -MOST_DISCS * UNIT
            && self.midgame(position, shallow, low, low + 1) <= low
        {
            return (!self.stopped).then_some(alpha);
        }
        None
    }

    fn leaf(&self, position: Position) -> i32 {
        if position.mover == 0 {
            return -MOST_DISCS * UNIT;
        }
        if position.other == 0 {
            return MOST_DISCS * UNIT;
        }
        self.evaluator.value(position)
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
        if let Some(value) = bounded_by_stability(position, empties, alpha) {
            return value;
        }
        if empties <= LIGHTLY_ORDERED {
            self.exact_light(position, alpha, beta)
        } else if empties <= FEW_MOVES {
            self.exact_full::<{ FEW_MOVES as usize }>(position, alpha, beta)
        } else {
            self.exact_full::<MOST_MOVES>(position, alpha, beta)
        }
    }

    /// With few empties: the moves that leave the other side least come first, odd regions before
    /// even ones.
    fn exact_light(&mut self, position: Position, mut alpha: i32, beta: i32) -> i32 {
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
        let mut best = -MOST_DISCS - 1;
        let mut index = 0;
        while let Some(Candidate { next, .. }) = candidates.pick(index) {
            let value = -self.exact(next, -beta, -alpha);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
            index += 1;
        }
        best
    }

    fn exact_pass(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        let passed = position.passed();
        if passed.moves() == 0 { position.final_difference() } else { -self.exact(passed, -beta, -alpha) }
    }

    fn exact_full<const MOST: usize>(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
        let empties = position.empties();
        let asked = (alpha, beta);
        let mut remembered = None;
        if let Some(entry) = self.table.find(position) {
            remembered = entry.best();
            if entry.depth() == EXACT {
                let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
                let (lower, upper) = (lower.div_euclid(UNIT), upper.div_euclid(UNIT));
                if lower >= beta || lower == upper {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
                alpha = alpha.max(lower);
                beta = beta.min(upper);
            }
        }
        let moves = position.moves();
        if moves == 0 {
            return self.exact_pass(position, alpha, beta);
        }
        let mut candidates = self.ordered::<MOST>(position, moves, remembered);
        if empties >= LOOKED_UP
            && let Some(value) = self.refuted(&candidates, beta)
        {
            return value;
        }
        let (mut best, mut best_square) = (-MOST_DISCS - 1, None);
        let mut index = 0;
        while let Some(Candidate { square, next, .. }) = candidates.pick(index) {
            let value = if index == 0 {
                -self.exact(next, -beta, -alpha)
            } else {
                let value = -self.exact(next, -alpha - 1, -alpha);
                if value > alpha && value < beta { -self.exact(next, -beta, -value) } else { value }
            };
            if self.stopped {
                return 0;
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
        self.table.keep(position, EXACT, asked.0 * UNIT, asked.1 * UNIT, best * UNIT, best_square);
        best
    }

    /// Moves in the order in which they are worth trying in an exact search: the deeper it is, the
    /// more is spent on ordering.
    fn ordered<const MOST: usize>(
        &mut self,
        position: Position,
        moves: u64,
        remembered: Option<Square>,
    ) -> Candidates<MOST> {
        let odd = odd_regions(position.empty());
        let depth = ordering_depth(position.empties());
        Candidates::new(position, moves, |square, next| {
            if remembered == Some(square) {
                return -INFINITE;
            }
            let freedom = freedom(next) * UNIT;
            let parity = if odd & square.bit() != 0 { UNIT } else { 0 };
            match depth {
                None => 4 * freedom - parity,
                Some(0) => 2 * freedom - parity + self.evaluator.value(next),
                Some(depth) => freedom + self.midgame(next, depth, -INFINITE, INFINITE),
            }
        })
    }

    /// A bound that a known child already gives.
    fn refuted<const MOST: usize>(&self, candidates: &Candidates<MOST>, beta: i32) -> Option<i32> {
        candidates.items[..candidates.count].iter().find_map(|candidate| {
            let entry = self.table.find(candidate.next)?;
            let value = -i32::from(entry.upper).div_euclid(UNIT);
            (entry.depth() == EXACT && value >= beta).then_some(value)
        })
    }

    /// The moves of a position, the best first, each with its own value.
    pub fn values(&mut self, position: Position, depth: u32) -> Vec<RootMove> {
        let mut moves: Vec<RootMove> = Squares(position.moves())
            .map(|square| {
                let next = position.after(square, position.flips(square));
                RootMove { square, value: -self.midgame(next, depth.max(1) - 1, -INFINITE, INFINITE) }
            })
            .collect();
        moves.sort_by_key(|mv| -mv.value);
        moves
    }

    /// Searches root moves in a window around an expected value, widened until the value lies in it.
    pub fn around(
        &mut self,
        position: Position,
        depth: u32,
        moves: &mut [RootMove],
        expected: i32,
        width: i32,
    ) -> i32 {
        let (mut alpha, mut beta) = (expected - width, expected + width);
        loop {
            let value = self.root(position, depth, moves, alpha, beta);
            if self.stopped || (alpha < value && value < beta) {
                return value;
            }
            if value <= alpha {
                alpha = -INFINITE;
            } else {
                beta = INFINITE;
            }
        }
    }

    /// The exact final difference in discs, with the root moves put in the order found. The search
    /// asks whether it is the expected value, and goes on from what the answer bounds.
    pub fn exact_root(&mut self, position: Position, moves: &mut [RootMove], expected: i32) -> i32 {
        // Final differences are even.
        let mut guess = (expected / (2 * UNIT) * 2).clamp(-MOST_DISCS, MOST_DISCS);
        loop {
            let value = self.exact_root_within(position, moves, guess - 1, guess + 1);
            if self.stopped || value == guess {
                return value;
            }
            guess = value;
        }
    }

    fn exact_root_within(
        &mut self,
        position: Position,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let (asked, mut best, mut best_index) = (alpha, -MOST_DISCS - 1, 0);
        for (index, mv) in moves.iter().enumerate() {
            let next = position.after(mv.square, position.flips(mv.square));
            let mut value = -self.exact(next, -alpha - 1, -alpha);
            if value > alpha && value < beta {
                value = -self.exact(next, -beta, -alpha);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_index) = (value, index);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        if best > asked {
            moves[..=best_index].rotate_right(1);
        }
        best
    }

    /// A move that keeps the exact value of a position; `None` if the budget does not suffice.
    pub fn keeping(&mut self, position: Position, value: i32) -> Option<Square> {
        Squares(position.moves()).find(|&square| {
            let next = position.after(square, position.flips(square));
            let found = -self.exact(next, -value, 1 - value);
            found >= value && !self.stopped
        })
    }

    /// Searches root moves, best first, and puts them in the order found.
    pub fn root(
        &mut self,
        position: Position,
        depth: u32,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let asked = alpha;
        let mut best = -INFINITE;
        let mut best_index = 0;
        for (index, mv) in moves.iter_mut().enumerate() {
            let next = position.after(mv.square, position.flips(mv.square));
            let value = if index == 0 {
                -self.midgame(next, depth - 1, -beta, -alpha)
            } else {
                let value = -self.midgame(next, depth - 1, -alpha - 1, -alpha);
                if value > alpha && value < beta {
                    -self.midgame(next, depth - 1, -beta, -alpha)
                } else {
                    value
                }
            };
            if self.stopped {
                return 0;
            }
            mv.value = value;
            if value > best {
                (best, best_index) = (value, index);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        // When all moves fail low, none of them has shown itself better than the first.
        if best > asked {
            moves[..=best_index].rotate_right(1);
        }
        best
    }
}

/// How deep moves are searched to be ordered in an exact search; `None` for no evaluation at all.
fn ordering_depth(empties: u32) -> Option<u32> {
    match empties {
        0..=10 => None,
        11..=15 => Some(0),
        16..=19 => Some(1),
        20..=23 => Some(2),
        _ => Some(3),
    }
}

fn bounded_by_stability(position: Position, empties: u32, alpha: i32) -> Option<i32> {
    // Before the end there are rarely enough stable discs to lower a modest window.
    if alpha < 2 * empties as i32 - 20 {
        return None;
    }
    let most = MOST_DISCS - 2 * stable(position.other, position.mover).count_ones() as i32;
    (most <= alpha).then_some(most)
}

/// How deep to look to foresee a search of this depth.
pub fn shallow_depth(depth: u32) -> u32 {
    // Odd and even depths see different things; only like is compared with like.
    match depth {
        0..=6 => depth.saturating_sub(2),
        _ => depth / 2 - (depth - depth / 2) % 2,
    }
}

/// How far beyond the window a shallow search must lie to be trusted: a little more than the
/// standard deviation that `train_othello margins` measures.
fn margin(depth: u32) -> i32 {
    match depth {
        4..=6 => 5 * UNIT,
        _ => 6 * UNIT,
    }
}

/// How deep to look before a position is solved, so that the best moves come first.
pub fn groundwork(empties: u32) -> u32 {
    match empties {
        0..=8 => 0,
        9..=13 => 4,
        14..=17 => 6,
        18..=20 => 8,
        21..=23 => 10,
        _ => 12,
    }
}
