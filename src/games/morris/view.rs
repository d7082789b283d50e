//! The board as sprites: in its room, where men are placed, slide and fly, and small on the menu's
//! card. What is shown follows from the game, from the move being entered and from the last beats
//! alone, so a new move simply starts from its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::faces::Painter;
use super::grid::Grid;
use super::intent::Intent;
use super::marks::{mill_line, mill_ring};
use super::pointer::Drag;
use super::rules::{Board, Game, Mill, Point, Side};
use super::timeline::{Beat, FLY, Happening, PLACE, SLIDE, What, of_effects};
use crate::core::Session;
use crate::games::GameId;
use crate::games::assets::{Boards, Pieces};
use crate::shell::boards::{InRoom, NewBoards, SetUpBoards};
use crate::shell::layout::{Layout, Mode};
use crate::shell::motion::{APPEAR, Calm, Change, Ease, Tween, Tweens, VANISH};
use crate::shell::screen::FrameSystems;
use crate::shell::shown::{Changes, Games, Shows};
use crate::shell::sprites::{IconSheet, shadow};
use crate::shell::stage::{Extent, StageSystems};
use crate::shell::theme::{CAP_SHIFT, hairline, hex};
use crate::shell::widgets::{Weight, font};

const COORDINATES: Color = hex(0xf0d3a6);
/// The flat board of high contrast.
const FLAT_BOARD: Color = hex(0x2a1a0e);
const FLAT_LINE: Color = hex(0xffffff);

/// A man is lifted, or put down.
const LIFT: f32 = 0.11;
/// How large and how high a lifted man is, in parts of his size and of a step.
const LIFTED_SIZE: f32 = 1.1;
const LIFTED_HEIGHT: f32 = 0.07;
/// How high a man flies.
const FLIGHT_HEIGHT: f32 = 0.3;

/// Below this step between two lines mills are not lit.
const SMALLEST_LIT: f32 = 16.0;

/// A board being shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    lifted: Option<Point>,
    /// Where the last man came to stand.
    last: Option<Point>,
    /// Mills that are lit as long as the position is shown.
    lit: Vec<Mill>,
    /// How it came about, to be shown once.
    beats: Vec<Beat>,
    changed: bool,
    /// Where it is small, less is drawn.
    small: bool,
    grid: Option<Grid>,
}

impl BoardView {
    fn new(session: &Session<Game>, intent: Intent, small: bool) -> Self {
        let game = session.state();
        let board = intent.board(game);
        let lifted = if let Intent::Lifted(point) = intent { Some(point) } else { None };
        let last = session.moves().last().map(|mv| mv.to).filter(|_| board == *game.board());
        Self { board, lifted, last, lit: Vec::new(), beats: Vec::new(), changed: true, small, grid: None }
    }

    /// A board without anything around it, on which the mills are lit that the last move closed.
    fn small(session: &Session<Game>) -> Self {
        let mut view = Self::new(session, Intent::Nothing, true);
        if let Some(last) = session.moves().last().filter(|last| last.take.is_some()) {
            let mills = Side::BOTH.map(|side| view.board.mills(side));
            let closed = mills.iter().flat_map(|mills| mills.iter());
            view.lit = closed.filter(|mill| mill.points().contains(last.to)).collect();
        }
        view
    }

    /// Where its points are, once that is known.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// Where the last man came to stand.
    pub fn last(&self) -> Option<Point> {
        self.last
    }
}

/// The board itself, its coordinates and its shadow.
#[derive(Component)]
struct Ground;

/// The light of a mill that stays lit.
#[derive(Component)]
struct Lit;

/// A man on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManAt(pub Point);

/// Draws men; what is drawn over them comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawMen;

/// Shows boards.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, follow, follow_small)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (draw_ground, draw_men, carry_dragged)
            .chain()
            .in_set(DrawMen)
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Boards>),
    );
}

fn show(mut commands: Commands, boards: NewBoards, games: Games<Game>, intent: Res<Intent>) {
    for board in boards.of(GameId::Morris) {
        let session = games.session(board.shows);
        let small = board.is_small();
        let view = if small { BoardView::small(session) } else { BoardView::new(session, *intent, false) };
        commands.entity(board.root).insert(view);
    }
}

