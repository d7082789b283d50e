//! Keys and buttons by name: what they are called in the settings and on the screen, and how they
//! become part of a map from devices to actions.

use std::sync::LazyLock;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use leafwing_input_manager::user_input::ButtonlikeChord;
use serde::Deserialize;
use serde::de::IntoDeserializer;

use super::letters::Letter;
use super::pressable::Pressable;

/// Which modifier keys are held while another key is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers([bool; 3]);

impl Modifiers {
    /// Those that are held.
    pub fn held(keys: &ButtonInput<KeyCode>) -> Self {
        Self(MODIFIERS.map(|(_, key)| keys.any_pressed(key.keycodes())))
    }

    fn list(self) -> impl Iterator<Item = (&'static str, ModifierKey)> {
        MODIFIERS.into_iter().zip(self.0).filter_map(|(modifier, held)| held.then_some(modifier))
    }
}

/// A key without what is held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyId {
    /// The key at this place, whatever is printed on it.
    Place(KeyCode),
    /// The key that types this letter, wherever it is.
    Letter(char),
    /// Either of the two such keys.
    Modifier(ModifierKey),
}

/// Something that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// A key, and what is held beside it.
    Key(Modifiers, KeyId),
    /// A button of a gamepad.
    Pad(GamepadButton),
}

const MODIFIERS: [(&str, ModifierKey); 3] =
    [("Ctrl", ModifierKey::Control), ("Alt", ModifierKey::Alt), ("Shift", ModifierKey::Shift)];

/// What keys are called by their place. A name of one letter is what the key says on most keyboards.
static PLACES: LazyLock<Vec<(KeyCode, String)>> = LazyLock::new(|| {
    let alike = ALIKE.into_iter().flat_map(|(code, name, ends)| {
        ends.split(' ')
            .filter_map(move |end| Some((key_code(&format!("{code}{end}"))?, format!("{name}{end}"))))
    });
    alike.chain(ODD.map(|(place, name)| (place, name.to_owned()))).collect()
});

/// Keys whose name ends as their code does: how the code begins, how the name does, and the ends.
const ALIKE: [(&str, &str, &str); 4] = [
    ("Key", "", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ("Digit", "", "0 1 2 3 4 5 6 7 8 9"),
    ("Numpad", "Num ", "0 1 2 3 4 5 6 7 8 9"),
    ("", "", "Enter Space Backspace Tab Delete Insert Home End Pause F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"),
];

/// The names of the others.
const ODD: [(KeyCode, &str); 26] = [
    (KeyCode::ArrowUp, "Up"),
    (KeyCode::ArrowDown, "Down"),
    (KeyCode::ArrowLeft, "Left"),
    (KeyCode::ArrowRight, "Right"),
    (KeyCode::Escape, "Esc"),
    (KeyCode::PageUp, "Page Up"),
    (KeyCode::PageDown, "Page Down"),
    (KeyCode::CapsLock, "Caps Lock"),
    (KeyCode::ContextMenu, "Menu"),
    (KeyCode::Minus, "-"),
    (KeyCode::Equal, "="),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Slash, "/"),
    (KeyCode::Backquote, "`"),
    (KeyCode::IntlBackslash, "<"),
    (KeyCode::NumpadAdd, "Num +"),
    (KeyCode::NumpadSubtract, "Num -"),
    (KeyCode::NumpadMultiply, "Num *"),
    (KeyCode::NumpadDivide, "Num /"),
    (KeyCode::NumpadDecimal, "Num ."),
];

/// The key with this code.
fn key_code(code: &str) -> Option<KeyCode> {
    KeyCode::deserialize(IntoDeserializer::<serde::de::value::Error>::into_deserializer(code)).ok()
}

