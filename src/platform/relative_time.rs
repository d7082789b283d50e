//! How long ago something was, as people say it.

use std::time::{SystemTime, UNIX_EPOCH};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
const MONTH: u64 = 30 * DAY;
const YEAR: u64 = 365 * DAY;

/// Now, in seconds since 1970.
pub fn now() -> u64 {
    // A clock set before 1970 says nothing about when anything was.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// How long ago something was, both times in seconds since 1970. Future times count as just now.
pub fn ago(then: u64, now: u64) -> String {
    let passed = now.saturating_sub(then);
    let some = |unit: u64, one: &str, many: &str| match passed / unit {
        1 => one.to_owned(),
        count => format!("{count} {many}"),
    };
    match passed {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => some(MINUTE, "1 min ago", "min ago"),
        HOUR..DAY => some(HOUR, "1 h ago", "h ago"),
        DAY..WEEK => some(DAY, "yesterday", "days ago"),
        WEEK..MONTH => some(WEEK, "last week", "weeks ago"),
        MONTH..YEAR => some(MONTH, "last month", "months ago"),
        YEAR.. => some(YEAR, "last year", "years ago"),
    }
}
