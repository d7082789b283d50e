//! What is beside the well, inside the board's slot: the held piece, the next ones, and where room
//! is short the numbers that the rail would show.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::render::Look;
use super::rules::{Facing, Game, Kind};
use super::{ID, INFO};
use crate::engine::layout::{Layout, Mode};
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::table::Table;
use crate::games::tetris::colours::TETRIS;
use crate::theme::number_text::clock;
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

/// One of the numbers where there is no rail.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Number {
    Level,
    Lines,
    Time,
}

/// Shows them.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build, draw, write_numbers).chain().in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))),
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
                for (index, (name, number)) in
                    [("Level", Number::Level), ("Lines", Number::Lines), ("Time", Number::Time)]
                        .into_iter()
                        .enumerate()
                {
                    slot.spawn(panel(room, at(0.0, 84.0 + 68.0 * index as f32, 60.0))).with_children(
                        |box_| {
                            box_.spawn(label(name, words, room.stat_label));
                            box_.spawn((
                                Node::row().grow().align_center(),
                                children![(number, text("", 20.0 * unit, Weight::Bold, room.stat_value))],
                            ));
                        },
                    );
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
    let hidden = !matches!(sheet.get(), Sheet::None | Sheet::Results | Sheet::Replay);
    let next: Vec<Kind> = game.next(count).collect();
    for (entity, mut preview, mut node) in &mut previews {
        let (kind, faded) = match preview.place {
            Place::Hold => (game.held(), !game.can_hold()),
            Place::Next(index) => {
                // Places that are not wanted leave their room to the others.
                let display = if index < count { Display::Flex } else { Display::None };
                if node.display != display {
                    node.display = display;
                }
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
pub fn piece(parent: &mut ChildSpawnerCommands, kind: Kind, look: Look, mino: f32, color: Color) {
    let cells = kind.minoes(Facing::North);
    let low = |of: fn(&(i8, i8)) -> i8| cells.iter().map(of).min().unwrap_or(0);
    let high = |of: fn(&(i8, i8)) -> i8| cells.iter().map(of).max().unwrap_or(0);
    let (top, left) = (low(|cell| cell.0), low(|cell| cell.1));
    let (bottom, right) = (high(|cell| cell.0), high(|cell| cell.1));
    parent
        .spawn(
            Node::default()
                .size(px(f32::from(right - left + 1) * mino), px(f32::from(bottom - top + 1) * mino))
                .no_shrink(),
        )
        .with_children(|box_| {
            for (row, column) in cells {
                box_.spawn((
                    Node::default()
                        .absolute()
                        .left(px(f32::from(column - left) * mino))
                        .top(px(f32::from(row - top) * mino)),
                    children![icon(look.mino(kind), mino, color)],
                ));
            }
        });
}

fn write_numbers(table: Res<Table<Game>>, mut numbers: Query<(&Number, &mut Text)>) {
    let game = table.session().state();
    for (number, mut text) in &mut numbers {
        let new = match number {
            Number::Level => game.level().to_string(),
            Number::Lines => game
                .line_goal()
                .map_or_else(|| game.lines().to_string(), |goal| format!("{}/{goal}", game.lines())),
            Number::Time => clock(
                game.time_left()
                    .map_or_else(|| game.elapsed().as_secs_f64(), |left| left.as_secs_f64().ceil()),
            ),
        };
        if text.0 != new {
            text.0 = new;
        }
    }
}
