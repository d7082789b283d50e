//! Pyramid Solitaire as its seed defines it, and the rules that a player meets.
//!
//! `Card`, `Deck`, `Board` and `Hand` are the seed's classes in Rust's names: they lay out, show and remove
//! cards without checks. `Game` (`Pyramid_Solitaire`) knows legal removals, scores and the end of a game.
//!
//! ```
//! use quintet::core::{Rules, Session};
//! use quintet::games::pyramid::rules::{Game, Move, Options, Setup};
//!
//! let mut session = Session::<Game>::new(Setup::new(Options::default(), 7));
//! let removal = session.state().legal_moves()[0];
//! assert_ne!(removal, Move::Next);
//! session.play(removal)?;
//! session.play(Move::Next)?;
//! assert_eq!(session.moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod board;
mod card;
mod game;
mod hand;
mod moves;
mod record;
mod setup;

pub use board::{BOARD_CARDS, Board, OutOfBounds, ROWS, Spot};
pub use card::{Card, DECK_CARDS, Deck, DeckError, NotACard, Suit, THIRTEEN};
pub use game::{Game, POINTS_A_REMOVAL, POINTS_A_ROW};
pub use hand::Hand;
pub use moves::{Effect, Illegal, Move, Place};
pub use setup::{Options, Setup, Variant};
