//! One table: a byte for every position that is not drawn, and a bit for all of them.

/// The values of all places of a table, as the bytes of [`Value`](super::Value).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// A bit for every place that is not drawn.
    decided: Box<[u64]>,
    /// How many such bits the words before hold, where a word has any.
    before: Box<[u32]>,
    /// The values of those places, in order.
    values: Vec<u8>,
}

impl Table {
    /// A table with nothing but draws.
    pub fn new(places: usize) -> Self {
        let words = places.div_ceil(64);
        Self { decided: vec![0; words].into(), before: vec![0; words].into(), values: Vec::new() }
    }

    /// Puts a value into a place behind all that have one; a place left out is drawn.
    pub fn put(&mut self, place: usize, value: u8) {
        let Some(word) = self.decided.get_mut(place / 64).filter(|_| value != 0) else { return };
        if *word == 0 {
            self.before[place / 64] = self.values.len() as u32;
        }
        *word |= 1 << (place % 64);
        self.values.push(value);
    }

    /// Gives unused memory back once all values are there.
    pub fn trim(&mut self) {
        self.values.shrink_to_fit();
    }

    /// The value in a place.
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
