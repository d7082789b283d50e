//! The board (the seed's class `Board`): men on points, and their mills.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::lines::{NEIGHBOURS, removable};
use super::{Mill, Point, Points};
use crate::core::Seat;

/// Whose man it is (`PieceType`; its `<UNDEFINED>` is an `Option`'s `None`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// Both sides, the one that moves first at the front.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Where this side sits.
    pub fn seat(self) -> Seat {
        match self {
            Self::White => Seat::First,
            Self::Black => Seat::Second,
        }
    }

    /// Its letter in written boards.
    pub fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The side with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.letter() == letter)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An operation that the point does not allow (the seed's broken precondition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A man stands there already.
    #[error("there is a man on {0} already")]
    Occupied(Point),
    /// No man stands there.
    #[error("there is no man on {0}")]
    Empty(Point),
}

/// The men on the board (`Board`). As text it is 24 of `.WB`, row by row from a7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// White's, then Black's.
    men: [Points; 2],
}

impl Board {
    /// An empty board.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes all men off (`reset`).
    pub fn reset(&mut self) {
        *self = Self::new();
    }

    /// The men of a side.
    pub fn men(&self, side: Side) -> Points {
        self.men[side as usize]
    }

    /// The points where nobody stands.
    pub fn empty(&self) -> Points {
        Points::from_bits(!(self.men[0].bits() | self.men[1].bits()))
    }

    /// Who stands on a point (`getPiece`).
    pub fn piece(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men(side).contains(point))
    }

    /// All points with who stands there, row by row (`getBoard`).
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Option<Side>)> {
        Point::ALL.into_iter().map(|point| (point, self.piece(point)))
    }

    /// Puts a man on an empty point (`put`).
    ///
    /// # Errors
    /// The point is occupied.
    pub fn put(&mut self, side: Side, point: Point) -> Result<(), BoardError> {
        if !self.puttable(point) {
            return Err(BoardError::Occupied(point));
        }
        self.men[side as usize] = self.men(side).with(point);
        Ok(())
    }

    /// Takes a man off (`remove`).
    ///
    /// # Errors
    /// The point is empty.
    pub fn remove(&mut self, point: Point) -> Result<(), BoardError> {
        let side = self.piece(point).ok_or(BoardError::Empty(point))?;
        self.men[side as usize] = self.men(side).without(point);
        Ok(())
    }

    /// Whether a point is empty (`puttable`).
    pub fn puttable(&self, point: Point) -> bool {
        self.empty().contains(point)
    }

    /// Whether a man of this side can slide from one point to the other (`movable`).
    pub fn movable(&self, side: Side, from: Point, to: Point) -> bool {
        let neighbours = Points::from_bits(NEIGHBOURS[from.index()]);
        self.men(side).contains(from) && self.puttable(to) && neighbours.contains(to)
    }

    /// Whether a side has a mill (`hasMills`).
    pub fn has_mills(&self, side: Side) -> bool {
        self.mills(side).next().is_some()
    }

    /// A side's mills (`getMills`).
    pub fn mills(&self, side: Side) -> impl Iterator<Item = Mill> + use<> {
        Mill::within(self.men(side))
    }

    /// Whether this side may take a man: an opponent's outside mills, or any if none is (`removable`).
    pub fn removable(&self, side: Side, point: Point) -> bool {
        Points::from_bits(removable(self.men(side.other()).bits())).contains(point)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces().try_for_each(|(_, piece)| write!(f, "{}", piece.map_or('.', Side::letter)))
    }
}

/// A text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a board is 24 of . W and B, row by row from a7")]
pub struct BoardTextError;

impl FromStr for Board {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if letters.len() != Point::ALL.len() {
            return Err(BoardTextError);
        }
        let mut board = Self::new();
        for (point, letter) in Point::ALL.into_iter().zip(letters).filter(|(_, letter)| *letter != '.') {
            let side = Side::from_letter(letter).ok_or(BoardTextError)?;
            board.men[side as usize] = board.men(side).with(point);
        }
        Ok(board)
    }
}
