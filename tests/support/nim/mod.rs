//! A sixth game: Nim, written as a folder of `src/games` would be.

use bevy::prelude::*;
use quintet::core::{GameId, Rules, Session};
use quintet::engine::input::Verb;
use quintet::engine::input::controls::{ARROWS, AT_BOARDS};
use quintet::engine::states::Screen;
use quintet::gameplay::advisor::Watching;
use quintet::gameplay::catalogue::{Figures, FirstStep, GameInfo, HINT_STEP, Help, UNDO_STEP, add_game};
use quintet::gameplay::game_plugin;
use quintet::gameplay::options::option;
use quintet::gameplay::phase::{Phase, add_phases};
use quintet::gameplay::table::Table;
use quintet::theme::key_caps::KeyHint;
use quintet::theme::palette::HOUSE;

mod console;
mod gameplay;
mod hud;
mod input;
mod render;
pub mod rules;

use rules::Nim;

pub const ID: GameId = GameId::new("nim");

#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum NimPhase {
    #[default]
    Entering,
    Taking,
    Over,
}

impl Phase<Nim> for NimPhase {
    fn of(table: &Table<Nim>, watching: Watching) -> Self {
        let ended = table.session().state().outcome().is_some();
        if ended || watching.0 || !table.is_open() { Self::Over } else { Self::Taking }
    }
}

static PLAYERS: [(&str, &str); 2] = [("first", "You begin"), ("two", "Two players")];
static LEVELS: [(&str, &str); 1] = [("8", "Perfect")];
static FIGURES: Figures = Figures { contest: true, sides: ["First", "Second"], ..Figures::USUAL };

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "Nim",
    short_title: "Nim",
    tagline: "Take the last stone.",
    room: &HOUSE,
    variants: &[],
    default_variant: "",
    options: &[option("players", "Players", &PLAYERS, 1), option("level", "Computer", &LEVELS, 0)],
    tuning: None,
    keys: &[KeyHint { does: &ARROWS, label: "Choose", essential: true }],
    actions: &[],
    shared: AT_BOARDS,
    timed: false,
    daily: "Three heaps or more.",
    help: Help {
        goal: "Take the last stone.",
        steps: &[
            ("Choose", "Left and right choose a heap."),
            ("Take", "Enter takes a stone from it, Up all of them."),
            ("Win", "Whoever takes the last stone of all wins."),
        ],
        pointer: "Keys alone.",
    },
    figures: &FIGURES,
    first_steps: &[
        FirstStep {
            practice: "take",
            task: "Take a stone",
            keys: &[KeyHint { does: &[Verb::Confirm.control()], label: "Take", essential: true }],
            pointer: "Keys alone.",
        },
        HINT_STEP,
        UNDO_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<Nim>::from_code(code).map(drop),
};

pub struct NimPlugin;

impl Plugin for NimPlugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        add_phases::<Nim, NimPhase>(app);
        app.add_plugins((game_plugin::<Nim>, input::plugin, render::plugin, hud::plugin));
    }
}
