//! A finished game looked at again: what each position was worth, and which moves cost most.

use super::{Advisor, Limits};
use crate::core::{Budget, Rules, Session};
use crate::games::othello::rules::{Disc, Game, Move};

/// How many of the worst moves are named.
const WORST: usize = 3;
/// Depths that are gone through, each for all positions, until the budget is spent.
const DEPTHS: [u32; 6] = [2, 4, 6, 8, 10, 12];
/// At a depth, positions with this many more empties are solved.
const SOLVED_BEYOND: u32 = 6;

/// What a review found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// Black's advantage in discs in every position, from the first to the last.
    pub advantages: Vec<f32>,
    /// What each move cost its player in discs, as far as the review saw; 0 for a best move.
    pub losses: Vec<f32>,
    /// A better move in place of each that cost something.
    pub better: Vec<Option<Move>>,
    /// The worst moves by their place in the game, the worst first; at most three.
    pub worst: Vec<usize>,
    /// How many plies each position was looked ahead.
    pub depth: u32,
}

/// Reviews the moves of a session up to its position.
pub fn review(session: &Session<Game>, advisor: &mut Advisor, budget: &Budget) -> Review {
    let first = Game::new(session.setup());
    let games: Vec<Game> = std::iter::once(first).chain(session.replay().map(|(_, _, game)| game)).collect();
    let mut review = Review::default();
    let mut positions = 0;
    for depth in DEPTHS {
        match review_at(&games, session.moves(), depth, advisor, budget, &mut positions) {
            Some(deeper) => review = deeper,
            None => break,
        }
    }
    if review.advantages.is_empty() {
        // Not even the quickest look was possible: the discs have to do.
        review.advantages = games.iter().map(black_lead).collect();
        review.losses = vec![0.0; session.moves().len()];
        review.better = vec![None; session.moves().len()];
    }
    review
}

fn black_lead(game: &Game) -> f32 {
    let score = if game.is_over() { game.score() } else { game.count() };
    score.black as f32 - score.white as f32
}

/// A review that looks at every position to one depth; `None` if the budget does not suffice.
fn review_at(
    games: &[Game],
    moves: &[Move],
    depth: u32,
    advisor: &mut Advisor,
    budget: &Budget,
    positions: &mut u64,
) -> Option<Review> {
    let limits = Limits { depth, solves: depth + SOLVED_BEYOND };
    let mut review = Review { depth, ..Review::default() };
    let mut best = Vec::new();
    for game in games {
        let verdict = advisor.analyse_on(game, limits, budget, *positions);
        *positions = verdict.positions;
        if !verdict.exact && verdict.depth < depth {
            return None;
        }
        review.advantages.push(sign(game) * verdict.discs);
        best.push(verdict.best);
    }
    for (index, &mv) in moves.iter().enumerate() {
        let cost = sign(&games[index]) * (review.advantages[index] - review.advantages[index + 1]);
        let is_best = best[index] == Some(mv) || cost <= 0.0;
        review.losses.push(if is_best { 0.0 } else { cost });
        review.better.push(best[index].filter(|_| !is_best));
    }
    let mut order: Vec<usize> = (0..moves.len()).filter(|&index| review.losses[index] > 0.0).collect();
    order.sort_by(|&a, &b| review.losses[b].total_cmp(&review.losses[a]));
    order.truncate(WORST);
    review.worst = order;
    Some(review)
}

/// Turns a value for the side to move into one for Black, and back.
fn sign(game: &Game) -> f32 {
    if game.turn() == Disc::Black { 1.0 } else { -1.0 }
}
