//! What follows from moves in a frame, before anything is drawn: sounds, gains, results, words.

use bevy::prelude::*;

use crate::core::GameId;

/// What follows from the moves of a game while it is on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AfterMoves(pub GameId);
