//! The board as sprites: its ground, its cells on whole device pixels, and the order of drawing.

use bevy::ecs::query::QueryFilter;
use bevy::ecs::system::SystemParam;
use bevy::sprite::Anchor;
use bevy::window::PrimaryWindow;

use super::TwoPlayers;
use super::painter::Painter;
use crate::engine::sprites::shadow;
use crate::engine::stage::{Extent, StageSystems};
use crate::gameplay::prelude::*;
use crate::games::assets::Boards;
use crate::theme::palette::{CAP_SHIFT, hairline};

/// A place on a board: a square or a point.
pub trait Place: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Where the cursor starts.
    const FIRST: Self;

    fn all() -> impl Iterator<Item = Self>;

    /// The offset from the middle of the board, in cells to the right and up.
    fn offset(self) -> Vec2;

    /// Whether a press this far from its middle, in cells to the right and up, is meant for it.
    fn covers(offset: Vec2) -> bool;

    /// The next place in a direction, given in columns and rows. At the edge it is the place itself.
    #[must_use]
    fn next(self, step: IVec2) -> Self;
}

/// A square or a point as an entity. Marks are its children.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell<P: Place> {
    pub at: P,
}

/// The board itself, its coordinates and its shadow.
#[derive(Component)]
struct Ground;

pub struct BoardStyle {
    /// The sprites of the board, with the wide edge and with the narrow one.
    pub sprites: [&'static str; 2],
    /// The sizes on the wide board: of a cell, of the board with its edge, and of the edge.
    pub wide: [f32; 3],
    /// The same sizes on the narrow board.
    pub narrow: [f32; 3],
    /// Whether it fills its place on a card instead of aligning its cells with whole pixels.
    pub fills_cards: bool,
    /// How much larger than the board the shadow is, on a board of 656, and how dark it is.
    pub shadow: (f32, f32),
    /// How many columns and rows have coordinates, and their size on the wide board.
    pub coordinates: (u8, f32),
    /// The colour of coordinates.
    pub ink: Color,
    /// Whether coordinates are on all sides, rows from the top; otherwise left and below, rows from below.
    pub all_around: bool,
    /// The size of the brackets around a place: in cells, and in pixels as they are drawn.
    pub brackets: (f32, f32),
    /// The colour of the brackets around a refused press.
    pub refused: Color,
}

/// The cells of a board, in logical pixels from the middle of its view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The side of a square, or the distance between two lines.
    pub cell: f32,
    /// The side of the board with its edge.
    pub side: f32,
    pub edge: f32,
    /// Logical pixels per pixel of the drawn board.
    pub unit: f32,
    /// From the middle of the view to the middle of the board.
    shift: f32,
}

impl Grid {
    /// The board that fits into a view, its cells on whole pixels; `factor` is device pixels per logical one.
    pub fn new([cell, side, edge]: [f32; 3], extent: Vec2, factor: f32) -> Self {
        let room = (extent.min_element() * factor).floor();
        let whole = (room * cell / side).floor().max(1.0);
        let unit = whole / cell / factor;
        // The middle of a view with an odd side lies between two pixels.
        let shift = (room % 2.0) / 2.0 / factor;
        Self { cell: whole / factor, side: side * unit, edge: edge * unit, unit, shift }
    }

    /// The board that fills a view, without aligning its cells with whole pixels.
    fn filling([cell, side, edge]: [f32; 3], extent: Vec2) -> Self {
        let unit = extent.min_element() / side;
        Self { cell: cell * unit, side: side * unit, edge: edge * unit, unit, shift: 0.0 }
    }

    pub fn place(&self, place: impl Place) -> Vec2 {
        self.middle() + place.offset() * self.cell
    }

    pub fn middle(&self) -> Vec2 {
        Vec2::new(self.shift, -self.shift)
    }

    pub fn place_at<P: Place>(&self, at: Vec2) -> Option<P> {
        P::all().find(|place| P::covers((at - self.place(*place)) / self.cell))
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// Spawns the board itself and its cells.
    Ground,
    /// Spawns the pieces.
    Spawn,
    /// Animates them from where they were.
    Animate,
    /// Puts marks on cells and over pieces.
    Mark,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (DrawSystems::Ground, DrawSystems::Spawn, DrawSystems::Animate, DrawSystems::Mark)
            .chain()
            .in_set(StageSystems::Arrange)
            .run_if(resource_exists::<Boards>),
    );
}

pub(super) fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.add_systems(PostUpdate, draw_ground::<G>.in_set(DrawSystems::Ground));
}

/// Despawns a board's children of one kind.
pub fn clear<F: QueryFilter>(commands: &mut Commands, board: Entity, old: &Query<(Entity, &ChildOf), F>) {
    for (entity, _) in old.iter().filter(|(_, parent)| parent.parent() == board) {
        commands.entity(entity).despawn();
    }
}

