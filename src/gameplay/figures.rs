//! What a game tells the statistics about itself: how its results are written, and what it counts
//! besides. Plain data; the catalogue has one for each game.

use bevy::color::Color;

use crate::theme::number_text::grouped;

/// How the results of a game are shown.
#[derive(Debug)]
pub struct Figures {
    /// The sprite that stands for the game, and its own colour, if it has one.
    pub picture: (&'static str, Option<Color>),
    /// Whether winning is what counts; points, if there are any, come second.
    pub contest: bool,
    /// What points are called.
    pub points: &'static str,
    /// How points under the name of a record are written; the bare number of them is what a chart
    /// measures.
    pub told: fn(record: &str, points: i64) -> String,
    /// Whether fewer are better, as seconds are. They are noted as less than nothing then.
    pub fewer: fn(record: &str) -> bool,
    /// A count of the game's own that is worth a box: its label, and its name among the facts.
    pub own: Option<(&'static str, &'static str)>,
    /// What the game's own counts tell together: a heading, and the parts by their names among the
    /// facts, with their labels.
    pub breakdown: (&'static str, &'static [(&'static str, &'static str)]),
    /// What the two sides are called, where there are two.
    pub sides: [&'static str; 2],
}

impl Figures {
    /// What most games have.
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
