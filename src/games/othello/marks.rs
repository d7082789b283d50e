//! Marks on the squares: open squares, what the cursor's move would turn, the hint, a refused square.

use super::ID;
use super::capture::seconds_of;
use super::colours::OTHELLO;
use super::faces::{INK, PAPER, spawn_disc};
use super::render::BoardView;
use super::rules::{Game, Illegal, Move, Square};
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{BoardInRoom, DrawSystems};
use crate::games::two_players::cursor::Cursor;
use crate::games::two_players::marks::{
    CursorMark, Hint, breathing, cursor_plugin, draw_marks, fading, hint_plugin, may_play, shake,
};
use crate::games::two_players::painter::Painter;

#[derive(Component)]
struct OpenMark;

pub(super) fn plugin(app: &mut App) {
    let position_changed = on_message::<Played<Game>>.or_eager(on_message::<Reset<Game>>);
    hint_plugin::<Game, _, _>(app, position_changed, draw_hint);
    cursor_plugin::<Game, _>(app, preview_turning);
    let open_squares = mark_open_squares.run_if(may_play::<Game>);
    draw_marks::<Game, OpenMark, _, _>(app, resource_changed::<Watching>, open_squares);
    let refused = on_message::<Refused<Game>>.and_then(in_state(Screen::Playing(ID)));
    app.add_systems(PostUpdate, shake_refused.in_set(DrawSystems::Mark).run_if(refused));
}

/// Puts dots on the squares that are open to a person, once the discs have turned.
fn mark_open_squares(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    board: BoardInRoom<Game>,
    views: Query<Ref<BoardView>, With<InRoom>>,
) {
    let (Some((_, grid)), Some(view)) = (board.get(), views.iter().next()) else { return };
    let mut dots = if painter.access().high_contrast {
        vec![painter.dot(0.34 * grid.cell, PAPER), painter.dot(0.22 * grid.cell, INK)]
    } else {
        vec![painter.piece("legal_dot", 24.0, 24.0 * grid.cell / 72.0)]
    };
    for dot in &mut dots {
        dot.color.set_alpha(0.0);
    }
    let after = if view.is_changed() { 0.7 * seconds_of(&view.effects) } else { 0.0 };
    for cell in table.session().state().legal_squares().filter_map(|square| board.cell(square)) {
        for (index, dot) in (0_u8..).zip(&dots) {
            let at = Transform::from_xyz(0.0, 0.0, 0.4 + 0.001 * f32::from(index));
            commands.entity(cell).with_child((OpenMark, dot.clone(), at, fading(after)));
        }
    }
}

fn preview_turning(
    mut commands: Commands,
    painter: Painter,
    table: Res<Table<Game>>,
    cursor: Res<Cursor<Square>>,
    board: BoardInRoom<Game>,
) {
    let (game, Some((root, grid))) = (table.session().state(), board.get()) else { return };
    let flips = game.flips(cursor.at);
    if flips.is_empty() {
        return;
    }
    commands.entity(root).with_children(|root| {
        let at = |square: Square| grid.place(square).extend(0.6);
        spawn_disc(root, &painter, game.turn(), grid.cell, at(cursor.at), 0.55).insert(CursorMark);
        for (square, _) in flips {
            spawn_disc(root, &painter, game.turn(), grid.cell * 0.42, at(square), 1.0)
                .insert((CursorMark, Name::new("Would turn")));
        }
    });
}

fn draw_hint(mut commands: Commands, painter: Painter, hint: Res<Hint<Game>>, board: BoardInRoom<Game>) {
    let Some(Move::Place(square)) = hint.0 else { return };
    let (Some((_, grid)), Some(cell)) = (board.get(), board.cell(square)) else { return };
    let brackets = painter.brackets::<Game>(grid, OTHELLO.focus);
    commands.entity(cell).with_child(breathing::<Game>(brackets));
}

fn shake_refused(
    mut commands: Commands,
    mut refused: MessageReader<Refused<Game>>,
    painter: Painter,
    board: BoardInRoom<Game>,
    mut cues: MessageWriter<PlayCue>,
) {
    for Refused(illegal) in refused.read() {
        let (Illegal::Taken(square) | Illegal::TurnsNone(square, _)) = *illegal else { continue };
        cues.write(PlayCue(Cue::Denied));
        shake(&mut commands, &painter, &board, square);
    }
}
