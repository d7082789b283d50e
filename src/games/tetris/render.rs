//! Draws the well as sprites, in the room and small on the menu's card. Animations lie over the minos, drawn
//! with a [`WellPainter`], and despawn by themselves.

use bevy::ecs::system::SystemParam;

use super::rules::{Board, Cell, Effect, Game, Kind, Tetramino};
use super::{ID, INFO};
use crate::engine::sprites::Density;
use crate::engine::stage::{Extent, StageSystems};
use crate::gameplay::boards::{Changes, Games, NewBoards, SetUpBoards};
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::{Boards, Pieces};
use crate::games::tetris::colours::TETRIS;
use crate::theme::palette::{hairline, in_high_contrast};

#[derive(Component, Debug)]
pub struct WellView {
    /// Whether it is on a card, where only the lower rows are drawn and there is no room for words.
    pub small: bool,
    /// The entity of the well, which may be shaken.
    pub field: Entity,
    pub contents: Entity,
    /// The size of a cell in logical pixels, 0 in the first frame.
    pub cell: f32,
    pub drawn: Board,
}

impl WellView {
    /// The middle of a cell, relative to the middle of the well.
    pub fn place(&self, cell: Cell) -> Vec2 {
        // A small view centres the lower rows.
        let up = if self.small { f32::from(20 - SMALL_ROWS) / 2.0 * self.cell } else { 0.0 };
        let across = (f32::from(cell.column) - 5.5) * self.cell;
        Vec2::new(across, (12.5 - f32::from(cell.row)) * self.cell + up)
    }

    pub fn first_row(&self) -> i8 {
        if self.small { Board::ROWS - SMALL_ROWS + 1 } else { Board::FIRST_VISIBLE }
    }

    pub fn visible(&self, piece: Tetramino) -> impl Iterator<Item = Cell> + use<> {
        let first = self.first_row();
        piece.cells().into_iter().filter(move |cell| cell.row >= first)
    }
}

/// The sprite of a mino, or of a mark on one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mino {
    Stack(Cell),
    /// One of four of the falling piece.
    Piece(usize),
    /// One of four of the outline where the piece would land.
    Ghost(usize),
    /// The shape on one of the outline's four, for players who need more than colours.
    Glyph(usize),
}

#[derive(Component)]
struct Ground;

/// The animations of the next piece begin, after those of the last have ended.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MotionSystems;

const SMALL_ROWS: i8 = 11;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, MotionSystems.in_set(FrameSystems::View).run_if(resource_exists::<Pieces>));
    app.add_systems(
        Update,
        ((show, hide_when_paused).after(SetUpBoards), end_motions.before(MotionSystems))
            .in_set(FrameSystems::View),
    );
    app.add_systems(
        PostUpdate,
        (draw_ground, draw_game).chain().in_set(StageSystems::Arrange).run_if(resource_exists::<Boards>),
    );
}

/// Spawns everything that a new well can show, hidden.
fn show(mut commands: Commands, boards: NewBoards) {
    for board in boards.of(ID) {
        let node = |parent: Entity| (ChildOf(parent), Transform::default(), Visibility::default());
        let field = commands.spawn(node(board.root)).id();
        let contents = commands.spawn(node(field)).id();
        let (small, drawn) = (board.is_small(), Board::default());
        commands.entity(board.root).insert(WellView { small, field, contents, cell: 0.0, drawn });
        let mut hidden = |mino: Mino, z: f32| {
            let at = Transform::from_xyz(0.0, 0.0, z);
            commands.spawn((ChildOf(contents), mino, Sprite::default(), at, Visibility::Hidden));
        };
        Board::cells_from(Board::FIRST_VISIBLE).for_each(|cell| hidden(Mino::Stack(cell), 0.2));
        for index in 0..4 {
            hidden(Mino::Ghost(index), 0.3);
            hidden(Mino::Glyph(index), 0.31);
            hidden(Mino::Piece(index), 0.4);
        }
    }
}

