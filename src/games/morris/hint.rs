//! A hint: the advisor's move, marked on the board until the position changes.

use bevy::prelude::*;

use super::ID;
use super::animation::Animate;
use super::faces::Painter;
use super::marks::{BRACKETS, DOT, GOLD, SHADE, clear};
use super::render::{BoardView, DrawSystems};
use super::rules::{Game, Move, Point};
use crate::engine::stage::StageSystems;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::boards::InRoom;
use crate::gameplay::messages::Hinted;
use crate::games::assets::Pieces;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};

const BREATH: f32 = 0.9;

/// The advisor's marks.
#[derive(Component)]
struct HintMark;

/// The move that the advisor would play, until the position changes.
#[derive(Resource, Default)]
struct Hint(Option<Move>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    let here = in_state(Screen::Playing(ID));
    app.add_systems(Update, take_hint.in_set(FrameSystems::View).run_if(here.clone()));
    app.add_systems(
        PostUpdate,
        draw_hint
            .after(DrawSystems::Finish)
            .in_set(StageSystems::Arrange)
            .run_if(here)
            .run_if(resource_exists::<Pieces>),
    );
}

fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut animate: MessageReader<Animate>,
    mut hint: ResMut<Hint>,
) {
    if animate.read().count() > 0 {
        hint.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        hint.0 = Some(advice.mv);
    }
}

fn draw_hint(
    mut commands: Commands,
    painter: Painter,
    hint: Res<Hint>,
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<HintMark>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid().filter(|_| view.is_changed() || hint.is_changed()) else { continue };
        clear(&mut commands, root, &marks);
        let Some(mv) = hint.0 else { continue };
        let breathe =
            |delay: f32| Tween::new(Change::Pop(1.0 + 8.0 / 90.0), BREATH, Ease::Linear).after(delay);
        let breathing = || Tweens::new([breathe(0.0), breathe(BREATH)]).calm(Calm::Still);
        let at = |point: Point, z: f32| Transform::from_translation(grid.place(point).extend(z));
        commands.entity(root).with_children(|root| {
            for point in [mv.from, Some(mv.to)].into_iter().flatten() {
                let brackets = painter.brackets(BRACKETS * grid.step, GOLD);
                root.spawn((HintMark, Name::new("Hint"), brackets, at(point, 0.95), breathing()));
            }
            let (size, shade) = (DOT * grid.step, DOT * 1.35 * grid.step);
            root.spawn((HintMark, painter.dot(shade, SHADE), at(mv.to, 0.16)));
            root.spawn((HintMark, painter.dot(size, GOLD), at(mv.to, 0.17)));
            if let Some(take) = mv.take {
                let ring = painter.piece("capture_ring", 84.0, Vec2::splat(grid.step));
                root.spawn((HintMark, Name::new("Hint"), ring, at(take, 0.95), breathing()));
            }
        });
    }
}
