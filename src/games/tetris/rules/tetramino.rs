//! The seven tetraminoes and their four facings.

use std::fmt;

use thiserror::Error;

use super::Cell;

/// A kind of tetramino, numbered by the model's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The bar.
    I = 1,
    /// The blue hook.
    J,
    /// The orange hook.
    L,
    /// The square.
    O,
    /// The green step.
    S,
    /// The one with a stub.
    T,
    /// The red step.
    Z,
}

/// An error for a letter or number without a tetramino.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no tetramino; they are I, J, L, O, S, T and Z")]
pub struct NoTetramino(pub String);

impl Kind {
    /// All seven, by their ids.
    pub const ALL: [Self; 7] = [Self::I, Self::J, Self::L, Self::O, Self::S, Self::T, Self::Z];

    /// The tetramino with this id, 1 to 7.
    ///
    /// # Errors
    /// There is none.
    pub fn from_id(id: u8) -> Result<Self, NoTetramino> {
        let kind = usize::from(id).checked_sub(1).and_then(|index| Self::ALL.get(index));
        kind.copied().ok_or_else(|| NoTetramino(id.to_string()))
    }

    /// The tetramino with this capital letter.
    ///
    /// # Errors
    /// There is none.
    pub fn from_letter(letter: char) -> Result<Self, NoTetramino> {
        let kind = Self::ALL.into_iter().find(|kind| kind.letter() == letter);
        kind.ok_or_else(|| NoTetramino(letter.to_string()))
    }

    /// Its id, 1 to 7.
    pub const fn id(self) -> u8 {
        self as u8
    }

    /// Its index in a table of seven.
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        ['I', 'J', 'L', 'O', 'S', 'T', 'Z'][self.index()]
    }

    /// The rows and columns of its minoes in its box, from the top left, in the model's order.
    pub const fn minoes(self, facing: Facing) -> [(i8, i8); 4] {
        FACINGS[self.index()][facing as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The direction of a tetramino's top: the model's orientation 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// As it appears.
    North,
    /// Turned right once.
    East,
    /// Upside down.
    South,
    /// Turned left once.
    West,
}

impl Facing {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The facing after a turn.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Self {
        Self::ALL[(self as usize + turn as usize) % 4]
    }
}

/// A turn, numbered by its quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A quarter clockwise.
    Right = 1,
    /// Upside down.
    Half = 2,
    /// A quarter counter-clockwise.
    Left = 3,
}

/// The rows and columns of each tetramino's minoes as it appears.
const MINOES: [[(i8, i8); 4]; 7] = [
    [(1, 0), (1, 1), (1, 2), (1, 3)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 2), (1, 2), (1, 1), (1, 0)],
    [(0, 1), (0, 2), (1, 2), (1, 1)],
    [(0, 2), (0, 1), (1, 1), (1, 0)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
];

/// The same for every facing; each is the previous one turned clockwise in its box.
const FACINGS: [[[(i8, i8); 4]; 4]; 7] = {
    let mut facings = [[[(0, 0); 4]; 4]; 7];
    let mut index = 0;
    while index < 7 * 4 * 4 {
        let (kind, facing, mino) = (index / 16, index / 4 % 4, index % 4);
        // The box of the O has two columns and starts at the second.
        let (side, left) = match Kind::ALL[kind] {
            Kind::I => (4, 0),
            Kind::O => (2, 1),
            _ => (3, 0),
        };
        facings[kind][facing][mino] = if facing == 0 {
            MINOES[kind][mino]
        } else {
            let (row, column) = facings[kind][facing - 1][mino];
            (column - left, left + side - 1 - row)
        };
        index += 1;
    }
    facings
};

/// A tetramino on the board. It turns in a box of 3×3 cells (4×4 for the I).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tetramino {
    /// The kind.
    pub kind: Kind,
    /// The direction of its top.
    pub facing: Facing,
    /// The top row of its box.
    pub row: i8,
    /// The left column of its box.
    pub column: i8,
}

impl Tetramino {
    /// A tetramino where it appears.
    pub const fn spawned(kind: Kind) -> Self {
        Self { kind, facing: Facing::North, row: 1, column: 4 }
    }

    /// The cells of its minoes, in the model's order.
    pub fn cells(&self) -> [Cell; 4] {
        self.kind
            .minoes(self.facing)
            .map(|(row, column)| Cell { row: self.row + row, column: self.column + column })
    }

    /// The tetramino moved down by rows and right by columns.
    #[must_use]
    pub const fn moved(mut self, rows: i8, columns: i8) -> Self {
        self.row += rows;
        self.column += columns;
        self
    }

    /// The tetramino turned in its box.
    #[must_use]
    pub const fn facing(mut self, facing: Facing) -> Self {
        self.facing = facing;
        self
    }

    /// The row of its lowest mino.
    pub fn bottom(&self) -> i8 {
        self.cells().iter().fold(i8::MIN, |bottom, cell| bottom.max(cell.row))
    }
}
