//! Tables as bytes, with a checksum at the end. With flying few places are decided: for each table
//! the gaps between them and their cells, the small and the frequent in few bits. Without flying
//! nearly all are, and `dense` packs what is kept.

use super::Tables;
use super::dense::{Decoder, Encoder, Model};
use super::layout::LAYOUT;
use super::solver::{STAGES, tables_of};
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
        let mut table = Self::new(places);
        let mut next = 0;
        loop {
            let place = next + (read(bits)? - 1) as usize;
            if place >= places {
                return (place == places).then_some(table);
            }
            let cell = frequent.get((read(bits)? - 1) as usize)?;
            table.put(place, Cell(*cell));
            next = place + 1;
        }
    }

    fn write_dense(&self, encoder: &mut Encoder, own: usize, other: usize) {
        let mut model = Model::new();
        LAYOUT.each_place(own, other, |place, kept| {
            if let Some(kept) = kept.filter(|kept| kept.is_even()) {
                encoder.write(&mut model, kept, self.cell(place));
            }
            true
        });
    }

    fn read_dense(decoder: &mut Decoder, own: usize, other: usize) -> Option<Self> {
        let mut model = Model::new();
        let mut table = Self::new(LAYOUT.places(own, other));
        let mut whole = true;
        LAYOUT.each_place(own, other, |place, kept| {
            if let Some(kept) = kept.filter(|kept| kept.is_even()) {
                match decoder.read(&mut model, kept) {
                    Some(cell) => table.put(place, cell),
                    None => whole = false,
                }
            }
            whole
        });
        whole.then_some(table)
    }
}

impl Tables {
    /// The tables that are there, packed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bits = BitWriter::new();
        bits.choice(self.flying.into(), 2);
        bits.choice(self.stages().0 as u64, STAGES.len() as u64 + 1);
        let tables = self.solved().filter_map(|(own, other)| Some((own, other, self.table(own, other)?)));
        let mut bytes = if self.flying {
            tables.for_each(|(_, _, table)| table.write(&mut bits));
            bits.finish()
        } else {
            let mut encoder = Encoder::new(bits.finish());
            tables.for_each(|(own, other, table)| table.write_dense(&mut encoder, own, other));
            encoder.finish()
        };
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
        let stages = bits.choice(STAGES.len() as u64 + 1)? as usize;
        if tables.flying {
            for (own, other) in tables_of(stages) {
                tables.put(own, other, Table::read(&mut bits, LAYOUT.places(own, other))?);
            }
            return Some(tables);
        }
        let mut decoder = Decoder::new(&bytes[1..])?;
        for (own, other) in tables_of(stages) {
            tables.put(own, other, Table::read_dense(&mut decoder, own, other)?);
        }
        decoder.is_finished().then_some(tables)
    }
}
