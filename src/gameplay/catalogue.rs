//! The list of all games, with all that menus and settings need to know of each.

use super::figures::Figures;
use super::options::GameOption;
use super::prelude::*;
use crate::console::Table;
use crate::core::CodeError;
use crate::engine::input::controls::{Control, Controls, GameControls};
use crate::theme::key_caps::KeyHint;
use crate::theme::palette::Colours;

/// Every game, in the order of the menu. A game adds itself with its plugin.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(Vec<&'static GameInfo>);

impl FromIterator<&'static GameInfo> for Catalogue {
    fn from_iter<I: IntoIterator<Item = &'static GameInfo>>(games: I) -> Self {
        Self(games.into_iter().collect())
    }
}

impl Catalogue {
    /// All games, in the order of the menu.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'static GameInfo> + Clone {
        self.0.iter().copied()
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The game at a place of the menu.
    pub fn get(&self, place: usize) -> Option<&'static GameInfo> {
        self.0.get(place).copied()
    }

    /// The game with this name.
    pub fn find(&self, name: &str) -> Option<&'static GameInfo> {
        self.iter().find(|game| game.id.name() == name)
    }

    /// The place of a game in the menu.
    pub fn place(&self, game: GameId) -> Option<usize> {
        self.iter().position(|info| info.id == game)
    }

    /// The colours of a screen: those of its game, or the house's.
    pub fn colours(&self, screen: Screen) -> &'static Colours {
        if let Screen::Playing(game) = screen { self.info(game).room } else { &HOUSE }
    }

    /// A game's entry.
    ///
    /// # Panics
    /// If the game's plugin was not added.
    pub fn info(&self, game: GameId) -> &'static GameInfo {
        self.find(game.name()).unwrap_or_else(|| panic!("the plugin of {game} was not added"))
    }
}

/// Adds a game to the catalogue, and its keys to the controls.
pub fn add_game(app: &mut App, game: &'static GameInfo) {
    app.init_resource::<Catalogue>().init_resource::<Controls>();
    let world = app.world_mut();
    world.resource_mut::<Catalogue>().0.push(game);
    world.resource_mut::<Controls>().0.push(game.controls());
}

/// A game's entry in the catalogue.
#[derive(Debug)]
pub struct GameInfo {
    /// Which game it is.
    pub id: GameId,
    /// Its name as players see it.
    pub title: &'static str,
    /// The same where room is short.
    pub short_title: &'static str,
    /// The game in a few words.
    pub tagline: &'static str,
    /// Its colours.
    pub room: &'static Colours,
    /// Its variants; none if there is only one way to play.
    pub variants: &'static [Variant],
    /// The name of the variant that is played unless another is asked for.
    pub default_variant: &'static str,
    /// Its options.
    pub options: &'static [GameOption],
    /// The heading of its finer settings, if it has any.
    pub tuning: Option<&'static str>,
    /// The keys that its footer names.
    pub keys: &'static [KeyHint],
    /// Its own controls.
    pub actions: &'static [Control],
    /// The shared verbs that its board listens to.
    pub shared: &'static [Verb],
    /// Whether time presses: then it is paused when its window is left, and a pause hides its board.
    pub timed: bool,
    /// A sentence about its game of the day.
    pub daily: &'static str,
    /// How it is played.
    pub help: Help,
    /// The first steps for newcomers: three at most.
    pub first_steps: &'static [FirstStep],
    /// How its results are shown.
    pub figures: &'static Figures,
    /// Opens it in the console with a variant and a seed.
    pub console: fn(variant: &str, seed: u64) -> Box<dyn Table>,
    /// Tells whether a code holds a game of it.
    pub check_code: fn(&str) -> Result<(), CodeError>,
}

impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for GameInfo {}

impl GameInfo {
    /// Its name on the command line and in codes.
    pub const fn name(&self) -> &'static str {
        self.id.name()
    }

    /// The keys and buttons of its own, and those that it shares.
    pub fn controls(&self) -> GameControls {
        GameControls { game: self.id, title: self.title, actions: self.actions, shared: self.shared }
    }

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
    /// The goal of the game.
    pub goal: &'static str,
    /// The rules: a heading and a sentence or two each.
    pub steps: &'static [(&'static str, &'static str)],
    /// How to play with a pointer.
    pub pointer: &'static str,
}

/// A step that a newcomer tries.
#[derive(Debug)]
pub struct FirstStep {
    /// The name of the practice that completes it: `undo`, `hint`, or one that [`Room::is_practice`] knows.
    pub practice: &'static str,
    /// The task in a few words.
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
    keys: &[KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: true }],
    pointer: "Click the arrow in the footer.",
};

/// The step that is asking for a hint.
pub const HINT_STEP: FirstStep = FirstStep {
    practice: "hint",
    task: "Ask for a hint",
    keys: &[KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: true }],
    pointer: "Click the lamp in the footer.",
};
