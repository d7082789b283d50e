//! The specification's module: the board, whose turn it is, and its routines with their exceptions. Rows and
//! columns count from 0 at the top left and may be any integers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Position, Square};
use crate::core::Seat;

/// The size of the board in each direction (`SIZE`).
pub const SIZE: usize = 8;

/// What a square holds (`cellT`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// No disc.
    Free,
    /// A black disc.
    Black,
    /// A white disc.
    White,
}

/// A colour, and the player who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disc {
    /// Black moves first.
    Black,
    /// White moves second.
    White,
}

impl Disc {
    /// Both, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other colour.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::Black { Self::White } else { Self::Black }
    }

    /// Where the player with this colour sits.
    pub fn seat(self) -> Seat {
        if self == Self::Black { Seat::First } else { Seat::Second }
    }

    /// The colour of the player in a seat.
    pub fn of(seat: Seat) -> Self {
        Self::BOTH[seat as usize]
    }

    /// Its letter: `B` or `W`.
    pub fn letter(self) -> char {
        if self == Self::Black { 'B' } else { 'W' }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::BOTH.into_iter().find(|disc| disc.letter() == letter)
    }
}

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if *self == Self::Black { "Black" } else { "White" })
    }
}

impl From<Disc> for Cell {
    fn from(disc: Disc) -> Self {
        if disc == Disc::Black { Self::Black } else { Self::White }
    }
}

impl Cell {
    /// The colour of the disc here, if there is one.
    pub fn disc(self) -> Option<Disc> {
        Disc::BOTH.into_iter().find(|disc| Self::from(*disc) == self)
    }
}

/// Why a routine was refused: the specification's exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Exception {
    /// `OutOfBoundsException`
    #[error("row {0}, column {1} is not on the board")]
    OutOfBounds(i32, i32),
    /// `InvalidMoveException`
    #[error("a disc there would turn none")]
    InvalidMove,
    /// `WrongPlayerException`
    #[error("it is the other player's turn")]
    WrongPlayer,
    /// `ValidMoveExistsException`
    #[error("a player who can move must move")]
    ValidMoveExists,
}

