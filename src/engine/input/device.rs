//! Which device was used last.

use bevy::input::InputSystems;
use bevy::input::gamepad::RawGamepadEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// The default, so hints name keys until another device is used.
    #[default]
    Keyboard,
    Gamepad,
    /// Mouse or touch.
    Pointer,
}

/// The device used last. Hints show its keys.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDevice(pub Device);

/// How far a stick moves before the gamepad counts as used; sticks are never quite still.
const NOTICEABLE: f32 = 0.4;

pub fn plugin(app: &mut App) {
    app.init_resource::<LastDevice>().add_systems(PreUpdate, follow_devices.after(InputSystems));
}

fn follow_devices(
    mut keys: MessageReader<KeyboardInput>,
    mut pads: MessageReader<RawGamepadEvent>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut last: ResMut<LastDevice>,
) {
    let pad_used = pads.read().any(|event| match event {
        RawGamepadEvent::Button(button) => button.value > NOTICEABLE,
        RawGamepadEvent::Axis(axis) => axis.value.abs() > NOTICEABLE,
        RawGamepadEvent::Connection(_) => false,
    });
    let pointer_used = buttons.read().count() + touches.read().count() > 0;
    let device = if keys.read().count() > 0 {
        Device::Keyboard
    } else if pad_used {
        Device::Gamepad
    } else if pointer_used {
        Device::Pointer
    } else {
        return;
    };
    last.set_if_neq(LastDevice(device));
}
