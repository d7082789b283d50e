//! What can be pressed besides keys at their places: letters, wherever they are typed, and buttons and
//! sticks on any gamepad. Leafwing learns of these here.

use bevy::ecs::system::StaticSystemParam;
use bevy::ecs::system::lifetimeless::{Read, SQuery, SRes};
use bevy::prelude::*;
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::prelude::updating::{CentralInputStore, InputRegistration, UpdatableInput};
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::controls::Way;
use super::gamepads::Sticks;
use super::letters::Letter;

/// Something that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Pressable {
    /// The key that types this letter.
    Letter(Letter),
    /// A button of any gamepad.
    Button(GamepadButton),
    /// The left stick of any gamepad, pushed beyond the dead zone.
    Stick(Way),
}

/// Makes it known.
pub fn plugin(app: &mut App) {
    app.register_input_kind::<Pressable>(InputControlKind::Button).register_buttonlike_input::<Pressable>();
}

impl UserInput for Pressable {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl UpdatableInput for Pressable {
    type SourceData = (SRes<ButtonInput<Letter>>, SQuery<Read<Gamepad>>, SRes<Sticks>);

    fn compute(mut store: ResMut<CentralInputStore>, source: StaticSystemParam<Self::SourceData>) {
        let (letters, gamepads, sticks) = source.into_inner();
        let letters = letters.get_pressed().copied().map(Self::Letter);
        let buttons = gamepads.iter().flat_map(Gamepad::get_pressed).copied().map(Self::Button);
        for held in letters.chain(buttons).chain(sticks.ways().map(Self::Stick)) {
            store.update_buttonlike(held, ButtonValue::from_pressed(true));
        }
    }
}

#[serde_typetag]
impl Buttonlike for Pressable {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }
}
