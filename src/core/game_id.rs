//! Identifies a game by name, so that the layers below the games can refer to it.

use std::fmt;

/// A game, by its name on the command line, in codes and in files.
///
/// ```
/// use quintet::core::GameId;
///
/// const NIM: GameId = GameId::new("nim");
/// assert_eq!(NIM.to_string(), "nim");
/// assert_ne!(NIM, GameId::new("chess"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameId(&'static str);

impl GameId {
    /// The game with this name.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
