//! The strong player for the 4×4 board: expectimax over boards packed into 64 bits, whose rows
//! are slid and valued by looking them up.

use std::sync::LazyLock;

use super::Verdict;
use super::lines::{slide, worth};
use crate::core::Budget;
use crate::games::twenty48::rules::{Board, Direction, Size};

/// The largest power of two that four bits hold.
const LARGEST_POWER: u8 = 15;

/// Lines of play less likely than this are valued where they are.
const UNLIKELY: f32 = 0.0001;
const DEEPEST: u8 = 15;
const CACHE_BITS: u32 = 16;
/// How many positions are looked at between two looks at the clock.
const CLOCK_EVERY: u64 = 512;

/// A board in 64 bits: a row in 16, a cell in 4, each the power of two of its tile.
type Packed = u64;

/// Packs a 4×4 board, unless a tile on it is too large for four bits.
pub fn pack(board: &Board) -> Option<Packed> {
    if board.size() != Size::default() {
        return None;
    }
    let mut packed = 0;
    for (index, value) in board.values().iter().enumerate() {
        let power = value.checked_ilog2().unwrap_or(0);
        if power > LARGEST_POWER.into() {
            return None;
        }
        packed |= u64::from(power) << (4 * index);
    }
    Some(packed)
}

/// What every row becomes and is worth.
struct Rows {
    left: Box<[u16]>,
    right: Box<[u16]>,
    worth: Box<[f32]>,
}

static ROWS: LazyLock<Rows> = LazyLock::new(|| {
    let cells = |row: usize| [row & 15, row >> 4 & 15, row >> 8 & 15, row >> 12].map(|cell| cell as u8);
    let join = |cells: [u8; 4]| cells.iter().rev().fold(0, |row, &cell| row << 4 | u16::from(cell));
    let left = |row: usize| {
        let mut cells = cells(row);
        slide(&mut cells, LARGEST_POWER);
        join(cells)
    };
    let right = |row: usize| {
        let mut cells = cells(row);
        cells.reverse();
        slide(&mut cells, LARGEST_POWER);
        cells.reverse();
        join(cells)
    };
    let all = 0..1 << 16;
    Rows {
        left: all.clone().map(left).collect(),
        right: all.clone().map(right).collect(),
        worth: all.map(|row| worth(&cells(row))).collect(),
    }
});

impl Rows {
    fn map(table: &[u16], board: Packed) -> Packed {
        let row = |index: u32| u64::from(table[(board >> (16 * index)) as u16 as usize]) << (16 * index);
        row(0) | row(1) | row(2) | row(3)
    }

    fn worth(&self, board: Packed) -> f32 {
        let sum = |board: Packed| -> f32 {
            let row = |index: u32| self.worth[(board >> (16 * index)) as u16 as usize];
            (row(0) + row(1)) + (row(2) + row(3))
        };
        sum(board) + sum(transpose(board))
    }
}

/// Rows to columns.
fn transpose(board: Packed) -> Packed {
    let a = board & 0xf0f0_0f0f_f0f0_0f0f
        | (board & 0x0000_f0f0_0000_f0f0) << 12
        | (board & 0x0f0f_0000_0f0f_0000) >> 12;
    a & 0xff00_ff00_00ff_00ff | (a & 0x00ff_00ff_0000_0000) >> 24 | (a & 0x0000_0000_ff00_ff00) << 24
}

/// A 1 in the lowest bit of every empty cell.
fn empty_cells(board: Packed) -> u64 {
    let pairs = board | board >> 1;
    !(pairs | pairs >> 2) & 0x1111_1111_1111_1111
}

#[derive(Clone, Copy, Default)]
struct Cached {
    board: Packed,
    value: f32,
    /// The search that wrote it; entries of others do not count.
    search: u32,
    depth: u8,
    /// How likely the line of play was; a likelier one was searched more finely.
    probability: f32,
}

