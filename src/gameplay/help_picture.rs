//! The pictures beside the rules on the page "How to play". Games draw them.

use bevy::prelude::*;

use crate::core::GameId;

/// The picture beside a rule, which the game draws; the number is the rule's.
#[derive(Component, Clone, Copy, Debug)]
pub struct HelpPicture {
    /// Whose rule.
    pub game: GameId,
    /// Which rule, from 0.
    pub step: usize,
}

/// Games draw their pictures, on a page that is there to stay.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HelpPictureSystems;
