//! Boards of every other size, with one byte per cell and no tables.

use super::lines::{slide, worth};
use super::search::Boards;
use crate::games::twenty48::rules::{Board, Direction, Size};

/// The powers of two of a board's tiles, row by row.
type Cells = [u8; Size::MAX.cells()];

pub fn cells(board: &Board) -> Cells {
    let mut cells = [0; Size::MAX.cells()];
    for (cell, value) in cells.iter_mut().zip(board.values()) {
        *cell = value.checked_ilog2().unwrap_or(0) as u8;
    }
    cells
}

pub struct Plain(pub usize);

impl Plain {
    /// The index of the cell that is `step` cells from the wall on a line.
    fn place(&self, direction: Direction, line: usize, step: usize) -> usize {
        let back = self.0 - 1 - step;
        match direction {
            Direction::Left => line * self.0 + step,
            Direction::Right => line * self.0 + back,
            Direction::Up => step * self.0 + line,
            Direction::Down => back * self.0 + line,
        }
    }

    fn line(&self, board: &Cells, direction: Direction, line: usize) -> [u8; Size::MAX.side()] {
        let mut cells = [0; Size::MAX.side()];
        for (step, cell) in cells[..self.0].iter_mut().enumerate() {
            *cell = board[self.place(direction, line, step)];
        }
        cells
    }
}

impl Boards for Plain {
    type Board = Cells;
    const DEEPEST: u8 = 6;
    const UNLIKELY: f32 = 0.003;
    const CLOCK_EVERY: u64 = 32;

    fn slides(&self, board: Cells) -> [Option<Cells>; 4] {
        Direction::ALL.map(|direction| {
            let mut slid = board;
            for line in 0..self.0 {
                let mut cells = self.line(&board, direction, line);
                slide(&mut cells[..self.0], u8::MAX);
                for (step, &cell) in cells[..self.0].iter().enumerate() {
                    slid[self.place(direction, line, step)] = cell;
                }
            }
            (slid != board).then_some(slid)
        })
    }

    fn empty(&self, board: Cells) -> u64 {
        let cells = board[..self.0 * self.0].iter().enumerate();
        cells.fold(0, |empty, (place, &cell)| empty | u64::from(cell == 0) << place)
    }

    fn grown(&self, mut board: Cells, cell: u64, power: u8) -> Cells {
        board[cell.trailing_zeros() as usize] = power;
        board
    }

    fn worth(&self, board: Cells) -> f32 {
        (0..self.0)
            .flat_map(|line| [Direction::Left, Direction::Up].map(|direction| (direction, line)))
            .map(|(direction, line)| worth(&self.line(&board, direction, line)[..self.0]))
            .sum()
    }

    fn slot(&self, _: Cells) -> Option<usize> {
        None
    }
}
