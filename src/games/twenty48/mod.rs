//! 2048: slide, merge, double up.

use crate::engine::input::controls::{ARROWS, AT_BOARDS};
use crate::gameplay::catalogue::{FirstStep, Help, UNDO_STEP, Variant, add_game};
use crate::gameplay::game_plugin;
use crate::gameplay::phase::{Phase, add_phases};
use crate::gameplay::prelude::*;
use crate::games::help_rows;

pub mod advisor;
mod assets;
pub mod colours;
mod console;
mod gameplay;
mod goal;
mod help;
mod hint;
mod input;
mod merge;
mod panel;
pub mod render;
pub mod rules;
mod slide;
mod statistics;

pub const ID: GameId = GameId::new("2048");

/// The state of play at the board.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum Twenty48Phase {
    /// The room was just entered. The input that opened it must not slide tiles.
    #[default]
    Entering,
    /// The player slides tiles; `slide_by_verb` runs.
    Sliding,
    /// The advisor slides tiles; `stop_watching` and then `slide_by_verb` run.
    Watched,
    /// The game is over or only being viewed; keys do nothing.
    Over,
}

impl Phase<rules::Game> for Twenty48Phase {
    fn of(table: &Table<rules::Game>, watching: Watching) -> Self {
        if table.is_only_seen() || table.session().state().outcome().is_some() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else {
            Self::Sliding
        }
    }
}

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "2048",
    short_title: "2048",
    tagline: "Slide, merge, double up.",
    room: &colours::TWENTY48,
    variants: &[
        Variant { name: "3x3", title: "Small 3 × 3", about: "get to 256" },
        Variant { name: "4x4", title: "Classic 4 × 4", about: "get to 2048" },
        Variant { name: "5x5", title: "Large 5 × 5", about: "get to 2048" },
        Variant { name: "6x6", title: "Huge 6 × 6", about: "get to 2048" },
    ],
    default_variant: "4x4",
    options: &[],
    tuning: None,
    keys: &[
        KeyHint { does: &ARROWS, label: "Slide", essential: true },
        KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: true },
        KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: false },
        KeyHint { does: &[Verb::Pause.control()], label: "Pause", essential: false },
    ],
    actions: &[],
    shared: AT_BOARDS,
    timed: false,
    daily: "The same tiles for everyone.",
    help: Help {
        goal: "Join equal tiles until one of them says 2048.",
        steps: &[
            ("Slide", "All tiles slide as far as they can, in the direction you choose."),
            ("Merge", "Two equal tiles that meet become one of twice the value, once in a move."),
            ("Score", "You score the value of every tile you make."),
            ("Keep room", "Every move brings a new tile. When none can move, the game is over."),
        ],
        pointer: "Drag or swipe across the board to slide the tiles.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "slide",
            task: "Slide all tiles at once",
            keys: &[KeyHint { does: &ARROWS, label: "Slide", essential: true }],
            pointer: "Drag across the board.",
        },
        FirstStep {
            practice: "merge",
            task: "Make two equal tiles meet",
            keys: &[KeyHint { does: &ARROWS, label: "Slide", essential: true }],
            pointer: "Drag them towards each other.",
        },
        UNDO_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
};

pub struct Twenty48Plugin;

impl Plugin for Twenty48Plugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        add_phases::<rules::Game, Twenty48Phase>(app);
        app.add_plugins((game_plugin::<rules::Game>, assets::plugin))
            .add_plugins((input::plugin, slide::plugin, merge::plugin, goal::plugin, hint::plugin))
            .add_plugins((render::plugin, panel::plugin));
        help_rows::drawn_as(app, ID, help::PICTURES);
    }
}

fn size_of(variant: &str) -> rules::Size {
    (3..=6).filter_map(rules::Size::new).find(|size| variant_of(*size).name == variant).unwrap_or_default()
}

fn variant_of(size: rules::Size) -> &'static Variant {
    &INFO.variants[size.side() - rules::Size::MIN.side()]
}
