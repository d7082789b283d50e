//! The games. The catalogue below is the only list of them in the program: a new game is a
//! folder here and an entry there.

use crate::console::Table;

pub mod twenty48;

/// What the rest of the program knows of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Its name on the command line and in codes.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// The names of its variants on the command line; none if there is only one way to play.
    pub variants: &'static [&'static str],
    /// The variant that is played unless another is asked for.
    pub default_variant: &'static str,
    /// Opens it in the console with a variant and a seed; `None` until it can be played.
    pub console: Option<OpenConsole>,
}

/// Sits down at a game in the console, given one of its variants and a seed.
pub type OpenConsole = fn(variant: &str, seed: u64) -> Box<dyn Table>;

/// Every game, in the order of the menu.
pub static CATALOGUE: [GameInfo; 5] = [
    GameInfo {
        name: "tetris",
        title: "Tetris",
        variants: &["marathon", "sprint", "ultra", "zen"],
        default_variant: "marathon",
        console: None,
    },
    GameInfo { name: "othello", title: "Othello", variants: &[], default_variant: "", console: None },
    twenty48::INFO,
    GameInfo {
        name: "pyramid",
        title: "Pyramid Solitaire",
        variants: &["pile", "stock-and-waste", "one-pass"],
        default_variant: "pile",
        console: None,
    },
    GameInfo {
        name: "morris",
        title: "Nine Men's Morris",
        variants: &["flying", "no-flying"],
        default_variant: "flying",
        console: None,
    },
];

/// The game with this name.
pub fn find(name: &str) -> Option<&'static GameInfo> {
    CATALOGUE.iter().find(|game| game.name == name)
}
