//! How a game of Pyramid Solitaire is written down in codes and saves.

use super::{Card, DECK_CARDS, Deal, Deck, Game, Options, Setup, Variant};
use crate::core::{BitReader, BitWriter, Coded};

const VARIANTS: u64 = Variant::ALL.len() as u64;

impl Coded for Game {
    const NAME: &'static str = "pyramid";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        let Options { variant, clear_all, take_with_cover } = setup.options;
        bits.choice(variant as u64, VARIANTS);
        bits.choice(clear_all.into(), 2);
        bits.choice(take_with_cover.into(), 2);
        match &setup.deal {
            Deal::Numbered(number) => {
                bits.choice(0, 2);
                bits.number(*number);
            }
            Deal::Given(deck) => {
                bits.choice(1, 2);
                let mut rest: Vec<Card> = Deck::default().cards().to_vec();
                for card in deck.cards() {
                    let index = rest.iter().position(|other| other == card).unwrap_or(0);
                    bits.choice(index as u64, rest.len() as u64);
                    rest.remove(index);
                }
            }
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Setup> {
        let options = Options {
            variant: *Variant::ALL.get(bits.choice(VARIANTS)? as usize)?,
            clear_all: bits.choice(2)? == 1,
            take_with_cover: bits.choice(2)? == 1,
        };
        if bits.choice(2)? == 0 {
            return Some(Setup::new(options, bits.number()?));
        }
        let mut rest: Vec<Card> = Deck::default().cards().to_vec();
        let mut cards = Vec::with_capacity(DECK_CARDS);
        while !rest.is_empty() {
            let index = bits.choice(rest.len() as u64)?;
            cards.push(rest.remove(index as usize));
        }
        Some(Setup::given(options, Deck::from_cards(&cards).ok()?))
    }
}