fn follow(
    mut happenings: MessageReader<Happening>,
    games: Games<Game>,
    intent: Res<Intent>,
    mut views: Query<&mut BoardView, With<InRoom>>,
) {
    let Some(Happening(beats)) = happenings.read().last() else { return };
    for mut view in &mut views {
        let grid = view.grid;
        let session = games.session(Shows::Table);
        *view = BoardView { beats: beats.clone(), grid, ..BoardView::new(session, *intent, false) };
    }
}

/// On a card nobody enters moves; they are only seen.
fn follow_small(
    mut changes: Changes<Game>,
    games: Games<Game>,
    mut views: Query<(&mut BoardView, &Shows), Without<InRoom>>,
) {
    for mut change in changes.read() {
        let (shows, effects) = (change.shows, change.take_last_effects());
        for (mut view, _) in views.iter_mut().filter(|(_, of)| **of == shows) {
            let (beats, grid) = (of_effects(&effects, Intent::Nothing), view.grid);
            *view = BoardView { beats, grid, ..BoardView::small(games.session(shows)) };
        }
    }
}

/// The board and its edge; drawn anew only when they change.
fn draw_ground(
    mut commands: Commands,
    boards: Res<Boards>,
    icons: Res<IconSheet>,
    painter: Painter,
    layout: Res<Layout>,
    mut views: Query<(Entity, &mut BoardView, Ref<Extent>)>,
    old: Query<(Entity, &ChildOf), With<Ground>>,
) {
    for (root, mut view, extent) in &mut views {
        let changed = extent.is_changed() || painter.has_changed() || view.grid.is_none();
        if !changed || extent.0.min_element() <= 0.0 {
            continue;
        }
        for (ground, _) in old.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(ground).despawn();
        }
        let narrow = view.small || layout.mode == Mode::Compact;
        let factor = painter.factor();
        let grid = Grid::new(extent.0, narrow, factor);
        view.grid = Some(grid);
        view.changed = true;
        view.beats.clear();
        let name = if narrow { "board_morris_compact" } else { "board_morris" };
        let Some((image, rect)) = boards.0.sprite(name, factor * grid.unit) else { continue };
        let middle = grid.middle();
        commands.entity(root).with_children(|root| {
            if !view.small {
                let unit = grid.side / 656.0;
                // The strips reach under the board, lowered as they are.
                let size = grid.side + 118.0 * unit;
                for (strip, at) in shadow(&icons.0, factor, size, unit, Color::BLACK.with_alpha(0.34)) {
                    let at = middle + at - Vec2::new(0.0, 12.0 * unit);
                    root.spawn((Ground, strip, Transform::from_translation(at.extend(0.0))));
                }
            }
            if painter.access().high_contrast {
                flat_board(root, grid, 1.5 * hairline() * layout.scale);
            } else {
                let size = Some(Vec2::splat(grid.side));
                root.spawn((
                    Ground,
                    Sprite { image, rect: Some(rect), custom_size: size, ..default() },
                    Transform::from_translation(middle.extend(0.1)),
                ));
            }
            if !view.small && painter.access().coordinates {
                coordinates(root, grid, if narrow { 11.0 } else { 15.0 });
            }
        });
    }
}

/// The board in high contrast: flat, with strong lines.
fn flat_board(root: &mut ChildSpawnerCommands, grid: Grid, line: f32) {
    let middle = grid.middle();
    let mut add = |size: Vec2, at: Vec2, z: f32, color: Color| {
        let at = Transform::from_translation((middle + at).extend(z));
        root.spawn((Ground, Sprite::from_color(color, size), at));
    };
    add(Vec2::splat(grid.side), Vec2::ZERO, 0.1, FLAT_BOARD);
    // Three squares, one in the other, and the lines that join them.
    for ring in 1..=3_u8 {
        let out = f32::from(ring) * grid.step;
        let long = 2.0 * out + line;
        for sign in [-1.0, 1.0] {
            add(Vec2::new(line, long), Vec2::new(sign * out, 0.0), 0.11, FLAT_LINE);
            add(Vec2::new(long, line), Vec2::new(0.0, sign * out), 0.11, FLAT_LINE);
        }
    }
    for sign in [-1.0, 1.0] {
        let (long, out) = (2.0 * grid.step, sign * 2.0 * grid.step);
        add(Vec2::new(long, line), Vec2::new(out, 0.0), 0.11, FLAT_LINE);
        add(Vec2::new(line, long), Vec2::new(0.0, out), 0.11, FLAT_LINE);
    }
}

