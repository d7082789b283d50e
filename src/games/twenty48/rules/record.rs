//! Encodes games of 2048 for codes and saves.

use super::{Board, Direction, Game, Setup, Size};
use crate::core::{BitReader, BitWriter, Coded, Rules};

const SIZES: u64 = (Size::MAX.side() - Size::MIN.side() + 1) as u64;

impl Coded for Game {
    const NAME: &'static str = "2048";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        bits.choice((setup.size.side() - Size::MIN.side()) as u64, SIZES);
        bits.number(setup.seed);
        bits.choice(setup.is_resumed().into(), 2);
        if let Some((board, points)) = &setup.resumed {
            for value in board.values() {
                let power = value.checked_ilog2().unwrap_or(0);
                bits.choice(power.into(), u64::from(setup.size.largest_power()) + 1);
            }
            bits.number(points.unsigned_abs());
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Setup> {
        let size = Size::new(Size::MIN.side() + bits.choice(SIZES)? as usize)?;
        let seed = bits.number()?;
        if bits.choice(2)? == 0 {
            return Some(Setup::new(size, seed));
        }
        let mut board = Board::new(size);
        for cell in board.cells() {
            let power = bits.choice(u64::from(size.largest_power()) + 1)?;
            board[cell] = if power == 0 { 0 } else { 1 << power };
        }
        let points = bits.number()?.try_into().ok()?;
        Setup::resumed(board, points, seed).ok()
    }

    fn write_move(&self, mv: Direction, bits: &mut BitWriter) {
        let moves = self.legal_moves();
        let index = moves.iter().position(|&other| other == mv).unwrap_or(0);
        bits.choice(index as u64, moves.len() as u64);
    }

    fn read_move(&self, bits: &mut BitReader) -> Option<Direction> {
        let moves = self.legal_moves();
        let index = bits.choice(moves.len() as u64)?;
        moves.get(index as usize).copied()
    }
}
