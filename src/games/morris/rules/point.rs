//! The 24 points of the board, sets of them, and the 16 mills.

use std::fmt;

use super::lines::{MILLS, RING_POINTS};

/// One of the 24 points.
///
/// Inside, the points are counted round the three rings: eight bits for the outer one from its
/// top left corner clockwise, eight for the middle one, eight for the inner one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// All of them, row by row from the top left: a7 d7 g7, b6 d6 f6, …
    pub const ALL: [Self; 24] = {
        let order = [0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, 19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4];
        let mut points = [Self(0); 24];
        let mut index = 0;
        while index < 24 {
            points[index] = Self(order[index]);
            index += 1;
        }
        points
    };

    /// The point in this row from the top and column from the left, both counted from 1, if there
    /// is one (`validCoords`).
    pub fn at(row: u8, column: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|point| (point.row(), point.column()) == (row, column))
    }

    /// The point with this place in the order of the rings, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        (index < 24).then_some(Self(index as u8))
    }

    /// Its place in the order of the rings, below 24.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The row from the top, 1 to 7: the seed's first coordinate.
    pub fn row(self) -> u8 {
        let radius = self.radius();
        match self.0 % RING_POINTS {
            0..=2 => 4 - radius,
            3 | 7 => 4,
            _ => 4 + radius,
        }
    }

    /// The column from the left, 1 to 7: the seed's second coordinate.
    pub fn column(self) -> u8 {
        let radius = self.radius();
        match self.0 % RING_POINTS {
            2..=4 => 4 + radius,
            1 | 5 => 4,
            _ => 4 - radius,
        }
    }

    fn radius(self) -> u8 {
        3 - self.0 / RING_POINTS
    }

    /// The point with this name, `a1` at the bottom left to `g7` at the top right.
    pub fn named(name: &str) -> Option<Self> {
        let [file @ b'a'..=b'g', rank @ b'1'..=b'7'] = name.as_bytes() else { return None };
        Self::at(8 - (rank - b'0'), file - b'a' + 1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() - 1), 8 - self.row())
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
    /// None.
    pub const NONE: Self = Self(0);
    /// All 24.
    pub const ALL: Self = Self(0x00ff_ffff);

    /// The set with these bits; bits that are no points are left out.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// One bit a point.
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

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::NONE, Self::with)
    }
}

impl IntoIterator for Points {
    type Item = Point;
    type IntoIter = PointsIter;

    fn into_iter(self) -> PointsIter {
        PointsIter(self.0)
    }
}

/// The points of a set, in the order of the rings.
#[derive(Clone, Debug)]
pub struct PointsIter(u32);

impl Iterator for PointsIter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = (self.0 != 0).then(|| Point(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(point)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// One of the 16 lines of three points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mill(u8);

impl Mill {
    /// All 16.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MILLS.len() as u8).map(Self)
    }

    /// The mill of these three points, if they are one.
    pub fn of(points: [Point; 3]) -> Option<Self> {
        let set: Points = points.into_iter().collect();
        Self::all().find(|mill| mill.points() == set)
    }

    /// Its three points.
    pub fn points(self) -> Points {
        Points::from_bits(MILLS[usize::from(self.0)])
    }
}

impl fmt::Debug for Mill {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.points())
    }
}

/// A set of mills (the seed's `set of set of seq of nat1`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Mills(u16);

impl Mills {
    /// The mills that a set of men fills.
    pub fn within(men: Points) -> Self {
        Mill::all().filter(|mill| mill.points().bits() & !men.bits() == 0).collect()
    }

    /// The mills in it.
    pub fn iter(self) -> impl Iterator<Item = Mill> {
        Mill::all().filter(move |mill| self.0 >> mill.0 & 1 == 1)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All points of all its mills (`dunion`).
    pub fn points(self) -> Points {
        Points::from_bits(self.iter().fold(0, |bits, mill| bits | mill.points().bits()))
    }
}

impl FromIterator<Mill> for Mills {
    fn from_iter<I: IntoIterator<Item = Mill>>(mills: I) -> Self {
        Self(mills.into_iter().fold(0, |bits, mill| bits | 1 << mill.0))
    }
}

impl fmt::Debug for Mills {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
