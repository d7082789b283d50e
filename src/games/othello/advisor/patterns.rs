//! The patterns of squares that the evaluation has weights for, and how their states become indices.
//!
//! A pattern of n squares has 3ⁿ states: each square is empty, the mover's or the other side's. All places of
//! a pattern share one table, and so do the two ways to read a pattern that is its own mirror image.

use crate::games::othello::rules::Position;

/// How many places the patterns have on the board.
pub const PLACES: usize = 46;
/// `PLACES` rounded up, so that sums are added in whole registers.
const LANES: usize = 48;

/// The squares of each pattern in one of its places, by index.
const PATTERNS: [&[u8]; 11] = [
    // The corner of nine.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The edge with the squares diagonally inside its corners.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // The corner of two by five.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // The second, third and fourth row.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // The diagonals, from eight squares to four.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// The eight symmetries of the board, as maps of a square's index.
pub fn symmetries() -> [fn(u8) -> u8; 8] {
    [
        |s| s,
        |s| s ^ 0o07,
        |s| s ^ 0o70,
        |s| s ^ 0o77,
        |s| s >> 3 | (s & 7) << 3,
        |s| (s >> 3 | (s & 7) << 3) ^ 0o07,
        |s| (s >> 3 | (s & 7) << 3) ^ 0o70,
        |s| (s >> 3 | (s & 7) << 3) ^ 0o77,
    ]
}

/// The squares of a pattern in each of its places, in the pattern's order.
fn places(squares: &[u8]) -> Vec<Vec<u8>> {
    let set = |squares: &[u8]| squares.iter().fold(0_u64, |set, square| set | 1 << square);
    let mut places: Vec<Vec<u8>> = Vec::new();
    for symmetry in symmetries() {
        let moved: Vec<u8> = squares.iter().map(|&square| symmetry(square)).collect();
        if places.iter().all(|place| set(place) != set(&moved)) {
            places.push(moved);
        }
    }
    places
}

/// Finds the indices of a position's patterns in the tables.
pub struct Indexer {
    /// What the discs in a row add to the index of each place, for the 256 states of each row.
    rows: Vec<[u16; LANES]>,
    /// Where the table of each place starts.
    starts: [u32; PLACES],
}

impl Default for Indexer {
    fn default() -> Self {
        let mut digits = [[0_u16; LANES]; 64];
        let mut starts = [0; PLACES];
        let (mut place, mut start) = (0, 0);
        for pattern in PATTERNS {
            for squares in places(pattern) {
                for (digit, &square) in (0..).zip(&squares) {
                    digits[usize::from(square)][place] = 3_u16.pow(digit);
                }
                starts[place] = start;
                place += 1;
            }
            start += 3_u32.pow(pattern.len() as u32);
        }
        debug_assert_eq!(place, PLACES);
        let mut rows = vec![[0; LANES]; 8 * 256];
        for (index, sums) in rows.iter_mut().enumerate() {
            let (row, bits) = (index / 256, index % 256);
            for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                add(sums, &digits[row * 8 + column]);
            }
        }
        Self { rows, starts }
    }
}

impl Indexer {
    /// The index of each place's state, counted from the start of the first table.
    #[inline]
    pub fn indices(&self, position: Position) -> [u32; PLACES] {
        let mut mover = [0_u16; LANES];
        let mut other = [0_u16; LANES];
        let (mover_rows, other_rows) = (position.mover.to_le_bytes(), position.other.to_le_bytes());
        for row in 0..8 {
            add(&mut mover, &self.rows[row * 256 + usize::from(mover_rows[row])]);
            add(&mut other, &self.rows[row * 256 + usize::from(other_rows[row])]);
        }
        std::array::from_fn(|place| {
            self.starts[place] + u32::from(mover[place]) + 2 * u32::from(other[place])
        })
    }
}

#[inline]
fn add(sums: &mut [u16; LANES], terms: &[u16; LANES]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum = sum.wrapping_add(*term);
    }
}

/// The weight number of every state, shared by mirror images, and how many weights there are.
pub fn weight_numbers() -> (Vec<u32>, usize) {
    let (mut numbers, mut count) = (Vec::new(), 0);
    for squares in PATTERNS {
        let start = numbers.len();
        let mirror = mirror_of(squares);
        for state in 0..3_usize.pow(squares.len() as u32) {
            let mirrored = mirror.as_ref().map_or(state, |order| {
                order.iter().fold(0, |sum, &digit| sum * 3 + state / 3_usize.pow(digit) % 3)
            });
            if mirrored < state {
                numbers.push(numbers[start + mirrored]);
            } else {
                numbers.push(count);
                count += 1;
            }
        }
    }
    (numbers, count as usize)
}

/// How a symmetry that maps a pattern onto itself reorders its squares, highest digit first.
fn mirror_of(squares: &[u8]) -> Option<Vec<u32>> {
    symmetries().into_iter().skip(1).find_map(|symmetry| {
        let digit_of = |square: &u8| squares.iter().position(|other| *other == symmetry(*square));
        let digits: Option<Vec<u32>> =
            squares.iter().rev().map(|square| digit_of(square).map(|digit| digit as u32)).collect();
        // A long diagonal also has a symmetry that moves none of its squares; it does not count.
        digits.filter(|digits| !digits.iter().rev().copied().eq(0..squares.len() as u32))
    })
}
