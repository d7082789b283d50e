//! Letters as they are printed on the player's keyboard, whatever its layout: Ctrl+Z is where
//! the player's Z is. (Directions go by the place of a key instead.)

use std::collections::HashMap;

use bevy::ecs::system::StaticSystemParam;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::prelude::updating::{CentralInputStore, InputRegistration, UpdatableInput};
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// The key that types this letter, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Letter(pub char);

/// Keeps track of the letters held down.
pub fn plugin(app: &mut App) {
    app.init_resource::<ButtonInput<Letter>>().register_input_kind::<Letter>(InputControlKind::Button);
    app.register_buttonlike_input::<Letter>();
    app.add_systems(PreUpdate, follow_letters.in_set(InputSystems));
}

/// A letter stays the one that its key was pressed as, even if Shift changes before it is let go.
fn follow_letters(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut letters: ResMut<ButtonInput<Letter>>,
    mut held: Local<HashMap<KeyCode, Letter>>,
) {
    letters.bypass_change_detection().clear();
    for input in inputs.read() {
        match (input.state, &input.logical_key) {
            (ButtonState::Pressed, Key::Character(text)) => {
                let Some(letter) = text.chars().next().and_then(|letter| letter.to_lowercase().next()) else {
                    continue;
                };
                held.insert(input.key_code, Letter(letter));
                letters.press(Letter(letter));
            }
            (ButtonState::Released, _) => {
                if let Some(letter) = held.remove(&input.key_code) {
                    letters.release(letter);
                }
            }
            _ => {}
        }
    }
    if focus_lost.read().count() > 0 {
        held.clear();
        letters.release_all();
    }
}

impl UserInput for Letter {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl UpdatableInput for Letter {
    type SourceData = SRes<ButtonInput<Letter>>;

    fn compute(mut store: ResMut<CentralInputStore>, source: StaticSystemParam<Self::SourceData>) {
        for letter in source.get_pressed() {
            store.update_buttonlike(*letter, ButtonValue::from_pressed(true));
        }
        for letter in source.get_just_released() {
            store.update_buttonlike(*letter, ButtonValue::from_pressed(false));
        }
    }
}

#[serde_typetag]
impl Buttonlike for Letter {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }
}
