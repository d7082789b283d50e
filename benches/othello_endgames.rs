//! How fast Othello's endgames are solved: the 39 positions of the FFO test, each from scratch on
//! one core.
//!
//! `cargo bench --bench othello_endgames -- [FIRST] [LAST]`, by default 1 to 39.

use std::time::{Duration, Instant};

use quintet::core::{Budget, Rules};
use quintet::games::othello::advisor::Advisor;
use quintet::games::othello::rules::{Board, Game, Setup};

const POSITIONS: &str = include_str!("../tests/data/othello-endgames.txt");

fn main() {
    // Cargo adds a flag of its own, which is not a number.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let first: u32 = numbers.next().unwrap_or(1);
    let last = numbers.next().unwrap_or(39);
    let mut advisor = Advisor::default();
    let mut groups = [(Duration::ZERO, 0_u64); 2];
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number: u32 = words[0].parse().expect("a number");
        if !(first..=last).contains(&number) {
            continue;
        }
        let board: Board = format!("{} {}", words[1], words[2]).parse().expect("a board");
        let game = Game::new(&Setup::from_board(board, 1));
        let started = Instant::now();
        let solution = advisor.solve(&game, &Budget::positions(u64::MAX)).expect("enough budget");
        let time = started.elapsed();
        assert_eq!(solution.difference.to_string(), words[4], "position {number}");
        let group = &mut groups[usize::from(number >= 20)];
        group.0 += time;
        group.1 += solution.positions;
        println!(
            "{number:>2}: {:>2} empties {:>+3} {:<4} {time:>9.2?} {:>6.2} million positions, {:>5.1} million a second",
            game.empties(),
            solution.difference,
            solution.line.first().map(ToString::to_string).unwrap_or_default(),
            solution.positions as f64 / 1e6,
            solution.positions as f64 / time.as_secs_f64() / 1e6,
        );
    }
    for (name, (time, positions)) in ["1-19", "20-39"].into_iter().zip(groups) {
        println!("{name}: {time:.2?}, {:.1} million positions", positions as f64 / 1e6);
    }
}
