//! Othello: outflank and flip the board.

pub mod advisor;
pub mod console;
pub mod rules;
