//! Passes on keys, buttons, clicks and taps one at a time; the others follow in the next frames. Otherwise a
//! press that ends before the next frame would be lost, and two in one frame might change places.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems};
use bevy::ecs::system::SystemParam;
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

use super::trigger::KeyId;

/// Runs before everything that reads keyboard, gamepads and pointers.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pace_keys.before(InputSystems));
    // Gamepads are read right before the set begins.
    app.add_systems(PreUpdate, pace_gamepads.in_set(InputSystems).before(gamepad_event_processing_system));
    app.add_systems(First, pace_pointers.after(MessageUpdateSystems).before(PickingSystems::Input));
}

/// The messages of a device, and those that wait for the next frame, oldest first.
#[derive(SystemParam)]
struct Paced<'w, 's, M: Message> {
    messages: ResMut<'w, Messages<M>>,
    seen: Local<'s, MessageCursor<M>>,
    waiting: Local<'s, VecDeque<M>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl<M: Message + Clone> Paced<'_, '_, M> {
    /// Queues new messages behind those already waiting.
    fn receive(&mut self) {
        self.waiting.extend(self.seen.read(&self.messages).cloned());
    }

    /// Passes on waiting messages, up to the first that must not come yet.
    fn let_through(&mut self, mut may_come: impl FnMut(&M) -> bool) {
        if self.waiting.is_empty() {
            return;
        }
        self.messages.clear();
        while let Some(message) = self.waiting.pop_front_if(|message| may_come(message)) {
            self.messages.write(message);
        }
        // Do not receive again what was just passed on.
        *self.seen = self.messages.get_cursor_current();
        if !self.waiting.is_empty() {
            self.redraw.write(RequestRedraw);
        }
    }
}

fn pace_keys(mut keys: Paced<KeyboardInput>) {
    keys.receive();
    // Nothing here uses the system's key repeat.
    keys.waiting.retain(|key| !key.repeat);
    let mut pressed = None;
    let mut released = Vec::new();
    keys.let_through(|&KeyboardInput { key_code, state, .. }| {
        let modifies = matches!(KeyId::at(key_code), KeyId::Modifier(_));
        let waits = match state {
            ButtonState::Pressed => released.contains(&key_code) || (pressed.is_some() && !modifies),
            ButtonState::Released => pressed == Some(key_code),
        };
        match state {
            _ if waits => {}
            ButtonState::Released => released.push(key_code),
            ButtonState::Pressed if modifies => {}
            ButtonState::Pressed => pressed = Some(key_code),
        }
        !waits
    });
}

/// Paces gamepad buttons by when they count as pressed, because triggers report every value. Input made while
/// the window has no focus is meant for another program.
fn pace_gamepads(
    mut events: Paced<RawGamepadEvent>,
    gamepads: Query<(&Gamepad, &GamepadSettings)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut in_use: Local<bool>,
) {
    // Input read in the frame in which the window gets the focus was made before.
    let focused = windows.iter().any(|window| window.focused);
    let meant = std::mem::replace(&mut *in_use, focused) && focused;
    events.receive();
    if !meant {
        events.waiting.iter_mut().for_each(let_go);
    }
    let mut pressed = None;
    let mut released = Vec::new();
    events.let_through(|event| {
        let &RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, button, value }) = event else {
            return true;
        };
        let this = (gamepad, button);
        let known = gamepads.get(gamepad).ok();
        let was_held = known.is_some_and(|(gamepad, _)| gamepad.pressed(button));
        let is_held = pressed == Some(this) || (was_held && !released.contains(&this));
        let usual = ButtonSettings::default();
        let counts = known.map_or(&usual, |(_, settings)| settings.get_button_settings(button));
        if !is_held && counts.is_pressed(value) {
            if pressed.is_some() || released.contains(&this) {
                return false;
            }
            pressed = Some(this);
        } else if is_held && counts.is_released(value) {
            if pressed == Some(this) {
                return false;
            }
            released.push(this);
        }
        true
    });
}

/// Releases whatever was pressed or pushed.
fn let_go(event: &mut RawGamepadEvent) {
    match event {
        RawGamepadEvent::Button(button) => button.value = 0.0,
        RawGamepadEvent::Axis(axis) => axis.value = 0.0,
        RawGamepadEvent::Connection(_) => {}
    }
}

/// A mouse button or finger that goes down and up in the same frame comes up in the next one.
fn pace_pointers(mut events: Paced<WindowEvent>) {
    let late = !events.waiting.is_empty();
    events.receive();
    let all = events.waiting.make_contiguous();
    let end = (0..all.len()).find(|&index| ends_any(&all[index], &all[..index]));
    if late || end.is_some() {
        let mut coming = 0..end.unwrap_or(all.len());
        events.let_through(|_| coming.next().is_some());
    } else {
        events.waiting.clear();
    }
}

/// Whether an event ends a press that one of those before it began.
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
