//! What a game starts from: a variant, its options and a deal.

use super::Deck;

/// How the cards beside the pyramid are gone through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The seed's: one pile with one visible card, and no limit of passes.
    #[default]
    Pile,
    /// Stock and waste with both tops in play, and two redeals.
    StockAndWaste,
    /// Stock and waste without a redeal.
    OnePass,
}

impl Variant {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Pile, Self::StockAndWaste, Self::OnePass];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ["pile", "stock-and-waste", "one-pass"][self as usize]
    }

    /// The variant with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// How often the waste can be dealt again; `None` for a pile, which has no limit.
    pub fn redeals(self) -> Option<u8> {
        match self {
            Self::Pile => None,
            Self::StockAndWaste => Some(2),
            Self::OnePass => Some(0),
        }
    }

    /// Whether drawn cards go to a waste, from which they can be taken too.
    pub fn has_waste(self) -> bool {
        self.redeals().is_some()
    }
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How the cards beside the pyramid are gone through.
    pub variant: Variant,
    /// Whether all 52 cards have to go, rather than the pyramid's 28.
    pub clear_all: bool,
    /// Whether a card may be taken together with the card that alone covers it.
    pub take_with_cover: bool,
}

/// What a game starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rules.
    pub options: Options,
    /// The cards in the order of dealing: 28 from the apex down, then the pile from its top.
    pub deck: Deck,
    /// The deal's number, if it has one.
    pub number: Option<u64>,
}

impl Setup {
    /// The deal with this number.
    pub fn new(options: Options, number: u64) -> Self {
        Self { options, deck: Deck::of_deal(number), number: Some(number) }
    }

    /// A deal with a given deck.
    pub fn given(options: Options, deck: Deck) -> Self {
        Self { options, deck, number: None }
    }
}
