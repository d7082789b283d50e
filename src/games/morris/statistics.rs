//! What is counted about games of Morris: who won.

use bevy::color::Color;

use super::rules::{Game, Side};
use super::words::person;
use crate::shell::room::Players;
use crate::shell::statistics::{BY_NOBODY, BY_SIDE, Figures};

/// How its results are shown.
pub static FIGURES: Figures = Figures {
    picture: ("man_ivory", Some(Color::WHITE)),
    contest: true,
    breakdown: ("Results", &[("lost", "Lost"), ("drawn", "Drawn"), ("won", "Won")]),
    sides: ["Ivory", "Ebony"],
    ..Figures::USUAL
};

/// What an ended game adds to them.
pub fn facts(game: &Game, players: Players) -> Vec<(&'static str, u64)> {
    let fact = match (person(players), game.winner()) {
        (Some(person), Some(winner)) if person == winner => "won",
        (Some(_), Some(_)) => "lost",
        (Some(_), None) => "drawn",
        (None, Some(Side::White)) => BY_SIDE[0],
        (None, Some(Side::Black)) => BY_SIDE[1],
        (None, None) => BY_NOBODY,
    };
    vec![(fact, 1)]
}
