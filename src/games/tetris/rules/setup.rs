//! The setup of a game: its mode and options.

use thiserror::Error;

use super::{Board, Kind, Randomizer, Scoring, TICKS_PER_SECOND};

/// The mode of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// 150 lines, or endless, while the pieces get faster.
    #[default]
    Marathon,
    /// 40 lines in the shortest time.
    Sprint,
    /// The most points in two minutes.
    Ultra,
    /// Endless: nothing falls or locks by itself, a full field is emptied, and pieces can be taken back.
    Zen,
}

impl Mode {
    /// All four, the default first.
    pub const ALL: [Self; 4] = [Self::Marathon, Self::Sprint, Self::Ultra, Self::Zen];

    /// Its name as it is typed.
    pub fn name(self) -> &'static str {
        ["marathon", "sprint", "ultra", "zen"][self as usize]
    }

    /// The mode with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Whether the player may take pieces back.
    pub fn has_undo(self) -> bool {
        self == Self::Zen
    }

    /// Whether pieces fall and lock by themselves.
    pub fn has_gravity(self) -> bool {
        self != Self::Zen
    }

    /// The ticks after which the game ends.
    pub(super) fn time_limit(self) -> Option<u64> {
        (self == Self::Ultra).then_some(120 * u64::from(TICKS_PER_SECOND))
    }
}

/// A level to start at, 1 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartLevel(u8);

impl StartLevel {
    /// The slowest.
    pub const MIN: Self = Self(1);
    /// The fastest.
    pub const MAX: Self = Self(20);

    /// The level with this number, if it is 1 to 20.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for StartLevel {
    fn default() -> Self {
        Self::MIN
    }
}

/// The options of a game; by default classic scoring, bags and level 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// How points are counted.
    pub scoring: Scoring,
    /// How tetraminoes are drawn.
    pub randomizer: Randomizer,
    /// The first level.
    pub start_level: StartLevel,
    /// Whether the level never rises.
    pub steady: bool,
    /// Whether a marathon has no goal.
    pub endless: bool,
}

/// How many tetraminoes a setup may fix at most.
pub const LONGEST_QUEUE: usize = 1000;

/// An error for a starting board with minoes above the 22 rows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a game cannot start with minoes above the board")]
pub struct HighBoard;

/// What a game starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// The seed of the random tetraminoes.
    pub seed: u64,
    /// The options.
    pub options: Options,
    queue: Vec<Kind>,
    board: Board,
}

impl Setup {
    /// A game with default options on an empty board.
    pub fn new(mode: Mode, seed: u64) -> Self {
        Self { mode, seed, options: Options::default(), queue: Vec::new(), board: Board::default() }
    }

    /// Sets the options.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the first tetraminoes; those beyond [`LONGEST_QUEUE`] are left out.
    #[must_use]
    pub fn with_queue(self, queue: impl IntoIterator<Item = Kind>) -> Self {
        Self { queue: queue.into_iter().take(LONGEST_QUEUE).collect(), ..self }
    }

    /// Sets the starting board.
    ///
    /// # Errors
    /// If there are minoes above the 22 rows.
    pub fn with_board(self, board: Board) -> Result<Self, HighBoard> {
        if board.highest() < 1 { Err(HighBoard) } else { Ok(Self { board, ..self }) }
    }

    /// The first tetraminoes.
    pub fn queue(&self) -> &[Kind] {
        &self.queue
    }

    /// The starting board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of lines that ends the game.
    pub fn line_goal(&self) -> Option<u32> {
        match self.mode {
            Mode::Marathon => (!self.options.endless).then_some(150),
            Mode::Sprint => Some(40),
            Mode::Ultra | Mode::Zen => None,
        }
    }

    /// The level after this many lines. The line that reaches the goal does not raise it.
    pub(super) fn level_after(&self, lines: u32) -> u32 {
        let lines = self.line_goal().map_or(lines, |goal| lines.min(goal - 1));
        let risen = if self.options.steady { 0 } else { lines / 10 };
        u32::from(self.options.start_level.0) + risen
    }
}
