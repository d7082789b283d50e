//! The system set for what follows from the moves of a frame, before drawing: sounds, gains, results, words.

use bevy::prelude::*;

use crate::core::GameId;

/// The systems that react to the moves of a game while it is on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AfterMoves(pub GameId);
