//! What is beside the well, inside the board's slot: the held piece, the next ones, and where room
//! is short the numbers that the rail would show.

use bevy::prelude::*;

use super::panel::Figure;
use super::render::{Look, is_hidden_by};
use super::rules::{Facing, Game, Kind};
use super::{ID, INFO};
use crate::engine::layout::{Layout, Mode};
use crate::engine::settings::Settings;
use crate::engine::states::{Screen, Sheet};
use crate::gameplay::hud::{BoardSlot, HudSystems};
use crate::gameplay::table::Table;
use crate::games::panels::set_shown;
use crate::games::tetris::colours::TETRIS;
use crate::theme::node::NodeExt;
use crate::theme::palette::radius;
use crate::theme::widgets::{Weight, icon, label, panel, text};

/// The box that the held piece is in.
#[derive(Component)]
pub struct HoldBox;

/// A place for a piece, and what is in it.
#[derive(Component, Debug, PartialEq)]
struct Preview {
    place: Place,
    mino: f32,
    shown: Option<(Kind, bool, Look)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hold,
    Next(usize),
}

/// Shows them.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build.in_set(HudSystems::Fill), draw.in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn build(mut commands: Commands, layout: Res<Layout>, slots: Query<Entity, Added<BoardSlot>>) {
    let compact = layout.mode == Mode::Compact;
    // The design's measures, for boards of 368 and 656.
    let (side, width) = if compact { (368.0, 82.0) } else { (656.0, 144.0) };
    let unit = layout.board.height() / side;
    for slot in &slots {
        commands.entity(slot).with_children(|slot| {
            let at = |x: f32, y: f32, height: f32| {
                Node::row()
                    .absolute()
                    .left(px(x * unit))
                    .top(px(y * unit))
                    .size(px(width * unit), px(height * unit))
                    .align_center()
                    .padding(UiRect::top(px(if compact { 8.0 } else { 16.0 } * unit)))
            };
            let words = if compact { 11.0 } else { 13.0 } * unit.clamp(1.0, 1.5);
            let (hold, next_height) = if compact { (76.0, 280.0) } else { (136.0, 488.0) };
            let room = &TETRIS;
            slot.spawn((HoldBox, Name::new("Hold"), panel(room, at(0.0, 0.0, hold)))).with_children(|hold| {
                hold.spawn(label("Hold", words, room.stat_label));
                hold.spawn(preview(Place::Hold, if compact { 14.0 } else { 24.0 } * unit, None));
            });
            slot.spawn(panel(room, at(side - width, 0.0, next_height))).with_children(|next| {
                next.spawn(label("Next", words, room.stat_label));
                for index in 0..6 {
                    let mino = match (compact, index) {
                        (true, 0) => 14.0,
                        (true, _) => 12.0,
                        (false, 0) => 28.0,
                        (false, _) => 24.0,
                    };
                    let raised = (index == 0).then_some(room.panel_raised);
                    next.spawn(preview(Place::Next(index), mino * unit, raised));
                }
            });
            if compact {
                // What the rail would show.
                let figures = [("Level", Figure::Level), ("Lines", Figure::Lines), ("Time", Figure::Time)];
                for (index, (name, figure)) in (0_u8..).zip(figures) {
                    let node = at(0.0, 84.0 + 68.0 * f32::from(index), 60.0);
                    let value = (figure, text("", 20.0 * unit, Weight::Bold, room.stat_value));
                    slot.spawn(panel(room, node)).with_children(|box_| {
                        box_.spawn(label(name, words, room.stat_label));
                        box_.spawn((Node::row().grow().align_center(), children![value]));
                    });
                }
            }
        });
    }
}

fn preview(place: Place, mino: f32, raised: Option<Color>) -> impl Bundle {
    (
        Preview { place, mino, shown: None },
        Node::row()
            .width(percent(90))
            .grow()
            .margin(UiRect::axes(px(0), px(mino * 0.1)))
            .centered()
            .rounded(px(radius::BUTTON)),
        BackgroundColor(raised.unwrap_or(Color::NONE)),
    )
}

fn draw(
    mut commands: Commands,
    table: Res<Table<Game>>,
    settings: Res<Settings>,
    sheet: Res<State<Sheet>>,
    mut previews: Query<(Entity, &mut Preview, &mut Node)>,
) {
    let game = table.session().state();
    let chosen = settings.chosen(&INFO);
    let count = chosen.number("next") as usize;
    let look = Look::new(&settings);
    let hidden = is_hidden_by(&sheet);
    let next: Vec<Kind> = game.next(count).collect();
    for (entity, mut preview, mut node) in &mut previews {
        let (kind, faded) = match preview.place {
            Place::Hold => (game.held(), !game.can_hold()),
            Place::Next(index) => {
                // Places that are not wanted leave their room to the others.
                set_shown(&mut node, index < count);
                (next.get(index).copied(), false)
            }
        };
        let shown = kind.filter(|_| !hidden).map(|kind| (kind, faded, look));
        if preview.shown == shown && !preview.is_added() {
            continue;
        }
        preview.shown = shown;
        commands.entity(entity).despawn_children();
        let Some((kind, faded, look)) = shown else { continue };
        let color = if faded { Color::WHITE.with_alpha(0.35) } else { Color::WHITE };
        let mino = preview.mino;
        commands.entity(entity).with_children(|preview| piece(preview, kind, look, mino, color));
    }
}

/// A piece as a part of the interface.
fn piece(parent: &mut ChildSpawnerCommands, kind: Kind, look: Look, mino: f32, color: Color) {
    let cells = kind.minoes(Facing::North);
    let (rows, columns) = (cells.map(|cell| cell.0), cells.map(|cell| cell.1));
    let ends = |places: [i8; 4]| {
        places.into_iter().fold((i8::MAX, 0), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((top, bottom), (left, right)) = (ends(rows), ends(columns));
    let length = |cells: i8| px(f32::from(cells) * mino);
    parent
        .spawn(Node::default().size(length(right - left + 1), length(bottom - top + 1)).no_shrink())
        .with_children(|box_| {
            for (row, column) in cells {
                box_.spawn((
                    Node::default().absolute().left(length(column - left)).top(length(row - top)),
                    children![icon(look.mino(kind), mino, color)],
                ));
            }
        });
}
