//! Maps from packed numbers: what the searches remember.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Spreads a packed number over 64 bits; the numbers are our own, so nothing more is needed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// A map from packed numbers.
pub(super) type Packed<T> = HashMap<u64, T, BuildHasherDefault<Spread>>;

/// Empties a map. What one hard deal needed is given back rather than swept for every easy one.
pub(super) fn forget<T>(map: &mut Packed<T>) {
    const WORTH_KEEPING: usize = 1 << 16;
    if map.capacity() > WORTH_KEEPING {
        *map = Packed::default();
    } else {
        map.clear();
    }
}
