//! However short a press on a gamepad is, and however long a frame: nothing that is pressed is lost,
//! and it arrives in the order in which it was.

use crate::support::{Folder, House};
use bevy::input::gamepad::{RawGamepadButtonChangedEvent, RawGamepadEvent};
use bevy::prelude::*;
use quintet::games::tetris::ID as TETRIS;

use quintet::engine::states::Sheet;
use quintet::games::tetris::TetrisPhase;
use quintet::games::tetris::rules::{Facing, Game as Tetris, Tetramino};
use quintet::games::twenty48::rules::Direction;

/// A button has these values one after the other, before the next frame.
fn send(house: &mut House, pad: Entity, button: GamepadButton, values: &[f32]) {
    for value in values {
        let event = RawGamepadButtonChangedEvent::new(pad, button, *value);
        house.app.world_mut().write_message(RawGamepadEvent::Button(event));
    }
}

/// A button goes down and comes up again before the next frame.
fn flick(house: &mut House, pad: Entity, button: GamepadButton) {
    send(house, pad, button, &[1.0, 0.0]);
}

fn button(direction: Direction) -> GamepadButton {
    match direction {
        Direction::Left => GamepadButton::DPadLeft,
        Direction::Right => GamepadButton::DPadRight,
        Direction::Up => GamepadButton::DPadUp,
        Direction::Down => GamepadButton::DPadDown,
    }
}

/// Tetris with a piece falling, and a gamepad.
fn falling(folder: &Folder) -> (House, Entity) {
    let mut house = House::play(folder, TETRIS, 1);
    let pad = house.connect_gamepad();
    house.wait_for("the count-down", |house| {
        let phase = house.app.world().get_resource::<State<TetrisPhase>>();
        phase.is_some_and(|phase| *phase.get() == TetrisPhase::Falling)
    });
    house.frames(3);
    (house, pad)
}

fn piece(house: &House) -> Tetramino {
    house.table::<Tetris>().session().state().piece().expect("a piece is falling")
}

#[test]
fn a_tap_within_a_frame_slides() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pad = house.connect_gamepad();
    let direction = house.first_slide().expect("a move");
    flick(&mut house, pad, button(direction));
    house.frames(6);
    assert_eq!(house.session().moves(), [direction]);
    let held = house.app.world().get::<Gamepad>(pad).expect("the gamepad").get_pressed().count();
    assert_eq!(held, 0, "and it was let go");
}

#[test]
fn taps_within_one_frame_arrive_in_their_order() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pad = house.connect_gamepad();
    let mut wanted = house.session().clone();
    for _ in 0..4 {
        let direction = wanted.state().moves().next().expect("a move");
        wanted.play(direction).expect("legal");
        flick(&mut house, pad, button(direction));
    }
    house.frames(20);
    assert_eq!(house.session().moves(), wanted.moves());
    assert_eq!(house.board(), wanted.state().board().to_string());
}

#[test]
fn buttons_that_go_down_together_are_both_pressed() {
    let folder = Folder::new();
    let (mut house, pad) = falling(&folder);
    let start = piece(&house).column;
    let both = [GamepadButton::DPadRight, GamepadButton::East];
    for button in both {
        send(&mut house, pad, button, &[1.0]);
    }
    for button in both {
        send(&mut house, pad, button, &[0.0]);
    }
    house.frames(6);
    assert_eq!((piece(&house).column, piece(&house).facing), (start + 1, Facing::East));
}

#[test]
fn a_button_let_go_and_pressed_again_within_a_frame_counts_twice() {
    let folder = Folder::new();
    let (mut house, pad) = falling(&folder);
    let start = piece(&house).column;
    send(&mut house, pad, GamepadButton::DPadRight, &[1.0]);
    house.frames(1);
    send(&mut house, pad, GamepadButton::DPadRight, &[0.0, 1.0]);
    house.frames(3);
    send(&mut house, pad, GamepadButton::DPadRight, &[0.0]);
    house.frames(3);
    assert_eq!(piece(&house).column, start + 2);
}

#[test]
fn a_trigger_counts_once_whatever_it_passes_on_its_way() {
    let folder = Folder::new();
    let (mut house, pad) = falling(&folder);
    let pull = [0.2, 0.5, 0.8, 0.7, 0.9, 1.0, 0.7, 0.4, 0.0];
    send(&mut house, pad, GamepadButton::RightTrigger2, &pull);
    house.frames(8);
    assert_eq!(piece(&house).facing, Facing::South, "turned upside down, and not back");
}

#[test]
fn what_is_pressed_while_the_window_is_not_in_use_is_not_meant_for_it() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pad = house.connect_gamepad();
    let direction = house.first_slide().expect("a move");
    let window = house.window();
    let focus = |house: &mut House, focused: bool| {
        house.app.world_mut().get_mut::<Window>(window).expect("the window").focused = focused;
    };
    focus(&mut house, false);
    flick(&mut house, pad, button(direction));
    house.frames(4);
    // A window that sleeps reads what happened meanwhile when it is entered.
    flick(&mut house, pad, GamepadButton::Start);
    focus(&mut house, true);
    house.frames(6);
    assert_eq!((house.session().position(), house.sheet()), (0, Sheet::None));
    flick(&mut house, pad, button(direction));
    house.frames(6);
    assert_eq!(house.session().position(), 1, "from then on it is");
}
