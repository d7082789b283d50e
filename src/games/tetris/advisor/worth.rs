//! What a stack is worth to the advisor.
//!
//! The features are those of Pierre Dellacherie's player, which counts what hurts: edges along
//! rows and columns, holes, wells, and pieces that come to lie high.

use super::field::{COLUMNS, FLOOR, Field};
use super::shapes::Placement;

/// A number that compares futures; more is better.
pub type Worth = i32;

/// Worth less than any stack that still stands.
pub const LOST: Worth = -10_000_000;

const HOLE: Worth = -790;
const ROW_EDGE: Worth = -322;
const COLUMN_EDGE: Worth = -935;
const WELL: Worth = -339;
const HALF_ROW_UP: Worth = -225;
const ERODED: Worth = 342;

/// What a stack is worth as it stands.
#[inline]
pub fn stack(field: &Field) -> Worth {
    const WALL: u32 = u32::MAX;
    let columns = &field.columns;
    let (mut holes, mut row_edges, mut column_edges, mut wells) = (0, 0, 0, 0);
    for index in 0..COLUMNS {
        let column = columns[index];
        let left = if index == 0 { WALL } else { columns[index - 1] };
        let right = if index + 1 == COLUMNS { WALL } else { columns[index + 1] };
        let below_top = column | column.wrapping_neg();
        holes += (!column & below_top).count_ones();
        row_edges += (left ^ column).count_ones();
        column_edges += (column ^ (column >> 1 | 1 << FLOOR)).count_ones();
        // Every cell of a well counts once, and once more for each of the well's above it.
        let mut deep = !column & left & right;
        while deep != 0 {
            wells += deep.count_ones();
            deep = deep << 1 & !column;
        }
    }
    row_edges += (columns[COLUMNS - 1] ^ WALL).count_ones();
    HOLE * holes as Worth
        + ROW_EDGE * row_edges as Worth
        + COLUMN_EDGE * column_edges as Worth
        + WELL * wells as Worth
}

/// How many empty cells lie under minoes.
pub fn holes(field: &Field) -> u32 {
    field.columns.iter().map(|column| (!column & (column | column.wrapping_neg())).count_ones()).sum()
}

/// What it is worth to lock a piece, given the rows that are full then.
#[inline]
pub fn lock(placement: Placement, full: u32) -> Worth {
    let minoes = placement.minoes();
    let highest = minoes.iter().fold(u32::MAX, |highest, &(_, mino)| highest.min(mino));
    // Twice the height of its middle.
    let up = 2 * (FLOOR - u32::from(placement.bit)) + u32::from(placement.bit) - highest.trailing_zeros();
    let eroded = minoes.iter().filter(|(_, mino)| mino & full != 0).count() as u32 * full.count_ones();
    HALF_ROW_UP * up as Worth + ERODED * eroded as Worth
}
