//! Plays out the last few empty squares without evaluation or memory. Squares in regions with an odd number
//! of empties come first, because the side that plays there tends to make the last move.

use super::stability::byte_from_column;
use crate::games::othello::rules::{Position, RAYS, Square, Squares};

/// The squares beside each square.
pub static AROUND: [u64; 64] = {
    let mut around = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let sides = bit | (bit & 0xfefe_fefe_fefe_fefe) >> 1 | (bit & 0x7f7f_7f7f_7f7f_7f7f) << 1;
        around[square] = (sides | sides << 8 | sides >> 8) & !bit;
        square += 1;
    }
    around
};

/// Twice the discs turned on a line of eight with one empty square, by its place and the mover's discs.
static TURNED_TWICE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut discs = 0_usize;
        while discs < 256 {
            let (below, above) = (discs & ((1 << place) - 1), discs >> (place + 1));
            let mut turned = 0;
            if above != 0 {
                turned += above.trailing_zeros();
            }
            if below != 0 {
                turned += place as u32 - 1 - below.ilog2();
            }
            table[place][discs] = 2 * turned as u8;
            discs += 1;
        }
        place += 1;
    }
    table
};

/// The empty squares in those quarters of the board that have an odd number of them.
#[inline]
pub fn odd_regions(empty: u64) -> u64 {
    // Folds the parity of each half row, then of four half rows, into the first bit of each quarter.
    let mut parity = empty ^ empty >> 1;
    parity = (parity ^ parity >> 2) & 0x1111_1111_1111_1111;
    parity ^= parity >> 8;
    parity = (parity ^ parity >> 16) & 0x0000_0011_0000_0011;
    parity.wrapping_mul(0x0f0f_0f0f) & empty
}

/// The exact final difference for the side to move. Adds the positions that it visits to `nodes`.
pub fn play_out(position: Position, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let empty = position.empty();
    if empty.count_ones() <= 1 {
        return last(position, empty);
    }
    let odd = odd_regions(empty);
    let mut best = -65;
    for group in [odd, empty & !odd] {
        for square in Squares(group) {
            if AROUND[square.index()] & position.other == 0 {
                continue;
            }
            let flips = position.flips(square);
            if flips == 0 {
                continue;
            }
            let value = -play_out(position.after(square, flips), -beta, -alpha, nodes);
            if value > best {
                best = value;
                if value >= beta {
                    return value;
                }
                alpha = alpha.max(value);
            }
        }
    }
    let passed = position.passed();
    if best > -65 {
        best
    } else if passed.moves() == 0 {
        *nodes += 1;
        position.final_difference()
    } else {
        -play_out(passed, -beta, -alpha, nodes)
    }
}

/// The final difference with at most one empty square left.
#[inline]
fn last(position: Position, empty: u64) -> i32 {
    let Some(square) = Square::new(empty.trailing_zeros() as usize) else {
        return position.final_difference();
    };
    let discs = position.mover.count_ones() as i32;
    let gained = turned_twice(position.mover, square);
    if gained > 0 {
        return 2 * discs + gained - 62;
    }
    let lost = turned_twice(position.other, square);
    if lost > 0 {
        return 2 * discs - lost - 64;
    }
    // The square stays empty and goes to the winner.
    if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 }
}

/// Twice the number of discs that `mover` turns from the only empty square.
#[inline]
fn turned_twice(mover: u64, square: Square) -> i32 {
    let (row, column) = (square.row(), square.column());
    let by_column = |line: u64| (line.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize;
    let [up, down] = &RAYS[square.index()];
    let (rising, falling) = (up[1] | down[1], up[3] | down[3]);
    let turned = TURNED_TWICE[column][(mover >> (row * 8) & 0xff) as usize]
        + TURNED_TWICE[row][byte_from_column(mover >> column) as usize]
        + TURNED_TWICE[column][by_column(mover & falling)]
        + TURNED_TWICE[column][by_column(mover & rising)];
    turned.into()
}
