//! Options of a game besides its variant. The player chooses them, and the settings keep the choices.

use std::collections::BTreeMap;

use super::prelude::*;
use crate::engine::input::bindings;
use crate::engine::input::controls::Controls;

#[derive(Debug, PartialEq, Eq)]
pub struct GameOption {
    pub name: &'static str,
    /// Its name for players.
    pub title: &'static str,
    /// The choices: their names in the settings, and for players.
    pub choices: Choices,
    /// The index of the default choice.
    pub default: usize,
    /// Whether it is a tuning setting, shown on a sheet of its own.
    pub tuning: bool,
}

type Choices = &'static [(&'static str, &'static str)];

pub const fn option(name: &'static str, title: &'static str, choices: Choices, default: usize) -> GameOption {
    GameOption { name, title, choices, default, tuning: false }
}

pub const fn tuning(name: &'static str, title: &'static str, choices: Choices, default: usize) -> GameOption {
    GameOption { name, title, choices, default, tuning: true }
}

/// A place on the tuning sheet where the player tries the settings.
#[derive(Component, Clone, Copy, Debug)]
pub struct TuningStrip(pub GameId);

impl GameOption {
    /// The index of the choice with this name.
    pub fn find(&self, choice: &str) -> Option<usize> {
        self.choices.iter().position(|(name, _)| *name == choice)
    }
}

/// The chosen options of a game: the name of the choice by the name of the option.
#[derive(Clone, Debug)]
pub struct Chosen(pub(super) BTreeMap<&'static str, &'static str>);

impl Chosen {
    /// Takes the choices from the settings of a game. An unknown choice falls back to the default.
    pub fn new(options: &'static [GameOption], kept: Option<&BTreeMap<String, String>>) -> Self {
        let choice = |option: &GameOption| {
            let kept = kept.and_then(|kept| option.find(kept.get(option.name)?));
            (option.name, option.choices[kept.unwrap_or(option.default)].0)
        };
        Self(options.iter().map(choice).collect())
    }

    /// The name of the choice for an option; empty if the game has no such option.
    pub fn get(&self, option: &str) -> &'static str {
        self.0.get(option).copied().unwrap_or("")
    }

    /// The number that an option is set to; 0 if its choice is not a number.
    pub fn number(&self, option: &str) -> u32 {
        self.get(option).parse().unwrap_or(0)
    }
}

impl Settings {
    /// Drops unknown keys, and unknown choices of known options; tells whether there were any. Unknown games
    /// and options stay, because a newer Quintet may know them.
    pub fn drop_unknown(&mut self, controls: &Controls, catalogue: &Catalogue) -> bool {
        let mut dropped = bindings::drop_nonsense(controls, &mut self.bindings);
        for (name, choices) in &mut self.games {
            let Some(game) = catalogue.find(name) else { continue };
            let before = choices.len();
            choices.retain(|name, choice| {
                if name == "variant" {
                    return game.variants.iter().any(|variant| variant.name == choice);
                }
                let option = game.options.iter().find(|option| option.name == name);
                option.is_none_or(|option| option.find(choice).is_some())
            });
            dropped |= choices.len() != before;
        }
        dropped
    }

    /// The variant that the player has chosen for new games, if any.
    pub fn variant(&self, game: &'static GameInfo) -> Option<&'static str> {
        let chosen = self.games.get(game.name())?.get("variant")?;
        game.variants.iter().map(|variant| variant.name).find(|name| name == chosen)
    }

    /// Sets an option of a game, or its variant.
    pub fn choose(&mut self, game: &'static GameInfo, option: &str, choice: &str) {
        self.games.entry(game.name().to_owned()).or_default().insert(option.to_owned(), choice.to_owned());
    }

    pub fn chosen(&self, game: &'static GameInfo) -> Chosen {
        Chosen::new(game.options, self.games.get(game.name()))
    }
}
