//! How strong the Morris advisor is: whole games against a yardstick, between levels, and from
//! endings that the tables call won. One core is used; the seeds are 0, 1, 2, …
//!
//! `cargo bench --bench morris_strength -- yardstick [GAMES] [MILLISECONDS] [POSITIONS]` (positions
//! instead of time make it the same on every machine), `-- levels [GAMES] [LEVEL]`, `-- endings
//! [GAMES] [MILLISECONDS] [no-flying]`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use quintet::core::{Budget, Level, Rng, Rules};
use quintet::games::morris::advisor::endgame::{Tables, Value};
use quintet::games::morris::advisor::{Advisor, levels};
use quintet::games::morris::rules::lines::steps;
use quintet::games::morris::rules::{Board, Game, Men, Move, Ply, Point, Setup, Side, Start};

/// A plain player to measure against: alpha-beta to a fixed depth over men and mobility.
mod yardstick {
    use super::{Men, Ply, steps};

    fn worth(men: Men) -> i32 {
        let empty = men.empty();
        let men_ahead = men.own_total() as i32 - men.other_total() as i32;
        men_ahead * 100 + steps(men.own, empty) as i32 - steps(men.other, empty) as i32
    }

    fn search(men: Men, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if men.is_lost() {
            return -10_000 - depth as i32;
        }
        if depth == 0 {
            return worth(men);
        }
        for ply in ordered(men) {
            alpha = alpha.max(-search(men.after(ply), depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    fn ordered(men: Men) -> Vec<Ply> {
        let mut plies = men.plies();
        plies.sort_by_key(|ply| !ply.takes());
        plies
    }

    /// Its move; the first of equals.
    pub fn best(men: Men, depth: u32) -> Option<Ply> {
        let mut best = None;
        let mut alpha = -20_000;
        for ply in ordered(men) {
            let value = -search(men.after(ply), depth - 1, -20_000, -alpha);
            if best.is_none() || value > alpha {
                (best, alpha) = (Some(ply), value);
            }
        }
        best
    }
}

/// A game after a random ply of each side, so that no two games are the same.
fn opening(seed: u64) -> Game {
    let mut game = Game::new(&Setup::new(seed));
    let mut rng = Rng::new(seed / 2);
    for _ in 0..2 {
        let moves = game.legal_moves();
        game.play(moves[rng.below(moves.len() as u32) as usize]).expect("legal");
    }
    game
}

type Player<'a> = &'a mut dyn FnMut(&Game) -> Move;

/// Plays to the end; the winner, if there is one.
fn play(mut game: Game, white: Player, black: Player) -> (Game, Option<Side>) {
    while !game.is_over() {
        let mv = if game.turn() == Side::White { white(&game) } else { black(&game) };
        game.play(mv).expect("players play by the rules");
    }
    let winner = game.winner();
    (game, winner)
}

/// Games of one against the other with sides changed after each; won, drawn, lost by the first.
fn contest(games: u64, first: Player, second: Player) -> [u32; 3] {
    let mut score = [0; 3];
    for seed in 0..games {
        let side = Side::BOTH[(seed % 2) as usize];
        let (game, winner) = match side {
            Side::White => play(opening(seed), first, second),
            Side::Black => play(opening(seed), second, first),
        };
        score[winner.map_or(1, |winner| if winner == side { 0 } else { 2 })] += 1;
        let men = Side::BOTH.map(|side| game.board().men(side).len());
        let ending = game.ending().expect("it is over");
        println!("  game {}: {score:?}, {side} {men:?} {ending}", seed + 1);
    }
    score
}

fn against_yardstick(games: u64, time: Duration, positions: u64) {
    let mut advisor = Advisor::default();
    let mut depths = BTreeMap::new();
    let score = contest(
        games,
        &mut |game| {
            let budget = if positions > 0 { Budget::positions(positions) } else { Budget::time(time) };
            let verdict = advisor.think(game, &budget).expect("a move");
            *depths.entry(verdict.depth).or_insert(0) += 1;
            verdict.best.into()
        },
        &mut |game| yardstick::best(game.men(), 6).expect("a move").into(),
    );
    println!(
        "{games} games at {time:?} a move against depth 6: won, drawn, lost {score:?}; depths {depths:?}"
    );
}

fn between_levels(games: u64, from: u8) {
    for number in from..=8 {
        let (Some(strong), Some(weak)) = (Level::new(number), Level::new(number - 2)) else { continue };
        let mut advisors = [Advisor::default(), Advisor::default()];
        let [first, second] = &mut advisors;
        let score = contest(
            games,
            &mut |game| first.advise(game, &levels::budget(strong)).expect("a move").mv,
            &mut |game| second.advise(game, &levels::budget(weak)).expect("a move").mv,
        );
        println!("level {number} against {}: won, drawn, lost {score:?}", number - 2);
    }
}

/// A random position that the tables call won for the side to move, not by its first move.
fn won_ending(tables: &Tables, rng: &mut Rng) -> Game {
    loop {
        let men = [3 + rng.below(3) as usize, 3 + rng.below(3) as usize];
        let mut points = Point::ALL;
        rng.shuffle(&mut points);
        let mut board = Board::new();
        for (index, &point) in points.iter().take(men[0] + men[1]).enumerate() {
            board.put(if index < men[0] { Side::White } else { Side::Black }, point).expect("empty");
        }
        let start = Start { board, turn: Side::White, in_hand: [0, 0] };
        let setup = Setup { flying: tables.flying(), ..Setup::new(0) };
        let game = Game::new(&setup.with_start(start).expect("playable"));
        if matches!(tables.value(game.men()), Some(Value::Win(plies)) if plies > 1) {
            return game;
        }
    }
}

/// The defence that holds out longest, or any that does not lose at once.
fn defend(tables: &Tables, game: &Game, rng: &mut Rng) -> Move {
    let mut moves: Vec<(u32, Move)> = Vec::new();
    let longest = rng.chance(1, 2);
    game.men().each_ply(|ply: Ply| {
        let worth = match tables.value(game.men().after(ply)) {
            Some(Value::Win(plies)) if longest => u32::from(plies) + 100 * u32::from(ply.takes()),
            Some(Value::Win(_)) => rng.below(100),
            _ => 1000,
        };
        moves.push((worth, ply.into()));
    });
    moves.into_iter().max_by_key(|(worth, _)| *worth).expect("a move").1
}

fn from_endings(games: u64, time: Duration, flying: bool) {
    let tables = Tables::shipped(flying);
    let (mut advisor, mut rng) = (Advisor::default(), Rng::new(1));
    let (mut won, mut spoiled, mut longest) = (0, 0, 0);
    for _ in 0..games {
        let mut game = won_ending(tables, &mut rng);
        let mut plies = 0;
        while !game.is_over() {
            let mv = if game.turn() == Side::White {
                spoiled += u32::from(!matches!(tables.value(game.men()), Some(Value::Win(_))));
                advisor.advise(&game, &Budget::time(time)).expect("a move").mv
            } else {
                defend(tables, &game, &mut rng)
            };
            game.play(mv).expect("legal");
            plies += 1;
        }
        won += u32::from(game.winner() == Some(Side::White));
        longest = longest.max(plies);
    }
    let variant = if flying { "with" } else { "without" };
    println!(
        "{games} won endings {variant} flying: {won} won, {spoiled} moves after which they were not; \
         longest {longest} plies"
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number =
        |index: usize, default: u64| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(default);
    let started = Instant::now();
    match words.first().map_or("endings", String::as_str) {
        "yardstick" => {
            against_yardstick(number(1, 100), Duration::from_millis(number(2, 1000)), number(3, 0));
        }
        "levels" => between_levels(number(1, 100), number(2, 3) as u8),
        _ => {
            let flying = !words.iter().any(|word| word == "no-flying");
            from_endings(number(1, 200), Duration::from_millis(number(2, 100)), flying);
        }
    }
    println!("{:.0?}", started.elapsed());
}
