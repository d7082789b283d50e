//! Where the points of the board are, in whole device pixels.

use bevy::prelude::*;

use super::rules::Point;

/// The measures of the drawn boards: the step from line to line, the board, its edge.
const WIDE: [f32; 3] = [84.0, 656.0, 30.0];
const NARROW: [f32; 3] = [47.0, 368.0, 19.0];

/// How near to a point a press has to be, in steps.
const REACH: f32 = 0.48;

/// The points of a board, in logical pixels from the middle of its view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// From one line to the next.
    pub step: f32,
    /// The side of the board with its edge.
    pub side: f32,
    /// The width of the edge.
    pub edge: f32,
    /// Logical pixels to a pixel of the drawn board.
    pub unit: f32,
    /// From the middle of the view to the middle of the board.
    shift: f32,
}

impl Grid {
    /// The board that fits into a view, with the narrow edge or the wide one. `factor` is device
    /// pixels to a logical one.
    pub fn new(extent: Vec2, narrow: bool, factor: f32) -> Self {
        let [step, side, edge] = if narrow { NARROW } else { WIDE };
        let room = (extent.min_element() * factor).floor();
        let whole = (room * step / side).floor().max(1.0);
        let unit = whole / step / factor;
        // The middle of a view with an odd side lies between two pixels.
        let shift = (room % 2.0) / 2.0 / factor;
        Self { step: whole / factor, side: side * unit, edge: edge * unit, unit, shift }
    }

    /// Where a point is.
    pub fn place(&self, point: Point) -> Vec2 {
        let (column, row) = (f32::from(point.column()), f32::from(point.row()));
        self.middle() + Vec2::new(column - 4.0, 4.0 - row) * self.step
    }

    /// The middle of the board.
    pub fn middle(&self) -> Vec2 {
        Vec2::new(self.shift, -self.shift)
    }

    /// How near to a point a press has to be.
    pub fn reach(&self) -> f32 {
        REACH * self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_design_sizes_give_the_design_points() {
        let wide = Grid::new(Vec2::splat(656.0), false, 1.0);
        assert_eq!((wide.step, wide.edge, wide.unit), (84.0, 30.0, 1.0));
        let narrow = Grid::new(Vec2::splat(368.0), true, 1.0);
        assert_eq!((narrow.step, narrow.edge, narrow.unit), (47.0, 19.0, 1.0));
    }

    #[test]
    fn points_lie_on_whole_pixels_and_out_of_each_others_reach() {
        for side in [200.0, 368.0, 505.0, 656.0, 1400.0] {
            let grid = Grid::new(Vec2::splat(side), false, 1.0);
            for point in Point::ALL {
                let place = grid.place(point);
                let is_near = |other: &Point| grid.place(*other).distance(place) <= 2.0 * grid.reach();
                assert_eq!(Point::ALL.into_iter().filter(is_near).count(), 1, "{point} of {side}");
                let off = place + side / 2.0;
                assert!((off - off.round()).length() < 1e-3, "{point} of {side}: {off}");
            }
        }
    }
}
