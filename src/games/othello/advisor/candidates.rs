//! The moves of a position, in the order in which a search tries them.

use crate::games::othello::rules::{CORNERS, Position, Square, Squares};

/// A move with the position it leads to; the one with the lowest `order` is tried first.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub square: Square,
    pub next: Position,
    pub order: i32,
}

/// No position of a game has more moves. A made-up one may have; only an exact search then sees them all.
pub const MOST_MOVES: usize = 34;

/// A list of moves on the stack; a smaller `MOST` makes it faster to build.
pub struct Candidates<const MOST: usize> {
    items: [Candidate; MOST],
    count: usize,
}

impl<const MOST: usize> Candidates<MOST> {
    /// The moves of a position, each ordered by a function of its square and the position it leads to.
    #[inline]
    pub fn new(position: Position, moves: u64, mut order: impl FnMut(Square, Position) -> i32) -> Self {
        let nothing = Candidate { square: Square::D3, next: Position::default(), order: 0 };
        let mut list = Self { items: [nothing; MOST], count: 0 };
        for square in Squares(moves).take(MOST) {
            let next = position.after(square, position.flips(square));
            list.items[list.count] = Candidate { square, next, order: order(square, next) };
            list.count += 1;
        }
        list
    }

    pub fn all(&self) -> &[Candidate] {
        &self.items[..self.count]
    }

    /// Swaps the best candidate from `from` on into that place, and returns it.
    #[inline]
    pub fn pick(&mut self, from: usize) -> Option<Candidate> {
        let items = &mut self.items[..self.count];
        let best = (from..items.len()).min_by_key(|&index| items[index].order)?;
        items.swap(from, best);
        Some(items[from])
    }
}

/// The mobility of the side to move: how many moves it has, with corners counted twice.
#[inline]
pub fn freedom(position: Position) -> i32 {
    let moves = position.moves();
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}
