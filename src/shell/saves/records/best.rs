//! The best results, noted while a game is still being played. Plain Rust but for being a resource.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// The best results: by game and variant.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records(pub BTreeMap<String, BTreeMap<String, Record>>);

/// The best of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The most points.
    #[serde(default)]
    pub best: i64,
}

impl Records {
    /// The best result in a variant, if there is any.
    pub fn best(&self, game: &str, variant: &str) -> Option<i64> {
        self.0.get(game).and_then(|variants| variants.get(variant)).map(|record| record.best)
    }

    /// Notes points; tells whether they are the most so far.
    pub fn note(&mut self, game: &str, variant: &str, points: i64) -> bool {
        if self.best(game, variant).is_some_and(|best| points <= best) {
            return false;
        }
        self.0.entry(game.to_owned()).or_default().entry(variant.to_owned()).or_default().best = points;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_points_are_a_record() {
        let mut records = Records::default();
        assert!(records.note("2048", "4x4", 100));
        assert!(!records.note("2048", "4x4", 100));
        assert_eq!(records.best("2048", "4x4"), Some(100));
        assert_eq!(records.best("2048", "5x5"), None);
        let text = toml::to_string(&records).expect("plain values");
        assert_eq!(toml::from_str::<Records>(&text).expect("its own text"), records);
    }
}
