//! The games. The catalogue below is the only list of them in the program: a new game is a
//! folder here and an entry there.

use bevy::prelude::*;

use crate::console::Table;
use crate::core::CodeError;
use crate::shell::hud::KeyHint;
use crate::shell::input::Claims;
use crate::shell::options::GameOption;
use crate::shell::theme::Palette;

pub mod assets;
pub mod morris;
pub mod othello;
pub mod pyramid;
pub mod tetris;
pub mod twenty48;

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameId {
    /// Tetris.
    Tetris,
    /// Othello.
    Othello,
    /// 2048.
    Twenty48,
    /// Pyramid Solitaire.
    Pyramid,
    /// Nine Men's Morris.
    Morris,
}

impl GameId {
    /// Its entry in the catalogue.
    pub fn info(self) -> &'static GameInfo {
        &CATALOGUE[self as usize]
    }
}

/// What the rest of the program knows of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Which game it is.
    pub id: GameId,
    /// Its name on the command line and in codes.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// The same where room is short.
    pub short_title: &'static str,
    /// What one does in it, in a few words.
    pub tagline: &'static str,
    /// Its colours.
    pub room: &'static Palette,
    /// Its variants; none if there is only one way to play.
    pub variants: &'static [Variant],
    /// The name of the variant that is played unless another is asked for.
    pub default_variant: &'static str,
    /// What can be chosen about it besides.
    pub options: &'static [GameOption],
    /// What its finer settings are about, if it has any.
    pub tuning: Option<&'static str>,
    /// The keys that its footer names.
    pub keys: &'static [KeyHint],
    /// The keys and buttons that mean something of its own at its board.
    pub claims: Claims,
    /// Whether time presses: then it is paused when its window is left, and its board is hidden
    /// while it is paused.
    pub timed: bool,
    /// How it is played.
    pub help: Help,
    /// Opens it in the console with a variant and a seed.
    pub console: OpenConsole,
    /// Tells whether a code holds a game of it.
    pub check_code: fn(&str) -> Result<(), CodeError>,
    /// Its room.
    pub plugin: fn(&mut App),
}

impl GameInfo {
    /// Whether there is more than one way to play it.
    pub fn has_choices(&self) -> bool {
        self.variants.len() > 1 || !self.options.is_empty()
    }
}

/// A way to play a game.
#[derive(Debug)]
pub struct Variant {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// What is special about it.
    pub about: &'static str,
}

/// The page that says how a game is played.
#[derive(Debug)]
pub struct Help {
    /// What a player wants to reach.
    pub goal: &'static str,
    /// The rules: a heading and a sentence or two each.
    pub steps: &'static [(&'static str, &'static str)],
    /// What a pointer does.
    pub pointer: &'static str,
}

/// Sits down at a game in the console, given one of its variants and a seed.
pub type OpenConsole = fn(variant: &str, seed: u64) -> Box<dyn Table>;

/// Every game, in the order of the menu.
pub static CATALOGUE: [GameInfo; 5] =
    [tetris::INFO, othello::INFO, twenty48::INFO, pyramid::INFO, morris::INFO];

/// The game with this name.
pub fn find(name: &str) -> Option<&'static GameInfo> {
    CATALOGUE.iter().find(|game| game.name == name)
}

/// The rooms of all games.
pub fn plugin(app: &mut App) {
    app.add_plugins(assets::plugin);
    for add in CATALOGUE.iter().map(|game| game.plugin) {
        add(app);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_id_and_its_name() {
        for game in &CATALOGUE {
            assert!(std::ptr::eq(game.id.info(), game), "{}", game.name);
            assert!(find(game.name).is_some_and(|found| std::ptr::eq(found, game)));
            let known = game.variants.iter().any(|variant| variant.name == game.default_variant);
            assert!(known || game.variants.is_empty(), "{}", game.name);
        }
        assert!(find("chess").is_none());
    }
}
