//! The board of 2048 as sprites: in its room, where tiles slide, merge and appear, and small on
//! the menu's card. What is shown follows from the board and the last move's effects alone, so a
//! new move simply starts from its own beginning, wherever the last one had got to.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::rules::{Board, Cell, Direction, Effect, Game};
use crate::games::GameId;
use crate::games::assets::Pieces;
use crate::shell::boards::{InRoom, NewBoards, SetUpBoards};
use crate::shell::motion::{APPEAR as FADE, Calm, Change, Ease, Tween, Tweens};
use crate::shell::room::{Hinted, Played, Reset};
use crate::shell::screen::FrameSystems;
use crate::shell::shown::{Changes, Games, Shows};
use crate::shell::sprites::{Density, IconSheet, shadow, sliced};
use crate::shell::stage::{Extent, StageSystems};
use crate::shell::theme::{CAP_SHIFT, hex, in_high_contrast};
use crate::shell::widgets::{Weight, font};

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
    if in_high_contrast() { strong_foreground(value) } else { plain_foreground(value) }
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

fn plain_foreground(value: u64) -> Color {
    hex(match value {
        0 => 0xe6e3e0,
        2 | 4 => 0x776e65,
        _ => 0xf9f6f2,
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

const SLIDE: f32 = 0.1;
const MERGE: f32 = 0.16;
const APPEAR: f32 = 0.14;

/// A board being shown.
#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    /// How it came about, to be shown once.
    effects: Vec<Effect>,
    /// What was taken back, to be shown once.
    undone: Vec<Effect>,
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
}

/// A place for a tile.
#[derive(Component)]
struct CellMark;

/// A tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where it lies.
    pub cell: Cell,
    /// What it says.
    pub value: u64,
}

/// The advisor's mark.
#[derive(Component)]
struct HintMark;

/// Shows boards.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, follow_moves, show_hint)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(
        PostUpdate,
        (draw_ground, draw_tiles).chain().in_set(StageSystems::Arrange).run_if(resource_exists::<Pieces>),
    );
}

fn show(mut commands: Commands, boards: NewBoards, games: Games<Game>) {
    for board in boards.of(GameId::Twenty48) {
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
struct Grid {
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

    fn place(&self, cell: Cell) -> Vec2 {
        let step = self.tile + self.gap;
        Vec2::new(self.first + cell.column as f32 * step, -self.first - cell.row as f32 * step)
    }
}

/// The board itself and its empty cells; drawn anew only when they change.
fn draw_ground(
    mut commands: Commands,
    icons: Res<IconSheet>,
    pieces: Res<Pieces>,
    density: Res<Density>,
    scale: Res<UiScale>,
    mut views: Query<(Entity, &mut BoardView, Ref<Extent>)>,
    marks: Query<(Entity, &ChildOf), With<CellMark>>,
) {
    for (root, mut view, extent) in &mut views {
        let side = view.board.size().side();
        let resized = view.drawn_side.replace(side) != Some(side);
        if !(extent.is_changed() || density.is_changed() || resized) || extent.0.min_element() <= 0.0 {
            continue;
        }
        view.changed = true;
        view.effects.clear();
        view.undone.clear();
        for (mark, _) in marks.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(mark).despawn();
        }
        let grid = Grid::new(extent.0, side, density.0, scale.0);
        let unit = grid.side / 656.0;
        commands.entity(root).with_children(|root| {
            if !view.small {
                let size = grid.side + 126.0 * unit;
                for (strip, at) in shadow(&icons.0, density.0, size, unit, Color::BLACK.with_alpha(0.2)) {
                    let at = at - Vec2::new(0.0, 8.0 * unit);
                    root.spawn((CellMark, strip, Transform::from_translation(at.extend(0.0))));
                }
            }
            root.spawn((
                CellMark,
                sliced(&icons.0, "rrect_12", density.0, 14.0, Vec2::splat(grid.side), unit.max(0.5), BOARD),
                Transform::from_xyz(0.0, 0.0, 0.1),
            ));
            for cell in view.board.cells() {
                root.spawn((
                    CellMark,
                    rounded_tile(&pieces, density.0, Vec2::splat(grid.tile), unit, background(0)),
                    Transform::from_translation(grid.place(cell).extend(0.2)),
                ));
            }
        });
    }
}

fn rounded_tile(pieces: &Pieces, density: f32, size: Vec2, unit: f32, color: Color) -> Sprite {
    sliced(&pieces.0, "tile_white", density, 12.0, size, unit.max(0.5), color)
}

fn draw_tiles(
    mut commands: Commands,
    pieces: Res<Pieces>,
    density: Res<Density>,
    scale: Res<UiScale>,
    mut views: Query<(Entity, &mut BoardView, &Extent)>,
    tiles: Query<(Entity, &ChildOf), With<Tile>>,
) {
    for (root, mut view, extent) in &mut views {
        if !view.changed || extent.0.min_element() <= 0.0 {
            continue;
        }
        view.changed = false;
        for (tile, _) in tiles.iter().filter(|(_, parent)| parent.parent() == root) {
            commands.entity(tile).despawn();
        }
        let (effects, undone) = (std::mem::take(&mut view.effects), std::mem::take(&mut view.undone));
        let grid = Grid::new(extent.0, view.board.size().side(), density.0, scale.0);
        let artist = Artist { pieces: &pieces, density: density.0, grid: &grid, small: view.small };
        commands.entity(root).with_children(|root| {
            if undone.is_empty() {
                artist.draw(root, &view.board, &effects);
            } else {
                artist.draw_back(root, &view.board, &undone);
            }
        });
    }
}

/// What is needed to draw a tile.
struct Artist<'a> {
    pieces: &'a Pieces,
    density: f32,
    grid: &'a Grid,
    small: bool,
}

