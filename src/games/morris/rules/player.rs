//! A player's men (the seed's class `Player`).

use thiserror::Error;

use super::{Mills, Side};

/// How many men each player has (`TOTAL_PIECES`).
pub const TOTAL_PIECES: u8 = 9;

/// There is no man to count down (the seed's broken precondition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no man left")]
pub struct NoPieces;

/// A player's men (`Player`). What the seed gets and sets with operations are fields here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Whose men they are (`pieceType`).
    pub side: Side,
    /// Men on the board and in hand (`totalPieces`).
    pub total_pieces: u8,
    /// Men in hand (`unplayedPieces`).
    pub unplayed_pieces: u8,
    /// The mills they stood in last (`mills`).
    pub mills: Mills,
}

impl Player {
    /// A player with all men in hand.
    pub fn new(side: Side) -> Self {
        Self { side, total_pieces: TOTAL_PIECES, unplayed_pieces: TOTAL_PIECES, mills: Mills::default() }
    }

    /// All men in hand again and no mills (`reset`, which forgot the mills).
    pub fn reset(&mut self) {
        *self = Self::new(self.side);
    }

    /// Whether fewer than three men are left, those in hand included (`lost`).
    pub fn lost(&self) -> bool {
        self.total_pieces < 3
    }

    /// One man less (`decTotalPieces`).
    ///
    /// # Errors
    /// There is none.
    pub fn dec_total_pieces(&mut self) -> Result<(), NoPieces> {
        self.total_pieces = self.total_pieces.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }

    /// One man in hand less (`decUnplayedPieces`).
    ///
    /// # Errors
    /// There is none.
    pub fn dec_unplayed_pieces(&mut self) -> Result<(), NoPieces> {
        self.unplayed_pieces = self.unplayed_pieces.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }
}
