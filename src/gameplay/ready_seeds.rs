//! Seeds for new games, found ahead of time.

use std::marker::PhantomData;

use bevy::prelude::*;

use super::room::Room;

/// Seeds that were found ahead of time, in named stacks. Games that need special seeds use them, so that
/// nobody has to wait for a new game.
#[derive(Resource, Debug)]
pub struct Ready<G: Room> {
    seeds: Vec<(String, u64)>,
    game: PhantomData<fn() -> G>,
}

impl<G: Room> Default for Ready<G> {
    fn default() -> Self {
        Self { seeds: Vec::new(), game: PhantomData }
    }
}

impl<G: Room> Ready<G> {
    /// Adds a seed to a stack.
    pub fn add(&mut self, stack: String, seed: u64) {
        self.seeds.push((stack, seed));
    }

    /// How many seeds a stack has.
    pub fn count(&self, stack: &str) -> usize {
        self.seeds.iter().filter(|(other, _)| other == stack).count()
    }

    /// Takes the first of a stack.
    pub(super) fn take(&mut self, stack: &str) -> Option<u64> {
        let index = self.seeds.iter().position(|(other, _)| other == stack)?;
        Some(self.seeds.remove(index).1)
    }
}
