//! Expectimax, which weighs every tile that may appear by its chance: deeper and deeper until the
//! budget is spent. How boards are held and valued is the part of `packed` and `plain`.

use super::Verdict;
use crate::core::Budget;

/// A way to hold the boards of one size.
pub trait Boards {
    /// A board.
    type Board: Copy + PartialEq;
    /// The deepest search.
    const DEEPEST: u8;
    /// Lines of play less likely than this are valued where they are.
    const UNLIKELY: f32;
    /// How many positions are looked at between two looks at the clock.
    const CLOCK_EVERY: u64;

    /// The board after a move in each direction, where there is one. It may be a mirror image.
    fn slides(&self, board: Self::Board) -> [Option<Self::Board>; 4];
    /// A bit for every empty cell.
    fn empty(&self, board: Self::Board) -> u64;
    /// The board with a power of two, 1 or 2, on the empty cell with this bit.
    fn grown(&self, board: Self::Board, cell: u64, power: u8) -> Self::Board;
    /// What a board is worth as it stands.
    fn worth(&self, board: Self::Board) -> f32;
    /// The place in a [`Memory`] for the value of a board, if values are remembered.
    fn slot(&self, board: Self::Board) -> Option<usize>;
}

/// The values of boards that this search has found: an answer depends on the position and the budget alone.
pub struct Memory<B> {
    values: Box<[Cached<B>]>,
    search: u32,
}

impl<B: Copy> Memory<B> {
    /// Room for so many values of boards like this one.
    pub fn new(size: usize, board: B) -> Self {
        let nothing = Cached { board, value: 0.0, search: 0, depth: 0, probability: 0.0 };
        Self { values: vec![nothing; size].into(), search: 0 }
    }
}

#[derive(Clone, Copy)]
struct Cached<B> {
    board: B,
    value: f32,
    /// The search that wrote it; entries of others do not count.
    search: u32,
    depth: u8,
    /// How likely the line of play was; a likelier one was searched more finely.
    probability: f32,
}

/// Values every move that is possible, deeper and deeper until the budget is spent.
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
    /// Whether a deeper search would see more.
    cut_by_depth: bool,
    stopped: bool,
}

impl<S: Boards> Search<'_, S> {
    /// The value of a board onto which a tile is about to fall.
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

    /// The value of a board to move on: that of the best move, 0 if there is none.
    fn best(&mut self, board: S::Board, depth: u8, probability: f32) -> f32 {
        let slides = self.boards.slides(board).into_iter().flatten();
        slides.map(|after| self.chance(after, depth - 1, probability)).reduce(f32::max).unwrap_or(0.0)
    }
}
