//! Board, players and turn (the seed's classes `Player` and `Game`) with unchecked operations. The turn and
//! closed mills are checked by [`Game`](super::Game).

use thiserror::Error;

use super::{Board, BoardError, Mill, Point, Side, Start};

/// How many men each player has (`TOTAL_PIECES`).
pub const TOTAL_PIECES: u8 = 9;

/// No man is left to count down (the seed's broken precondition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no man left")]
pub struct NoPieces;

/// A player's men (`Player`). Fields take the place of the seed's getters and setters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Whose men they are (`pieceType`).
    pub side: Side,
    /// Men on the board and in hand (`totalPieces`).
    pub total_pieces: u8,
    /// Men in hand (`unplayedPieces`).
    pub unplayed_pieces: u8,
    /// The mills they stood in last (`mills`).
    pub mills: Vec<Mill>,
}

impl Player {
    /// A player with all men in hand.
    pub fn new(side: Side) -> Self {
        Self { side, total_pieces: TOTAL_PIECES, unplayed_pieces: TOTAL_PIECES, mills: Vec::new() }
    }

    /// Takes all men back into the hand and forgets the mills (`reset`, which kept the mills).
    pub fn reset(&mut self) {
        *self = Self::new(self.side);
    }

    /// Whether fewer than three men are left, those in hand included (`lost`).
    pub fn lost(&self) -> bool {
        self.total_pieces < 3
    }

    /// Counts one man less (`decTotalPieces`).
    ///
    /// # Errors
    /// No man is left.
    pub fn dec_total_pieces(&mut self) -> Result<(), NoPieces> {
        self.total_pieces = self.total_pieces.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }

    /// Counts one man in hand less (`decUnplayedPieces`).
    ///
    /// # Errors
    /// No man is left in hand.
    pub fn dec_unplayed_pieces(&mut self) -> Result<(), NoPieces> {
        self.unplayed_pieces = self.unplayed_pieces.checked_sub(1).ok_or(NoPieces)?;
        Ok(())
    }
}

/// Board, players and turn (the seed's `Game`). `puttable`, `movable` and `removable` are the board's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board (`getBoard`).
    pub board: Board,
    players: [Player; 2],
    /// Whose turn it is (`getCurrentPieceType`).
    pub current: Side,
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

impl From<&Start> for Position {
    fn from(start: &Start) -> Self {
        let players = Side::BOTH.map(|side| {
            let unplayed_pieces = start.in_hand[side as usize];
            let total_pieces = start.board.men(side).len() as u8 + unplayed_pieces;
            Player { side, total_pieces, unplayed_pieces, mills: start.board.mills(side).collect() }
        });
        Self { board: start.board, players, current: start.turn }
    }
}

impl Position {
    /// An empty board, all men in hand, White to move.
    pub fn new() -> Self {
        Self { board: Board::new(), players: Side::BOTH.map(Player::new), current: Side::White }
    }

    /// Returns to the first position (`reset`).
    pub fn reset(&mut self) {
        *self = Self::new();
    }

    /// Puts a man of the current player on a point; tells whether it is now in a mill (`put`).
    ///
    /// Men in hand are not counted. The seed compared the numbers of mills, so it missed a man that swings
    /// from one mill into another, as in its own second figure.
    ///
    /// # Errors
    /// The point is not empty.
    pub fn put(&mut self, point: Point) -> Result<bool, BoardError> {
        self.board.put(self.current, point)?;
        self.note_mills(self.current);
        Ok(self.player(self.current).mills.iter().any(|mill| mill.points().contains(point)))
    }

    /// Moves any man to another point, as the current player's; tells whether it is now in a mill (`move`).
    ///
    /// # Errors
    /// There is no man, or the other point is not empty. Then nothing changes.
    pub fn move_man(&mut self, from: Point, to: Point) -> Result<bool, BoardError> {
        if from != to && !self.board.puttable(to) {
            return Err(BoardError::Occupied(to));
        }
        self.board.remove(from)?;
        self.put(to)
    }

    /// Takes a man off the board (`remove`). The counts of men and the turn stay as they are.
    ///
    /// # Errors
    /// There is no man.
    pub fn remove(&mut self, point: Point) -> Result<(), BoardError> {
        self.board.remove(point)?;
        self.note_mills(self.current.other());
        Ok(())
    }

    fn note_mills(&mut self, side: Side) {
        self.player_mut(side).mills = self.board.mills(side).collect();
    }

    /// Whether a player has men in hand (`isPhaseOne`).
    pub fn is_phase_one(&self) -> bool {
        self.players.iter().any(|player| player.unplayed_pieces > 0)
    }

    /// Whether all men have been placed (`isPhaseTwo`).
    pub fn is_phase_two(&self) -> bool {
        !self.is_phase_one()
    }

    /// The player of a side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side as usize]
    }

    /// The player of a side, mutably.
    pub fn player_mut(&mut self, side: Side) -> &mut Player {
        &mut self.players[side as usize]
    }

    /// Gives the turn to the other player (`changePlayer`).
    pub fn change_player(&mut self) {
        self.current = self.current.other();
    }

    /// The men that each side has in hand (`getUnplayedPieceCount`).
    pub fn unplayed_piece_count(&self) -> [(Side, u8); 2] {
        Side::BOTH.map(|side| (side, self.player(side).unplayed_pieces))
    }
}
