//! The best results, recorded while a game is in progress.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::platform::storage::Shared;

/// The best results by game and variant.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records(pub BTreeMap<String, BTreeMap<String, Record>>);

/// The best result of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    #[serde(default)]
    pub best: i64,
}

impl Records {
    pub fn best(&self, game: &str, variant: &str) -> Option<i64> {
        self.0.get(game).and_then(|variants| variants.get(variant)).map(|record| record.best)
    }

    /// The best result that a game has to beat. A game without help competes only with others without help.
    pub fn to_beat(&self, game: &str, variant: &str, assisted: bool) -> Option<i64> {
        let pure = self.best(game, variant);
        if assisted { pure.max(self.best(game, &with_help(variant))) } else { pure }
    }

    /// Records the points of a game; games with help count separately.
    pub fn note_fairly(&mut self, game: &str, variant: &str, assisted: bool, points: i64) {
        let name = if assisted { with_help(variant) } else { variant.to_owned() };
        self.note(game, &name, points);
    }

    /// Records points if they are the most so far.
    pub fn note(&mut self, game: &str, variant: &str, points: i64) {
        if self.best(game, variant).is_none_or(|best| points > best) {
            self.0.entry(game.to_owned()).or_default().insert(variant.to_owned(), Record { best: points });
        }
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

fn with_help(variant: &str) -> String {
    format!("{variant} with help")
}
