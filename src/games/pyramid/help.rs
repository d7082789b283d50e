//! The small pictures on the page that explains the rules.

use super::ID;
use super::colours::PYRAMID;
use crate::engine::sprites::Icon;
use crate::gameplay::catalogue::{HelpPicture, HelpPictureSystems};
use crate::gameplay::prelude::*;

/// A picture for each rule: cards, `under/over` for a card and its cover, `>` for an arrow, and text.
const PICTURES: [&str; 4] = [
    "mini_6H|+|mini_7C| |mini_AS|+|mini_QD",
    "mini_KH|= 13",
    "mini_9D/mini_4S|>|mini_9D",
    "mini_5C|>|mini_back|>|mini_JD",
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(mut commands: Commands, pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>) {
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let (Some(parts), Val::Px(height)) = (PICTURES.get(picture.step), node.height) else { continue };
        let size = Vec2::new(height * 50.0 / 70.0, height);
        commands.entity(entity).with_children(|row| {
            row.spawn(Node::row().gap(px(height * 0.1)).align_center()).with_children(|row| {
                for part in parts.split('|') {
                    if let Some((under, over)) = part.split_once('/') {
                        row.spawn(covered(under, over, size));
                    } else if part.starts_with("mini_") {
                        row.spawn(card(part, size, Color::WHITE));
                    } else if part == ">" {
                        row.spawn(icon("icon_right", height * 0.3, HOUSE.muted));
                    } else {
                        row.spawn(text(part, height * 0.28, Weight::Bold, HOUSE.text));
                    }
                }
            });
        });
    }
}

fn card(name: &'static str, size: Vec2, color: Color) -> impl Bundle {
    (Icon(name), ImageNode { color, ..default() }, Node::default().size(px(size.x), px(size.y)).no_shrink())
}

/// How much of a covered card is visible.
const SEEN: f32 = 0.45;

fn covered(under: &'static str, over: &'static str, size: Vec2) -> impl Bundle {
    let shade = Srgba::WHITE.mix(&PYRAMID.page.to_srgba(), 0.3).into();
    let above = Node::default().absolute().left(px(size.x * SEEN));
    (
        Node::default().size(px(size.x * (1.0 + SEEN)), px(size.y)).no_shrink(),
        children![card(under, size, shade), (above, children![card(over, size, Color::WHITE)])],
    )
}
