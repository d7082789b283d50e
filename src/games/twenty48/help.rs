//! The pictures on the help page.

use super::ID;
use super::panel::tile;
use super::render::BOARD;
use crate::gameplay::catalogue::{HelpPicture, HelpPictureSystems};
use crate::gameplay::prelude::*;

/// A row before and after a move, for each rule.
const PICTURES: [[[u64; 4]; 2]; 4] = [
    [[0, 2, 0, 4], [2, 4, 0, 0]],
    [[2, 2, 0, 4], [4, 4, 0, 0]],
    [[8, 8, 4, 0], [16, 4, 0, 0]],
    [[2, 4, 8, 0], [2, 4, 8, 2]],
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(mut commands: Commands, pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>) {
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let (Some(&[before, after]), Val::Px(height)) = (PICTURES.get(picture.step), node.height) else {
            continue;
        };
        let size = if height < 50.0 { 15.0 } else { 32.0 };
        let row_of = |values: [u64; 4]| {
            (
                Node::row().gap(px(2)).padding(UiRect::all(px(2))).rounded(px(radius::CHIP)),
                BackgroundColor(BOARD),
                Children::spawn(SpawnIter(values.into_iter().map(move |value| tile(value, size)))),
            )
        };
        commands.entity(entity).with_children(|row| {
            row.spawn(row_of(before));
            row.spawn(icon("icon_right", size * 0.8, HOUSE.muted));
            row.spawn(row_of(after));
        });
    }
}
