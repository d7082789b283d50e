//! The one random source of all games: seeded, small, and the same on every machine.
//!
//! The generator is xoshiro256++ from `rand`. What is drawn from it (numbers below a bound,
//! chances, shuffles) is defined here rather than taken from `rand`'s distributions, whose
//! results may change between versions; a stored game must never change.

use std::sync::{Mutex, PoisonError};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng};

/// A seeded stream of random draws. Cloning it forks the stream at its present place.
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
        // The high half of a 32×32-bit product is uniform once the few low halves that would
        // favour small results are thrown away (Lemire 2019, "Fast Random Integer Generation").
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

/// Where new seeds come from once they are [`foretold`](foretell).
static FORETOLD: Mutex<Option<Rng>> = Mutex::new(None);

/// From now on, [`fresh_seed`] gives the same seeds in the same order in every process that
/// foretells with this one: for whoever wants to see the very same thing again.
pub fn foretell(seed: u64) {
    *FORETOLD.lock().unwrap_or_else(PoisonError::into_inner) = Some(Rng::new(seed));
}

/// A new seed from the operating system, short enough to read aloud; 1 should it have none.
pub fn fresh_seed() -> u64 {
    if let Some(rng) = &mut *FORETOLD.lock().unwrap_or_else(PoisonError::into_inner) {
        return u64::from(rng.below(u32::MAX));
    }
    let mut bytes = [0; 4];
    match rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, &mut bytes) {
        Ok(()) => u64::from(u32::from_le_bytes(bytes)),
        Err(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures come from an independent implementation of `SplitMix64` and xoshiro256++.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::new(7);
        let draws: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(draws, [55, 172, 717, 427, 963, 465, 723, 329]);
        let mut deck: Vec<u32> = (0..10).collect();
        rng.shuffle(&mut deck);
        assert_eq!(deck, [3, 2, 5, 6, 7, 4, 1, 8, 0, 9]);
        assert_eq!(Rng::new(0).below(u32::MAX), 1_394_040_160);
    }

    #[test]
    fn draws_below_a_bound_are_uniform() {
        // 60,000 draws of six values: the standard deviation of each count is about 91, and the
        // bound is five of them.
        let mut rng = Rng::new(1);
        let mut counts = [0_i32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 460), "{counts:?}");
    }

    #[test]
    fn every_order_of_a_shuffle_is_equally_likely() {
        // 24,000 shuffles of three cards into six orders: standard deviation 58, bound five.
        let mut rng = Rng::new(2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut cards = [1, 2, 3];
            rng.shuffle(&mut cards);
            *counts.entry(cards).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (count - 4_000).abs() < 290), "{counts:?}");
    }

    #[test]
    fn a_bound_of_nothing_gives_zero() {
        assert_eq!(Rng::new(3).below(0), 0);
        assert_eq!(Rng::new(3).below(1), 0);
    }
}
