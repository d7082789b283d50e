//! Keys and buttons by name: what they are called in the settings and on the screen, and how they
//! become part of a map from devices to actions.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use leafwing_input_manager::user_input::ButtonlikeChord;

use super::gamepads::OnAnyGamepad;
use super::letters::Letter;

/// Keys that are held while another is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers {
    /// Control.
    pub control: bool,
    /// Alt.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
}

impl Modifiers {
    /// Those that are held.
    pub fn held(keys: &ButtonInput<KeyCode>) -> Self {
        let any = |key: ModifierKey| keys.any_pressed(key.keycodes());
        Self {
            control: any(ModifierKey::Control),
            alt: any(ModifierKey::Alt),
            shift: any(ModifierKey::Shift),
        }
    }

    fn list(self) -> impl Iterator<Item = (&'static str, ModifierKey)> {
        MODIFIERS.into_iter().filter(move |(_, key)| match key {
            ModifierKey::Control => self.control,
            ModifierKey::Alt => self.alt,
            _ => self.shift,
        })
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
const PLACES: [(KeyCode, &str); 93] = {
    use KeyCode as K;
    [
        (K::ArrowUp, "Up"),
        (K::ArrowDown, "Down"),
        (K::ArrowLeft, "Left"),
        (K::ArrowRight, "Right"),
        (K::Enter, "Enter"),
        (K::Space, "Space"),
        (K::Escape, "Esc"),
        (K::Backspace, "Backspace"),
        (K::Tab, "Tab"),
        (K::Delete, "Delete"),
        (K::Insert, "Insert"),
        (K::Home, "Home"),
        (K::End, "End"),
        (K::PageUp, "Page Up"),
        (K::PageDown, "Page Down"),
        (K::CapsLock, "Caps Lock"),
        (K::F1, "F1"),
        (K::F2, "F2"),
        (K::F3, "F3"),
        (K::F4, "F4"),
        (K::F5, "F5"),
        (K::F6, "F6"),
        (K::F7, "F7"),
        (K::F8, "F8"),
        (K::F9, "F9"),
        (K::F10, "F10"),
        (K::F11, "F11"),
        (K::F12, "F12"),
        (K::KeyA, "A"),
        (K::KeyB, "B"),
        (K::KeyC, "C"),
        (K::KeyD, "D"),
        (K::KeyE, "E"),
        (K::KeyF, "F"),
        (K::KeyG, "G"),
        (K::KeyH, "H"),
        (K::KeyI, "I"),
        (K::KeyJ, "J"),
        (K::KeyK, "K"),
        (K::KeyL, "L"),
        (K::KeyM, "M"),
        (K::KeyN, "N"),
        (K::KeyO, "O"),
        (K::KeyP, "P"),
        (K::KeyQ, "Q"),
        (K::KeyR, "R"),
        (K::KeyS, "S"),
        (K::KeyT, "T"),
        (K::KeyU, "U"),
        (K::KeyV, "V"),
        (K::KeyW, "W"),
        (K::KeyX, "X"),
        (K::KeyY, "Y"),
        (K::KeyZ, "Z"),
        (K::Digit0, "0"),
        (K::Digit1, "1"),
        (K::Digit2, "2"),
        (K::Digit3, "3"),
        (K::Digit4, "4"),
        (K::Digit5, "5"),
        (K::Digit6, "6"),
        (K::Digit7, "7"),
        (K::Digit8, "8"),
        (K::Digit9, "9"),
        (K::Minus, "-"),
        (K::Equal, "="),
        (K::BracketLeft, "["),
        (K::BracketRight, "]"),
        (K::Backslash, "\\"),
        (K::Semicolon, ";"),
        (K::Quote, "'"),
        (K::Comma, ","),
        (K::Period, "."),
        (K::Slash, "/"),
        (K::Backquote, "`"),
        (K::IntlBackslash, "<"),
        (K::Numpad0, "Num 0"),
        (K::Numpad1, "Num 1"),
        (K::Numpad2, "Num 2"),
        (K::Numpad3, "Num 3"),
        (K::Numpad4, "Num 4"),
        (K::Numpad5, "Num 5"),
        (K::Numpad6, "Num 6"),
        (K::Numpad7, "Num 7"),
        (K::Numpad8, "Num 8"),
        (K::Numpad9, "Num 9"),
        (K::NumpadAdd, "Num +"),
        (K::NumpadSubtract, "Num -"),
        (K::NumpadMultiply, "Num *"),
        (K::NumpadDivide, "Num /"),
        (K::NumpadDecimal, "Num ."),
        (K::ContextMenu, "Menu"),
        (K::Pause, "Pause"),
    ]
};

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
            Self::Place(place) => place_name(place).map(str::to_owned),
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

fn place_name(place: KeyCode) -> Option<&'static str> {
    PLACES.iter().find(|(other, _)| *other == place).map(|(_, name)| *name)
}

impl Trigger {
    /// A key alone.
    pub fn key(id: KeyId) -> Self {
        Self::Key(Modifiers::default(), id)
    }

