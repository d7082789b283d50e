//! Keys and buttons become moves, and time becomes ticks: both through [`Handling`], which puts
//! them in order.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::TetrisPhase;
use super::handling::{Handling, Side, Tuning};
use super::rules::{Game, Move, TICKS_PER_SECOND};
use crate::games::GameId;
use crate::shell::options::Chosen;
use crate::shell::picture::TakePicture;
use crate::shell::power::Wake;
use crate::shell::room::{Ask, Play, Table, Watching};
use crate::shell::saves::Settings;
use crate::shell::screen::{FrameSystems, Screen, Sheet, at_the_board};

/// What a player does with a piece.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Action {
    /// To the left, for as long as it is held.
    Left,
    /// To the right.
    Right,
    /// Down, for as long as it is held.
    SoftDrop,
    /// All the way down.
    HardDrop,
    /// A quarter turn clockwise.
    Cw,
    /// A quarter turn counter-clockwise.
    Ccw,
    /// Upside down.
    Half,
    /// Put it aside.
    Hold,
    /// Take a piece back, where that is allowed.
    Undo,
}

/// What is pressed once, and the move that it is.
const PRESSES: [(Action, Move); 5] = [
    (Action::Hold, Move::Hold),
    (Action::Cw, Move::Cw),
    (Action::Ccw, Move::Ccw),
    (Action::Half, Move::Half),
    (Action::HardDrop, Move::HardDrop),
];

/// The longest time that counts between two frames, in seconds; a machine that was asleep for
/// longer has not been played at.
const LONGEST_FRAME: f32 = 1.5;

/// The hands at the board.
#[derive(Resource, Default)]
struct Hands {
    handling: Handling,
    left: bool,
    right: bool,
}

/// Reads the devices while the board is in front.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default()).init_resource::<Hands>();
    app.add_systems(PreStartup, |mut commands: Commands| {
        commands.spawn((Name::new("Tetris keys"), bindings(), ActionState::<Action>::default()));
    });
    app.add_systems(
        Update,
        drive
            .in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Playing(GameId::Tetris)))
            .run_if(at_the_board)
            .run_if(not(resource_exists::<TakePicture>)),
    );
    app.add_systems(OnExit(Sheet::None), |mut hands: ResMut<Hands>| *hands = Hands::default());
}

fn bindings() -> InputMap<Action> {
    let mut map = InputMap::default();
    for (action, keys) in [
        (Action::Left, &[KeyCode::ArrowLeft, KeyCode::KeyA][..]),
        (Action::Right, &[KeyCode::ArrowRight, KeyCode::KeyD]),
        (Action::SoftDrop, &[KeyCode::ArrowDown, KeyCode::KeyS]),
        (Action::HardDrop, &[KeyCode::Space]),
        (Action::Cw, &[KeyCode::ArrowUp, KeyCode::KeyW, KeyCode::KeyX]),
        (Action::Ccw, &[KeyCode::KeyZ]),
        (Action::Half, &[KeyCode::KeyQ]),
        (Action::Hold, &[KeyCode::KeyC, KeyCode::ShiftLeft, KeyCode::ShiftRight]),
    ] {
        map.insert_one_to_many(action, keys.iter().copied());
    }
    for (action, buttons) in [
        (Action::Left, &[GamepadButton::DPadLeft][..]),
        (Action::Right, &[GamepadButton::DPadRight]),
        (Action::SoftDrop, &[GamepadButton::DPadDown]),
        (Action::HardDrop, &[GamepadButton::DPadUp]),
        (Action::Cw, &[GamepadButton::South, GamepadButton::East]),
        (Action::Ccw, &[GamepadButton::West]),
        (Action::Half, &[GamepadButton::RightTrigger2]),
        (Action::Hold, &[GamepadButton::LeftTrigger, GamepadButton::RightTrigger]),
        (Action::Undo, &[GamepadButton::LeftTrigger2]),
    ] {
        map.insert_one_to_many(action, buttons.iter().copied());
    }
    map.insert(Action::Left, GamepadControlDirection::LEFT_LEFT.threshold(0.5));
    map.insert(Action::Right, GamepadControlDirection::LEFT_RIGHT.threshold(0.5));
    map.insert(Action::SoftDrop, GamepadControlDirection::LEFT_DOWN.threshold(0.5));
    map
}

/// How fast keys repeat, as it is chosen.
pub fn tuning(chosen: &Chosen) -> Tuning {
    Tuning {
        delay: chosen.number("delay"),
        repeat: chosen.number("repeat"),
        soft_drop: chosen.number("soft-drop"),
    }
}

/// First the time that has passed with the keys as they were, then the keys as they are.
fn drive(
    actions: Single<&ActionState<Action>>,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    phase: Res<State<TetrisPhase>>,
    settings: Res<Settings>,
    (table, watching): (Res<Table<Game>>, Res<Watching>),
    mut hands: ResMut<Hands>,
    mut plays: MessageWriter<Play<Game>>,
    mut asks: MessageWriter<Ask>,
    mut focus: ResMut<InputFocus>,
    mut wake: ResMut<Wake>,
) {
    let tuning = tuning(&settings.chosen(GameId::Tetris.info()));
    let mut moves = Vec::new();
    let passed = time.delta_secs().min(LONGEST_FRAME);
    hands.handling.pass((passed * 1e6) as u64, tuning, &mut moves);
    // Chords such as Ctrl+Z are words, not moves.
    let chord = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft]);
    let pressed = |action: Action| !chord && actions.just_pressed(&action);
    let any = !chord && !actions.get_just_pressed().is_empty();
    if any {
        // A button that Tab led to must not be pressed by a later key.
        focus.clear();
        // Whoever takes the keys back takes the game back with the same key.
        if watching.0 {
            asks.write(Ask::Watch);
        }
    }
    if pressed(Action::Undo) {
        asks.write(Ask::Undo);
    }
    let hands = &mut *hands;
    for (side, action, held) in
        [(Side::Left, Action::Left, &mut hands.left), (Side::Right, Action::Right, &mut hands.right)]
    {
        let now = !chord && actions.pressed(&action);
        match (now, *held) {
            (true, false) => hands.handling.press(side, tuning, &mut moves),
            (false, true) => hands.handling.release(side, tuning, &mut moves),
            _ => {}
        }
        *held = now;
    }
    hands.handling.soft_drop(!chord && actions.pressed(&Action::SoftDrop));
    moves.extend(PRESSES.iter().filter(|(action, _)| pressed(*action)).map(|(_, mv)| *mv));
    if *phase.get() != TetrisPhase::Falling {
        return;
    }
    for mv in moves {
        plays.write(Play(mv));
    }
    let state = table.session().state();
    let tick = 1.0 / TICKS_PER_SECOND as f32;
    let change = state.ticks_to_change().map_or(1.0, |ticks| ticks as f32 * tick);
    // The clock shows whole seconds.
    let second = 1.0 - state.elapsed().as_secs_f32().fract();
    wake.within(change.min(second + tick).min(hands.handling.next_repeat().unwrap_or(1.0)));
}
