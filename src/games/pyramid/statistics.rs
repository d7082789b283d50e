//! The statistics of Pyramid Solitaire: how many cards were left.

use bevy::color::Color;

use super::rules::Game;
use crate::gameplay::catalogue::Figures;

pub static FIGURES: Figures = Figures {
    picture: ("mini_AH", Some(Color::WHITE)),
    contest: true,
    breakdown: (
        "Cards left",
        &[
            ("none", "None"),
            ("to 5", "1 to 5"),
            ("to 10", "6 to 10"),
            ("to 15", "11 to 15"),
            ("more", "16 or more"),
        ],
    ),
    ..Figures::USUAL
};

pub fn facts(game: &Game) -> Vec<(&'static str, u64)> {
    let left = match game.cards_left() {
        0 => "none",
        1..=5 => "to 5",
        6..=10 => "to 10",
        11..=15 => "to 15",
        _ => "more",
    };
    vec![(left, 1)]
}
