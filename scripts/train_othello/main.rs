//! Teaches the Othello advisor: plays against itself, learns from how the games ended, and writes
//! the weights of its patterns and its opening book.
//!
//! `cargo run --release --example train_othello -- weights [SEED]` writes
//! `src/games/othello/advisor/weights.bin`; the same seed gives the same file on the same kind of
//! machine.

mod book;
mod games;
mod learning;
mod margins;

use std::process::ExitCode;
use std::time::Instant;

use quintet::core::Rng;
use quintet::games::othello::advisor::evaluation::Evaluator;
use quintet::games::othello::advisor::weights::pack;

use games::{Play, play};
use learning::Learner;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/othello/advisor");

/// Round by round the player looks further ahead and the solved end is longer.
const ROUNDS: [Play; 4] = [
    Play { games: 5_000, depth: 1, solved: 10, random: (4, 40) },
    Play { games: 8_000, depth: 2, solved: 12, random: (4, 36) },
    Play { games: 14_000, depth: 4, solved: 13, random: (6, 30) },
    Play { games: 24_000, depth: 5, solved: 14, random: (6, 28) },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = arguments.first().map_or("", String::as_str);
    let seed = arguments.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    match task {
        "weights" => weights(seed),
        "book" => write("book.bin", &quintet::games::othello::advisor::book::pack(&book::make())),
        "margins" => {
            margins::measure(seed);
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: train_othello weights|book|margins [SEED]");
            ExitCode::from(2)
        }
    }
}

fn weights(seed: u64) -> ExitCode {
    let started = Instant::now();
    let mut rng = Rng::new(seed);
    let mut learner = Learner::new();
    let mut samples = Vec::new();
    for (round, settings) in ROUNDS.iter().enumerate() {
        let mut new = play(settings, Evaluator::new(learner.weights()), &mut rng);
        // The first players knew too little to be learned from for long.
        if round < 3 {
            samples.clear();
        }
        samples.append(&mut new);
        let played = started.elapsed();
        let errors = learner.learn(&samples, &mut rng);
        println!(
            "round {round}: {} samples, played at {played:.0?}, learned at {:.0?}",
            samples.len(),
            started.elapsed()
        );
        println!("  mean errors by stage: {errors:.2?}");
        let packed = pack(&learner.rounded());
        if write("weights.bin", &packed) != ExitCode::SUCCESS {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn write(name: &str, bytes: &[u8]) -> ExitCode {
    let folder = std::env::var("OTHELLO_WEIGHTS").unwrap_or_else(|_| FOLDER.to_owned());
    match std::fs::write(format!("{folder}/{name}"), bytes) {
        Ok(()) => {
            println!("{name}: {} bytes", bytes.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{name} was not written: {error}");
            ExitCode::FAILURE
        }
    }
}
