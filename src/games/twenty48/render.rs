//! Draws the board and its tiles, in the room and on the menu's card. `slide` and `merge` animate the tiles.

use bevy::ecs::system::SystemParam;
use bevy::sprite::Anchor;

use super::rules::{self, Board, Game, Size};
use crate::engine::sprites::{Density, IconSheet, shadow, sliced};
use crate::engine::stage::Extent;
use crate::gameplay::boards::Games;
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::Pieces;
use crate::games::board_view::{BoardView, DrawSystems, draw_anew};
use crate::theme::palette::{CAP_SHIFT, in_high_contrast};

/// The background of an empty cell, of the tiles from 2 to 2048, and of larger ones (the specification's).
const BACKGROUNDS: [u32; 13] = [
    0xe6e3e0, 0xeee4da, 0xeee1c9, 0xf3b27a, 0xf69664, 0xf77c5f, 0xf75f3b, 0xedd073, 0xedcc62, 0xedc950,
    0xedc53f, 0xedc22e, 0x5eda92,
];

pub fn background(value: u64) -> Color {
    hex(BACKGROUNDS[value.checked_ilog2().unwrap_or(0).min(12) as usize])
}

/// The colour of a tile's number (the specification's); in high contrast, the design's.
pub fn foreground(value: u64) -> Color {
    match value {
        _ if in_high_contrast() => strong_foreground(value),
        0 => hex(0xe6e3e0),
        2 | 4 => hex(0x776e65),
        _ => hex(0xf9f6f2),
    }
}

pub fn strong_foreground(value: u64) -> Color {
    hex(match value {
        0 => 0xe6e3e0,
        2 | 4 => 0x5c534b,
        8..=64 => 0x33200f,
        _ => 0x43330c,
    })
}

/// The font size of a tile's number, as a fraction of the tile's side.
pub fn number_size(value: u64) -> f32 {
    const BY_DIGITS: [f32; 7] = [0.46, 0.46, 0.38, 0.31, 0.26, 0.22, 0.16];
    BY_DIGITS[value.checked_ilog10().unwrap_or(0).min(6) as usize]
}

pub const BOARD: Color = hex(0xbbada0);
const GLOW: Color = hex(0xf3d774);
const GLOWS_FROM: u64 = 1024;

/// Smaller numbers are left out, because nobody could read them.
const SMALLEST_NUMBER: f32 = 7.0;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub at: rules::Cell,
}

#[derive(Component)]
struct Ground;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    pub cell: rules::Cell,
    pub value: u64,
}

