//! The statistics of Othello: who won, and by how much.

use bevy::color::Color;

use super::result::lead;
use super::rules::Game;
use crate::gameplay::catalogue::{BY_NOBODY, BY_SIDE, Figures};
use crate::gameplay::players::Players;
use crate::games::two_players::words::winner;
use crate::theme::number_text::grouped;

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

const MANY: i64 = 20;
const LESS: i64 = -MANY;

pub fn signed(difference: i64) -> String {
    if difference > 0 { format!("+{difference}") } else { grouped(difference) }
}

pub fn facts(game: &Game, players: Players) -> Vec<(&'static str, u64)> {
    let fact = match lead(game, players) {
        Some(..=LESS) => "lost by many",
        Some(MANY..) => "won by many",
        Some(..0) => "lost",
        Some(0) => "drawn",
        Some(_) => "won",
        None => winner(game).map_or(BY_NOBODY, |seat| BY_SIDE[seat as usize]),
    };
    vec![(fact, 1)]
}
