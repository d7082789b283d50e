//! Quintet: five classic games in one window.
//!
//! The house, from the ground up:
//!
//! - [`core`] is plain Rust without Bevy: the shape of a game, recorded sessions, share codes,
//!   the seeded random source.
//! - [`games`] holds a room for every game, all with the same furniture: `rules` and `advisor`
//!   are plain, `input`, `systems` and `view` make a Bevy plugin of them, `console` gives the
//!   room a voice in the terminal. [`games::CATALOGUE`] is the only list of games.
//! - [`shell`] is what all rooms share: screens, input, interface, sound, saves.
//! - [`app`] puts the window together, [`console`] plays in a terminal or over a pipe, and
//!   [`command_line`] opens what the arguments ask for.

pub mod app;
pub mod command_line;
pub mod console;
pub mod core;
pub mod games;
pub mod shell;