/// What buttons are called, and the sprites that show them, where there are any.
const BUTTONS: [(GamepadButton, &str, Option<&str>); 17] = [
    (GamepadButton::South, "A", Some("pad_A")),
    (GamepadButton::East, "B", Some("pad_B")),
    (GamepadButton::West, "X", Some("pad_X")),
    (GamepadButton::North, "Y", Some("pad_Y")),
    (GamepadButton::LeftTrigger, "LB", Some("pad_LB")),
    (GamepadButton::RightTrigger, "RB", Some("pad_RB")),
    (GamepadButton::LeftTrigger2, "LT", None),
    (GamepadButton::RightTrigger2, "RT", None),
    (GamepadButton::Select, "View", Some("pad_view")),
    (GamepadButton::Start, "Menu", Some("pad_start")),
    (GamepadButton::Mode, "Guide", None),
    (GamepadButton::LeftThumb, "L3", None),
    (GamepadButton::RightThumb, "R3", None),
    (GamepadButton::DPadUp, "D-pad up", Some("pad_dpad_u")),
    (GamepadButton::DPadDown, "D-pad down", Some("pad_dpad_d")),
    (GamepadButton::DPadLeft, "D-pad left", Some("pad_dpad_l")),
    (GamepadButton::DPadRight, "D-pad right", Some("pad_dpad_r")),
];

impl KeyId {
    /// The key at a place. Keys of which there are two count as one.
    pub fn at(place: KeyCode) -> Self {
        let modifier = MODIFIERS.into_iter().find(|(_, key)| key.keycodes().contains(&place));
        match modifier {
            Some((_, key)) => Self::Modifier(key),
            None if place == KeyCode::NumpadEnter => Self::Place(KeyCode::Enter),
            None => Self::Place(place),
        }
    }

    /// What it is called.
    pub fn name(self) -> Option<String> {
        match self {
            Self::Place(place) => {
                PLACES.iter().find(|(other, _)| *other == place).map(|(_, name)| name.clone())
            }
            Self::Letter(letter) if letter.is_control() => None,
            Self::Letter(letter) => Some(capital(letter).unwrap_or(letter).to_string()),
            Self::Modifier(key) => {
                MODIFIERS.iter().find(|(_, other)| *other == key).map(|(name, _)| (*name).to_owned())
            }
        }
    }

    fn parse(name: &str, by_place: bool) -> Option<Self> {
        if let Some((_, key)) = MODIFIERS.iter().find(|(other, _)| *other == name) {
            return Some(Self::Modifier(*key));
        }
        let mut letters = name.chars();
        if let (false, Some(letter), None) = (by_place, letters.next(), letters.next()) {
            let small = letter.to_lowercase().next().filter(|letter| !letter.is_control());
            return small.map(Self::Letter);
        }
        let place = PLACES.iter().find(|(_, other)| *other == name);
        place.map(|(place, _)| Self::Place(*place))
    }

    /// The same key as actions of the other kind know it: by its place, or by its letter.
    pub(super) fn suited(self, by_place: bool) -> Self {
        self.name().and_then(|name| Self::parse(&name, by_place)).unwrap_or(self)
    }
}

/// The capital of a letter, if it has one that is no other letter's: that of ß would be two, and that
/// of ı is that of i.
fn capital(letter: char) -> Option<char> {
    let mut capitals = letter.to_uppercase();
    let capital = capitals.next().filter(|_| capitals.next().is_none())?;
    capital.to_lowercase().eq([letter]).then_some(capital)
}

impl Trigger {
    /// A key alone.
    pub fn key(id: KeyId) -> Self {
        Self::Key(Modifiers::default(), id)
    }

    /// What it is called; nothing for a key or button without a name, which cannot be kept.
    pub fn name(self) -> Option<String> {
        self.spelled("+")
    }

    /// What is printed on its key cap.
    pub fn print(self) -> String {
        let name = self.spelled(" ").unwrap_or_default();
        name.replace("Page Down", "PgDn").replace("Page Up", "PgUp").replace("Backspace", "Bksp")
    }

    /// Its name with this between what is held and what is pressed.
    fn spelled(self, joint: &str) -> Option<String> {
        match self {
            Self::Key(modifiers, key) => {
                let held: String = modifiers.list().flat_map(|(name, _)| [name, joint]).collect();
                Some(held + &key.name()?)
            }
            Self::Pad(button) => {
                BUTTONS.iter().find(|(other, ..)| *other == button).map(|(_, name, _)| (*name).to_owned())
            }
        }
    }

