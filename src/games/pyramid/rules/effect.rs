//! What a move caused, and why a move was refused.

use thiserror::Error;

use super::{Card, Place, Spot};

/// What a move caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Two cards went from these places to the discard.
    PairRemoved([(Card, Place); 2]),
    /// A king went from this place to the discard.
    KingRemoved(Card, Place),
    /// A card of the pyramid is no longer covered.
    Uncovered(Spot),
    /// The points of a removal, including the rows that it cleared.
    Scored(u32),
    /// The pile's top card went to the bottom.
    Turned {
        /// The card that went.
        card: Card,
        /// The card on top now.
        shows: Card,
    },
    /// The stock's top card went to the waste; this card is the new top, or the empty card if there is none.
    Drawn(Card),
    /// The waste became the stock again, in the same order; this many redeals are left.
    Redealt(u8),
    /// All cards that had to go are gone.
    Won,
    /// No card can ever be removed again, however the pile is turned.
    Stuck,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is won or stuck.
    #[error("the game is over")]
    Over,
    /// No card lies there.
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
    /// A single card that is not a king.
    #[error("{0} does not go alone; it takes two cards that make 13")]
    NotAKing(Card),
    /// Two cards of the wrong values.
    #[error("{0} and {1} make {sum}, not 13", sum = .0.value() + .1.value())]
    NotThirteen(Card, Card),
    /// The same card twice.
    #[error("a pair is two different cards")]
    SameCard,
    /// There is no card to turn.
    #[error("there is no card left to turn")]
    PileEmpty,
    /// The stock is empty and cannot be dealt again.
    #[error("the stock is empty and no redeal is left")]
    NoRedeal,
}
