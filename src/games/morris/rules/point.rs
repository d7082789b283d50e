//! The 24 points of the board, sets of them, and the 16 mills.

use std::fmt;

use super::lines::{self, MILLS, each};

/// The names of the points in the order of the rings.
const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4", "c5",
    "d5", "e5", "e4", "e3", "d3", "c3", "c4",
];

/// One of the 24 points, numbered ring by ring from the outermost, clockwise from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// All points, row by row from the top left: a7 d7 g7, b6 d6 f6, …
    pub const ALL: [Self; 24] = {
        let indices = [0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, 19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4];
        let mut all = [Self(0); 24];
        let mut next = 0;
        while next < 24 {
            all[next] = Self(indices[next]);
            next += 1;
        }
        all
    };

    /// The point in this row from the top and column from the left, counted from 1 (`validCoords`).
    pub fn at(row: u8, column: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|point| (point.row(), point.column()) == (row, column))
    }

    /// The point with this index in the order of the rings, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        (index < 24).then_some(Self(index as u8))
    }

    /// Its index in the order of the rings, below 24.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The row from the top, 1 to 7: the seed's first coordinate.
    pub fn row(self) -> u8 {
        b'8' - NAMES[self.index()].as_bytes()[1]
    }

    /// The column from the left, 1 to 7: the seed's second coordinate.
    pub fn column(self) -> u8 {
        NAMES[self.index()].as_bytes()[0] - b'a' + 1
    }

    /// The point with this name, `a1` at the bottom left to `g7` at the top right.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().position(|other| *other == name).and_then(Self::from_index)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(NAMES[self.index()])
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of points: one bit each, in the order of the rings.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Points(u32);

impl Points {
    /// The set with these bits, without bits that are no points.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & lines::ALL)
    }

    /// One bit per point.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a point is in it.
    pub fn contains(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// The same set with a point.
    #[must_use]
    pub fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.0)
    }

    /// The same set without a point.
    #[must_use]
    pub fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.0))
    }

    /// How many points are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no points.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its points in the order of the rings.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        each(self.0).map(|point| Point(point as u8))
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::default(), Self::with)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One of the 16 lines of three points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mill(Points);

impl Mill {
    /// All 16 mills.
    pub fn all() -> impl Iterator<Item = Self> {
        MILLS.into_iter().map(|mill| Self(Points(mill)))
    }

    /// The mill of these three points, if they are one.
    pub fn of(points: [Point; 3]) -> Option<Self> {
        let set: Points = points.into_iter().collect();
        Self::all().find(|mill| mill.0 == set)
    }

    /// The mills that a set of men fills.
    pub fn within(men: Points) -> impl Iterator<Item = Self> {
        Self::all().filter(move |mill| mill.0.0 & !men.0 == 0)
    }

    /// Its three points.
    pub fn points(self) -> Points {
        self.0
    }
}