    /// The sprite that shows it.
    pub fn glyph(self) -> Option<&'static str> {
        match self {
            Self::Pad(button) => {
                BUTTONS.iter().find(|(other, ..)| *other == button).and_then(|(_, _, glyph)| *glyph)
            }
            Self::Key(_, KeyId::Place(place)) => match place {
                KeyCode::ArrowUp => Some("arrow_up"),
                KeyCode::ArrowDown => Some("arrow_down"),
                KeyCode::ArrowLeft => Some("arrow_left"),
                KeyCode::ArrowRight => Some("arrow_right"),
                _ => None,
            },
            Self::Key(..) => None,
        }
    }

    /// The key with this name, for an action that knows keys by their place or by their letter.
    pub fn parse_key(name: &str, by_place: bool) -> Option<Self> {
        let (mut modifiers, mut rest) = (Modifiers::default(), name);
        while let Some((held, after)) = MODIFIERS
            .iter()
            .zip(&mut modifiers.0)
            .find_map(|(modifier, held)| Some((held, rest.strip_prefix(modifier.0)?.strip_prefix('+')?)))
        {
            (*held, rest) = (true, after);
        }
        let key = KeyId::parse(rest, by_place)?;
        let chord = modifiers != Modifiers::default();
        (!chord || !matches!(key, KeyId::Modifier(_))).then_some(Self::Key(modifiers, key))
    }

    /// The button with this name.
    pub fn parse_button(name: &str) -> Option<Self> {
        BUTTONS.iter().find(|(_, other, _)| *other == name).map(|(button, ..)| Self::Pad(*button))
    }

    /// The same key as actions of the other kind know it.
    #[must_use]
    pub fn suited(self, by_place: bool) -> Self {
        match self {
            Self::Key(modifiers, key) => Self::Key(modifiers, key.suited(by_place)),
            Self::Pad(_) => self,
        }
    }

    /// Whether pressing one is pressing the other, as far as can be told: letters and places are
    /// compared as they are on most keyboards.
    pub fn is_same(self, other: Self) -> bool {
        self == other || self.suited(true) == other.suited(true)
    }

    /// Adds it to a map.
    pub fn bind<A: Actionlike>(self, map: &mut InputMap<A>, action: A) {
        let alone = Modifiers::default();
        match self {
            Self::Pad(button) => insert(map, action, alone, Pressable::Button(button)),
            Self::Key(held, KeyId::Place(KeyCode::Enter)) if held == alone => {
                insert(map, action.clone(), held, KeyCode::Enter);
                insert(map, action, held, KeyCode::NumpadEnter);
            }
            Self::Key(held, KeyId::Place(place)) => insert(map, action, held, place),
            Self::Key(held, KeyId::Letter(letter)) => {
                insert(map, action, held, Pressable::Letter(Letter(letter)));
            }
            Self::Key(held, KeyId::Modifier(key)) => insert(map, action, held, key),
        }
    }
}

/// Adds a key or button to a map, with what is held beside it.
fn insert<A: Actionlike>(map: &mut InputMap<A>, action: A, held: Modifiers, key: impl Buttonlike) {
    if held == Modifiers::default() {
        map.insert(action, key);
    } else {
        let chord = held.list().fold(ButtonlikeChord::default(), |chord, (_, held)| chord.with(held));
        map.insert(action, chord.with(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_what_it_names() {
        assert_eq!(PLACES.len(), 93);
        for (place, name) in PLACES.iter() {
            let key = Trigger::key(KeyId::Place(*place));
            assert_eq!(key.name().as_ref(), Some(name));
            assert_eq!(Trigger::parse_key(name, true), Some(key), "{name}");
        }
        for (button, name, _) in BUTTONS {
            assert_eq!(Trigger::parse_button(name), Some(Trigger::Pad(button)));
            assert_eq!(Trigger::Pad(button).name().as_deref(), Some(name));
        }
        for name in ["Ctrl+Z", "Shift+U", "Ctrl+Shift+Z", "Alt+Enter", "Ctrl+Num +", "É"] {
            let key = Trigger::parse_key(name, false).expect(name);
            assert_eq!(key.name().as_deref(), Some(name));
        }
    }
}
