//! Tests that need the whole process: they count its memory, want one thread for all thoughts, or
//! change what holds for everything in it. One of them runs at a time.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod support;

mod leaving;
mod monkey;
mod quick;
mod soak;
mod steps;
mod thoughts;
mod watch;

use std::alloc::System;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy::tasks::{AsyncComputeTaskPool, TaskPoolBuilder};
use cap::Cap;
use quintet::core::Budget;

/// Counts every byte that is taken and given back.
#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// Waits for the turn of a test, which is over when this is dropped. Advisors may think as much as
/// they like, and have one thread for it.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    AsyncComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(1).build());
    Budget::limit_all(u64::MAX);
    // What the last one left to be thought about is none of the next one's business.
    quick::wait_for_thoughts();
    turn
}
