//! Options of a game besides its variant. A game lists them in the catalogue; the player chooses on the
//! sheet for a new game, and the settings keep the choices.

use std::collections::BTreeMap;

/// An option of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name in the settings.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// The choices: their names in the settings, and as players see them.
    pub choices: &'static [(&'static str, &'static str)],
    /// The default choice.
    pub default: usize,
    /// Whether it is one of the finer settings, which have a sheet of their own.
    pub tuning: bool,
}

/// An option with the index of its default choice.
pub const fn option(
    name: &'static str,
    title: &'static str,
    choices: &'static [(&'static str, &'static str)],
    default: usize,
) -> GameOption {
    GameOption { name, title, choices, default, tuning: false }
}

/// One of the finer settings.
pub const fn tuning(
    name: &'static str,
    title: &'static str,
    choices: &'static [(&'static str, &'static str)],
    default: usize,
) -> GameOption {
    GameOption { name, title, choices, default, tuning: true }
}

impl GameOption {
    /// The place of a choice by its name.
    pub fn find(&self, choice: &str) -> Option<usize> {
        self.choices.iter().position(|(name, _)| *name == choice)
    }
}

/// The choices for a game, one for each of its options.
#[derive(Clone, Debug)]
pub struct Chosen {
    options: &'static [GameOption],
    choices: Vec<usize>,
}

impl Chosen {
    /// The choices in the settings of a game. An unknown choice falls back to the default.
    pub fn new(options: &'static [GameOption], kept: Option<&BTreeMap<String, String>>) -> Self {
        let choice = |option: &GameOption| {
            let kept = kept.and_then(|kept| kept.get(option.name));
            kept.and_then(|choice| option.find(choice)).unwrap_or(option.default)
        };
        Self { options, choices: options.iter().map(choice).collect() }
    }

    /// The name of the choice made for an option; empty if the game has no such option.
    pub fn get(&self, option: &str) -> &'static str {
        self.choice(option).map_or("", |(name, _)| name)
    }

    /// The choice made for an option as players see it; empty if the game has no such option.
    pub fn title(&self, option: &str) -> &'static str {
        self.choice(option).map_or("", |(_, title)| title)
    }

    /// The number that an option is set to; 0 if its choices are no numbers.
    pub fn number(&self, option: &str) -> u32 {
        self.get(option).parse().unwrap_or(0)
    }

    /// The name of the choice so many steps on; after the last comes the first.
    pub fn stepped(&self, option: &str, steps: i32) -> &'static str {
        let Some(index) = self.options.iter().position(|other| other.name == option) else {
            return "";
        };
        let choices = self.options[index].choices;
        let next = (self.choices[index] as i32 + steps).rem_euclid(choices.len() as i32);
        choices[next as usize].0
    }

    /// Makes other choices for some options.
    pub fn override_with(&mut self, chosen: &[(&str, &str)]) {
        for (index, option) in self.options.iter().enumerate() {
            let wanted = chosen.iter().find(|(name, _)| *name == option.name);
            if let Some(choice) = wanted.and_then(|(_, choice)| option.find(choice)) {
                self.choices[index] = choice;
            }
        }
    }

    fn choice(&self, option: &str) -> Option<(&'static str, &'static str)> {
        let index = self.options.iter().position(|other| other.name == option)?;
        Some(self.options[index].choices[self.choices[index]])
    }
}
