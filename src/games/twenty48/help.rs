//! The pictures on the help page.

use super::panel::tile;
use super::render::BOARD;
use crate::gameplay::prelude::*;
use crate::games::help_rows::HelpPictures;

/// Rows of tiles, each given by its power of two; 0 is an empty cell.
pub const PICTURES: HelpPictures = HelpPictures {
    rows: [("0102", "1200"), ("1102", "2200"), ("3320", "4200"), ("1230", "1231")],
    sizes: [15.0, 32.0],
    arrows: [12.0, 25.6],
    gap: None,
    draw,
};

fn draw(parts: &mut ChildSpawnerCommands, powers: &str, size: f32) {
    let row = Node::row().gap(px(2)).padding(UiRect::all(px(2))).rounded(px(radius::CHIP));
    parts.spawn((row, BackgroundColor(BOARD))).with_children(|row| {
        for power in powers.chars().filter_map(|digit| digit.to_digit(10)) {
            row.spawn(tile(if power == 0 { 0 } else { 1 << power }, size));
        }
    });
}
