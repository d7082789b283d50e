//! A board from the mover's side: two 64-bit words, bit 0 for a1 and bit 63 for h8.

use super::{Square, Squares};

/// Columns b to g: outside them, no disc is turned along a row or a diagonal.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// A board as the side to move sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the side to move.
    pub mover: u64,
    /// The discs of the other side.
    pub other: u64,
}

impl Position {
    /// The start of a game.
    pub const START: Self = Self { mover: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    /// The squares without a disc.
    #[inline]
    #[must_use]
    pub fn empty(self) -> u64 {
        !(self.mover | self.other)
    }

    /// How many squares have no disc.
    #[inline]
    #[must_use]
    pub fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// The squares that the side to move may play on, because it turns at least one disc.
    #[inline]
    #[must_use]
    pub fn moves(self) -> u64 {
        let Self { mover, other } = self;
        let inner = other & INNER_COLUMNS;
        let reached =
            reach(mover, inner, 1) | reach(mover, other, 8) | reach(mover, inner, 7) | reach(mover, inner, 9);
        reached & self.empty()
    }

    /// The discs that a disc on this square would turn; does not check that the square is empty.
    #[inline]
    #[must_use]
    pub fn flips(self, square: Square) -> u64 {
        let Self { mover, other } = self;
        let [rising, falling] = &RAYS[square.index()];
        let mut turned = 0;
        for &ray in rising {
            // The carry runs through the other side's discs up to the first square that is not theirs.
            let end = (other | !ray).wrapping_add(1) & ray & mover;
            turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
        }
        for &ray in falling {
            // If the whole ray is theirs, bit 0 is found, which is not the mover's or not on the ray.
            let first = (1 << 63) >> ((!other & ray) | 1).leading_zeros();
            let end: u64 = first & ray & mover;
            turned |= end.wrapping_neg().wrapping_shl(1) & ray;
        }
        turned
    }

    /// The position for the other side after a disc on this square turns `flips`.
    #[inline]
    #[must_use]
    pub fn after(self, square: Square, flips: u64) -> Self {
        Self { mover: self.other & !flips, other: self.mover | flips | square.bit() }
    }

    /// The position for the other side after a pass.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Self {
        Self { mover: self.other, other: self.mover }
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.moves() == 0 && self.passed().moves() == 0
    }

    /// The final difference for the side to move; empty squares count for the winner.
    #[inline]
    #[must_use]
    pub fn final_difference(self) -> i32 {
        let difference = self.mover.count_ones() as i32 - self.other.count_ones() as i32;
        difference + difference.signum() * self.empties() as i32
    }
}

/// The squares just behind a run of `between` that starts beside a disc of `mover`, to both sides of a line.
/// The run is followed by doubling: one step, two, four, six.
#[inline]
fn reach(mover: u64, between: u64, step: u32) -> u64 {
    let mut up = between & (mover << step);
    let mut down = between & (mover >> step);
    up |= between & (up << step);
    down |= between & (down >> step);
    let pairs_up = between & (between << step);
    let pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up << step) | (down >> step)
}

/// The squares seen from a square in the four directions of rising and the four of falling indices.
pub static RAYS: [[[u64; 4]; 2]; 64] = {
    let mut rays = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = [
            [ray(square, 0, 1), ray(square, 1, -1), ray(square, 1, 0), ray(square, 1, 1)],
            [ray(square, 0, -1), ray(square, -1, 1), ray(square, -1, 0), ray(square, -1, -1)],
        ];
        square += 1;
    }
    rays
};

/// The squares seen from a square in one direction.
const fn ray(square: usize, down: i32, right: i32) -> u64 {
    let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
    let mut squares = 0;
    while 0 <= row && row < 8 && 0 <= column && column < 8 {
        squares |= 1 << (row * 8 + column);
        row += down;
        column += right;
    }
    squares
}

/// How many lines of play have `depth` plies; a pass is a ply, and a game that ends earlier is one line.
/// The usual test of a move generator.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        // Without a move, a pass or the end follows: one line in either case.
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        return if position.is_over() { 1 } else { perft(position.passed(), depth - 1) };
    }
    Squares(moves).map(|square| perft(position.after(square, position.flips(square)), depth - 1)).sum()
}
