//! The board as sprites: in its room, where discs drop and turn, and small on the menu's card.
//! What is shown follows from the board and the last move's effects alone, so a new move simply
//! starts from its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::faces::Painter;
use super::grid::Grid;
use super::rules::{Board, Disc, Effect, Game, Square};
use crate::games::GameId;
use crate::games::assets::{Boards, Pieces};
use crate::shell::boards::{NewBoards, SetUpBoards};
use crate::shell::layout::{Layout, Mode};
use crate::shell::motion::{Calm, Change, Ease, Tween, Tweens};
use crate::shell::screen::FrameSystems;
use crate::shell::shown::{Changes, Games, Shows};
use crate::shell::sprites::{IconSheet, shadow};
use crate::shell::stage::{Extent, StageSystems};
use crate::shell::theme::{CAP_SHIFT, hairline, hex};
use crate::shell::widgets::{Weight, font};

const COORDINATES: Color = hex(0xffe9c9);
/// The flat board of high contrast.
const FLAT_FRAME: Color = hex(0x000000);
const FLAT_FELT: Color = hex(0x0b5a36);
const FLAT_LINE: Color = hex(0xffffff);

const PLACE: f32 = 0.12;
const LIFT: f32 = 0.16;
const TURN: f32 = 0.26;
const APART: f32 = 0.045;
/// Where nothing moves, all discs change their colours together.
const CROSSFADE: f32 = 0.1;

/// The seconds until a disc at this distance begins to turn.
pub fn turns_after(distance: u8) -> f32 {
    APART * f32::from(distance)
}

/// The seconds until everything lies still again.
pub fn seconds_of(effects: &[Effect]) -> f32 {
    let seconds = effects.iter().map(|effect| match effect {
        Effect::Placed { .. } => PLACE,
        Effect::Turned { distance, .. } => turns_after(*distance) + TURN,
        Effect::Passed { .. } | Effect::Over { .. } => 0.0,
    });
    seconds.fold(0.0, f32::max)
}

/// A board being shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    /// Where the last disc was placed.
    last: Option<Square>,
    /// How the position came about, to be shown once.
    effects: Vec<Effect>,
    /// The discs that are lifted off because their moves were taken back, to be shown once.
    lifted: Vec<(Square, Disc)>,
    /// How long that takes.
    busy: f32,
    changed: bool,
    /// Where it is small, less is drawn.
    small: bool,
    grid: Option<Grid>,
}

impl BoardView {
    fn new(game: &Game, small: bool) -> Self {
        let (board, last) = (*game.board(), game.last_move());
        let (effects, lifted) = (Vec::new(), Vec::new());
        Self { board, last, effects, lifted, busy: 0.0, changed: true, small, grid: None }
    }

    /// Where its squares are, once that is known.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// Where the last disc was placed.
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    /// The seconds that its last move is seen to happen.
    pub fn busy(&self) -> f32 {
        self.busy
    }
}

/// The board itself, its coordinates and its shadow.
#[derive(Component)]
struct Ground;

/// A disc on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscAt(pub Square);

/// Draws what lies on boards; what is drawn over them comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawDiscs;

/// Shows boards.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, follow_moves).after(SetUpBoards).in_set(FrameSystems::View).run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (draw_ground, draw_discs)
            .chain()
            .in_set(DrawDiscs)
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Boards>),
    );
}

fn show(mut commands: Commands, boards: NewBoards, games: Games<Game>) {
    for board in boards.of(GameId::Othello) {
        let game = games.session(board.shows).state();
        commands.entity(board.root).insert(BoardView::new(game, board.is_small()));
    }
}

fn follow_moves(mut changes: Changes<Game>, games: Games<Game>, mut views: Query<(&mut BoardView, &Shows)>) {
    for mut change in changes.read() {
        let (shows, effects) = (change.shows, change.take_last_effects());
        let game = games.session(shows).state();
        for (mut view, _) in views.iter_mut().filter(|(_, of)| **of == shows) {
            let undone = !change.undone.is_empty();
            let (effects, lifted) =
                if undone { undoing(&view.board, game.board()) } else { (effects.clone(), Vec::new()) };
            let (busy, small, grid) = (seconds_of(&effects), view.small, view.grid);
            *view = BoardView { effects, lifted, busy, grid, ..BoardView::new(game, small) };
        }
    }
}

/// How a board gets back to an earlier one: discs that turn, and discs that are lifted off.
fn undoing(now: &Board, earlier: &Board) -> (Vec<Effect>, Vec<(Square, Disc)>) {
    let (mut turned, mut lifted) = (Vec::new(), Vec::new());
    for at in Square::all() {
        match (now[at].disc(), earlier[at].disc()) {
            (Some(old), Some(disc)) if old != disc => turned.push(Effect::Turned { at, disc, distance: 1 }),
            (Some(disc), None) => lifted.push((at, disc)),
            _ => {}
        }
    }
    (turned, lifted)
}

