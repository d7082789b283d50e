//! What a position looks worth without looking ahead: the sum of what its patterns are worth, by weights
//! that `scripts/train_othello` learned, small enough to ship.
//!
//! The file holds, stage by stage, one signed byte for every weight in units of 1/8 disc, packed:
//! a zero byte is followed by how many more zeros stand for it.

use std::sync::LazyLock;

use super::patterns::{Indexer, weight_numbers};
use crate::games::othello::rules::Position;

/// A game has this many stages, each with weights of its own.
pub const STAGES: usize = 12;
/// How many discs come on the board in a stage.
const DISCS_PER_STAGE: u32 = 5;
/// Values inside the search are in this part of a disc.
pub const UNIT: i32 = 8;
/// No value of an unfinished game goes beyond this.
const MOST: i32 = 63 * UNIT;

static PACKED: &[u8] = include_bytes!("../../../../assets/advisors/othello-weights.bin");

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let (numbers, count) = weight_numbers();
    Weights::laid_out(&unpack(PACKED, count * STAGES), &numbers, count)
});

/// The weights, laid out for looking up: one for every state of every pattern, stage by stage.
pub struct Weights {
    indexer: Indexer,
    stages: Vec<Vec<i8>>,
}

impl Weights {
    /// The learned weights.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// Weights for looking up from one number each, stage by stage.
    pub fn laid_out(weights: &[i8], numbers: &[u32], count: usize) -> Self {
        let stages = weights.chunks(count).take(STAGES).map(|stage| {
            numbers.iter().map(|&number| stage.get(number as usize).copied().unwrap_or(0)).collect()
        });
        Self { indexer: Indexer::default(), stages: stages.collect() }
    }

    /// The expected final difference for the side to move, in [`UNIT`]s of a disc.
    #[inline]
    pub fn value(&self, position: Position) -> i32 {
        let weights = &self.stages[stage_of(position.empties())];
        let indices = self.indexer.indices(position);
        let sum: i32 = indices.iter().map(|&index| i32::from(weights[index as usize])).sum();
        sum.clamp(-MOST, MOST)
    }
}

/// The stage of a board with this many empty squares.
#[inline]
pub fn stage_of(empties: u32) -> usize {
    (60_u32.saturating_sub(empties) / DISCS_PER_STAGE).min(STAGES as u32 - 1) as usize
}

/// Unpacks as many weights as are asked for; what is missing is zero.
pub fn unpack(packed: &[u8], count: usize) -> Vec<i8> {
    let mut weights = Vec::with_capacity(count);
    let mut bytes = packed.iter();
    while let Some(&byte) = bytes.next() {
        weights.push(byte.cast_signed());
        if byte == 0 {
            let more = bytes.next().copied().unwrap_or(0);
            weights.resize(weights.len() + usize::from(more), 0);
        }
    }
    weights.resize(count, 0);
    weights
}
