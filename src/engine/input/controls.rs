//! The actions that keys and buttons can be bound to: the verbs are listed here, and games list their own.

use bevy::prelude::*;

use super::Verb;
use crate::core::GameId;

/// An action that keys and buttons can be bound to.
#[derive(Debug)]
pub struct Control {
    /// Its name in the settings.
    pub name: &'static str,
    /// Its name as players see it.
    pub title: &'static str,
    /// Its default keys, in two slots. Several in one slot are joined with "or".
    pub keys: [&'static str; 2],
    /// Its default gamepad button.
    pub pad: &'static str,
    /// The direction of the left stick that always triggers it.
    pub stick: Option<Verb>,
    /// Whether keys count by their place, as for moves, or by their letter, as for words.
    pub by_place: bool,
    /// Whether every device must be able to do it.
    pub essential: bool,
}

/// A move: keys count by their place.
pub const fn moved(
    name: &'static str,
    title: &'static str,
    keys: [&'static str; 2],
    pad: &'static str,
    stick: Option<Verb>,
) -> Control {
    Control { name, title, keys, pad, stick, by_place: true, essential: false }
}

/// A word, such as Undo: keys count by their letter.
pub const fn word(
    name: &'static str,
    title: &'static str,
    keys: [&'static str; 2],
    pad: &'static str,
) -> Control {
    Control { name, title, keys, pad, stick: None, by_place: false, essential: false }
}

/// For actions that menus cannot do without.
const fn essential(control: Control) -> Control {
    Control { essential: true, ..control }
}

/// The verbs with their keys and buttons, in the order of [`Verb`].
pub static VERBS: [(Verb, Control); 22] = [
    (Verb::Up, essential(moved("up", "Up", ["Up", "W"], "D-pad up", Some(Verb::Up)))),
    (Verb::Down, essential(moved("down", "Down", ["Down", "S"], "D-pad down", Some(Verb::Down)))),
    (Verb::Left, essential(moved("left", "Left", ["Left", "A"], "D-pad left", Some(Verb::Left)))),
    (Verb::Right, essential(moved("right", "Right", ["Right", "D"], "D-pad right", Some(Verb::Right)))),
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

/// Verbs that may share a key, because where one of them applies the other does not, or gives way.
pub(super) const TOGETHER: [[Verb; 2]; 5] = [
    [Verb::Back, Verb::Pause],
    [Verb::Next, Verb::NextTab],
    [Verb::Previous, Verb::PreviousTab],
    [Verb::Back, Verb::Skip],
    [Verb::Rules, Verb::Skip],
];

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
    pub const fn control(self) -> &'static Control {
        &VERBS[self as usize].1
    }
}

/// The four directions, in the order in which they are drawn together.
pub static ARROWS: [&Control; 4] =
    [Verb::Up.control(), Verb::Left.control(), Verb::Down.control(), Verb::Right.control()];

#[derive(Clone, Copy, Debug)]
pub struct GameControls {
    pub game: GameId,
    /// Its name as players see it.
    pub title: &'static str,
    /// Actions with keys and buttons of their own.
    pub actions: &'static [Control],
    /// The verbs that its board uses besides.
    pub shared: &'static [Verb],
}

/// All actions that can be bound: the verbs, and those of the games.
#[derive(Resource, Clone, Debug, Default)]
pub struct Controls(pub Vec<GameControls>);

impl Controls {
    pub fn actions(&self, game: GameId) -> &'static [Control] {
        self.0.iter().find(|other| other.game == game).map_or(&[], |game| game.actions)
    }

    /// The verbs, then the actions of the games.
    pub fn all(&self) -> impl Iterator<Item = &'static Control> {
        let own = self.0.iter().flat_map(|game| game.actions);
        VERBS.iter().map(|(_, control)| control).chain(own)
    }

    pub fn find(&self, name: &str) -> Option<&'static Control> {
        self.all().find(|control| control.name == name)
    }
}
