//! The board as sprites: its ground and the discs on it, in the room and small on the menu's card. Discs
//! are spawned from the board after every change; `capture` then gives them their way there, so that a
//! new move starts at its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::ID;
use super::capture::seconds_of;
use super::faces::Painter;
use super::grid::Grid;
use super::rules::{self, Board, Effect, Game, Square};
use crate::engine::layout::{Layout, Mode};
use crate::engine::sprites::{IconSheet, shadow};
use crate::engine::stage::{Extent, StageSystems};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::{NewBoards, SetUpBoards};
use crate::gameplay::shown::{Changes, Games};
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::{Boards, Pieces};
use crate::theme::palette::{CAP_SHIFT, hairline, hex};
use crate::theme::widgets::{Weight, font};

const COORDINATES: Color = hex(0xffe9c9);
/// The flat board of high contrast.
const FLAT_FRAME: Color = hex(0x000000);
const FLAT_FELT: Color = hex(0x0b5a36);
const FLAT_LINE: Color = hex(0xffffff);

/// A board being shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    /// Where the last disc was placed.
    last: Option<Square>,
    /// How the position came about, to be shown once.
    pub effects: Vec<Effect>,
    /// The discs that are lifted off because their moves were taken back, to be shown once.
    pub lifted: Vec<Disc>,
    /// How long that takes.
    busy: f32,
    /// Whether its discs are spawned anew in this frame.
    pub changed: bool,
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
pub struct Disc {
    /// Where it lies.
    pub at: Square,
    /// Which side is up.
    pub colour: rules::Disc,
}

/// The order in which a board is drawn; what lies over its discs comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Discs are spawned from the board.
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
        (show, follow_moves).after(SetUpBoards).in_set(FrameSystems::View).run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (
            (draw_ground, spawn_discs).chain().in_set(DrawSystems::Spawn),
            forget_effects.in_set(DrawSystems::Finish),
        ),
    );
}

fn show(mut commands: Commands, boards: NewBoards, games: Games<Game>) {
    for board in boards.of(ID) {
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
fn undoing(now: &Board, earlier: &Board) -> (Vec<Effect>, Vec<Disc>) {
    let (mut turned, mut lifted) = (Vec::new(), Vec::new());
    for at in Square::all() {
        match (now[at].disc(), earlier[at].disc()) {
            (Some(old), Some(disc)) if old != disc => turned.push(Effect::Turned { at, disc, distance: 1 }),
            (Some(colour), None) => lifted.push(Disc { at, colour }),
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

/// Spawns the discs of a board anew wherever it has changed.
fn spawn_discs(
    mut commands: Commands,
    painter: Painter,
    views: Query<(Entity, &BoardView)>,
    old: Query<(Entity, &ChildOf), With<Disc>>,
) {
    for (root, view) in &views {
        let Some(grid) = view.grid.filter(|_| view.changed) else { continue };
        for (disc, _) in old.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(disc).despawn();
        }
        commands.entity(root).with_children(|root| {
            for at in Square::all() {
                let Some(colour) = view.board[at].disc() else { continue };
                painter
                    .spawn_disc(root, colour, grid.cell, grid.place(at).extend(0.2), 1.0)
                    .insert(Disc { at, colour });
            }
        });
    }
}

fn forget_effects(mut views: Query<&mut BoardView>) {
    for mut view in views.iter_mut().filter(|view| view.changed && view.grid.is_some()) {
        view.changed = false;
        view.effects.clear();
        view.lifted.clear();
    }
}