/// The board and whose turn it is. Its text is eight rows of `.`, `B` and `W`, then the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The squares with black discs and those with white ones, a bit each.
    discs: [u64; 2],
    turn: Disc,
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// A board as `init` leaves it.
    pub fn new() -> Self {
        Self::from_position(Position::START, Disc::Black)
    }

    /// The board of a position whose side to move has this colour.
    pub fn from_position(position: Position, turn: Disc) -> Self {
        let mut discs = [position.other & !position.mover; 2];
        discs[turn as usize] = position.mover;
        Self { discs, turn }
    }

    /// The board as the side to move sees it.
    pub fn position(&self) -> Position {
        self.seen_by(self.turn)
    }

    /// The squares with discs of a colour, a bit each.
    pub fn discs(&self, disc: Disc) -> u64 {
        self.discs[disc as usize]
    }

    /// Back to the start of a game (`init`).
    pub fn init(&mut self) {
        *self = Self::new();
    }

    /// Places a disc and turns all it outflanks; then it is the other player's turn (`move`).
    ///
    /// # Errors
    /// Outside the board, no valid move, not this player's turn: the first of these that holds.
    pub fn place(&mut self, row: i32, column: i32, cell: Cell) -> Result<(), Exception> {
        let square = square(row, column)?;
        let turned = self.turned(square, cell);
        if turned == 0 {
            return Err(Exception::InvalidMove);
        }
        if cell != self.turn() {
            return Err(Exception::WrongPlayer);
        }
        *self = Self::from_position(self.position().after(square, turned), self.turn.other());
        Ok(())
    }

    /// Gives the turn to the other player (`switch_turn`).
    ///
    /// # Errors
    /// The player whose turn it is has a valid move.
    pub fn switch_turn(&mut self) -> Result<(), Exception> {
        if self.is_any_valid_move(self.turn()) {
            return Err(Exception::ValidMoveExists);
        }
        self.turn = self.turn.other();
        Ok(())
    }

    /// What is on a square (`getb`).
    ///
    /// # Errors
    /// There is no such square.
    pub fn cell(&self, row: i32, column: i32) -> Result<Cell, Exception> {
        square(row, column).map(|square| self[square])
    }

    /// Whose turn it is (`get_turn`).
    pub fn turn(&self) -> Cell {
        self.turn.into()
    }

    /// Whose turn it is, as a colour.
    pub fn side(&self) -> Disc {
        self.turn
    }

    /// How many squares hold this (`count`).
    pub fn count(&self, cell: Cell) -> u32 {
        cell.disc().map_or_else(|| self.position().empties(), |disc| self.discs(disc).count_ones())
    }

    /// Whether a disc of this colour could be placed here on its player's turn (`is_valid_move`).
    ///
    /// # Errors
    /// There is no such square.
    pub fn is_valid_move(&self, row: i32, column: i32, cell: Cell) -> Result<bool, Exception> {
        square(row, column).map(|square| self.turned(square, cell) != 0)
    }

    /// Whether there are strictly more discs of this colour than of the other (`is_winning`).
    pub fn is_winning(&self, cell: Cell) -> bool {
        cell.disc().is_some_and(|disc| self.count(cell) > self.count(disc.other().into()))
    }

    /// Whether a player has a valid move (`is_any_valid_move`); nobody plays with free cells.
    pub fn is_any_valid_move(&self, cell: Cell) -> bool {
        cell.disc().is_some_and(|disc| self.seen_by(disc).moves() != 0)
    }

    /// Whether neither player has a valid move (`is_game_over`).
    pub fn is_game_over(&self) -> bool {
        self.position().is_over()
    }

    /// The discs that a disc here would turn; none where it may not be placed.
    fn turned(&self, square: Square, cell: Cell) -> u64 {
        match cell.disc() {
            Some(disc) if self[square] == Cell::Free => self.seen_by(disc).flips(square),
            _ => 0,
        }
    }

    /// The board as a player sees it, whether or not it is their turn.
    pub fn seen_by(&self, disc: Disc) -> Position {
        Position { mover: self.discs(disc), other: self.discs(disc.other()) }
    }
}

/// The square that a pair of integers names, unless `InvalidPosition` holds.
fn square(row: i32, column: i32) -> Result<Square, Exception> {
    let outside = Exception::OutOfBounds(row, column);
    let (Ok(row), Ok(column)) = (row.try_into(), column.try_into()) else { return Err(outside) };
    Square::at(row, column).ok_or(outside)
}

impl std::ops::Index<Square> for Board {
    type Output = Cell;

    fn index(&self, square: Square) -> &Cell {
        match self.discs.map(|discs| discs & square.bit() != 0) {
            [true, _] => &Cell::Black,
            [_, true] => &Cell::White,
            _ => &Cell::Free,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for square in Square::all() {
            let letter = self[square].disc().map_or('.', Disc::letter);
            write!(f, "{letter}{}", if square.column() == SIZE - 1 { "\n" } else { "" })?;
        }
        write!(f, "{}", self.turn.letter())
    }
}

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Too many or too few squares.
    #[error("a board is 64 of . B W, row by row from a1, and the side to move")]
    Shape,
    /// A letter that is neither a square nor a side.
    #[error("a square is . or B or W, not {0:?}")]
    Letter(char),
    /// The last letter is no side.
    #[error("the side to move is B or W, not {0:?}")]
    Side(char),
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
        let mut discs = [0; 2];
        for square in Square::all() {
            let letter = letters.next().ok_or(BoardError::Shape)?;
            match Disc::from_letter(letter) {
                Some(disc) => discs[disc as usize] |= square.bit(),
                None if letter == '.' => {}
                None => return Err(BoardError::Letter(letter)),
            }
        }
        let side = letters.next().ok_or(BoardError::Shape)?;
        if letters.next().is_some() {
            return Err(BoardError::Shape);
        }
        let turn = Disc::from_letter(side).ok_or(BoardError::Side(side))?;
        Ok(Self { discs, turn })
    }
}
