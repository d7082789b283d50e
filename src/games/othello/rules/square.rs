//! The squares of the board, from a1 at the top left to h8 at the bottom right, and sets of them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The four corners, as a set of bits.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// One of Black's first moves.
    pub const D3: Self = Self(19);

    /// The square in a row and a column, both counted from 0 at the top left.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        (row < 8 && column < 8).then_some(Self((row * 8 + column) as u8))
    }

    /// The square with this index: row by row from a1 = 0 to h8 = 63.
    pub fn new(index: usize) -> Option<Self> {
        Self::at(index / 8, index % 8)
    }

    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// Its index, row by row from a1 = 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> usize {
        self.index() / 8
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> usize {
        self.index() % 8
    }

    /// Its bit in a set of squares.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// How many steps, straight or diagonal, lie between two squares.
    pub fn distance(self, other: Self) -> u8 {
        self.row().abs_diff(other.row()).max(self.column().abs_diff(other.column())) as u8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8")]
pub struct NoSquare;

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let &[column, row] = text.as_bytes() else { return Err(NoSquare) };
        let column = column.to_ascii_lowercase().wrapping_sub(b'a');
        Self::at(row.wrapping_sub(b'1').into(), column.into()).ok_or(NoSquare)
    }
}

/// The squares of a set of bits, row by row.
#[derive(Clone, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
