//! The tetraminoes moved to the lower left corner of their box, so that facings that look alike are equal.

use super::field::{COLUMNS, FIRST_ROW, FLOOR};
use crate::games::tetris::rules::{Facing, Kind, Tetramino, Turn, kicks};

#[derive(Clone, Copy)]
pub struct Shape {
    /// Its minoes as columns to the right and rows up.
    pub minoes: [(usize, u32); 4],
    pub width: usize,
    /// The column of its box with its leftmost minoes.
    left: i8,
    /// The row of its box with its lowest minoes.
    bottom: i8,
}

pub static SHAPES: [[Shape; 4]; 7] = {
    let empty = Shape { minoes: [(0, 0); 4], width: 0, left: 0, bottom: 0 };
    let mut shapes = [[empty; 4]; 7];
    let mut index = 0;
    while index < 28 {
        let (kind, facing) = (Kind::ALL[index / 4], Facing::ALL[index % 4]);
        shapes[index / 4][index % 4] = shape(kind, facing);
        index += 1;
    }
    shapes
};

const fn shape(kind: Kind, facing: Facing) -> Shape {
    let minoes = kind.minoes(facing);
    let (mut left, mut right, mut bottom) = (i8::MAX, i8::MIN, i8::MIN);
    let mut index = 0;
    while index < 4 {
        let (row, column) = minoes[index];
        left = if column < left { column } else { left };
        right = if column > right { column } else { right };
        bottom = if row > bottom { row } else { bottom };
        index += 1;
    }
    let mut shape = Shape { minoes: [(0, 0); 4], width: (right - left + 1) as usize, left, bottom };
    index = 0;
    while index < 4 {
        let (row, column) = minoes[index];
        shape.minoes[index] = ((column - left) as usize, (bottom - row) as u32);
        index += 1;
    }
    shape
}

/// The number of facings that look different.
pub const fn looks(kind: Kind) -> usize {
    match kind {
        Kind::O => 1,
        Kind::I | Kind::S | Kind::Z => 2,
        _ => 4,
    }
}

/// A kick as columns to the right and rows down, both of the lower left corner.
pub type Push = (i8, i8);

/// The kicks of a quarter turn.
pub const fn pushes(kind: Kind, from: Facing, turn: Turn) -> [Push; 5] {
    let before = &SHAPES[kind.index()][from as usize];
    let after = &SHAPES[kind.index()][from.turned(turn) as usize];
    let kicks = kicks(kind, from, turn);
    let mut pushes = [(0, 0); 5];
    let mut index = 0;
    while index < 5 {
        // The O has only one kick; repeating it does no harm.
        let (right, up) = kicks[if index < kicks.len() { index } else { 0 }];
        pushes[index] = (after.left - before.left + right, after.bottom - before.bottom - up);
        index += 1;
    }
    pushes
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    pub kind: Kind,
    pub facing: Facing,
    /// The column of its leftmost minoes, counted from 0.
    pub column: u8,
    /// The bit of its lowest minoes.
    pub bit: u8,
}

impl Placement {
    fn shape(self) -> &'static Shape {
        &SHAPES[self.kind.index()][self.facing as usize]
    }

    /// Its minoes, each as a column and a bit in it.
    pub fn minoes(self) -> [(usize, u32); 4] {
        let (column, bit) = (usize::from(self.column), 1 << self.bit);
        self.shape().minoes.map(|(right, up)| (column + right, bit >> up))
    }

    pub fn tetramino(self) -> Tetramino {
        let shape = self.shape();
        Tetramino {
            kind: self.kind,
            facing: self.facing,
            row: self.bit as i8 + FIRST_ROW - shape.bottom,
            column: self.column as i8 + 1 - shape.left,
        }
    }

    /// The placement of a tetramino; `None` if it is not on the field.
    pub fn of(piece: Tetramino) -> Option<Self> {
        let shape = &SHAPES[piece.kind.index()][piece.facing as usize];
        let bit = u8::try_from(piece.row + shape.bottom - FIRST_ROW).ok()?;
        let column = u8::try_from(piece.column + shape.left - 1).ok()?;
        let inside = u32::from(bit) <= FLOOR && usize::from(column) + shape.width <= COLUMNS;
        inside.then_some(Self { kind: piece.kind, facing: piece.facing, column, bit })
    }

    /// The same placement with the first of the facings that look alike.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.facing = Facing::ALL[self.facing as usize % looks(self.kind)];
        self
    }
}
