//! How the statistics show a game: the words for its results, and its own counts.

use bevy::color::Color;

use crate::theme::number_text::grouped;

/// How the results of a game are shown.
#[derive(Debug)]
pub struct Figures {
    /// The sprite that stands for the game, and its own colour, if it has one.
    pub picture: (&'static str, Option<Color>),
    /// Whether wins count first; points, if there are any, come second.
    pub contest: bool,
    /// What points are called.
    pub points: &'static str,
    /// How points under the name of a record are written; the bare number of them is what a chart measures.
    pub told: fn(record: &str, points: i64) -> String,
    /// Whether fewer points are better, as with seconds. They are recorded as negative numbers then.
    pub fewer: fn(record: &str) -> bool,
    /// A count of the game's own that is worth a box: its label, and its name among the facts.
    pub own: Option<(&'static str, &'static str)>,
    /// A chart of the game's own counts: its heading, and the name and label of each part.
    pub breakdown: (&'static str, &'static [(&'static str, &'static str)]),
    /// What the two sides are called, where there are two.
    pub sides: [&'static str; 2],
}

impl Figures {
    /// The values that most games have.
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

/// The fact that counts games won by a side, and those that nobody won, where two people play.
pub const BY_SIDE: [&str; 2] = ["first", "second"];
/// See [`BY_SIDE`].
pub const BY_NOBODY: &str = "neither";
