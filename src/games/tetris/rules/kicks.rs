//! The Super Rotation System, which moves ("kicks") a tetramino that has no room to turn in place.

use super::{Board, Facing, Kind, Tetramino, Turn};

/// How far to move a turned tetramino: columns to the right, and rows up.
pub type Kick = (i8, i8);

const NONE: &[Kick] = &[(0, 0)];

/// For J, L, S, T and Z, by their facing before the turn: the kicks to the right and to the left.
const MOST: [[&[Kick]; 2]; 4] = [
    [&[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)], &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]],
    [&[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)], &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]],
    [&[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)], &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]],
    [&[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)], &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]],
];

/// The same for the I.
const BAR: [[&[Kick]; 2]; 4] = [
    [&[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)], &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]],
    [&[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)], &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]],
    [&[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)], &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]],
    [&[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)], &[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]],
];

/// Half turns, which SRS does not define: the kicks of TETR.IO's SRS+, here also for the I.
const HALF: [&[Kick]; 4] = [
    &[(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    &[(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    &[(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    &[(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
];

/// The kicks to try for a turn, in order.
pub const fn kicks(kind: Kind, from: Facing, turn: Turn) -> &'static [Kick] {
    let table = match kind {
        Kind::O => return NONE,
        Kind::I => &BAR,
        _ => &MOST,
    };
    match turn {
        Turn::Right => table[from as usize][0],
        Turn::Left => table[from as usize][1],
        Turn::Half => HALF[from as usize],
    }
}

/// The turned tetramino after the first kick that finds room, and the number of that kick, from 1.
pub fn turned(board: &Board, piece: Tetramino, turn: Turn) -> Option<(Tetramino, u8)> {
    let in_box = piece.facing(piece.facing.turned(turn));
    (1..)
        .zip(kicks(piece.kind, piece.facing, turn))
        .map(|(test, &(right, up))| (in_box.moved(-up, right), test))
        .find(|(piece, _)| board.fits(*piece))
}
