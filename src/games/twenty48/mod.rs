//! 2048: slide, merge, double up.

use super::GameInfo;

pub mod advisor;
mod console;
pub mod rules;

/// Its entry in the catalogue.
pub const INFO: GameInfo = GameInfo {
    name: "2048",
    title: "2048",
    variants: &["3x3", "4x4", "5x5", "6x6"],
    default_variant: "4x4",
    console: Some(console::open),
};

/// The board that a variant's name stands for.
fn size_of(variant: &str) -> Option<rules::Size> {
    let (side, other) = variant.split_once('x')?;
    rules::Size::new(side.parse().ok().filter(|_| side == other)?)
}
