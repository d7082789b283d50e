//! Finds discs that can never be turned again; their number bounds the final result.

use std::sync::LazyLock;

use crate::games::othello::rules::{Position, Square};

pub const EDGES: u64 = 0xff81_8181_8181_81ff;

/// Discs of `own` that can never be turned; not all of them are found.
pub fn stable(own: u64, other: u64) -> u64 {
    let occupied = own | other;
    let rows = full_rows(occupied);
    let columns = full_columns(occupied);
    let [rising, falling] = [7, 9].map(|step| full_diagonals(occupied, step));
    let mut stable = stable_on_edges(own, other) | own & rows & columns & rising & falling;
    let central = own & !EDGES;
    loop {
        // A disc is stable when each of its four lines is full or has a stable neighbour on it.
        let held = (rows | stable << 1 | stable >> 1)
            & (columns | stable << 8 | stable >> 8)
            & (rising | stable << 7 | stable >> 7)
            & (falling | stable << 9 | stable >> 9);
        let more = central & held & !stable;
        if more == 0 {
            return stable;
        }
        stable |= more;
    }
}

fn full_rows(mut full: u64) -> u64 {
    full &= full >> 4;
    full &= full >> 2;
    full &= full >> 1;
    (full & 0x0101_0101_0101_0101) * 0xff
}

fn full_columns(mut full: u64) -> u64 {
    full &= full.rotate_right(32);
    full &= full.rotate_right(16);
    full &= full.rotate_right(8);
    full
}

/// The squares from which steps in both directions meet only discs up to the edge.
fn full_diagonals(occupied: u64, step: u32) -> u64 {
    // A diagonal ends on an edge, so nothing is required beyond it.
    let (mut up, mut down) = (occupied, occupied);
    for _ in 0..6 {
        up &= EDGES | up >> step;
        down &= EDGES | down << step;
    }
    up & down
}

/// The mover's stable discs for each state of an edge, with eight bits for each side.
static EDGE_TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut known: Vec<Option<u8>> = vec![None; 1 << 16];
    for own in 0..=255_u8 {
        for other in (0..=255_u8).filter(|other| own & other == 0) {
            find_stable(own, other, &mut known);
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
});

/// The discs of `own` that stay, whatever either side plays on this edge.
fn find_stable(own: u8, other: u8, known: &mut Vec<Option<u8>>) -> u8 {
    let index = usize::from(own) << 8 | usize::from(other);
    if let Some(stable) = known[index] {
        return stable;
    }
    let mut stable = own;
    for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
        // A disc may also be placed here without turning any on this edge.
        let turned = edge_flips(own, other, square);
        stable &= find_stable(own | turned | 1 << square, other & !turned, known);
        stable &= find_stable(own | 1 << square, other, known);
        let turned = edge_flips(other, own, square);
        stable &= find_stable(own & !turned, other | turned | 1 << square, known);
        stable &= find_stable(own, other | 1 << square, known);
    }
    known[index] = Some(stable);
    stable
}

/// What a disc of `own` turns along an edge, computed as on the top row of a board.
fn edge_flips(own: u8, other: u8, square: u32) -> u8 {
    let position = Position { mover: own.into(), other: other.into() };
    Square::new(square as usize).map_or(0, |square| position.flips(square) as u8)
}

fn stable_on_edges(own: u64, other: u64) -> u64 {
    let table = &EDGE_TABLE;
    let look = |own: u64, other: u64| u64::from(table[((own & 0xff) << 8 | other & 0xff) as usize]);
    let top = look(own, other);
    let bottom = look(own >> 56, other >> 56) << 56;
    let left = column_from_byte(look(byte_from_column(own), byte_from_column(other)));
    let right = column_from_byte(look(byte_from_column(own >> 7), byte_from_column(other >> 7))) << 7;
    top | bottom | left | right
}

/// The eight bits of the column a, top first.
#[inline]
pub fn byte_from_column(bits: u64) -> u64 {
    (bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The column a with these eight bits, top first.
pub fn column_from_byte(byte: u64) -> u64 {
    // Copies of the byte, shifted so that bit n lies where row n begins.
    let low = (byte & 0x0f).wrapping_mul(0x0000_0000_0020_4081) & 0x0101_0101;
    let high = (byte >> 4).wrapping_mul(0x0000_0000_0020_4081) & 0x0101_0101;
    low | high << 32
}
