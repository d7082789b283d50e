//! Keys and buttons, and their names in the settings and on the screen.

use std::sync::LazyLock;

use bevy::prelude::*;
use serde::Deserialize;
use serde::de::IntoDeserializer;

use super::Verb;

/// A key that exists twice, and is held while another one is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    Ctrl,
    Alt,
    Shift,
}

impl Modifier {
    /// In the order in which they are named.
    const ALL: [Self; 3] = [Self::Ctrl, Self::Alt, Self::Shift];

    fn name(self) -> &'static str {
        ["Ctrl", "Alt", "Shift"][self as usize]
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|modifier| modifier.name() == name)
    }

    /// The left and the right key.
    pub fn keys(self) -> [KeyCode; 2] {
        match self {
            Self::Ctrl => [KeyCode::ControlLeft, KeyCode::ControlRight],
            Self::Alt => [KeyCode::AltLeft, KeyCode::AltRight],
            Self::Shift => [KeyCode::ShiftLeft, KeyCode::ShiftRight],
        }
    }
}

/// Which modifiers are held while another key is pressed, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers([bool; 3]);

impl Modifiers {
    pub fn held(keys: &ButtonInput<KeyCode>) -> Self {
        Self(Modifier::ALL.map(|modifier| keys.any_pressed(modifier.keys())))
    }

    fn list(self) -> impl Iterator<Item = Modifier> {
        Modifier::ALL.into_iter().filter(move |modifier| self.0[*modifier as usize])
    }
}

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyId {
    /// The key at this place, whatever is printed on it.
    Place(KeyCode),
    /// The key that types this letter, wherever it is.
    Letter(char),
    /// Either of the two keys.
    Modifier(Modifier),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// A key with the modifiers held beside it.
    Key(Modifiers, KeyId),
    Pad(GamepadButton),
    /// The left stick pushed in one direction. It has no name, because it cannot be rebound.
    Stick(Verb),
}

/// The names of keys by place. A single letter is what the key says on most keyboards.
static PLACES: LazyLock<Vec<(KeyCode, String)>> = LazyLock::new(|| {
    let alike = ALIKE.into_iter().flat_map(|(code, name, ends)| {
        ends.split(' ')
            .filter_map(move |end| Some((key_code(&format!("{code}{end}"))?, format!("{name}{end}"))))
    });
    alike.chain(ODD.map(|(place, name)| (place, name.to_owned()))).collect()
});

