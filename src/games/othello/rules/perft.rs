//! Counts the lines of play of a length: the measure by which move generators are compared.

use super::{Position, Squares};

/// How many lines of play of exactly `depth` plies there are from a position; a pass is a ply, and a
/// game that ends earlier is one line.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if moves == 0 {
        let passed = position.passed();
        return if depth == 1 || passed.moves() == 0 { 1 } else { perft(passed, depth - 1) };
    }
    if depth == 1 {
        return moves.count_ones().into();
    }
    Squares(moves).map(|square| perft(position.after(square, position.flips(square)), depth - 1)).sum()
}
