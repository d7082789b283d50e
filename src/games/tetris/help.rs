//! The pictures on the help page.

use super::ID;
use super::render::Look;
use super::rules::Kind;
use crate::gameplay::catalogue::{HelpPicture, HelpPictureSystems};
use crate::gameplay::prelude::*;
use crate::games::tetris::colours::TETRIS;

/// Three rows for each picture; a letter is a mino of that piece.
const PICTURES: [[&str; 3]; 4] = [
    ["....TTT...", "LL...T.JJJ", "LLLL.SSJJJ"],
    ["OO...I...Z", "OOSSLIJJZZ", "ZZZLLIJJSS"],
    ["..........", "TTT....III", ".T.......I"],
    ["....ZZ....", "LLL..ZZ.JJ", "LJJSSOO.JI"],
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(
    mut commands: Commands,
    settings: Res<Settings>,
    pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>,
) {
    let look = Look::new(&settings);
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let Some(rows) = PICTURES.get(picture.step) else { continue };
        let Val::Px(height) = node.height else { continue };
        let size = (height / 3.4).min(22.0).floor();
        commands.entity(entity).with_children(|box_| {
            box_.spawn((
                Node::column().padding(UiRect::all(px(3))).rounded(px(4)),
                BackgroundColor(TETRIS.page),
            ))
            .with_children(|box_| {
                for row in rows {
                    box_.spawn(Node::default().height(px(size))).with_children(|line| {
                        for letter in row.chars() {
                            match Kind::from_letter(letter) {
                                Ok(kind) => line.spawn(icon(look.mino(kind), size, Color::WHITE)),
                                Err(_) => line.spawn(Node::default().width(px(size))),
                            };
                        }
                    });
                }
            });
        });
    }
}
