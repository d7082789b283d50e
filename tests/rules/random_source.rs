//! The random source: its streams never change, and what is drawn is uniform.

use quintet::core::Rng;

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
