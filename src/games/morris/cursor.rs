//! The board's cursor: which point a press goes to, and how directions lead from point to point.

use bevy::prelude::*;

use super::rules::Point;

/// How the cursor was moved last, and so how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// With keys or a gamepad: by brackets.
    Keys,
    /// By pointing at it: only what would happen is seen.
    Pointer,
    /// The pointer is not at any point.
    Nothing,
}

/// The point that a press goes to.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Where it is.
    pub point: Point,
    /// How it got there.
    pub guide: Guide,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { point: Point::named("d6").unwrap_or(Point::ALL[0]), guide: Guide::Keys }
    }
}

/// The next point in a direction, given in columns and rows: along the line, straight across the
/// middle where the line ends there, and otherwise to the nearest point that lies that way.
pub fn next(from: Point, step: IVec2) -> Point {
    let place = |point: Point| IVec2::new(point.column().into(), point.row().into());
    let side = step.perp();
    let ahead = Point::ALL.into_iter().filter_map(|point| {
        let way = place(point) - place(from);
        let (along, across) = (way.dot(step), way.dot(side).abs());
        let from_middle = (place(point) - IVec2::splat(4)).length_squared();
        (along > 0).then_some(((across > 0, along + 2 * across, from_middle), point))
    });
    ahead.min_by_key(|(order, _)| *order).map_or(from, |(_, point)| point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::input::DIRECTIONS;

    const LEFT: IVec2 = IVec2::new(-1, 0);
    const RIGHT: IVec2 = IVec2::new(1, 0);
    const UP: IVec2 = IVec2::new(0, -1);
    const DOWN: IVec2 = IVec2::new(0, 1);

    fn from(name: &str, step: IVec2) -> String {
        next(Point::named(name).expect("a point"), step).to_string()
    }

    #[test]
    fn directions_follow_the_lines() {
        for (start, step, end) in [
            ("a7", RIGHT, "d7"),
            ("d7", DOWN, "d6"),
            ("b6", DOWN, "b4"),
            ("g4", LEFT, "f4"),
            ("c3", UP, "c4"),
        ] {
            assert_eq!(from(start, step), end);
        }
    }

    #[test]
    fn where_no_line_leads_the_cursor_jumps() {
        assert_eq!(from("d5", DOWN), "d3");
        assert_eq!(from("c4", RIGHT), "e4");
        assert_eq!(from("c5", LEFT), "b4");
        assert_eq!(from("b6", LEFT), "a7");
    }

    #[test]
    fn it_stays_on_the_board_and_reaches_every_point() {
        assert_eq!(from("a7", LEFT), "a7");
        let mut reached = vec![Point::ALL[0]];
        let mut index = 0;
        while let Some(&point) = reached.get(index) {
            for (_, step) in DIRECTIONS {
                let point = next(point, step);
                if !reached.contains(&point) {
                    reached.push(point);
                }
            }
            index += 1;
        }
        assert_eq!(reached.len(), 24);
    }
}
