//! One table: a bit for every position, and a byte for every one that is not drawn.

/// The values of all places of a table, as the bytes of [`Value`](super::Value).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// A bit for every place, set if it is not drawn.
    decided: Box<[u64]>,
    /// How many bits are set in all words before this one, for words with any bits.
    before: Box<[u32]>,
    /// The values of those places, in order.
    values: Vec<u8>,
}

impl Table {
    /// A table of draws only.
    pub fn new(places: usize) -> Self {
        let words = places.div_ceil(64);
        Self { decided: vec![0; words].into(), before: vec![0; words].into(), values: Vec::new() }
    }

    /// Adds a value in a place after all earlier ones. Places left out are drawn.
    pub fn put(&mut self, place: usize, value: u8) {
        let Some(word) = self.decided.get_mut(place / 64).filter(|_| value != 0) else { return };
        if *word == 0 {
            self.before[place / 64] = self.values.len() as u32;
        }
        *word |= 1 << (place % 64);
        self.values.push(value);
    }

    /// Frees unused memory once all values are there.
    pub fn trim(&mut self) {
        self.values.shrink_to_fit();
    }

    pub fn get(&self, place: usize) -> u8 {
        let word = self.decided.get(place / 64).copied().unwrap_or(0);
        let bit = 1 << (place % 64);
        if word & bit == 0 {
            return 0;
        }
        let index = self.before[place / 64] + (word & (bit - 1)).count_ones();
        self.values.get(index as usize).copied().unwrap_or(0)
    }
}
