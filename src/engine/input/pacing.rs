//! Lets keys and the buttons of gamepads through one at a time, so that none is lost: one that is
//! pressed and let go again between two frames, or two that are pressed in one, would otherwise be
//! seen as nothing or in the wrong order. So would a click or a tap that is over before the next
//! frame. What has to wait comes in the frames right after.

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::message::MessageUpdateSystems;
use bevy::input::gamepad::{
    ButtonSettings, RawGamepadButtonChangedEvent, RawGamepadEvent, gamepad_event_processing_system,
};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowEvent};

/// Keys that wait for the next frame, oldest first.
#[derive(Resource, Default)]
struct Waiting(VecDeque<KeyboardInput>);

/// What gamepads did that waits for the next frame, oldest first.
#[derive(Resource, Default)]
struct WaitingGamepads(VecDeque<RawGamepadEvent>);

/// What pointers did that waits for the next frame, oldest first.
#[derive(Resource, Default)]
struct WaitingPointers(Vec<WindowEvent>);

/// Puts itself before everything that reads keyboard, gamepads and pointers.
pub fn plugin(app: &mut App) {
    app.init_resource::<Waiting>().init_resource::<WaitingGamepads>().init_resource::<WaitingPointers>();
    app.add_systems(PreUpdate, pace_keys.before(InputSystems));
    // Gamepads are read right before the set begins.
    app.add_systems(PreUpdate, pace_gamepads.in_set(InputSystems).before(gamepad_event_processing_system));
    app.add_systems(First, pace_pointers.after(MessageUpdateSystems).before(PickingSystems::Input));
}

fn pace_keys(
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut seen: Local<MessageCursor<KeyboardInput>>,
    mut waiting: ResMut<Waiting>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let queue = &mut waiting.0;
    // What the system repeats while a key is held is never asked for.
    queue.extend(seen.read(&keys).filter(|key| !key.repeat).cloned());
    if queue.is_empty() {
        return;
    }
    keys.clear();
    let mut pressed = None;
    let mut released = Vec::new();
    while let Some(key) = queue.front() {
        let second = key.state == ButtonState::Pressed && pressed.is_some_and(|_| !is_modifier(key.key_code));
        let tap = key.state == ButtonState::Released && pressed == Some(key.key_code);
        let again = key.state == ButtonState::Pressed && released.contains(&key.key_code);
        if second || tap || again {
            break;
        }
        if key.state == ButtonState::Released {
            released.push(key.key_code);
        }
        if key.state == ButtonState::Pressed && !is_modifier(key.key_code) {
            pressed = Some(key.key_code);
        }
        if let Some(key) = queue.pop_front() {
            keys.write(key);
        }
    }
    // What was let through must not be queued again.
    *seen = keys.get_cursor_current();
    if !queue.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Buttons of gamepads are paced as keys are, by when they count as pressed and as let go: triggers
/// tell of every value in between. What is done with a gamepad while the window is not in use is
/// meant for another one.
fn pace_gamepads(
    mut events: ResMut<Messages<RawGamepadEvent>>,
    mut seen: Local<MessageCursor<RawGamepadEvent>>,
    mut waiting: ResMut<WaitingGamepads>,
    gamepads: Query<(&Gamepad, &GamepadSettings)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut in_use: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // What is read in the frame in which the window is entered was done before.
    let focused = windows.iter().any(|window| window.focused);
    let meant = std::mem::replace(&mut *in_use, focused) && focused;
    let queue = &mut waiting.0;
    queue.extend(seen.read(&events).cloned());
    if queue.is_empty() {
        return;
    }
    if !meant {
        queue.iter_mut().for_each(let_go);
    }
    events.clear();
    let mut pressed = None;
    let mut released = Vec::new();
    while let Some(event) = queue.front() {
        if let RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, button, value }) = *event {
            let this = (gamepad, button);
            let known = gamepads.get(gamepad).ok();
            let was_held = known.is_some_and(|(gamepad, _)| gamepad.pressed(button));
            let is_held = pressed == Some(this) || (was_held && !released.contains(&this));
            let usual = ButtonSettings::default();
            let counts = known.map_or(&usual, |(_, settings)| settings.get_button_settings(button));
            if !is_held && counts.is_pressed(value) {
                if pressed.is_some() || released.contains(&this) {
                    break;
                }
                pressed = Some(this);
            } else if is_held && counts.is_released(value) {
                if pressed == Some(this) {
                    break;
                }
                released.push(this);
            }
        }
        if let Some(event) = queue.pop_front() {
            events.write(event);
        }
    }
    // What was let through must not be queued again.
    *seen = events.get_cursor_current();
    if !queue.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Whatever was pressed or pushed is not.
fn let_go(event: &mut RawGamepadEvent) {
    match event {
        RawGamepadEvent::Button(button) => button.value = 0.0,
        RawGamepadEvent::Axis(axis) => axis.value = 0.0,
        RawGamepadEvent::Connection(_) => {}
    }
}

/// A button or a finger that goes down and up again in the same frame comes up in the next one.
fn pace_pointers(
    mut events: ResMut<Messages<WindowEvent>>,
    mut seen: Local<MessageCursor<WindowEvent>>,
    mut waiting: ResMut<WaitingPointers>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let late = waiting.0.len();
    waiting.0.extend(seen.read(&events).cloned());
    let end = waiting.0.iter().enumerate().position(|(index, event)| ends_any(event, &waiting.0[..index]));
    if late == 0 && end.is_none() {
        waiting.0.clear();
        return;
    }
    let rest = end.map(|end| waiting.0.split_off(end)).unwrap_or_default();
    events.clear();
    events.write_batch(std::mem::replace(&mut waiting.0, rest));
    // What was let through must not be queued again.
    *seen = events.get_cursor_current();
    if !waiting.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Whether an event ends what one of those before it began.
fn ends_any(event: &WindowEvent, before: &[WindowEvent]) -> bool {
    use WindowEvent::{MouseButtonInput as Button, TouchInput as Touch};
    before.iter().any(|earlier| match (earlier, event) {
        (
            Button(MouseButtonInput { button: began, state: ButtonState::Pressed, .. }),
            Button(MouseButtonInput { button, state: ButtonState::Released, .. }),
        ) => began == button,
        (
            Touch(TouchInput { id: began, phase: TouchPhase::Started, .. }),
            Touch(TouchInput { id, phase, .. }),
        ) => began == id && matches!(phase, TouchPhase::Ended | TouchPhase::Canceled),
        _ => false,
    })
}

fn is_modifier(key: KeyCode) -> bool {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight};
    matches!(key, AltLeft | AltRight | ControlLeft | ControlRight | ShiftLeft | ShiftRight)
}
