//! How strong the 2048 advisor is: whole games with a fixed time for every move.
//!
//! `cargo bench --bench twenty48_strength -- [GAMES] [MICROSECONDS]`, by default 100 games at
//! 1000 µs. One core is used. The figures depend on the machine; the seeds are 0, 1, 2, …

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use quintet::core::{Budget, Rules};
use quintet::games::twenty48::advisor::Advisor;
use quintet::games::twenty48::rules::{Game, Setup, Size};

fn main() {
    // Cargo adds a flag of its own, which is not a number.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let games: u64 = numbers.next().unwrap_or(100);
    let time = Duration::from_micros(numbers.next().unwrap_or(1000));

    let mut advisor = Advisor::default();
    let mut largest = BTreeMap::new();
    let mut scores = Vec::new();
    let (mut moves, mut positions, mut thought) = (0_u64, 0_u64, Duration::ZERO);
    for seed in 0..games {
        let mut game = Game::new(&Setup::new(Size::default(), seed));
        loop {
            let started = Instant::now();
            let verdict = advisor.values(game.board(), &Budget::time(time));
            thought += started.elapsed();
            let Some(mv) = verdict.best() else { break };
            game.play(mv).expect("the advised move is legal");
            moves += 1;
            positions += verdict.positions;
        }
        *largest.entry(game.board().max_tile()).or_insert(0_u64) += 1;
        scores.push(game.score().points());
    }
    scores.sort_unstable();

    println!("{games} games, {} µs a move", time.as_micros());
    for (tile, count) in &largest {
        let reached: u64 = largest.range(tile..).map(|(_, count)| count).sum();
        println!("  {tile:>6}: largest tile in {count}, reached in {reached}");
    }
    println!("  score: median {}, best {}", scores[scores.len() / 2], scores[scores.len() - 1]);
    println!(
        "  {moves} moves, {:.0} a second; {:.1} million positions a second",
        moves as f64 / thought.as_secs_f64(),
        positions as f64 / thought.as_secs_f64() / 1e6
    );
}
