//! How fast Morris counts games and how fast its advisor thinks, on one core.
//!
//! `cargo bench --bench morris`. The best of several runs counts; others may be using the machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use quintet::core::{Budget, Rules};
use quintet::games::morris::advisor::Advisor;
use quintet::games::morris::rules::{Game, Setup, Side, Start};

const RUNS: usize = 5;

fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..RUNS {
        let started = Instant::now();
        let result = run();
        let time = started.elapsed();
        if best.as_ref().is_none_or(|(least, _)| time < *least) {
            best = Some((time, result));
        }
    }
    best.expect("there was a run")
}

fn main() {
    let start = Game::new(&Setup::new(0));
    let (time, games) = best(|| black_box(start.men()).perft(6));
    assert_eq!(games, 99_274_176, "the number of games of six plies");
    println!(
        "perft 6: {games} in {time:.3?}, {:.0} million a second",
        games as f64 / time.as_secs_f64() / 1e6
    );

    let middle = Start {
        board: "W.B .BW W.B B.W .B. W.W B.. WBW".parse().expect("a board"),
        turn: Side::White,
        in_hand: [0, 0],
    };
    let middle = Game::new(&Setup::new(0).with_start(middle).expect("playable"));
    let mut advisor = Advisor::default();
    for (name, game, depth) in [("start", &start, 12), ("middle game", &middle, 14)] {
        let budget = Budget::time(Duration::from_mins(1));
        let (time, verdict) = best(|| advisor.think_to(game, depth, &budget).expect("a move"));
        println!(
            "{name}: depth {} in {time:.3?}, {} positions, {:.1} million a second, value {}",
            verdict.depth,
            verdict.positions,
            verdict.positions as f64 / time.as_secs_f64() / 1e6,
            verdict.value
        );
        let verdict = advisor.think(game, &Budget::time(Duration::from_secs(1))).expect("a move");
        println!("{name}: in one second depth {}, {} positions", verdict.depth, verdict.positions);
    }
}
