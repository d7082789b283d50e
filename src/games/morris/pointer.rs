//! Morris with a mouse or a finger: click points, or drag a man to where he goes. The other button
//! lets go of what is chosen.

use bevy::picking::events as pointer;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::MorrisPhase;
use super::cursor::{Cursor, Guide};
use super::input::Press;
use super::intent::{Intent, Step};
use super::rules::{Game, Point};
use super::view::BoardView;
use crate::shell::boards::InRoom;
use crate::shell::hud::BoardSlot;
use crate::shell::room::Table;

/// How far a pointer moves before it drags, in logical pixels.
const FAR: f32 = 8.0;

/// The drag that is under way.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Drag {
    /// The man that is dragged, and where he is now, from the middle of the view.
    pub held: Option<(Point, Vec2)>,
    /// Where a man was just let go.
    pub released: Option<Vec2>,
    /// Whether it took a man along; then its end is no click.
    moved: bool,
}

/// Listens to pointers on the board.
pub fn plugin(app: &mut App) {
    app.init_resource::<Drag>();
    app.add_observer(listen);
}

/// Every board that appears can be pointed at; other games' have no view of this one.
fn listen(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .insert(Pickable::default())
        .observe(point)
        .observe(leave)
        .observe(press)
        .observe(drag)
        .observe(drop)
        .observe(click);
}

type Windows<'w, 's> = Query<'w, 's, &'static Window, With<PrimaryWindow>>;
type Views<'w, 's> = Query<'w, 's, (&'static BoardView, &'static Transform), With<InRoom>>;

/// A place in the window, from the middle of the view.
fn in_view(place: Vec2, windows: &Windows, views: &Views) -> Option<Vec2> {
    let (_, transform) = views.iter().next()?;
    let middle = windows.single().ok()?.size() / 2.0;
    Some((place - middle) * Vec2::new(1.0, -1.0) - transform.translation.truncate())
}

/// The point at a place in the view.
fn point_at(place: Vec2, views: &Views) -> Option<Point> {
    views.iter().next()?.0.grid()?.point_at(place)
}

fn point(moved: On<Pointer<Move>>, windows: Windows, views: Views, mut cursor: ResMut<Cursor>) {
    let Some(place) = in_view(moved.pointer_location.position, &windows, &views) else { return };
    if moved.delta == Vec2::ZERO {
        return;
    }
    let new = match point_at(place, &views) {
        Some(point) => Cursor { point, guide: Guide::Pointer },
        None => Cursor { guide: Guide::Nothing, ..*cursor },
    };
    cursor.set_if_neq(new);
}

fn leave(_: On<Pointer<Out>>, mut cursor: ResMut<Cursor>) {
    if cursor.guide == Guide::Pointer {
        cursor.guide = Guide::Nothing;
    }
}

fn press(_: On<Pointer<pointer::Press>>, mut drag: ResMut<Drag>) {
    drag.moved = false;
}

fn drag(
    dragged: On<Pointer<pointer::Drag>>,
    windows: Windows,
    views: Views,
    (table, phase): (Res<Table<Game>>, Option<Res<State<MorrisPhase>>>),
    mut intent: ResMut<Intent>,
    mut drag: ResMut<Drag>,
) {
    let position = dragged.pointer_location.position;
    let Some(place) = in_view(position, &windows, &views) else { return };
    if let Some((point, _)) = drag.held {
        drag.held = Some((point, place));
        return;
    }
    if dragged.button != PointerButton::Primary
        || dragged.distance.length() < FAR
        || phase.is_none_or(|phase| *phase.get() != MorrisPhase::YourTurn)
    {
        return;
    }
    let start =
        in_view(position - dragged.distance, &windows, &views).and_then(|place| point_at(place, &views));
    let Some(point) = start.filter(|_| !matches!(*intent, Intent::Closed { .. })) else { return };
    // Whatever was chosen before, this man is now.
    let lifted = Intent::Lifted(point);
    if Intent::Nothing.press(table.session().state(), point) == Step::Intend(lifted) {
        intent.set_if_neq(lifted);
        drag.held = Some((point, place));
        drag.moved = true;
    }
}

fn drop(
    _: On<Pointer<DragEnd>>,
    views: Views,
    mut intent: ResMut<Intent>,
    mut drag: ResMut<Drag>,
    mut presses: MessageWriter<Press>,
) {
    let Some((point, place)) = drag.held.take() else { return };
    drag.released = Some(place);
    match point_at(place, &views).filter(|target| *target != point) {
        Some(target) => {
            presses.write(Press(target));
        }
        None => *intent = Intent::Nothing,
    }
}

fn click(
    click: On<Pointer<Click>>,
    windows: Windows,
    views: Views,
    mut intent: ResMut<Intent>,
    mut drag: ResMut<Drag>,
    mut presses: MessageWriter<Press>,
) {
    let Some(place) = in_view(click.pointer_location.position, &windows, &views) else { return };
    if std::mem::take(&mut drag.moved) {
        return;
    }
    match click.button {
        PointerButton::Primary => {
            if let Some(point) = point_at(place, &views) {
                presses.write(Press(point));
            }
        }
        PointerButton::Secondary => {
            intent.set_if_neq(Intent::Nothing);
        }
        PointerButton::Middle => {}
    }
}
