//! The board as sprites, in the room and small on the menu's card. All men respawn after every change, and
//! `movement` then animates them, so that a new move starts from its beginning, however far the last one got.

use super::animation::{Animate, Animation, Motion, of_effects};
use super::choice::PendingMove;
use super::faces::spawn_face;
use super::rules::{Board, Game, Mill, Point, Side};
use super::{ID, help, result};
use crate::gameplay::boards::{Changes, Games, NewBoards, SetUpBoards};
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::Pieces;
use crate::games::help_rows::HelpPictures;
use crate::games::two_players::TwoPlayers;
use crate::games::two_players::board::{BoardStyle, DrawSystems, Grid, Place, clear};
use crate::games::two_players::painter::Painter;

/// The colours of the flat board of high contrast.
const FLAT_BOARD: Color = hex(0x2a1a0e);
const FLAT_LINE: Color = hex(0xffffff);
/// How near to a point a press has to be, in steps.
const REACH: f32 = 0.48;
/// The scale of a lifted man, and its height in steps.
pub const LIFTED_SIZE: f32 = 1.1;
const LIFTED_HEIGHT: f32 = 0.07;

impl Place for Point {
    // d6
    const FIRST: Self = Self::ALL[4];

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    fn offset(self) -> Vec2 {
        Vec2::new(f32::from(self.column()) - 4.0, 4.0 - f32::from(self.row()))
    }

    fn covers(offset: Vec2) -> bool {
        offset.length() <= REACH
    }

    /// The next point straight ahead, even across the middle; if there is none, the nearest one that way.
    fn next(self, step: IVec2) -> Self {
        let place = |point: Self| IVec2::new(point.column().into(), point.row().into());
        let side = step.perp();
        let ahead = Self::ALL.into_iter().filter_map(|point| {
            let way = place(point) - place(self);
            let (along, across) = (way.dot(step), way.dot(side).abs());
            let from_middle = (place(point) - IVec2::splat(4)).length_squared();
            (along > 0).then_some(((across > 0, along + 2 * across, from_middle), point))
        });
        ahead.min_by_key(|(order, _)| *order).map_or(self, |(_, point)| point)
    }
}

impl TwoPlayers for Game {
    type Place = Point;
    type View = BoardView;

    const BOARD: BoardStyle = BoardStyle {
        sprites: ["board_morris", "board_morris_compact"],
        wide: [84.0, 656.0, 30.0],
        narrow: [47.0, 368.0, 19.0],
        fills_cards: false,
        shadow: (118.0, 0.34),
        coordinates: (7, 15.0),
        ink: hex(0xf0d3a6),
        all_around: false,
        brackets: (1.08, 90.0),
        refused: hex(0xff7f5f),
    };
    const HELP: HelpPictures = help::PICTURES;
    const PRESSES_UNSEEN: bool = false;
    const INPUTS_WAIT: bool = true;

    /// The lines of the 16 mills.
    fn flat_board(grid: &Grid, hairline: f32) -> Vec<(Vec2, Vec2, Color)> {
        let ground = (Vec2::splat(grid.side), Vec2::ZERO, FLAT_BOARD);
        let lines = Mill::all().map(|mill| {
            let offsets = mill.points().iter().map(|point| point.offset() * grid.cell);
            let way = offsets.fold(Rect::EMPTY, |way, offset| way.union_point(offset));
            (way.size() + 1.5 * hairline, way.center(), FLAT_LINE)
        });
        std::iter::once(ground).chain(lines).collect()
    }

    fn results(table: &Table<Self>, records: &Records, books: &Logbooks) -> Results {
        result::results(table, records, books)
    }
}

#[derive(Component, Debug)]
pub struct BoardView {
    board: Board,
    lifted: Option<Point>,
    /// Mills that are lit as long as the position is shown.
    pub lit: Vec<Mill>,
    pub animations: Vec<Animation>,
}

impl BoardView {
    /// The board in the room, with the entered part of a move.
    fn in_room(session: &Session<Game>, pending: PendingMove, animations: Vec<Animation>) -> Self {
        let game = session.state();
        let lifted = if let PendingMove::Lifted(point) = pending { Some(point) } else { None };
        Self { board: pending.board(game), lifted, lit: pending.mills(game), animations }
    }

