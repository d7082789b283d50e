//! Fitting weights to samples: least squares by stochastic gradient descent, stage by stage.

use quintet::core::Rng;
use quintet::games::othello::advisor::patterns::Indexer;
use quintet::games::othello::advisor::weights::{STAGES, UNIT, Weights, stage_of};

use crate::games::Sample;

/// How often all samples are gone through.
const EPOCHS: u32 = 16;
/// How much of an error a weight takes over, at first and at last.
const RATES: (f32, f32) = (0.006, 0.0006);
/// Samples this many empties outside a stage still belong to it.
const OVERLAP: u32 = 2;

/// Weights in discs, one for each number of [`weight_numbers`], stage by stage.
///
/// [`weight_numbers`]: quintet::games::othello::advisor::patterns::weight_numbers
pub struct Learner {
    numbers: Vec<u32>,
    count: usize,
    stages: Vec<Vec<f32>>,
}

impl Learner {
    pub fn new() -> Self {
        let (numbers, count) = quintet::games::othello::advisor::patterns::weight_numbers();
        Self { numbers, count, stages: vec![vec![0.0; count]; STAGES] }
    }

    /// Fits the weights to samples; tells the mean error of each stage in discs.
    pub fn learn(&mut self, samples: &[Sample], rng: &mut Rng) -> Vec<f32> {
        let mut errors = Vec::new();
        for stage in 0..STAGES {
            let belongs = |sample: &&Sample| {
                let empties = sample.position.empties();
                stage_of(empties + OVERLAP) <= stage && stage <= stage_of(empties.saturating_sub(OVERLAP))
            };
            let mut own: Vec<Sample> = samples.iter().filter(belongs).copied().collect();
            errors.push(self.learn_stage(stage, &mut own, rng));
        }
        errors
    }

    fn learn_stage(&mut self, stage: usize, samples: &mut [Sample], rng: &mut Rng) -> f32 {
        let weights = &mut self.stages[stage];
        let indexer = Indexer::default();
        let mut error_sum = 0.0;
        for epoch in 0..EPOCHS {
            rng.shuffle(samples);
            error_sum = 0.0;
            let rate = RATES.0 * (RATES.1 / RATES.0).powf(epoch as f32 / (EPOCHS - 1) as f32);
            for sample in samples.iter() {
                let indices =
                    indexer.indices(sample.position).map(|index| self.numbers[index as usize] as usize);
                let value: f32 = indices.iter().map(|&index| weights[index]).sum();
                let error = f32::from(sample.result) - value;
                error_sum += error.abs();
                for index in indices {
                    weights[index] += rate * error;
                }
            }
        }
        error_sum / samples.len().max(1) as f32
    }

    /// The weights in units, a signed byte each.
    pub fn rounded(&self) -> Vec<i8> {
        let round = |weight: &f32| (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i8;
        self.stages.iter().flatten().map(round).collect()
    }

    /// The weights laid out for play. They are never given back; there are only a few rounds.
    pub fn weights(&self) -> &'static Weights {
        Box::leak(Box::new(Weights::laid_out(&self.rounded(), &self.numbers, self.count)))
    }
}
