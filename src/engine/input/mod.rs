//! From devices to verbs: all other code asks for a verb, never for a key.

mod actions;
pub mod bindings;
pub mod controls;
mod gamepad_wake;
mod held;
mod pacing;
pub mod trigger;

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::gamepad::RawGamepadEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;

pub use actions::{Deaf, OwnActions};
pub use held::letter_of;

use super::power::Wake;
use crate::engine::settings::Settings;

/// What a player can ask for anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    Up,
    Down,
    Left,
    Right,
    /// Press, place, select.
    Confirm,
    /// Deselect, close, leave.
    Back,
    /// Open or close the pause menu.
    Pause,
    Undo,
    Redo,
    Hint,
    /// A new game, at once.
    NewGame,
    /// How to play.
    Rules,
    /// The next button, in reading order.
    Next,
    Previous,
    NextTab,
    PreviousTab,
    Mute,
    Fullscreen,
    /// Save a picture of the window.
    Picture,
    /// Copy the game's code.
    Copy,
    /// Open a copied code.
    Paste,
    Skip,
}

/// The directions as (columns, rows).
pub const DIRECTIONS: [(Verb, IVec2); 4] = [
    (Verb::Left, IVec2::new(-1, 0)),
    (Verb::Right, IVec2::new(1, 0)),
    (Verb::Up, IVec2::new(0, -1)),
    (Verb::Down, IVec2::new(0, 1)),
];

/// The verbs given this frame.
pub type Verbs = ButtonInput<Verb>;

/// How far a stick moves before the gamepad counts as used; sticks are never quite still.
const NOTICEABLE: f32 = 0.4;
/// How often a held direction repeats in menus, in seconds.
const REPEAT_EVERY: f32 = 0.12;

pub fn plugin(app: &mut App) {
    app.add_plugins((pacing::plugin, held::plugin, actions::plugin, gamepad_wake::plugin));
    app.init_resource::<LastDevice>().add_systems(PreUpdate, follow_devices.after(InputSystems));
}

/// Repeats a direction that is held down.
#[derive(SystemParam)]
pub struct Repeat<'w, 's> {
    verbs: Res<'w, Verbs>,
    /// The direction that is held, and how long until it counts again.
    held: Local<'s, Option<Verb>>,
    wait: Local<'s, f32>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time>,
    wake: ResMut<'w, Wake>,
}

impl Repeat<'_, '_> {
    /// The direction that counts in this frame: one just pressed, or one held long enough.
    pub fn direction(&mut self) -> Option<IVec2> {
        let given = DIRECTIONS.into_iter().find(|(verb, _)| self.verbs.just_pressed(*verb));
        let is_held = |verb: Verb| *self.held == Some(verb) && self.verbs.pressed(verb);
        let held = DIRECTIONS.into_iter().find(|(verb, _)| is_held(*verb));
        *self.held = given.or(held).map(|(verb, _)| verb);
        let (_, step) = given.or(held)?;
        self.wake.within(0.0);
        *self.wait -= self.time.delta_secs();
        if given.is_some() {
            *self.wait = self.settings.repeat_delay as f32 / 1000.0;
        } else if *self.wait > 0.0 {
            return None;
        } else {
            *self.wait = REPEAT_EVERY;
        }
        Some(step)
    }
}

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