/// Redraws the board, its edge and its cells when their size or look changes.
fn draw_ground<G: TwoPlayers>(
    mut commands: Commands,
    boards: Res<Boards>,
    painter: Painter,
    layout: Res<Layout>,
    views: Query<(Entity, Ref<Extent>, Has<Grid>, Has<InRoom>), With<G::View>>,
    old: Query<(Entity, &ChildOf), Or<(With<Ground>, With<Cell<G::Place>>)>>,
) {
    let style = &G::BOARD;
    for (board, extent, has_grid, in_room) in &views {
        let has_changed = extent.is_changed() || painter.has_changed() || !has_grid;
        if !has_changed || extent.0.min_element() <= 0.0 {
            continue;
        }
        clear(&mut commands, board, &old);
        let narrow = !in_room || layout.mode == Mode::Compact;
        let measures = if narrow { style.narrow } else { style.wide };
        let grid = if !in_room && style.fills_cards {
            Grid::filling(measures, extent.0)
        } else {
            Grid::new(measures, extent.0, painter.factor())
        };
        let sprite = style.sprites[usize::from(narrow)];
        let sprite = boards.0.sprite(sprite, painter.factor() * grid.unit);
        commands.entity(board).insert(grid).with_children(|board| {
            let Some((image, rect)) = sprite else { return };
            if in_room {
                draw_shadow(board, &painter, &grid, style.shadow);
            }
            let parts = if painter.access().high_contrast {
                let parts = G::flat_board(&grid, hairline() * layout.scale).into_iter();
                parts.map(|(size, at, color)| (Sprite::from_color(color, size), at)).collect()
            } else {
                let custom_size = Some(Vec2::splat(grid.side));
                vec![(Sprite { image, rect: Some(rect), custom_size, ..default() }, Vec2::ZERO)]
            };
            for (index, (sprite, at)) in (0_u8..).zip(parts) {
                let at = (grid.middle() + at).extend(0.1 + 0.001 * f32::from(index));
                board.spawn((Ground, sprite, Transform::from_translation(at)));
            }
            for at in G::Place::all() {
                board.spawn((Cell { at }, Transform::from_translation(grid.place(at).extend(0.1))));
            }
            if in_room && painter.access().coordinates {
                write_coordinates(board, style, &grid, narrow);
            }
        });
    }
}

fn draw_shadow(board: &mut ChildSpawnerCommands, painter: &Painter, grid: &Grid, (reach, dark): (f32, f32)) {
    let unit = grid.side / 656.0;
    // The strips are lowered by 12, so they begin under the board only if `reach` is at most 120.
    let size = grid.side + reach * unit;
    let color = Color::BLACK.with_alpha(dark);
    for (strip, at) in shadow(&painter.icons.0, painter.factor(), size, unit, color) {
        let at = grid.middle() + at - Vec2::new(0.0, 12.0 * unit);
        board.spawn((Ground, strip, Transform::from_translation(at.extend(0.0))));
    }
}

fn write_coordinates(board: &mut ChildSpawnerCommands, style: &BoardStyle, grid: &Grid, narrow: bool) {
    let (count, size) = style.coordinates;
    let size = if narrow { 11.0 } else { size } * grid.unit;
    let out = (grid.side - grid.edge) / 2.0;
    for index in 0..count {
        let along = (f32::from(index) - f32::from(count - 1) / 2.0) * grid.cell;
        let (column, row) = (char::from(b'a' + index).to_string(), (index + 1).to_string());
        // Lower-case letters are shorter than figures, so they are moved up.
        let lower = size * 0.06;
        let up = if style.all_around { -along } else { along };
        let signs = [
            (&column, Vec2::new(along, -out + lower)),
            (&row, Vec2::new(-out, up)),
            (&column, Vec2::new(along, out + lower)),
            (&row, Vec2::new(out, up)),
        ];
        for (sign, at) in signs.into_iter().take(if style.all_around { 4 } else { 2 }) {
            let at = grid.middle() + at + Vec2::new(0.0, CAP_SHIFT * size);
            board.spawn((
                Ground,
                Text2d::new(sign.as_str()),
                font(size, Weight::Bold),
                TextColor(style.ink),
                Anchor::CENTER,
                Transform::from_translation(at.round().extend(0.15)),
            ));
        }
    }
}

/// The board in the room with its cells.
#[derive(SystemParam)]
pub struct BoardInRoom<'w, 's, G: TwoPlayers> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    boards: Query<
        'w,
        's,
        (Entity, &'static Grid, &'static Transform),
        (With<InRoom>, With<<G as TwoPlayers>::View>),
    >,
    cells: Query<'w, 's, (Entity, &'static Cell<<G as TwoPlayers>::Place>, &'static ChildOf)>,
}

impl<G: TwoPlayers> BoardInRoom<'_, '_, G> {
    /// The board's entity and its grid.
    pub fn get(&self) -> Option<(Entity, &Grid)> {
        self.boards.iter().next().map(|(board, grid, _)| (board, grid))
    }

    pub fn cell(&self, at: G::Place) -> Option<Entity> {
        let (board, _) = self.get()?;
        let mut cells = self.cells.iter();
        cells.find(|(_, cell, parent)| cell.at == at && parent.parent() == board).map(|(cell, ..)| cell)
    }

    /// A position in the window, converted to one from the middle of the view.
    pub fn in_view(&self, in_window: Vec2) -> Option<Vec2> {
        let (.., transform) = self.boards.iter().next()?;
        let middle = self.windows.single().ok()?.size() / 2.0;
        Some((in_window - middle) * Vec2::new(1.0, -1.0) - transform.translation.truncate())
    }

    /// The place that a press in the window is meant for.
    pub fn place_at(&self, in_window: Vec2) -> Option<G::Place> {
        self.get()?.1.place_at(self.in_view(in_window)?)
    }
}

/// Whether the board in the room shows something else than before, or was redrawn.
pub fn board_changed<G: TwoPlayers>(
    boards: Query<(), (With<InRoom>, Or<(Changed<G::View>, Changed<Grid>)>)>,
) -> bool {
    !boards.is_empty()
}
