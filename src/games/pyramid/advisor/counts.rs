//! Cards counted by value, all thirteen at once.

use super::packed::KING;

/// How many cards of each value there are, four bits each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts(u64);

impl Counts {
    /// How many of a value.
    pub(super) fn of(self, value: usize) -> u8 {
        (self.0 >> (4 * value)) as u8 & 15
    }

    /// How many in all.
    pub(super) fn total(self) -> u8 {
        (1..=KING).map(|value| self.of(value)).sum()
    }

    /// One more of a value.
    pub(super) fn add(&mut self, value: usize) {
        self.0 += 1 << (4 * value);
    }
}

/// Counts the values of a mask's cards eight cards at a time, from tables.
#[derive(Clone, Debug)]
pub(super) struct Counter<const BYTES: usize>([[u64; 256]; BYTES]);

impl<const BYTES: usize> Counter<BYTES> {
    /// For cards of these values; 0 counts as no card.
    pub(super) fn new(values: &[u8]) -> Self {
        let mut tables = [[0; 256]; BYTES];
        for (table, values) in tables.iter_mut().zip(values.chunks(8)) {
            for (card, &value) in values.iter().enumerate() {
                let one = if value == 0 { 0 } else { 1 << (4 * u32::from(value)) };
                for mask in 0..1 << card {
                    table[mask | 1 << card] = table[mask] + one;
                }
            }
        }
        Self(tables)
    }

    /// The values of these cards.
    pub(super) fn count(&self, mask: u32) -> Counts {
        let bytes = mask.to_le_bytes();
        Counts(self.0.iter().zip(bytes).map(|(table, byte)| table[usize::from(byte)]).sum())
    }
}
