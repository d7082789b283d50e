//! How fast Othello's moves are generated: perft to eleven plies, with one thread and no memory of
//! positions.
//!
//! `cargo bench --bench othello -- [DEPTH] [RUNS]`, by default 11 plies and the best of 5 runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use quintet::games::othello::rules::{Position, perft};

const LEAVES: [u64; 12] =
    [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

fn main() {
    // Cargo adds a flag of its own, which is not a number.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let depth: usize = numbers.next().map_or(11, |depth: usize| depth.min(11));
    let runs = numbers.next().unwrap_or(5);
    for (depth, &expected) in LEAVES.iter().enumerate().take(depth + 1).skip(1) {
        let mut best = Duration::MAX;
        for _ in 0..runs {
            let started = Instant::now();
            let leaves = perft(black_box(Position::START), depth as u32);
            best = best.min(started.elapsed());
            assert_eq!(leaves, expected, "perft {depth}");
        }
        let speed = expected as f64 / best.as_secs_f64() / 1e6;
        println!("perft {depth:>2}: {expected:>11} leaves, {best:>10.2?}, {speed:>6.1} million a second");
    }
}
