//! What is counted about games of Tetris.

use bevy::color::Color;

use super::rules::{Game, Mode};
use super::words::hundredths;
use crate::gameplay::figures::Figures;
use crate::theme::number_text::grouped;

/// How its results are shown.
pub static FIGURES: Figures = Figures {
    picture: ("mino_T", Some(Color::WHITE)),
    told: |record, points| {
        if is_sprint(record) { hundredths(-points as f64 / 1000.0) } else { grouped(points) }
    },
    fewer: is_sprint,
    own: Some(("Lines", "lines")),
    breakdown: (
        "Clears",
        &[("single", "Single"), ("double", "Double"), ("triple", "Triple"), ("tetris", "Tetris")],
    ),
    ..Figures::USUAL
};

/// Whether results under a name are times.
fn is_sprint(record: &str) -> bool {
    record.starts_with(Mode::Sprint.name())
}

/// What an ended game adds to them.
pub fn facts(game: &Game) -> Vec<(&'static str, u64)> {
    let [single, double, triple, tetris] = game.clears().map(u64::from);
    vec![
        ("lines", game.lines().into()),
        ("single", single),
        ("double", double),
        ("triple", triple),
        ("tetris", tetris),
    ]
}
