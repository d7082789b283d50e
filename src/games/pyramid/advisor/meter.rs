//! Counts the positions that are looked at and says when the budget is spent.

use crate::core::Budget;

/// How many positions pass between two looks at the budget.
const LOOK_EVERY: u64 = 256;

/// The budget was spent before the search knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent;

/// What a search may still look at.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    most: u64,
    /// How many positions were looked at in all.
    pub(super) positions: u64,
}

impl<'a> Meter<'a> {
    /// Counts on from a number of positions; stops when the budget is spent, and after `most`
    /// more positions at the latest.
    pub(super) fn new(budget: &'a Budget, positions: u64, most: u64) -> Self {
        Self { budget, most: positions.saturating_add(most), positions }
    }

    /// Counts a position.
    pub(super) fn count(&mut self) -> Result<(), Spent> {
        let due = self.positions.is_multiple_of(LOOK_EVERY);
        if self.positions >= self.most || (due && self.budget.is_spent(self.positions)) {
            return Err(Spent);
        }
        self.positions += 1;
        Ok(())
    }
}
