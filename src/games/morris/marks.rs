//! What is drawn around the men: where a chosen man may go, who may be taken, where the last man
//! came to stand, the cursor and what its press would do, the advisor's move, what was refused.

use bevy::prelude::*;

use super::cursor::{Cursor, Guide};
use super::faces::Painter;
use super::grid::Grid;
use super::input::Refuse;
use super::intent::{Intent, Step};
use super::rules::{Game, Mill, Move, Point};
use super::timeline::{FLY, Happening};
use super::view::{BoardView, DrawMen};
use crate::games::GameId;
use crate::games::assets::Pieces;
use crate::shell::boards::InRoom;
use crate::shell::motion::{Calm, Change, Ease, Tween, Tweens};
use crate::shell::room::{Hinted, Table, Watching};
use crate::shell::screen::{FrameSystems, Screen};
use crate::shell::stage::StageSystems;
use crate::shell::theme::hex;

/// The colour of mills, and of whatever leads to one.
pub const GOLD: Color = hex(0xffd873);
const SHADE: Color = hex(0x241004);
const REFUSED: Color = hex(0xff7f5f);

const FADE: f32 = 0.12;
const SHAKE: f32 = 0.18;
const BREATH: f32 = 0.9;
/// The brackets around a man, and the dot on a point, in steps.
const BRACKETS: f32 = 1.08;
const DOT: f32 = 0.24;
const STRONG_DOT: f32 = 0.34;

/// Where men may go, who may be taken, the last move.
#[derive(Component)]
struct Mark;

/// The cursor, and what its press would do.
#[derive(Component)]
struct CursorMark;

/// The advisor's marks.
#[derive(Component)]
struct HintMark;

/// The move that the advisor would play, until the position changes.
#[derive(Resource, Default)]
struct Hint(Option<Move>);

/// Draws marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    let here = in_state(Screen::Playing(GameId::Morris));
    app.add_systems(Update, take_hint.in_set(FrameSystems::View).run_if(here.clone()));
    app.add_systems(
        PostUpdate,
        (draw_marks, draw_cursor, draw_hint, shake_refused)
            .after(DrawMen)
            .in_set(StageSystems::Arrange)
            .run_if(here)
            .run_if(resource_exists::<Pieces>),
    );
}

fn take_hint(
    mut hinted: MessageReader<Hinted<Game>>,
    mut happenings: MessageReader<Happening>,
    mut hint: ResMut<Hint>,
) {
    if happenings.read().count() > 0 {
        hint.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        hint.0 = Some(advice.mv);
    }
}

fn clear<M: Component>(commands: &mut Commands, root: Entity, marks: &Query<(Entity, &ChildOf), With<M>>) {
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
    intent: Res<Intent>,
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<Mark>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid().filter(|_| view.is_changed() || intent.is_changed()) else { continue };
        clear(&mut commands, root, &marks);
        let game = table.session().state();
        commands.entity(root).with_children(|root| match *intent {
            Intent::Nothing => {
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
            Intent::Lifted(from) => {
                for point in game.targets(Some(from)) {
                    spawn_target(root, &painter, grid, point);
                }
            }
            Intent::Closed { from, to } => {
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
    (watching, cursor, intent): (Res<Watching>, Res<Cursor>, Res<Intent>),
    views: Query<(Entity, Ref<BoardView>), With<InRoom>>,
    marks: Query<(Entity, &ChildOf), With<CursorMark>>,
) {
    for (root, view) in &views {
        let changed =
            view.is_changed() || cursor.is_changed() || watching.is_changed() || intent.is_changed();
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
            if let Some((from, to)) = way(game, *intent, cursor.point).filter(|_| table.is_open()) {
                let ghost = Transform::from_translation(at.extend(0.18));
                root.spawn((CursorMark, Name::new("Preview"), ghost, Visibility::default())).with_children(
                    |man| painter.spawn_face(man, game.turn(), grid.step, 0.5, Transform::default(), None),
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

/// The way of a man that pressing a point would begin or end.
fn way(game: &Game, intent: Intent, point: Point) -> Option<(Option<Point>, Point)> {
    match intent.press(game, point) {
        Step::Play(mv) if mv.take.is_none() => Some((mv.from, mv.to)),
        Step::Intend(Intent::Closed { from, to }) => Some((from, to)),
        _ => None,
    }
}

/// The line through a mill, and where it lies.
pub fn mill_line(painter: &Painter, grid: Grid, mill: Mill, z: f32) -> (Sprite, Transform) {
    let places: Vec<Vec2> = mill.points().into_iter().map(|point| grid.place(point)).collect();
    let (min, max) = places
        .iter()
        .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(min, max), place| (min.min(*place), max.max(*place)));
    let size = Vec2::new((max - min).max_element(), 32.0 * grid.step / 84.0);
    let mut line = painter.piece("mill_line", 32.0, Vec2::splat(size.y));
    line.custom_size = Some(size);
    let mut transform = Transform::from_translation(((min + max) / 2.0).extend(z));
    if max.y - min.y > max.x - min.x {
        transform.rotate_z(std::f32::consts::FRAC_PI_2);
    }
    (line, transform)
}

/// The ring around a man in a mill.
pub fn mill_ring(painter: &Painter, grid: Grid) -> Sprite {
    painter.piece("mill_glow", 120.0, Vec2::splat(120.0 * grid.step / 84.0))
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

/// Where a press leads to nothing, red brackets shake their heads.
fn shake_refused(
    mut commands: Commands,
    mut refused: MessageReader<Refuse>,
    painter: Painter,
    views: Query<(Entity, &BoardView), With<InRoom>>,
) {
    for Refuse(refusal) in refused.read() {
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
