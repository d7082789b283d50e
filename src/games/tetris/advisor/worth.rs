//! The worth of a stack, by the features of Pierre Dellacherie's player, plus one open well for a Tetris
//! while the stack is low. The weights were found by trial, for as many Tetrises as possible.

use super::field::{COLUMNS, FLOOR, Field, ones};
use super::shapes::Placement;

pub type Worth = i32;

/// The worth of a lost game, less than that of any stack.
pub const LOST: Worth = -10_000_000;

const HOLE: Worth = -2_280;
const ROW_EDGE: Worth = -390;
const COLUMN_EDGE: Worth = -1_070;
const WELL: Worth = -280;
const HALF_ROW_UP: Worth = -330;
const ERODED: Worth = 340;

/// The greatest height of a stack that has room to wait for a Tetris.
const ROOMY: u32 = 12;
/// The worth of clearing 0 to 4 lines at once while the stack has this room.
const CLEARED: [Worth; 5] = [0, -4_800, -5_700, -10_000, 20_000];

#[inline]
pub fn stack(field: &Field) -> Worth {
    const WALL: u32 = u32::MAX;
    let columns = &field.columns;
    let beside = |index: usize| columns.get(index).copied().unwrap_or(WALL);
    let covered: [u32; COLUMNS] = std::array::from_fn(|index| covered(columns[index]));
    let across: [u32; COLUMNS] = std::array::from_fn(|index| beside(index.wrapping_sub(1)) ^ columns[index]);
    let along: [u32; COLUMNS] =
        std::array::from_fn(|index| columns[index] ^ (columns[index] >> 1 | 1 << FLOOR));
    let row_edges = ones(&across) + (!columns[COLUMNS - 1]).count_ones();
    let (mut wells, mut deepest) = (0, 0);
    for index in 0..COLUMNS {
        let column = columns[index];
        let mut deep = !column & beside(index.wrapping_sub(1)) & beside(index + 1);
        if deep == 0 {
            continue;
        }
        let open = deep & covered[index] == 0;
        // Every cell of a well counts once for itself and once for each cell of the well above it.
        let mut well = 0;
        while deep != 0 {
            well += deep.count_ones();
            deep = deep << 1 & !column;
        }
        wells += well;
        if open {
            deepest = well.max(deepest);
        }
    }
    // The deepest open well is free, because an I can fill it.
    if field.height() <= ROOMY {
        wells -= deepest;
    }
    HOLE * ones(&covered) as Worth
        + ROW_EDGE * row_edges as Worth
        + COLUMN_EDGE * ones(&along) as Worth
        + WELL * wells as Worth
}

pub fn holes(field: &Field) -> u32 {
    ones(&field.columns.map(covered))
}

/// The empty cells of a column under minoes.
#[inline]
fn covered(column: u32) -> u32 {
    !column & (column | column.wrapping_neg())
}

/// The worth of locking a piece on a stack, given the rows that it fills.
#[inline]
pub fn lock(field: &Field, placement: Placement, full: u32) -> Worth {
    let minoes = placement.minoes();
    let highest = minoes.iter().fold(u32::MAX, |highest, &(_, mino)| highest.min(mino));
    // Twice the height of the piece's middle.
    let up = 2 * (FLOOR - u32::from(placement.bit)) + u32::from(placement.bit) - highest.trailing_zeros();
    let eroded = minoes.iter().filter(|(_, mino)| mino & full != 0).count() as u32 * full.count_ones();
    let cleared = if field.height() <= ROOMY { CLEARED[full.count_ones() as usize] } else { 0 };
    HALF_ROW_UP * up as Worth + ERODED * eroded as Worth + cleared
}
