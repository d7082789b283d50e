//! Encodes games of Tetris for codes and saves.

use super::{Board, Game, Kind, LONGEST_QUEUE, Mode, Move, Options, Randomizer, Scoring, Setup, StartLevel};
use crate::core::{BitReader, BitWriter, Coded};

const KINDS: u64 = Kind::ALL.len() as u64;
const CELLS: u64 = KINDS + 1;
const LEVELS: u64 = StartLevel::MAX.number() as u64;
const HEIGHTS: u64 = Board::ROWS as u64 + 1;
const INPUTS: u64 = Move::INPUTS.len() as u64;

impl Coded for Game {
    const NAME: &'static str = "tetris";

    fn write_setup(setup: &Setup, bits: &mut BitWriter) {
        bits.choice(setup.mode as u64, Mode::ALL.len() as u64);
        let Options { scoring, randomizer, start_level, steady, endless } = setup.options;
        bits.choice(scoring as u64, 2);
        bits.choice((randomizer == Randomizer::Pure).into(), 2);
        bits.choice(steady.into(), 2);
        bits.choice(endless.into(), 2);
        bits.choice(u64::from(start_level.number()) - 1, LEVELS);
        bits.number(setup.seed);
        bits.number(setup.queue().len() as u64);
        for kind in setup.queue() {
            bits.choice(kind.index() as u64, KINDS);
        }
        write_board(setup.board(), bits);
    }

    fn read_setup(bits: &mut BitReader) -> Option<Setup> {
        let mode = *Mode::ALL.get(bits.choice(Mode::ALL.len() as u64)? as usize)?;
        let scoring = *Scoring::ALL.get(bits.choice(2)? as usize)?;
        let randomizer = if bits.choice(2)? == 1 { Randomizer::Pure } else { Randomizer::Bag };
        let steady = bits.choice(2)? == 1;
        let endless = bits.choice(2)? == 1;
        let start_level = StartLevel::new(bits.choice(LEVELS)? as u8 + 1)?;
        let seed = bits.number()?;
        let length = bits.number()?;
        if length > LONGEST_QUEUE as u64 {
            return None;
        }
        let queue: Option<Vec<Kind>> =
            (0..length).map(|_| Kind::from_id(bits.choice(KINDS)? as u8 + 1).ok()).collect();
        Setup::new(mode, seed)
            .with_options(Options { scoring, randomizer, start_level, steady, endless })
            .with_queue(queue?)
            .with_board(read_board(bits)?)
            .ok()
    }

    fn write_move(&self, mv: Move, bits: &mut BitWriter) {
        if let Move::Tick(ticks) = mv {
            bits.choice(1, 2);
            bits.number(ticks.into());
        } else {
            let index = Move::INPUTS.iter().position(|&input| input == mv).unwrap_or(0);
            bits.choice(0, 2);
            bits.choice(index as u64, INPUTS);
        }
    }

    fn read_move(&self, bits: &mut BitReader) -> Option<Move> {
        if bits.choice(2)? == 1 {
            return bits.number()?.try_into().ok().map(Move::Tick);
        }
        Move::INPUTS.get(bits.choice(INPUTS)? as usize).copied()
    }
}

fn write_board(board: &Board, bits: &mut BitWriter) {
    let first = board.highest();
    bits.choice((Board::ROWS + 1 - first) as u64, HEIGHTS);
    for cell in Board::cells_from(first) {
        bits.choice(board.get(cell).map_or(0, Kind::id).into(), CELLS);
    }
}

fn read_board(bits: &mut BitReader) -> Option<Board> {
    let mut board = Board::default();
    let first = Board::ROWS + 1 - bits.choice(HEIGHTS)? as i8;
    for cell in Board::cells_from(first) {
        // Id 0 is an empty cell.
        *board.matrix_position(cell).ok()? = Kind::from_id(bits.choice(CELLS)? as u8).ok();
    }
    (board.highest() == first).then_some(board)
}
