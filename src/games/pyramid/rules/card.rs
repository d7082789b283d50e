//! Playing cards and the full deck (the seed's `Card` and `Deck`).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::core::Rng;

/// The values of a pair add up to this; a king has it alone.
pub const THIRTEEN: u8 = 13;
/// How many cards a deck has.
pub const DECK_CARDS: usize = 52;

/// A suit, in the order of the seed's deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Spades, `S`.
    Spades,
    /// Clubs, `C`.
    Clubs,
    /// Hearts, `H`.
    Hearts,
    /// Diamonds, `D`.
    Diamonds,
}

impl Suit {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Clubs, Self::Hearts, Self::Diamonds];
}

/// A card, or the empty card that takes the place of a removed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The empty card: id 0, value 0, no suit (the seed's `Card(0, 'N', 0)`).
    pub const EMPTY: Self = Self(0);

    /// The card of a suit with a value from 1 (ace) to 13 (king); `None` for any other value.
    pub fn new(suit: Suit, value: u8) -> Option<Self> {
        (1..=THIRTEEN).contains(&value).then_some(Self(suit as u8 * THIRTEEN + value))
    }

    /// The seed's number of the card: 1 to 52, or 0 for the empty card (`getID`).
    pub fn id(self) -> u8 {
        self.0
    }

    /// The card with this number, the empty one included.
    pub fn from_id(id: u8) -> Option<Self> {
        (usize::from(id) <= DECK_CARDS).then_some(Self(id))
    }

    /// Ace 1, jack 11, queen 12, king 13; 0 for the empty card (`getValue`).
    pub fn value(self) -> u8 {
        if self.is_empty() { 0 } else { (self.0 - 1) % THIRTEEN + 1 }
    }

    /// Its suit; `None` for the empty card (`getSuit`).
    pub fn suit(self) -> Option<Suit> {
        Some(Suit::ALL[usize::from(self.0.checked_sub(1)? / THIRTEEN)])
    }

    /// Whether this is the empty card.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is a king, which goes alone.
    pub fn is_king(self) -> bool {
        self.value() == THIRTEEN
    }

    /// Whether two cards make thirteen.
    pub fn pairs_with(self, other: Self) -> bool {
        !self.is_empty() && !other.is_empty() && self.value() + other.value() == THIRTEEN
    }
}

/// The printed ranks, the ace first.
const RANKS: [&str; THIRTEEN as usize] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// `AS`, `10D`, `QH` (`printCard`); two dots for the empty card.
impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Some(suit) = self.suit() else { return formatter.pad("..") };
        let (rank, suit) = (RANKS[usize::from(self.value()) - 1], ["S", "C", "H", "D"][suit as usize]);
        formatter.pad(&format!("{rank}{suit}"))
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a card; cards are written as AS, 10D or QH")]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let card = (1..=DECK_CARDS as u8).map(Self).find(|card| card.to_string() == text);
        card.ok_or_else(|| NotACard(text.chars().take(8).filter(|c| !c.is_control()).collect()))
    }
}

/// All 52 cards in some order (`Deck`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck([Card; DECK_CARDS]);

impl Default for Deck {
    /// The unshuffled deck: aces to kings, each in spades, clubs, hearts, diamonds.
    fn default() -> Self {
        Self(std::array::from_fn(|index| {
            let (value, suit) = (index / Suit::ALL.len(), index % Suit::ALL.len());
            Card((suit * usize::from(THIRTEEN) + value) as u8 + 1)
        }))
    }
}

impl Deck {
    /// The deck of a deal number, always the same, in a uniformly random order (`shuffleDeck`).
    pub fn of_deal(number: u64) -> Self {
        let mut deck = Self::default();
        Rng::new(number).shuffle(&mut deck.0);
        deck
    }

    /// A deck in a given order.
    ///
    /// # Errors
    /// Not 52 cards, or one of them twice.
    pub fn from_cards(cards: &[Card]) -> Result<Self, DeckError> {
        let deck = <[Card; DECK_CARDS]>::try_from(cards).map_err(|_| DeckError::Count(cards.len()))?;
        for (index, card) in deck.iter().enumerate() {
            if card.is_empty() || deck[..index].contains(card) {
                return Err(DeckError::Twice(*card));
            }
        }
        Ok(Self(deck))
    }

    /// The cards, the apex of the pyramid first and the last card of the pile last.
    pub fn cards(&self) -> &[Card; DECK_CARDS] {
        &self.0
    }
}

/// Why a text or a list of cards is not a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeckError {
    /// A word is not a card.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// There are too few or too many cards.
    #[error("a deal is 52 cards, not {0}")]
    Count(usize),
    /// A card is there twice.
    #[error("{0} is there twice")]
    Twice(Card),
}

impl FromStr for Deck {
    type Err = DeckError;

    fn from_str(text: &str) -> Result<Self, DeckError> {
        Self::from_cards(&text.split_whitespace().map(str::parse).collect::<Result<Vec<_>, _>>()?)
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0.map(|card| card.to_string()).join(" "))
    }
}
