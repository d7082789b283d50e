//! How a game of Morris is written down in codes and saves.

use super::{Board, Game, Point, QuietLimit, Setup, Side, Start, TOTAL_PIECES};
use crate::core::{BitReader, BitWriter, Coded};

/// What can stand on a point: nobody, White, Black.
const PIECES: u64 = 3;
const HANDS: u64 = TOTAL_PIECES as u64 + 1;

impl Coded for Game {
    const NAME: &'static str = "morris";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        for flag in [setup.flying, setup.quiet_limit == QuietLimit::Forty, setup.threefold] {
            bits.choice(flag.into(), 2);
        }
        bits.number(setup.seed);
        bits.choice(setup.start.is_some().into(), 2);
        if let Some(start) = &setup.start {
            bits.choice(start.turn as u64, 2);
            for hand in start.in_hand {
                bits.choice(hand.into(), HANDS);
            }
            for (_, piece) in start.board.pieces() {
                bits.choice(piece.map_or(0, |side| 1 + side as u64), PIECES);
            }
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Setup> {
        let mut flag = || Some(bits.choice(2)? == 1);
        let (flying, forty, threefold) = (flag()?, flag()?, flag()?);
        let quiet_limit = if forty { QuietLimit::Forty } else { QuietLimit::Hundred };
        let setup = Setup { flying, quiet_limit, threefold, ..Setup::new(bits.number()?) };
        if bits.choice(2)? == 0 {
            return Some(setup);
        }
        let turn = Side::BOTH[bits.choice(2)? as usize];
        let in_hand = [bits.choice(HANDS)? as u8, bits.choice(HANDS)? as u8];
        let mut board = Board::new();
        for point in Point::ALL {
            match bits.choice(PIECES)? {
                0 => {}
                piece => board.put(Side::BOTH[piece as usize - 1], point).ok()?,
            }
        }
        setup.with_start(Start { board, turn, in_hand }).ok()
    }
}
