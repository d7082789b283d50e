//! Board, players and turn (the seed's class `Game`): its operations, unchecked. They ask neither
//! whose turn it is nor whether a mill was closed; [`Game`](super::Game) does.

use super::lines::in_mills;
use super::{Board, BoardError, Player, Point, Points, Side};

/// Board, players and turn (the seed's `Game`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Position {
    /// An empty board, all men in hand, White to move.
    pub fn new() -> Self {
        Self { board: Board::new(), players: Side::BOTH.map(Player::new), current: Side::White }
    }

    /// A position in the middle of a game.
    pub(super) fn at(board: Board, current: Side, in_hand: [u8; 2]) -> Self {
        let players = Side::BOTH.map(|side| {
            let unplayed = in_hand[side as usize];
            Player {
                side,
                total_pieces: board.men(side).len() as u8 + unplayed,
                unplayed_pieces: unplayed,
                mills: board.mills(side),
            }
        });
        Self { board, players, current }
    }

    /// The first position again (`reset`).
    pub fn reset(&mut self) {
        *self = Self::new();
    }

    /// Puts a man of the current player on a point; tells whether it now stands in a mill (`put`).
    /// The men in hand are not counted.
    ///
    /// The seed compared the number of mills before and after, and so missed the man that swings
    /// from one mill into another, which its own second figure describes.
    ///
    /// # Errors
    /// The point is not empty.
    pub fn put(&mut self, point: Point) -> Result<bool, BoardError> {
        self.board.put(self.current, point)?;
        self.note_mills(self.current);
        let mills = Points::from_bits(in_mills(self.board.men(self.current).bits()));
        Ok(mills.contains(point))
    }

    /// Moves whatever man stands on a point to another as the current player's; tells whether it
    /// now stands in a mill (`move`).
    ///
    /// # Errors
    /// There is no man, or the other point is not empty; then nothing changes.
    pub fn move_man(&mut self, from: Point, to: Point) -> Result<bool, BoardError> {
        if from != to && !self.board.puttable(to) {
            return Err(BoardError::Occupied(to));
        }
        self.board.remove(from)?;
        self.put(to)
    }

    /// Takes a man off the board (`remove`). Neither the men left nor the turn change.
    ///
    /// # Errors
    /// There is no man.
    pub fn remove(&mut self, point: Point) -> Result<(), BoardError> {
        self.board.remove(point)?;
        self.note_mills(self.current.other());
        Ok(())
    }

    fn note_mills(&mut self, side: Side) {
        self.player_mut(side).mills = self.board.mills(side);
    }

    /// Whether a player has men in hand (`isPhaseOne`).
    pub fn is_phase_one(&self) -> bool {
        self.players.iter().any(|player| player.unplayed_pieces > 0)
    }

    /// Whether all men have been placed (`isPhaseTwo`).
    pub fn is_phase_two(&self) -> bool {
        !self.is_phase_one()
    }

    /// The player whose turn it is (`getCurrentPlayer`).
    pub fn current_player(&self) -> &Player {
        self.player(self.current)
    }

    /// The same, to change.
    pub fn current_player_mut(&mut self) -> &mut Player {
        self.player_mut(self.current)
    }

    /// The player of a side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side as usize]
    }

    /// The same, to change.
    pub fn player_mut(&mut self, side: Side) -> &mut Player {
        &mut self.players[side as usize]
    }

    /// Gives the turn to the other player (`changePlayer`).
    pub fn change_player(&mut self) {
        self.current = self.current.other();
    }

    /// Whether a point is empty (`puttable`).
    pub fn puttable(&self, point: Point) -> bool {
        self.board.puttable(point)
    }

    /// Whether the current player has a man to slide from one point to the other (`movable`).
    pub fn movable(&self, from: Point, to: Point) -> bool {
        self.board.movable(self.current, from, to)
    }

    /// Whether the current player may take the man on a point (`removable`).
    pub fn removable(&self, point: Point) -> bool {
        self.board.removable(self.current, point)
    }

    /// The men that each side has in hand (`getUnplayedPieceCount`).
    pub fn unplayed_piece_count(&self) -> [(Side, u8); 2] {
        Side::BOTH.map(|side| (side, self.player(side).unplayed_pieces))
    }
}
