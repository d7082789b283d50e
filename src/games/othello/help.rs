//! The small pictures on the page that says how to play.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::faces::{dot, sprite_name};
use super::rules::Disc;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::theme::palette::{HOUSE, hex, radius};
use crate::theme::widgets::icon;

const FELT: Color = hex(0x207c4d);
const LINE: Color = hex(0x0a3a22);

/// Rows of the board for each rule, before and after; `+` is a square that may be played.
const PICTURES: [(&str, &str); 4] = [("BWW+", "BWWB"), ("BWWB", "BBBB"), ("WBBB", ""), ("BBW.", "BBWB")];

/// Draws them.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(mut commands: Commands, pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>) {
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let Some((before, after)) = PICTURES.get(picture.step) else { continue };
        let Val::Px(height) = node.height else { continue };
        let size = if height < 50.0 { 16.0 } else { 32.0 };
        commands.entity(entity).with_children(|row| {
            for (index, squares) in [before, after].into_iter().filter(|row| !row.is_empty()).enumerate() {
                if index == 1 {
                    row.spawn(icon("icon_right", size * 0.8, HOUSE.muted));
                }
                row.spawn((
                    Node::row()
                        .gap(px(1))
                        .border(UiRect::all(px(1)))
                        .rounded(px(radius::CHIP))
                        .overflow(Overflow::clip()),
                    BackgroundColor(LINE),
                    BorderColor::all(LINE),
                ))
                .with_children(|row| {
                    for square in squares.chars() {
                        draw_square(row, square, size);
                    }
                });
            }
        });
    }
}

fn draw_square(row: &mut ChildSpawnerCommands, square: char, size: f32) {
    let mut cell =
        row.spawn((Node::row().size(px(size), px(size)).centered().no_shrink(), BackgroundColor(FELT)));
    if let Some(disc) = Disc::from_letter(square) {
        if size < 20.0 {
            cell.with_child(dot(disc, size - 4.0));
        } else {
            cell.with_child(icon(sprite_name(disc), size, Color::WHITE));
        }
    } else if square == '+' {
        cell.with_child(icon("legal_dot", size * 0.6, Color::WHITE));
    }
}
