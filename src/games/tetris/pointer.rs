//! Mouse and touch: drag to move, click to rotate, flick down to drop, click the hold box to hold.

use bevy::picking::events::{Click, Drag, DragEnd, DragStart, Press};
use bevy::picking::pointer::PointerButton;

use super::TetrisPhase;
use super::previews::HoldBox;
use super::render::WellView;
use super::rules::{Game, Move};
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::prelude::*;

/// The lowest speed of a flick at its end, in cells per second.
const FLICK: f32 = 25.0;
/// A pointer that moves less far than this clicks, in logical pixels.
const FAR: f32 = 8.0;

#[derive(Resource, Default)]
struct Dragging {
    /// The distance already turned into moves, in pixels.
    used: Vec2,
    /// The button of a drag over [`FAR`]. Until it is pressed again, its release is not a click.
    far: Option<PointerButton>,
    /// The time and the distance down of the last event.
    last: Option<(f64, f32)>,
    /// The speed down at the last event, in cells per second.
    speed: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragging>();
    app.add_observer(listen);
    app.add_observer(listen_to_hold);
}

/// Whether pieces are falling and no sheet covers them.
fn is_open(phase: Option<Res<State<TetrisPhase>>>, sheet: Res<State<Sheet>>) -> bool {
    phase.is_some_and(|phase| *phase.get() == TetrisPhase::Falling) && *sheet.get() == Sheet::None
}

fn listen(added: On<Add, BoardSlot>, mut commands: Commands) {
    let mut slot = commands.entity(added.entity);
    slot.observe(press).observe(start).observe(go_far);
    slot.observe(drag.run_if(is_open)).observe(flick.run_if(is_open)).observe(click.run_if(is_open));
}

fn listen_to_hold(added: On<Add, HoldBox>, mut commands: Commands) {
    let mut hold_box = commands.entity(added.entity);
    let hold =
        |_: On<Pointer<Click>>, mut plays: MessageWriter<Play<Game>>| _ = plays.write(Play(Move::Hold));
    hold_box.observe(hold.run_if(is_open)).observe(|mut click: On<Pointer<Click>>| click.propagate(false));
}

/// Forgets the last drag of the button, even one that ended outside the board.
fn press(press: On<Pointer<Press>>, mut dragging: ResMut<Dragging>) {
    if dragging.far == Some(press.button) {
        dragging.far = None;
    }
}

fn start(_: On<Pointer<DragStart>>, mut dragging: ResMut<Dragging>) {
    *dragging = Dragging { far: dragging.far, ..default() };
}

fn go_far(drag: On<Pointer<Drag>>, mut dragging: ResMut<Dragging>) {
    if drag.distance.length() >= FAR {
        dragging.far = Some(drag.button);
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    time: Res<Time<Real>>,
    views: Query<&WellView, With<InRoom>>,
    mut dragging: ResMut<Dragging>,
    mut plays: MessageWriter<Play<Game>>,
) {
    let Some(view) = views.iter().next().filter(|view| view.cell > 0.0) else { return };
    let now = time.elapsed_secs_f64();
    if let Some((then, y)) = dragging.last
        && now > then
    {
        dragging.speed = (drag.distance.y - y) / view.cell / (now - then) as f32;
    }
    dragging.last = Some((now, drag.distance.y));
    loop {
        let ahead = drag.distance - dragging.used;
        let (mv, step) = if ahead.x >= view.cell {
            (Move::Right, Vec2::X)
        } else if ahead.x <= -view.cell {
            (Move::Left, Vec2::NEG_X)
        } else if ahead.y >= 1.5 * view.cell && dragging.speed < FLICK {
            (Move::SoftDrop, Vec2::Y)
        } else {
            break;
        };
        dragging.used += step * view.cell;
        plays.write(Play(mv));
    }
}

fn flick(
    drag: On<Pointer<DragEnd>>,
    views: Query<&WellView, With<InRoom>>,
    dragging: Res<Dragging>,
    mut plays: MessageWriter<Play<Game>>,
) {
    let Some(view) = views.iter().next() else { return };
    let far = drag.distance.y > 2.0 * view.cell && drag.distance.y > 2.0 * drag.distance.x.abs();
    if far && dragging.speed >= FLICK {
        plays.write(Play(Move::HardDrop));
    }
}

/// Ignores the release of a drag. Bevy sends its `Click` before its `DragEnd`.
fn click(click: On<Pointer<Click>>, dragging: Res<Dragging>, mut plays: MessageWriter<Play<Game>>) {
    if dragging.far != Some(click.button) {
        plays.write(Play(match click.button {
            PointerButton::Primary => Move::Cw,
            PointerButton::Secondary => Move::Ccw,
            PointerButton::Middle => Move::Hold,
        }));
    }
}
