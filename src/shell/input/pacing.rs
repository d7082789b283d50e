//! Lets keys through one at a time, so that none is lost: a key that is pressed and let go again
//! between two frames, or two that are pressed in one, would otherwise be seen as nothing or in
//! the wrong order. What has to wait comes in the frames right after.

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Keys that wait for the next frame, oldest first.
#[derive(Resource, Default)]
struct Waiting(VecDeque<KeyboardInput>);

/// Puts itself before everything that reads the keyboard.
pub fn plugin(app: &mut App) {
    app.init_resource::<Waiting>();
    app.add_systems(PreUpdate, pace_keys.before(InputSystems));
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

fn is_modifier(key: KeyCode) -> bool {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight};
    matches!(key, AltLeft | AltRight | ControlLeft | ControlRight | ShiftLeft | ShiftRight)
}
