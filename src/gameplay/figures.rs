//! How the statistics show a game: the words for its results, and its own counts.

use bevy::color::Color;

use crate::theme::number_text::grouped;

#[derive(Debug)]
pub struct Figures {
    /// The sprite that stands for the game, and its tint, if it has one.
    pub picture: (&'static str, Option<Color>),
    /// Whether wins come first and points second.
    pub contest: bool,
    /// What points are called.
    pub points: &'static str,
    /// Writes the points of a record as text; charts measure the plain number.
    pub told: fn(record: &str, points: i64) -> String,
    /// Whether fewer points are better, as with seconds. Such points are stored as negative numbers.
    pub fewer: fn(record: &str) -> bool,
    /// One of the game's own counts that deserves a box: its label, and its name among the facts.
    pub own: Option<(&'static str, &'static str)>,
    /// A chart of the game's own counts: its heading, and the name and label of each part.
    pub breakdown: (&'static str, &'static [(&'static str, &'static str)]),
    /// The names of the two sides, if there are two.
    pub sides: [&'static str; 2],
}

impl Figures {
    /// The values for most games.
    pub const USUAL: Self = Self {
        picture: ("icon_star", None),
        contest: false,
        points: "Score",
        told: |_, points| grouped(points),
        fewer: |_| false,
        own: None,
        breakdown: ("", &[]),
        sides: ["", ""],
    };
}

/// The facts that count each side's wins when two people play.
pub const BY_SIDE: [&str; 2] = ["first", "second"];
/// The fact that counts games without a winner when two people play.
pub const BY_NOBODY: &str = "neither";
