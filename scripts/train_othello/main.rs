//! Teaches the Othello advisor: it plays against itself from random openings, learns what its
//! patterns are worth from how the games ended, and works out its opening book.
//!
//! ```text
//! cargo run --release --example train_othello -- weights [SEED] [FOLDER]
//! cargo run --release --example train_othello -- book    [SEED] [FOLDER]
//! cargo run --release --example train_othello -- margins [SEED]
//! ```
//!
//! `weights` writes `othello-weights.bin` and `book`, with the weights that are compiled in, `othello-book.bin`, by
//! default into `assets/advisors`. `margins` prints how far shallow searches are off from deep ones,
//! from which the search's margins were chosen. One core is used: `weights` takes about ten
//! minutes, `book` two, `margins` half a minute. The shipped files are those of seed 1; the same
//! seed gives the same files.

mod book;
mod games;
mod learning;
mod margins;
mod packing;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use quintet::core::Rng;

use games::{Play, play};
use learning::Learner;

/// Where advisors keep what they know.
const ADVISORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/advisors");

/// Round by round the player looks further ahead and the solved end is longer.
const ROUNDS: [Play; 4] = [
    Play { games: 5_000, depth: 1, solved: 10, random: (4, 40) },
    Play { games: 8_000, depth: 2, solved: 12, random: (4, 36) },
    Play { games: 14_000, depth: 4, solved: 13, random: (6, 30) },
    Play { games: 24_000, depth: 5, solved: 14, random: (6, 28) },
];
/// The players before this round knew too little to be learned from in the end.
const FIRST_KEPT: usize = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seed = arguments.get(1).map_or(Ok(1), |seed| seed.parse());
    let folder = arguments.get(2).map_or_else(|| PathBuf::from(ADVISORS), PathBuf::from);
    let done = match (arguments.first().map(String::as_str), seed) {
        (Some("weights"), Ok(seed)) => teach(seed, &folder),
        (Some("book"), Ok(_)) => write(&folder, "othello-book.bin", &packing::pack_book(&book::make())),
        (Some("margins"), Ok(seed)) => {
            margins::measure(seed);
            Ok(())
        }
        _ => {
            eprintln!("usage: train_othello weights|book|margins [SEED] [FOLDER]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nothing could be written to {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// Plays and learns round by round, and writes the weights after each.
fn teach(seed: u64, folder: &Path) -> io::Result<()> {
    let started = Instant::now();
    let mut rng = Rng::new(seed);
    let mut learner = Learner::new();
    let mut samples = Vec::new();
    for (round, settings) in ROUNDS.iter().enumerate() {
        let mut new = play(settings, learner.weights(), &mut rng);
        if round <= FIRST_KEPT {
            samples.clear();
        }
        samples.append(&mut new);
        let errors = learner.learn(&samples, &mut rng);
        println!("round {round}: {} positions after {:.0?}", samples.len(), started.elapsed());
        println!("  mean errors in discs, stage by stage: {errors:.1?}");
        write(folder, "othello-weights.bin", &packing::pack_weights(&learner.rounded()))?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    std::fs::write(folder.join(name), bytes)?;
    println!("  {name}: {} bytes", bytes.len());
    Ok(())
}
