//! Marks on the points: where men may go, who may be taken, the last move, previews, hints, refused presses.

use super::ID;
use super::animation::Animate;
use super::choice::{Choice, PendingMove};
use super::faces::spawn_face;
use super::mill::mill_line;
use super::movement::FLY;
use super::rules::{Game, Point, Points};
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{BoardInRoom, DrawSystems};
use crate::games::two_players::cursor::Cursor;
use crate::games::two_players::marks::{
    CursorMark, Hint, HintMark, breathing, cursor_plugin, draw_marks, fading, hint_plugin, shake,
};
use crate::games::two_players::painter::Painter;

/// The colour of mills, and of everything that leads to one.
pub const GOLD: Color = hex(0xffd873);
const SHADE: Color = hex(0x241004);
/// The diameter of the dot on a point, in steps.
const DOT: f32 = 0.24;
const STRONG_DOT: f32 = 0.34;

/// A mark of a target, of a man that may be taken, or of the last move.
#[derive(Component)]
struct Mark;

pub(super) fn plugin(app: &mut App) {
    hint_plugin::<Game, _, _>(app, on_message::<Animate>, draw_hint);
    cursor_plugin::<Game, _>(app, preview_move);
    draw_marks::<Game, Mark, _, _>(app, || false, mark_position);
    let refused = on_message::<Choice>.and_then(in_state(Screen::Playing(ID)));
    app.add_systems(PostUpdate, shake_refused.in_set(DrawSystems::Mark).run_if(refused));
}

fn at(height: f32) -> Transform {
    Transform::from_xyz(0.0, 0.0, height)
}

/// A dot on a point, and the shade around it.
fn dots(painter: &Painter, step: f32, size: f32) -> [(Sprite, Transform); 2] {
    [(size * 1.35, SHADE, 0.06), (size, GOLD, 0.07)]
        .map(|(size, color, height)| (painter.dot(size * step, color), at(height)))
}

/// Marks where a chosen man may go or which men may be taken; otherwise the last man, once it has arrived.
fn mark_position(
    mut commands: Commands,
    painter: Painter,
    (table, pending): (Res<Table<Game>>, Res<PendingMove>),
    board: BoardInRoom<Game>,
) {
    let (session, Some((_, grid))) = (table.session(), board.get()) else { return };
    let cells = |points: Points| points.iter().filter_map(|point| board.cell(point));
    match *pending {
        PendingMove::Nothing => {
            let mut mark = painter.piece("last_move", 16.0, 16.0 * grid.cell / 84.0);
            mark.color.set_alpha(0.0);
            if let Some(cell) = session.moves().last().and_then(|last| board.cell(last.to)) {
                commands.entity(cell).with_child((Mark, mark, at(0.7), fading(FLY)));
            }
        }
        PendingMove::Lifted(from) => {
            let size = if painter.access().high_contrast { STRONG_DOT } else { DOT };
            for cell in cells(session.state().targets(Some(from))) {
                for dot in dots(&painter, grid.cell, size) {
                    commands.entity(cell).with_child((Mark, Name::new("Target"), dot, fading(0.0)));
                }
            }
        }
        PendingMove::Closed { from, to } => {
            for cell in cells(session.state().captures_after(from, to)) {
                let ring = (painter.piece("capture_ring", 84.0, grid.cell), at(0.65));
                commands.entity(cell).with_child((Mark, Name::new("Can be taken"), ring, fading(0.0)));
            }
        }
    }
}

/// Previews the man that a press would place or move, and the mills that it would close.
fn preview_move(
    mut commands: Commands,
    painter: Painter,
    (table, cursor, pending): (Res<Table<Game>>, Res<Cursor<Point>>, Res<PendingMove>),
    board: BoardInRoom<Game>,
) {
    let game = table.session().state();
    let (from, to) = match pending.press(game, cursor.at) {
        Choice::Play(mv) if mv.take.is_none() => (mv.from, mv.to),
        Choice::Continue(PendingMove::Closed { from, to }) => (from, to),
        _ => return,
    };
    let (Some((root, grid)), Some(cell)) = (board.get(), board.cell(cursor.at)) else { return };
    commands.entity(cell).with_children(|cell| {
        cell.spawn((CursorMark, Name::new("Preview"), at(0.08), Visibility::default())).with_children(
            |man| spawn_face(man, &painter, game.turn(), grid.cell, 0.5, Transform::default()),
        );
    });
    for mill in game.mills_after(from, to) {
        let (mut line, place) = mill_line(&painter, grid, mill, 0.13);
        line.color.set_alpha(0.55);
        commands.entity(root).with_child((CursorMark, line, place));
    }
}

fn draw_hint(mut commands: Commands, painter: Painter, hint: Res<Hint<Game>>, board: BoardInRoom<Game>) {
    let (Some((_, grid)), Some(mv)) = (board.get(), hint.0) else { return };
    let brackets = painter.brackets::<Game>(grid, GOLD);
    let ring = painter.piece("capture_ring", 84.0, grid.cell);
    for (point, sprite) in [(mv.from, brackets.clone()), (Some(mv.to), brackets), (mv.take, ring)] {
        if let Some(cell) = point.and_then(|point| board.cell(point)) {
            commands.entity(cell).with_child(breathing::<Game>(sprite));
        }
    }
    if let Some(cell) = board.cell(mv.to) {
        for dot in dots(&painter, grid.cell, DOT) {
            commands.entity(cell).with_child((HintMark, dot));
        }
    }
}

fn shake_refused(
    mut commands: Commands,
    mut choices: MessageReader<Choice>,
    painter: Painter,
    board: BoardInRoom<Game>,
) {
    for choice in choices.read() {
        if let Choice::Refuse(point, _) = *choice {
            shake(&mut commands, &painter, &board, point);
        }
    }
}
