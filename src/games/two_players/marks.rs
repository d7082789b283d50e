//! Marks on the cells of the board in the room: the cursor, hints and refused presses.

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;

use super::TwoPlayers;
use super::board::{BoardInRoom, DrawSystems, board_changed};
use super::cursor::{Cursor, Guide};
use super::painter::Painter;
use crate::gameplay::prelude::*;

/// How long a mark takes to fade in or out.
const FADE: f32 = 0.12;
const SHAKE: f32 = 0.18;
/// How long a hint takes to grow and shrink.
const BREATH: f32 = 0.9;

/// The cursor, and the preview of its press.
#[derive(Component)]
pub struct CursorMark;

#[derive(Component)]
pub struct HintMark;

/// The advisor's move, until the position changes.
#[derive(Resource)]
pub struct Hint<G: TwoPlayers>(pub Option<G::Move>);

/// Redraws the marks of one kind when the board in the room has changed or `changed` holds.
pub fn draw_marks<G: TwoPlayers, K: Component, C, D>(
    app: &mut App,
    changed: impl SystemCondition<C>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, D>,
) {
    app.add_systems(
        PostUpdate,
        (clear_marks::<K>, draw)
            .chain()
            .in_set(DrawSystems::Mark)
            .run_if(in_state(Screen::Playing(G::ID)))
            .run_if(board_changed::<G>.or_eager(changed)),
    );
}

/// Marks the cursor with brackets, and with the game's own preview while a person may move.
pub fn cursor_plugin<G: TwoPlayers, M>(app: &mut App, preview: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let changed = resource_changed::<Cursor<G::Place>>.or_eager(resource_changed::<Watching>);
    let brackets = draw_cursor::<G>.run_if(|cursor: Res<Cursor<G::Place>>| cursor.guide == Guide::Keys);
    let marks: ScheduleConfigs<ScheduleSystem> = (brackets, preview.run_if(may_play::<G>)).into_configs();
    draw_marks::<G, CursorMark, _, _>(app, changed, marks.run_if(is_seen::<G>));
}

/// Takes hints, clears them when `changed` holds, and marks them with the game's own system.
pub fn hint_plugin<G: TwoPlayers, M, N>(
    app: &mut App,
    changed: impl SystemCondition<M>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, N>,
) {
    app.insert_resource(Hint::<G>(None));
    app.add_systems(
        Update,
        take_hint::<G>
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Playing(G::ID)))
            .run_if(on_message::<Hinted<G>>.or_eager(changed)),
    );
    draw_marks::<G, HintMark, _, _>(app, resource_changed::<Hint<G>>, draw);
}

fn take_hint<G: TwoPlayers>(mut hinted: MessageReader<Hinted<G>>, mut hint: ResMut<Hint<G>>) {
    hint.0 = hinted.read().last().map(|Hinted(advice)| advice.mv);
}

pub fn clear_marks<M: Component>(mut commands: Commands, marks: Query<Entity, With<M>>) {
    for mark in &marks {
        commands.entity(mark).despawn();
    }
}

pub fn may_play<G: TwoPlayers>(table: Res<Table<G>>, watching: Res<Watching>) -> bool {
    table.is_open() && !watching.0
}

/// Whether the cursor is shown: somebody plays, and the pointer has not left the board.
fn is_seen<G: TwoPlayers>(
    table: Res<Table<G>>,
    watching: Res<Watching>,
    cursor: Res<Cursor<G::Place>>,
) -> bool {
    let goes_on = table.session().state().outcome().is_none() && !table.is_only_seen();
    goes_on && !watching.0 && cursor.guide != Guide::Nothing
}

fn draw_cursor<G: TwoPlayers>(
    mut commands: Commands,
    painter: Painter,
    cursor: Res<Cursor<G::Place>>,
    board: BoardInRoom<G>,
) {
    let (Some((_, grid)), Some(cell)) = (board.get(), board.cell(cursor.at)) else { return };
    let brackets = painter.brackets::<G>(grid, Color::WHITE);
    commands.entity(cell).with_child((
        CursorMark,
        Name::new("Cursor"),
        brackets,
        Transform::from_xyz(0.0, 0.0, 0.8),
    ));
}

pub fn fading(after: f32) -> Tweens {
    Tweens::new([Tween::new(Change::Fade(0.0, 1.0), FADE, Ease::Out).after(after)])
}

/// Shakes red brackets around a place where a press was refused.
pub fn shake<G: TwoPlayers>(
    commands: &mut Commands,
    painter: &Painter,
    board: &BoardInRoom<G>,
    at: G::Place,
) {
    let (Some((_, grid)), Some(cell)) = (board.get(), board.cell(at)) else { return };
    let width = 4.0 * grid.cell / G::BOARD.wide[0];
    commands.entity(cell).with_child((
        Name::new("Refused"),
        painter.brackets::<G>(grid, G::BOARD.refused),
        Transform::from_xyz(0.0, 0.0, 0.87),
        Tweens::farewell([
            Tween::new(Change::Shake(Vec2::ZERO, width), SHAKE, Ease::Linear),
            Tween::new(Change::Fade(1.0, 0.0), FADE, Ease::In).after(2.0 * SHAKE),
        ])
        .calm(Calm::Still),
    ));
}

/// A part of a hint, which pulses over its cell.
pub fn breathing<G: TwoPlayers>(sprite: Sprite) -> impl Bundle {
    let peak = 1.0 + 8.0 / G::BOARD.brackets.1;
    let breathe = |delay: f32| Tween::new(Change::Pop(peak), BREATH, Ease::Linear).after(delay);
    (
        HintMark,
        Name::new("Hint"),
        sprite,
        Transform::from_xyz(0.0, 0.0, 0.85),
        Tweens::new([breathe(0.0), breathe(BREATH)]).calm(Calm::Still),
    )
}
