//! Counts lines of play, the usual test of a move generator.

use super::{Position, Squares};

/// How many lines of play have `depth` plies; a pass is a ply, and a game that ends earlier is one line.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        // Without a move, a pass or the end follows: one line in either case.
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        return if position.is_over() { 1 } else { perft(position.passed(), depth - 1) };
    }
    Squares(moves).map(|square| perft(position.after(square, position.flips(square)), depth - 1)).sum()
}
