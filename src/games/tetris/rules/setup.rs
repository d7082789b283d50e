//! What a game starts from: its mode and every option.

use thiserror::Error;

use super::{Board, Kind, Randomizer, Scoring, TICKS_PER_SECOND};

/// The lines of a marathon, ten for each of its levels.
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
        match self {
            Self::Marathon => "marathon",
            Self::Sprint => "sprint",
            Self::Ultra => "ultra",
            Self::Zen => "zen",
        }
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
    queue: Vec<Kind>,
    board: Board,
}

impl Setup {
    /// A game of a mode with everything else as usual: classic scoring, bags, level 1.
    pub fn new(mode: Mode, seed: u64) -> Self {
        Self {
            mode,
            seed,
            scoring: Scoring::default(),
            randomizer: Randomizer::default(),
            start_level: StartLevel::MIN,
            steady: false,
            endless: false,
            queue: Vec::new(),
            board: Board::default(),
        }
    }

    /// The same with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The same, scored this way.
    #[must_use]
    pub fn with_scoring(mut self, scoring: Scoring) -> Self {
        self.scoring = scoring;
        self
    }

    /// The same, drawn this way.
    #[must_use]
    pub fn with_randomizer(mut self, randomizer: Randomizer) -> Self {
        self.randomizer = randomizer;
        self
    }

    /// The same from this level on.
    #[must_use]
    pub fn with_start_level(mut self, level: StartLevel) -> Self {
        self.start_level = level;
        self
    }

    /// The same; if `steady`, the level never rises.
    #[must_use]
    pub fn with_steady_level(mut self, steady: bool) -> Self {
        self.steady = steady;
        self
    }

    /// The same; if `endless`, a marathon has no last line.
    #[must_use]
    pub fn with_endless(mut self, endless: bool) -> Self {
        self.endless = endless;
        self
    }

    /// The same with these tetraminoes first; what is more than [`LONGEST_QUEUE`] is left out.
    #[must_use]
    pub fn with_queue(mut self, queue: impl IntoIterator<Item = Kind>) -> Self {
        self.queue = queue.into_iter().take(LONGEST_QUEUE).collect();
        self
    }

    /// The same with something on the board.
    ///
    /// # Errors
    /// There are minoes above the 22 rows.
    pub fn with_board(mut self, board: Board) -> Result<Self, HighBoard> {
        if board.highest().is_some_and(|row| row < 1) {
            return Err(HighBoard);
        }
        self.board = board;
        Ok(self)
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
    pub(super) fn line_goal(&self) -> Option<u32> {
        match self.mode {
            Mode::Marathon => (!self.endless).then_some(MARATHON_LINES),
            Mode::Sprint => Some(40),
            Mode::Ultra | Mode::Zen => None,
        }
    }

    /// The level after so many lines. Those that end the game lead to no other.
    pub(super) fn level_after(&self, lines: u32) -> u32 {
        let lines = self.line_goal().map_or(lines, |goal| lines.min(goal - 1));
        let risen = if self.steady { 0 } else { lines / 10 };
        u32::from(self.start_level.0) + risen
    }
}
