//! The list of all games, with everything that menus and settings need to know about them.

use super::options::GameOption;
use super::prelude::*;
use crate::console::Table;
use crate::core::CodeError;
use crate::engine::input::controls::{Control, Controls, GameControls};
use crate::theme::palette::Colours;

/// Every game, in menu order. Each game adds itself with its plugin.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Vec<&'static GameInfo>);

impl Catalogue {
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'static GameInfo> + Clone {
        self.0.iter().copied()
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The game at this place in the menu.
    pub fn get(&self, place: usize) -> Option<&'static GameInfo> {
        self.0.get(place).copied()
    }

    pub fn find(&self, name: &str) -> Option<&'static GameInfo> {
        self.iter().find(|game| game.id.name() == name)
    }

    pub fn place(&self, game: GameId) -> Option<usize> {
        self.iter().position(|info| info.id == game)
    }

    /// The colours of a screen: those of its game, or the common ones.
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
    pub id: GameId,
    /// Its name for players.
    pub title: &'static str,
    pub short_title: &'static str,
    pub tagline: &'static str,
    pub room: &'static Colours,
    /// Its variants; empty if there is only one way to play.
    pub variants: &'static [Variant],
    /// The name of the variant to play unless another is chosen.
    pub default_variant: &'static str,
    pub options: &'static [GameOption],
    /// The heading of its tuning settings, if it has any.
    pub tuning: Option<&'static str>,
    /// The keys shown in its footer.
    pub keys: &'static [KeyHint],
    pub actions: &'static [Control],
    /// The shared verbs that its board handles.
    pub shared: &'static [Verb],
    /// Whether time matters. Then the game pauses when its window loses focus, and a pause hides the board.
    pub timed: bool,
    /// A sentence about its daily game.
    pub daily: &'static str,
    pub help: Help,
    /// The first steps for newcomers: at most three.
    pub first_steps: &'static [FirstStep],
    pub figures: &'static Figures,
    /// Opens the game in the console with a variant and a seed.
    pub console: fn(variant: &str, seed: u64) -> Box<dyn Table>,
    /// Checks whether a code holds a game of this kind.
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

    /// Its own controls and the shared verbs it uses.
    pub fn controls(&self) -> GameControls {
        GameControls { game: self.id, title: self.title, actions: self.actions, shared: self.shared }
    }

    /// Whether there is more than one way to play it.
    pub fn has_choices(&self) -> bool {
        self.variants.len() > 1 || !self.options.is_empty()
    }

    /// Whether it is a game for two, one of whom may be the computer.
    pub fn has_sides(&self) -> bool {
        self.options.iter().any(|option| option.name == "players")
    }
}

/// A way to play a game.
#[derive(Debug)]
pub struct Variant {
    pub name: &'static str,
    /// Its name for players.
    pub title: &'static str,
    /// What is special about it.
    pub about: &'static str,
}

#[derive(Debug)]
pub struct Help {
    pub goal: &'static str,
    /// The rules, each with a heading and a sentence or two.
    pub steps: &'static [(&'static str, &'static str)],
    /// How to play with a pointer.
    pub pointer: &'static str,
}

/// A picture beside a rule, which the game draws.
#[derive(Component, Clone, Copy, Debug)]
pub struct HelpPicture {
    pub game: GameId,
    /// The number of the rule, from 0.
    pub step: usize,
}

/// The systems that draw the pictures, after the page is filled.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HelpPictureSystems;

/// How the statistics show a game: the words for its results, and its own counts.
#[derive(Debug)]
pub struct Figures {
    /// The sprite that stands for the game, and its tint, if it has one.
    pub picture: (&'static str, Option<Color>),
    /// Whether wins come first and points second.
    pub contest: bool,
    /// What points are called.
    pub points: &'static str,
    /// Writes the points of a record as text; charts measure the plain number.
    pub told: fn(record: &str, points: i64) -> String,
    /// Whether fewer points are better, as with seconds. Such points are stored as negative numbers.
    pub fewer: fn(record: &str) -> bool,
    /// One of the game's own counts that deserves a box: its label, and its name among the facts.
    pub own: Option<(&'static str, &'static str)>,
    /// A chart of the game's own counts: its heading, and the name and label of each part.
    pub breakdown: (&'static str, &'static [(&'static str, &'static str)]),
    /// The names of the two sides, if there are two.
    pub sides: [&'static str; 2],
}

impl Figures {
    /// The values for most games.
    pub const USUAL: Self = Self {
        picture: ("icon_star", None),
        contest: false,
        points: "Score",
        told: |_, points| grouped(points),
        fewer: |_| false,
        own: None,
        breakdown: ("", &[]),
        sides: ["", ""],
    };
}

/// The facts that count each side's wins when two people play.
pub const BY_SIDE: [&str; 2] = ["first", "second"];
/// The fact that counts games without a winner when two people play.
pub const BY_NOBODY: &str = "neither";

/// A task for a newcomer to try.
#[derive(Debug)]
pub struct FirstStep {
    /// The practice that completes it: `undo`, `hint`, or a name that [`Room::is_practice`] knows.
    pub practice: &'static str,
    pub task: &'static str,
    pub keys: &'static [KeyHint],
    /// How to do it with a pointer.
    pub pointer: &'static str,
}

pub const UNDO_STEP: FirstStep = FirstStep {
    practice: "undo",
    task: "Take your move back",
    keys: &[KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: true }],
    pointer: "Click the arrow in the footer.",
};

pub const HINT_STEP: FirstStep = FirstStep {
    practice: "hint",
    task: "Ask for a hint",
    keys: &[KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: true }],
    pointer: "Click the lamp in the footer.",
};