impl Artist<'_> {
    fn draw(&self, root: &mut ChildSpawnerCommands, board: &Board, effects: &[Effect]) {
        for cell in board.cells().filter(|&cell| board[cell] != 0) {
            let value = board[cell];
            let came_from = effects.iter().find_map(|effect| match effect {
                Effect::Slid { from, to, .. } if *to == cell => Some(*from),
                _ => None,
            });
            let merged =
                effects.iter().any(|effect| matches!(effect, Effect::Merged { at, .. } if *at == cell));
            let appeared =
                effects.iter().any(|effect| matches!(effect, Effect::Appeared { at, .. } if *at == cell));
            let at = self.grid.place(cell);
            let mut tile = self.spawn(root, Tile { cell, value }, at);
            if merged {
                tile.insert((
                    Transform::from_translation(at.extend(0.6)).with_scale(Vec3::new(0.0, 0.0, 1.0)),
                    Tweens::new([
                        Tween::new(Change::Scale(0.0, 1.0), 0.001, Ease::Linear).after(SLIDE),
                        Tween::new(Change::Pop(1.12), MERGE, Ease::Linear).after(SLIDE + 0.001),
                    ]),
                ));
            } else if appeared {
                tile.insert((
                    Transform::from_translation(at.extend(0.5)).with_scale(Vec3::new(0.0, 0.0, 1.0)),
                    Tweens::new([Tween::new(Change::Scale(0.0, 1.0), APPEAR, Ease::Out).after(SLIDE)]),
                ));
            } else if let Some(from) = came_from {
                let from = self.grid.place(from);
                tile.insert((
                    Transform::from_translation(from.extend(0.4)),
                    Tweens::new([Tween::new(Change::Place(from, at), SLIDE, Ease::InOut)]),
                ));
            }
        }
        self.draw_merging(root, effects);
    }

    /// The board before a move that was taken back: tiles slide to where they were, and the one that
    /// had appeared goes.
    fn draw_back(&self, root: &mut ChildSpawnerCommands, board: &Board, undone: &[Effect]) {
        for cell in board.cells().filter(|&cell| board[cell] != 0) {
            let at = self.grid.place(cell);
            let went = undone.iter().find_map(|effect| match effect {
                Effect::Slid { from, to, .. } if *from == cell => Some(self.grid.place(*to)),
                _ => None,
            });
            let mut tile = self.spawn(root, Tile { cell, value: board[cell] }, at);
            if let Some(from) = went {
                tile.insert((
                    Transform::from_translation(from.extend(0.4)),
                    Tweens::new([Tween::new(Change::Place(from, at), SLIDE, Ease::InOut)]),
                ));
            }
        }
        for effect in undone {
            if let Effect::Appeared { at, value } = *effect {
                let shrink = Tween::new(Change::Scale(1.0, 0.0), SLIDE, Ease::In);
                self.spawn(root, Tile { cell: at, value }, self.grid.place(at))
                    .insert(Tweens::farewell([shrink]).calm(Calm::Vanish(FADE)));
            }
        }
    }

    /// The two tiles that become one are seen until they have met.
    fn draw_merging(&self, root: &mut ChildSpawnerCommands, effects: &[Effect]) {
        for effect in effects {
            let Effect::Merged { at: cell, value } = *effect else { continue };
            let at = self.grid.place(cell);
            let slid: Vec<Cell> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::Slid { from, to, .. } if *to == cell => Some(*from),
                    _ => None,
                })
                .collect();
            // A tile that was there already did not slide.
            let stayed = (slid.len() < 2).then_some(cell);
            for from in slid.into_iter().chain(stayed) {
                let from = self.grid.place(from);
                self.spawn(root, Tile { cell, value: value / 2 }, from).insert((
                    Transform::from_translation(from.extend(0.45)),
                    Tweens::farewell([Tween::new(Change::Place(from, at), SLIDE, Ease::InOut)])
                        .calm(Calm::Vanish(FADE)),
                ));
            }
        }
    }

    fn spawn<'a>(&self, root: &'a mut ChildSpawnerCommands, tile: Tile, at: Vec2) -> EntityCommands<'a> {
        let size = self.grid.tile;
        let unit = self.grid.side / 656.0;
        let color = background(tile.value);
        let face = if self.small { "tile_white" } else { "tile_face" };
        // The face has a lip below, so its middle is a little higher.
        let lip = if self.small { 0.0 } else { 2.0 * unit };
        let mut entity = root.spawn((
            tile,
            sliced(&self.pieces.0, face, self.density, 12.0, Vec2::splat(size), unit.max(0.5), color),
            Transform::from_translation(at.extend(0.4)),
        ));
        entity.with_children(|tile_entity| {
            if tile.value >= GLOWS_FROM && !self.small {
                tile_entity.spawn((
                    sliced(
                        &self.pieces.0,
                        "tile_glow",
                        self.density,
                        60.0,
                        Vec2::splat(size * 200.0 / 144.0),
                        unit,
                        GLOW,
                    ),
                    Transform::from_xyz(0.0, 0.0, -0.01),
                ));
            }
            let number = size * number_size(tile.value);
            if number < SMALLEST_NUMBER {
                return;
            }
            tile_entity.spawn((
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

/// An arrow over the board that leans twice the way it advises, until the position changes.
fn show_hint(
    mut commands: Commands,
    mut hinted: MessageReader<Hinted<Game>>,
    (mut played, mut reset): (MessageReader<Played<Game>>, MessageReader<Reset<Game>>),
    icons: Res<IconSheet>,
    density: Res<Density>,
    views: Query<(Entity, &Extent), (With<BoardView>, With<InRoom>)>,
    marks: Query<Entity, With<HintMark>>,
) {
    if played.read().count() + reset.read().count() > 0 {
        for mark in &marks {
            commands.entity(mark).try_despawn();
        }
        // A hint is given before moves are played: what comes with one was for the position before.
        hinted.clear();
    }
    for Hinted(advice) in hinted.read() {
        let (name, way) = match advice.mv {
            Direction::Left => ("arrow_left", Vec2::new(-1.0, 0.0)),
            Direction::Right => ("arrow_right", Vec2::new(1.0, 0.0)),
            Direction::Up => ("arrow_up", Vec2::new(0.0, 1.0)),
            Direction::Down => ("arrow_down", Vec2::new(0.0, -1.0)),
        };
        for (root, extent) in &views {
            let side = extent.0.min_element();
            let size = side * 0.2;
            let (from, to) = (way * side * 0.04, way * side * 0.14);
            let disc = sliced(
                &icons.0,
                "rrect_20",
                density.0,
                22.0,
                Vec2::splat(size),
                size / 44.0,
                hex(0x2e2a26).with_alpha(0.8),
            );
            let mut arrow = sliced(&icons.0, name, 3.0, 0.0, Vec2::splat(size * 1.5), 1.0, Color::WHITE);
            arrow.image_mode = SpriteImageMode::Auto;
            commands.entity(root).with_children(|root| {
                root.spawn((
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
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_the_specifications() {
        let table = [
            (0, "E6E3E0"),
            (2, "EEE4DA"),
            (4, "EEE1C9"),
            (8, "F3B27A"),
            (16, "F69664"),
            (32, "F77C5F"),
            (64, "F75F3B"),
            (128, "EDD073"),
            (256, "EDCC62"),
            (512, "EDC950"),
            (1024, "EDC53F"),
            (2048, "EDC22E"),
            (4096, "5EDA92"),
            (131_072, "5EDA92"),
        ];
        for (value, color) in table {
            assert_eq!(background(value).to_srgba().to_hex(), format!("#{color}"), "{value}");
        }
        for (value, color) in [(0, "E6E3E0"), (2, "776E65"), (4, "776E65"), (8, "F9F6F2"), (4096, "F9F6F2")] {
            assert_eq!(plain_foreground(value).to_srgba().to_hex(), format!("#{color}"), "{value}");
        }
    }

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
