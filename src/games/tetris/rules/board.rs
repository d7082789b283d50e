//! The playing field (the model's `Board`), whose cells are empty or hold a mino.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Kind, Tetramino};

/// A cell, counted from 1. Rows 1 and 2 are hidden; rows 0, −1, … are a buffer for turns near the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Top to bottom.
    pub row: i8,
    /// Left to right.
    pub column: i8,
}

/// An error for a cell outside the model's 22 rows and 10 columns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("row {}, column {} is outside the board", .0.row, .0.column)]
pub struct OutOfBounds(pub Cell);

/// An error for a text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a board has up to 22 rows of 10 cells, each \".\" or one of I, J, L, O, S, T and Z")]
pub struct BoardError;

const BUFFER: i8 = 18;
const WIDTH: usize = Board::COLUMNS as usize;
const HEIGHT: usize = (Board::ROWS + BUFFER) as usize;
type Row = [Option<Kind>; WIDTH];

/// Ten columns and 22 rows, the lowest 20 visible, with a buffer above. As text: the rows from the top, with
/// `.` for an empty cell and a letter for a mino. Empty top rows may be left out.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: [Row; HEIGHT],
}

impl Default for Board {
    fn default() -> Self {
        Self { rows: [[None; WIDTH]; HEIGHT] }
    }
}

impl Board {
    /// The model's `maxColumn`.
    pub const COLUMNS: i8 = 10;
    /// The model's `maxRow`.
    pub const ROWS: i8 = 22;
    /// The model's `maxVisibleRow`: how many rows are visible.
    pub const VISIBLE_ROWS: i8 = 20;
    /// The first visible row.
    pub const FIRST_VISIBLE: i8 = Self::ROWS - Self::VISIBLE_ROWS + 1;
    /// The uppermost row of the buffer.
    pub const TOP: i8 = 1 - BUFFER;

    /// The cells from a row down to the floor, row by row.
    pub fn cells_from(row: i8) -> impl Iterator<Item = Cell> {
        (row..=Self::ROWS).flat_map(|row| (1..=Self::COLUMNS).map(move |column| Cell { row, column }))
    }

    fn index(cell: Cell) -> Option<(usize, usize)> {
        let inside =
            (Self::TOP..=Self::ROWS).contains(&cell.row) && (1..=Self::COLUMNS).contains(&cell.column);
        inside.then(|| ((cell.row - Self::TOP) as usize, (cell.column - 1) as usize))
    }

    /// The mino in a cell; `None` outside the board.
    pub fn get(&self, cell: Cell) -> Option<Kind> {
        Self::index(cell).and_then(|(row, column)| self.rows[row][column])
    }

    /// Whether a cell is on the board, the buffer included, and empty (`validPosition`).
    pub fn is_free(&self, cell: Cell) -> bool {
        Self::index(cell).is_some_and(|(row, column)| self.rows[row][column].is_none())
    }

    /// Whether there is room for a tetramino.
    pub fn fits(&self, piece: Tetramino) -> bool {
        piece.cells().into_iter().all(|cell| self.is_free(cell))
    }

    /// How many rows a tetramino can fall.
    pub fn drop_distance(&self, piece: Tetramino) -> i8 {
        (0..Self::ROWS - Self::TOP).find(|&rows| !self.fits(piece.moved(rows + 1, 0))).unwrap_or(0)
    }

    /// Writes a tetramino's minoes onto the board without checking for room (`addTetramino`).
    pub fn add(&mut self, piece: Tetramino) {
        self.fill(piece, Some(piece.kind));
    }

    /// Empties the cells of a tetramino without checking them (`removeTetramino`).
    pub fn remove(&mut self, piece: Tetramino) {
        self.fill(piece, None);
    }

    fn fill(&mut self, piece: Tetramino, value: Option<Kind>) {
        for (row, column) in piece.cells().into_iter().filter_map(Self::index) {
            self.rows[row][column] = value;
        }
    }

    /// A cell of the 22 rows, to read or write (`getMatrixPosition`, `setMatrixPosition`).
    ///
    /// # Errors
    /// If there is no such cell.
    pub fn matrix_position(&mut self, cell: Cell) -> Result<&mut Option<Kind>, OutOfBounds> {
        let index = Self::index(cell).filter(|_| cell.row >= 1);
        index.map(|(row, column)| &mut self.rows[row][column]).ok_or(OutOfBounds(cell))
    }

    /// Removes a row if it is full, lets the rows above it fall, and tells whether it was full (`checkRow`).
    ///
    /// # Errors
    /// If the board has no such row.
    pub fn check_row(&mut self, row: i8) -> Result<bool, OutOfBounds> {
        self.matrix_position(Cell { row, column: 1 })?;
        let index = (row - Self::TOP) as usize;
        let full = self.rows[index].iter().all(Option::is_some);
        if full {
            self.rows.copy_within(..index, 1);
            self.rows[0] = [None; WIDTH];
        }
        Ok(full)
    }

    /// Removes all full rows and returns their numbers, from the top (`checkRows`).
    pub fn check_rows(&mut self) -> Vec<i8> {
        (1..=Self::ROWS).filter(|&row| self.check_row(row) == Ok(true)).collect()
    }

    /// Whether there is no mino on the board.
    pub fn is_empty(&self) -> bool {
        self.minoes() == 0
    }

    /// The number of minoes on the board.
    pub fn minoes(&self) -> usize {
        self.rows.iter().flatten().flatten().count()
    }

    /// Every mino with its cell, row by row from the top.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Kind)> {
        Self::cells_from(Self::TOP).filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The highest row with a mino; the row below the lowest if there is none.
    pub fn highest(&self) -> i8 {
        self.filled().next().map_or(Self::ROWS + 1, |(cell, _)| cell.row)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for cell in Self::cells_from(1) {
            if cell.column == 1 && cell.row > 1 {
                writeln!(f)?;
            }
            write!(f, "{}", self.get(cell).map_or('.', Kind::letter))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Board(\n{self}\n)")
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut board = Self::default();
        for (index, line) in text.split_whitespace().rev().enumerate() {
            if index >= Self::ROWS as usize || line.chars().count() != WIDTH {
                return Err(BoardError);
            }
            for (cell, sign) in board.rows[HEIGHT - 1 - index].iter_mut().zip(line.chars()) {
                let kind = || Kind::from_letter(sign).map_err(|_| BoardError);
                *cell = if sign == '.' { None } else { Some(kind()?) };
            }
        }
        Ok(board)
    }
}
