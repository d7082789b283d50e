//! The board as sprites: its ground with the empty cells, and the tiles on it, in the room and small on
//! the menu's card. Tiles are spawned from the board after every change; `slide` and `merge` then give
//! them their way there, so that a new move starts at its own beginning, wherever the last one had got
//! to.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::ID;
use super::rules::{self, Board, Effect, Game};
use crate::engine::sprites::{Density, IconSheet, shadow, sliced};
use crate::engine::stage::{Extent, StageSystems};
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::{NewBoards, SetUpBoards};
use crate::gameplay::shown::{Changes, Games};
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::Pieces;
use crate::theme::palette::{CAP_SHIFT, hex, in_high_contrast};
use crate::theme::widgets::{Weight, font};

/// The specification's colours: a tile's background by its value.
pub fn background(value: u64) -> Color {
    hex(match value {
        0 => 0xe6e3e0,
        2 => 0xeee4da,
        4 => 0xeee1c9,
        8 => 0xf3b27a,
        16 => 0xf69664,
        32 => 0xf77c5f,
        64 => 0xf75f3b,
        128 => 0xedd073,
        256 => 0xedcc62,
        512 => 0xedc950,
        1024 => 0xedc53f,
        2048 => 0xedc22e,
        _ => 0x5eda92,
    })
}

/// The specification's colours: the number on a tile; in high contrast, the design's.
pub fn foreground(value: u64) -> Color {
    match value {
        _ if in_high_contrast() => strong_foreground(value),
        0 => hex(0xe6e3e0),
        2 | 4 => hex(0x776e65),
        _ => hex(0xf9f6f2),
    }
}

/// The number on a tile in high contrast.
pub fn strong_foreground(value: u64) -> Color {
    hex(match value {
        0 => 0xe6e3e0,
        2 | 4 => 0x5c534b,
        8..=64 => 0x33200f,
        _ => 0x43330c,
    })
}

/// How high a number is on its tile.
pub fn number_size(value: u64) -> f32 {
    match value.checked_ilog10().unwrap_or(0) {
        0 | 1 => 0.46,
        2 => 0.38,
        3 => 0.31,
        4 => 0.26,
        5 => 0.22,
        _ => 0.16,
    }
}

/// The board.
pub const BOARD: Color = hex(0xbbada0);
const GLOW: Color = hex(0xf3d774);
const GLOWS_FROM: u64 = 1024;

/// Below this size a number could not be read.
const SMALLEST_NUMBER: f32 = 7.0;

/// A board that is shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    /// What the last move caused, for as long as it is still to be shown.
    pub effects: Vec<Effect>,
    /// What was taken back, for as long as it is still to be shown.
    pub undone: Vec<Effect>,
    /// Whether its tiles are spawned anew in this frame.
    changed: bool,
    /// Where it is small, less is drawn.
    small: bool,
    /// How many cells a side of the board has that is drawn.
    drawn_side: Option<usize>,
}

impl BoardView {
    fn new(games: &Games<Game>, shows: Shows, small: bool) -> Self {
        let board = games.session(shows).state().board().clone();
        Self { board, effects: Vec::new(), undone: Vec::new(), changed: true, small, drawn_side: None }
    }

    fn is_drawn_anew(&self, extent: Extent) -> bool {
        self.changed && extent.0.min_element() > 0.0
    }
}

/// A place for a tile, a part of the ground.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Which of the board.
    pub at: rules::Cell,
}

/// The board under its cells, and its shadow.
#[derive(Component)]
struct Ground;

/// A tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where it lies.
    pub cell: rules::Cell,
    /// What it says.
    pub value: u64,
}

/// The order in which a board is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Tiles are spawned from the board.
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
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        Update,
        (add_view, follow_moves)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (
            (draw_ground, spawn_tiles).chain().in_set(DrawSystems::Spawn),
            forget_effects.in_set(DrawSystems::Finish),
        ),
    );
}

fn add_view(mut commands: Commands, boards: NewBoards, games: Games<Game>) {
    for board in boards.of(ID) {
        commands.entity(board.root).insert(BoardView::new(&games, board.shows, board.is_small()));
    }
}

