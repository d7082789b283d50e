//! Pyramid Solitaire: clear pairs that make 13.

use crate::engine::input::controls::{ARROWS, AT_BOARDS};
use crate::gameplay::catalogue::{FirstStep, HINT_STEP, Help, Variant, add_game};
use crate::gameplay::game_plugin;
use crate::gameplay::options::option;
use crate::gameplay::phase::{Phase, add_phases};
use crate::gameplay::prelude::*;
use input::Action;

pub mod advisor;
mod assets;
pub mod choice;
pub mod colours;
pub mod console;
mod deal;
mod faces;
mod gameplay;
mod help;
mod hint;
mod hud;
mod input;
pub mod lamp;
mod pair;
mod panel;
pub mod places;
mod pointer;
mod render;
mod result;
pub mod rules;
mod statistics;
mod supply;
pub mod words;

pub const ID: GameId = GameId::new("pyramid");

/// What can happen at the table, and the systems that run then.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing(ID))]
pub enum PyramidPhase {
    /// The first frame, in which a press was meant for the menu: `sit_down`.
    #[default]
    Entering,
    /// The player chooses cards: `choose`, and `carry_card` with the pointer.
    Choosing,
    /// The advisor chooses, until the player presses a card: `take_over`, then `choose`.
    Watched,
    /// A replay or a review is shown, and no card can be selected: `let_go`.
    Shown,
    /// The game is won or stuck: `refuse`.
    Over,
}

impl Phase<rules::Game> for PyramidPhase {
    fn of(table: &Table<rules::Game>, watching: Watching) -> Self {
        if table.is_only_seen() {
            Self::Shown
        } else if table.session().state().is_over() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else {
            Self::Choosing
        }
    }
}

const CHOOSE: KeyHint = KeyHint { does: &ARROWS, label: "Choose", essential: true };

pub static INFO: GameInfo = GameInfo {
    id: ID,
    title: "Pyramid Solitaire",
    short_title: "Pyramid",
    tagline: "Clear pairs that make 13.",
    room: &colours::PYRAMID,
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
        CHOOSE,
        KeyHint { does: &[Verb::Confirm.control()], label: "Select", essential: false },
        KeyHint { does: &[Action::Deal.control()], label: "Next card", essential: true },
        KeyHint { does: &[Verb::Undo.control()], label: "Undo", essential: false },
        KeyHint { does: &[Verb::Hint.control()], label: "Hint", essential: false },
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
            keys: &[CHOOSE, KeyHint { does: &[Verb::Confirm.control()], label: "Select", essential: true }],
            pointer: "Click one, then the other.",
        },
        FirstStep {
            practice: "next",
            task: "Turn the next card",
            keys: &[CHOOSE, KeyHint { does: &[Verb::Confirm.control()], label: "Turn", essential: true }],
            pointer: "Click the pile.",
        },
        HINT_STEP,
    ],
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
};

pub struct PyramidPlugin;

impl Plugin for PyramidPlugin {
    fn build(&self, app: &mut App) {
        add_game(app, &INFO);
        add_phases::<rules::Game, PyramidPhase>(app);
        app.add_plugins((game_plugin::<rules::Game>, assets::plugin))
            .add_plugins((input::plugin, pointer::plugin, choice::plugin))
            .add_plugins((pair::plugin, deal::plugin, result::plugin, lamp::plugin, supply::plugin))
            .add_plugins((render::plugin, hint::plugin, hud::plugin, panel::plugin, help::plugin));
    }
}
