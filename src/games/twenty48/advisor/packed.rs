//! 4×4 boards in 64 bits, with tables of how each possible row slides and what it is worth.

use std::sync::LazyLock;

use super::lines::{slide, worth};
use super::search::Boards;
use crate::games::twenty48::rules::{Board, Size};

const LARGEST_POWER: u8 = 15;
const SLOT_BITS: u32 = 16;
pub const SLOTS: usize = 1 << SLOT_BITS;

/// A board in 64 bits: a row in 16, a cell in 4, each the power of two of its tile.
pub type Packed = u64;

/// Packs a board if it is 4×4 and all its tiles fit in four bits.
pub fn pack(board: &Board) -> Option<Packed> {
    let fits = board.size() == Size::default() && board.max_tile() <= 1 << LARGEST_POWER;
    let powers = board.values().iter().map(|value| value.checked_ilog2().unwrap_or(0));
    fits.then(|| powers.rev().fold(0, |packed, power| packed << 4 | Packed::from(power)))
}

/// For every possible row, the result of sliding it and its worth.
pub struct Rows {
    left: Box<[u16]>,
    right: Box<[u16]>,
    worth: Box<[f32]>,
}

pub static ROWS: LazyLock<Rows> = LazyLock::new(|| {
    let cells = |row: usize| [row & 15, row >> 4 & 15, row >> 8 & 15, row >> 12].map(|cell| cell as u8);
    let join = |cells: [u8; 4]| cells.iter().rev().fold(0, |row, &cell| row << 4 | u16::from(cell));
    let reversed = |[a, b, c, d]: [u8; 4]| [d, c, b, a];
    let slid = |mut cells: [u8; 4]| {
        slide(&mut cells, LARGEST_POWER);
        cells
    };
    let left = |row: usize| join(slid(cells(row)));
    let right = |row: usize| join(reversed(slid(reversed(cells(row)))));
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
}

fn transpose(board: Packed) -> Packed {
    let a = board & 0xf0f0_0f0f_f0f0_0f0f
        | (board & 0x0000_f0f0_0000_f0f0) << 12
        | (board & 0x0f0f_0000_0f0f_0000) >> 12;
    a & 0xff00_ff00_00ff_00ff | (a & 0x00ff_00ff_0000_0000) >> 24 | (a & 0x0000_0000_ff00_ff00) << 24
}

impl Boards for Rows {
    type Board = Packed;
    const DEEPEST: u8 = 15;
    const UNLIKELY: f32 = 0.0001;
    const CLOCK_EVERY: u64 = 512;

    /// Boards that slide up or down stay transposed, because that does not change their worth.
    fn slides(&self, board: Packed) -> [Option<Packed>; 4] {
        let turned = transpose(board);
        [(board, &self.left), (board, &self.right), (turned, &self.left), (turned, &self.right)].map(
            |(before, table)| {
                let after = Self::map(table, before);
                (after != before).then_some(after)
            },
        )
    }

    /// Sets the lowest bit of every empty cell.
    fn empty(&self, board: Packed) -> u64 {
        let pairs = board | board >> 1;
        !(pairs | pairs >> 2) & 0x1111_1111_1111_1111
    }

    fn grown(&self, board: Packed, cell: u64, power: u8) -> Packed {
        board | (cell * u64::from(power))
    }

    fn worth(&self, board: Packed) -> f32 {
        let sum = |board: Packed| -> f32 {
            let row = |index: u32| self.worth[(board >> (16 * index)) as u16 as usize];
            (row(0) + row(1)) + (row(2) + row(3))
        };
        sum(board) + sum(transpose(board))
    }

    fn slot(&self, board: Packed) -> Option<usize> {
        Some((board.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SLOT_BITS)) as usize)
    }
}
