//! Counts the lines of play of a length: the measure by which move generators are compared.

use super::{Position, Square, Squares};

/// How many lines of play of exactly `depth` plies there are from a position; a pass is a ply, and a
/// game that ends earlier is one line.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => lines_of_one(position.moves()),
        _ => longer_lines(position, position.moves(), depth),
    }
}

#[inline]
fn lines_of_one(moves: u64) -> u64 {
    // Without a move it is a pass or the end: one line in either case.
    u64::from(moves.count_ones()).max(1)
}

fn longer_lines(position: Position, moves: u64, depth: u32) -> u64 {
    if moves == 0 {
        let passed = position.passed();
        return if passed.moves() == 0 { 1 } else { perft(passed, depth - 1) };
    }
    let mut lines = 0;
    for square in Squares(moves) {
        lines += after(position, square, depth);
    }
    lines
}

#[inline]
fn after(position: Position, square: Square, depth: u32) -> u64 {
    let next = position.after(square, position.flips(square));
    let moves = next.moves();
    if depth == 2 { lines_of_one(moves) } else { longer_lines(next, moves, depth - 1) }
}
