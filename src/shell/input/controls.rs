//! What can be done with keys and buttons: every action has a name, a title, and the keys and
//! buttons that players find when they come. The verbs are listed here; games list their own.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Verb;

/// An action that keys and buttons can be given to.
#[derive(Debug)]
pub struct Control {
    /// Its name in the settings.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// The keys it has at first, in two slots. Several in one slot are joined with "or".
    pub keys: [&'static str; 2],
    /// The button of a gamepad that it has at first.
    pub pad: &'static str,
    /// The way of the left stick that always means it.
    pub stick: Option<Way>,
    /// Whether keys are known by their place, as for moves, or by their letter, as for words.
    pub by_place: bool,
    /// Whether every device must have a way to do it.
    pub essential: bool,
}

/// A way to push a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Way {
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// A move: keys by their place.
pub const fn moved(
    name: &'static str,
    title: &'static str,
    keys: [&'static str; 2],
    pad: &'static str,
    stick: Option<Way>,
) -> Control {
    Control { name, title, keys, pad, stick, by_place: true, essential: false }
}

/// A word: keys by their letter.
pub const fn word(
    name: &'static str,
    title: &'static str,
    keys: [&'static str; 2],
    pad: &'static str,
) -> Control {
    Control { name, title, keys, pad, stick: None, by_place: false, essential: false }
}

/// What menus cannot do without.
const fn essential(control: Control) -> Control {
    Control { essential: true, ..control }
}

/// The verbs with their keys and buttons, in the order in which they are listed.
pub static VERBS: [(Verb, Control); 22] = [
    (Verb::Up, essential(moved("up", "Up", ["Up", "W"], "D-pad up", Some(Way::Up)))),
    (Verb::Down, essential(moved("down", "Down", ["Down", "S"], "D-pad down", Some(Way::Down)))),
    (Verb::Left, essential(moved("left", "Left", ["Left", "A"], "D-pad left", Some(Way::Left)))),
    (Verb::Right, essential(moved("right", "Right", ["Right", "D"], "D-pad right", Some(Way::Right)))),
    (Verb::Confirm, essential(moved("confirm", "Press, place, select", ["Enter", "Space"], "A", None))),
    (Verb::Back, essential(moved("back", "Back", ["Esc", "Backspace"], "B", None))),
    (Verb::Pause, word("pause", "Pause", ["Esc", "P"], "Menu")),
    (Verb::Undo, word("undo", "Undo", ["U", "Ctrl+Z"], "X")),
    (Verb::Redo, word("redo", "Redo", ["Shift+U", "Ctrl+Y"], "")),
    (Verb::Hint, word("hint", "Hint", ["H", ""], "Y")),
    (Verb::NewGame, word("new-game", "New game", ["Ctrl+N", ""], "")),
    (Verb::Rules, word("rules", "How to play", ["F1", ""], "View")),
    (Verb::Next, word("next", "Next button", ["Tab", ""], "RB")),
    (Verb::Previous, word("previous", "Previous button", ["Shift+Tab", ""], "LB")),
    (Verb::NextTab, word("next-tab", "Next tab", ["Page Down", "Ctrl+Tab"], "RB")),
    (Verb::PreviousTab, word("previous-tab", "Previous tab", ["Page Up", "Ctrl+Shift+Tab"], "LB")),
    (Verb::Mute, word("mute", "Sound on or off", ["M", ""], "")),
    (Verb::Fullscreen, word("fullscreen", "Full screen", ["F11", "Alt+Enter"], "")),
    (Verb::Picture, word("picture", "Save a picture", ["F12", ""], "")),
    (Verb::Copy, word("copy", "Copy the game", ["Ctrl+C", ""], "")),
    (Verb::Paste, word("paste", "Open a copied game", ["Ctrl+V", ""], "")),
    (Verb::Skip, word("skip", "Skip the first steps", ["Backspace", ""], "View")),
];

/// Verbs that may share a key, because they are never asked for at the same time: where one of them
/// means something, the other does not, or gives way.
pub(super) const TOGETHER: [[Verb; 2]; 5] = [
    [Verb::Back, Verb::Pause],
    [Verb::Next, Verb::NextTab],
    [Verb::Previous, Verb::PreviousTab],
    [Verb::Back, Verb::Skip],
    [Verb::Rules, Verb::Skip],
];

/// What is asked for at every board.
pub const AT_BOARDS: &[Verb] = &[
    Verb::Up,
    Verb::Down,
    Verb::Left,
    Verb::Right,
    Verb::Confirm,
    Verb::Undo,
    Verb::Redo,
    Verb::Hint,
    Verb::NewGame,
    Verb::Pause,
    Verb::Rules,
];

impl Verb {
    /// Its entry in the list.
    pub fn control(self) -> &'static Control {
        let found = VERBS.iter().find(|(verb, _)| *verb == self);
        found.map_or(&VERBS[0].1, |(_, control)| control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_listed_once() {
        for (verb, control) in &VERBS {
            assert_eq!(verb.control().name, control.name);
            assert_eq!(VERBS.iter().filter(|(_, other)| other.name == control.name).count(), 1);
        }
        let last = VERBS.iter().map(|(verb, _)| *verb as usize).max();
        assert_eq!(last, Some(VERBS.len() - 1), "a verb that is not in the list cannot be given");
    }
}
