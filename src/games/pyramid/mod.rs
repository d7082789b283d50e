//! Pyramid Solitaire: clear pairs that make 13.

use bevy::prelude::*;

use super::{FirstStep, GameId, GameInfo, HINT_STEP, Help, Variant};
use crate::core::{Rules, Session};
use crate::shell::hud::KeyHint;
use crate::shell::input::controls::AT_BOARDS;
use crate::shell::options::option;
use crate::shell::room::{Phase, RoomPlugin, Table, Watching, add_phases};
use crate::shell::screen::Screen;
use crate::shell::theme;

pub mod advisor;
mod artist;
mod assets;
pub mod choice;
pub mod console;
mod deal;
mod gameplay;
mod help;
mod hud;
mod input;
pub mod lamp;
mod pair;
mod panel;
pub mod places;
mod pointer;
pub mod render;
mod result;
pub mod rules;
mod shelf;
mod statistics;
mod supply;
mod words;

/// What is going on at the table.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(GameId::Pyramid))]
pub enum PyramidPhase {
    /// The room was just entered; whatever was pressed for that is not meant for it.
    #[default]
    Entering,
    /// The player chooses cards.
    Choosing,
    /// The advisor does.
    Watched,
    /// The game is over, or only looked at.
    Over,
}

impl Phase<rules::Game> for PyramidPhase {
    fn of(table: &Table<rules::Game>, watching: Watching) -> Self {
        if table.is_only_seen() || table.session().state().outcome().is_some() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else {
            Self::Choosing
        }
    }
}

/// Its entry in the catalogue.
pub const INFO: GameInfo = GameInfo {
    id: GameId::Pyramid,
    name: "pyramid",
    title: "Pyramid Solitaire",
    short_title: "Pyramid",
    tagline: "Clear pairs that make 13.",
    room: &theme::PYRAMID,
    variants: &[
        Variant { name: "pile", title: "Pile", about: "turn it as often as you like" },
        Variant { name: "stock-and-waste", title: "Stock & waste", about: "two redeals" },
        Variant { name: "one-pass", title: "One pass", about: "no redeal" },
    ],
    default_variant: "pile",
    options: &[
        option("deals", "Deals", &[("winnable", "Winnable"), ("any", "Any")], 0),
        option("goal", "Clear", &[("pyramid", "The pyramid"), ("all", "All 52 cards")], 0),
        option("cover", "Card + its cover", &[("no", "Apart"), ("yes", "Together")], 0),
        option("lamp", "Lamp", &[("on", "Shown"), ("off", "Hidden")], 0),
    ],
    tuning: None,
    keys: &[
        KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
        KeyHint { does: &["confirm"], label: "Select", essential: false },
        KeyHint { does: &["pyramid.deal"], label: "Next card", essential: true },
        KeyHint { does: &["undo"], label: "Undo", essential: false },
        KeyHint { does: &["hint"], label: "Hint", essential: false },
    ],
    actions: &input::CONTROLS,
    shared: AT_BOARDS,
    timed: false,
    daily: "A deal that can be won.",
    help: Help {
        goal: "Clear the pyramid in pairs that make 13.",
        steps: &[
            ("Make 13", "Take two free cards that add up to 13: ace is 1, jack 11, queen 12."),
            ("Kings alone", "A king is 13 by itself and goes with one press."),
            ("Free cards", "Only cards that no other card lies on can go."),
            ("The pile", "Its top card is free too. Turn it to see the next one."),
        ],
        pointer: "Click two cards that make 13, or drag one onto the other.",
    },
    figures: &statistics::FIGURES,
    first_steps: &[
        FirstStep {
            practice: "remove",
            task: "Take two cards that make 13",
            keys: &[
                KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
                KeyHint { does: &["confirm"], label: "Select", essential: true },
            ],
            pointer: "Click one, then the other.",
        },
        FirstStep {
            practice: "next",
            task: "Turn the next card",
            keys: &[
                KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
                KeyHint { does: &["confirm"], label: "Turn", essential: true },
            ],
            pointer: "Click the pile.",
        },
        HINT_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
};

/// The game and its room.
pub struct PyramidPlugin;

impl Plugin for PyramidPlugin {
    fn build(&self, app: &mut App) {
        add_phases::<rules::Game, PyramidPhase>(app);
        app.add_plugins((RoomPlugin::<rules::Game>::default(), assets::plugin))
            .add_plugins((input::plugin, pointer::plugin, choice::plugin))
            .add_plugins((pair::plugin, deal::plugin, result::plugin, lamp::plugin, supply::plugin))
            .add_plugins((render::plugin, hud::plugin, panel::plugin, shelf::plugin, help::plugin));
    }
}
