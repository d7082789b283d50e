//! How a game of Othello is written in codes and saves.

use super::{Board, Disc, Game, Setup, Square};
use crate::core::{BitReader, BitWriter, Coded};

/// Squares are written five at a time, because their 3⁵ states just fit in 8 bits.
const GROUP: usize = 5;

impl Coded for Game {
    const NAME: &'static str = "othello";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        bits.number(setup.seed);
        let start = setup.start;
        if start == Board::new() {
            bits.choice(0, 2);
            return;
        }
        bits.choice(1, 2);
        bits.choice(u64::from(start.side() == Disc::White), 2);
        let states: Vec<u64> = Square::all().map(|square| start[square] as u64).collect();
        for group in states.chunks(GROUP) {
            let value = group.iter().rev().fold(0, |sum, state| sum * 3 + state);
            bits.choice(value, 3_u64.pow(group.len() as u32));
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Setup> {
        let seed = bits.number()?;
        if bits.choice(2)? == 0 {
            return Some(Setup::new(seed));
        }
        let side = ['B', 'W'][bits.choice(2)? as usize];
        let mut text = String::new();
        while text.len() < 64 {
            let squares = GROUP.min(64 - text.len()) as u32;
            let states = bits.choice(3_u64.pow(squares))?;
            text.extend((0..squares).map(|digit| ['.', 'B', 'W'][(states / 3_u64.pow(digit) % 3) as usize]));
        }
        text.push(side);
        let start: Board = text.parse().ok()?;
        // The usual start has a shorter form, and every game has only one form.
        (start != Board::new()).then(|| Setup::from_board(start, seed))
    }
}
