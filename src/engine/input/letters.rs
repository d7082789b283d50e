//! Letters as printed on the player's keyboard: Ctrl+Z is where the player's Z is. Keyboards for other
//! scripts have Latin letters printed beside their own, at their usual places.

use std::collections::HashMap;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;

use super::trigger::KeyId;

/// The first Greek letter. No letter from here on is Latin.
const BEYOND_LATIN: char = '\u{370}';

/// The letter of a key in lower case: the one it types or, if that is not Latin, the Latin one at its place.
/// Never both, so that no press means two things.
pub fn letter_of(input: &KeyboardInput) -> Option<char> {
    let Key::Character(text) = &input.logical_key else { return None };
    let typed = text.chars().next()?;
    let of_place = || letter_at(input.key_code).filter(|_| typed >= BEYOND_LATIN);
    of_place().or_else(|| typed.to_lowercase().next())
}

/// The letter at a place on most keyboards.
fn letter_at(place: KeyCode) -> Option<char> {
    match KeyId::at(place).suited(false) {
        KeyId::Letter(letter) => Some(letter).filter(char::is_ascii_lowercase),
        _ => None,
    }
}

/// The letters held, by key. A letter stays the same even if Shift or the layout changes meanwhile.
#[derive(Resource, Default)]
pub(super) struct Letters(HashMap<KeyCode, char>);

impl Letters {
    pub(super) fn are_held(&self, letter: char) -> bool {
        self.0.values().any(|held| *held == letter)
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Letters>();
    app.add_systems(PreUpdate, follow_letters.in_set(InputSystems));
}

fn follow_letters(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut letters: ResMut<Letters>,
) {
    for input in inputs.read() {
        match (input.state, letter_of(input)) {
            (ButtonState::Pressed, Some(letter)) => _ = letters.0.insert(input.key_code, letter),
            (ButtonState::Pressed, None) => {}
            (ButtonState::Released, _) => _ = letters.0.remove(&input.key_code),
        }
    }
    if focus_lost.read().count() > 0 {
        letters.0.clear();
    }
}
