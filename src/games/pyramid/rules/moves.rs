//! What a player can do: name cards by their places, remove them, turn to the next card.

use std::fmt;

use super::Spot;

/// Where a card that a player may take lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In the pyramid.
    Pyramid(Spot),
    /// On top of the pile, or of the stock.
    Pile,
    /// On top of the waste.
    Waste,
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

/// The cards that a move takes away: a king, or two that make thirteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Removal {
    first: Place,
    second: Option<Place>,
}

impl Removal {
    /// A card alone.
    pub fn single(place: Place) -> Self {
        Self { first: place, second: None }
    }

    /// Two cards; it makes no difference which is named first.
    pub fn pair(one: Place, other: Place) -> Self {
        Self { first: one.min(other), second: Some(one.max(other)) }
    }

    /// The places of its cards, one or two.
    pub fn places(self) -> impl Iterator<Item = Place> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The place of the other card of a pair with a card at this place.
    pub fn partner_of(self, place: Place) -> Option<Place> {
        let second = self.second?;
        if place == self.first { Some(second) } else { (place == second).then_some(self.first) }
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Goes on to the next card: turns the pile, draws from the stock, or redeals the waste when
    /// the stock is empty.
    Next,
    /// Takes cards away.
    Remove(Removal),
}

impl Move {
    /// Removes a card alone.
    pub fn single(place: Place) -> Self {
        Self::Remove(Removal::single(place))
    }

    /// Removes two cards.
    pub fn pair(one: Place, other: Place) -> Self {
        Self::Remove(Removal::pair(one, other))
    }
}
