//! What a game starts from: its mode and every option.

use thiserror::Error;

use super::{Board, Kind, Randomizer, Scoring, TICKS_PER_SECOND};

const MARATHON_LINES: u32 = 150;

/// What is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// 150 lines while it gets faster; or for as long as it lasts.
    #[default]
    Marathon,
    /// 40 lines in the shortest time.
    Sprint,
    /// The most points in two minutes.
    Ultra,
    /// No hurry and no end: nothing falls or locks by itself, a field that is full to the top is
    /// swept clean, and moves can be taken back.
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

    /// Whether players may take moves back.
    pub fn has_undo(self) -> bool {
        self == Self::Zen
    }

    /// Whether pieces fall and lock as time goes by.
    pub fn has_gravity(self) -> bool {
        self != Self::Zen
    }

    /// The ticks after which it ends.
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

    /// The level with this number, if one can start there.
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

/// How a game is played: classic scoring, bags and level 1, unless it is chosen otherwise.
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
    /// Whether a marathon has no last line.
    pub endless: bool,
}

/// The most tetraminoes that a setup may fix.
pub const LONGEST_QUEUE: usize = 1000;

/// A board with minoes above the 22 rows, where no game starts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a game cannot start with minoes above the board")]
pub struct HighBoard;

/// What a game starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// What is played for.
    pub mode: Mode,
    /// Where the order of the tetraminoes comes from.
    pub seed: u64,
    /// How it is played.
    pub options: Options,
    queue: Vec<Kind>,
    board: Board,
}

impl Setup {
    /// A game of a mode with everything else as usual.
    pub fn new(mode: Mode, seed: u64) -> Self {
        Self { mode, seed, options: Options::default(), queue: Vec::new(), board: Board::default() }
    }

    /// The same, played this way.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The same with these tetraminoes first; what is more than [`LONGEST_QUEUE`] is left out.
    #[must_use]
    pub fn with_queue(self, queue: impl IntoIterator<Item = Kind>) -> Self {
        Self { queue: queue.into_iter().take(LONGEST_QUEUE).collect(), ..self }
    }

    /// The same with something on the board.
    ///
    /// # Errors
    /// There are minoes above the 22 rows.
    pub fn with_board(self, board: Board) -> Result<Self, HighBoard> {
        if board.highest() < 1 { Err(HighBoard) } else { Ok(Self { board, ..self }) }
    }

    /// The tetraminoes that come first.
    pub fn queue(&self) -> &[Kind] {
        &self.queue
    }

    /// What is on the board at the start.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lines that end the game.
    pub fn line_goal(&self) -> Option<u32> {
        match self.mode {
            Mode::Marathon => (!self.options.endless).then_some(MARATHON_LINES),
            Mode::Sprint => Some(40),
            Mode::Ultra | Mode::Zen => None,
        }
    }

    /// The level after so many lines. Those that end the game lead to no other.
    pub(super) fn level_after(&self, lines: u32) -> u32 {
        let lines = self.line_goal().map_or(lines, |goal| lines.min(goal - 1));
        let risen = if self.options.steady { 0 } else { lines / 10 };
        u32::from(self.options.start_level.0) + risen
    }
}
