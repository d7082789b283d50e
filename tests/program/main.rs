//! The program and what is around it: other programs that use its console, packages, text from
//! anywhere, disks and files that fail.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod support;

mod console;
mod faults;
mod fuzz;
mod morris_console;
mod packages;

use quintet::core::Budget;

/// Lets no advisor of this process look at more than a few positions. The limit holds for all tests
/// here at once, so it is the same for all of them.
fn limit_thoughts() {
    Budget::limit_all(60);
}
