//! The whole of Quintet but for its window, on a clock that every frame winds on by as much: what
//! players do with all their devices, and what becomes of it.
//!
//! The tests run beside each other in one process, so nothing here may set what holds for all of it.
//! Those that have to are in `tests/alone`, and those that need quick advisors in `tests/program`.

#[path = "../support/nim/mod.rs"]
mod nim;
#[path = "../support/games.rs"]
mod random;
#[path = "../support/mod.rs"]
mod support;

mod ambiguity;
mod codes;
mod crossfades;
mod daily;
mod gamepad_taps;
mod hidden;
mod keeping;
mod menu;
mod morris_playing;
mod music;
mod opening;
mod othello_playing;
mod playing;
mod pyramid_choice;
mod pyramid_places;
mod pyramid_playing;
mod records;
mod redo;
mod reduced_motion;
mod replays;
mod review;
mod scales;
mod settings;
mod sixth_game;
mod tetris_playing;
mod toasts;
mod touch;
mod twenty48_playing;
mod two_players;
mod walks;