fn follow_moves(mut changes: Changes<Game>, games: Games<Game>, mut views: Query<(&mut BoardView, &Shows)>) {
    for mut change in changes.read() {
        let (shows, effects) = (change.shows, change.take_last_effects());
        for (mut view, _) in views.iter_mut().filter(|(_, of)| **of == shows) {
            let (effects, undone, drawn_side) = (effects.clone(), change.undone.clone(), view.drawn_side);
            *view = BoardView { effects, undone, drawn_side, ..BoardView::new(&games, shows, view.small) };
        }
    }
}

/// Whole device pixels for every tile and gap of a board.
#[derive(Clone, Copy)]
pub struct Grid {
    side: f32,
    gap: f32,
    tile: f32,
    /// From the middle of the board to the middle of its first cell.
    first: f32,
}

impl Grid {
    fn new(extent: Vec2, cells: usize, density: f32, scale: f32) -> Self {
        // Device pixels to a logical one.
        let factor = (density / scale).max(0.1);
        let cells = cells as f32;
        let side = extent.min_element() * factor;
        let ratio = if side < 500.0 * density { 0.0218 } else { 0.0244 };
        let gap = (side * ratio * 4.0 / cells).round().max(1.0);
        let tile = ((side - gap * (cells + 1.0)) / cells).floor().max(1.0);
        let rest = side - tile * cells - gap * (cells - 1.0);
        let first = -side / 2.0 + (rest / 2.0).floor() + tile / 2.0;
        Self { side: side / factor, gap: gap / factor, tile: tile / factor, first: first / factor }
    }

    /// Where a cell lies, from the middle of the board.
    pub fn place(&self, cell: rules::Cell) -> Vec2 {
        let step = self.tile + self.gap;
        Vec2::new(self.first + cell.column as f32 * step, -self.first - cell.row as f32 * step)
    }
}

/// The board itself and its empty cells; drawn anew only when they change.
fn draw_ground(
    mut commands: Commands,
    icons: Res<IconSheet>,
    painter: TilePainter,
    mut views: Query<(Entity, &mut BoardView, Ref<Extent>)>,
    old: Query<(Entity, &ChildOf), Or<(With<Ground>, With<Cell>)>>,
) {
    for (root, mut view, extent) in &mut views {
        let side = view.board.size().side();
        let resized = view.drawn_side.replace(side) != Some(side);
        let stale = extent.is_changed() || painter.density.is_changed() || resized;
        if !stale || extent.0.min_element() <= 0.0 {
            continue;
        }
        view.changed = true;
        view.effects.clear();
        view.undone.clear();
        for (part, _) in old.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(part).despawn();
        }
        let (grid, density) = (painter.grid(&view, *extent), painter.density.0);
        let unit = grid.side / 656.0;
        commands.entity(root).with_children(|root| {
            if !view.small {
                let size = grid.side + 126.0 * unit;
                for (strip, at) in shadow(&icons.0, density, size, unit, Color::BLACK.with_alpha(0.2)) {
                    let at = at - Vec2::new(0.0, 8.0 * unit);
                    root.spawn((Ground, strip, Transform::from_translation(at.extend(0.0))));
                }
            }
            root.spawn((
                Ground,
                sliced(&icons.0, "rrect_12", density, 14.0, Vec2::splat(grid.side), unit.max(0.5), BOARD),
                Transform::from_xyz(0.0, 0.0, 0.1),
            ));
            for at in view.board.cells() {
                root.spawn((
                    Cell { at },
                    painter.sprite("tile_white", 12.0, grid.tile, unit.max(0.5), background(0)),
                    Transform::from_translation(grid.place(at).extend(0.2)),
                ));
            }
        });
    }
}

/// What tiles are drawn with.
#[derive(SystemParam)]
pub struct TilePainter<'w> {
    pieces: Res<'w, Pieces>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
}

