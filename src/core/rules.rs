//! The shape of a game: a setup to start from, moves that change it, effects that tell what happened.

use std::error::Error;
use std::fmt::{self, Debug};

/// A game's rules and its whole state in one plain value.
///
/// The same setup and moves give the same state on every machine. [`Session`](super::Session) needs nothing
/// else for undo, redo, replay, saving and sharing.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Everything a new game needs: seed, variant, options, perhaps a position.
    type Setup: Clone + Debug + PartialEq + Send + Sync;
    /// What a player (or, where time passes, the clock) does.
    type Move: Copy + Debug + PartialEq + Send + Sync;
    /// What a move caused, in the order a player should see it.
    type Effect: Clone + Debug + PartialEq + Send + Sync;
    /// Why a move was refused, as a sentence for the player.
    type Illegal: Error + Clone + PartialEq + Send + Sync;

    /// The position that a setup starts from.
    fn new(setup: &Self::Setup) -> Self;

    /// The moves that can be played now, always in the same order; none once the game is over. If some moves
    /// let time pass, the shortest stands for all of them.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a move and tells what it caused.
    ///
    /// # Errors
    /// A refused move changes nothing and says why. No move, however odd, panics.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Self::Effect>, Self::Illegal>;

    /// Joins two consecutive moves that the record need not tell apart, such as passing time.
    fn joined(_last: Self::Move, _next: Self::Move) -> Option<Self::Move> {
        None
    }

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

/// A player's place. A single player always has the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The player who moves first, or the only one.
    First,
    /// The player who moves second.
    Second,
}

impl Seat {
    /// The seat on the other side of the board.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player in this seat reached the goal.
    Won(Seat),
    /// A player alone ended without reaching the goal.
    Lost,
    /// Nobody won.
    Drawn,
}

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

impl Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
