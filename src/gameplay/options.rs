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

/// The options of a game, each with the place of the choice that is made for it.
#[derive(Clone, Debug)]
pub struct Chosen(Vec<(&'static GameOption, usize)>);

impl Chosen {
    /// The choices in the settings of a game. An unknown choice falls back to the default.
    pub fn new(options: &'static [GameOption], kept: Option<&BTreeMap<String, String>>) -> Self {
        let mut chosen = Self(options.iter().map(|option| (option, option.default)).collect());
        chosen.choose(|name| kept?.get(name).map(String::as_str));
        chosen
    }

    /// Makes other choices for some options.
    pub fn override_with(&mut self, chosen: &[(&str, &str)]) {
        self.choose(|name| chosen.iter().find(|(other, _)| *other == name).map(|(_, choice)| *choice));
    }

    fn choose<'a>(&mut self, choice: impl Fn(&str) -> Option<&'a str>) {
        for (option, index) in &mut self.0 {
            *index = choice(option.name).and_then(|choice| option.find(choice)).unwrap_or(*index);
        }
    }

    fn find(&self, option: &str) -> Option<(&'static GameOption, usize)> {
        self.0.iter().find(|(other, _)| other.name == option).copied()
    }

    /// The name of the choice made for an option; empty if the game has no such option.
    pub fn get(&self, option: &str) -> &'static str {
        self.find(option).map_or("", |(option, index)| option.choices[index].0)
    }

    /// The choice made for an option as players see it; empty if the game has no such option.
    pub fn title(&self, option: &str) -> &'static str {
        self.find(option).map_or("", |(option, index)| option.choices[index].1)
    }

    /// The number that an option is set to; 0 if its choices are no numbers.
    pub fn number(&self, option: &str) -> u32 {
        self.get(option).parse().unwrap_or(0)
    }

    /// The name of the choice so many steps on; after the last comes the first.
    pub fn stepped(&self, option: &str, steps: i32) -> &'static str {
        let Some((option, index)) = self.find(option) else { return "" };
        let next = (index as i32 + steps).rem_euclid(option.choices.len() as i32);
        option.choices[next as usize].0
    }
}
