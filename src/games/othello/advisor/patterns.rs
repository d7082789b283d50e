//! The parts of the board that the evaluation knows by heart, and how a position's parts become
//! indices.
//!
//! A part of n squares has 3ⁿ states: nothing, the mover's disc, the other's disc on each. All
//! places of a pattern under the symmetries of the board share one table, and so do the two ways
//! to read a pattern that is its own mirror image.

use std::sync::LazyLock;

use crate::games::othello::rules::Position;

/// How many places the patterns have on the board.
pub const PLACES: usize = 46;
/// The places, filled up so that they are added in whole registers.
const LANES: usize = 48;

/// The patterns: squares of one place of each, by index, and the number of places.
const PATTERNS: [(&[u8], usize); 11] = [
    // The corner of nine.
    (&[0, 1, 2, 8, 9, 10, 16, 17, 18], 4),
    // The edge with the squares diagonally before its corners.
    (&[9, 0, 1, 2, 3, 4, 5, 6, 7, 14], 4),
    // The corner of two by five.
    (&[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], 8),
    // The second, third and fourth row.
    (&[8, 9, 10, 11, 12, 13, 14, 15], 4),
    (&[16, 17, 18, 19, 20, 21, 22, 23], 4),
    (&[24, 25, 26, 27, 28, 29, 30, 31], 4),
    // The diagonals of eight to four.
    (&[0, 9, 18, 27, 36, 45, 54, 63], 2),
    (&[1, 10, 19, 28, 37, 46, 55], 4),
    (&[2, 11, 20, 29, 38, 47], 4),
    (&[3, 12, 21, 30, 39], 4),
    (&[4, 13, 22, 31], 4),
];

/// Where a position's parts are to be looked up: for each place a number below [`STATES`].
pub type Indices = [u32; PLACES];

/// The states of all patterns together.
pub const STATES: usize = {
    let mut states = 0;
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        states += 3_usize.pow(PATTERNS[pattern].0.len() as u32);
        pattern += 1;
    }
    states
};

/// The eight ways to turn and mirror the board, as what they make of a square.
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

/// What is needed to find the indices of a position.
struct Layout {
    /// What the discs in a row add to the index of each place, 256 states of
    /// its eight bits for every row.
    rows: Vec<[u16; LANES]>,
    /// Where the table of each place starts.
    starts: [u32; PLACES],
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

impl Layout {
    fn new() -> Self {
        let mut place_of_square = [[0_u16; LANES]; 64];
        let mut starts = [0; PLACES];
        let (mut place, mut start) = (0, 0);
        for (squares, places) in PATTERNS {
            let mut seen: Vec<Vec<u8>> = Vec::new();
            for symmetry in symmetries() {
                let moved: Vec<u8> = squares.iter().map(|&square| symmetry(square)).collect();
                let mut sorted = moved.clone();
                sorted.sort_unstable();
                if seen.contains(&sorted) {
                    continue;
                }
                seen.push(sorted);
                for (digit, &square) in moved.iter().enumerate() {
                    place_of_square[usize::from(square)][place] = 3_u16.pow(digit as u32);
                }
                starts[place] = start;
                place += 1;
            }
            debug_assert_eq!(seen.len(), places);
            start += 3_u32.pow(squares.len() as u32);
        }
        debug_assert_eq!(place, PLACES);
        let mut rows = vec![[0; LANES]; 8 * 256];
        for (index, sums) in rows.iter_mut().enumerate() {
            let (row, bits) = (index / 256, index % 256);
            for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                add(sums, &place_of_square[row * 8 + column]);
            }
        }
        Self { rows, starts }
    }
}

/// Finds indices of positions. Holding one saves asking for the layout again and again.
#[derive(Clone, Copy)]
pub struct Indexer(&'static Layout);

impl Indexer {
    /// The only one there is.
    pub fn get() -> Self {
        Self(&LAYOUT)
    }

    /// The indices of a position.
    #[inline]
    pub fn indices(self, position: Position) -> Indices {
        let mut mover = [0_u16; LANES];
        let mut other = [0_u16; LANES];
        let (mover_rows, other_rows) = (position.mover.to_le_bytes(), position.other.to_le_bytes());
        for row in 0..8 {
            add(&mut mover, &self.0.rows[row * 256 + usize::from(mover_rows[row])]);
            add(&mut other, &self.0.rows[row * 256 + usize::from(other_rows[row])]);
        }
        std::array::from_fn(|place| {
            self.0.starts[place] + u32::from(mover[place]) + 2 * u32::from(other[place])
        })
    }
}

#[inline]
fn add(sums: &mut [u16; LANES], terms: &[u16; LANES]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum = sum.wrapping_add(*term);
    }
}

/// For every state the number of its weight: states that are mirror images of each other have the
/// same. The second value is how many weights there are.
pub fn weight_numbers() -> (Vec<u32>, usize) {
    let mut numbers = vec![0; STATES];
    let (mut start, mut count) = (0, 0);
    for (squares, _) in PATTERNS {
        let mirror = mirror_of(squares);
        let states = 3_usize.pow(squares.len() as u32);
        for state in 0..states {
            let mirrored = mirror.as_ref().map_or(state, |order| {
                order.iter().fold(0, |sum, &digit| sum * 3 + state / 3_usize.pow(digit) % 3)
            });
            numbers[start + state] = if mirrored < state {
                numbers[start + mirrored]
            } else {
                count += 1;
                count - 1
            };
        }
        start += states;
    }
    (numbers, count as usize)
}

/// How a symmetry that keeps a pattern in its place reorders its squares, highest digit first;
/// `None` if there is no such symmetry.
fn mirror_of(squares: &[u8]) -> Option<Vec<u32>> {
    symmetries().into_iter().skip(1).find_map(|symmetry| {
        let digit_of = |square: &u8| squares.iter().position(|other| *other == symmetry(*square));
        let digits: Option<Vec<u32>> =
            squares.iter().rev().map(|square| digit_of(square).map(|digit| digit as u32)).collect();
        // A long diagonal is kept by a symmetry that moves none of its squares, too.
        digits.filter(|digits| !digits.iter().rev().copied().eq(0..squares.len() as u32))
    })
}
