//! The transposition table: what the search knows of positions. Symmetric positions share an entry.

use crate::games::morris::rules::lines::{Symmetry, canonical};
use crate::games::morris::rules::{Men, Ply};

/// 2^20 entries of 16 bytes.
const ENTRY_BITS: u32 = 20;

/// How the true value compares with a stored one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    #[default]
    AtMost,
    AtLeast,
    Exact,
}

impl Bound {
    /// The bound of the best value that was found between `alpha` and `beta`.
    pub fn of(best: i32, alpha: i32, beta: i32) -> Self {
        if best >= beta {
            Self::AtLeast
        } else if best > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }

    /// Whether a value with this bound answers a search between `alpha` and `beta`.
    pub fn settles(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => value >= beta,
            Self::AtMost => value <= alpha,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    key: u64,
    /// The value for the side to move.
    pub value: i16,
    best: Ply,
    /// How many plies deep the search went.
    pub depth: i8,
    pub bound: Bound,
}

/// A position's key, and the symmetry that gave it.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    bits: u64,
    symmetry: Symmetry,
}

impl Key {
    /// The key of a position. Symmetric positions share it.
    pub fn of(men: Men) -> Self {
        let (pair, symmetry) = canonical(u64::from(men.own) | u64::from(men.other) << 24);
        // The top bit distinguishes every key from that of an empty entry.
        let bits = pair | u64::from(men.own_hand) << 48 | u64::from(men.other_hand) << 52 | 1 << 63;
        Self { bits, symmetry }
    }

    fn slot(self) -> usize {
        (self.bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - ENTRY_BITS)) as usize
    }
}

/// Where each symmetry takes each point, and which point it takes there; 31 stays 31.
struct Turns {
    to: [[u8; 32]; 16],
    from: [[u8; 32]; 16],
}

impl Turns {
    fn new() -> Self {
        let mut turns = Self { to: [[31; 32]; 16], from: [[31; 32]; 16] };
        for symmetry in Symmetry::all() {
            for point in 0..24 {
                let image = symmetry.apply(1 << point).trailing_zeros();
                turns.to[symmetry.index()][point as usize] = image as u8;
                turns.from[symmetry.index()][image as usize] = point as u8;
            }
        }
        turns
    }
}

fn turned(ply: Ply, points: &[u8; 32]) -> Ply {
    if ply == Ply::NONE {
        return ply;
    }
    let point = |index: u32| u32::from(points[index as usize & 31]);
    Ply::new(point(ply.origin()), point(ply.target()), point(ply.taken()))
}

pub struct Memory {
    entries: Vec<Entry>,
    turns: Turns,
}

impl Default for Memory {
    fn default() -> Self {
        Self { entries: vec![Entry::default(); 1 << ENTRY_BITS], turns: Turns::new() }
    }
}

impl Memory {
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    /// What is known of a position, with the best move turned to fit it.
    pub fn recall(&self, key: Key) -> Option<(Entry, Ply)> {
        let entry = self.entries[key.slot()];
        (entry.key == key.bits).then(|| (entry, turned(entry.best, &self.turns.from[key.symmetry.index()])))
    }

    pub fn note(&mut self, key: Key, value: i32, depth: i32, bound: Bound, best: Ply) {
        let entry = &mut self.entries[key.slot()];
        let best = turned(best, &self.turns.to[key.symmetry.index()]);
        *entry = Entry { key: key.bits, value: value as i16, best, depth: depth as i8, bound };
    }
}
