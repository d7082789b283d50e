//! What a player has set for a game: its variant and its options.

use super::prelude::*;
use crate::engine::input::bindings;
use crate::engine::input::controls::Controls;

impl Settings {
    /// Drops unknown keys, and unknown choices of known options; tells whether there were any. Unknown
    /// games and options stay: a newer Quintet may know them.
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
