//! What a move caused, and why one was refused.

use thiserror::Error;

use super::{Card, Place, Spot};

/// What a move caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Two cards went to the discard from where they lay.
    PairRemoved([(Card, Place); 2]),
    /// A king went to the discard from where it lay.
    KingRemoved(Card, Place),
    /// A card of the pyramid is covered no longer.
    Uncovered(Spot),
    /// The removal and the rows it cleared made so many points in all.
    Scored(u32),
    /// The pile's top card went to its back.
    Turned {
        /// The card that went.
        card: Card,
        /// The card on top now.
        shows: Card,
    },
    /// The stock's top card went to the waste, and this one shows; the empty card if it was the last.
    Drawn(Card),
    /// The waste was turned over and is the stock again, in the same order; so many redeals are left.
    Redealt(u8),
    /// All cards that had to go are gone.
    Won,
    /// No card can ever be removed again, however the pile is turned.
    Stuck,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Won, or stuck.
    #[error("the game is over")]
    Over,
    /// Nothing lies there.
    #[error("there is no card at {0}")]
    NoCard(Place),
    /// Another card lies on it.
    #[error("{card} is covered by {by}")]
    Covered {
        /// The card asked for.
        card: Card,
        /// One that covers it.
        by: Card,
    },
    /// A lone card that is no king.
    #[error("{0} does not go alone; it takes two cards that make 13")]
    NotAKing(Card),
    /// Two cards of the wrong values.
    #[error("{0} and {1} make {sum}, not 13", sum = .0.value() + .1.value())]
    NotThirteen(Card, Card),
    /// The same card twice.
    #[error("a pair is two different cards")]
    SameCard,
    /// Nothing to turn.
    #[error("there is no card left to turn")]
    PileEmpty,
    /// The stock is empty and may not be dealt again.
    #[error("the stock is empty and no redeal is left")]
    NoRedeal,
}
