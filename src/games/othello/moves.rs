//! The list of moves in the rail: a row for each pair, with as many of the last ones as fit.

use super::faces::dot;
use super::judge::is_wanted;
use super::rules::{Disc, Game};
use super::words::{NEXT, moves};
use super::{ID, colours::OTHELLO as ROOM};
use crate::gameplay::prelude::*;

const ROW: f32 = 27.0;
/// The heights of what is above the rows, of the evaluation, and of the button that switches sides.
const HEAD: f32 = 292.0;
const EVALUATION: f32 = 46.0;
const SWITCH: f32 = 56.0;

#[derive(Component)]
struct MovesPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        is_wanted.pipe(list_moves).in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))),
    );
}

pub fn moves_panel() -> impl Bundle {
    let node =
        Node::default().share().min_height(px(0)).padding(UiRect::all(px(7))).overflow(Overflow::clip());
    (MovesPanel, panel(&ROOM, node))
}

fn list_moves(
    evaluated: In<bool>,
    mut commands: Commands,
    (table, layout, settings): (Res<Table<Game>>, Res<Layout>, Res<Settings>),
    panels: Query<(Entity, Ref<MovesPanel>)>,
) {
    let session = table.session();
    let has_changed = table.is_changed() || layout.is_changed() || settings.is_changed();
    for (entity, _) in panels.iter().filter(|(_, panel)| has_changed || panel.is_added()) {
        let evaluation = if *evaluated { EVALUATION } else { 0.0 };
        let switch = if table.players().computer.is_some() { SWITCH } else { 0.0 };
        let fitting = ((layout.rail.height() - HEAD - evaluation - switch) / ROW).max(1.0) as usize;
        let written = moves(session);
        let hidden = written.len().div_ceil(2).saturating_sub(fitting);
        commands.entity(entity).despawn_children().with_children(|list| {
            list.spawn((
                Node::row().spread().padding(UiRect { left: px(8), right: px(8), top: px(9), bottom: px(8) }),
                children![
                    label("Moves", 13.0, ROOM.muted),
                    text(format!("{} played", session.position()), 14.0, Weight::Medium, ROOM.muted),
                ],
            ));
            list.spawn(cells()).with_children(|row| {
                row.spawn(column(40.0));
                for disc in Disc::BOTH {
                    row.spawn((column(80.0), children![dot(disc, 14.0)]));
                }
            });
            list.spawn((
                Node::default().height(px(1)).margin(UiRect::axes(px(8), px(3))).no_shrink(),
                BackgroundColor(ROOM.line),
            ));
            for (index, pair) in written.chunks(2).enumerate().skip(hidden) {
                write_row(list, index + 1, pair);
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

/// Writes a row of the list; the one that awaits a move is brighter.
fn write_row(list: &mut ChildSpawnerCommands, number: usize, pair: &[String]) {
    let is_current = pair.iter().any(|word| word == NEXT);
    let color = if is_current { ROOM.panel_raised } else { Color::NONE };
    list.spawn((cells(), BackgroundColor(color))).with_children(|line| {
        line.spawn((
            Node::row().width(px(32)).justify(JustifyContent::FlexEnd).margin(UiRect::right(px(8))),
            children![text(number.to_string(), 15.0, Weight::Medium, ROOM.muted)],
        ));
        for word in pair {
            let (weight, ink) = match word.as_str() {
                "pass" => (Weight::Medium, ROOM.muted),
                NEXT => (Weight::Bold, ROOM.accent),
                _ => (Weight::Bold, ROOM.text),
            };
            line.spawn((column(80.0), children![text(word, 15.0, weight, ink)]));
        }
    });
}
