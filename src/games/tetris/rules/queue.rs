//! Which tetraminoes come next.

use std::collections::VecDeque;

use super::{Kind, Setup};
use crate::core::Rng;

/// How the order of the tetraminoes is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Randomizer {
    /// All seven in random order, then all seven again (the "7 system").
    #[default]
    Bag,
    /// Any of the seven, every time (`newRandomTetramino`).
    Pure,
}

/// How many tetraminoes are always known ahead.
const AHEAD: usize = 7;

/// The tetraminoes to come.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Queue {
    /// Those that are known, at least seven.
    pub known: VecDeque<Kind>,
    randomizer: Randomizer,
    rng: Rng,
}

impl Queue {
    /// The queue of a game: first what its setup fixes, then what is drawn.
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

    /// Takes the next one.
    pub fn take(&mut self) -> Kind {
        let next = self.known.pop_front().unwrap_or(Kind::I);
        self.draw();
        next
    }
}
