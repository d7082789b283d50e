//! The small boards on the cards of the menu.

use bevy::prelude::*;

use crate::core::GameId;

/// The place on a card where a game shows its board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Thumbnail {
    pub game: GameId,
    pub shows: Shows,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The game in front.
    Table,
    Demonstration,
}
