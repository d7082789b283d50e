//! The endgame tables: for every position with all men placed and at most five on either side,
//! who wins, and how many plies it takes until a man is taken or the game ends.
//!
//! `layout` says where a position is kept, `solver` finds the values, `pack` writes them small.

mod layout;
mod solver;

use layout::{FEWEST, LAYOUT, MOST};

use crate::games::morris::rules::Men;

/// How many different numbers of men a side has in the tables.
const COUNTS: usize = MOST - FEWEST + 1;

/// What a position is worth to the side to move, with best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It wins; so many plies pass until a man is taken or the game ends.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// It loses; so many plies pass until a man is taken or the game ends.
    Loss(u8),
}

/// A value in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u8);

impl Cell {
    const DRAW: Self = Self(0);
    const UNUSED: Self = Self(255);
    const LOSS: u8 = 128;
    /// The longest that a cell can tell.
    const LONGEST: u8 = 126;

    fn win(plies: u8) -> Self {
        Self(plies.clamp(1, Self::LONGEST))
    }

    fn loss(plies: u8) -> Self {
        Self(Self::LOSS + plies.min(Self::LONGEST))
    }

    fn is_win(self) -> bool {
        (1..=Self::LONGEST).contains(&self.0)
    }

    fn is_loss(self) -> bool {
        (Self::LOSS..Self::UNUSED.0).contains(&self.0)
    }

    fn value(self) -> Value {
        if self.is_win() {
            Value::Win(self.0)
        } else if self.is_loss() {
            Value::Loss(self.0 - Self::LOSS)
        } else {
            Value::Draw
        }
    }
}

/// How many positions of a table are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The most plies until a man is taken or the game ends, in a won or lost position.
    pub longest: u8,
}

/// The tables that are there, for one of the two variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    flying: bool,
    /// By the men of the side to move, then those of the other side, each from three up.
    tables: [[Option<Box<[u8]>>; COUNTS]; COUNTS],
}

impl Tables {
    /// No tables yet.
    pub fn new(flying: bool) -> Self {
        Self { flying, tables: Default::default() }
    }

    /// Whether they are for the variant in which three men fly.
    pub fn flying(&self) -> bool {
        self.flying
    }

    fn table(&self, own: usize, other: usize) -> Option<&[u8]> {
        self.tables.get(own.wrapping_sub(FEWEST))?.get(other.wrapping_sub(FEWEST))?.as_deref()
    }

    /// The value of a position, if its table is there.
    pub fn value(&self, men: Men) -> Option<Value> {
        if men.own_hand > 0 || men.other_hand > 0 || men.flying != self.flying {
            return None;
        }
        let (own, other) = (men.own.count_ones() as usize, men.other.count_ones() as usize);
        let table = self.table(own, other)?;
        let place = LAYOUT.place(men.own, men.other, own, other);
        Some(Cell(*table.get(place)?).value())
    }

    /// Counts the positions with so many men of the side to move and of the other side, those that
    /// are alike once.
    pub fn counts(&self, own: usize, other: usize) -> Option<Counts> {
        let mut counts = Counts::default();
        for &cell in self.table(own, other)? {
            match Cell(cell).value() {
                _ if cell == Cell::UNUSED.0 => {}
                Value::Win(plies) => {
                    counts.wins += 1;
                    counts.longest = counts.longest.max(plies);
                }
                Value::Draw => counts.draws += 1,
                Value::Loss(plies) => {
                    counts.losses += 1;
                    counts.longest = counts.longest.max(plies);
                }
            }
        }
        Some(counts)
    }
}
