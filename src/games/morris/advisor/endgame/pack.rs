//! Tables as bytes: for each the gaps between its decided places and their cells, the small and
//! the frequent in few bits; a checksum at the end.

use super::Tables;
use super::layout::LAYOUT;
use super::solver::STAGES;
use super::table::{Cell, Table};
use crate::core::{BitReader, BitWriter};

const CHECKSUM_BYTES: usize = 4;

/// Writes a number from 1 up in about twice as many bits as it has (Elias gamma).
fn write(bits: &mut BitWriter, number: u64) {
    let width = number.ilog2();
    for _ in 0..width {
        bits.choice(0, 2);
    }
    bits.choice(1, 2);
    for bit in (0..width).rev() {
        bits.choice(number >> bit & 1, 2);
    }
}

fn read(bits: &mut BitReader) -> Option<u64> {
    let mut width = 0;
    while bits.choice(2)? == 0 {
        width += 1;
        if width > 40 {
            return None;
        }
    }
    let mut number = 1;
    for _ in 0..width {
        number = number << 1 | bits.choice(2)?;
    }
    Some(number)
}

impl Table {
    fn write(&self, bits: &mut BitWriter) {
        let mut counts = [0_u32; 256];
        self.decided().for_each(|(_, cell)| counts[usize::from(cell.0)] += 1);
        let mut frequent: Vec<u8> = (0..=255).filter(|&cell| counts[usize::from(cell)] > 0).collect();
        frequent.sort_by_key(|&cell| std::cmp::Reverse(counts[usize::from(cell)]));
        let mut rank = [0; 256];
        bits.choice(frequent.len() as u64, 256);
        for (index, &cell) in frequent.iter().enumerate() {
            bits.choice(cell.into(), 256);
            rank[usize::from(cell)] = index as u64 + 1;
        }
        let mut next = 0;
        for (place, cell) in self.decided() {
            write(bits, (place - next) as u64 + 1);
            write(bits, rank[usize::from(cell.0)]);
            next = place + 1;
        }
        write(bits, (self.places() - next) as u64 + 1);
    }

    fn read(bits: &mut BitReader, places: usize) -> Option<Self> {
        let kinds = bits.choice(256)?;
        let frequent: Vec<u8> = (0..kinds).map(|_| Some(bits.choice(256)? as u8)).collect::<Option<_>>()?;
        let mut decided = Vec::new();
        let mut next = 0;
        loop {
            let place = next + (read(bits)? - 1) as usize;
            if place >= places {
                return (place == places).then(|| Self::new(places, decided));
            }
            let cell = frequent.get((read(bits)? - 1) as usize)?;
            decided.push((place, Cell(*cell)));
            next = place + 1;
        }
    }
}

impl Tables {
    /// The tables that are there, packed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bits = BitWriter::new();
        bits.choice(self.flying.into(), 2);
        bits.choice(self.stages().0 as u64, STAGES.len() as u64 + 1);
        for (own, other) in self.solved() {
            if let Some(table) = self.table(own, other) {
                table.write(&mut bits);
            }
        }
        let mut bytes = bits.finish();
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        bytes
    }

    /// The tables that [`to_bytes`](Tables::to_bytes) packed; `None` for any other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (bytes, sum) = bytes.split_last_chunk::<CHECKSUM_BYTES>()?;
        if crc32fast::hash(bytes) != u32::from_be_bytes(*sum) {
            return None;
        }
        let mut bits = BitReader::new(bytes);
        let mut tables = Self::new(bits.choice(2)? == 1);
        for &(own, other) in STAGES.iter().take(bits.choice(STAGES.len() as u64 + 1)? as usize) {
            tables.put(own, other, Table::read(&mut bits, LAYOUT.places(own, other))?);
            if own != other {
                tables.put(other, own, Table::read(&mut bits, LAYOUT.places(other, own))?);
            }
        }
        Some(tables)
    }
}
