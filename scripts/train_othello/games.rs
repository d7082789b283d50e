//! Games that the player being taught plays against itself, from random openings on.

use quintet::core::{Budget, Rng};
use quintet::games::othello::advisor::search::Search;
use quintet::games::othello::advisor::table::Table;
use quintet::games::othello::advisor::weights::Weights;
use quintet::games::othello::rules::{Position, Square, Squares};

/// A position and how its game ended for the side to move.
#[derive(Clone, Copy)]
pub struct Sample {
    pub position: Position,
    pub result: i8,
}

/// How the games of a round are played.
pub struct Play {
    pub games: u32,
    /// Plies looked ahead.
    pub depth: u32,
    /// With this many empties or fewer the rest is solved.
    pub solved: u32,
    /// Random plies at the start: from the first number up to the second.
    pub random: (u32, u32),
}

/// Plays a round and returns every position after the random opening.
pub fn play(play: &Play, weights: &'static Weights, rng: &mut Rng) -> Vec<Sample> {
    let mut table = Table::default();
    let budget = Budget::positions(u64::MAX);
    let mut samples = Vec::new();
    for _ in 0..play.games {
        table.renew();
        let mut search = Search::new(&mut table, weights, &budget);
        let plies = play.random.0 + rng.below(play.random.1 - play.random.0 + 1);
        if let Some(opening) = random_opening(plies, rng) {
            follow(opening, play, &mut search, rng, &mut samples);
        }
    }
    samples
}

/// Plays a game out and labels its positions with its result.
fn follow(
    mut position: Position,
    play: &Play,
    search: &mut Search,
    rng: &mut Rng,
    samples: &mut Vec<Sample>,
) {
    let first = samples.len();
    // The result for the side to move at the end of the list; it turns with every ply.
    let mut sides = Vec::new();
    let mut side = false;
    loop {
        if position.moves() == 0 {
            position = position.passed();
            side = !side;
            if position.moves() == 0 {
                break;
            }
        }
        samples.push(Sample { position, result: 0 });
        sides.push(side);
        if position.empties() <= play.solved {
            break;
        }
        let square = best(position, play.depth, search);
        position = position.after(square, position.flips(square));
        side = !side;
    }
    let result = search.exact(position, -64, 64) as i8;
    for (sample, its_side) in samples[first..].iter_mut().zip(sides) {
        sample.result = if its_side == side { result } else { -result };
    }
    solved_endings(position, search, rng, samples);
}

/// Random play from here to the end, each position labelled with its exact value.
fn solved_endings(mut position: Position, search: &mut Search, rng: &mut Rng, samples: &mut Vec<Sample>) {
    while let Some(square) = random_move(position, rng) {
        position = position.after(square, position.flips(square));
        if position.empties() >= 4 && position.moves() != 0 {
            let result = search.exact(position, -64, 64) as i8;
            samples.push(Sample { position, result });
        }
    }
}

fn best(position: Position, depth: u32, search: &mut Search) -> Square {
    let mut best = (Square::D3, -1000);
    for square in Squares(position.moves()) {
        let next = position.after(square, position.flips(square));
        let value = -search.midgame(next, depth - 1, -1000, -best.1);
        if value > best.1 {
            best = (square, value);
        }
    }
    best.0
}

fn random_move(position: Position, rng: &mut Rng) -> Option<Square> {
    let moves = position.moves();
    Squares(moves).nth(rng.below(moves.count_ones()) as usize)
}

/// The position after so many random plies, unless there is no move there.
pub fn random_opening(plies: u32, rng: &mut Rng) -> Option<Position> {
    let mut position = Position::START;
    for _ in 0..plies {
        let square = random_move(position, rng)?;
        position = position.after(square, position.flips(square));
    }
    (position.moves() != 0).then_some(position)
}
