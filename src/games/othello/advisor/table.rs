//! The table of searched positions: bounds on their values, and their best moves.

use crate::games::othello::rules::{Position, Square};

/// How many positions are kept, and how many by a brief advisor.
const ENTRIES: usize = 1 << 20;
const FEW: usize = 1 << 17;
/// How many neighbouring places a position may take.
const WAYS: usize = 2;

#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    position: Position,
    /// Its value is at least this.
    pub lower: i16,
    /// Its value is at most this.
    pub upper: i16,
    depth: u8,
    pub best: Option<Square>,
    age: u8,
}

impl Entry {
    /// How deep the search was; [`EXACT`] if it went to the end of the game.
    pub fn depth(&self) -> u32 {
        self.depth.into()
    }

    /// The value for a search in `unit`s, if the entry decides it; otherwise the window is narrowed.
    pub fn narrow(&self, unit: i32, alpha: &mut i32, beta: &mut i32) -> Option<i32> {
        let [lower, upper] = [self.lower, self.upper].map(|bound| i32::from(bound).div_euclid(unit));
        if lower >= *beta || lower == upper {
            return Some(lower);
        }
        *beta = upper.min(*beta);
        let falls_short = upper <= *alpha;
        *alpha = lower.max(*alpha);
        falls_short.then_some(upper)
    }
}

/// The depth of exact values.
pub const EXACT: u32 = 100;

/// A table of positions. Each search starts with an empty one, so that its answer depends on nothing else.
pub struct Table {
    entries: Vec<Entry>,
    size: usize,
    age: u8,
}

impl Default for Table {
    fn default() -> Self {
        Self { entries: Vec::new(), size: ENTRIES, age: 0 }
    }
}

impl Table {
    /// A table for short searches, with an eighth of the memory.
    pub fn small() -> Self {
        Self { size: FEW, ..Self::default() }
    }

    /// Forgets everything.
    pub fn renew(&mut self) {
        if self.age == u8::MAX {
            self.entries.clear();
            self.age = 0;
        }
        self.entries.resize(self.size, Entry::default());
        self.age += 1;
    }

    #[inline]
    fn place(&self, position: Position) -> usize {
        let mixed = position.mover.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ position.other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 40) as usize & (self.size - WAYS)
    }

    #[inline]
    pub fn find(&self, position: Position) -> Option<&Entry> {
        let place = self.place(position);
        self.entries
            .get(place..place + WAYS)?
            .iter()
            .find(|entry| entry.position == position && entry.age == self.age)
    }

    /// Stores what a search in the window from alpha to beta found.
    pub fn keep(
        &mut self,
        position: Position,
        depth: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: Option<Square>,
    ) {
        let place = self.place(position);
        let age = self.age;
        let Some(ways) = self.entries.get_mut(place..place + WAYS) else { return };
        let known = |entry: &Entry| entry.position == position && entry.age == age;
        // Deeper searches are kept as long as the table is in use; the last place takes the rest.
        let is_free = |entry: &Entry| {
            entry.age != age || work(entry.position, entry.depth.into()) <= work(position, depth)
        };
        let way = ways.iter().position(known).or_else(|| ways.iter().position(is_free));
        let entry = &mut ways[way.unwrap_or(WAYS - 1)];
        if !known(entry) || u32::from(entry.depth) != depth {
            let best = entry.best.filter(|_| known(entry));
            *entry = Entry { position, lower: i16::MIN, upper: i16::MAX, depth: depth as u8, best, age };
        }
        if value > alpha {
            entry.lower = entry.lower.max(value as i16);
        }
        if value < beta {
            entry.upper = entry.upper.min(value as i16);
        }
        entry.best = best.or(entry.best);
    }
}

fn work(position: Position, depth: u32) -> u32 {
    if depth == EXACT { position.empties() } else { depth }
}
