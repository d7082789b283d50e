//! The small pictures on the page that says how to play: a line of the board, before and after.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::faces::{Look, disc, spawn_token};
use super::marks::GOLD;
use super::rules::Side;
use crate::gameplay::help_picture::{HelpPicture, HelpPictureSystems};
use crate::theme::palette::{HOUSE, hex, radius};
use crate::theme::widgets::icon;

const WOOD: Color = hex(0x6c4226);
const INLAY: Color = hex(0xe3c390);
const CORAL: Color = hex(0xff7f5f);

/// Three points for each rule, and what becomes of them: ivory, ebony, ivory in a mill, ebony that
/// may be taken.
const PICTURES: [(&str, &str); 4] = [("B..", "B.W"), ("WW.", "MMM"), ("W..", ".W."), ("BR.", "B..")];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(HelpPictureSystems));
}

fn draw(mut commands: Commands, pictures: Query<(Entity, &HelpPicture, &Node), Added<HelpPicture>>) {
    for (entity, picture, node) in pictures.iter().filter(|(_, picture, _)| picture.game == ID) {
        let Some((before, after)) = PICTURES.get(picture.step) else { continue };
        let Val::Px(height) = node.height else { continue };
        let (man, arrow) = if height < 50.0 { (15.0, 13.0) } else { (30.0, 24.0) };
        commands.entity(entity).insert(Node { column_gap: px(man * 0.2), ..node.clone() }).with_children(
            |row| {
                line(row, before, man);
                row.spawn(icon("icon_right", arrow, HOUSE.muted));
                line(row, after, man);
            },
        );
    }
}

fn line(row: &mut ChildSpawnerCommands, points: &str, man: f32) {
    let step = man * 1.34;
    row.spawn((
        Node::row()
            .size(px(3.0 * step + man * 0.3), px(man * 1.7))
            .padding(UiRect::horizontal(px(man * 0.15)))
            .align_center()
            .rounded(px(radius::SMALL)),
        BackgroundColor(WOOD),
    ))
    .with_children(|wood| {
        wood.spawn((
            Node::default()
                .absolute()
                .left(px(man * 0.15 + step / 2.0))
                .size(px(2.0 * step), px((man / 12.0).max(1.0))),
            BackgroundColor(INLAY),
        ));
        for point in points.chars() {
            wood.spawn(Node::row().width(px(step)).centered()).with_children(|place| match point {
                'W' => drop(spawn_token(place, Side::White, man, Look::default())),
                'B' => drop(spawn_token(place, Side::Black, man, Look::default())),
                'M' => ringed(place, Side::White, man, GOLD),
                'R' => ringed(place, Side::Black, man, CORAL),
                _ => hole(place, man),
            });
        }
    });
}

fn ringed(place: &mut ChildSpawnerCommands, side: Side, man: f32, color: Color) {
    let edge = (man / 12.0).max(1.5);
    place.spawn((disc(px(man + 3.0 * edge), edge), BorderColor::all(color))).with_children(|ring| {
        spawn_token(ring, side, man, Look::default());
    });
}

fn hole(place: &mut ChildSpawnerCommands, man: f32) {
    place.spawn((disc(px(man * 0.3), (man * 0.07).max(1.0)), BackgroundColor(WOOD), BorderColor::all(INLAY)));
}
