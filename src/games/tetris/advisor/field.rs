//! The stack as ten columns of 32 bits, highest bit on the floor. No stack is higher, because a piece that
//! locks above the 20 visible rows ends the game.

use super::shapes::Placement;
use crate::games::tetris::rules::Board;

pub const COLUMNS: usize = Board::COLUMNS as usize;
pub const FLOOR: u32 = u32::BITS - 1;
/// The board's row of the lowest bit.
pub const FIRST_ROW: i8 = Board::ROWS - FLOOR as i8;

/// Counts the set bits, two numbers at a time because some processors have no instruction for it.
#[inline]
pub fn ones<const N: usize>(numbers: &[u32; N]) -> u32 {
    let (pairs, rest) = numbers.as_chunks::<2>();
    let pairs = pairs.iter().map(|[low, high]| (u64::from(*high) << 32 | u64::from(*low)).count_ones());
    pairs.sum::<u32>() + rest.iter().map(|number| number.count_ones()).sum::<u32>()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    /// From the left; a set bit is a mino.
    pub columns: [u32; COLUMNS],
}

impl From<&Board> for Field {
    fn from(board: &Board) -> Self {
        let mut field = Self::default();
        for (cell, _) in board.filled().filter(|(cell, _)| cell.row >= FIRST_ROW) {
            field.columns[(cell.column - 1) as usize] |= 1 << (cell.row - FIRST_ROW);
        }
        field
    }
}

impl Field {
    /// The field after a piece locks and full rows are removed, and the rows that were full.
    #[inline]
    pub fn locked(mut self, placement: Placement) -> (Self, u32) {
        for (column, mino) in placement.minoes() {
            self.columns[column] |= mino;
        }
        let full = self.columns.iter().fold(u32::MAX, |full, column| full & column);
        let mut left = full;
        while left != 0 {
            // The highest row first, so that the bits of the others stay valid.
            let row = left & left.wrapping_neg();
            left ^= row;
            let above = row - 1;
            for column in &mut self.columns {
                *column = *column & !above & !row | (*column & above) << 1;
            }
        }
        (self, full)
    }

    /// The bits of the empty rows above the stack.
    #[inline]
    pub fn sky(&self) -> u32 {
        let filled = self.columns.iter().fold(0, |filled, column| filled | column);
        (filled & filled.wrapping_neg()).wrapping_sub(1)
    }

    #[inline]
    pub fn height(&self) -> u32 {
        (!self.sky()).count_ones()
    }
}
