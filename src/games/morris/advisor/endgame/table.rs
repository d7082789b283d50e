//! One table: a byte for every position that is not drawn, and a bit for all of them.

use super::Value;

/// A value in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub u8);

impl Cell {
    /// A draw, and what is not decided yet.
    pub const DRAW: Self = Self(0);
    const LOSS: u8 = 128;
    /// The longest that a cell can tell.
    const LONGEST: u8 = 127;

    /// A win in so many plies.
    pub fn win(plies: u8) -> Self {
        Self(plies.clamp(1, Self::LONGEST))
    }

    /// A loss in so many plies.
    pub fn loss(plies: u8) -> Self {
        Self(Self::LOSS + plies.min(Self::LONGEST))
    }

    /// Whether it is a loss.
    pub fn is_loss(self) -> bool {
        self.0 >= Self::LOSS
    }

    /// What it stands for.
    pub fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            plies @ 1..Self::LOSS => Value::Win(plies),
            loss => Value::Loss(loss - Self::LOSS),
        }
    }
}

/// The values of all places of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    places: usize,
    /// A bit for every place that is not drawn.
    decided: Box<[u64]>,
    /// How many such bits the words before hold, where a word has any.
    before: Box<[u32]>,
    /// The cells of those places, in order.
    cells: Vec<u8>,
}

impl Table {
    /// A table with nothing but draws.
    pub fn new(places: usize) -> Self {
        let words = places.div_ceil(64);
        Self { places, decided: vec![0; words].into(), before: vec![0; words].into(), cells: Vec::new() }
    }

    /// Puts a cell into a place behind all that have one; a place left out is drawn.
    pub fn put(&mut self, place: usize, cell: Cell) {
        let Some(word) = self.decided.get_mut(place / 64).filter(|_| cell != Cell::DRAW) else { return };
        if *word == 0 {
            self.before[place / 64] = self.cells.len() as u32;
        }
        *word |= 1 << (place % 64);
        self.cells.push(cell.0);
    }

    /// Gives back the room that no cell needs, once all are there.
    pub fn trim(&mut self) {
        self.cells.shrink_to_fit();
    }

    /// How many places it has.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The cell of a place.
    pub fn cell(&self, place: usize) -> Cell {
        let Some(&word) = self.decided.get(place / 64) else { return Cell::DRAW };
        let bit = 1 << (place % 64);
        if word & bit == 0 {
            return Cell::DRAW;
        }
        let index = self.before[place / 64] + (word & (bit - 1)).count_ones();
        self.cells.get(index as usize).map_or(Cell::DRAW, |&cell| Cell(cell))
    }

    /// All cells that are not draws, each with its place, in order.
    pub fn decided(&self) -> impl Iterator<Item = (usize, Cell)> {
        let places = self.decided.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(index * 64 + bit as usize)
            })
        });
        places.zip(self.cells.iter().map(|&cell| Cell(cell)))
    }
}
