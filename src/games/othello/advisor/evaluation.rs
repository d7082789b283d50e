//! What a position looks worth without looking ahead.

use super::patterns::Indexer;
use super::weights::{UNIT, Weights};
use crate::games::othello::rules::Position;

/// No value of an unfinished game goes beyond this.
const MOST: i32 = 63 * UNIT;

/// Values positions by the learned weights of their patterns.
#[derive(Clone, Copy)]
pub struct Evaluator {
    indexer: Indexer,
    weights: &'static Weights,
}

impl Evaluator {
    /// The one with the learned weights.
    pub fn learned() -> Self {
        Self::new(Weights::learned())
    }

    /// One with weights of its own, as the training tool needs it.
    pub fn new(weights: &'static Weights) -> Self {
        Self { indexer: Indexer::get(), weights }
    }

    /// The expected final difference for the side to move, in [`UNIT`]s of a disc.
    #[inline]
    pub fn value(self, position: Position) -> i32 {
        let weights = self.weights.stage(position.empties());
        let indices = self.indexer.indices(position);
        let sum: i32 = indices.iter().map(|&index| i32::from(weights[index as usize])).sum();
        sum.clamp(-MOST, MOST)
    }
}
