//! The turns of Tetris for undo and replay. A turn lasts from a piece's appearance to its lock.

use super::{Game, Move};
use crate::core::{Rules, Session};

/// The position to seek to undo the last piece; `None` if none has locked.
pub fn turn_before(session: &Session<Game>) -> Option<usize> {
    let ends = turn_ends(session);
    let locked = ends.iter().filter(|&&end| end <= session.position()).count().checked_sub(1)?;
    Some(locked.checked_sub(1).map_or(0, |before| ends[before]))
}

/// The position to seek to redo the next piece; `None` if none was undone.
pub fn turn_after(session: &Session<Game>) -> Option<usize> {
    turn_ends(session).into_iter().find(|&end| end > session.position())
}

/// The positions after each move that locked a piece, undone moves included.
pub fn turn_ends(session: &Session<Game>) -> Vec<usize> {
    let mut state = Game::new(session.setup());
    let mut locks = |mv: Move| {
        let before = state.pieces();
        state.play(mv).is_ok() && state.pieces() > before
    };
    (1..).zip(session.all_moves()).filter(|(_, mv)| locks(**mv)).map(|(played, _)| played).collect()
}
