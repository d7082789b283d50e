//! The small boards on the cards of the menu.

use bevy::prelude::*;

use crate::core::GameId;

/// The place on a card where a game shows its board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Thumbnail {
    /// Which game.
    pub game: GameId,
    /// Which board of it.
    pub shows: Shows,
}

/// Which game a view shows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The game in front.
    Table,
    /// The demonstration.
    Demonstration,
}

/// The game that had the focus or was played last; the menu comes back to it.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LastGame(pub GameId);
