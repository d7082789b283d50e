//! What an advisor may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quintet::core::{Budget, Level};

#[test]
fn a_budget_is_spent_by_positions_time_or_cancelling() {
    assert!(!Budget::positions(10).is_spent(9));
    assert!(Budget::positions(10).is_spent(10));
    assert!(Budget::time(Duration::ZERO).is_spent(0));
    assert!(!Budget::time(Duration::from_hours(1)).is_spent(u64::MAX - 1));
    assert!(Budget::time(Duration::ZERO).is_timed() && !Budget::positions(10).is_timed());
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::positions(10).cancelled_by(flag.clone());
    assert!(!budget.is_spent(0));
    flag.store(true, Ordering::Relaxed);
    assert!(budget.is_spent(0));
}

#[test]
fn there_are_eight_levels() {
    assert_eq!((0..=255).filter_map(Level::new).count(), 8);
    assert_eq!(Level::MIN.index(), 0);
    assert_eq!(Level::MAX.index(), 7);
}