    /// A board on a card, with the mills lit that the last move closed.
    fn on_card(session: &Session<Game>, animations: Vec<Animation>) -> Self {
        let mut view = Self::in_room(session, PendingMove::Nothing, animations);
        if let Some(last) = session.moves().last().filter(|last| last.take.is_some()) {
            let mills = view.board.mills(session.state().turn().other());
            view.lit = mills.filter(|mill| mill.points().contains(last.to)).collect();
        }
        view
    }

    /// The motion that brings a man to a point.
    pub fn motion_to(&self, point: Point) -> Option<Motion> {
        let mut motions = self.animations.iter().rev().map(|animation| animation.motion);
        motions.find(|motion| motion.lands_on() == Some(point))
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub at: Point,
    pub side: Side,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_board, follow.run_if(on_message::<Animate>), follow_small)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(PostUpdate, spawn_men.in_set(DrawSystems::Spawn));
}

fn show_board(mut commands: Commands, boards: NewBoards, games: Games<Game>, pending: Res<PendingMove>) {
    for board in boards.of(ID) {
        let session = games.session(board.shows);
        commands.entity(board.root).insert(if board.is_small() {
            BoardView::on_card(session, Vec::new())
        } else {
            BoardView::in_room(session, *pending, Vec::new())
        });
    }
}

/// Updates the board in the room from the game and the entered part of a move.
fn follow(
    mut animate: MessageReader<Animate>,
    games: Games<Game>,
    pending: Res<PendingMove>,
    mut views: Query<&mut BoardView, With<InRoom>>,
) {
    let Some(Animate(animations)) = animate.read().last() else { return };
    for mut view in &mut views {
        *view = BoardView::in_room(games.session(Shows::Table), *pending, animations.clone());
    }
}

/// Updates the boards on cards, where nobody enters moves.
fn follow_small(
    mut changes: Changes<Game>,
    games: Games<Game>,
    mut views: Query<(&mut BoardView, &Shows), Without<InRoom>>,
) {
    for mut change in changes.read() {
        let animations = of_effects(&change.take_last_effects(), PendingMove::Nothing);
        for (mut view, _) in views.iter_mut().filter(|(_, shows)| **shows == change.shows) {
            *view = BoardView::on_card(games.session(change.shows), animations.clone());
        }
    }
}

fn spawn_men(
    mut commands: Commands,
    painter: Painter,
    boards: Query<(Entity, &BoardView, &Grid), Or<(Changed<BoardView>, Changed<Grid>)>>,
    old: Query<(Entity, &ChildOf), With<Man>>,
) {
    for (board, view, grid) in &boards {
        clear(&mut commands, board, &old);
        commands.entity(board).with_children(|board| {
            for (at, side) in view.board.pieces() {
                let Some(side) = side else { continue };
                let lifted = view.lifted == Some(at);
                let height = if lifted || view.motion_to(at).is_some() { 0.5 } else { 0.2 };
                let (rest, size) = if lifted { (raised(grid), LIFTED_SIZE) } else { (Vec2::ZERO, 1.0) };
                let rest =
                    Transform::from_translation(rest.extend(0.0)).with_scale(Vec3::new(size, size, 1.0));
                spawn_man(board, &painter, grid, Man { at, side }, height, rest);
            }
        });
    }
}

/// Spawns a man at its point, with its face as a child that can rise above it.
fn spawn_man<'a>(
    board: &'a mut ChildSpawnerCommands,
    painter: &Painter,
    grid: &Grid,
    man: Man,
    height: f32,
    face: Transform,
) -> EntityCommands<'a> {
    let place = Transform::from_translation(grid.place(man.at).extend(height));
    let mut entity = board.spawn((man, place, Visibility::default()));
    entity.with_children(|entity| spawn_face(entity, painter, man.side, grid.cell, 1.0, face));
    entity
}

/// Spawns a man that leaves the board with a tween.
pub fn spawn_leaving(board: &mut ChildSpawnerCommands, painter: &Painter, grid: &Grid, man: Man, by: Tween) {
    spawn_man(board, painter, grid, man, 0.3, Transform::default()).insert(Tweens::farewell([by]));
}

/// The offset of a lifted man's face from its point.
pub fn raised(grid: &Grid) -> Vec2 {
    Vec2::new(0.0, LIFTED_HEIGHT * grid.cell)
}
