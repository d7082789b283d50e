//! The messages about the game in front, for any part that listens.

use bevy::prelude::*;

use super::room::Room;
use crate::core::{Advice, GameId};

/// Plays a move.
#[derive(Message, Clone, Copy, Debug)]
pub struct Play<G: Room>(pub G::Move);

/// A move was played (or played again); these are its effects.
#[derive(Message, Clone, Debug)]
pub struct Played<G: Room>(pub Vec<G::Effect>);

/// The position changed without a move: undo, a new game, another game opened.
#[derive(Message, Clone, Debug)]
pub struct Reset<G: Room> {
    /// The effects of the moves that were taken back, in their order.
    pub undone: Vec<G::Effect>,
}

impl<G: Room> Default for Reset<G> {
    fn default() -> Self {
        Self { undone: Vec::new() }
    }
}

/// Saves the games of a room. Turns and other positions are saved without it.
#[derive(Message, Clone, Copy, Debug)]
pub struct SaveGame(pub GameId);

/// A move was refused.
#[derive(Message, Clone, Debug)]
pub struct Refused<G: Room>(pub G::Illegal);

/// The advisor's answer to a request for a hint.
#[derive(Message, Clone, Debug)]
pub struct Hinted<G: Room>(pub Advice<G::Move>);

/// The advisor was asked for a hint and has none.
#[derive(Message, Clone, Copy, Debug)]
pub struct NoHint;
