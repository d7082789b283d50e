//! Quintet: five classic games in one window.
//!
//! ```text
//!  devices ─▶ input ─▶ Move ─▶ rules ─▶ Effects ─▶ gravity · merge · line_clear · capture · render · sound
//!             per game  │      plain               systems of the game's plugin
//!                       ▼
//!                    Session: setup + moves ─▶ undo, redo, saves, replay, codes, console
//! ```
//!
//! The layers, from the bottom up; each depends only on those before it:
//!
//! - [`core`] is plain Rust without Bevy: the shape of a game, recorded sessions, share codes,
//!   the seeded random source. [`console`] plays any game in a terminal.
//! - [`platform`] is what differs from one machine to another: where files are kept, clocks.
//! - [`engine`] is what we add to Bevy: states, settings, devices, power saving, windows, sound.
//! - [`theme`] is how everything looks and moves: colours, widgets, focus, dialogs, animation.
//! - [`gameplay`] is what playing any game needs: moves, undo, hints, saving, replay.
//! - [`games`] holds a folder for every game: plain `rules` and `advisor`, and a Bevy plugin.
//! - [`menus`] and [`screens`] are what opens over a screen and what fills the window.
//! - [`app`] puts the window together, and [`command_line`] opens what the arguments ask for.
//!
//! Everything in a game happens as a move, so a program can play it through its rules alone:
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::twenty48::rules::{Game, Setup, Size};
//!
//! let mut session = Session::<Game>::new(Setup::new(Size::default(), 7));
//! while let Some(mv) = session.state().legal_moves().first().copied() {
//!     session.play(mv)?;
//! }
//! println!("{} points: {}", session.state().score().points(), session.code());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod app;
pub mod command_line;
pub mod console;
pub mod core;
#[cfg(feature = "dev")]
mod dev_tools;
pub mod engine;
pub mod gameplay;
pub mod games;
pub mod menus;
pub mod platform;
pub mod screens;
pub mod theme;
