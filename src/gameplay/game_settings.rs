//! What a player has set for a game: its variant and its options.

use std::collections::BTreeMap;

use super::catalogue::{Catalogue, GameInfo};
use super::options::Chosen;
use crate::engine::input::bindings;
use crate::engine::input::controls::Controls;
use crate::engine::settings::Settings;

/// Drops unknown choices of known options, and tells whether there were any. Unknown games and options
/// stay: a newer Quintet may know them.
pub fn drop_nonsense(catalogue: &Catalogue, kept: &mut BTreeMap<String, BTreeMap<String, String>>) -> bool {
    let mut dropped = false;
    for (name, choices) in kept {
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

impl Settings {
    /// Drops unknown keys and choices, and tells whether there were any.
    pub fn drop_unknown(&mut self, controls: &Controls, catalogue: &Catalogue) -> bool {
        let keys = bindings::drop_nonsense(controls, &mut self.bindings);
        drop_nonsense(catalogue, &mut self.games) || keys
    }

    /// The variant that a player has chosen for new games, if any.
    pub fn variant(&self, game: &'static GameInfo) -> Option<&'static str> {
        let chosen = self.games.get(game.name())?.get("variant")?;
        game.variants.iter().map(|variant| variant.name).find(|name| name == chosen)
    }

    /// Sets an option of a game, or its variant.
    pub fn choose(&mut self, game: &'static GameInfo, option: &str, choice: &str) {
        self.games.entry(game.name().to_owned()).or_default().insert(option.to_owned(), choice.to_owned());
    }

    /// The options that are chosen in a game.
    pub fn chosen(&self, game: &'static GameInfo) -> Chosen {
        Chosen::new(game.options, self.games.get(game.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_choices_that_there_are_not_are_dropped() {
        let (mut settings, nonsense) = Settings::parse(
            "[bindings]\nhint = [\"J\", \"\", \"Y\"]\nundo = 3\nmute = [\"Hyper\", \"\", \"\"]\n\
             [games.tetris]\npieces = \"random\"\nscoring = 7",
        );
        assert!(nonsense);
        let catalogue: Catalogue = crate::games::all().collect();
        let controls: Controls = catalogue.iter().map(GameInfo::controls).collect();
        assert!(settings.drop_unknown(&controls, &catalogue));
        assert_eq!(settings.bindings.keys().collect::<Vec<_>>(), ["hint"]);
        assert_eq!(settings.games["tetris"].keys().collect::<Vec<_>>(), ["pieces"]);
    }
}
