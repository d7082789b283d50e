//! The pictures beside the rules on the page "How to play", drawn by the games.

use bevy::prelude::*;

use crate::core::GameId;

/// A picture beside a rule, which the game draws.
#[derive(Component, Clone, Copy, Debug)]
pub struct HelpPicture {
    pub game: GameId,
    /// The number of the rule, from 0.
    pub step: usize,
}

/// The systems that draw the pictures, after the page is filled.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HelpPictureSystems;
