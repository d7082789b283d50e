//! What the patterns are worth: weights learned by `scripts/train_othello`, small enough to ship.
//!
//! The file holds, stage by stage, one signed byte for every weight in units of 1/8 disc, packed:
//! a zero byte is followed by how many more zeros stand for it.

use std::sync::LazyLock;

use super::patterns::weight_numbers;

/// A game has this many stages, each with weights of its own.
pub const STAGES: usize = 12;
/// How many discs come on the board in a stage.
const DISCS_PER_STAGE: u32 = 5;
/// Values inside the search are in this part of a disc.
pub const UNIT: i32 = 8;

static PACKED: &[u8] = include_bytes!("../../../../assets/advisors/othello-weights.bin");

/// The weights, laid out for looking up: one for every state of every pattern, stage by stage.
pub struct Weights {
    stages: Vec<Vec<i8>>,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let (numbers, count) = weight_numbers();
    Weights::laid_out(&unpack(PACKED, count * STAGES), &numbers, count)
});

impl Weights {
    /// The learned weights.
    pub fn learned() -> &'static Self {
        &WEIGHTS
    }

    /// Weights for looking up from one number each, stage by stage.
    pub fn laid_out(weights: &[i8], numbers: &[u32], count: usize) -> Self {
        let stages = weights.chunks(count).take(STAGES).map(|stage| {
            numbers.iter().map(|&number| stage.get(number as usize).copied().unwrap_or(0)).collect()
        });
        Self { stages: stages.collect() }
    }

    /// The weights for a board with this many empty squares.
    #[inline]
    pub fn stage(&self, empties: u32) -> &[i8] {
        &self.stages[stage_of(empties)]
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
