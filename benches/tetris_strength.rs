//! How long the Tetris advisor lasts, and how quickly it chooses: whole games by legal inputs, one
//! every sixtieth of a second, at the gravity of level 1.
//!
//! `cargo bench --bench tetris_strength -- [GAMES] [LINES] [LEVEL]`, by default 10 games to 10,000
//! lines at advisor level 8. One core is used. The seeds are 0, 1, 2, …

use std::time::{Duration, Instant};

use quintet::core::{Advised, Level, Rules};
use quintet::games::tetris::advisor::Advisor;
use quintet::games::tetris::rules::{Game, Mode, Move, Options, Setup, TICKS_PER_SECOND};

fn main() {
    // Cargo adds a flag of its own, which is not a number.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(10);
    let goal = numbers.next().unwrap_or(10_000);
    let level = numbers.next().and_then(|level| Level::new(level as u8)).unwrap_or(Level::MAX);

    let mut survived = 0;
    let (mut pieces, mut inputs, mut positions) = (0_u64, 0_u64, 0_u64);
    let (mut thought, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..games {
        let options = Options { endless: true, steady: true, ..Options::default() };
        let mut game = Game::new(&Setup::new(Mode::Marathon, seed.into()).with_options(options));
        let mut advisor = Advisor::default();
        let mut planned = None;
        while !game.is_over() && game.lines() < goal {
            let budget = game.level_budget(level);
            let started = Instant::now();
            let plan = advisor.plan(&game, &budget).expect("the game goes on");
            let taken = started.elapsed();
            // Only the first look at a piece is a choice; after it the plan is remembered.
            if planned.replace((game.pieces(), game.held())) != Some((game.pieces(), game.held())) {
                thought += taken;
                slowest = slowest.max(taken);
                positions += plan.positions;
                pieces += 1;
            }
            game.play(plan.path[0]).expect("the advised input is legal");
            inputs += 1;
            if !game.is_over() {
                game.play(Move::Tick(TICKS_PER_SECOND / 60)).expect("time passes");
            }
        }
        survived += u32::from(game.lines() >= goal);
        let [singles, doubles, triples, tetrises] = game.clears();
        println!(
            "seed {seed}: {} lines, {} pieces, clears {singles}/{doubles}/{triples}/{tetrises}, score {}",
            game.lines(),
            game.pieces(),
            game.score()
        );
    }
    println!("{survived} of {games} games reached {goal} lines at advisor level {}", level.number());
    println!(
        "  a placement in {:.3} ms on average, {:.2} ms at most; {:.1} million positions a second; {:.1} inputs a piece",
        thought.as_secs_f64() * 1e3 / pieces as f64,
        slowest.as_secs_f64() * 1e3,
        positions as f64 / thought.as_secs_f64() / 1e6,
        inputs as f64 / pieces as f64
    );
}
