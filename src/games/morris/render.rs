//! The board as sprites: its ground with its points, and the men on it, in the room and small on the
//! menu's card. Men are spawned from the board after every change; `movement` then gives them their way
//! there, so that a new move starts at its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::ID;
use super::animation::{Animate, Animation, Motion, of_effects};
use super::choice::PendingMove;
use super::faces::Painter;
use super::grid::Grid;
use super::marks::clear;
use super::movement::PLACE;
use super::rules::{self, Board, Game, Mill, Side};
use crate::core::Session;
use crate::engine::layout::{Layout, Mode};
use crate::engine::sprites::{IconSheet, shadow};
use crate::engine::stage::{Extent, StageSystems};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::{InRoom, NewBoards, SetUpBoards};
use crate::gameplay::shown::{Changes, Games};
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::{Boards, Pieces};
use crate::theme::animation::{Change, Ease, Tween, Tweens};
use crate::theme::palette::{CAP_SHIFT, hairline, hex};
use crate::theme::widgets::{Weight, font};

const COORDINATES: Color = hex(0xf0d3a6);
/// The flat board of high contrast.
const FLAT_BOARD: Color = hex(0x2a1a0e);
const FLAT_LINE: Color = hex(0xffffff);

/// How large and how high a lifted man is, in parts of his size and of a step.
pub const LIFTED_SIZE: f32 = 1.1;
const LIFTED_HEIGHT: f32 = 0.07;

/// A board being shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    lifted: Option<rules::Point>,
    /// Where the last man came to stand.
    last: Option<rules::Point>,
    /// Mills that are lit as long as the position is shown.
    pub lit: Vec<Mill>,
    /// How the position came about, to be shown once.
    pub animations: Vec<Animation>,
    /// Whether its men are spawned anew in this frame.
    pub changed: bool,
    /// Where it is small, less is drawn.
    pub small: bool,
    grid: Option<Grid>,
}

impl BoardView {
    fn new(session: &Session<Game>, pending: PendingMove, small: bool) -> Self {
        let game = session.state();
        let board = pending.board(game);
        let lifted = if let PendingMove::Lifted(point) = pending { Some(point) } else { None };
        let last = session.moves().last().map(|mv| mv.to).filter(|_| board == *game.board());
        let (lit, animations) = (Vec::new(), Vec::new());
        Self { board, lifted, last, lit, animations, changed: true, small, grid: None }
    }

    /// A board without anything around it, on which the mills are lit that the last move closed.
    fn small(session: &Session<Game>) -> Self {
        let mut view = Self::new(session, PendingMove::Nothing, true);
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
    pub fn last(&self) -> Option<rules::Point> {
        self.last
    }

    /// The motion by which a man comes to stand on a point.
    pub fn motion_to(&self, point: rules::Point) -> Option<Motion> {
        let mut motions = self.animations.iter().rev().map(|animation| animation.motion);
        motions.find(|motion| motion.lands_on() == Some(point))
    }
}

/// The board itself, its coordinates and its shadow.
#[derive(Component)]
struct Ground;

/// A point of the board, where lines meet or end.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Which of the 24.
    pub at: rules::Point,
}

/// A man on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where he stands.
    pub at: rules::Point,
    /// Whose he is.
    pub side: Side,
}

/// The order in which a board is drawn; what lies over its men comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Men are spawned from the board.
    Spawn,
    /// They get their way from where they were.
    Animate,
    /// What was shown once is forgotten.
    Finish,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (DrawSystems::Spawn, DrawSystems::Animate, DrawSystems::Finish)
            .chain()
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Boards>),
    );
    app.add_systems(
        Update,
        (show, follow, follow_small)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (
            (draw_ground, spawn_men).chain().in_set(DrawSystems::Spawn),
            forget_animations.in_set(DrawSystems::Finish),
        ),
    );
}

fn show(mut commands: Commands, boards: NewBoards, games: Games<Game>, pending: Res<PendingMove>) {
    for board in boards.of(ID) {
        let session = games.session(board.shows);
        let small = board.is_small();
        let view = if small { BoardView::small(session) } else { BoardView::new(session, *pending, false) };
        commands.entity(board.root).insert(view);
    }
}

/// The board in the room follows the game and the move that is entered.
fn follow(
    mut animate: MessageReader<Animate>,
    games: Games<Game>,
    pending: Res<PendingMove>,
    mut views: Query<&mut BoardView, With<InRoom>>,
) {
    let Some(Animate(animations)) = animate.read().last() else { return };
    for mut view in &mut views {
        let (animations, grid) = (animations.clone(), view.grid);
        let session = games.session(Shows::Table);
        *view = BoardView { animations, grid, ..BoardView::new(session, *pending, false) };
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
            let (animations, grid) = (of_effects(&effects, PendingMove::Nothing), view.grid);
            *view = BoardView { animations, grid, ..BoardView::small(games.session(shows)) };
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
    old: Query<(Entity, &ChildOf), Or<(With<Ground>, With<Point>)>>,
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
        view.animations.clear();
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
            for at in rules::Point::ALL {
                root.spawn((Point { at }, Transform::from_translation(grid.place(at).extend(0.1))));
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

/// Spawns the men of a board anew wherever it has changed.
fn spawn_men(
    mut commands: Commands,
    painter: Painter,
    views: Query<(Entity, &BoardView)>,
    old: Query<(Entity, &ChildOf), With<Man>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid.filter(|_| view.changed) else { continue };
        clear(&mut commands, root, &old);
        commands.entity(root).with_children(|root| {
            for (at, side) in view.board.pieces() {
                let Some(side) = side else { continue };
                let lifted = view.lifted == Some(at);
                let height = if lifted || view.motion_to(at).is_some() { 0.5 } else { 0.2 };
                let (rest, size) = if lifted { (raised(grid), LIFTED_SIZE) } else { (Vec2::ZERO, 1.0) };
                let rest =
                    Transform::from_translation(rest.extend(0.0)).with_scale(Vec3::new(size, size, 1.0));
                spawn_man(root, &painter, grid, Man { at, side }, height, rest);
            }
        });
    }
}

/// A man at his point, with his face on him as a child that can rise above it.
fn spawn_man<'a>(
    root: &'a mut ChildSpawnerCommands,
    painter: &Painter,
    grid: Grid,
    man: Man,
    height: f32,
    face: Transform,
) -> EntityCommands<'a> {
    let place = Transform::from_translation(grid.place(man.at).extend(height));
    let mut entity = root.spawn((man, place, Visibility::default()));
    entity.with_children(|entity| painter.spawn_face(entity, man.side, grid.step, 1.0, face));
    entity
}

/// A man who leaves the board after a while.
pub fn spawn_leaving(root: &mut ChildSpawnerCommands, painter: &Painter, grid: Grid, man: Man, after: f32) {
    let shrink = Tween::new(Change::Scale(1.0, 0.0), PLACE, Ease::In).after(after);
    spawn_man(root, painter, grid, man, 0.3, Transform::default()).insert(Tweens::farewell([shrink]));
}

/// From a man's point to where his face is while he is lifted.
pub fn raised(grid: Grid) -> Vec2 {
    Vec2::new(0.0, LIFTED_HEIGHT * grid.step)
}

fn forget_animations(mut views: Query<&mut BoardView>) {
    for mut view in views.iter_mut().filter(|view| view.changed && view.grid.is_some()) {
        view.changed = false;
        view.animations.clear();
    }
}
