//! 2048 as its specification defines it: `BoardT`, `ScoreT`, `BoardManager` and `Controller`,
//! one file each, in Rust's names. `Game` is the `Controller` and what the rest of Quintet plays.

mod board;
mod game;
mod manager;
mod record;
mod score;

pub use board::{Board, BoardError, Cell, Direction, OutOfBounds, Size};
pub use game::{Effect, Game, Illegal, IllegalStart, Setup};
pub use manager::{BoardFull, add_random_tile, align, merge, score_from_merge};
pub use score::{IllegalScore, Score};
