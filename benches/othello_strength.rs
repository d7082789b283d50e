//! How strong the Othello advisor is: whole games from random openings of four plies, each opening
//! played with both colours.
//!
//! `cargo bench --bench othello_strength -- yardstick [GAMES] [MS] [POSITIONS]` plays the top level
//! with a fixed time a move, by default 100 games at 1000 ms, against a plain player that looks six
//! plies ahead; positions instead of time make it the same on every machine.
//! `cargo bench --bench othello_strength -- levels [GAMES] [FIRST] [LAST]` plays each level, at its
//! own settings, against the one two below. One core is used; the openings come from the seeds 0, 1, 2, …

use std::time::{Duration, Instant};

use quintet::core::{Advised, Budget, Level, Rng, Rules};
use quintet::games::othello::advisor::{Advisor, LEVELS};
use quintet::games::othello::rules::{CORNERS, Disc, Game, Move, Position, Setup, Square, Squares};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(100);
    let asked = |name: &str| arguments.iter().any(|argument| argument == name);
    if asked("yardstick") || !asked("levels") {
        let time = Duration::from_millis(numbers.get(1).copied().unwrap_or(1000));
        yardstick(games, time, numbers.get(2).copied());
    }
    if asked("levels") {
        let first = numbers.get(1).map_or(3, |&first| first.max(3) as u8);
        let last = numbers.get(2).map_or(8, |&last| last.min(8) as u8);
        for upper in (first..=last).filter_map(Level::new) {
            levels(games, upper);
        }
    }
}

/// Games won, drawn and lost, and the sum of differences.
#[derive(Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
    discs: i64,
}

impl Tally {
    fn add(&mut self, game: &Game, disc: Disc) {
        let score = game.score();
        let black = i64::from(score.black) - i64::from(score.white);
        self.discs += if disc == Disc::Black { black } else { -black };
        match game.winner() {
            Some(winner) if winner == disc => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

fn opening(seed: u64) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(&Setup::new(seed));
    for _ in 0..4 {
        let moves = game.legal_moves();
        let mv = moves[rng.below(moves.len() as u32) as usize];
        game.play(mv).expect("legal");
    }
    game
}

/// Plays game after game between two players; the tally is the first one's.
fn matches(games: u64, mut first: impl FnMut(&Game) -> Move, mut second: impl FnMut(&Game) -> Move) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let mut game = opening(number / 2);
        let disc = if number % 2 == 0 { Disc::Black } else { Disc::White };
        while !game.is_over() {
            let mv = if game.turn() == disc { first(&game) } else { second(&game) };
            game.play(mv).expect("both play legal moves");
        }
        tally.add(&game, disc);
    }
    tally
}

fn yardstick(games: u64, time: Duration, positions: Option<u64>) {
    let mut advisor = Advisor::default();
    let mut longest = Duration::ZERO;
    let budget = || positions.map_or_else(|| Budget::time(time), Budget::positions);
    let thought = positions.map_or_else(|| format!("{time:?}"), |count| format!("{count} positions"));
    let started = Instant::now();
    let master = |game: &Game| {
        let started = Instant::now();
        let advice = advisor.advise(game, &budget()).expect("a move");
        longest = longest.max(started.elapsed());
        advice.mv
    };
    let tally = matches(games, master, plain_player);
    println!(
        "top level at {thought} a move against the plain player: {} won, {} drawn, {} lost of {games}, \
         {:+.1} discs a game; longest thought {longest:.0?}, {:.0?} in all",
        tally.won,
        tally.drawn,
        tally.lost,
        tally.discs as f64 / games as f64,
        started.elapsed()
    );
}

fn levels(games: u64, upper: Level) {
    let lower = Level::new(upper.number() - 2).expect("two below the third or higher");
    let player = |level: Level| {
        let mut advisor = Advisor::default();
        move |game: &Game| advisor.advise(game, &game.level_budget(level)).expect("a move").mv
    };
    let started = Instant::now();
    let tally = matches(games, player(upper), player(lower));
    println!(
        "{} ({}) against {} ({}): {} won, {} drawn, {} lost of {games}, {:+.1} discs a game, {:.0?}",
        LEVELS[upper.index()].name,
        upper.number(),
        LEVELS[lower.index()].name,
        lower.number(),
        tally.won,
        tally.drawn,
        tally.lost,
        tally.discs as f64 / games as f64,
        started.elapsed()
    );
}

// The plain player: alpha-beta, six plies, a table of square values, mobility and corners.

const PLAIN_DEPTH: u32 = 6;

#[rustfmt::skip]
const SQUARES: [i32; 64] = [
    100, -20, 10,  5,  5, 10, -20, 100,
    -20, -50, -2, -2, -2, -2, -50, -20,
     10,  -2, -1, -1, -1, -1,  -2,  10,
      5,  -2, -1, -1, -1, -1,  -2,   5,
      5,  -2, -1, -1, -1, -1,  -2,   5,
     10,  -2, -1, -1, -1, -1,  -2,  10,
    -20, -50, -2, -2, -2, -2, -50, -20,
    100, -20, 10,  5,  5, 10, -20, 100,
];

fn plain_player(game: &Game) -> Move {
    if game.must_pass() {
        return Move::Pass;
    }
    let position = game.position();
    let mut best: Option<(Square, i32)> = None;
    for square in Squares(position.moves()) {
        let alpha = best.map_or(-1_000_000, |(_, value)| value);
        let next = position.after(square, position.flips(square));
        let value = -plain_value(next, PLAIN_DEPTH - 1, -1_000_000, -alpha);
        if value > alpha {
            best = Some((square, value));
        }
    }
    best.map_or(Move::Pass, |(square, _)| Move::Place(square))
}

fn plain_value(position: Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.moves();
    if moves == 0 {
        let passed = position.passed();
        if passed.moves() == 0 {
            return position.final_difference() * 10_000;
        }
        return -plain_value(passed, depth, -beta, -alpha);
    }
    if depth == 0 {
        return plain_evaluation(position);
    }
    let mut best = -1_000_000;
    for square in Squares(moves) {
        let next = position.after(square, position.flips(square));
        best = best.max(-plain_value(next, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn plain_evaluation(position: Position) -> i32 {
    let sum = |discs: u64| Squares(discs).map(|square| SQUARES[square.index()]).sum::<i32>();
    let corners = |discs: u64| (discs & CORNERS).count_ones() as i32;
    let mobility = |position: Position| position.moves().count_ones() as i32;
    sum(position.mover) - sum(position.other)
        + 50 * (corners(position.mover) - corners(position.other))
        + 10 * (mobility(position) - mobility(position.passed()))
}
