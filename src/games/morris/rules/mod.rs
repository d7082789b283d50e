//! Nine Men's Morris. The lower layer is the seed's classes `Board`, `Player` and `Game` (here [`Position`])
//! with the seed's semantics; it does not check turns. [`Game`] above it holds the full rules.
//!
//! `lines` describes the board, and `men` plays on two 24-bit words for speed.
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::morris::rules::{Effect, Game, Setup};
//!
//! let mut session = Session::<Game>::new(Setup::new(0));
//! for mv in ["a7", "a1", "d7", "d1", "g7xa1"] {
//!     session.play(mv.parse()?)?;
//! }
//! assert!(session.state().legal_moves().iter().any(|mv| mv.to_string() == "a1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod game;
pub mod lines;
mod men;
mod moves;
mod point;
mod position;
mod record;
mod setup;

pub use board::{Board, BoardError, BoardTextError, Side};
pub use game::{Effect, Ending, Game, Phase};
pub use men::{Men, Ply};
pub use moves::{Illegal, Move, MoveTextError};
pub use point::{Mill, Point, Points};
pub use position::{NoPieces, Player, Position, TOTAL_PIECES};
pub use setup::{IllegalStart, QuietLimit, Setup, Start};
