//! The boxes beside the well: the held piece, the next pieces and, in the compact layout, some numbers.

use super::panel::Figure;
use super::render::{Look, is_hidden_by};
use super::rules::{Facing, Game, Kind};
use super::{ID, INFO};
use crate::gameplay::hud::{BoardSlot, HudSystems};
use crate::gameplay::prelude::*;
use crate::games::panels::set_shown;
use crate::games::tetris::colours::TETRIS;

#[derive(Component)]
#[require(Pickable)]
pub struct HoldBox;

/// A place for the next piece with this index, or for the held piece without one.
#[derive(Component, Debug, PartialEq)]
struct Preview {
    next: Option<usize>,
    mino: f32,
    shown: Option<(Kind, bool, Look)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build.in_set(HudSystems::Fill), draw.in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn build(mut commands: Commands, layout: Res<Layout>, slots: Query<Entity, Added<BoardSlot>>) {
    let compact = layout.mode == Mode::Compact;
    // The design's measures, for boards 368 and 656 high.
    let [side, width, hold_height, next_height, padding, words, held, first, others] = if compact {
        [368.0, 82.0, 76.0, 280.0, 8.0, 11.0, 14.0, 14.0, 12.0]
    } else {
        [656.0, 144.0, 136.0, 488.0, 16.0, 13.0, 24.0, 28.0, 24.0]
    };
    let (room, unit) = (&TETRIS, layout.board.height() / side);
    let heading = |name: &'static str| label(name, words * unit.clamp(1.0, 1.5), room.stat_label);
    let framed = |x: f32, y: f32, height: f32| {
        let node = Node::row().absolute().left(px(x * unit)).top(px(y * unit)).align_center();
        let node = node.padding(UiRect::top(px(padding * unit)));
        panel(room, node.size(px(width * unit), px(height * unit)))
    };
    for slot in &slots {
        commands.entity(slot).with_children(|slot| {
            let hold = (HoldBox, Name::new("Hold"), framed(0.0, 0.0, hold_height));
            slot.spawn(hold).with_children(|hold| {
                hold.spawn(heading("Hold"));
                hold.spawn(preview(None, held * unit, Color::NONE));
            });
            slot.spawn(framed(side - width, 0.0, next_height)).with_children(|next| {
                next.spawn(heading("Next"));
                next.spawn(preview(Some(0), first * unit, room.panel_raised));
                for index in 1..6 {
                    next.spawn(preview(Some(index), others * unit, Color::NONE));
                }
            });
            if compact {
                // These are in the rail in other layouts.
                let figures = [("Level", Figure::Level), ("Lines", Figure::Lines), ("Time", Figure::Time)];
                for ((name, figure), y) in figures.into_iter().zip([84.0, 152.0, 220.0]) {
                    let value = (figure, text("", 20.0 * unit, Weight::Bold, room.stat_value));
                    let value = (Node::row().grow().align_center(), children![value]);
                    slot.spawn((framed(0.0, y, 60.0), children![heading(name), value]));
                }
            }
        });
    }
}

fn preview(next: Option<usize>, mino: f32, ground: Color) -> impl Bundle {
    let node = Node::row().width(percent(90)).grow().margin(UiRect::axes(px(0), px(mino * 0.1)));
    let node = node.centered().rounded(px(radius::BUTTON));
    (Preview { next, mino, shown: None }, node, BackgroundColor(ground))
}

fn draw(
    mut commands: Commands,
    table: Res<Table<Game>>,
    settings: Res<Settings>,
    sheet: Res<State<Sheet>>,
    mut previews: Query<(Entity, &mut Preview, &mut Node)>,
) {
    let game = table.session().state();
    let count = settings.chosen(&INFO).number("next") as usize;
    let look = Look::new(&settings);
    let hidden = is_hidden_by(&sheet);
    for (entity, mut preview, mut node) in &mut previews {
        let (kind, faded) = match preview.next {
            None => (game.held(), !game.can_hold()),
            Some(index) => {
                // Hide unused places, so that the others get their room.
                set_shown(&mut node, index < count);
                (game.next(count).nth(index), false)
            }
        };
        let shown = kind.filter(|_| !hidden).map(|kind| (kind, faded, look));
        if std::mem::replace(&mut preview.shown, shown) == shown {
            continue;
        }
        commands.entity(entity).despawn_children();
        if let Some(kind) = kind.filter(|_| !hidden) {
            let color = if faded { Color::WHITE.with_alpha(0.35) } else { Color::WHITE };
            let mino = preview.mino;
            commands.entity(entity).with_children(|preview| piece(preview, kind, look, mino, color));
        }
    }
}

fn piece(parent: &mut ChildSpawnerCommands, kind: Kind, look: Look, mino: f32, color: Color) {
    let (top, left, rows, columns) = match kind {
        Kind::I => (1, 0, 1, 4),
        Kind::O => (0, 1, 2, 2),
        _ => (0, 0, 2, 3),
    };
    let length = |cells: i8| px(f32::from(cells) * mino);
    parent.spawn(Node::default().size(length(columns), length(rows)).no_shrink()).with_children(|box_| {
        for (row, column) in kind.minoes(Facing::North) {
            box_.spawn((
                Node::default().absolute().left(length(column - left)).top(length(row - top)),
                children![icon(look.mino(kind), mino, color)],
            ));
        }
    });
}
