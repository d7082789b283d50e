//! Letters as they are printed on the player's keyboard, whatever its layout: Ctrl+Z is where
//! the player's Z is. (Directions go by the place of a key instead.) Keyboards that type another
//! script have Latin letters printed beside their own, at their usual places.

use std::collections::HashMap;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::trigger::KeyId;

/// The key that types this letter, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Letter(pub char);

/// Greek, and with it all that is not Latin, begins here.
const BEYOND_LATIN: char = '\u{370}';

impl Letter {
    /// The letter that a key is known by: the one it types, or, if that is not Latin, the Latin one
    /// of its place. It is never both, so that no press means two things; and as keys are given to
    /// actions by the same letter, they stay theirs when the player changes the layout.
    pub fn of(input: &KeyboardInput) -> Option<Self> {
        let Key::Character(text) = &input.logical_key else { return None };
        let typed = text.chars().next()?;
        let of_place = || Self::at(input.key_code).filter(|_| typed >= BEYOND_LATIN);
        of_place().or_else(|| typed.to_lowercase().next().map(Self))
    }

    /// The letter at a place on most keyboards.
    fn at(place: KeyCode) -> Option<Self> {
        match KeyId::at(place).suited(false) {
            KeyId::Letter(letter) => letter.is_ascii_lowercase().then_some(Self(letter)),
            _ => None,
        }
    }
}

/// Keeps track of the letters held down.
pub fn plugin(app: &mut App) {
    app.init_resource::<ButtonInput<Letter>>();
    app.add_systems(PreUpdate, follow_letters.in_set(InputSystems));
}

/// A letter stays the one that its key was pressed as, even if Shift or the layout changes before it is
/// let go.
fn follow_letters(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut letters: ResMut<ButtonInput<Letter>>,
    mut held: Local<HashMap<KeyCode, Letter>>,
) {
    letters.bypass_change_detection().clear();
    for input in inputs.read() {
        match input.state {
            ButtonState::Pressed => {
                let Some(letter) = Letter::of(input) else { continue };
                held.insert(input.key_code, letter);
                letters.press(letter);
            }
            ButtonState::Released => {
                if let Some(letter) = held.remove(&input.key_code) {
                    letters.release(letter);
                }
            }
        }
    }
    if focus_lost.read().count() > 0 {
        held.clear();
        letters.release_all();
    }
}
