//! Keys and buttons by name, letters of any keyboard, and the verbs that they are given to.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::Entity;
use quintet::engine::input::controls::VERBS;
use quintet::engine::input::letter_of;
use quintet::engine::input::trigger::{KeyId, Trigger};

#[test]
fn letters_are_called_by_their_capitals_if_those_are_theirs_alone() {
    for (letter, name) in [('a', "A"), ('ü', "Ü"), ('й', "Й"), ('ß', "ß"), ('ı', "ı"), ('ς', "ς")] {
        assert_eq!(KeyId::Letter(letter).name().as_deref(), Some(name));
    }
}

#[test]
fn every_letter_that_has_a_name_is_read_as_itself() {
    for letter in ('\0'..='\u{ffff}').filter_map(|typed| typed.to_lowercase().next()) {
        let key = KeyId::Letter(letter);
        if let Some(name) = key.name() {
            assert_eq!(
                Trigger::parse_key(&name, false),
                Some(Trigger::key(key)),
                "{letter} is called {name}"
            );
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

fn letter(typed: &str, key_code: KeyCode) -> Option<char> {
    let input = KeyboardInput {
        key_code,
        logical_key: Key::Character(typed.into()),
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    letter_of(&input)
}

#[test]
fn latin_letters_are_those_that_are_typed() {
    for (typed, place, wanted) in [
        ("z", KeyCode::KeyY, 'z'),
        ("Z", KeyCode::KeyY, 'z'),
        ("ü", KeyCode::BracketLeft, 'ü'),
        ("ı", KeyCode::KeyI, 'ı'),
        ("ğ", KeyCode::KeyE, 'ğ'),
    ] {
        assert_eq!(letter(typed, place), Some(wanted), "{typed}");
    }
}

#[test]
fn other_scripts_have_the_latin_letters_of_their_places() {
    for (typed, place, wanted) in [
        ("г", KeyCode::KeyU, 'u'),
        ("Г", KeyCode::KeyU, 'u'),
        ("θ", KeyCode::KeyU, 'u'),
        ("ו", KeyCode::KeyU, 'u'),
        ("ع", KeyCode::KeyU, 'u'),
        // Where there is none, they have their own.
        ("Х", KeyCode::BracketLeft, 'х'),
        ("ж", KeyCode::Semicolon, 'ж'),
    ] {
        assert_eq!(letter(typed, place), Some(wanted), "{typed}");
    }
}

#[test]
fn every_verb_is_listed_in_its_place() {
    for (place, (verb, control)) in VERBS.iter().enumerate() {
        assert_eq!(*verb as usize, place, "{}", control.name);
        assert_eq!(VERBS.iter().filter(|(_, other)| other.name == control.name).count(), 1);
    }
}
