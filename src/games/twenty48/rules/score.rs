//! The score and the best score (the specification's `ScoreT`).

use thiserror::Error;

/// Why a score is not valid (`IllegalArgumentException`).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalScore {
    /// Below zero.
    #[error("a score cannot be below zero")]
    Negative,
    /// A best score below the score.
    #[error("the best score cannot be below the score")]
    BestBelowScore,
}

/// The points of this game and the best score, which is never lower (`ScoreT`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    points: i64,
    best: i64,
}

impl Score {
    /// A score to start from (`initialize`).
    ///
    /// # Errors
    /// If a number is negative or the best score is below the score.
    pub fn new(points: i64, best: i64) -> Result<Self, IllegalScore> {
        if points < 0 || best < 0 {
            Err(IllegalScore::Negative)
        } else if best < points {
            Err(IllegalScore::BestBelowScore)
        } else {
            Ok(Self { points, best })
        }
    }

    /// Adds points and raises the best score if they exceed it (`updateScore`).
    ///
    /// # Errors
    /// If the points are negative.
    pub fn update(&mut self, points: i64) -> Result<(), IllegalScore> {
        if points < 0 {
            return Err(IllegalScore::Negative);
        }
        self.points = self.points.saturating_add(points);
        self.best = self.best.max(self.points);
        Ok(())
    }

    /// The points (`getScore`).
    pub fn points(&self) -> i64 {
        self.points
    }

    /// The best score (`getHighScore`).
    pub fn best(&self) -> i64 {
        self.best
    }

    /// Sets the points to 0 and keeps the best score (`resetScore`).
    pub fn reset(&mut self) {
        self.points = 0;
    }
}
