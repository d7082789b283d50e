//! Quintet: five classic games in one window.
//!
//! The house, from the ground up:
//!
//! - [`core`] is plain Rust without Bevy: the shape of a game, recorded sessions, share codes,
//!   the seeded random source.
//! - [`games`] holds a room for every game, all with the same furniture: `rules` and `advisor`
//!   are plain, `console` gives the room a voice in the terminal. [`games::CATALOGUE`] is the
//!   only list of games in the program.
//! - [`console`] plays any of them in a terminal or over a pipe.
//! - [`command_line`] reads the arguments and opens what they ask for.

pub mod command_line;
pub mod console;
pub mod core;
pub mod games;
