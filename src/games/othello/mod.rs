//! Othello: outflank and flip the board.

use crate::engine::input::controls::{ARROWS, AT_BOARDS};
use crate::gameplay::GameplayPlugin;
use crate::gameplay::catalogue::{FirstStep, HINT_STEP, Help, UNDO_STEP, add_game};
use crate::gameplay::options::option;
use crate::gameplay::phase::{Phase, add_phases};
use crate::gameplay::prelude::*;
use crate::gameplay::review::reviews_of;
use crate::games::two_players::{self, PLACE_KEYS, levels, players};
use advisor::LEVELS;
use rules::Game;

pub mod advisor;
mod assets;
mod capture;
pub mod colours;
pub mod console;
mod faces;
mod gameplay;
mod help;
mod hud;
pub mod input;
mod judge;
mod marks;
mod moves;
mod panel;
mod pass;
pub mod render;
mod result;
mod review;
pub mod rules;
mod statistics;
pub mod words;

pub const ID: GameId = GameId::new("othello");

/// What can happen at the board, and the systems that run then.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum OthelloPhase {
    /// The first frame, in which no press counts: `look_at_position` sets the evaluation bar.
    #[default]
    Entering,
    /// A person may place a disc: `place_disc`.
    YourTurn,
    /// A person has no move in the first position, and passes: `pass_first`.
    Passing,
    /// The computer is to move: `deny_press`.
    Thinking,
    /// The advisor plays both sides: `stop_watching`.
    Watched,
    /// The game is over, or only looked at: `deny_press`.
    Over,
}

impl Phase<Game> for OthelloPhase {
    fn of(table: &Table<Game>, watching: Watching) -> Self {
        if table.is_only_seen() || table.session().state().outcome().is_some() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else if !table.is_open() {
            Self::Thinking
        } else if table.session().state().must_pass() {
            Self::Passing
        } else {
            Self::YourTurn
        }
    }
}

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "Othello",
    short_title: "Othello",
    tagline: "Outflank and flip the board.",
    room: &colours::OTHELLO,
    variants: &[],
    default_variant: "",
    options: &[
        option("players", "Players", &PLAYERS, 0),
        option("level", "Computer", &STRENGTHS, 2),
        option("ponder", "Master ponders", &[("off", "Never"), ("on", "On your time")], 0),
        option("bar", "Evaluation bar", &[("on", "Shown"), ("off", "Hidden")], 0),
    ],
    tuning: None,
    keys: &[
        KeyHint { does: &ARROWS, label: "Choose", essential: true },
        KeyHint { does: &[Verb::Confirm.control()], label: "Place", essential: true },
        KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: false },
        KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: false },
        KeyHint { does: &[Verb::Pause.control()], label: "Pause", essential: false },
    ],
    actions: &[],
    shared: AT_BOARDS,
    timed: false,
    daily: "A balanced position to play on.",
    help: Help {
        goal: "Have the most discs when nobody can move.",
        steps: &[
            ("Outflank", "Place a disc so that discs of the other side lie in a line between two of yours."),
            ("Turn", "All discs caught like this turn to your colour, in all directions at once."),
            ("Pass", "Who cannot turn a disc passes. That happens by itself."),
            ("Count", "The most discs win, and empty squares go to the winner. Corners are never turned."),
        ],
        pointer: "Point at a square to see what would turn; click to place a disc.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "place",
            task: "Place a disc on a dot",
            keys: &PLACE_KEYS,
            pointer: "Click a dot.",
        },
        HINT_STEP,
        UNDO_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<Game>::from_code(code).map(drop),
};

static PLAYERS: [(&str, &str); 4] = players(["You play Black", "You play White", "Random colour"]);

static STRENGTHS: [(&str, &str); 8] = levels!(LEVELS);

pub struct OthelloPlugin;

impl Plugin for OthelloPlugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        add_phases::<Game, OthelloPhase>(app);
        app.add_plugins((GameplayPlugin::<Game>::default(), two_players::room_plugin::<Game>))
            .add_plugins((assets::plugin, input::plugin, capture::plugin, pass::plugin, result::plugin))
            .add_plugins((judge::plugin, render::plugin, marks::plugin, reviews_of::<Game>))
            .add_plugins((hud::plugin, panel::plugin, moves::plugin));
    }
}
