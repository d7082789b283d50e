//! Counts the lines of play of a length: the measure by which move generators are compared.

use super::{Position, Squares};

/// How many lines of play of `depth` plies there are; a pass is a ply, a game that ends earlier one line.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        // Without a move it is a pass or the end: one line in either case.
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        return if position.is_over() { 1 } else { perft(position.passed(), depth - 1) };
    }
    Squares(moves).map(|square| perft(position.after(square, position.flips(square)), depth - 1)).sum()
}
