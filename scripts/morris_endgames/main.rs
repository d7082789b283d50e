//! Solves the Morris endgame tables, proves them, tells what is in them and packs them.
//!
//! `cargo run --release --example morris_endgames -- [no-flying] [FILE]`: without a file nothing is
//! written. The tables that Quintet carries are made with
//! `assets/advisors/morris-flying.bin` and `no-flying assets/advisors/morris-no-flying.bin`.

mod making;

use std::process::ExitCode;
use std::time::Instant;

use making::{pack, proof, solver};

use quintet::games::morris::advisor::endgame::Tables;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let flying = !arguments.iter().any(|argument| argument == "no-flying");
    arguments.retain(|argument| argument != "no-flying");

    let mut tables = Tables::new(flying);
    let started = Instant::now();
    while solver::solve_next(&mut tables, &mut |_| true) {
        let (solved, all) = making::stages(&tables);
        println!("stage {solved} of {all} after {:.1?}", started.elapsed());
    }
    let mut sound = true;
    for (own, other) in making::solved(&tables) {
        let Some(counts) = proof::counts(&tables, own, other) else { continue };
        let (wrong, example) = proof::disagreements(&tables, own, other).unwrap_or_default();
        sound &= wrong == 0;
        println!(
            "{own} against {other}: {} won, {} drawn, {} lost; longest {} plies; {wrong} disagree {}",
            counts.wins,
            counts.draws,
            counts.losses,
            counts.longest,
            example.map_or_else(String::new, |men| format!("{men:?}")),
        );
    }
    let bytes = pack::to_bytes(&tables);
    println!("{} bytes packed", bytes.len());
    if let Some(path) = arguments.first().filter(|_| sound)
        && let Err(error) = std::fs::write(path, &bytes)
    {
        eprintln!("{path}: {error}");
        return ExitCode::FAILURE;
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