    /// What it is called; nothing for a key or button without a name, which cannot be kept.
    pub fn name(self) -> Option<String> {
        match self {
            Self::Key(modifiers, key) => {
                let mut name: String = modifiers.list().flat_map(|(name, _)| [name, "+"]).collect();
                name.push_str(&key.name()?);
                Some(name)
            }
            Self::Pad(button) => {
                BUTTONS.iter().find(|(other, ..)| *other == button).map(|(_, name, _)| (*name).to_owned())
            }
        }
    }

    /// What is printed on its key cap.
    pub fn print(self) -> String {
        let name = self.name().unwrap_or_default();
        // What is held comes before, and a plus may be the key itself.
        let parts: Vec<&str> = name.split_inclusive('+').collect();
        let joined: String = match parts.split_last() {
            Some((last, held)) => {
                held.iter().map(|part| part.replace('+', " ")).chain([(*last).to_owned()]).collect()
            }
            None => String::new(),
        };
        joined.replace("Page Down", "PgDn").replace("Page Up", "PgUp").replace("Backspace", "Bksp")
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
        loop {
            let (flag, after) = if let Some(after) = rest.strip_prefix("Ctrl+") {
                (&mut modifiers.control, after)
            } else if let Some(after) = rest.strip_prefix("Alt+") {
                (&mut modifiers.alt, after)
            } else if let Some(after) = rest.strip_prefix("Shift+") {
                (&mut modifiers.shift, after)
            } else {
                break;
            };
            *flag = true;
            rest = after;
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
        let (modifiers, key) = match self {
            Self::Pad(button) => {
                map.insert(action, OnAnyGamepad::Button(button));
                return;
            }
            Self::Key(modifiers, key) => (modifiers, key),
        };
        let mut chord: Option<ButtonlikeChord> = None;
        for (_, held) in modifiers.list() {
            chord = Some(match chord {
                None => ButtonlikeChord::from_single(held),
                Some(chord) => chord.with(held),
            });
        }
        match (chord, key) {
            (None, KeyId::Place(KeyCode::Enter)) => {
                map.insert(action.clone(), KeyCode::Enter);
                map.insert(action, KeyCode::NumpadEnter);
            }
            (None, KeyId::Place(place)) => {
                map.insert(action, place);
            }
            (None, KeyId::Letter(letter)) => {
                map.insert(action, Letter(letter));
            }
            (None, KeyId::Modifier(key)) => {
                map.insert(action, key);
            }
            (Some(chord), KeyId::Place(place)) => {
                map.insert(action, chord.with(place));
            }
            (Some(chord), KeyId::Letter(letter)) => {
                map.insert(action, chord.with(Letter(letter)));
            }
            (Some(chord), KeyId::Modifier(key)) => {
                map.insert(action, chord.with(key));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_what_it_names() {
        for (place, name) in PLACES {
            let key = Trigger::key(KeyId::Place(place));
            assert_eq!(key.name().as_deref(), Some(name));
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

    #[test]
    fn letters_are_called_by_their_capitals_if_those_are_theirs_alone() {
        for (letter, name) in [('a', "A"), ('ü', "Ü"), ('й', "Й"), ('ß', "ß"), ('ı', "ı"), ('ς', "ς")]
        {
            assert_eq!(KeyId::Letter(letter).name().as_deref(), Some(name));
        }
    }

    #[test]
    fn every_letter_that_has_a_name_is_read_as_itself() {
        for letter in ('\0'..='\u{ffff}').filter_map(|typed| typed.to_lowercase().next()) {
            let key = KeyId::Letter(letter);
            if let Some(name) = key.name() {
                assert_eq!(KeyId::parse(&name, false), Some(key), "{letter} is called {name}");
            } else {
                assert!(letter.is_control(), "{letter} has no name");
            }
        }
    }

    #[test]
    fn nonsense_is_no_key() {
        for name in ["", "Ctrl+", "Ctrl+Shift", "Enter key", "up", "Strg+Z", "+"] {
            assert_eq!(Trigger::parse_key(name, true), None, "{name}");
        }
        for name in ["", "South", "a", "D-pad"] {
            assert_eq!(Trigger::parse_button(name), None, "{name}");
        }
    }

    #[test]
    fn caps_say_what_is_held_and_pressed() {
        for (name, print) in
            [("Ctrl+Z", "Ctrl Z"), ("Num +", "Num +"), ("Ctrl+Num +", "Ctrl Num +"), ("Page Down", "PgDn")]
        {
            assert_eq!(Trigger::parse_key(name, false).expect(name).print(), print);
        }
    }

    #[test]
    fn letters_and_places_are_compared() {
        let key = |name: &str, by_place| Trigger::parse_key(name, by_place).expect(name);
        assert!(key("C", true).is_same(key("C", false)));
        assert!(!key("C", true).is_same(key("Ctrl+C", false)));
        assert!(!key("C", true).is_same(key("D", false)));
        assert_eq!(key("P", false).suited(true), key("P", true));
        assert_eq!(key("Space", false).suited(true), key("Space", true));
    }
}
