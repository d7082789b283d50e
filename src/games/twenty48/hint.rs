//! Shows a hint as an arrow over the board. `panel` shows the advisor's reason.

use super::rules::{Direction, Game};
use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::engine::stage::Extent;
use crate::gameplay::hint::{self, Hint};
use crate::gameplay::prelude::*;
use crate::games::board_view::BoardView;

#[derive(Component)]
struct HintMark;

pub(super) fn plugin(app: &mut App) {
    hint::shown_by::<Game, _>(app, show_hint);
}

/// Draws an arrow that moves in the advised direction, pops twice and goes.
fn show_hint(
    mut commands: Commands,
    hint: Res<Hint<Game>>,
    (icons, density): (Res<IconSheet>, Res<Density>),
    board: Single<(Entity, &Extent), (With<BoardView<Game>>, With<InRoom>)>,
    marks: Query<Entity, With<HintMark>>,
) {
    for mark in &marks {
        commands.entity(mark).try_despawn();
    }
    let Some(advice) = &hint.0 else { return };
    let (name, way) = match advice.mv {
        Direction::Left => ("arrow_left", Vec2::NEG_X),
        Direction::Right => ("arrow_right", Vec2::X),
        Direction::Up => ("arrow_up", Vec2::Y),
        Direction::Down => ("arrow_down", Vec2::NEG_Y),
    };
    let (root, extent) = *board;
    let side = extent.0.min_element();
    let (from, to, size) = (way * side * 0.04, way * side * 0.14, side * 0.2);
    let ground = hex(0x2e2a26).with_alpha(0.8);
    let disc = sliced(&icons.0, "rrect_20", density.0, 22.0, Vec2::splat(size), size / 44.0, ground);
    let arrow = sliced(&icons.0, name, 3.0, 0.0, Vec2::splat(size * 1.5), 1.0, Color::WHITE);
    let arrow = Sprite { image_mode: SpriteImageMode::Auto, ..arrow };
    commands.entity(root).with_child((
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
}
