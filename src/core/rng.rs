//! The one random source of all games: seeded, small, and the same on every machine.
//!
//! The generator is xoshiro256++ from `rand`. The draws are defined here, because the results of `rand`'s
//! distributions may change between versions and a stored game must never change.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng};

/// A seeded stream of random draws. A clone continues from the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A uniformly random number in `0..bound`. A bound of 0 counts as 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound.max(1));
        // The high half of a 32×32-bit product is uniform once the low halves that favour small results are
        // rejected (Lemire 2019, "Fast Random Integer Generation").
        let rejected = (1 << 32) % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * bound;
            if product % (1 << 32) >= rejected {
                return (product >> 32) as u32;
            }
        }
    }

    /// True in `hits` of `tries` cases.
    pub fn chance(&mut self, hits: u32, tries: u32) -> bool {
        self.below(tries) < hits
    }

    /// Puts a slice in a uniformly random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Where new games get their seeds: from the operating system, or all from one seed.
#[derive(Clone, Debug, Default)]
pub struct Seeds(Option<Rng>);

impl Seeds {
    /// Seeds that follow from this one.
    pub fn following(seed: u64) -> Self {
        Self(Some(Rng::new(seed)))
    }

    /// A new seed, short enough to read aloud; 1 if the operating system has none.
    pub fn fresh(&mut self) -> u64 {
        if let Some(rng) = &mut self.0 {
            return rng.below(u32::MAX).into();
        }
        let mut bytes = [0; 4];
        let filled = rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, &mut bytes);
        filled.map_or(1, |()| u32::from_le_bytes(bytes).into())
    }
}
