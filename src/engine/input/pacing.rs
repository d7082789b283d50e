//! Lets keys, buttons, clicks and taps through one at a time. Without this, one that is over before the
//! next frame would be lost, and two in one frame might change places. What waits comes right after.

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::message::MessageUpdateSystems;
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

/// Puts itself before everything that reads keyboard, gamepads and pointers.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pace_keys.before(InputSystems));
    // Gamepads are read right before the set begins.
    app.add_systems(PreUpdate, pace_gamepads.in_set(InputSystems).before(gamepad_event_processing_system));
    app.add_systems(First, pace_pointers.after(MessageUpdateSystems).before(PickingSystems::Input));
}

/// The messages of a device, and those of them that wait for the next frame, oldest first.
#[derive(SystemParam)]
struct Paced<'w, 's, M: Message> {
    messages: ResMut<'w, Messages<M>>,
    seen: Local<'s, MessageCursor<M>>,
    waiting: Local<'s, VecDeque<M>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl<M: Message + Clone> Paced<'_, '_, M> {
    /// Lets what is new wait behind what does already.
    fn receive(&mut self) {
        self.waiting.extend(self.seen.read(&self.messages).cloned());
    }

    /// Lets through what waits, up to the first message that must not come yet.
    fn let_through(&mut self, mut may_come: impl FnMut(&M) -> bool) {
        if self.waiting.is_empty() {
            return;
        }
        self.messages.clear();
        while let Some(message) = self.waiting.pop_front_if(|message| may_come(message)) {
            self.messages.write(message);
        }
        // What was let through must not be received again.
        *self.seen = self.messages.get_cursor_current();
        if !self.waiting.is_empty() {
            self.redraw.write(RequestRedraw);
        }
    }
}

fn pace_keys(mut keys: Paced<KeyboardInput>) {
    keys.receive();
    // What the system repeats while a key is held is never asked for.
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

/// Buttons of gamepads are paced by when they count as pressed, for triggers tell of every value. What is
/// done with a gamepad while the window is not in use is meant for another one.
fn pace_gamepads(
    mut events: Paced<RawGamepadEvent>,
    gamepads: Query<(&Gamepad, &GamepadSettings)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut in_use: Local<bool>,
) {
    // What is read in the frame in which the window is entered was done before.
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

/// Whatever was pressed or pushed is not.
fn let_go(event: &mut RawGamepadEvent) {
    match event {
        RawGamepadEvent::Button(button) => button.value = 0.0,
        RawGamepadEvent::Axis(axis) => axis.value = 0.0,
        RawGamepadEvent::Connection(_) => {}
    }
}

/// A button or a finger that goes down and up again in the same frame comes up in the next one.
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
