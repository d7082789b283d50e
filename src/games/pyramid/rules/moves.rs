//! The moves of a player, which name cards by their places; what a move caused, and why one was refused.

use std::fmt;

use thiserror::Error;

use super::{Card, Spot};

/// Where a card that can be taken lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In the pyramid.
    Pyramid(Spot),
    /// On top of the pile, or of the stock.
    Pile,
    /// On top of the waste.
    Waste,
}

impl Place {
    /// The place in the pyramid, if it is there.
    pub fn spot(self) -> Option<Spot> {
        if let Self::Pyramid(spot) = self { Some(spot) } else { None }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Pyramid(spot) => spot.fmt(formatter),
            Self::Pile => formatter.write_str("the pile"),
            Self::Waste => formatter.write_str("the waste"),
        }
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Goes on to the next card: turns the pile, draws from the stock, or redeals the waste.
    Next,
    /// Removes a king.
    Single(Place),
    /// Removes two cards that make thirteen, the lesser place first.
    Pair(Place, Place),
}

impl Move {
    /// Removes two cards, in either order.
    pub fn pair(one: Place, other: Place) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }

    /// The places of the cards that the move removes.
    pub fn places(self) -> impl Iterator<Item = Place> {
        let places = match self {
            Self::Next => [None; 2],
            Self::Single(place) => [Some(place), None],
            Self::Pair(one, other) => [Some(one), Some(other)],
        };
        places.into_iter().flatten()
    }

    /// The place of the other card, if this place is one of a pair.
    pub fn partner_of(self, place: Place) -> Option<Place> {
        match self {
            Self::Pair(one, other) if place == one => Some(other),
            Self::Pair(one, other) if place == other => Some(one),
            _ => None,
        }
    }
}

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
