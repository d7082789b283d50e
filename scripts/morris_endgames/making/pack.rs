//! Writes the tables as bytes, in the two forms that `advisor/endgame/unpack.rs` reads.

use std::cmp::Reverse;

use quintet::core::BitWriter;
use quintet::games::morris::advisor::endgame::dense::{Interval, Model};
use quintet::games::morris::advisor::endgame::layout::{Kept, LAYOUT, is_even};
use quintet::games::morris::advisor::endgame::table::Table;
use quintet::games::morris::advisor::endgame::{STAGES, Tables};

/// Writes a number from 1 up in about twice as many bits as it has (Elias gamma).
fn write_number(bits: &mut BitWriter, number: u64) {
    let width = number.ilog2();
    for _ in 0..width {
        bits.choice(0, 2);
    }
    bits.choice(1, 2);
    for bit in (0..width).rev() {
        bits.choice(number >> bit & 1, 2);
    }
}

fn write_sparse(table: &Table, places: usize, bits: &mut BitWriter) {
    let decided = || (0..places).map(|place| (place, table.get(place))).filter(|&(_, value)| value != 0);
    let mut counts = [0_u32; 256];
    decided().for_each(|(_, value)| counts[usize::from(value)] += 1);
    let mut frequent: Vec<u8> = (0..=255).filter(|&value| counts[usize::from(value)] > 0).collect();
    frequent.sort_by_key(|&value| Reverse(counts[usize::from(value)]));
    let mut rank = [0; 256];
    bits.choice(frequent.len() as u64, 256);
    for (index, &value) in frequent.iter().enumerate() {
        bits.choice(value.into(), 256);
        rank[usize::from(value)] = index as u64 + 1;
    }
    let mut next = 0;
    for (place, value) in decided() {
        write_number(bits, (place - next) as u64 + 1);
        write_number(bits, rank[usize::from(value)]);
        next = place + 1;
    }
    write_number(bits, (places - next) as u64 + 1);
}

fn write_dense(table: &Table, encoder: &mut Encoder, own_men: usize, other_men: usize) {
    let mut model = Model::default();
    LAYOUT.each_place(own_men, other_men, |place, kept| {
        if is_even(kept.own, kept.other) {
            encoder.write(&mut model, kept, table.get(place));
        }
        Some(())
    });
}

/// Writes values with an arithmetic coder.
struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    fn write(&mut self, model: &mut Model, kept: Kept, value: u8) {
        let mut bit = u8::BITS;
        model.pass(kept, |chance| {
            bit -= 1;
            let one = value >> bit & 1 == 1;
            let middle = self.interval.middle(chance);
            self.interval.narrow(middle, one, |byte| {
                self.bytes.push(byte);
                Some(())
            })?;
            Some(one)
        });
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.interval.low.to_be_bytes());
        self.bytes
    }
}

/// The tables that are there, packed.
pub fn to_bytes(tables: &Tables) -> Vec<u8> {
    let mut bits = BitWriter::new();
    bits.choice(tables.flying().into(), 2);
    bits.choice(super::stages(tables).0 as u64, STAGES.len() as u64 + 1);
    let solved =
        super::solved(tables).filter_map(|(own, other)| Some((own, other, tables.table(own, other)?)));
    let mut bytes = if tables.flying() {
        solved.for_each(|(own, other, table)| write_sparse(table, LAYOUT.places(own, other), &mut bits));
        bits.finish()
    } else {
        let mut encoder = Encoder { interval: Interval::ALL, bytes: bits.finish() };
        solved.for_each(|(own, other, table)| write_dense(table, &mut encoder, own, other));
        encoder.finish()
    };
    bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
    bytes
}
