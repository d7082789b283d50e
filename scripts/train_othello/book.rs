//! The opening book: every good move of the first plies, and every good answer to each.

use std::collections::{HashSet, VecDeque};

use quintet::core::Budget;
use quintet::games::othello::advisor::book::{BookMove, first_image};
use quintet::games::othello::advisor::search::Search;
use quintet::games::othello::advisor::table::Table;
use quintet::games::othello::advisor::weights::{UNIT, Weights};
use quintet::games::othello::rules::Position;

/// Plies that the book looks ahead.
const DEPTH: u32 = 10;
/// A move is good if it costs no more than this.
const GOOD: i32 = 3 * UNIT / 2;
/// At most so many moves of a position are kept.
const MOVES: usize = 3;
/// How many positions there are in the book.
const POSITIONS: usize = 400;

/// Positions and their good moves, those nearest to the start first.
pub fn make() -> Vec<(Position, Vec<BookMove>)> {
    let mut table = Table::default();
    let budget = Budget::positions(u64::MAX);
    let mut book = Vec::new();
    let mut seen = HashSet::from([first_image(Position::START).0]);
    let mut waiting = VecDeque::from([Position::START]);
    while let Some(position) = waiting.pop_front().filter(|_| book.len() < POSITIONS) {
        table.renew();
        let mut search = Search::new(&mut table, Weights::learned(), &budget);
        // Each depth leaves the best moves for the next to begin with.
        for depth in 2..DEPTH {
            search.midgame(position, depth, -800, 800);
        }
        let values = search.values(position, DEPTH);
        let Some(best) = values.first().map(|mv| mv.value) else { continue };
        let good = values.iter().take(MOVES).filter(|mv| best - mv.value <= GOOD);
        let moves: Vec<BookMove> =
            good.map(|mv| BookMove { square: mv.square, loss: (best - mv.value) as u8 }).collect();
        for mv in &moves {
            let next = position.after(mv.square, position.flips(mv.square));
            if seen.insert(first_image(next).0) {
                waiting.push_back(next);
            }
        }
        book.push((position, moves));
    }
    book
}
