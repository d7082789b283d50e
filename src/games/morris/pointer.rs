//! Morris with a mouse or a finger: click points, or drag a man to where he goes. The other button
//! lets go of what is chosen.

use bevy::ecs::system::SystemParam;
use bevy::picking::events as pointer;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::ID;
use super::MorrisPhase;
use super::choice::PendingMove;
use super::input::{BoardInput, Cursor, Guide};
use super::movement::can_move;
use super::render::{BoardView, DrawSystems, Man, Point};
use super::rules::{self, Game};
use crate::engine::stage::StageSystems;
use crate::engine::states::Screen;
use crate::gameplay::boards::InRoom;
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::table::Table;

/// How far a pointer moves before it drags, in logical pixels.
const FAR: f32 = 8.0;

/// The drag that is under way.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Drag {
    /// The man that is dragged, and where he is now, from the middle of the view.
    held: Option<(rules::Point, Vec2)>,
    /// Whether it took a man along; then its end is no click.
    moved: bool,
}

/// A man was dragged and is released here, from the middle of the view.
#[derive(Message, Clone, Copy, Debug)]
pub struct Released(pub Vec2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drag>().add_message::<Released>();
    app.add_observer(listen);
    app.add_systems(PostUpdate, carry_man.after(DrawSystems::Finish).in_set(StageSystems::Arrange));
    app.add_systems(OnExit(Screen::Playing(ID)), |mut drag: ResMut<Drag>| {
        *drag = Drag::default();
    });
}

/// Every board that appears can be pointed at; other games' have no points of this one.
fn listen(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .insert(Pickable::default())
        .observe(point)
        .observe(leave)
        .observe(press)
        .observe(grab.run_if(in_state(MorrisPhase::Moving)))
        .observe(drag)
        .observe(drop)
        .observe(click);
}

/// What is needed to tell what a pointer points at.
#[derive(SystemParam)]
struct Pointed<'w, 's> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    boards: Query<'w, 's, (&'static BoardView, &'static Transform, &'static Children), With<InRoom>>,
    points: Query<'w, 's, (&'static Point, &'static Transform), Without<BoardView>>,
}

impl Pointed<'_, '_> {
    /// A place in the window, from the middle of the view.
    fn in_view(&self, place: Vec2) -> Option<Vec2> {
        let (_, transform, _) = self.boards.iter().next()?;
        let middle = self.windows.single().ok()?.size() / 2.0;
        Some((place - middle) * Vec2::new(1.0, -1.0) - transform.translation.truncate())
    }

    /// The point at a place in the view.
    fn point_at(&self, place: Vec2) -> Option<rules::Point> {
        let (view, _, children) = self.boards.iter().next()?;
        let reach = view.grid()?.reach();
        let mut points = self.points.iter_many(children);
        points.find(|(_, at)| at.translation.truncate().distance(place) <= reach).map(|(point, _)| point.at)
    }
}

fn point(moved: On<Pointer<Move>>, pointed: Pointed, mut cursor: ResMut<Cursor>) {
    let Some(place) = pointed.in_view(moved.pointer_location.position) else { return };
    if moved.delta == Vec2::ZERO {
        return;
    }
    let new = match pointed.point_at(place) {
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

fn press(_: On<Pointer<Press>>, mut drag: ResMut<Drag>) {
    drag.moved = false;
}

/// A man who can move goes with the pointer that drags him, whoever was chosen before.
fn grab(
    dragged: On<Pointer<pointer::Drag>>,
    pointed: Pointed,
    (table, pending): (Res<Table<Game>>, Res<PendingMove>),
    mut drag: ResMut<Drag>,
    mut inputs: MessageWriter<BoardInput>,
) {
    let position = dragged.pointer_location.position;
    if drag.held.is_some()
        || dragged.button != PointerButton::Primary
        || dragged.distance.length() < FAR
        || matches!(*pending, PendingMove::Closed { .. })
    {
        return;
    }
    let Some(place) = pointed.in_view(position) else { return };
    let start = pointed.in_view(position - dragged.distance).and_then(|place| pointed.point_at(place));
    let Some(point) = start.filter(|point| can_move(table.session().state(), *point)) else { return };
    *drag = Drag { held: Some((point, place)), moved: true };
    // A second press would put him down.
    if *pending != PendingMove::Lifted(point) {
        inputs.write(BoardInput::Press(point));
    }
}

fn drag(dragged: On<Pointer<pointer::Drag>>, pointed: Pointed, mut drag: ResMut<Drag>) {
    let place = pointed.in_view(dragged.pointer_location.position);
    if let (Some((point, _)), Some(place)) = (drag.held, place) {
        drag.held = Some((point, place));
    }
}

fn drop(
    _: On<Pointer<DragEnd>>,
    pointed: Pointed,
    mut drag: ResMut<Drag>,
    mut inputs: MessageWriter<BoardInput>,
    mut released: MessageWriter<Released>,
) {
    let Some((point, place)) = drag.held.take() else { return };
    released.write(Released(place));
    let target = pointed.point_at(place).filter(|target| *target != point);
    inputs.write(target.map_or(BoardInput::LetGo, BoardInput::Press));
}

fn click(
    click: On<Pointer<Click>>,
    pointed: Pointed,
    mut drag: ResMut<Drag>,
    mut inputs: MessageWriter<BoardInput>,
) {
    let Some(place) = pointed.in_view(click.pointer_location.position) else { return };
    if std::mem::take(&mut drag.moved) {
        return;
    }
    match click.button {
        PointerButton::Primary => {
            inputs.write_batch(pointed.point_at(place).map(BoardInput::Press));
        }
        PointerButton::Secondary => {
            inputs.write(BoardInput::LetGo);
        }
        PointerButton::Middle => {}
    }
}

/// A man that is being dragged is where the pointer is.
fn carry_man(
    drag: Res<Drag>,
    mut men: Query<(&Man, &mut Transform, &ChildOf)>,
    live: Query<(), With<InRoom>>,
) {
    let Some((point, place)) = drag.held else { return };
    for (man, mut transform, parent) in &mut men {
        if man.at == point && live.contains(parent.parent()) {
            transform.translation = place.extend(0.6);
        }
    }
}