/// The felt and its frame; drawn anew only when they change.
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
        let grid = if view.small { Grid::small(extent.0) } else { Grid::new(extent.0, narrow, factor) };
        view.grid = Some(grid);
        view.changed = true;
        view.effects.clear();
        view.lifted.clear();
        view.busy = 0.0;
        let name = if narrow { "board_othello_compact" } else { "board_othello" };
        let Some((image, rect)) = boards.0.sprite(name, factor * grid.unit) else { continue };
        let middle = grid.middle();
        commands.entity(root).with_children(|root| {
            if !view.small {
                let unit = grid.side / 656.0;
                let size = grid.side + 126.0 * unit;
                for (strip, at) in shadow(&icons.0, factor, size, unit, Color::BLACK.with_alpha(0.6)) {
                    let at = middle + at - Vec2::new(0.0, 12.0 * unit);
                    root.spawn((Ground, strip, Transform::from_translation(at.extend(0.0))));
                }
            }
            if painter.access().high_contrast {
                flat_board(root, grid, hairline() * layout.scale);
            } else {
                let size = Some(Vec2::splat(grid.side));
                root.spawn((
                    Ground,
                    Sprite { image, rect: Some(rect), custom_size: size, ..default() },
                    Transform::from_translation(middle.extend(0.1)),
                ));
            }
            if !view.small && painter.access().coordinates {
                coordinates(root, grid, if narrow { 11.0 } else { 17.0 });
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
    let felt = 8.0 * grid.cell + line;
    add(Vec2::splat(grid.side), Vec2::ZERO, 0.1, FLAT_FRAME);
    add(Vec2::splat(felt), Vec2::ZERO, 0.11, FLAT_FELT);
    for index in 0..=8_u8 {
        let off = (f32::from(index) - 4.0) * grid.cell;
        add(Vec2::new(line, felt), Vec2::new(off, 0.0), 0.12, FLAT_LINE);
        add(Vec2::new(felt, line), Vec2::new(0.0, off), 0.12, FLAT_LINE);
    }
}

fn coordinates(root: &mut ChildSpawnerCommands, grid: Grid, size: f32) {
    let size = size * grid.unit;
    let out = 4.0 * grid.cell + grid.frame * 0.5;
    for index in 0..8_u8 {
        let along = (f32::from(index) - 3.5) * grid.cell;
        let (column, row) = (char::from(b'a' + index).to_string(), (index + 1).to_string());
        // Small letters are lower than capitals and figures.
        let lower = size * 0.06;
        for (sign, at) in [
            (&column, Vec2::new(along, out + lower)),
            (&column, Vec2::new(along, -out + lower)),
            (&row, Vec2::new(-out, -along)),
            (&row, Vec2::new(out, -along)),
        ] {
            let at = grid.middle() + at + Vec2::new(0.0, CAP_SHIFT * size);
            root.spawn((
                Ground,
                Text2d::new(sign.as_str()),
                font(size, Weight::Bold),
                TextColor(COORDINATES),
                Anchor::CENTER,
                Transform::from_translation(at.round().extend(0.15)),
            ));
        }
    }
}

fn draw_discs(
    mut commands: Commands,
    painter: Painter,
    mut views: Query<(Entity, &mut BoardView)>,
    discs: Query<(Entity, &ChildOf), With<DiscAt>>,
) {
    for (root, mut view) in &mut views {
        let Some(grid) = view.grid.filter(|_| view.changed) else { continue };
        view.changed = false;
        for (disc, _) in discs.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(disc).despawn();
        }
        let (effects, lifted) = (std::mem::take(&mut view.effects), std::mem::take(&mut view.lifted));
        let board = view.board;
        commands.entity(root).with_children(|root| {
            for square in Square::all() {
                draw_disc(root, &painter, grid, &board, &effects, square);
            }
            for &(square, disc) in &lifted {
                let lift = Tween::new(Change::Scale(1.0, 0.0), LIFT, Ease::In);
                painter
                    .spawn_disc(root, disc, grid.cell, grid.place(square).extend(0.4), 1.0)
                    .insert((DiscAt(square), Tweens::farewell([lift]).calm(Calm::Vanish(CROSSFADE))));
            }
        });
    }
}

/// The disc on a square, and how it got there.
fn draw_disc(
    root: &mut ChildSpawnerCommands,
    painter: &Painter,
    grid: Grid,
    board: &Board,
    effects: &[Effect],
    square: Square,
) {
    let Some(disc) = board[square].disc() else { return };
    let at = grid.place(square);
    let mut entity = painter.spawn_disc(root, disc, grid.cell, at.extend(0.2), 1.0);
    entity.insert(DiscAt(square));
    let here = effects.iter().find(
        |effect| matches!(effect, Effect::Placed { at, .. } | Effect::Turned { at, .. } if *at == square),
    );
    match here {
        Some(Effect::Placed { .. }) => {
            let drop = Tween::new(Change::Scale(1.15, 1.0), PLACE, Ease::Out);
            let start = Transform::from_translation(at.extend(0.4)).with_scale(Vec3::new(1.15, 1.15, 1.0));
            entity.insert((start, Tweens::new([drop])));
        }
        Some(Effect::Turned { distance, .. }) => {
            let delay = turns_after(*distance);
            let hop = || Tween::new(Change::Hop(at, 4.0 * grid.cell / 72.0), TURN, Ease::InOut).after(delay);
            let appear = Tween::new(Change::Width(0.0, 1.0), TURN / 2.0, Ease::Out);
            let edge = Transform::from_translation(at.extend(0.3)).with_scale(Vec3::new(0.0, 1.0, 1.0));
            let turn = Tweens::new([appear.after(delay + TURN / 2.0), hop()]);
            entity.insert((edge, turn.calm(Calm::Appear(CROSSFADE))));
            let vanish = Tween::new(Change::Width(1.0, 0.0), TURN / 2.0, Ease::In).after(delay);
            painter
                .spawn_disc(root, disc.other(), grid.cell, at.extend(0.31), 1.0)
                .insert((DiscAt(square), Tweens::farewell([vanish, hop()]).calm(Calm::Vanish(CROSSFADE))));
        }
        _ => {}
    }
}
