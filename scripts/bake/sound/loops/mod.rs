//! The loops: a little piece for the menu and one for every room.

pub mod menu;
pub mod morris;
pub mod othello;
pub mod pyramid;
pub mod tetris;
pub mod twenty48;
