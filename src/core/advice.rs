//! What a game's advisor is asked, and what it answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Rules;

/// A move worth playing and one phrase that says why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<M> {
    /// The move.
    pub mv: M,
    /// Why, as a phrase without a full stop: "merges the 64s".
    pub why: String,
}

/// How much an advisor may think: a number of positions, a point in time, or both.
///
/// Without a deadline the answer is the same on every machine. The caller may cancel.
#[derive(Clone, Debug)]
pub struct Budget {
    /// How well the advisor should play; an opponent makes mistakes at the lower levels.
    pub level: Level,
    /// Whether the move will be played. If so, any move will do when none is worth a hint.
    pub for_play: bool,
    positions: u64,
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
}

/// The most positions that any budget allows in this process.
static MOST: AtomicU64 = AtomicU64::new(u64::MAX);

impl Budget {
    /// From now on, no budget in this process allows more positions, and none depends on the clock.
    pub fn limit_all(positions: u64) {
        MOST.store(positions, Ordering::Relaxed);
    }

    /// A budget of positions; the answer depends on nothing else.
    pub fn positions(positions: u64) -> Self {
        let positions = positions.min(MOST.load(Ordering::Relaxed));
        Self { positions, deadline: None, level: Level::MAX, cancelled: None, for_play: false }
    }

    /// A budget of time from now.
    pub fn time(time: Duration) -> Self {
        let most = MOST.load(Ordering::Relaxed);
        if most < u64::MAX {
            return Self::positions(most);
        }
        Self { deadline: Instant::now().checked_add(time), ..Self::positions(most) }
    }

    /// Whether only time limits it, so that the answer depends on the machine.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some() && self.positions == u64::MAX
    }

    /// The same budget for an answer at this level.
    #[must_use]
    pub fn at(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// What is left after this many positions.
    #[must_use]
    pub fn after(&self, positions: u64) -> Self {
        Self { positions: self.positions.saturating_sub(positions), ..self.clone() }
    }

    /// The same budget with at most this many positions.
    #[must_use]
    pub fn at_most(&self, positions: u64) -> Self {
        Self { positions: self.positions.min(positions), ..self.clone() }
    }

    /// The same budget, spent at once when the flag turns true.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Whether an advisor that has looked at this many positions has to stop.
    pub fn is_spent(&self, positions: u64) -> bool {
        positions >= self.positions
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Rules with an advisor: an opponent, a hint, a solver.
pub trait Advised: Rules {
    /// The advisor, with its working memory.
    type Advisor: Default + Send + Sync + 'static;

    /// The advisor's move within a budget; `None` when there is none, or none worth a hint.
    fn advise(&self, advisor: &mut Self::Advisor, budget: &Budget) -> Option<Advice<Self::Move>>;

    /// How much the advisor may think at a level.
    fn level_budget(&self, level: Level) -> Budget;
}

/// How strong an advisor plays, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(8);
    /// Good, and fast enough to watch.
    pub const WATCHED: Self = Self(5);

    /// The level with this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// Its number, 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its index in a table of the eight levels.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}
