//! The games. Whatever has to know them all reads the catalogue below: a new game is a folder here,
//! a [`GameId`], and an entry there.

use bevy::prelude::*;

use crate::console::Table;
use crate::core::CodeError;
use crate::shell::hud::KeyHint;
use crate::shell::input::Verb;
use crate::shell::input::controls::Control;
use crate::shell::options::GameOption;
use crate::shell::statistics::Figures;
use crate::shell::theme::Colours;

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
    pub room: &'static Colours,
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
    /// What is done at its board with keys and buttons of its own.
    pub actions: &'static [Control],
    /// The verbs that are asked for at its board besides.
    pub shared: &'static [Verb],
    /// Whether time presses: then it is paused when its window is left, and its board is hidden
    /// while it is paused.
    pub timed: bool,
    /// What its game of the day is.
    pub daily: &'static str,
    /// How it is played.
    pub help: Help,
    /// What newcomers try first: three steps at most.
    pub first_steps: &'static [FirstStep],
    /// How its results are shown.
    pub figures: &'static Figures,
    /// Opens it in the console with a variant and a seed.
    pub console: OpenConsole,
    /// Tells whether a code holds a game of it.
    pub check_code: fn(&str) -> Result<(), CodeError>,
}

impl GameInfo {
    /// Whether there is more than one way to play it.
    pub fn has_choices(&self) -> bool {
        self.variants.len() > 1 || !self.options.is_empty()
    }

    /// Whether two play it, one of whom may be the computer.
    pub fn has_sides(&self) -> bool {
        self.options.iter().any(|option| option.name == "players")
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

/// Something that a newcomer tries, and has done by doing it.
#[derive(Debug)]
pub struct FirstStep {
    /// What it is called where its being done is noticed: `undo` and `hint`, which are the same in
    /// every game, or a name that [`Room::is_practice`](crate::shell::room::Room::is_practice) knows.
    pub practice: &'static str,
    /// What to do, in a few words.
    pub task: &'static str,
    /// The keys or buttons for it.
    pub keys: &'static [KeyHint],
    /// How a pointer does it.
    pub pointer: &'static str,
}

/// The step that is taking a move back.
pub const UNDO_STEP: FirstStep = FirstStep {
    practice: "undo",
    task: "Take your move back",
    keys: &[KeyHint { does: &["undo"], label: "Undo", essential: true }],
    pointer: "Click the arrow in the footer.",
};

/// The step that is asking for a hint.
pub const HINT_STEP: FirstStep = FirstStep {
    practice: "hint",
    task: "Ask for a hint",
    keys: &[KeyHint { does: &["hint"], label: "Hint", essential: true }],
    pointer: "Click the lamp in the footer.",
};

/// Sits down at a game in the console, given one of its variants and a seed.
pub type OpenConsole = fn(variant: &str, seed: u64) -> Box<dyn Table>;

/// Every game, in the order of the menu.
pub static CATALOGUE: [GameInfo; 5] =
    [tetris::INFO, othello::INFO, twenty48::INFO, pyramid::INFO, morris::INFO];

/// The game with this name.
pub fn find(name: &str) -> Option<&'static GameInfo> {
    CATALOGUE.iter().find(|game| game.name == name)
}

/// The games, each a plugin, and the sprite sheets that they share.
pub struct GamesPlugin;

impl Plugin for GamesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            assets::plugin,
            tetris::TetrisPlugin,
            othello::OthelloPlugin,
            twenty48::Twenty48Plugin,
            pyramid::PyramidPlugin,
            morris::MorrisPlugin,
        ));
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

    #[test]
    fn first_steps_are_few_and_short() {
        for game in &CATALOGUE {
            assert!((1..=3).contains(&game.first_steps.len()), "{}", game.name);
            for step in game.first_steps {
                assert!(step.task.len() <= 28, "{}: {}", game.name, step.task);
                assert!(step.pointer.len() <= 40, "{}: {}", game.name, step.pointer);
                let known = |name: &&str| crate::shell::input::bindings::find(name).is_some();
                assert!(step.keys.iter().flat_map(|key| key.does).all(known), "{}", game.name);
            }
        }
    }
}
