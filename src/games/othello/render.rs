//! The board as sprites, in the room and on the menu's card. Every change spawns the discs anew; `capture`
//! then animates them, so that a new move starts at its own beginning, however far the last one has got.

use super::faces::spawn_disc;
use super::rules::{self, Board, Effect, Game, Square};
use super::{ID, help, result};
use crate::gameplay::boards::{Changes, Games, NewBoards, SetUpBoards};
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::Shows;
use crate::games::assets::Pieces;
use crate::games::help_rows::HelpPictures;
use crate::games::two_players::TwoPlayers;
use crate::games::two_players::board::{BoardStyle, DrawSystems, Grid, Place, clear};
use crate::games::two_players::painter::Painter;

/// The flat board of high contrast.
const FLAT_FRAME: Color = hex(0x000000);
const FLAT_FELT: Color = hex(0x0b5a36);
const FLAT_LINE: Color = hex(0xffffff);

impl Place for Square {
    const FIRST: Self = Self::D3;

    fn all() -> impl Iterator<Item = Self> {
        Self::all()
    }

    fn offset(self) -> Vec2 {
        Vec2::new(self.column() as f32 - 3.5, 3.5 - self.row() as f32)
    }

    fn covers(offset: Vec2) -> bool {
        let half = -0.5..0.5;
        half.contains(&offset.x) && half.contains(&-offset.y)
    }

    fn next(self, step: IVec2) -> Self {
        let go = |from: usize, step: i32| from.saturating_add_signed(step as isize).min(7);
        Self::at(go(self.row(), step.y), go(self.column(), step.x)).unwrap_or(self)
    }
}

impl TwoPlayers for Game {
    type Place = Square;
    type View = BoardView;

    const BOARD: BoardStyle = BoardStyle {
        sprites: ["board_othello", "board_othello_compact"],
        wide: [72.0, 656.0, 40.0],
        narrow: [42.0, 368.0, 16.0],
        fills_cards: true,
        shadow: (120.0, 0.6),
        coordinates: (8, 17.0),
        ink: hex(0xffe9c9),
        all_around: true,
        brackets: (1.0, 72.0),
        refused: hex(0xff6b57),
    };
    const HELP: HelpPictures = help::PICTURES;
    const PRESSES_UNSEEN: bool = true;
    const INPUTS_WAIT: bool = false;

    fn flat_board(grid: &Grid, hairline: f32) -> Vec<(Vec2, Vec2, Color)> {
        let felt = 8.0 * grid.cell + hairline;
        let lines = (0..=8_u8).flat_map(|index| {
            let off = (f32::from(index) - 4.0) * grid.cell;
            [
                (Vec2::new(hairline, felt), Vec2::new(off, 0.0)),
                (Vec2::new(felt, hairline), Vec2::new(0.0, off)),
            ]
        });
        let ground =
            [(Vec2::splat(grid.side), Vec2::ZERO, FLAT_FRAME), (Vec2::splat(felt), Vec2::ZERO, FLAT_FELT)];
        ground.into_iter().chain(lines.map(|(size, at)| (size, at, FLAT_LINE))).collect()
    }

    fn results(table: &Table<Self>, records: &Records, _: &Logbooks) -> Results {
        result::results(table, records)
    }
}

#[derive(Component, Debug)]
pub struct BoardView {
    game: Game,
    /// What led to this position.
    pub effects: Vec<Effect>,
    /// The discs that are lifted off because their moves were undone.
    pub lifted: Vec<Disc>,
}

impl BoardView {
    fn new(game: &Game) -> Self {
        Self { game: game.clone(), effects: Vec::new(), lifted: Vec::new() }
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    pub at: Square,
    /// Which side is up.
    pub colour: rules::Disc,
}

#[derive(Component)]
struct LastMove;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_board, follow_moves)
            .after(SetUpBoards)
            .in_set(FrameSystems::View)
            .run_if(resource_exists::<Pieces>),
    );
    app.add_systems(PostUpdate, spawn_discs.in_set(DrawSystems::Spawn));
}

fn show_board(mut commands: Commands, boards: NewBoards, games: Games<Game>) {
    for board in boards.of(ID) {
        commands.entity(board.root).insert(BoardView::new(games.session(board.shows).state()));
    }
}

fn follow_moves(mut changes: Changes<Game>, games: Games<Game>, mut views: Query<(&mut BoardView, &Shows)>) {
    for mut change in changes.read() {
        let effects = change.take_last_effects();
        let game = games.session(change.shows).state();
        for (mut view, _) in views.iter_mut().filter(|(_, shows)| **shows == change.shows) {
            let (effects, lifted) = if change.undone.is_empty() {
                (effects.clone(), Vec::new())
            } else {
                undoing(view.game.board(), game.board())
            };
            *view = BoardView { effects, lifted, ..BoardView::new(game) };
        }
    }
}

/// How a board goes back to an earlier one: discs that turn, and discs that are lifted off.
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

fn spawn_discs(
    mut commands: Commands,
    painter: Painter,
    views: Query<(Entity, &BoardView, &Grid), Or<(Changed<BoardView>, Changed<Grid>)>>,
    old: Query<(Entity, &ChildOf), Or<(With<Disc>, With<LastMove>)>>,
) {
    for (board, view, grid) in &views {
        clear(&mut commands, board, &old);
        commands.entity(board).with_children(|board| {
            for at in Square::all() {
                let Some(colour) = view.game.board()[at].disc() else { continue };
                spawn_disc(board, &painter, colour, grid.cell, grid.place(at).extend(0.2), 1.0)
                    .insert(Disc { at, colour });
            }
            if let Some(last) = view.game.last_move() {
                let mark = painter.piece("last_move", 16.0, 16.0 * grid.cell / 72.0);
                board.spawn((LastMove, mark, Transform::from_translation(grid.place(last).extend(0.5))));
            }
        });
    }
}