fn coordinates(root: &mut ChildSpawnerCommands, grid: Grid, size: f32) {
    let size = size * grid.unit;
    let out = (grid.side - grid.edge) / 2.0;
    for index in 0..7_u8 {
        let along = (f32::from(index) - 3.0) * grid.step;
        let (column, row) = (char::from(b'a' + index).to_string(), (index + 1).to_string());
        // Small letters are lower than figures.
        for (sign, at) in [(column, Vec2::new(along, -out + size * 0.06)), (row, Vec2::new(-out, along))] {
            let at = grid.middle() + at + Vec2::new(0.0, CAP_SHIFT * size);
            root.spawn((
                Ground,
                Text2d::new(sign),
                font(size, Weight::Bold),
                TextColor(COORDINATES),
                Anchor::CENTER,
                Transform::from_translation(at.round().extend(0.15)),
            ));
        }
    }
}

fn draw_men(
    mut commands: Commands,
    painter: Painter,
    mut views: Query<(Entity, &mut BoardView)>,
    men: Query<(Entity, &ChildOf), Or<(With<ManAt>, With<Lit>)>>,
) {
    for (root, mut view) in &mut views {
        let Some(grid) = view.grid.filter(|_| view.changed) else { continue };
        view.changed = false;
        for (man, _) in men.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(man).despawn();
        }
        let beats = std::mem::take(&mut view.beats);
        let (board, lifted) = (view.board, view.lifted);
        commands.entity(root).with_children(|root| {
            light_mills(root, &painter, grid, &view.lit);
            for (point, side) in board.pieces() {
                let Some(side) = side else { continue };
                let beat = beats.iter().rev().find(|beat| beat.what.lands_on() == Some(point));
                draw_man(
                    root,
                    &painter,
                    grid,
                    (side, point),
                    lifted == Some(point),
                    beat.map(|beat| beat.what),
                );
            }
            for beat in &beats {
                match beat.what {
                    What::Returned(side, point) => draw_leaving(root, &painter, grid, side, point, 0.0),
                    // In the room he is seen on his way to the tray.
                    What::Taken { side, at } if view.small => {
                        draw_leaving(root, &painter, grid, side, at, beat.after);
                    }
                    _ => {}
                }
            }
        });
    }
}