/// Draws the field and its frame, only when their size changes.
fn draw_ground(
    mut commands: Commands,
    boards: Res<Boards>,
    density: Res<Density>,
    scale: Res<UiScale>,
    layout: Res<Layout>,
    mut views: Query<(&mut WellView, Ref<Extent>)>,
    old: Query<(Entity, &ChildOf), With<Ground>>,
) {
    for (mut view, extent) in &mut views {
        if !(extent.is_changed() || density.is_changed()) || extent.0.min_element() <= 0.0 {
            continue;
        }
        let (name, cell, size) = if view.small || layout.mode == Mode::Compact {
            ("well_compact", 18.0, Vec2::new(188.0, 368.0))
        } else {
            ("well", 32.0, Vec2::new(336.0, 656.0))
        };
        let rows = if view.small { f32::from(SMALL_ROWS) + 0.1 } else { size.y / cell };
        // Cells are whole numbers of device pixels.
        let factor = (density.0 / scale.0).max(0.1);
        view.cell = (extent.0.y * factor / rows).floor().max(1.0) / factor;
        for (ground, _) in old.iter().filter(|(_, parent)| parent.parent() == view.field) {
            commands.entity(ground).despawn();
        }
        let unit = view.cell / cell;
        let Some((image, mut rect)) = boards.0.sprite(name, factor * unit) else { continue };
        let rows = f32::from(if view.small { SMALL_ROWS } else { Board::VISIBLE_ROWS });
        let field = Vec2::new(10.0, rows) * view.cell;
        let mut size = size * unit;
        if view.small {
            // Leave out the frame and the rows above.
            let times = rect.width() / 188.0;
            rect = rect.inflate(-4.0 * times);
            rect.min.y = rect.max.y - rows * 18.0 * times;
            size = field;
        }
        let grounds = if in_high_contrast() {
            let frame = field + (2.0 * hairline() * scale.0).min(size.x - field.x);
            vec![Sprite::from_color(TETRIS.line, frame), Sprite::from_color(TETRIS.page, field)]
        } else {
            vec![Sprite { image, rect: Some(rect), custom_size: Some(size), ..default() }]
        };
        for (index, ground) in grounds.into_iter().enumerate() {
            let at = Transform::from_xyz(0.0, 0.0, 0.1 + 0.01 * index as f32);
            commands.spawn((Ground, ChildOf(view.field), ground, at));
        }
    }
}

macro_rules! names {
    ($before:literal, $after:literal) => {
        names!($before, $after: "I" "J" "L" "O" "S" "T" "Z")
    };
    ($before:literal, $after:literal: $($letter:literal)*) => {
        [$(concat!($before, $letter, $after)),*]
    };
}

/// The settings that change how minos are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    access: Access,
    ghost: bool,
}

impl Look {
    pub fn new(settings: &Settings) -> Self {
        Self { access: Access::from(settings), ghost: settings.chosen(&INFO).get("ghost") != "off" }
    }

    /// The sprite's name for a mino.
    pub fn mino(self, kind: Kind) -> &'static str {
        const NAMES: [[&str; 7]; 4] = [
            names!("mino_", ""),
            names!("mino_", "_shape"),
            names!("mino_", "_safe"),
            names!("mino_", "_safe_shape"),
        ];
        NAMES[2 * usize::from(self.access.hues()) + usize::from(self.access.shapes())][kind.index()]
    }

    fn ghost(self, kind: Kind) -> &'static str {
        const NAMES: [[&str; 7]; 2] = [names!("ghost_", ""), names!("ghost_", "_safe")];
        let strong = self.access.high_contrast;
        if strong { "ghost_strong" } else { NAMES[usize::from(self.access.hues())][kind.index()] }
    }

    fn glyph(self, kind: Kind) -> Option<&'static str> {
        const NAMES: [&str; 7] = names!("glyph_", "");
        self.access.shapes().then(|| NAMES[kind.index()])
    }
}

/// The falling piece, drawn lower while it is in the model's two hidden rows, so that players see it at once.
pub fn seen_piece(game: &Game) -> Option<Tetramino> {
    let piece = game.piece()?;
    let hidden = (Board::FIRST_VISIBLE - piece.bottom()).max(0);
    Some(piece.moved(hidden.min(game.board().drop_distance(piece)), 0))
}

