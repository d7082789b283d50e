//! How a game of Morris is written down in codes and saves.

use super::{Board, Game, Move, Point, QuietLimit, Setup, Side, Start, TOTAL_PIECES};
use crate::core::{BitReader, BitWriter, Coded, Rules};

/// What can stand on a point: nobody, White, Black.
const PIECES: u64 = 3;
const HANDS: u64 = TOTAL_PIECES as u64 + 1;

impl Coded for Game {
    const NAME: &'static str = "morris";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        bits.choice(setup.flying().into(), 2);
        bits.choice(u64::from(setup.quiet_limit() == QuietLimit::Forty), 2);
        bits.choice(setup.threefold().into(), 2);
        bits.number(setup.seed());
        bits.choice(setup.start().is_some().into(), 2);
        if let Some(start) = setup.start() {
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
        let limit = if forty { QuietLimit::Forty } else { QuietLimit::Hundred };
        let setup = Setup::new(bits.number()?);
        let setup = setup.with_flying(flying).with_quiet_limit(limit).with_threefold(threefold);
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

    fn write_move(&self, mv: Move, bits: &mut BitWriter) {
        let moves = self.legal_moves();
        let index = moves.iter().position(|&other| other == mv).unwrap_or(0);
        bits.choice(index as u64, moves.len() as u64);
    }

    fn read_move(&self, bits: &mut BitReader) -> Option<Move> {
        let moves = self.legal_moves();
        let index = bits.choice(moves.len() as u64)?;
        moves.get(index as usize).copied()
    }
}
