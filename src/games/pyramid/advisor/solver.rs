//! The solver: tells whether a position can be won, and how.

use super::packed::move_between;
use super::search::{Search, Spent};
use crate::core::Budget;
use crate::games::pyramid::rules::{Game, Move};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won with these moves.
    Winnable(Vec<Move>),
    Lost,
    /// The budget or the memory ran out before there was an answer.
    Unknown,
}

impl Verdict {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Winnable(_) => "winnable",
            Self::Lost => "lost",
            Self::Unknown => "unknown",
        }
    }

    pub fn is_winnable(&self) -> bool {
        matches!(self, Self::Winnable(_))
    }
}

#[derive(Clone, Debug, Default)]
pub struct Solver {
    positions: u64,
}

/// How strongly a search prefers a quick answer to a short line.
pub(super) const HASTE: u16 = 4;
/// The searches for a line, and then for a shorter one: their haste, and how many positions they may search.
const SEARCHES: [(u16, u64); 3] = [(HASTE, u64::MAX), (1, 200_000), (2, 100_000)];

impl Solver {
    /// Judges a position, with the first line that is found.
    pub fn judge(&mut self, game: &Game, budget: &Budget) -> Verdict {
        self.search(game, budget, &SEARCHES[..1])
    }

    /// Judges a position and looks for a shortest line, or for a nearly shortest one if that takes too long.
    pub fn solve(&mut self, game: &Game, budget: &Budget) -> Verdict {
        self.search(game, budget, &SEARCHES)
    }

    /// Judges a position by the first of these searches, and if it is winnable looks for a shorter line.
    pub(super) fn search(&mut self, game: &Game, budget: &Budget, searches: &[(u16, u64)]) -> Verdict {
        let mut search = Search::new(game, budget);
        let mut verdicts = searches.iter().map(|&(haste, most)| verdict(&mut search, haste, most));
        let first = verdicts.next().unwrap_or(Verdict::Unknown);
        let shorter = if first.is_winnable() { verdicts.find(Verdict::is_winnable) } else { None };
        self.positions = search.positions;
        shorter.unwrap_or(first)
    }

    /// How many positions the last answer took.
    pub fn positions(&self) -> u64 {
        self.positions
    }
}

fn verdict(search: &mut Search, haste: u16, most: u64) -> Verdict {
    match search.line(haste, most) {
        Err(Spent) => Verdict::Unknown,
        Ok(None) => Verdict::Lost,
        Ok(Some(line)) => {
            Verdict::Winnable(line.windows(2).map(|two| move_between(two[0], two[1])).collect())
        }
    }
}
