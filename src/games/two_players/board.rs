//! The board as sprites: its ground, its cells in whole device pixels, and the order in which it is drawn.

use bevy::ecs::query::QueryFilter;
use bevy::ecs::system::SystemParam;
use bevy::sprite::Anchor;
use bevy::window::PrimaryWindow;

use super::TwoPlayers;
use super::painter::Painter;
use crate::engine::sprites::shadow;
use crate::engine::stage::{Extent, StageSystems};
use crate::gameplay::boards::InRoom;
use crate::gameplay::prelude::*;
use crate::games::assets::Boards;
use crate::theme::palette::{CAP_SHIFT, hairline};
use crate::theme::widgets::font;

/// A place on a board: a square or a point.
pub trait Place: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Where the cursor stands at first.
    const FIRST: Self;

    /// All places of a board.
    fn all() -> impl Iterator<Item = Self>;

    /// Where it is from the middle of the board, in cells to the right and up.
    fn offset(self) -> Vec2;

    /// Whether a press this far from its middle is meant for it, in cells to the right and up.
    fn covers(offset: Vec2) -> bool;

    /// The next place in a direction, given in columns and rows; at the edge, the place itself.
    #[must_use]
    fn next(self, step: IVec2) -> Self;
}

/// A place of a board as an entity: a square of Othello, a point of Morris. Marks are its children.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell<P: Place> {
    /// Which one.
    pub at: P,
}

/// The board itself, its coordinates and its shadow.
#[derive(Component)]
struct Ground;

/// How a game's board is drawn.
pub struct BoardStyle {
    /// The sprites of the board, with the wide edge and the narrow one.
    pub sprites: [&'static str; 2],
    /// The measures of the wide board: the cell, the board with its edge, the edge.
    pub wide: [f32; 3],
    /// The measures of the narrow board.
    pub narrow: [f32; 3],
    /// Whether it fills its place on a card, whatever pixels its cells begin on.
    pub fills_cards: bool,
    /// How far the shadow reaches beyond the board, and how dark it is.
    pub shadow: (f32, f32),
    /// How many columns and rows have coordinates, and how large these are on the wide board.
    pub coordinates: (u8, f32),
    /// Their colour.
    pub ink: Color,
    /// Whether they stand on all sides, rows counted from the top; otherwise left and below, from below.
    pub all_around: bool,
    /// The size of brackets around a place, in cells, and what they are drawn for.
    pub brackets: (f32, f32),
    /// The colour of brackets where a press leads to nothing.
    pub refused: Color,
}

/// The cells of a board, in logical pixels from the middle of its view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The side of a square, or the way from one line to the next.
    pub cell: f32,
    /// The side of the board with its edge.
    pub side: f32,
    /// The width of the edge.
    pub edge: f32,
    /// Logical pixels to a pixel of the drawn board.
    pub unit: f32,
    /// From the middle of the view to the middle of the board.
    shift: f32,
}

impl Grid {
    /// The board that fits into a view, its cells on whole pixels; `factor` is device pixels to one.
    pub fn new([cell, side, edge]: [f32; 3], extent: Vec2, factor: f32) -> Self {
        let room = (extent.min_element() * factor).floor();
        let whole = (room * cell / side).floor().max(1.0);
        let unit = whole / cell / factor;
        // The middle of a view with an odd side lies between two pixels.
        let shift = (room % 2.0) / 2.0 / factor;
        Self { cell: whole / factor, side: side * unit, edge: edge * unit, unit, shift }
    }

    /// The board with these measures that fills a view, whatever pixels its cells begin on.
    fn filling([cell, side, edge]: [f32; 3], extent: Vec2) -> Self {
        let unit = extent.min_element() / side;
        Self { cell: cell * unit, side: side * unit, edge: edge * unit, unit, shift: 0.0 }
    }

    /// Where the middle of a place is.
    pub fn place(&self, place: impl Place) -> Vec2 {
        self.middle() + place.offset() * self.cell
    }

    /// The middle of the board.
    pub fn middle(&self) -> Vec2 {
        Vec2::new(self.shift, -self.shift)
    }

    /// The place that a press here is meant for.
    pub fn place_at<P: Place>(&self, at: Vec2) -> Option<P> {
        P::all().find(|place| P::covers((at - self.place(*place)) / self.cell))
    }
}

/// The order in which a board is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// The board itself is spawned, with its cells.
    Ground,
    /// Pieces are spawned from the board.
    Spawn,
    /// They get their way from where they were.
    Animate,
    /// Marks are put on cells and over pieces.
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

/// Despawns what is left of a kind on a board.
pub fn clear<F: QueryFilter>(commands: &mut Commands, board: Entity, old: &Query<(Entity, &ChildOf), F>) {
    for (entity, _) in old.iter().filter(|(_, parent)| parent.parent() == board) {
        commands.entity(entity).despawn();
    }
}

/// The board, its edge and its cells are drawn anew when they change their size or their look.
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
    // The strips reach under the board, lowered as they are.
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
        // Small letters are lower than figures.
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
    /// Its entity, and where its cells are.
    pub fn get(&self) -> Option<(Entity, &Grid)> {
        self.boards.iter().next().map(|(board, grid, _)| (board, grid))
    }

    /// The cell at a place.
    pub fn cell(&self, at: G::Place) -> Option<Entity> {
        let (board, _) = self.get()?;
        let mut cells = self.cells.iter();
        cells.find(|(_, cell, parent)| cell.at == at && parent.parent() == board).map(|(cell, ..)| cell)
    }

    /// Where something in the window is, from the middle of the view.
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

/// Whether the board in the room shows something else than before, or shows it anew.
pub fn board_changed<G: TwoPlayers>(
    boards: Query<(), (With<InRoom>, Or<(Changed<G::View>, Changed<Grid>)>)>,
) -> bool {
    !boards.is_empty()
}
