//! Turns keys, buttons and time into moves, which [`Handling`] puts in order and `gravity` plays.

use std::time::Duration;

use bevy::input_focus::InputFocus;

use super::handling::{Handling, Tuning};
use super::rules::{Game, Move};
use super::{ID, INFO};
use crate::engine::input::controls::{Control, moved, word};
use crate::engine::input::trigger::{KeyId, Modifier, Trigger};
use crate::engine::input::{OwnActions, bindings};
use crate::engine::screenshot_request::TakePicture;
use crate::gameplay::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Left,
    Right,
    SoftDrop,
    HardDrop,
    Cw,
    Ccw,
    Half,
    Hold,
    Undo,
}

static ACTIONS: [Action; 9] = {
    use Action::{Ccw, Cw, Half, HardDrop, Hold, Left, Right, SoftDrop, Undo};
    [Left, Right, SoftDrop, HardDrop, Cw, Ccw, Half, Hold, Undo]
};

/// The keys and buttons of each [`Action`], in the same order.
pub static CONTROLS: [Control; 9] = [
    moved("tetris.left", "Move left", ["Left", "A"], "D-pad left", Some(Verb::Left)),
    moved("tetris.right", "Move right", ["Right", "D"], "D-pad right", Some(Verb::Right)),
    moved("tetris.soft-drop", "Soft drop", ["Down", "S"], "D-pad down", Some(Verb::Down)),
    moved("tetris.hard-drop", "Hard drop", ["Space", ""], "D-pad up", None),
    moved("tetris.rotate-right", "Rotate right", ["Up or W", "X"], "A or B", None),
    moved("tetris.rotate-left", "Rotate left", ["Z", ""], "X", None),
    moved("tetris.turn", "Turn upside down", ["Q", ""], "RT", None),
    moved("tetris.hold", "Hold", ["C", "Shift"], "LB or RB", None),
    word("tetris.take-back", "Take back in Zen", ["", ""], "LT"),
];

impl Action {
    pub const fn control(self) -> &'static Control {
        &CONTROLS[self as usize]
    }
}

/// Actions that repeat a move while they are held.
const HOLDS: [(Action, Move); 3] =
    [(Action::Left, Move::Left), (Action::Right, Move::Right), (Action::SoftDrop, Move::SoftDrop)];

/// Actions that make one move when they are pressed.
const PRESSES: [(Action, Move); 5] = [
    (Action::Hold, Move::Hold),
    (Action::Cw, Move::Cw),
    (Action::Ccw, Move::Ccw),
    (Action::Half, Move::Half),
    (Action::HardDrop, Move::HardDrop),
];

/// The longest time that counts between two frames; after a longer one the machine was asleep.
const LONGEST_FRAME: Duration = Duration::from_millis(1500);

#[derive(Resource, Default)]
pub struct Hands {
    pub handling: Handling,
    /// Whether soft drop is on, when the settings make it a toggle.
    dropping: bool,
    /// The moves of this frame, ticks of time included.
    pub moves: Vec<Move>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(OwnActions { actions: &ACTIONS, controls: &CONTROLS }).init_resource::<Hands>();
    let here = in_state(Screen::Playing(ID)).and_then(is_played);
    app.add_systems(Update, read_devices.in_set(FrameSystems::Input).run_if(here));
    app.add_systems(OnExit(Sheet::None), |mut hands: ResMut<Hands>| *hands = Hands::default());
}

/// Whether the board is in front, and not open only for a screenshot.
pub fn is_played(sheet: Res<State<Sheet>>, picture: Option<Res<TakePicture>>) -> bool {
    *sheet.get() == Sheet::None && picture.is_none()
}

pub fn tuning(chosen: &Chosen) -> Tuning {
    Tuning {
        delay: chosen.number("delay"),
        repeat: chosen.number("repeat"),
        soft_drop: chosen.number("soft-drop"),
    }
}

/// Whether a modifier key is bound to an action.
fn is_move(key: Modifier, kept: &bindings::Kept) -> bool {
    let key = Trigger::key(KeyId::Modifier(key));
    CONTROLS.iter().any(|control| bindings::slots(control, kept).concat().contains(&key))
}

/// The microseconds since the last frame, rounded so that the sum over all frames stays exact.
fn passed(time: &Time<Real>) -> u64 {
    let now = time.elapsed();
    let before = now.saturating_sub(time.delta().min(LONGEST_FRAME));
    (now.as_micros() - before.as_micros()) as u64
}

/// Collects the moves of held keys and of time, and then those of single presses.
fn read_devices(
    actions: Res<ButtonInput<Action>>,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    watching: Res<Watching>,
    mut played: MessageReader<Played<Game>>,
    mut hands: ResMut<Hands>,
    mut asks: MessageWriter<Ask>,
    mut focus: ResMut<InputFocus>,
) {
    // Chords such as Ctrl+Z are not moves, unless the modifier is bound to a move.
    let chord = [Modifier::Ctrl, Modifier::Alt]
        .into_iter()
        .any(|key| keys.any_pressed(key.keys()) && !is_move(key, &settings.bindings));
    let pressed = |action: Action| !chord && actions.just_pressed(action);
    if !chord && actions.get_just_pressed().len() > 0 {
        // Otherwise a later key could press the button that Tab focused.
        focus.clear();
        // A key stops the advisor; the same press also makes a move.
        if watching.0 {
            asks.write(Ask::Watch);
        }
    }
    if pressed(Action::Undo) {
        asks.write(Ask::Undo);
    }
    let mut effects = played.read().flat_map(|Played(effects)| effects);
    let locked = effects.any(|effect| effect.locked().is_some());
    // A toggled soft drop ends when its piece locks, so that the next piece does not drop too.
    if locked || !settings.toggle_held {
        hands.dropping = false;
    }
    hands.dropping ^= settings.toggle_held && pressed(Action::SoftDrop);
    let is_held = |action: Action| match action {
        Action::SoftDrop if settings.toggle_held => hands.dropping,
        _ => !chord && actions.pressed(action),
    };
    let held: Vec<Move> = HOLDS.iter().filter(|(action, _)| is_held(*action)).map(|(_, mv)| *mv).collect();
    let mut moves = hands.handling.advance(&held, passed(&time), tuning(&settings.chosen(&INFO)));
    moves.extend(PRESSES.iter().filter(|(action, _)| pressed(*action)).map(|(_, mv)| *mv));
    hands.moves = moves;
}
