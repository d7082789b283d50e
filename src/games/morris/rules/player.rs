//! A player's men (the seed's class `Player`).

use thiserror::Error;

use super::{Mills, Side};

/// How many men each player has (`TOTAL_PIECES`).
pub const TOTAL_PIECES: u8 = 9;

/// There is no man to count down (the seed's broken precondition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no man left")]
pub struct NoPieces;

/// A player's men, on the board and in hand, and the mills they stood in last (`Player`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    side: Side,
    total: u8,
    unplayed: u8,
    mills: Mills,
}

impl Player {
    /// A player with all men in hand.
    pub fn new(side: Side) -> Self {
        Self { side, total: TOTAL_PIECES, unplayed: TOTAL_PIECES, mills: Mills::default() }
    }

    /// All men in hand again and no mills (`reset`, which forgot the mills).
    pub fn reset(&mut self) {
        *self = Self::new(self.side);
    }

    /// Whether fewer than three men are left, those in hand included (`lost`).
    pub fn lost(&self) -> bool {
        self.total < 3
    }

    /// Whose men they are (`getPieceType`).
    pub fn side(&self) -> Side {
        self.side
    }

    /// Changes whose men they are (`setPieceType`).
    pub fn set_side(&mut self, side: Side) {
        self.side = side;
    }

    /// Men on the board and in hand (`getTotalPieces`).
    pub fn total_pieces(&self) -> u8 {
        self.total
    }

    /// Sets the men on the board and in hand (`setTotalPieces`).
    pub fn set_total_pieces(&mut self, pieces: u8) {
        self.total = pieces;
    }

    /// One man less (`decTotalPieces`).
    ///
    /// # Errors
    /// There is none.
    pub fn dec_total_pieces(&mut self) -> Result<(), NoPieces> {
        self.total = self.total.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }

    /// Men in hand (`getUnplayedPieces`).
    pub fn unplayed_pieces(&self) -> u8 {
        self.unplayed
    }

    /// Sets the men in hand (`setUnplayedPieces`).
    pub fn set_unplayed_pieces(&mut self, pieces: u8) {
        self.unplayed = pieces;
    }

    /// One man in hand less (`decUnplayedPieces`).
    ///
    /// # Errors
    /// There is none.
    pub fn dec_unplayed_pieces(&mut self) -> Result<(), NoPieces> {
        self.unplayed = self.unplayed.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }

    /// The mills as they were noted last (`getMills`).
    pub fn mills(&self) -> Mills {
        self.mills
    }

    /// Notes the mills (`setMills`).
    pub fn set_mills(&mut self, mills: Mills) {
        self.mills = mills;
    }
}
