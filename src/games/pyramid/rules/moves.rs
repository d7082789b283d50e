//! The moves of a player, which name cards by their places.

use std::fmt;

use super::Spot;

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
