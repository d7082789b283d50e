//! Nine Men's Morris: line up three, take a man.

use bevy::prelude::*;

use super::{FirstStep, GameId, GameInfo, HINT_STEP, Help, UNDO_STEP, Variant};
use crate::core::{Rules, Session};
use crate::shell::hud::KeyHint;
use crate::shell::input::controls::AT_BOARDS;
use crate::shell::options::option;
use crate::shell::room::{Phase, RoomPlugin, Table, Watching, add_phases};
use crate::shell::screen::Screen;
use crate::shell::theme;
use advisor::levels::LEVELS;

pub mod advisor;
mod assets;
pub mod console;
mod counts;
pub mod cursor;
mod faces;
mod flight;
pub mod grid;
mod help;
mod input;
pub mod intent;
mod marks;
mod mills;
mod pointer;
mod rail;
mod results;
mod review;
pub mod rules;
mod shelf;
mod sounds;
mod statistics;
mod systems;
mod tally;
mod timeline;
pub mod view;
mod words;

/// What is going on at the board.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(GameId::Morris))]
pub enum MorrisPhase {
    /// The room was just entered; whatever was pressed for that is not meant for it.
    #[default]
    Entering,
    /// A person may place, move or take a man.
    YourTurn,
    /// The computer is to.
    Thinking,
    /// The advisor plays both sides.
    Watched,
    /// The game is over, or only looked at.
    Over,
}

impl Phase<rules::Game> for MorrisPhase {
    fn of(table: &Table<rules::Game>, watching: Watching) -> Self {
        if table.is_only_seen() || table.session().state().outcome().is_some() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else if table.is_open() {
            Self::YourTurn
        } else {
            Self::Thinking
        }
    }
}

/// Its entry in the catalogue.
pub const INFO: GameInfo = GameInfo {
    id: GameId::Morris,
    name: "morris",
    title: "Nine Men’s Morris",
    short_title: "Morris",
    tagline: "Line up three, take a man.",
    room: &theme::MORRIS,
    variants: &[
        Variant { name: "flying", title: "Flying", about: "the last three fly" },
        Variant { name: "no-flying", title: "No flying", about: "men only slide" },
    ],
    default_variant: "flying",
    options: &[
        option("players", "Players", &PLAYERS, 0),
        option("level", "Opponent", &STRENGTHS, 2),
        option("draws", "Draw", &DRAWS, 0),
    ],
    tuning: None,
    keys: &[
        KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
        KeyHint { does: &["confirm"], label: "Place or take", essential: true },
        KeyHint { does: &["undo"], label: "Undo", essential: false },
        KeyHint { does: &["hint"], label: "Hint", essential: false },
    ],
    actions: &[],
    shared: AT_BOARDS,
    timed: false,
    daily: "Four men each are placed.",
    help: Help {
        goal: "Take men until two are left, or none can move.",
        steps: &[
            ("Place", "In turn, place nine men each on points where lines meet or end."),
            ("Close a mill", "Three men in a row on a line are a mill, and take a man."),
            ("Move", "With none left to place, slide to the next point. The last three men fly."),
            ("Take", "Any man may be taken, but one in a mill only if all others are in mills too."),
        ],
        pointer: "Click a point to place or take; click or drag a man to move.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "place",
            task: "Place a man on a point",
            keys: &[
                KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
                KeyHint { does: &["confirm"], label: "Place", essential: true },
            ],
            pointer: "Click a free point.",
        },
        HINT_STEP,
        UNDO_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
};

static PLAYERS: [(&str, &str); 4] = [
    ("first", "You play Ivory"),
    ("second", "You play Ebony"),
    ("random", "Random side"),
    ("two", "Two players"),
];

static STRENGTHS: [(&str, &str); 8] = [
    ("1", LEVELS[0].name),
    ("2", LEVELS[1].name),
    ("3", LEVELS[2].name),
    ("4", LEVELS[3].name),
    ("5", LEVELS[4].name),
    ("6", LEVELS[5].name),
    ("7", LEVELS[6].name),
    ("8", LEVELS[7].name),
];

static DRAWS: [(&str, &str); 3] =
    [("100", "100 quiet moves"), ("40", "40 quiet moves"), ("100-only", "No threefold")];

/// The game and its room.
pub struct MorrisPlugin;

impl Plugin for MorrisPlugin {
    fn build(&self, app: &mut App) {
        add_phases::<rules::Game, MorrisPhase>(app);
        app.add_plugins((
            RoomPlugin::<rules::Game>::default(),
            assets::plugin,
            input::plugin,
            pointer::plugin,
            timeline::plugin,
            systems::plugin,
            sounds::plugin,
        ));
        app.add_plugins((
            view::plugin,
            marks::plugin,
            mills::plugin,
            flight::plugin,
            rail::plugin,
            shelf::plugin,
            counts::plugin,
            results::plugin,
            help::plugin,
            review::plugin,
        ));
    }
}
