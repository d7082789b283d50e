//! Othello as its specification defines it, and the game that the rest of Quintet plays: `Game`.
//!
//! `Board` is the specification's module in Rust's names. `Position` is the same board from the mover's side
//! as two 64-bit words, in which moves and flips are found without a loop over squares.
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::othello::rules::{Effect, Game, Move, Setup};
//!
//! let mut session = Session::<Game>::new(Setup::new(0));
//! let names: Vec<String> = session.state().legal_moves().iter().map(Move::to_string).collect();
//! assert_eq!(names, ["d3", "c4", "f5", "e6"]);
//! let effects = session.play(Move::Place("d3".parse()?))?;
//! assert!(matches!(effects[1], Effect::Turned { distance: 1, .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod game;
mod position;
mod record;
mod square;

pub use board::{Board, BoardError, Cell, Disc, Exception, SIZE};
pub use game::{Effect, Game, Illegal, Move, Score, Setup};
pub use position::{Position, RAYS, perft};
pub use square::{CORNERS, NoSquare, Square, Squares};