/// The boards whose tiles were just spawned, for the systems that animate them.
pub type DrawnBoards<'w, 's> =
    Query<'w, 's, (Entity, &'static BoardView<Game>, &'static Grid, &'static Children), Changed<Grid>>;

pub(super) fn plugin(app: &mut App) {
    draw_anew::<Game, Grid>(app);
    app.add_systems(PostUpdate, draw_boards.in_set(DrawSystems::Spawn));
}

/// The measures of a board in logical pixels. Tiles and gaps are whole numbers of device pixels.
#[derive(Component, Clone, Copy, PartialEq)]
pub struct Grid {
    pub side: f32,
    pub gap: f32,
    pub tile: f32,
    /// From the middle of the board to the middle of its first cell.
    pub first: f32,
}

impl Grid {
    /// `factor` is the number of device pixels per logical pixel.
    pub fn new(extent: Vec2, size: Size, density: f32, factor: f32) -> Self {
        let cells = size.side() as f32;
        let side = extent.min_element() * factor;
        let ratio = if side < 500.0 * density { 0.0218 } else { 0.0244 };
        let gap = (side * ratio * 4.0 / cells).round().max(1.0);
        let tile = ((side - gap * (cells + 1.0)) / cells).floor().max(1.0);
        let rest = side - tile * cells - gap * (cells - 1.0);
        let first = -side / 2.0 + (rest / 2.0).floor() + tile / 2.0;
        Self { side: side / factor, gap: gap / factor, tile: tile / factor, first: first / factor }
    }

    /// The middle of a cell, relative to the middle of the board.
    pub fn place(&self, cell: rules::Cell) -> Vec2 {
        let step = self.tile + self.gap;
        Vec2::new(self.first + cell.column as f32 * step, -self.first - cell.row as f32 * step)
    }

    /// Logical pixels per pixel of the design.
    fn unit(&self) -> f32 {
        self.side / 656.0
    }
}

/// Respawns the tiles of changed boards, and the ground of resized boards.
fn draw_boards(
    mut commands: Commands,
    painter: TilePainter,
    games: Games<Game>,
    mut views: Query<(Entity, &mut BoardView<Game>, &Shows, &Extent, Option<&Grid>, Option<&Children>)>,
    ground: Query<Entity, Or<(With<Ground>, With<Cell>)>>,
    tiles: Query<Entity, With<Tile>>,
) {
    let factor = (painter.density.0 / painter.scale.0).max(0.1);
    for (root, mut view, shows, extent, old, children) in &mut views {
        let board = games.session(*shows).state().board();
        let grid = Grid::new(extent.0, board.size(), painter.density.0, factor);
        let resized = old != Some(&grid) || painter.density.is_changed();
        if !(view.changed || resized) || extent.0.min_element() <= 0.0 {
            continue;
        }
        let children: &[Entity] = children.map_or(&[], |children| children);
        for tile in tiles.iter_many(children) {
            commands.entity(tile).despawn();
        }
        if resized {
            view.forget();
            for part in ground.iter_many(children) {
                commands.entity(part).despawn();
            }
        }
        commands.entity(root).insert(grid).with_children(|root| {
            if resized {
                painter.spawn_ground(root, board, &grid, view.small);
            }
            for cell in board.cells().filter(|&cell| board[cell] != 0) {
                let tile = Tile { cell, value: board[cell] };
                painter.spawn(root, (&view, &grid), tile, grid.place(cell));
            }
        });
    }
}

#[derive(SystemParam)]
pub struct TilePainter<'w> {
    icons: Res<'w, IconSheet>,
    pieces: Res<'w, Pieces>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
}

impl TilePainter<'_> {
    fn sprite(&self, name: &str, edge: f32, size: f32, unit: f32, color: Color) -> Sprite {
        sliced(&self.pieces.0, name, self.density.0, edge, Vec2::splat(size), unit, color)
    }

    fn spawn_ground(&self, root: &mut ChildSpawnerCommands, board: &Board, grid: &Grid, small: bool) {
        let (density, unit) = (self.density.0, grid.unit());
        if !small {
            let size = grid.side + 126.0 * unit;
            for (strip, at) in shadow(&self.icons.0, density, size, unit, Color::BLACK.with_alpha(0.2)) {
                let at = at - Vec2::new(0.0, 8.0 * unit);
                root.spawn((Ground, strip, Transform::from_translation(at.extend(0.0))));
            }
        }
        root.spawn((
            Ground,
            sliced(&self.icons.0, "rrect_12", density, 14.0, Vec2::splat(grid.side), unit.max(0.5), BOARD),
            Transform::from_xyz(0.0, 0.0, 0.1),
        ));
        for at in board.cells() {
            root.spawn((
                Cell { at },
                self.sprite("tile_white", 12.0, grid.tile, unit.max(0.5), background(0)),
                Transform::from_translation(grid.place(at).extend(0.2)),
            ));
        }
    }

    pub fn spawn<'a>(
        &self,
        root: &'a mut ChildSpawnerCommands,
        (view, grid): (&BoardView<Game>, &Grid),
        tile: Tile,
        at: Vec2,
    ) -> EntityCommands<'a> {
        let (size, unit) = (grid.tile, grid.unit());
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
