//! A hint: an arrow over the board, and the advisor's reason in words.

use bevy::prelude::*;

use super::ID;
use super::render::BoardView;
use super::rules::{Direction, Game};
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::engine::stage::Extent;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::boards::{InRoom, SetUpBoards};
use crate::gameplay::messages::{Hinted, Played, Reset};
use crate::gameplay::table::Table;
use crate::games::assets::Pieces;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::palette::hex;

/// What the advisor said last, until the position changes.
#[derive(Resource, Default)]
pub struct LastHint(pub Option<String>);

/// The arrow.
#[derive(Component)]
struct HintMark;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastHint>();
    app.add_systems(
        Update,
        (
            take_hint
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID))),
            show_hint.after(SetUpBoards).in_set(FrameSystems::View).run_if(resource_exists::<Pieces>),
        ),
    );
}

fn take_hint(mut hinted: MessageReader<Hinted<Game>>, table: Res<Table<Game>>, mut hint: ResMut<LastHint>) {
    if table.is_changed() {
        hint.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        let direction = advice.mv.name();
        hint.0 = Some(format!("Hint: {direction} {}.", advice.why));
    }
}

/// An arrow over the board that leans twice the way it advises, until the position changes.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    (mut played, mut reset): (MessageReader<Played<Game>>, MessageReader<Reset<Game>>),
    icons: Res<IconSheet>,
    density: Res<Density>,
    views: Query<(Entity, &Extent), (With<BoardView>, With<InRoom>)>,
    marks: Query<Entity, With<HintMark>>,
) {
    if played.read().count() + reset.read().count() > 0 {
        for mark in &marks {
            commands.entity(mark).try_despawn();
        }
        // A hint is given before moves are played: what comes with one was for the position before.
        hinted.clear();
    }
    for Hinted(advice) in hinted.read() {
        let (name, way) = match advice.mv {
            Direction::Left => ("arrow_left", Vec2::new(-1.0, 0.0)),
            Direction::Right => ("arrow_right", Vec2::new(1.0, 0.0)),
            Direction::Up => ("arrow_up", Vec2::new(0.0, 1.0)),
            Direction::Down => ("arrow_down", Vec2::new(0.0, -1.0)),
        };
        for (root, extent) in &views {
            let side = extent.0.min_element();
            let size = side * 0.2;
            let (from, to) = (way * side * 0.04, way * side * 0.14);
            let disc = sliced(
                &icons.0,
                "rrect_20",
                density.0,
                22.0,
                Vec2::splat(size),
                size / 44.0,
                hex(0x2e2a26).with_alpha(0.8),
            );
            let mut arrow = sliced(&icons.0, name, 3.0, 0.0, Vec2::splat(size * 1.5), 1.0, Color::WHITE);
            arrow.image_mode = SpriteImageMode::Auto;
            commands.entity(root).with_children(|root| {
                root.spawn((
                    HintMark,
                    Name::new("Hint"),
                    disc,
                    Transform::from_translation(from.extend(3.0)),
                    Tweens::farewell([
                        Tween::new(Change::Place(from, to), 0.45, Ease::InOut),
                        Tween::new(Change::Pop(1.1), 0.45, Ease::Linear),
                        Tween::new(Change::Pop(1.1), 0.45, Ease::Linear).after(0.45),
                        Tween::new(Change::Scale(1.0, 0.0), 0.12, Ease::In).after(1.4),
                    ])
                    .calm(Calm::Still),
                    children![(arrow, Transform::from_xyz(0.0, 0.0, 0.1))],
                ));
            });
        }
    }
}
