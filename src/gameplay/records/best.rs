//! The best results, recorded while a game is still being played.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::platform::storage::Shared;

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

    /// The best result that a game is measured against: for one with help the best of all, otherwise
    /// that of the games without.
    pub fn to_beat(&self, game: &str, variant: &str, assisted: bool) -> Option<i64> {
        let pure = self.best(game, variant);
        if assisted { pure.max(self.best(game, &with_help(variant))) } else { pure }
    }

    /// Notes the points of a game that may have had help. Those with help count apart.
    pub fn note_fairly(&mut self, game: &str, variant: &str, assisted: bool, points: i64) {
        let name = if assisted { with_help(variant) } else { variant.to_owned() };
        self.note(game, &name, points);
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

impl Shared for Records {
    fn take_over(&mut self, before: &Self, now: &Self) {
        for game in before.0.keys().filter(|game| !now.0.contains_key(*game)) {
            self.0.remove(game);
        }
        for (game, variants) in &now.0 {
            for (variant, record) in variants {
                if before.best(game, variant) != Some(record.best) {
                    self.note(game, variant, record.best);
                }
            }
        }
    }
}

/// The name of the record for games with help.
fn with_help(variant: &str) -> String {
    format!("{variant} with help")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_makes_no_record_for_those_who_had_none() {
        let mut records = Records::default();
        records.note_fairly("2048", "4x4", true, 900);
        assert_eq!(records.to_beat("2048", "4x4", false), None);
        assert_eq!(records.to_beat("2048", "4x4", true), Some(900));
        records.note_fairly("2048", "4x4", false, 1000);
        assert_eq!([true, false].map(|assisted| records.to_beat("2048", "4x4", assisted)), [Some(1000); 2]);
    }

    #[test]
    fn another_windows_records_stay_and_what_it_cleared_stays_so() {
        let records = |noted: &[(&str, i64)]| {
            let mut records = Records::default();
            for (game, points) in noted {
                records.note(game, "", *points);
            }
            records
        };
        let before = records(&[("one", 5), ("two", 7)]);
        let mut theirs = records(&[("one", 9), ("three", 3)]);
        theirs.take_over(&before, &records(&[("one", 6), ("two", 7), ("four", 1)]));
        assert_eq!(theirs, records(&[("one", 9), ("three", 3), ("four", 1)]));
        theirs.take_over(&before, &records(&[("two", 7)]));
        assert_eq!(theirs, records(&[("three", 3), ("four", 1)]), "what this window clears is gone");
    }

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
