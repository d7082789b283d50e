//! Tetris: `Board` and `Tetramino` follow the formal model; `Game` adds kicks, hold, time, scoring and goals.
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::tetris::rules::{Effect, Game, Mode, Move, Setup};
//!
//! let mut session = Session::<Game>::new(Setup::new(Mode::Marathon, 7));
//! session.play(Move::Left)?;
//! let effects = session.play(Move::HardDrop)?;
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::HardDropped { .. })));
//! // Time is a move as well, so that a game can be recorded whole.
//! session.play(Move::Tick(240))?;
//! assert!(session.state().legal_moves().contains(&Move::HardDrop));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod game;
mod gravity;
mod kicks;
mod moves;
mod queue;
mod record;
mod scoring;
mod setup;
mod tetramino;
mod turns;

pub use board::{Board, BoardError, Cell, OutOfBounds};
pub use game::Game;
pub use gravity::{LOCK_RESETS, LOCK_TICKS, TICKS_PER_SECOND, fall_time};
pub use kicks::{Kick, kicks, turned};
pub use moves::{Effect, End, Illegal, Move};
pub use queue::Randomizer;
pub use scoring::{Clear, Scoring, Spin, spin};
pub use setup::{HighBoard, LONGEST_QUEUE, Mode, Options, Setup, StartLevel};
pub use tetramino::{Facing, Kind, NoTetramino, Tetramino, Turn};
pub use turns::{turn_after, turn_before, turn_ends};
