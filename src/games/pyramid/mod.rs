//! Pyramid Solitaire: clear pairs that make 13.

use bevy::prelude::*;

use super::{GameId, GameInfo, Help, Variant};
use crate::core::Session;
use crate::shell::hud::{KeyHint, KeyPrint};
use crate::shell::input::Claims;
use crate::shell::options::option;
use crate::shell::room::RoomPlugin;
use crate::shell::theme;

pub mod advisor;
mod artist;
mod assets;
pub mod choice;
pub mod console;
mod flights;
mod help;
mod input;
pub mod lamp;
pub mod places;
mod pointer;
mod rail;
pub mod rules;
mod supply;
mod systems;
pub mod view;
mod words;

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
        option("covered", "Covered cards", &[("dim", "Dim"), ("dark", "Dark")], 0),
    ],
    tuning: None,
    keys: &[
        KeyHint { key: KeyPrint::Arrows, pad: "pad_dpad", label: "Choose", essential: true },
        KeyHint { key: KeyPrint::Key("Enter"), pad: "pad_A", label: "Select", essential: false },
        KeyHint { key: KeyPrint::Key("Space"), pad: "pad_RB", label: "Next card", essential: true },
        KeyHint { key: KeyPrint::Key("U"), pad: "pad_X", label: "Undo", essential: false },
        KeyHint { key: KeyPrint::Key("H"), pad: "pad_Y", label: "Hint", essential: false },
    ],
    claims: Claims { keys: input::KEYS, buttons: input::BUTTONS },
    timed: false,
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
    console: console::open,
    check_code: |code| Session::<rules::Game>::from_code(code).map(drop),
    plugin,
};

fn plugin(app: &mut App) {
    app.add_plugins((
        RoomPlugin::<rules::Game>::default(),
        assets::plugin,
        choice::plugin,
        input::plugin,
        pointer::plugin,
        systems::plugin,
        lamp::plugin,
        supply::plugin,
        view::plugin,
        rail::plugin,
        help::plugin,
    ));
}
