//! The solver: whether a position can be won, and how.

use super::super::rules::{Game, Move};
use super::clearing::Clearing;
use super::meter::{Meter, Spent};
use super::packed::{Cards, State, moves_along};
use super::search::{Question, Search};
use crate::core::Budget;

/// What the solver knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won, by these moves.
    Winnable(Vec<Move>),
    /// It cannot be won, whatever is played.
    Lost,
    /// The budget or the memory was spent before the answer was found.
    Unknown,
}

impl Verdict {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Winnable(_) => "winnable",
            Self::Lost => "lost",
            Self::Unknown => "unknown",
        }
    }
}

/// The solver with the memory it works in.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    clearing: Clearing,
    search: Search,
    positions: u64,
}

/// How much the first search prefers a quick answer to a short line.
const HASTE: u16 = 4;
/// The searches for a shorter line once one is known: their haste, and the most positions they
/// may look at. With a haste of 1 the line is a shortest one.
const POLISH: [(u16, u64); 2] = [(1, 200_000), (2, 100_000)];

impl Solver {
    /// Judges a position. The line is the first that is found.
    pub fn judge(&mut self, game: &Game, budget: &Budget) -> Verdict {
        self.judge_within(game, budget, u64::MAX)
    }

    /// The same, looking at this many positions at most.
    pub(super) fn judge_within(&mut self, game: &Game, budget: &Budget, most: u64) -> Verdict {
        self.clearing.forget();
        self.positions = 0;
        match self.search(&Cards::read(game), HASTE, budget, most) {
            Err(Spent) => Verdict::Unknown,
            Ok(None) => Verdict::Lost,
            Ok(Some(line)) => Verdict::Winnable(line),
        }
    }

    /// Judges a position and looks for a shortest line; failing that in good time, for one that
    /// is nearly so.
    pub fn solve(&mut self, game: &Game, budget: &Budget) -> Verdict {
        let first = self.judge(game, budget);
        if !matches!(first, Verdict::Winnable(_)) {
            return first;
        }
        let read = Cards::read(game);
        let mut shorter = POLISH.into_iter().map(|(haste, most)| self.search(&read, haste, budget, most));
        shorter.find_map(|line| Some(Verdict::Winnable(line.ok()??))).unwrap_or(first)
    }

    /// How many positions the last answer took.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn search(
        &mut self,
        (cards, from): &(Cards, State),
        haste: u16,
        budget: &Budget,
        most: u64,
    ) -> Result<Option<Vec<Move>>, Spent> {
        let meter = Meter::new(budget, self.positions, most);
        let mut asked = Question { cards, clearing: &mut self.clearing, meter, haste };
        let line = self.search.line(&mut asked, *from);
        self.positions = asked.meter.positions;
        Ok(line?.map(|line| moves_along(&line)))
    }
}
