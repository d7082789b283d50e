//! Where the squares of the board are, in whole device pixels.

use bevy::prelude::*;

use super::rules::Square;

/// The measures of the drawn boards: the cell, and the board with its frame.
const WIDE: (f32, f32) = (72.0, 656.0);
const NARROW: (f32, f32) = (42.0, 368.0);

/// The squares of a board, in logical pixels from the middle of its view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The side of a square.
    pub cell: f32,
    /// The side of the board with its frame.
    pub side: f32,
    /// The width of the frame.
    pub frame: f32,
    /// Logical pixels to a pixel of the drawn board.
    pub unit: f32,
    /// From the middle of the view to the middle of the board.
    pub shift: f32,
}

impl Grid {
    /// The board that fills a view, with the narrow frame, whatever pixels its squares begin on.
    pub fn small(extent: Vec2) -> Self {
        let (cell, side) = NARROW;
        let unit = extent.min_element() / side;
        Self {
            cell: cell * unit,
            side: side * unit,
            frame: (side / 2.0 - 4.0 * cell) * unit,
            unit,
            shift: 0.0,
        }
    }

    /// The board that fits into a view, with the narrow frame or the wide one. `factor` is device
    /// pixels to a logical one.
    pub fn new(extent: Vec2, narrow: bool, factor: f32) -> Self {
        let (cell, side) = if narrow { NARROW } else { WIDE };
        let room = (extent.min_element() * factor).floor();
        let whole = (room * cell / side).floor().max(1.0);
        let unit = whole / cell / factor;
        // The middle of a view with an odd side lies between two pixels.
        let shift = (room % 2.0) / 2.0 / factor;
        Self { cell: whole / factor, side: side * unit, frame: (side - 8.0 * cell) / 2.0 * unit, unit, shift }
    }

    /// The middle of a square.
    pub fn place(&self, square: Square) -> Vec2 {
        let (column, row) = (square.column() as f32, square.row() as f32);
        self.middle() + Vec2::new(column - 3.5, 3.5 - row) * self.cell
    }

    /// The middle of the board.
    pub fn middle(&self) -> Vec2 {
        Vec2::new(self.shift, -self.shift)
    }

    /// The square at a place, if there is one.
    pub fn square_at(&self, place: Vec2) -> Option<Square> {
        let at = (place - self.middle()) / self.cell * Vec2::new(1.0, -1.0) + 4.0;
        if at.min_element() < 0.0 {
            return None;
        }
        Square::at(at.y as usize, at.x as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_design_sizes_give_the_design_squares() {
        let wide = Grid::new(Vec2::splat(656.0), false, 1.0);
        assert_eq!((wide.cell, wide.frame, wide.unit), (72.0, 40.0, 1.0));
        let narrow = Grid::new(Vec2::splat(368.0), true, 1.0);
        assert_eq!((narrow.cell, narrow.frame, narrow.unit), (42.0, 16.0, 1.0));
    }

    #[test]
    fn every_square_is_found_where_it_is() {
        for side in [201.0, 368.0, 505.0, 656.0, 1400.0] {
            let grid = Grid::new(Vec2::splat(side), false, 1.0);
            for square in Square::all() {
                assert_eq!(grid.square_at(grid.place(square)), Some(square), "{square} of {side}");
                let edge = grid.place(square).x - grid.cell / 2.0 + side / 2.0;
                assert!((edge - edge.round()).abs() < 1e-3, "{square} of {side}: {edge}");
            }
            assert_eq!(grid.square_at(Vec2::splat(grid.cell * 4.1)), None);
            assert_eq!(grid.square_at(Vec2::splat(-grid.cell * 4.1)), None);
        }
    }
}