/// A man, and how he got there.
fn draw_man(
    root: &mut ChildSpawnerCommands,
    painter: &Painter,
    grid: Grid,
    (side, point): (Side, Point),
    lifted: bool,
    what: Option<What>,
) {
    let at = grid.place(point);
    let raised = Vec2::new(0.0, LIFTED_HEIGHT * grid.step);
    let lower = || {
        vec![
            Tween::new(Change::Scale(LIFTED_SIZE, 1.0), LIFT, Ease::Out),
            Tween::new(Change::Place(raised, Vec2::ZERO), LIFT, Ease::Out),
        ]
    };
    // The man goes along the board, and his face rises above it.
    let (mut start, mut way, mut face) = (at, Vec::new(), Vec::new());
    match what {
        Some(What::Placed(_)) => face.push(Tween::new(Change::Scale(1.2, 1.0), PLACE, Ease::Out)),
        Some(What::Slid { from, .. }) => {
            start = grid.place(from);
            way.push(Tween::new(Change::Place(start, at), SLIDE, Ease::InOut));
        }
        Some(What::Flew { from, .. }) => {
            start = grid.place(from);
            way.push(Tween::new(Change::Place(start, at), FLY, Ease::InOut));
            face.push(Tween::new(Change::Hop(Vec2::ZERO, FLIGHT_HEIGHT * grid.step), FLY, Ease::InOut));
            face.push(Tween::new(Change::Pop(LIFTED_SIZE), FLY, Ease::Linear));
        }
        Some(What::Dropped { from, .. }) => {
            start = from;
            way.push(Tween::new(Change::Place(start, at), LIFT, Ease::Out));
            face = lower();
        }
        Some(What::Lifted(_)) => {
            face.push(Tween::new(Change::Scale(1.0, LIFTED_SIZE), LIFT, Ease::Out));
            face.push(Tween::new(Change::Place(Vec2::ZERO, raised), LIFT, Ease::Out));
        }
        Some(What::Lowered(_)) => face = lower(),
        _ => {}
    }
    let height = if lifted || !way.is_empty() || !face.is_empty() { 0.5 } else { 0.2 };
    let mut man =
        root.spawn((ManAt(point), Transform::from_translation(start.extend(height)), Visibility::default()));
    let dropped = matches!(what, Some(What::Dropped { .. }));
    if !way.is_empty() {
        man.insert(Tweens::new(way).calm(if dropped { Calm::AtOnce } else { Calm::Appear(VANISH) }));
    }
    let placed = matches!(what, Some(What::Placed(_)));
    let calm = if placed { Calm::Appear(APPEAR) } else { Calm::AtOnce };
    let (rest, size) = if lifted { (raised, LIFTED_SIZE) } else { (Vec2::ZERO, 1.0) };
    let rest = Transform::from_translation(rest.extend(0.0)).with_scale(Vec3::new(size, size, 1.0));
    man.with_children(|man| {
        let moves = (!face.is_empty()).then(|| Tweens::new(face).calm(calm));
        painter.spawn_face(man, side, grid.step, 1.0, rest, moves);
    });
    if painter.access().reduced_motion && start != at && !dropped {
        draw_departed(root, painter, grid, side, start);
    }
}

/// Where nothing moves, a man fades where he was while he appears where he is.
fn draw_departed(root: &mut ChildSpawnerCommands, painter: &Painter, grid: Grid, side: Side, from: Vec2) {
    root.spawn((
        Transform::from_translation(from.extend(0.3)),
        Visibility::default(),
        Tweens::farewell([Tween::new(Change::Place(from, from), VANISH, Ease::Linear)]),
    ))
    .with_children(|man| painter.spawn_face(man, side, grid.step, 1.0, Transform::default(), None));
}

/// Mills that stay lit.
fn light_mills(root: &mut ChildSpawnerCommands, painter: &Painter, grid: Grid, mills: &[Mill]) {
    // Where men are no more than dots, the light would hide them.
    for &mill in mills.iter().filter(|_| grid.step > SMALLEST_LIT) {
        let (line, transform) = mill_line(painter, grid, mill, 0.14);
        root.spawn((Lit, line, transform));
        for point in mill.points() {
            let at = grid.place(point).extend(0.15);
            root.spawn((Lit, mill_ring(painter, grid), Transform::from_translation(at)));
        }
    }
}

/// A man whose placing was taken back, or who is taken, goes after a while.
fn draw_leaving(
    root: &mut ChildSpawnerCommands,
    painter: &Painter,
    grid: Grid,
    side: Side,
    point: Point,
    after: f32,
) {
    let at = grid.place(point).extend(0.3);
    root.spawn((
        ManAt(point),
        Transform::from_translation(at),
        Visibility::default(),
        Tweens::farewell([Tween::new(Change::Scale(1.0, 0.0), PLACE, Ease::In).after(after)]),
    ))
    .with_children(|man| painter.spawn_face(man, side, grid.step, 1.0, Transform::default(), None));
}

/// A man that is being dragged is where the pointer is.
fn carry_dragged(
    drag: Res<Drag>,
    mut men: Query<(&ManAt, &mut Transform, &ChildOf)>,
    live: Query<(), With<InRoom>>,
) {
    let Some((point, place)) = drag.held else { return };
    for (man, mut transform, parent) in &mut men {
        if man.0 == point && live.contains(parent.parent()) {
            transform.translation = place.extend(0.6);
        }
    }
}
