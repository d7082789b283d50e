//! The steps of a move (the specification's `BoardManager`). They do not check that the move is legal.

use thiserror::Error;

use super::{Board, Cell, Direction};
use crate::core::Rng;

/// Slides all tiles to the wall and keeps their order (`align`).
#[must_use]
pub fn align(board: &Board, direction: Direction) -> Board {
    let mut aligned = Board::new(board.size());
    for line in board.lines(direction) {
        let tiles = line.iter().map(|&cell| board[cell]).filter(|&value| value != 0);
        for (&to, value) in line.iter().zip(tiles) {
            aligned[to] = value;
        }
    }
    aligned
}

/// Merges equal neighbours once, from the wall outward; the farther one leaves a gap (`merge`).
#[must_use]
pub fn merge(board: &Board, direction: Direction) -> Board {
    let mut merged = board.clone();
    for (near, far) in merging_pairs(board, direction) {
        merged[near] = board[near].saturating_add(board[far]);
        merged[far] = 0;
    }
    merged
}

/// The points for the merges: the sum of the tiles made (`scoreFromMerge`).
#[must_use]
pub fn score_from_merge(board: &Board, direction: Direction) -> i64 {
    merging_pairs(board, direction)
        .into_iter()
        .map(|(near, far)| board[near].saturating_add(board[far]) as i64)
        .sum()
}

/// The neighbours that merge, the one nearer the wall first (`SMH` and `SMV`).
pub(super) fn merging_pairs(board: &Board, direction: Direction) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    for line in board.lines(direction) {
        let mut step = 0;
        while let [near, far, ..] = line[step..] {
            if board[near] != 0 && board[near] == board[far] {
                pairs.push((near, far));
                step += 1;
            }
            step += 1;
        }
    }
    pairs
}

/// An error for a board without an empty cell (`IllegalStateException`).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the board is full")]
pub struct BoardFull;

/// Puts a 2, or one time in ten a 4, on a random empty cell and returns the cell (`addRandomTile`).
///
/// # Errors
/// If there is no empty cell.
pub fn add_random_tile(board: &mut Board, rng: &mut Rng) -> Result<Cell, BoardFull> {
    let empty: Vec<Cell> = board.cells().filter(|&cell| board[cell] == 0).collect();
    if empty.is_empty() {
        return Err(BoardFull);
    }
    let cell = empty[rng.below(empty.len() as u32) as usize];
    board[cell] = if rng.chance(9, 10) { 2 } else { 4 };
    Ok(cell)
}
