//! The cards beside the pyramid (the seed's `Hand`): the pile, or the stock.

use std::collections::VecDeque;
use std::fmt;

use super::board::BOARD_CARDS;
use super::{Card, Deck};

/// A pile whose top card alone is visible and printed (`Hand`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand(VecDeque<Card>);

impl Hand {
    /// The last 24 cards of a deck, with the first of them on top.
    pub fn new(deck: &Deck) -> Self {
        deck.cards()[BOARD_CARDS..].iter().copied().collect()
    }

    /// The top card; the empty card if there is none (`getTopCard`, `selectCard`).
    pub fn top_card(&self) -> Card {
        self.0.front().copied().unwrap_or_default()
    }

    /// Moves the top card to the bottom; changes nothing with fewer than two cards (`nextCard`).
    pub fn next_card(&mut self) {
        if !self.0.is_empty() {
            self.0.rotate_left(1);
        }
    }

    /// Removes and returns the top card; the empty card if there is none (`removeCard`).
    pub fn remove_card(&mut self) -> Card {
        self.0.pop_front().unwrap_or_default()
    }

    /// The cards from the top.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.0.iter().copied()
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            formatter.write_str("(empty)")
        } else {
            write!(formatter, "{}", self.top_card())
        }
    }
}
