//! Seeds for new games, found in advance.

use bevy::prelude::*;

/// Seeds found in advance, each with the name of its stack, so that the player never waits for a new game.
#[derive(Resource, Debug, Default)]
pub struct Ready(Vec<(String, u64)>);

impl Ready {
    pub fn add(&mut self, stack: String, seed: u64) {
        self.0.push((stack, seed));
    }

    pub fn count(&self, stack: &str) -> usize {
        self.0.iter().filter(|(other, _)| other == stack).count()
    }

    pub(super) fn take(&mut self, stack: &str) -> Option<u64> {
        let index = self.0.iter().position(|(other, _)| other == stack)?;
        Some(self.0.remove(index).1)
    }
}
