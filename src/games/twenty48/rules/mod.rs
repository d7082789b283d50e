//! 2048 by its specification: `BoardT`, `ScoreT`, `BoardManager` and `Controller` (`Game`), one file each.
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::twenty48::rules::{Direction, Game, Setup};
//!
//! let board = "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0".parse()?;
//! let mut session = Session::<Game>::new(Setup::resumed(board, 0, 7)?);
//! assert!(session.state().legal_moves().contains(&Direction::Left));
//! session.play(Direction::Left)?;
//! assert_eq!(session.state().score().points(), 4);
//! session.undo();
//! assert_eq!(session.state().board().to_string(), "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod game;
mod merging;
mod record;
mod score;

pub use board::{Board, BoardError, Cell, Direction, OutOfBounds, Size};
pub use game::{Effect, Game, Illegal, IllegalStart, Setup};
pub use merging::{BoardFull, add_random_tile, align, merge, score_from_merge};
pub use score::{IllegalScore, Score};
