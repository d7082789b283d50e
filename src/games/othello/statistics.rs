//! What is counted about games of Othello: who won, and by how much.

use bevy::color::Color;

use super::result::lead;
use super::rules::{Disc, Game};
use crate::gameplay::figures::{BY_NOBODY, BY_SIDE, Figures};
use crate::gameplay::players::Players;

/// How its results are shown.
pub static FIGURES: Figures = Figures {
    picture: ("disc_white", Some(Color::WHITE)),
    contest: true,
    points: "Discs",
    told: |_, points| signed(points),
    breakdown: (
        "Disc difference",
        &[
            ("lost by many", "Lost by 20 or more"),
            ("lost", "Lost"),
            ("drawn", "Drawn"),
            ("won", "Won"),
            ("won by many", "Won by 20 or more"),
        ],
    ),
    sides: ["Black", "White"],
    ..Figures::USUAL
};

/// A difference of at least so many discs is a clear one.
const MANY: i64 = 20;

/// A difference with its sign.
pub fn signed(difference: i64) -> String {
    match difference {
        1.. => format!("+{difference}"),
        _ => difference.to_string().replace('-', "−"),
    }
}

/// What an ended game adds to them.
pub fn facts(game: &Game, players: Players) -> Vec<(&'static str, u64)> {
    let fact = match (lead(game, players), game.winner()) {
        (Some(lead), _) if lead <= -MANY => "lost by many",
        (Some(lead), _) if lead >= MANY => "won by many",
        (Some(..0), _) => "lost",
        (Some(0), _) => "drawn",
        (Some(_), _) => "won",
        (None, Some(Disc::Black)) => BY_SIDE[0],
        (None, Some(Disc::White)) => BY_SIDE[1],
        (None, None) => BY_NOBODY,
    };
    vec![(fact, 1)]
}
