//! The root of a search: chooses among the moves of the position that was asked about.

use super::search::{INFINITE, MOST_DISCS, Search};
use super::weights::UNIT;
use crate::games::othello::rules::{Position, Square, Squares};

/// Half the width of the first window around the expected value.
const ASPIRATION: i32 = 3 * UNIT;

#[derive(Clone, Copy, Debug)]
pub struct RootMove {
    pub square: Square,
    /// Its value in the search that ranked the moves.
    pub value: i32,
}

impl Search<'_> {
    /// The moves of a position, the best first, each with its own value.
    pub fn values(&mut self, position: Position, depth: u32) -> Vec<RootMove> {
        let mut moves: Vec<RootMove> = Squares(position.moves())
            .map(|square| {
                let next = position.after(square, position.flips(square));
                RootMove { square, value: -self.midgame(next, depth.max(1) - 1, -INFINITE, INFINITE) }
            })
            .collect();
        moves.sort_by_key(|mv| -mv.value);
        moves
    }

    /// Searches root moves in a window around the expected value, and widens it until the value lies inside.
    pub fn around(&mut self, position: Position, depth: u32, moves: &mut [RootMove], expected: i32) -> i32 {
        let (mut alpha, mut beta) = (expected - ASPIRATION, expected + ASPIRATION);
        loop {
            let search = |search: &mut Self, next, alpha, beta| search.midgame(next, depth - 1, alpha, beta);
            let value = self.root(position, moves, (alpha, beta), true, search);
            if self.stopped || (alpha < value && value < beta) {
                return value;
            }
            if value <= alpha {
                alpha = -INFINITE;
            } else {
                beta = INFINITE;
            }
        }
    }

    /// The exact final difference in discs; the best move comes first. Each round tests one guess, and its
    /// bound is the next guess.
    pub fn exact_root(&mut self, position: Position, moves: &mut [RootMove], expected: i32) -> i32 {
        // Final differences are even.
        let mut guess = (expected / (2 * UNIT) * 2).clamp(-MOST_DISCS, MOST_DISCS);
        loop {
            let value = self.root(position, moves, (guess - 1, guess + 1), false, Self::exact);
            if self.stopped || value == guess {
                return value;
            }
            guess = value;
        }
    }

    /// Searches root moves in their order and moves the best to the front. The first is searched in the whole
    /// window at once if it is `trusted`; all others are first tested for being better at all.
    fn root(
        &mut self,
        position: Position,
        moves: &mut [RootMove],
        (mut alpha, beta): (i32, i32),
        trusted: bool,
        mut search: impl FnMut(&mut Self, Position, i32, i32) -> i32,
    ) -> i32 {
        let (asked, mut best, mut best_index) = (alpha, -INFINITE, 0);
        for (index, mv) in moves.iter().enumerate() {
            let next = position.after(mv.square, position.flips(mv.square));
            let at_once = trusted && index == 0;
            let mut value = if at_once { alpha } else { -search(self, next, -alpha - 1, -alpha) };
            if at_once || (value > alpha && value < beta) {
                value = -search(self, next, -beta, -alpha);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_index) = (value, index);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        // When all moves fail low, none is known to be better than the first.
        if best > asked {
            moves[..=best_index].rotate_right(1);
        }
        best
    }

    /// A move that keeps the exact value of a position; `None` if the budget runs out.
    pub fn keeping(&mut self, position: Position, value: i32) -> Option<Square> {
        Squares(position.moves()).find(|&square| {
            let next = position.after(square, position.flips(square));
            let found = -self.exact(next, -value, 1 - value);
            found >= value && !self.stopped
        })
    }
}

/// How deep to search before a position is solved, so that the best moves come first.
pub fn groundwork(empties: u32) -> u32 {
    match empties {
        0..=8 => 0,
        9..=13 => 4,
        14..=17 => 6,
        18..=20 => 8,
        _ => 12,
    }
}
