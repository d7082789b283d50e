//! The board and its directions (the specification's `BoardT` and `DirectionT`).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A direction to slide the tiles in (`DirectionT`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
}

impl Direction {
    /// All four, in the specification's order.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// Its name, as it is typed and shown.
    pub fn name(self) -> &'static str {
        ["left", "right", "up", "down"][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of cells on a side of the board: 3 to 6, in the specification always 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

impl Size {
    /// The smallest.
    pub const MIN: Self = Self(3);
    /// The largest.
    pub const MAX: Self = Self(6);

    /// The size with `side` cells on a side, if the game has it.
    pub fn new(side: usize) -> Option<Self> {
        (Self::MIN.side()..=Self::MAX.side()).contains(&side).then_some(Self(side as u8))
    }

    /// Cells on a side.
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Cells in all.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The exponent of the largest possible tile, from a chain of merges over all cells that begins with a 4.
    pub const fn largest_power(self) -> u32 {
        self.cells() as u32 + 1
    }

    /// Whether a cell can hold the value: 0, or a power of two that can be made on this board.
    pub fn has_tile(self, value: u64) -> bool {
        value == 0 || (value.is_power_of_two() && (1..=self.largest_power()).contains(&value.ilog2()))
    }
}

/// The specification's `SIZE`.
impl Default for Size {
    fn default() -> Self {
        Self(4)
    }
}

/// A cell of the board, counted from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The specification's `i`, left to right.
    pub column: usize,
    /// The specification's `j`, top to bottom.
    pub row: usize,
}

/// An error for a cell outside the board (`IndexOutOfBoundsException`).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}, row {row} is outside the board")]
pub struct OutOfBounds {
    /// The column asked for.
    pub column: usize,
    /// The row asked for.
    pub row: usize,
}

/// Tile values, 0 for an empty cell (`BoardT`); as text `2,0,0,2/0,0,0,0/0,0,0,0/0,0,0,0`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    tiles: [u64; Size::MAX.cells()],
}

impl Board {
    /// An empty board (`new BoardT`).
    pub fn new(size: Size) -> Self {
        Self { size, tiles: [0; Size::MAX.cells()] }
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value in a cell, 0 if it is empty (`getTile(i, j)`).
    ///
    /// # Errors
    /// Outside the board.
    pub fn tile(&self, column: usize, row: usize) -> Result<u64, OutOfBounds> {
        let is_inside = column.max(row) < self.size.side();
        if is_inside { Ok(self[Cell { column, row }]) } else { Err(OutOfBounds { column, row }) }
    }

    /// Sets the value of a cell, 0 to empty it (`setTile(i, j, value)`).
    ///
    /// # Errors
    /// Outside the board.
    pub fn set_tile(&mut self, column: usize, row: usize, value: u64) -> Result<(), OutOfBounds> {
        self.tile(column, row)?;
        self[Cell { column, row }] = value;
        Ok(())
    }

    /// Whether a cell is empty (`isTileEmpty(i, j)`).
    ///
    /// # Errors
    /// Outside the board.
    pub fn is_tile_empty(&self, column: usize, row: usize) -> Result<bool, OutOfBounds> {
        Ok(self.tile(column, row)? == 0)
    }

    /// Whether no cell is empty (`isFull`).
    pub fn is_full(&self) -> bool {
        self.values().iter().all(|&value| value != 0)
    }

    /// The largest value on the board, 0 if there is none (`maxTile`).
    pub fn max_tile(&self) -> u64 {
        self.values().iter().copied().max().unwrap_or(0)
    }

    /// All values, row by row from the top.
    pub fn values(&self) -> &[u64] {
        &self.tiles[..self.size.cells()]
    }

    /// The values of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u64]> {
        self.values().chunks_exact(self.size.side())
    }

    /// All cells, row by row from the top.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.size.side();
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell { column, row }))
    }

    /// The lines along which tiles slide, each starting at the wall they slide to.
    pub(super) fn lines(&self, direction: Direction) -> impl Iterator<Item = Vec<Cell>> + use<> {
        let side = self.size.side();
        let cell = move |line: usize, step: usize| match direction {
            Direction::Left => Cell { column: step, row: line },
            Direction::Right => Cell { column: side - 1 - step, row: line },
            Direction::Up => Cell { column: line, row: step },
            Direction::Down => Cell { column: line, row: side - 1 - step },
        };
        (0..side).map(move |line| (0..side).map(|step| cell(line, step)).collect())
    }
}

impl std::ops::Index<Cell> for Board {
    type Output = u64;

    /// For cells known to be on this board; [`Board::tile`] checks them.
    fn index(&self, cell: Cell) -> &u64 {
        &self.tiles[cell.row * self.size.side() + cell.column]
    }
}

impl std::ops::IndexMut<Cell> for Board {
    fn index_mut(&mut self, cell: Cell) -> &mut u64 {
        &mut self.tiles[cell.row * self.size.side() + cell.column]
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let row = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        f.write_str(&self.rows().map(row).collect::<Vec<_>>().join("/"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Not a square of 3 to 6 rows.
    #[error("a board has 3 to 6 rows, each with as many numbers as there are rows")]
    Shape,
    /// A value that is not a tile of this board, and the largest one that is.
    #[error("\"{0}\" is not a tile; tiles are 0 for empty, 2, 4, 8 and so on up to {1}")]
    Tile(String, u64),
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let rows: Vec<Vec<&str>> =
            text.split('/').map(|row| row.split(',').map(str::trim).collect()).collect();
        let size = Size::new(rows.len()).ok_or(BoardError::Shape)?;
        if rows.iter().any(|row| row.len() != size.side()) {
            return Err(BoardError::Shape);
        }
        let mut board = Self::new(size);
        for (index, text) in rows.into_iter().flatten().enumerate() {
            board.tiles[index] = text
                .parse()
                .ok()
                .filter(|&value| size.has_tile(value))
                .ok_or_else(|| BoardError::Tile(text.to_owned(), 1 << size.largest_power()))?;
        }
        Ok(board)
    }
}
