//! Tetris: stack, spin, clear the lines.

use crate::gameplay::catalogue::{FirstStep, Help, Variant, add_game};
use crate::gameplay::game_plugin;
use crate::gameplay::options::{option, tuning};
use crate::gameplay::prelude::*;
use input::Action;

pub mod advisor;
mod assets;
pub mod colours;
mod console;
mod count_down;
mod game_over;
mod gameplay;
mod gravity;
pub mod handling;
mod help;
pub mod hint;
mod input;
mod line_clear;
mod lock;
mod panel;
mod pointer;
mod previews;
pub mod render;
pub mod rules;
mod statistics;
mod strip;
mod words;

pub const ID: GameId = GameId::new("tetris");

/// The state of play at the board.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum TetrisPhase {
    /// Counting from three; `count_down` and `show_number` run.
    #[default]
    CountDown,
    /// Pieces fall; `fall`, `wake_for_next_change` and `end_game` run.
    Falling,
    /// The game is over; nothing falls, and keys move nothing.
    Over,
}

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "Tetris",
    short_title: "Tetris",
    tagline: "Stack, spin, clear the lines.",
    room: &colours::TETRIS,
    variants: &[
        Variant { name: "marathon", title: "Marathon", about: "it gets faster" },
        Variant { name: "sprint", title: "Sprint", about: "40 lines, fast" },
        Variant { name: "ultra", title: "Ultra", about: "two minutes" },
        Variant { name: "zen", title: "Zen", about: "no hurry" },
    ],
    default_variant: "marathon",
    options: &[
        option("scoring", "Scoring", &[("classic", "Classic"), ("guideline", "Guideline")], 0),
        option("start-level", "Start at level", &LEVELS, 0),
        option("pieces", "Pieces", &[("bag", "In bags of 7"), ("random", "Random")], 0),
        option("marathon", "Marathon ends", &[("goal", "At 150 lines"), ("endless", "Never")], 0),
        tuning("delay", "Repeat after", &DELAYS, 10),
        tuning("repeat", "Repeat every", &REPEATS, 4),
        tuning("soft-drop", "Soft drop every", &SOFT_DROPS, 3),
        tuning("next", "Next pieces", &NEXT, 4),
        tuning("ghost", "Ghost", &[("on", "Shown"), ("off", "Hidden")], 0),
        tuning("shake", "Shake", &[("off", "Off"), ("on", "On")], 0),
    ],
    tuning: Some("Handling"),
    keys: &[
        MOVE,
        KeyHint { essential: false, ..ROTATE },
        KeyHint { does: &[Action::SoftDrop.control()], label: "Soft drop", essential: false },
        DROP,
        KeyHint { does: &[Action::Hold.control()], label: "Hold", essential: true },
    ],
    actions: &input::CONTROLS,
    shared: &[Verb::Hint, Verb::NewGame, Verb::Pause, Verb::Rules],
    timed: true,
    daily: "A sprint of 40 lines.",
    help: Help {
        goal: "Fill rows of the field without a gap, and do not let the stack reach the top.",
        steps: &[
            ("Place", "Move and turn the falling piece. The outline shows where it would land."),
            ("Clear", "A full row goes, and what is above comes down. Four at once are a Tetris."),
            ("Hold", "Put a piece aside for later; take it back in exchange for another."),
            ("Keep low", "Every ten lines are a level, and pieces fall faster."),
        ],
        pointer: "Drag to move, click to rotate, flick down to drop, click the hold box to hold.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "shift",
            task: "Move the piece sideways",
            keys: &[MOVE],
            pointer: "Drag to the left or right.",
        },
        FirstStep { practice: "turn", task: "Turn it", keys: &[ROTATE], pointer: "Click in the well." },
        FirstStep { practice: "drop", task: "Drop it on its outline", keys: &[DROP], pointer: "Flick down." },
    ],
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
};

const MOVE: KeyHint =
    KeyHint { does: &[Action::Left.control(), Action::Right.control()], label: "Move", essential: true };
const ROTATE: KeyHint = KeyHint { does: &[Action::Cw.control()], label: "Rotate", essential: true };
const DROP: KeyHint = KeyHint { does: &[Action::HardDrop.control()], label: "Drop", essential: true };

macro_rules! numbers {
    ($unit:literal: $($number:literal)*) => { [$((stringify!($number), concat!(stringify!($number), $unit))),*] };
}

static LEVELS: [(&str, &str); 20] = numbers!("": 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
static DELAYS: [(&str, &str); 25] = numbers!(" ms":
    0 17 33 50 67 83 100 117 133 150 167 183 200 217 233 250 267 283 300 333 367 400 433 467 500);
static REPEATS: [(&str, &str); 18] =
    numbers!(" ms": 0 8 17 25 33 42 50 58 67 75 83 100 117 133 150 167 183 200);
static SOFT_DROPS: [(&str, &str); 7] = numbers!(" ms": 0 8 17 33 50 67 83);
static NEXT: [(&str, &str); 6] = numbers!("": 1 2 3 4 5 6);

pub struct TetrisPlugin;

impl Plugin for TetrisPlugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        app.add_sub_state::<TetrisPhase>()
            .add_plugins((game_plugin::<rules::Game>, assets::plugin))
            .add_plugins((count_down::plugin, input::plugin, pointer::plugin, gravity::plugin))
            .add_plugins((lock::plugin, line_clear::plugin, game_over::plugin, hint::plugin))
            .add_plugins((render::plugin, previews::plugin, panel::plugin, help::plugin, strip::plugin));
    }
}