/// Keys whose name ends like their code: the start of the code, the start of the name, the ends.
const ALIKE: [(&str, &str, &str); 6] = [
    ("Arrow", "", "Up Down Left Right"),
    ("Page", "Page ", "Up Down"),
    ("Key", "", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ("Digit", "", "0 1 2 3 4 5 6 7 8 9"),
    ("Numpad", "Num ", "0 1 2 3 4 5 6 7 8 9"),
    ("", "", "Enter Space Backspace Tab Delete Insert Home End Pause F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"),
];

/// Keys whose name does not follow from their code.
const ODD: [(KeyCode, &str); 20] = [
    (KeyCode::Escape, "Esc"),
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

fn key_code(code: &str) -> Option<KeyCode> {
    KeyCode::deserialize(IntoDeserializer::<serde::de::value::Error>::into_deserializer(code)).ok()
}

/// The names of buttons, and the sprites that show them, if any.
static BUTTONS: [(GamepadButton, &str, Option<&str>); 17] = [
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

fn known(button: GamepadButton) -> Option<&'static (GamepadButton, &'static str, Option<&'static str>)> {
    BUTTONS.iter().find(|(other, ..)| *other == button)
}

impl KeyId {
    /// The key at a place. The left and right modifiers count as one, and so do both Enter keys.
    pub fn at(place: KeyCode) -> Self {
        let modifier = Modifier::ALL.into_iter().find(|modifier| modifier.keys().contains(&place));
        match modifier {
            Some(modifier) => Self::Modifier(modifier),
            None if place == KeyCode::NumpadEnter => Self::Place(KeyCode::Enter),
            None => Self::Place(place),
        }
    }

    pub fn name(self) -> Option<String> {
        match self {
            Self::Place(place) => {
                PLACES.iter().find(|(other, _)| *other == place).map(|(_, name)| name.clone())
            }
            Self::Letter(letter) if letter.is_control() => None,
            Self::Letter(letter) => Some(capital(letter).unwrap_or(letter).to_string()),
            Self::Modifier(modifier) => Some(modifier.name().to_owned()),
        }
    }

    fn parse(name: &str, by_place: bool) -> Option<Self> {
        if let Some(modifier) = Modifier::named(name) {
            return Some(Self::Modifier(modifier));
        }
        let mut letters = name.chars();
        if let (false, Some(letter), None) = (by_place, letters.next(), letters.next()) {
            let small = letter.to_lowercase().next().filter(|letter| !letter.is_control());
            return small.map(Self::Letter);
        }
        let place = PLACES.iter().find(|(_, other)| *other == name);
        place.map(|(place, _)| Self::Place(*place))
    }

    /// The same key, known by its place or by its letter.
    pub(super) fn suited(self, by_place: bool) -> Self {
        self.name().and_then(|name| Self::parse(&name, by_place)).unwrap_or(self)
    }
}

/// The capital of a letter, if it is unique: ß would give two letters, and ı has the capital of i.
fn capital(letter: char) -> Option<char> {
    let mut capitals = letter.to_uppercase();
    let capital = capitals.next().filter(|_| capitals.next().is_none())?;
    capital.to_lowercase().eq([letter]).then_some(capital)
}

impl Trigger {
    pub fn key(id: KeyId) -> Self {
        Self::Key(Modifiers::default(), id)
    }

    /// Its name; `None` for a key or button that has none and so cannot be kept.
    pub fn name(self) -> Option<String> {
        self.spelled("+")
    }

    /// What is printed on its key cap.
    pub fn print(self) -> String {
        let name = self.spelled(" ").unwrap_or_default();
        name.replace("Page Down", "PgDn").replace("Page Up", "PgUp").replace("Backspace", "Bksp")
    }

    /// Its name, with `joint` between modifiers and key.
    fn spelled(self, joint: &str) -> Option<String> {
        match self {
            Self::Key(modifiers, key) => {
                let held: String = modifiers.list().flat_map(|held| [held.name(), joint]).collect();
                Some(held + &key.name()?)
            }
            Self::Pad(button) => known(button).map(|(_, name, _)| (*name).to_owned()),
            Self::Stick(_) => None,
        }
    }

    pub fn glyph(self) -> Option<&'static str> {
        match self {
            Self::Pad(button) => known(button).and_then(|(_, _, glyph)| *glyph),
            Self::Key(_, KeyId::Place(place)) => match place {
                KeyCode::ArrowUp => Some("arrow_up"),
                KeyCode::ArrowDown => Some("arrow_down"),
                KeyCode::ArrowLeft => Some("arrow_left"),
                KeyCode::ArrowRight => Some("arrow_right"),
                _ => None,
            },
            Self::Key(..) | Self::Stick(_) => None,
        }
    }

    /// The key with this name, known by its place or by its letter.
    pub fn parse_key(name: &str, by_place: bool) -> Option<Self> {
        let (mut modifiers, mut rest) = (Modifiers::default(), name);
        while let Some((held, after)) = rest.split_once('+')
            && let Some(modifier) = Modifier::named(held)
        {
            modifiers.0[modifier as usize] = true;
            rest = after;
        }
        let key = KeyId::parse(rest, by_place)?;
        let chord = modifiers != Modifiers::default();
        (!chord || !matches!(key, KeyId::Modifier(_))).then_some(Self::Key(modifiers, key))
    }

    pub fn parse_button(name: &str) -> Option<Self> {
        BUTTONS.iter().find(|(_, other, _)| *other == name).map(|(button, ..)| Self::Pad(*button))
    }

    /// The same key, known by its place or by its letter.
    #[must_use]
    pub fn suited(self, by_place: bool) -> Self {
        match self {
            Self::Key(modifiers, key) => Self::Key(modifiers, key.suited(by_place)),
            _ => self,
        }
    }

    /// Whether one press triggers both, with letters and places as on most keyboards.
    pub fn is_same(self, other: Self) -> bool {
        self == other || self.suited(true) == other.suited(true)
    }

    /// The keys to hold for it, if it is a key.
    pub(super) fn keys(self) -> impl Iterator<Item = KeyId> {
        let (modifiers, key) = match self {
            Self::Key(modifiers, key) => (modifiers, Some(key)),
            _ => (Modifiers::default(), None),
        };
        modifiers.list().map(KeyId::Modifier).chain(key)
    }

    /// Whether it needs all keys of another trigger, and more.
    pub(super) fn holds_more_than(self, other: Self) -> bool {
        let shared = self.keys().filter(|key| other.keys().any(|other| other == *key)).count();
        shared > 0 && shared == other.keys().count() && shared < self.keys().count()
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
