//! Reads the tables from bytes that end in a checksum. With flying few places are decided, so each table is
//! gaps and values, small and frequent ones in few bits. Without flying [`dense`](super::dense) reads them.

use super::dense::{Decoder, Model};
use super::layout::LAYOUT;
use super::table::Table;
use super::{STAGES, Tables, is_even, tables_of};
use crate::core::BitReader;

const CHECKSUM_BYTES: usize = 4;

/// Reads a number from 1 up, in about twice as many bits as it has (Elias gamma).
fn read_number(bits: &mut BitReader) -> Option<usize> {
    let mut width = 0;
    while bits.choice(2)? == 0 {
        width += 1;
        if width > 40 {
            return None;
        }
    }
    (0..width).try_fold(1, |number, _| Some(number << 1 | bits.choice(2)? as usize))
}

fn read_sparse(bits: &mut BitReader, places: usize) -> Option<Table> {
    let kinds = bits.choice(256)?;
    let frequent: Vec<u8> = (0..kinds).map(|_| Some(bits.choice(256)? as u8)).collect::<Option<_>>()?;
    let mut table = Table::new(places);
    let mut next = 0;
    loop {
        let place = next + read_number(bits)? - 1;
        if place >= places {
            return (place == places).then_some(table);
        }
        table.put(place, *frequent.get(read_number(bits)? - 1)?);
        next = place + 1;
    }
}

fn read_dense(decoder: &mut Decoder, own_men: usize, other_men: usize) -> Option<Table> {
    let mut model = Model::default();
    let mut table = Table::new(LAYOUT.places(own_men, other_men));
    LAYOUT.each_place(own_men, other_men, |place, kept| {
        if is_even(kept.own, kept.other) {
            table.put(place, decoder.read(&mut model, kept)?);
        }
        Some(())
    })?;
    Some(table)
}

impl Tables {
    /// The tables packed into these bytes; `None` for any other bytes.
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
                tables.put(own, other, read_sparse(&mut bits, LAYOUT.places(own, other))?);
            }
            return Some(tables);
        }
        let mut decoder = Decoder::new(&bytes[1..])?;
        for (own, other) in tables_of(stages) {
            tables.put(own, other, read_dense(&mut decoder, own, other)?);
        }
        decoder.is_finished().then_some(tables)
    }
}