impl TilePainter<'_> {
    fn grid(&self, view: &BoardView, extent: Extent) -> Grid {
        Grid::new(extent.0, view.board.size().side(), self.density.0, self.scale.0)
    }

    fn sprite(&self, name: &str, edge: f32, size: f32, unit: f32, color: Color) -> Sprite {
        sliced(&self.pieces.0, name, self.density.0, edge, Vec2::splat(size), unit, color)
    }

    /// Spawns a tile at a place of the board.
    pub fn spawn<'a>(
        &self,
        root: &'a mut ChildSpawnerCommands,
        (view, grid): (&BoardView, Grid),
        tile: Tile,
        at: Vec2,
    ) -> EntityCommands<'a> {
        let (size, unit) = (grid.tile, grid.side / 656.0);
        // The face has a lip below, so its middle is a little higher.
        let (face, lip) = if view.small { ("tile_white", 0.0) } else { ("tile_face", 2.0 * unit) };
        let mut entity = root.spawn((
            tile,
            self.sprite(face, 12.0, size, unit.max(0.5), background(tile.value)),
            Transform::from_translation(at.extend(0.4)),
        ));
        entity.with_children(|parts| {
            if tile.value >= GLOWS_FROM && !view.small {
                let glow = self.sprite("tile_glow", 60.0, size * 200.0 / 144.0, unit, GLOW);
                parts.spawn((glow, Transform::from_xyz(0.0, 0.0, -0.01)));
            }
            let number = size * number_size(tile.value);
            if number < SMALLEST_NUMBER {
                return;
            }
            parts.spawn((
                Text2d::new(tile.value.to_string()),
                font(number, Weight::Bold),
                TextColor(foreground(tile.value)),
                Anchor::CENTER,
                Transform::from_xyz(0.0, (CAP_SHIFT * number + lip / 2.0).round(), 0.02),
            ));
        });
        entity
    }
}

/// The boards that are drawn anew in this frame, and the tiles on them.
#[derive(SystemParam)]
pub struct ChangedBoards<'w, 's> {
    /// What their tiles are drawn with.
    pub painter: TilePainter<'w>,
    views: Query<'w, 's, (Entity, &'static BoardView, &'static Extent)>,
    tiles: Query<'w, 's, (Entity, &'static Tile, &'static ChildOf)>,
}

impl ChangedBoards<'_, '_> {
    /// The boards, and where their cells are.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &BoardView, Grid)> {
        let changed = self.views.iter().filter(|(_, view, extent)| view.is_drawn_anew(**extent));
        changed.map(|(root, view, extent)| (root, view, self.painter.grid(view, *extent)))
    }

    /// The tiles of a board.
    pub fn tiles_on(&self, root: Entity) -> impl Iterator<Item = (Entity, Tile)> {
        let tiles = self.tiles.iter().filter(move |(.., parent)| parent.parent() == root);
        tiles.map(|(entity, tile, _)| (entity, *tile))
    }
}

/// Spawns the tiles of a board anew wherever it has changed.
fn spawn_tiles(mut commands: Commands, boards: ChangedBoards) {
    for (root, view, grid) in boards.iter() {
        for (tile, _) in boards.tiles_on(root) {
            commands.entity(tile).despawn();
        }
        commands.entity(root).with_children(|root| {
            for cell in view.board.cells().filter(|&cell| view.board[cell] != 0) {
                let tile = Tile { cell, value: view.board[cell] };
                boards.painter.spawn(root, (view, grid), tile, grid.place(cell));
            }
        });
    }
}

fn forget_effects(mut views: Query<(&mut BoardView, &Extent)>) {
    for (mut view, extent) in &mut views {
        if view.is_drawn_anew(*extent) {
            view.changed = false;
            view.effects.clear();
            view.undone.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_design_sizes_give_the_design_tiles() {
        let grid = Grid::new(Vec2::splat(656.0), 4, 1.0, 1.0);
        assert_eq!((grid.gap, grid.tile), (16.0, 144.0));
        let grid = Grid::new(Vec2::splat(368.0), 4, 1.0, 1.0);
        assert_eq!((grid.gap, grid.tile), (8.0, 82.0));
    }

    #[test]
    fn tiles_lie_on_whole_pixels_at_any_size() {
        for side in 250..1500 {
            for cells in 3..=6 {
                let grid = Grid::new(Vec2::splat(side as f32), cells, 1.0, 1.0);
                let edge = grid.first + grid.side / 2.0 - grid.tile / 2.0;
                assert!((edge - edge.round()).abs() < 1e-3, "{side} {cells}: {edge}");
                let end = edge + grid.tile * cells as f32 + grid.gap * (cells - 1) as f32;
                assert!(edge >= grid.gap - 1.0 && end <= side as f32 - grid.gap + 1.0, "{side} {cells}");
            }
        }
    }
}
