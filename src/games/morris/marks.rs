//! Marks on the board: where a chosen man may go, who may be taken, where the last man came to stand,
//! the cursor with what its press would do, the point of a press that was refused.

use bevy::prelude::*;

use super::ID;
use super::choice::{Choice, PendingMove};
use super::faces::Painter;
use super::grid::Grid;
use super::input::{Cursor, Guide};
use super::mill::mill_line;
use super::movement::{FLY, moving, placing};
use super::render::{BoardView, DrawSystems};
use super::rules::{Game, Point};
use crate::engine::stage::StageSystems;
use crate::engine::states::Screen;
use crate::gameplay::advisor::Watching;
use crate::gameplay::boards::InRoom;
use crate::gameplay::table::Table;
use crate::games::assets::Pieces;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens};
use crate::theme::palette::hex;

/// The colour of mills, and of whatever leads to one.
pub const GOLD: Color = hex(0xffd873);
pub const SHADE: Color = hex(0x241004);
const REFUSED: Color = hex(0xff7f5f);

const FADE: f32 = 0.12;
const SHAKE: f32 = 0.18;
/// The brackets around a man, and the dot on a point, in steps.
pub const BRACKETS: f32 = 1.08;
pub const DOT: f32 = 0.24;
const STRONG_DOT: f32 = 0.34;

/// Where men may go, who may be taken, the last move.
#[derive(Component)]
struct Mark;

/// The cursor, and what its press would do.
#[derive(Component)]
struct CursorMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (draw_marks, draw_cursor, shake_refused)
            .after(DrawSystems::Finish)
            .in_set(StageSystems::Arrange)
            .run_if(in_state(Screen::Playing(ID)))
            .run_if(resource_exists::<Pieces>),
    );
}

/// Despawns the marks of a kind on a board.
pub fn clear<M: Component>(
    commands: &mut Commands,
    root: Entity,
    marks: &Query<(Entity, &ChildOf), With<M>>,
) {
    for (mark, _) in marks.iter().filter(|(_, parent)| parent.parent() == root) {
        commands.entity(mark).despawn();
    }
}

/// What fades in where it is drawn.
fn fading() -> Tweens {
    Tweens::new([Tween::new(Change::Fade(0.0, 1.0), FADE, Ease::Out)])
}

/// The same, once the man who is marked has arrived.
fn arriving() -> Tweens {
    Tweens::new([Tween::new(Change::Fade(0.0, 1.0), FADE, Ease::Out).after(FLY)])
}

fn draw_marks(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<Mark>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid().filter(|_| view.is_changed() || pending.is_changed()) else { continue };
        clear(&mut commands, root, &marks);
        let game = table.session().state();
        commands.entity(root).with_children(|root| match *pending {
            PendingMove::Nothing => {
                if let Some(point) = view.last() {
                    let size = Vec2::splat(16.0 * grid.step / 84.0);
                    let mut mark = painter.piece("last_move", 16.0, size);
                    mark.color.set_alpha(0.0);
                    root.spawn((
                        Mark,
                        mark,
                        Transform::from_translation(grid.place(point).extend(0.8)),
                        arriving(),
                    ));
                }
            }
            PendingMove::Lifted(from) => {
                for point in game.targets(Some(from)) {
                    spawn_target(root, &painter, grid, point);
                }
            }
            PendingMove::Closed { from, to } => {
                for point in game.captures_after(from, to) {
                    let ring = painter.piece("capture_ring", 84.0, Vec2::splat(grid.step));
                    root.spawn((
                        Mark,
                        Name::new("Can be taken"),
                        ring,
                        Transform::from_translation(grid.place(point).extend(0.75)),
                        fading(),
                    ));
                }
            }
        });
    }
}

/// A golden dot on a point that the chosen man may go to.
fn spawn_target(root: &mut ChildSpawnerCommands, painter: &Painter, grid: Grid, point: Point) {
    let at = grid.place(point);
    let dot = if painter.access().high_contrast { STRONG_DOT } else { DOT };
    for (size, color, z) in [(dot * 1.35, SHADE, 0.16), (dot, GOLD, 0.17)] {
        let dot = painter.dot(size * grid.step, color);
        root.spawn((Mark, Name::new("Target"), dot, Transform::from_translation(at.extend(z)), fading()));
    }
}

fn draw_cursor(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    (watching, cursor, pending): (Res<Watching>, Res<Cursor>, Res<PendingMove>),
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<CursorMark>>,
) {
    for (root, view) in &views {
        let changed =
            view.is_changed() || cursor.is_changed() || watching.is_changed() || pending.is_changed();
        let Some(grid) = view.grid().filter(|_| changed) else { continue };
        clear(&mut commands, root, &marks);
        let game = table.session().state();
        if watching.0 || game.is_over() || table.is_only_seen() || cursor.guide == Guide::Nothing {
            continue;
        }
        let at = grid.place(cursor.point);
        commands.entity(root).with_children(|root| {
            if cursor.guide == Guide::Keys {
                root.spawn((
                    CursorMark,
                    Name::new("Cursor"),
                    painter.brackets(BRACKETS * grid.step, Color::WHITE),
                    Transform::from_translation(at.extend(0.9)),
                ));
            }
            if let Some((from, to)) = way(game, *pending, cursor.point).filter(|_| table.is_open()) {
                let ghost = Transform::from_translation(at.extend(0.18));
                root.spawn((CursorMark, Name::new("Preview"), ghost, Visibility::default())).with_children(
                    |man| painter.spawn_face(man, game.turn(), grid.step, 0.5, Transform::default()),
                );
                for mill in game.mills_after(from, to).iter() {
                    let (mut line, transform) = mill_line(&painter, grid, mill, 0.13);
                    line.color.set_alpha(0.55);
                    root.spawn((CursorMark, line, transform));
                }
            }
        });
    }
}

/// The way of a man that a press on a point completes.
fn way(game: &Game, pending: PendingMove, point: Point) -> Option<(Option<Point>, Point)> {
    let choice = match pending {
        PendingMove::Closed { .. } => return None,
        PendingMove::Nothing if game.in_hand(game.turn()) > 0 => placing(game, point),
        _ => moving(game, pending, point),
    };
    match choice {
        Choice::Play(mv) => Some((mv.from, mv.to)),
        Choice::Continue(PendingMove::Closed { from, to }) => Some((from, to)),
        _ => None,
    }
}

/// Red brackets shake at a point where a press leads to nothing.
fn shake_refused(
    mut commands: Commands,
    mut choices: MessageReader<Choice>,
    painter: Painter,
    views: Query<(Entity, &BoardView), With<InRoom>>,
) {
    for choice in choices.read() {
        let Choice::Refuse(refusal) = choice else { continue };
        for (root, view) in &views {
            let Some(grid) = view.grid() else { continue };
            let at = grid.place(refusal.point());
            commands.entity(root).with_children(|root| {
                root.spawn((
                    Name::new("Refused"),
                    painter.brackets(BRACKETS * grid.step, REFUSED),
                    Transform::from_translation(at.extend(0.97)),
                    Tweens::farewell([
                        Tween::new(Change::Shake(at, 4.0 * grid.step / 84.0), SHAKE, Ease::Linear),
                        Tween::new(Change::Fade(1.0, 0.0), FADE, Ease::In).after(2.0 * SHAKE),
                    ])
                    .calm(Calm::Still),
                ));
            });
        }
    }
}
