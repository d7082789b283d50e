//! The small pictures on the page that says how Pyramid Solitaire is played.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use crate::engine::sprites::Icon;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::palette::HOUSE;
use crate::theme::widgets::{Weight, icon, text};

/// What a picture is made of.
#[derive(Clone, Copy)]
enum Part {
    /// A free card.
    Card(&'static str),
    /// A card, and the one that covers it by half.
    Covered(&'static str, &'static str),
    /// A word or sign.
    Sign(&'static str),
    /// An arrow.
    Arrow,
}

/// A picture for each rule.
const PICTURES: [&[Part]; 4] = {
    use Part::{Arrow, Card, Covered, Sign};
    [
        &[
            Card("mini_6H"),
            Sign("+"),
            Card("mini_7C"),
            Sign(" "),
            Card("mini_AS"),
            Sign("+"),
            Card("mini_QD"),
        ],
        &[Card("mini_KH"), Sign("= 13")],
        &[Covered("mini_9D", "mini_4S"), Arrow, Card("mini_9D")],
        &[Card("mini_5C"), Arrow, Card("mini_back"), Arrow, Card("mini_JD")],
    ]
};

/// Draws them.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(mut commands: Commands, pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>) {
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let Some(parts) = PICTURES.get(picture.step) else { continue };
        let Val::Px(height) = node.height else { continue };
        let size = Vec2::new(height * 50.0 / 70.0, height);
        commands.entity(entity).with_children(|row| {
            row.spawn(Node::row().gap(px(height * 0.1)).align_center()).with_children(|row| {
                for part in *parts {
                    match *part {
                        Part::Card(name) => row.spawn(card(name, size, Color::WHITE)),
                        Part::Covered(under, over) => row.spawn(covered(under, over, size)),
                        Part::Sign(sign) => row.spawn(text(sign, height * 0.28, Weight::Bold, HOUSE.text)),
                        Part::Arrow => row.spawn(icon("icon_right", height * 0.3, HOUSE.muted)),
                    };
                }
            });
        });
    }
}

fn card(name: &'static str, size: Vec2, color: Color) -> impl Bundle {
    (Icon(name), ImageNode { color, ..default() }, Node::default().size(px(size.x), px(size.y)).no_shrink())
}

/// How much of a covered card is seen in its picture.
const SEEN: f32 = 0.45;

fn covered(under: &'static str, over: &'static str, size: Vec2) -> impl Bundle {
    let shade = Srgba::WHITE.mix(&PYRAMID.page.to_srgba(), 0.3).into();
    (
        Node::default().size(px(size.x * (1.0 + SEEN)), px(size.y)).no_shrink(),
        children![
            card(under, size, shade),
            (Node::default().absolute().left(px(size.x * SEEN)), children![card(over, size, Color::WHITE)])
        ],
    )
}
