//! The pyramid of 28 cards (the seed's `Board`). It removes cards without checking the rules.

use std::fmt;

use thiserror::Error;

use super::{Card, Deck};

/// How many rows the pyramid has.
pub const ROWS: u8 = 7;
/// How many cards it has.
pub const BOARD_CARDS: usize = 28;

/// A place in the pyramid: row 1 is the apex, column 1 the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    row: u8,
    column: u8,
}

/// Coordinates outside the pyramid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no place {row},{column}; rows go from 1 to 7, and row N has N cards")]
pub struct OutOfBounds {
    /// The row asked for.
    pub row: u32,
    /// The column asked for.
    pub column: u32,
}

impl Spot {
    /// The place in this row and column.
    ///
    /// # Errors
    /// A row or column below 1, a row beyond 7, or a column beyond the row's last card.
    pub fn new(row: u32, column: u32) -> Result<Self, OutOfBounds> {
        let is_place = (1..=u32::from(ROWS)).contains(&row) && (1..=row).contains(&column);
        let spot = Self { row: row as u8, column: column as u8 };
        is_place.then_some(spot).ok_or(OutOfBounds { row, column })
    }

    /// All places, from the apex down.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=ROWS).flat_map(|row| (1..=row).map(move |column| Self { row, column }))
    }

    /// Its row, 1 to 7.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Its column, 1 to the row's number.
    pub fn column(self) -> u8 {
        self.column
    }

    /// Its number in the deck, 1 to 28 (`getCardIndex`).
    pub fn index(self) -> usize {
        usize::from(self.row * (self.row - 1) / 2 + self.column)
    }

    /// The two places whose cards cover this one; none for the last row.
    pub fn below(self) -> impl Iterator<Item = Self> {
        let columns = if self.row < ROWS { self.column..self.column + 2 } else { 0..0 };
        columns.map(move |column| Self { row: self.row + 1, column })
    }

    /// The places that this one covers, at most two.
    pub fn above(self) -> impl Iterator<Item = Self> {
        (self.column.saturating_sub(1).max(1)..=self.column)
            .filter(move |&column| column < self.row)
            .map(move |column| Self { row: self.row - 1, column })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{},{}", self.row, self.column)
    }
}

/// The pyramid (`Board`). It is printed as in the seed, with gaps for removed cards (`printBoard`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([Card; BOARD_CARDS]);

impl Board {
    /// The first 28 cards of a deck, the first of them at the apex.
    pub fn new(deck: &Deck) -> Self {
        Self(std::array::from_fn(|index| deck.cards()[index]))
    }

    /// The cards from the apex down, with the empty card for removed ones.
    pub fn cards(&self) -> &[Card; BOARD_CARDS] {
        &self.0
    }

    /// The card at a place, free or not.
    pub fn card(&self, spot: Spot) -> Card {
        self.0[spot.index() - 1]
    }

    /// Leaves the empty card there, whatever covers it (`removeCard`).
    pub fn remove_card(&mut self, spot: Spot) {
        self.0[spot.index() - 1] = Card::EMPTY;
    }

    /// Whether a card is there (`checkCardAtCoor`).
    pub fn has_card(&self, spot: Spot) -> bool {
        !self.card(spot).is_empty()
    }

    /// Whether nothing covers the place; always true in the last row (`checkFree`).
    pub fn is_free(&self, spot: Spot) -> bool {
        self.covers(spot).next().is_none()
    }

    /// The places of the cards that cover a place.
    pub fn covers(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        spot.below().filter(|&below| self.has_card(below))
    }

    /// How many cards are left.
    pub fn cards_left(&self) -> usize {
        self.0.iter().filter(|card| !card.is_empty()).count()
    }

    /// How many rows are clear; they are always the lowest.
    pub fn clear_rows(&self) -> u8 {
        self.rows().rev().take_while(|row| row.iter().all(|card| card.is_empty())).count() as u8
    }

    /// The cards row by row, from the apex down.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Card]> {
        (1..=usize::from(ROWS)).map(|row| &self.0[row * (row - 1) / 2..row * (row + 1) / 2])
    }
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        const CARD: usize = 4;
        let width = CARD * usize::from(ROWS);
        write!(formatter, "{:>1$}", "PYRAMID", width.midpoint("PYRAMID".len()))?;
        for row in self.rows() {
            let card =
                |card: &Card| if card.is_empty() { " ".repeat(CARD) } else { format!("{card:<CARD$}") };
            let line = " ".repeat((width - CARD * row.len()) / 2) + &row.iter().map(card).collect::<String>();
            write!(formatter, "\n{}", line.trim_end())?;
        }
        Ok(())
    }
}
