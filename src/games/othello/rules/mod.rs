//! Othello as its specification defines it, and the game that players meet above it.
//!
//! `Board` is the specification's module, in Rust's names; `Position` is the same board from the
//! mover's side as two words of 64 bits, on which moves and flips are found without a loop over
//! squares. `Game` is what the rest of Quintet plays.

mod board;
mod game;
mod perft;
mod position;
mod record;
mod square;

pub use board::{Board, BoardError, Cell, Disc, Exception, SIZE};
pub use game::{Effect, Game, Illegal, Move, Score, Setup};
pub use perft::perft;
pub use position::{Position, flips, moves};
pub use square::{NoSquare, Square, Squares};
