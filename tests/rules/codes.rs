//! What holds for the share codes of every game.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use quintet::core::{Coded, Session};

/// A code opens as the same game: its setup, all of its moves, and how many of them are undone.
pub fn holds_everything<G: Coded + Debug + PartialEq>(session: &Session<G>) -> Result<(), TestCaseError> {
    let code = session.code();
    let opened = Session::<G>::from_code(&code).expect("its own code");
    prop_assert_eq!(opened.setup(), session.setup());
    prop_assert_eq!(opened.all_moves(), session.all_moves());
    prop_assert_eq!(opened.position(), session.position());
    prop_assert_eq!(opened.state(), session.state());
    prop_assert_eq!(opened.code(), code);
    Ok(())
}

/// What can happen to a code on its way.
#[derive(Clone, Debug)]
pub enum Damage {
    /// Another letter.
    Changed(prop::sample::Index, char),
    /// One more.
    Added(prop::sample::Index, char),
    /// One less.
    Lost(prop::sample::Index),
    /// The end is missing.
    Cut(prop::sample::Index),
    /// Two letters have changed places.
    Swapped(prop::sample::Index, prop::sample::Index),
    /// The beginning has come to the end.
    Turned(prop::sample::Index),
}

/// Any damage, with letters that codes are made of and all others.
pub fn any_damage() -> impl Strategy<Value = Damage> {
    let place = any::<prop::sample::Index>;
    let letter = || "[A-Za-z0-9_-]|\\PC".prop_map(|text| text.chars().next().expect("one letter"));
    prop_oneof![
        (place(), letter()).prop_map(|(place, letter)| Damage::Changed(place, letter)),
        (place(), letter()).prop_map(|(place, letter)| Damage::Added(place, letter)),
        place().prop_map(Damage::Lost),
        place().prop_map(Damage::Cut),
        (place(), place()).prop_map(|(one, other)| Damage::Swapped(one, other)),
        place().prop_map(Damage::Turned),
    ]
}

impl Damage {
    /// Does it to a code.
    pub fn to(&self, code: &str) -> String {
        let mut letters: Vec<char> = code.chars().collect();
        let count = letters.len();
        match self {
            Self::Changed(place, letter) => letters[place.index(count)] = *letter,
            Self::Added(place, letter) => letters.insert(place.index(count), *letter),
            Self::Lost(place) => {
                letters.remove(place.index(count));
            }
            Self::Cut(place) => letters.truncate(place.index(count)),
            Self::Swapped(one, other) => letters.swap(one.index(count), other.index(count)),
            Self::Turned(place) => letters.rotate_left(place.index(count)),
        }
        letters.into_iter().collect()
    }
}

/// A damaged code is refused, unless only white space has come in.
pub fn refuses_damage<G: Coded>(session: &Session<G>, damage: &Damage) -> Result<(), TestCaseError> {
    let code = session.code();
    let damaged = damage.to(&code);
    let unspaced: String = damaged.chars().filter(|c| !c.is_whitespace()).collect();
    prop_assume!(unspaced != code);
    prop_assert!(Session::<G>::from_code(&damaged).is_err(), "{} opened as {}", code, damaged);
    Ok(())
}

/// Bytes under a game's name, with a right checksum.
pub fn packed(name: &str, bytes: &[u8]) -> String {
    let mut all = name.as_bytes().to_vec();
    all.extend(bytes);
    let mut packed = bytes.to_vec();
    packed.extend(crc32fast::hash(&all).to_be_bytes());
    format!("Q1-{name}-{}", data_encoding::BASE64URL_NOPAD.encode(&packed))
}

/// Even noise with a right checksum opens as nothing, or as a game that writes that code.
pub fn bears_noise<G: Coded>(bytes: &[u8]) -> Result<(), TestCaseError> {
    let code = packed(G::NAME, bytes);
    if let Ok(session) = Session::<G>::from_code(&code) {
        prop_assert_eq!(session.code(), code);
    }
    Ok(())
}

/// No text is too odd to be refused, whatever it begins with.
pub fn refuses_text<G: Coded>(text: &str) -> Result<(), TestCaseError> {
    prop_assert!(Session::<G>::from_code(text).is_err());
    let prefixed = format!("Q1-{}-{text}", G::NAME);
    prop_assert!(Session::<G>::from_code(&prefixed).is_err());
    Ok(())
}
