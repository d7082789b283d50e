//! Statistics of Tetris: lines, and how many were cleared at once.

use bevy::color::Color;

use super::rules::{Game, Mode};
use crate::gameplay::catalogue::Figures;
use crate::theme::number_text::grouped;

/// The names of clears of one to four lines, in the statistics and as shown.
pub const CLEARS: [(&str, &str); 4] =
    [("single", "Single"), ("double", "Double"), ("triple", "Triple"), ("tetris", "Tetris")];

pub static FIGURES: Figures = Figures {
    picture: ("mino_T", Some(Color::WHITE)),
    told,
    fewer: is_sprint,
    own: Some(("Lines", "lines")),
    breakdown: ("Clears", &CLEARS),
    ..Figures::USUAL
};

fn is_sprint(record: &str) -> bool {
    record.starts_with(Mode::Sprint.name())
}

/// A result as text: points, or the time of a sprint with its hundredths, `1:05.20`.
pub fn told(record: &str, points: i64) -> String {
    if !is_sprint(record) {
        return grouped(points);
    }
    let hundredths = (-points as f64 / 1000.0 * 100.0).max(0.0).round() as u64;
    format!("{}:{:02}.{:02}", hundredths / 6000, hundredths / 100 % 60, hundredths % 100)
}

pub fn facts(game: &Game) -> Vec<(&'static str, u64)> {
    let clears = CLEARS.into_iter().zip(game.clears()).map(|((name, _), count)| (name, count.into()));
    std::iter::once(("lines", game.lines().into())).chain(clears).collect()
}
