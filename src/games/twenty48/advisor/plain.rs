//! The player for every other board: the same expectimax, on one byte a cell and without tables.

use super::Verdict;
use super::lines::{slide, worth};
use crate::core::Budget;
use crate::games::twenty48::rules::{Board, Direction, Size};

const DEEPEST: u8 = 6;
/// Lines of play less likely than this are valued where they are.
const UNLIKELY: f32 = 0.003;
/// How many positions are looked at between two looks at the clock.
const CLOCK_EVERY: u64 = 32;

#[derive(Clone, Copy, PartialEq)]
struct Grid {
    side: usize,
    /// Row by row, the powers of two of the tiles.
    cells: [u8; Size::MAX.cells()],
}

impl Grid {
    fn new(board: &Board) -> Self {
        let mut cells = [0; Size::MAX.cells()];
        for (cell, value) in cells.iter_mut().zip(board.values()) {
            *cell = value.checked_ilog2().unwrap_or(0) as u8;
        }
        Self { side: board.size().side(), cells }
    }

    /// The places without a tile.
    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..self.side * self.side).filter(|&place| self.cells[place] == 0)
    }

    /// The place of a step on a line, counted from the wall in this direction.
    fn place(&self, direction: Direction, line: usize, step: usize) -> usize {
        let back = self.side - 1 - step;
        match direction {
            Direction::Left => line * self.side + step,
            Direction::Right => line * self.side + back,
            Direction::Up => step * self.side + line,
            Direction::Down => back * self.side + line,
        }
    }

    fn line(&self, direction: Direction, line: usize) -> [u8; Size::MAX.side()] {
        let mut cells = [0; Size::MAX.side()];
        for (step, cell) in cells[..self.side].iter_mut().enumerate() {
            *cell = self.cells[self.place(direction, line, step)];
        }
        cells
    }

    fn slid(&self, direction: Direction) -> Self {
        let mut slid = *self;
        for line in 0..self.side {
            let mut cells = self.line(direction, line);
            slide(&mut cells[..self.side], u8::MAX);
            for (step, &cell) in cells[..self.side].iter().enumerate() {
                slid.cells[self.place(direction, line, step)] = cell;
            }
        }
        slid
    }

    fn worth(&self) -> f32 {
        (0..self.side)
            .flat_map(|line| [Direction::Left, Direction::Up].map(|direction| self.line(direction, line)))
            .map(|cells| worth(&cells[..self.side]))
            .sum()
    }
}

/// Values every move that is possible, deeper and deeper until the budget is spent.
pub fn values(board: &Board, budget: &Budget) -> Verdict {
    let grid = Grid::new(board);
    let mut search = Search { budget, positions: 0, next_look: 0, stopped: false };
    let mut verdict = Verdict::default();
    for depth in 1..=DEEPEST {
        let values = Direction::ALL.map(|direction| {
            let after = grid.slid(direction);
            (after != grid).then(|| search.chance(&after, depth - 1, 1.0))
        });
        if depth == 1 || !search.stopped {
            verdict.values = values;
            verdict.depth = depth;
        }
        if search.stopped {
            break;
        }
    }
    verdict.positions = search.positions;
    verdict
}

struct Search<'a> {
    budget: &'a Budget,
    positions: u64,
    next_look: u64,
    stopped: bool,
}

impl Search<'_> {
    /// The value of a board onto which a tile is about to fall.
    fn chance(&mut self, grid: &Grid, depth: u8, probability: f32) -> f32 {
        self.positions += 1;
        if depth == 0 || probability < UNLIKELY {
            return grid.worth();
        }
        if self.positions >= self.next_look {
            self.next_look = self.positions + CLOCK_EVERY;
            self.stopped |= self.budget.is_spent(self.positions);
        }
        if self.stopped {
            return 0.0;
        }
        let empty = grid.empty().count() as f32;
        let share = probability / empty;
        let mut sum = 0.0;
        for place in grid.empty() {
            let mut next = *grid;
            next.cells[place] = 1;
            sum += 0.9 * self.best(&next, depth, share * 0.9);
            next.cells[place] = 2;
            sum += 0.1 * self.best(&next, depth, share * 0.1);
        }
        sum / empty
    }

    /// The value of a board to move on: that of the best move, 0 if there is none.
    fn best(&mut self, grid: &Grid, depth: u8, probability: f32) -> f32 {
        let mut best: Option<f32> = None;
        for direction in Direction::ALL {
            let after = grid.slid(direction);
            if after != *grid {
                let value = self.chance(&after, depth - 1, probability);
                best = Some(best.map_or(value, |best| best.max(value)));
            }
        }
        best.unwrap_or(0.0)
    }
}
