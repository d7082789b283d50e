//! The queue of the next tetraminoes.

use std::collections::VecDeque;

use super::{Kind, Setup};
use crate::core::Rng;

/// How the tetraminoes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Randomizer {
    /// All seven in random order, then all seven again (the "7 system").
    #[default]
    Bag,
    /// Each one at random (`newRandomTetramino`).
    Pure,
}

/// How many tetraminoes are known in advance.
const AHEAD: usize = 7;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Queue {
    /// At least [`AHEAD`].
    pub known: VecDeque<Kind>,
    randomizer: Randomizer,
    rng: Rng,
}

impl Queue {
    /// Starts with the tetraminoes that the setup fixes; the rest are drawn.
    pub fn new(setup: &Setup) -> Self {
        let known = setup.queue().iter().copied().collect();
        let mut queue = Self { known, randomizer: setup.options.randomizer, rng: Rng::new(setup.seed) };
        queue.draw();
        queue
    }

    fn draw(&mut self) {
        while self.known.len() < AHEAD {
            match self.randomizer {
                Randomizer::Bag => {
                    let mut bag = Kind::ALL;
                    self.rng.shuffle(&mut bag);
                    self.known.extend(bag);
                }
                Randomizer::Pure => self.known.push_back(Kind::ALL[self.rng.below(7) as usize]),
            }
        }
    }

    pub fn take(&mut self) -> Kind {
        let next = self.known.pop_front().unwrap_or(Kind::I);
        self.draw();
        next
    }
}
