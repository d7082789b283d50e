//! Seeds for new games, found ahead of time.

use bevy::prelude::*;

/// Seeds found ahead of time, each with the name of its stack, so that nobody waits for a new game.
#[derive(Resource, Debug, Default)]
pub struct Ready(Vec<(String, u64)>);

impl Ready {
    /// Adds a seed to a stack.
    pub fn add(&mut self, stack: String, seed: u64) {
        self.0.push((stack, seed));
    }

    /// How many seeds a stack has.
    pub fn count(&self, stack: &str) -> usize {
        self.0.iter().filter(|(other, _)| other == stack).count()
    }

    pub(super) fn take(&mut self, stack: &str) -> Option<u64> {
        let index = self.0.iter().position(|(other, _)| other == stack)?;
        Some(self.0.remove(index).1)
    }
}
