//! Expectimax, which weighs every tile that may appear by its probability and searches ever deeper.

use super::Verdict;
use crate::core::Budget;

/// A representation of the boards of one size: `packed` or `plain`.
pub trait Boards {
    type Board: Copy + PartialEq;
    const DEEPEST: u8;
    /// Less likely positions are valued without searching further.
    const UNLIKELY: f32;
    /// How many positions are examined between two checks of the budget.
    const CLOCK_EVERY: u64;

    /// The board after each legal move. It may be a mirror image.
    fn slides(&self, board: Self::Board) -> [Option<Self::Board>; 4];
    fn empty(&self, board: Self::Board) -> u64;
    /// The board with a new tile, given by its power of two, on the empty cell with this bit.
    fn grown(&self, board: Self::Board, cell: u64, power: u8) -> Self::Board;
    fn worth(&self, board: Self::Board) -> f32;
    /// The slot of a board in a [`Memory`], if values are remembered.
    fn slot(&self, board: Self::Board) -> Option<usize>;
}

/// Values found by a search. Others ignore them, so that answers depend only on the position and budget.
pub struct Memory<B> {
    values: Box<[Cached<B>]>,
    search: u32,
}

impl<B: Copy> Memory<B> {
    /// Room for `size` values; `board` fills the empty entries.
    pub fn new(size: usize, board: B) -> Self {
        let nothing = Cached { board, value: 0.0, search: 0, depth: 0, probability: 0.0 };
        Self { values: vec![nothing; size].into(), search: 0 }
    }
}

#[derive(Clone, Copy)]
struct Cached<B> {
    board: B,
    value: f32,
    search: u32,
    depth: u8,
    /// The probability of the position when it was searched; a higher one means a finer search.
    probability: f32,
}

/// Values every legal move, one level deeper at a time, until the budget is spent.
pub fn values<S: Boards>(
    boards: &S,
    memory: &mut Memory<S::Board>,
    board: S::Board,
    budget: &Budget,
) -> Verdict {
    let mut search =
        Search { boards, memory, budget, positions: 0, next_look: 0, cut_by_depth: false, stopped: false };
    let mut verdict = Verdict::default();
    for depth in 1..=S::DEEPEST {
        search.memory.search = search.memory.search.wrapping_add(1);
        search.cut_by_depth = false;
        let values = boards.slides(board).map(|after| Some(search.chance(after?, depth - 1, 1.0)));
        if !search.stopped || depth == 1 {
            verdict.values = values;
        }
        if search.stopped || !search.cut_by_depth {
            break;
        }
    }
    verdict.positions = search.positions;
    verdict
}

struct Search<'a, S: Boards> {
    boards: &'a S,
    memory: &'a mut Memory<S::Board>,
    budget: &'a Budget,
    positions: u64,
    next_look: u64,
    /// Whether a deeper search would reach more positions.
    cut_by_depth: bool,
    stopped: bool,
}

impl<S: Boards> Search<'_, S> {
    /// The value of a board on which a new tile is about to appear.
    fn chance(&mut self, board: S::Board, depth: u8, probability: f32) -> f32 {
        self.positions += 1;
        if depth == 0 || probability < S::UNLIKELY {
            self.cut_by_depth |= depth == 0;
            return self.boards.worth(board);
        }
        if self.positions >= self.next_look {
            self.next_look = self.positions + S::CLOCK_EVERY;
            self.stopped |= self.budget.is_spent(self.positions);
        }
        if self.stopped {
            return 0.0;
        }
        let slot = self.boards.slot(board);
        if let Some(cached) = slot.map(|slot| self.memory.values[slot])
            && cached.board == board
            && cached.search == self.memory.search
            && cached.depth >= depth
            && cached.probability >= probability
        {
            return cached.value;
        }
        let mut empty = self.boards.empty(board);
        let cells = empty.count_ones() as f32;
        let share = probability / cells;
        let mut sum = 0.0;
        while empty != 0 {
            let cell = empty & empty.wrapping_neg();
            empty ^= cell;
            sum += 0.9 * self.best(self.boards.grown(board, cell, 1), depth, share * 0.9);
            sum += 0.1 * self.best(self.boards.grown(board, cell, 2), depth, share * 0.1);
        }
        let value = sum / cells;
        if let Some(slot) = slot {
            let search = self.memory.search;
            self.memory.values[slot] = Cached { board, value, search, depth, probability };
        }
        value
    }

    /// The value of the best move on a board, 0 if there is none.
    fn best(&mut self, board: S::Board, depth: u8, probability: f32) -> f32 {
        let slides = self.boards.slides(board).into_iter().flatten();
        slides.map(|after| self.chance(after, depth - 1, probability)).reduce(f32::max).unwrap_or(0.0)
    }
}
