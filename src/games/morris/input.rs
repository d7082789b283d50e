//! How a man is dragged and let go. `movement` and `capture` have the presses that move and take.

use crate::gameplay::prelude::*;
use bevy::picking::events::Drag;
use bevy::picking::pointer::PointerButton;

use super::choice::PendingMove;
use super::movement::can_move;
use super::render::Man;
use super::rules::{Game, Point};
use super::{ID, MorrisPhase};
use crate::gameplay::hud::BoardSlot;
use crate::games::two_players::board::{BoardInRoom, DrawSystems};
use crate::games::two_players::cursor::{
    self, BoardInput, Dragged, InputSystems, input_plugin, press_by_verb,
};

pub type Cursor = cursor::Cursor<Point>;

/// How far a pointer moves before it drags, in logical pixels.
const FAR: f32 = 8.0;

/// The man that is dragged, and its position from the middle of the view.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Held(Option<(Point, Vec2)>);

/// A dragged man was released at this position, from the middle of the view.
#[derive(Message, Clone, Copy, Debug)]
pub struct Released(pub Vec2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>().add_message::<Released>();
    input_plugin::<Game, _>(app, MorrisPhase::Watched, [MorrisPhase::Thinking, MorrisPhase::Over]);
    app.add_systems(
        Update,
        let_go_by_verb
            .in_set(InputSystems::Read)
            .after(press_by_verb::<Game>)
            .run_if(in_state(Screen::Playing(ID))),
    );
    app.add_observer(listen);
    app.add_systems(PostUpdate, carry_man.in_set(DrawSystems::Mark));
    app.add_systems(OnExit(Screen::Playing(ID)), |mut held: ResMut<Held>| held.0 = None);
}

fn let_go_by_verb(
    verbs: Res<Verbs>,
    pending: Res<PendingMove>,
    mut inputs: MessageWriter<BoardInput<Point>>,
    mut cues: MessageWriter<PlayCue>,
) {
    if verbs.just_pressed(Verb::Back) && *pending != PendingMove::Nothing {
        inputs.write(BoardInput::LetGo);
        cues.write(PlayCue(Cue::Back));
    }
}

/// Makes men draggable on every new board. Boards of other games have none.
fn listen(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .observe(grab.run_if(in_state(MorrisPhase::Moving)))
        .observe(drag)
        .observe(let_go);
}

/// Drags a man that can move, even if another one was chosen before.
fn grab(
    dragged: On<Pointer<Drag>>,
    board: BoardInRoom<Game>,
    (table, pending): (Res<Table<Game>>, Res<PendingMove>),
    (mut held, mut moved): (ResMut<Held>, ResMut<Dragged>),
    mut inputs: MessageWriter<BoardInput<Point>>,
) {
    let position = dragged.pointer_location.position;
    if held.0.is_some()
        || dragged.button != PointerButton::Primary
        || dragged.distance.length() < FAR
        || matches!(*pending, PendingMove::Closed { .. })
    {
        return;
    }
    let Some(place) = board.in_view(position) else { return };
    let start = board.place_at(position - dragged.distance);
    let Some(point) = start.filter(|point| can_move(table.session().state(), *point)) else { return };
    held.0 = Some((point, place));
    moved.0 = true;
    // A second press would put the man down.
    if *pending != PendingMove::Lifted(point) {
        inputs.write(BoardInput::Press(point));
    }
}

fn drag(dragged: On<Pointer<Drag>>, board: BoardInRoom<Game>, mut held: ResMut<Held>) {
    let place = board.in_view(dragged.pointer_location.position);
    if let (Some((_, at)), Some(place)) = (&mut held.0, place) {
        *at = place;
    }
}

fn let_go(
    _: On<Pointer<DragEnd>>,
    board: BoardInRoom<Game>,
    mut held: ResMut<Held>,
    mut inputs: MessageWriter<BoardInput<Point>>,
    mut released: MessageWriter<Released>,
) {
    let Some((point, place)) = held.0.take() else { return };
    released.write(Released(place));
    let target = board.get().and_then(|(_, grid)| grid.place_at(place)).filter(|target| *target != point);
    inputs.write(target.map_or(BoardInput::LetGo, BoardInput::Press));
}

/// Keeps a dragged man under the pointer.
fn carry_man(
    held: Res<Held>,
    mut men: Query<(&Man, &mut Transform, &ChildOf)>,
    in_room: Query<(), With<InRoom>>,
) {
    let Some((point, place)) = held.0 else { return };
    for (man, mut transform, parent) in &mut men {
        if man.at == point && in_room.contains(parent.parent()) {
            transform.translation = place.extend(0.6);
        }
    }
}
