//! What games have in common in which two players sit at a board of squares or points: Othello and Morris.

use crate::engine::input::controls::ARROWS;
use crate::gameplay::prelude::*;
use crate::gameplay::results::Results;
use crate::theme::key_caps::KeyHint;
use board::{BoardStyle, Grid, Place};
use help::HelpPictures;

pub mod board;
pub mod cursor;
pub mod help;
pub mod hint;
pub mod hud;
pub mod marks;
pub mod painter;
pub mod panel;
pub mod result;
pub mod sounds;
pub mod words;

/// A game of this kind.
pub trait TwoPlayers: Room {
    /// What its cursor stands on: a square or a point.
    type Place: Place;
    /// What its board shows; a component of the board.
    type View: Component;

    /// How its board is drawn.
    const BOARD: BoardStyle;
    /// The pictures beside its rules.
    const HELP: HelpPictures;
    /// Whether a key presses the cursor's place although nothing shows where that is.
    const PRESSES_UNSEEN: bool;

    /// The flat board of high contrast: rectangles with their sizes, middles and colours, from the ground up.
    fn flat_board(grid: &Grid, hairline: f32) -> Vec<(Vec2, Vec2, Color)>;

    /// What the computer is called at a level.
    fn opponent(level: Level) -> &'static str;

    /// What the sheet at the end of a game says.
    fn results(table: &Table<Self>, records: &Records, books: &Logbooks) -> Results;
}

/// What these games share with each other.
pub fn plugin(app: &mut App) {
    app.add_plugins((board::plugin, cursor::plugin, hud::plugin, sounds::plugin));
}

/// What each of them has for itself.
pub fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.add_plugins((board::room_plugin::<G>, cursor::room_plugin::<G>, panel::room_plugin::<G>))
        .add_plugins((result::room_plugin::<G>, help::room_plugin::<G>));
}

/// An option's choices: their names, and what they are called.
type Choices<const N: usize> = [(&'static str, &'static str); N];

/// Who plays, by what that is called when the person has the first side, the second, or either.
pub const fn players([first, second, random]: [&'static str; 3]) -> Choices<4> {
    [("first", first), ("second", second), ("random", random), ("two", "Two players")]
}

/// The choice of a level, by the names in an advisor's list of them.
macro_rules! levels {
    ($levels:expr) => {{
        let mut choices =
            [("1", ""), ("2", ""), ("3", ""), ("4", ""), ("5", ""), ("6", ""), ("7", ""), ("8", "")];
        let mut index = 0;
        while index < choices.len() {
            choices[index].1 = $levels[index].name;
            index += 1;
        }
        choices
    }};
}
pub(super) use levels;

/// The keys of the first step, which puts a piece on the board.
pub static PLACE_KEYS: [KeyHint; 2] = [
    KeyHint { does: &ARROWS, label: "Choose", essential: true },
    KeyHint { does: &[Verb::Confirm.control()], label: "Place", essential: true },
];
