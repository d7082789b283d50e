//! How a game of Pyramid Solitaire is written in codes and saves.

use super::{Card, Deck, Game, Options, Setup, Variant};
use crate::core::{BitReader, BitWriter, Coded};

const VARIANTS: u64 = Variant::ALL.len() as u64;

impl Coded for Game {
    const NAME: &'static str = "pyramid";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        let Options { variant, clear_all, take_with_cover } = setup.options;
        bits.choice(variant as u64, VARIANTS);
        bits.choice(clear_all.into(), 2);
        bits.choice(take_with_cover.into(), 2);
        bits.choice(setup.number.is_none().into(), 2);
        if let Some(number) = setup.number {
            return bits.number(number);
        }
        let mut rest = Deck::default().cards().to_vec();
        for card in setup.deck.cards() {
            let index = rest.iter().position(|other| other == card).unwrap_or(0);
            bits.choice(index as u64, rest.len() as u64);
            rest.remove(index);
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
        let mut rest = Deck::default().cards().to_vec();
        let mut cards: Vec<Card> = Vec::new();
        while !rest.is_empty() {
            let index = bits.choice(rest.len() as u64)?;
            cards.push(rest.remove(index as usize));
        }
        Some(Setup::given(options, Deck::from_cards(&cards).ok()?))
    }
}
