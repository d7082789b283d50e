//! What Othello and Morris share: two players at a board of squares or points.

use crate::engine::input::controls::ARROWS;
use crate::gameplay::prelude::*;
use crate::games::help_rows::{self, HelpPictures};
use board::{BoardStyle, Grid, Place};

pub mod board;
pub mod cursor;
pub mod hud;
pub mod marks;
pub mod painter;
pub mod panel;
pub mod result;
pub mod sounds;
pub mod words;

/// A game for two players at a board.
pub trait TwoPlayers: Room {
    /// The places that its cursor stands on: squares or points.
    type Place: Place;
    /// The component that holds what a board shows.
    type View: Component;

    const BOARD: BoardStyle;
    const HELP: HelpPictures;
    /// Whether a press by key counts while the cursor is not shown.
    const PRESSES_UNSEEN: bool;
    /// Whether a second input in one frame waits for the next frame; otherwise it is dropped.
    const INPUTS_WAIT: bool;

    /// The flat board of high contrast: the sizes, middles and colours of rectangles, from the bottom up.
    fn flat_board(grid: &Grid, hairline: f32) -> Vec<(Vec2, Vec2, Color)>;

    fn results(table: &Table<Self>, records: &Records, books: &Logbooks) -> Results;
}

/// Adds the parts that exist once for all these games.
pub fn plugin(app: &mut App) {
    app.add_plugins((board::plugin, cursor::plugin, hud::plugin, sounds::plugin));
}

/// Adds the parts that each of these games needs for itself.
pub fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.add_plugins((board::room_plugin::<G>, cursor::room_plugin::<G>, panel::room_plugin::<G>))
        .add_plugins(result::room_plugin::<G>);
    help_rows::drawn_as(app, G::ID, G::HELP);
}

/// The choices of who plays. The labels say that the person has the first side, the second, or either.
pub const fn players([first, second, random]: [&'static str; 3]) -> [(&'static str, &'static str); 4] {
    [("first", first), ("second", second), ("random", random), ("two", "Two players")]
}

/// The choices of a level, labelled with the names in an advisor's list.
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
