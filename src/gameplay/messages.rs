//! The messages about the game in front.

use super::prelude::*;

#[derive(Message, Clone, Copy, Debug)]
pub struct Play<G: Room>(pub G::Move);

/// A move was played or redone, with these effects.
#[derive(Message, Clone, Debug)]
pub struct Played<G: Room>(pub Vec<G::Effect>);

/// The position changed without a move: undo, a new game, or another game opened.
#[derive(Message, Clone, Debug)]
pub struct Reset<G: Room> {
    /// The effects of the undone moves, in their original order.
    pub undone: Vec<G::Effect>,
}

/// Saves the games of a room. After turns and resets they are saved without this message.
#[derive(Message, Clone, Copy, Debug)]
pub struct SaveGame(pub GameId);

#[derive(Message, Clone, Debug)]
pub struct Refused<G: Room>(pub G::Illegal);

#[derive(Message, Clone, Debug)]
pub struct Hinted<G: Room>(pub Advice<G::Move>);

/// The advisor was asked for a hint and has none.
#[derive(Message, Clone, Copy, Debug)]
pub struct NoHint;
