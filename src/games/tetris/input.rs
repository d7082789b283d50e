//! Keys and buttons become moves, and time becomes ticks: both through [`Handling`], which puts
//! them in order. `gravity` plays them.

use std::time::Duration;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::handling::{Handling, Held, Tuning};
use super::rules::{Effect, Game, Move};
use super::{ID, INFO};
use crate::engine::input::controls::{Control, Way, moved, word};
use crate::engine::input::trigger::{KeyId, Modifier, Trigger};
use crate::engine::input::{OwnActions, bindings};
use crate::engine::screenshot_request::TakePicture;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet, at_the_board};
use crate::gameplay::advisor::Watching;
use crate::gameplay::ask::Ask;
use crate::gameplay::messages::Played;
use crate::gameplay::options::Chosen;

/// What a player does with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// All of them, in the order of [`CONTROLS`].
static ACTIONS: [Action; 9] = [
    Action::Left,
    Action::Right,
    Action::SoftDrop,
    Action::HardDrop,
    Action::Cw,
    Action::Ccw,
    Action::Half,
    Action::Hold,
    Action::Undo,
];

/// Their keys and buttons.
pub static CONTROLS: [Control; 9] = [
    moved("tetris.left", "Move left", ["Left", "A"], "D-pad left", Some(Way::Left)),
    moved("tetris.right", "Move right", ["Right", "D"], "D-pad right", Some(Way::Right)),
    moved("tetris.soft-drop", "Soft drop", ["Down", "S"], "D-pad down", Some(Way::Down)),
    moved("tetris.hard-drop", "Hard drop", ["Space", ""], "D-pad up", None),
    moved("tetris.rotate-right", "Rotate right", ["Up or W", "X"], "A or B", None),
    moved("tetris.rotate-left", "Rotate left", ["Z", ""], "X", None),
    moved("tetris.turn", "Turn upside down", ["Q", ""], "RT", None),
    moved("tetris.hold", "Hold", ["C", "Shift"], "LB or RB", None),
    word("tetris.take-back", "Take back in Zen", ["", ""], "LT"),
];

impl Action {
    /// Its keys and buttons.
    pub const fn control(self) -> &'static Control {
        &CONTROLS[self as usize]
    }
}

/// What is pressed once, and the move that it is.
const PRESSES: [(Action, Move); 5] = [
    (Action::Hold, Move::Hold),
    (Action::Cw, Move::Cw),
    (Action::Ccw, Move::Ccw),
    (Action::Half, Move::Half),
    (Action::HardDrop, Move::HardDrop),
];

/// The longest time that counts between two frames. While a piece falls the window wakes every second,
/// so after a longer pause the machine was asleep and nobody played.
const LONGEST_FRAME: Duration = Duration::from_millis(1500);

/// The hands at the board.
#[derive(Resource, Default)]
pub struct Hands {
    /// The keys that are held.
    pub handling: Handling,
    /// Whether soft drop was switched on, for those who press once instead of holding.
    dropping: bool,
    /// What they and time have brought about in this frame.
    pub moves: Vec<Move>,
}

/// What runs while the board is in front and a person may play.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(OwnActions { actions: &ACTIONS, controls: &CONTROLS }).init_resource::<Hands>();
    app.configure_sets(
        Update,
        InputSystems
            .run_if(in_state(Screen::Playing(ID)))
            .run_if(not(resource_exists::<TakePicture>))
            .run_if(at_the_board),
    );
    app.add_systems(Update, read_devices.in_set(FrameSystems::Input).in_set(InputSystems));
    app.add_systems(OnExit(Sheet::None), |mut hands: ResMut<Hands>| *hands = Hands::default());
}

/// How fast keys repeat, as it is chosen.
pub fn tuning(chosen: &Chosen) -> Tuning {
    Tuning {
        delay: chosen.number("delay"),
        repeat: chosen.number("repeat"),
        soft_drop: chosen.number("soft-drop"),
    }
}

/// Whether one of the keys that are held for chords is the key of an action.
fn is_move(key: Modifier, kept: &bindings::Kept) -> bool {
    let key = Trigger::key(KeyId::Modifier(key));
    CONTROLS.iter().any(|control| bindings::slots(control, kept).concat().contains(&key))
}

/// The time between two frames in millionths of a second, cut so that no part of one is lost.
fn passed(time: &Time<Real>) -> u64 {
    let now = time.elapsed();
    let before = now.saturating_sub(time.delta().min(LONGEST_FRAME));
    (now.as_micros() - before.as_micros()) as u64
}

/// What held keys and the time since the last frame bring about, then what was pressed once.
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
    let tuning = tuning(&settings.chosen(&INFO));
    let mut moves = Vec::new();
    // Chords such as Ctrl+Z are words, not moves, unless such a key is a move itself.
    let chord = [Modifier::Ctrl, Modifier::Alt]
        .into_iter()
        .any(|key| keys.any_pressed(key.keys()) && !is_move(key, &settings.bindings));
    let pressed = |action: Action| !chord && actions.just_pressed(action);
    let any = !chord && actions.get_just_pressed().len() > 0;
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
    let locked =
        |Played(effects): &Played<Game>| effects.iter().any(|effect| matches!(effect, Effect::Locked { .. }));
    // What was switched on ends with its piece: the next one is not thrown after it.
    if played.read().any(locked) || !settings.toggle_held {
        hands.dropping = false;
    }
    hands.dropping ^= settings.toggle_held && pressed(Action::SoftDrop);
    let is_held = |action: Action| !chord && actions.pressed(action);
    let held = Held {
        sides: [is_held(Action::Left), is_held(Action::Right)],
        soft_drop: hands.dropping || (!settings.toggle_held && is_held(Action::SoftDrop)),
    };
    hands.handling.advance(held, passed(&time), tuning, &mut moves);
    moves.extend(PRESSES.iter().filter(|(action, _)| pressed(*action)).map(|(_, mv)| *mv));
    hands.moves = moves;
}