/// The player. It keeps its memory between moves but starts each with an empty mind, so that an
/// answer depends on the position and the budget alone.
pub struct Player {
    cache: Box<[Cached]>,
    search: u32,
}

impl Default for Player {
    fn default() -> Self {
        Self { cache: vec![Cached::default(); 1 << CACHE_BITS].into(), search: 0 }
    }
}

impl Player {
    /// Values every move that is possible, deeper and deeper until the budget is spent.
    pub fn values(&mut self, board: Packed, budget: &Budget) -> Verdict {
        let mut search = Search {
            rows: &ROWS,
            cache: &mut self.cache,
            number: 0,
            budget,
            next_look: 0,
            verdict: Verdict::default(),
            cut_by_depth: false,
            stopped: false,
        };
        for depth in 1..=DEEPEST {
            self.search = self.search.wrapping_add(1);
            search.number = self.search;
            search.cut_by_depth = false;
            let values = search.root(board, depth);
            if search.stopped && depth > 1 {
                break;
            }
            search.verdict.values = values;
            search.verdict.depth = depth;
            if search.stopped || !search.cut_by_depth {
                break;
            }
        }
        search.verdict
    }
}

struct Search<'a> {
    rows: &'a Rows,
    cache: &'a mut [Cached],
    number: u32,
    budget: &'a Budget,
    next_look: u64,
    verdict: Verdict,
    /// Whether a deeper search would see more.
    cut_by_depth: bool,
    stopped: bool,
}

impl Search<'_> {
    fn root(&mut self, board: Packed, depth: u8) -> [Option<f32>; 4] {
        let after = self.slides(board);
        Direction::ALL.map(|direction| {
            let (before, after) = after[direction as usize];
            (before != after).then(|| self.chance(after, depth - 1, 1.0))
        })
    }

    /// Each direction's board before and after, both turned if it slides up or down. A turned
    /// board is worth the same, so it is never turned back.
    fn slides(&self, board: Packed) -> [(Packed, Packed); 4] {
        let turned = transpose(board);
        [
            (board, Rows::map(&self.rows.left, board)),
            (board, Rows::map(&self.rows.right, board)),
            (turned, Rows::map(&self.rows.left, turned)),
            (turned, Rows::map(&self.rows.right, turned)),
        ]
    }

    /// The value of a board onto which a tile is about to fall.
    fn chance(&mut self, board: Packed, depth: u8, probability: f32) -> f32 {
        self.verdict.positions += 1;
        if depth == 0 || probability < UNLIKELY {
            self.cut_by_depth |= depth == 0;
            return self.rows.worth(board);
        }
        if self.verdict.positions >= self.next_look {
            self.next_look = self.verdict.positions + CLOCK_EVERY;
            self.stopped |= self.budget.is_spent(self.verdict.positions);
        }
        if self.stopped {
            return 0.0;
        }
        let slot = (board.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - CACHE_BITS)) as usize;
        let cached = self.cache[slot];
        if cached.board == board
            && cached.search == self.number
            && cached.depth >= depth
            && cached.probability >= probability
        {
            return cached.value;
        }
        let mut empty = empty_cells(board);
        let cells = empty.count_ones() as f32;
        let share = probability / cells;
        let mut sum = 0.0;
        while empty != 0 {
            let two = empty & empty.wrapping_neg();
            empty ^= two;
            sum += 0.9 * self.best(board | two, depth, share * 0.9);
            sum += 0.1 * self.best(board | two << 1, depth, share * 0.1);
        }
        let value = sum / cells;
        self.cache[slot] = Cached { board, value, search: self.number, depth, probability };
        value
    }

    /// The value of a board to move on: that of the best move, 0 if there is none.
    fn best(&mut self, board: Packed, depth: u8, probability: f32) -> f32 {
        let mut best: Option<f32> = None;
        for (before, after) in self.slides(board) {
            if before != after {
                let value = self.chance(after, depth - 1, probability);
                best = Some(best.map_or(value, |best| best.max(value)));
            }
        }
        best.unwrap_or(0.0)
    }
}