/// Updates every mino, except the place of one that is still animated.
fn draw_game(
    mut painter: WellPainter,
    games: Games<Game>,
    mut changes: Changes<Game>,
    mut views: Query<(&mut WellView, &Shows, Ref<Extent>)>,
    mut minos: Query<(Entity, &Mino, &ChildOf, Has<Tweens>, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let changed: Vec<Shows> = changes.read().map(|change| change.shows).collect();
    let redraw = painter.density.is_changed() || painter.settings.is_changed();
    let look = Look::new(&painter.settings);
    for (mut view, shows, extent) in &mut views {
        let stale = redraw || changed.contains(shows) || view.is_changed() || extent.is_changed();
        if !stale || view.cell <= 0.0 {
            continue;
        }
        let game = games.session(*shows).state();
        let (piece, ghost) = (seen_piece(game), game.ghost().filter(|_| look.ghost));
        if view.drawn != *game.board() {
            view.bypass_change_detection().drawn = game.board().clone();
        }
        let contents = view.contents;
        for (entity, mino, _, falls, mut sprite, mut transform, mut visibility) in
            minos.iter_mut().filter(|(_, _, parent, ..)| parent.parent() == contents)
        {
            let of_ghost = |index: usize| ghost.map(|ghost| (ghost.cells()[index], ghost.kind));
            let shown = match *mino {
                Mino::Stack(cell) => game.board().get(cell).map(|kind| (cell, look.mino(kind))),
                Mino::Piece(index) => piece.map(|piece| (piece.cells()[index], look.mino(piece.kind))),
                Mino::Ghost(index) => of_ghost(index).map(|(cell, kind)| (cell, look.ghost(kind))),
                Mino::Glyph(index) => {
                    of_ghost(index).and_then(|(cell, kind)| Some((cell, look.glyph(kind)?)))
                }
            };
            let shown = shown.filter(|(cell, _)| cell.row >= view.first_row());
            visibility.set_if_neq(if shown.is_some() { Visibility::Inherited } else { Visibility::Hidden });
            let Some((cell, name)) = shown else { continue };
            let placed = transform.with_translation(view.place(cell).extend(transform.translation.z));
            if extent.is_changed() {
                painter.commands.entity(entity).remove::<Tweens>();
            }
            if extent.is_changed() || !falls {
                transform.set_if_neq(placed);
            }
            let new = painter.sprite(name, view.cell, Vec2::splat(view.cell));
            if sprite.image != new.image || sprite.rect != new.rect || sprite.custom_size != new.custom_size {
                *sprite = new;
            }
        }
    }
}

/// Whether a sheet hides the pieces, so that a pause gives no time to study them.
pub fn is_hidden_by(sheet: &Sheet) -> bool {
    !matches!(sheet, Sheet::None | Sheet::Results | Sheet::Replay)
}

fn hide_when_paused(
    sheet: Res<State<Sheet>>,
    views: Query<&WellView, With<InRoom>>,
    mut visibilities: Query<&mut Visibility>,
) {
    let wanted = if is_hidden_by(&sheet) { Visibility::Hidden } else { Visibility::Inherited };
    for view in &views {
        if let Ok(mut visibility) = visibilities.get_mut(view.contents) {
            visibility.set_if_neq(wanted);
        }
    }
}

/// An animation of the last piece, which the next piece ends.
#[derive(Component)]
pub struct Passing;

/// Ends the animations of the last piece when the next one locks or another position is shown.
fn end_motions(
    mut commands: Commands,
    mut changes: Changes<Game>,
    mut reset: MessageReader<Reset<Game>>,
    passing: Query<Entity, With<Passing>>,
    falling: Query<Entity, (With<Mino>, With<Tweens>)>,
) {
    let effects: Vec<Effect> = changes.read().flat_map(|change| change.moves).flatten().collect();
    if !effects.iter().any(|effect| effect.locked().is_some()) && reset.read().count() == 0 {
        return;
    }
    for old in &passing {
        commands.entity(old).try_despawn();
    }
    for cell in &falling {
        commands.entity(cell).remove::<Tweens>();
    }
}

#[derive(SystemParam)]
pub struct WellPainter<'w, 's> {
    pub commands: Commands<'w, 's>,
    settings: Res<'w, Settings>,
    pub access: Res<'w, Access>,
    pieces: Res<'w, Pieces>,
    density: Res<'w, Density>,
    scale: Res<'w, UiScale>,
}

impl WellPainter<'_, '_> {
    pub fn mino(&self, kind: Kind, cell: f32) -> Sprite {
        self.sprite(Look::new(&self.settings).mino(kind), cell, Vec2::splat(cell))
    }

    /// A sprite from the sheet of pieces, at the resolution for cells of this size.
    pub fn sprite(&self, name: &str, cell: f32, size: Vec2) -> Sprite {
        let (image, rect) = self.pieces.0.sprite(name, self.density.0 / self.scale.0 * cell / 32.0).unzip();
        Sprite { image: image.unwrap_or_default(), rect, custom_size: Some(size), ..default() }
    }

    /// Adds an animation to a well. It ends with the next piece at the latest.
    pub fn add(&mut self, view: &WellView, at: Vec3, tweens: Tweens, bundle: impl Bundle) {
        let at = Transform::from_translation(at);
        self.commands.spawn((Passing, ChildOf(view.contents), at, tweens, bundle));
    }

    /// Bumps the well down and back, if the player has switched shaking on.
    pub fn bump(&mut self, view: &WellView, pixels: f32, seconds: f32) {
        let shakes = self.settings.chosen(&INFO).get("shake") == "on";
        if shakes && !self.access.reduced_motion && !view.small {
            let down = Change::Place(Vec2::new(0.0, -pixels), Vec2::ZERO);
            self.commands.entity(view.field).insert(Tweens::new([Tween::new(down, seconds, Ease::Out)]));
        }
    }
}

#[derive(SystemParam)]
pub struct Wells<'w, 's> {
    changes: Changes<'w, 's, Game>,
    games: Games<'w, Game>,
    views: Query<'w, 's, (&'static WellView, &'static Shows)>,
}

impl Wells<'_, '_> {
    /// The effects played and taken back in each well since the last call; skips wells without a size yet.
    pub fn changed(&mut self) -> impl Iterator<Item = (&WellView, &Game, Vec<Effect>, Vec<Effect>)> {
        let (games, views) = (&self.games, &self.views);
        self.changes.read().filter_map(move |change| {
            let mut wells = views.iter();
            let (view, shows) = wells.find(|(view, shows)| **shows == change.shows && view.cell > 0.0)?;
            Some((view, games.session(*shows).state(), change.moves.concat(), change.undone))
        })
    }
}
