//! The small pictures on the page that explains the rules.

use super::faces::{dot, sprite_name};
use super::rules::Disc;
use crate::gameplay::prelude::*;
use crate::games::help_rows::HelpPictures;

const FELT: Color = hex(0x207c4d);
const LINE: Color = hex(0x0a3a22);

/// Squares with the letters of their discs; `+` is a square that may be played.
pub const PICTURES: HelpPictures = HelpPictures {
    rows: [("BWW+", "BWWB"), ("BWWB", "BBBB"), ("WBBB", ""), ("BBW.", "BBWB")],
    sizes: [16.0, 32.0],
    arrows: [12.8, 25.6],
    gap: None,
    draw,
};

fn draw(parts: &mut ChildSpawnerCommands, squares: &str, size: f32) {
    let row = Node::row()
        .gap(px(1))
        .border(UiRect::all(px(1)))
        .rounded(px(radius::CHIP))
        .overflow(Overflow::clip());
    parts.spawn((row, BackgroundColor(LINE), BorderColor::all(LINE))).with_children(|row| {
        for square in squares.chars() {
            let node = Node::row().size(px(size), px(size)).centered().no_shrink();
            let mut cell = row.spawn((node, BackgroundColor(FELT)));
            match Disc::from_letter(square) {
                Some(disc) if size < 20.0 => _ = cell.with_child(dot(disc, size - 4.0)),
                Some(disc) => _ = cell.with_child(icon(sprite_name(disc), size, Color::WHITE)),
                None if square == '+' => _ = cell.with_child(icon("legal_dot", size * 0.6, Color::WHITE)),
                None => {}
            }
        }
    });
}
