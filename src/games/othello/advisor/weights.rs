//! Evaluates a position without looking ahead: the sum of its patterns' weights, which
//! `scripts/train_othello` learned. The file holds one signed byte per weight, stage by stage, in units of
//! 1/8 disc. It is packed: a zero byte is followed by the number of further zeros.

use std::sync::LazyLock;

use super::patterns::{Indexer, weight_numbers};
use crate::games::othello::rules::Position;

/// How many stages a game has, each with its own weights.
pub const STAGES: usize = 12;
const DISCS_PER_STAGE: u32 = 5;
/// How many units of a search value make one disc.
pub const UNIT: i32 = 8;
/// The largest value of an unfinished game.
const MOST: i32 = 63 * UNIT;

static PACKED: &[u8] = include_bytes!("../../../../assets/advisors/othello-weights.bin");

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let (numbers, count) = weight_numbers();
    Weights::laid_out(&unpack(PACKED, count * STAGES), &numbers, count)
});

/// The weight of every state of every pattern, stage by stage, laid out for lookup.
pub struct Weights {
    indexer: Indexer,
    stages: Vec<Vec<i8>>,
}

impl Weights {
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// Lays out weights for lookup from one per number, stage by stage.
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

/// Unpacks `count` weights; missing ones are zero.
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
