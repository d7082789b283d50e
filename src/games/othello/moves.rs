//! The list of moves in the rail, a row for each pair, the last ones in sight.

use bevy::prelude::*;

use super::ID;
use super::faces::dot;
use super::rules::{Disc, Effect, Game, Move};
use crate::core::{Rules, Session};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::table::Table;
use crate::games::othello::colours::OTHELLO;
use crate::theme::node::NodeExt;
use crate::theme::palette::radius;
use crate::theme::widgets::{Weight, label, panel, text};

const ROW: f32 = 27.0;
/// What stands above the rows, with the panel's edges.
const HEAD: f32 = 86.0;

/// The panel with the list, and how high it may be.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MovesPanel {
    /// In design pixels.
    pub height: f32,
}

/// A pair of moves as they are written down; a cell is empty while nothing is played.
type Row = [String; 2];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, list_moves.in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))));
}

/// The panel, still empty.
pub fn moves_panel() -> impl Bundle {
    (
        MovesPanel { height: 0.0 },
        panel(
            &OTHELLO,
            Node::default().share().min_height(px(0)).padding(UiRect::all(px(7))).overflow(Overflow::clip()),
        ),
    )
}

fn list_moves(mut commands: Commands, table: Res<Table<Game>>, panels: Query<(Entity, Ref<MovesPanel>)>) {
    let room = &OTHELLO;
    for (entity, panel) in &panels {
        if !(table.is_changed() || panel.is_changed()) || panel.height <= 0.0 {
            continue;
        }
        let session = table.session();
        let rows = written(session);
        let fitting = ((panel.height - HEAD) / ROW).max(1.0) as usize;
        let first = rows.len().saturating_sub(fitting);
        commands.entity(entity).despawn_children().with_children(|list| {
            list.spawn((
                Node::row().spread().padding(UiRect { left: px(8), right: px(8), top: px(9), bottom: px(8) }),
                children![
                    label("Moves", 13.0, room.muted),
                    text(format!("{} played", session.position()), 14.0, Weight::Medium, room.muted),
                ],
            ));
            list.spawn(cells()).with_children(|row| {
                row.spawn(column(40.0));
                for disc in [Disc::Black, Disc::White] {
                    row.spawn((column(80.0), children![dot(disc, 14.0)]));
                }
            });
            list.spawn((
                Node::default().height(px(1)).margin(UiRect::axes(px(8), px(3))).no_shrink(),
                BackgroundColor(room.line),
            ));
            for (index, row) in rows.iter().enumerate().skip(first) {
                let is_last = index + 1 == rows.len();
                write_row(list, index + 1, row, is_last && session.state().outcome().is_none());
            }
        });
    }
}

fn cells() -> Node {
    Node::row()
        .height(px(ROW))
        .padding(UiRect::horizontal(px(8)))
        .align_center()
        .rounded(px(radius::SMALL))
        .no_shrink()
}

fn column(width: f32) -> Node {
    Node::row().width(px(width)).justify_center()
}

fn write_row(list: &mut ChildSpawnerCommands, number: usize, row: &Row, is_current: bool) {
    let room = &OTHELLO;
    let color = if is_current { room.panel_raised } else { Color::NONE };
    list.spawn((cells(), BackgroundColor(color))).with_children(|line| {
        line.spawn((
            Node::row().width(px(32)).justify(JustifyContent::FlexEnd).margin(UiRect::right(px(8))),
            children![text(number.to_string(), 15.0, Weight::Medium, room.muted)],
        ));
        let waits = row.iter().position(|cell| cell == NEXT);
        for (index, cell) in row.iter().enumerate() {
            let (weight, ink) = match cell.as_str() {
                "pass" => (Weight::Medium, room.muted),
                _ if waits == Some(index) => (Weight::Bold, room.accent),
                _ => (Weight::Bold, room.text),
            };
            line.spawn((column(80.0), children![text(cell, 15.0, weight, ink)]));
        }
    });
}

/// Where the next move will be written.
const NEXT: &str = "•••";

/// Everything played, passes included, with a mark for the move that is awaited.
fn written(session: &Session<Game>) -> Vec<Row> {
    let mut game = Game::new(session.setup());
    let mut rows: Vec<Row> = Vec::new();
    let mut put = |disc: Disc, word: String| {
        let column = usize::from(disc == Disc::White);
        match rows.last_mut() {
            Some(row) if column == 1 && row[1].is_empty() => row[1] = word,
            _ => {
                let mut row = Row::default();
                row[column] = word;
                rows.push(row);
            }
        }
    };
    for &mv in session.moves() {
        let turn = game.turn();
        let effects = game.play(mv).unwrap_or_default();
        if let Move::Place(square) = mv {
            put(turn, square.to_string());
        }
        for effect in effects {
            if let Effect::Passed { disc } = effect {
                put(disc, "pass".to_owned());
            }
        }
    }
    if !game.is_over() {
        put(game.turn(), NEXT.to_owned());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::rules::{Board, Setup, Square};

    #[test]
    fn moves_are_written_in_pairs_with_passes_in_their_place() {
        // Black takes the first row; then White has nothing to turn, and Black goes on.
        let board = ".WWWWWWB".to_owned() + &".".repeat(48) + "BW......" + "B";
        let board: Board = board.parse().expect("a board");
        let mut session = Session::<Game>::new(Setup::from_board(board, 1));
        session.play(Move::Place(Square::CORNERS[0])).expect("legal");
        assert_eq!(written(&session), [["a1", "pass"], [NEXT, ""]]);
    }

    #[test]
    fn a_wipe_out_ends_the_list_without_a_next_move() {
        let mut session = Session::<Game>::new(Setup::new(1));
        for square in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
            session.play(Move::Place(square.parse().expect("a square"))).expect("legal");
        }
        let rows = written(&session);
        assert_eq!(rows.len(), 5);
        assert_eq!(rows[4], ["c5", ""]);
    }
}
