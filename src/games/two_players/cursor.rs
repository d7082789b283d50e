//! The board's cursor. Keys, gamepad, mouse and touch move it, and each of them can press a place.

use bevy::input_focus::InputFocus;
use bevy::picking::pointer::PointerButton;
use bevy::ui_widgets::Button;

use super::TwoPlayers;
use super::board::{BoardInRoom, Place};
use crate::engine::input::Repeat;
use crate::gameplay::hud::BoardSlot;
use crate::gameplay::prelude::*;

/// How the cursor was moved last, which decides how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// With keys or a gamepad: brackets show it.
    Keys,
    /// With the pointer: only the preview of a press is shown.
    Pointer,
    /// The pointer is over no place.
    Nothing,
}

/// The place that a press goes to.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor<P: Place> {
    pub at: P,
    pub guide: Guide,
}

impl<P: Place> Default for Cursor<P> {
    fn default() -> Self {
        Self { at: P::FIRST, guide: Guide::Keys }
    }
}

/// What a player does at the board, on any device.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardInput<P: Place> {
    Press(P),
    /// Releases what is chosen.
    LetGo,
}

/// The input of this frame. It is only one, because the phase may change after it.
#[derive(Resource)]
pub struct CurrentInput<P: Place>(pub Option<BoardInput<P>>);

impl<P: Place> CurrentInput<P> {
    pub fn pressed(&self) -> Option<P> {
        if let Some(BoardInput::Press(place)) = self.0 { Some(place) } else { None }
    }
}

/// Keys or a gamepad moved the cursor.
#[derive(Message)]
pub struct CursorMoved;

/// Whether the pointer has dragged a piece since it was pressed; its release is then no click.
#[derive(Resource, Default)]
pub struct Dragged(pub bool);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// Reads the devices.
    Read,
    /// Turns it into a move or a part of one, with a system for each phase.
    Choose,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragged>().add_message::<CursorMoved>();
    app.configure_sets(
        Update,
        (InputSystems::Read, InputSystems::Choose).chain().in_set(FrameSystems::Input).run_if(at_the_board),
    );
}

pub(super) fn room_plugin<G: TwoPlayers>(app: &mut App) {
    app.init_resource::<Cursor<G::Place>>()
        .insert_resource(CurrentInput::<G::Place>(None))
        .add_message::<BoardInput<G::Place>>();
    app.add_systems(
        Update,
        (move_cursor::<G>, press_by_verb::<G>)
            .chain()
            .in_set(InputSystems::Read)
            .run_if(in_state(Screen::Playing(G::ID))),
    );
    app.add_observer(listen::<G>);
}

fn move_cursor<G: TwoPlayers>(
    mut repeat: Repeat,
    mut cursor: ResMut<Cursor<G::Place>>,
    mut focus: ResMut<InputFocus>,
    mut moved: MessageWriter<CursorMoved>,
) {
    let Some(step) = repeat.direction() else { return };
    // A later key must not press the button that Tab focused.
    focus.clear();
    *cursor = Cursor { at: cursor.at.next(step), guide: Guide::Keys };
    moved.write(CursorMoved);
}

pub fn press_by_verb<G: TwoPlayers>(
    verbs: Res<Verbs>,
    sheet: Res<State<Sheet>>,
    focus: Res<InputFocus>,
    buttons: Query<(), With<Button>>,
    mut cursor: ResMut<Cursor<G::Place>>,
    mut inputs: MessageWriter<BoardInput<G::Place>>,
) {
    let on_a_button = focus.get().is_some_and(|entity| buttons.contains(entity));
    // The press that closed a sheet is not meant for the board.
    if !verbs.just_pressed(Verb::Confirm) || on_a_button || sheet.is_changed() {
        return;
    }
    if cursor.guide == Guide::Keys || G::PRESSES_UNSEEN {
        inputs.write(BoardInput::Press(cursor.at));
    }
    cursor.set_if_neq(Cursor { guide: Guide::Keys, ..*cursor });
}

/// Takes the input of each frame, and answers it while the player may not move: in the phase in which the
/// advisor plays, and in the two in which a press is denied.
pub fn input_plugin<G: TwoPlayers, S: States>(app: &mut App, watched: S, [thinking, over]: [S; 2]) {
    let is_pressed = |input: Res<CurrentInput<G::Place>>| input.pressed().is_some();
    let acts = is_pressed.or_eager(on_message::<CursorMoved>);
    let waits = in_state(thinking).or_else(in_state(over));
    app.add_systems(
        Update,
        (
            take_input::<G>
                .after(InputSystems::Read)
                .before(InputSystems::Choose)
                .run_if(in_state(Screen::Playing(G::ID))),
            (
                stop_watching.run_if(in_state(watched)).run_if(acts),
                deny_press.run_if(waits).run_if(is_pressed),
            )
                .in_set(InputSystems::Choose),
        ),
    );
}

/// The advisor stops playing when the player does something at the board.
fn stop_watching(mut asks: MessageWriter<Ask>) {
    asks.write(Ask::Watch);
}

/// A press means nothing while the player may not move.
fn deny_press(mut cues: MessageWriter<PlayCue>) {
    cues.write(PlayCue(Cue::Denied));
}

/// Takes one input. The next one waits for the next frame, or was not meant for the next turn.
fn take_input<G: TwoPlayers>(
    mut inputs: MessageReader<BoardInput<G::Place>>,
    mut current: ResMut<CurrentInput<G::Place>>,
    mut wake: ResMut<Wake>,
) {
    current.0 = inputs.read().next().copied();
    if !G::INPUTS_WAIT {
        inputs.clear();
    } else if !inputs.is_empty() {
        wake.within(0.0);
    }
}

/// Lets the pointer work on every new board. Boards of other games have no places of this one.
fn listen<G: TwoPlayers>(added: On<Add, BoardSlot>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .observe(point::<G>)
        .observe(leave::<G>)
        .observe(|_: On<Pointer<Press>>, mut dragged: ResMut<Dragged>| dragged.0 = false)
        .observe(click::<G>);
}

fn point<G: TwoPlayers>(
    moved: On<Pointer<Move>>,
    board: BoardInRoom<G>,
    mut cursor: ResMut<Cursor<G::Place>>,
) {
    if moved.delta == Vec2::ZERO || board.get().is_none() {
        return;
    }
    let new = match board.place_at(moved.pointer_location.position) {
        Some(at) => Cursor { at, guide: Guide::Pointer },
        None => Cursor { guide: Guide::Nothing, ..*cursor },
    };
    cursor.set_if_neq(new);
}

fn leave<G: TwoPlayers>(_: On<Pointer<Out>>, mut cursor: ResMut<Cursor<G::Place>>) {
    if cursor.guide == Guide::Pointer {
        cursor.guide = Guide::Nothing;
    }
}

/// The first button presses a place, and the second one releases what is chosen.
fn click<G: TwoPlayers>(
    click: On<Pointer<Click>>,
    board: BoardInRoom<G>,
    mut dragged: ResMut<Dragged>,
    mut inputs: MessageWriter<BoardInput<G::Place>>,
) {
    if board.get().is_none() || std::mem::take(&mut dragged.0) {
        return;
    }
    let place = board.place_at(click.pointer_location.position);
    match click.button {
        PointerButton::Primary => _ = inputs.write_batch(place.map(BoardInput::Press)),
        PointerButton::Secondary => _ = inputs.write(BoardInput::LetGo),
        PointerButton::Middle => {}
    }
}
