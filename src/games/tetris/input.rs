//! Keys and buttons become moves, and time becomes ticks: both through [`Handling`], which puts
//! them in order.

use std::time::Duration;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::TetrisPhase;
use super::handling::{Handling, Held, Tuning};
use super::rules::{Board, Effect, Game, Move, TICKS_PER_SECOND};
use crate::core::Rules;
use crate::games::GameId;
use crate::shell::input::controls::{Control, Way, moved, word};
use crate::shell::input::trigger::{KeyId, Trigger};
use crate::shell::input::{OwnActions, bindings};
use crate::shell::options::Chosen;
use crate::shell::picture::TakePicture;
use crate::shell::power::Wake;
use crate::shell::room::{Ask, Play, Played, Table, Watching};
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
pub const CONTROLS: [Control; 9] = [
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
struct Hands {
    handling: Handling,
    /// Whether soft drop was switched on, for those who press once instead of holding.
    dropping: bool,
    /// What they and time have brought about in this frame.
    moves: Vec<Move>,
}

/// Reads the devices while the board is in front.
pub fn plugin(app: &mut App) {
    app.add_plugins(OwnActions { actions: &ACTIONS, controls: &CONTROLS }).init_resource::<Hands>();
    app.add_systems(
        Update,
        (
            drive.in_set(FrameSystems::Input),
            // Not before it is known what else is asked for in this frame.
            hand_on.after(FrameSystems::Input).before(FrameSystems::Rules),
            wake_for_next_change.after(FrameSystems::Rules),
        )
            .chain()
            .run_if(in_state(Screen::Playing(GameId::Tetris)))
            .run_if(not(resource_exists::<TakePicture>))
            .run_if(at_the_board),
    );
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
fn is_move(key: ModifierKey, kept: &bindings::Kept) -> bool {
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
fn drive(
    actions: Single<&ActionState<Action>>,
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    watching: Res<Watching>,
    mut played: MessageReader<Played<Game>>,
    mut hands: ResMut<Hands>,
    mut asks: MessageWriter<Ask>,
    mut focus: ResMut<InputFocus>,
) {
    let tuning = tuning(&settings.chosen(GameId::Tetris.info()));
    let mut moves = Vec::new();
    // Chords such as Ctrl+Z are words, not moves, unless such a key is a move itself.
    let chord = [ModifierKey::Control, ModifierKey::Alt]
        .into_iter()
        .any(|key| keys.any_pressed(key.keycodes()) && !is_move(key, &settings.bindings));
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
    let locked =
        |Played(effects): &Played<Game>| effects.iter().any(|effect| matches!(effect, Effect::Locked { .. }));
    // What was switched on ends with its piece: the next one is not thrown after it.
    if played.read().any(locked) || !settings.toggle_held {
        hands.dropping = false;
    }
    hands.dropping ^= settings.toggle_held && pressed(Action::SoftDrop);
    let is_held = |action: Action| !chord && actions.pressed(&action);
    let held = Held {
        sides: [is_held(Action::Left), is_held(Action::Right)],
        soft_drop: hands.dropping || (!settings.toggle_held && is_held(Action::SoftDrop)),
    };
    hands.handling.advance(held, passed(&time), tuning, &mut moves);
    moves.extend(PRESSES.iter().filter(|(action, _)| pressed(*action)).map(|(_, mv)| *mv));
    hands.moves = moves;
}

/// Whether the piece is still out of sight, in the model's two hidden rows.
fn is_hidden(game: &Game) -> bool {
    game.piece().is_some_and(|piece| piece.bottom() < Board::FIRST_VISIBLE)
}

/// The same moves, in which a piece that falls into sight falls on at once: it was shown there
/// already, and whoever lets it down, or waits for it to fall, is to see that it does. It happens
/// in that very moment and not with the next frame, and so alike at any frame rate.
fn seen_to_fall(mut game: Game, moves: Vec<Move>) -> Vec<Move> {
    let mut all = Vec::new();
    let mut play = |mv: Move, game: &mut Game| {
        let was_hidden = is_hidden(game);
        let done = game.play(mv).is_ok();
        all.push(mv);
        let fell = matches!(mv, Move::Tick(_) | Move::SoftDrop) && was_hidden && !is_hidden(game);
        if done && fell && game.play(Move::SoftDrop).is_ok() {
            all.push(Move::SoftDrop);
        }
        done
    };
    for mv in moves {
        let Move::Tick(mut left) = mv else {
            play(mv, &mut game);
            continue;
        };
        while left > 0 {
            let step = game.ticks_to_change().map_or(left, |change| change.min(left));
            if !play(Move::Tick(step), &mut game) {
                break;
            }
            left -= step;
        }
    }
    all
}

/// Plays what hands and time have brought about. When a piece has been taken back, time stands still
/// until the player does something: time that passes is a move too, and what was taken back could
/// not be played again.
fn hand_on(
    phase: Res<State<TetrisPhase>>,
    table: Res<Table<Game>>,
    mut asks: MessageReader<Ask>,
    mut hands: ResMut<Hands>,
    mut plays: MessageWriter<Play<Game>>,
) {
    let moves = std::mem::take(&mut hands.moves);
    let takes_back = asks.read().filter(|ask| **ask == Ask::Undo).count() > 0;
    if *phase.get() != TetrisPhase::Falling {
        return;
    }
    let session = table.session();
    let state = session.state();
    let can_come_back = state.mode().has_undo() && (takes_back || session.can_redo());
    let is_time = |mv: &Move| matches!(mv, Move::Tick(_));
    if !(can_come_back && moves.iter().all(is_time)) {
        plays.write_batch(seen_to_fall(state.clone(), moves).into_iter().map(Play));
    }
}

/// Wakes the window for the tick with which the piece falls or locks, or the clock shows another
/// second, and for the next repeat of a held key.
fn wake_for_next_change(
    phase: Res<State<TetrisPhase>>,
    table: Res<Table<Game>>,
    hands: Res<Hands>,
    mut wake: ResMut<Wake>,
) {
    if *phase.get() != TetrisPhase::Falling {
        return;
    }
    let state = table.session().state();
    let per_second = u64::from(TICKS_PER_SECOND);
    let second = per_second - state.elapsed_ticks() % per_second;
    let ticks = state.ticks_to_change().map_or(second, |change| second.min(change.into()));
    wake.within(hands.handling.seconds_to_tick(ticks));
    if let Some(repeat) = hands.handling.next_repeat() {
        wake.within(repeat);
    }
}
