//! Tetris in two layers. Below, the formal model that it comes from: `Board`, `Tetramino` and
//! the model's own game, whose operations check nothing but room. Above, `Game`: what players
//! meet, with kicks, a queue, hold, gravity, lock delay, scoring and goals.

mod board;
mod game;
mod gravity;
mod kicks;
mod model;
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
pub use model::Model;
pub use moves::{Effect, End, Illegal, Move, Where};
pub use queue::Randomizer;
pub use scoring::{Clear, Scoring, Spin, spin};
pub use setup::{HighBoard, LONGEST_QUEUE, Mode, Setup, StartLevel};
pub use tetramino::{Facing, Kind, NoTetramino, Tetramino, Turn};
pub use turns::{turn_after, turn_before, turn_ends};
