//! A turn of Tetris, for taking back and replaying: a piece from its appearance to its lock.

use super::{Game, Move};
use crate::core::{Rules, Session};

/// Where to seek to take back the piece that locked last; `None` if none did.
pub fn turn_before(session: &Session<Game>) -> Option<usize> {
    let ends = turn_ends(session);
    let locked = ends.iter().filter(|&&end| end <= session.position()).count().checked_sub(1)?;
    Some(locked.checked_sub(1).map_or(0, |before| ends[before]))
}

/// Where to seek to lock the next piece as it was locked before; `None` if none was.
pub fn turn_after(session: &Session<Game>) -> Option<usize> {
    turn_ends(session).into_iter().find(|&end| end > session.position())
}

/// How many moves had been played when each piece had just locked, the undone moves included.
pub fn turn_ends(session: &Session<Game>) -> Vec<usize> {
    let mut state = Game::new(session.setup());
    let mut locks = |mv: Move| {
        let before = state.pieces();
        state.play(mv).is_ok() && state.pieces() > before
    };
    (1..).zip(session.all_moves()).filter(|(_, mv)| locks(**mv)).map(|(played, _)| played).collect()
}
