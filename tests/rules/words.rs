//! Times, numbers and reasons as players read them.

use std::io;

use quintet::platform::relative_time::ago;
use quintet::platform::storage::disk::reason;
use quintet::theme::number_text::{clock, grouped};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
const YEAR: u64 = 365 * DAY;

#[test]
fn times_are_told_as_people_tell_them() {
    let cases = [
        (0, "just now"),
        (59, "just now"),
        (60, "1 min ago"),
        (2 * MINUTE + 59, "2 min ago"),
        (HOUR - 1, "59 min ago"),
        (HOUR, "1 h ago"),
        (DAY - 1, "23 h ago"),
        (DAY, "yesterday"),
        (2 * DAY, "2 days ago"),
        (WEEK, "last week"),
        (29 * DAY, "4 weeks ago"),
        (30 * DAY, "last month"),
        (364 * DAY, "12 months ago"),
        (YEAR, "last year"),
        (3 * YEAR, "3 years ago"),
    ];
    for (passed, words) in cases {
        assert_eq!(ago(1_000_000_000, 1_000_000_000 + passed), words, "{passed} s");
    }
    assert_eq!(ago(2_000_000_000, 1_000_000_000), "just now");
}

#[test]
fn numbers_are_grouped_by_three() {
    let cases = [
        (0, "0"),
        (999, "999"),
        (1000, "1,000"),
        (15_980, "15,980"),
        (1_234_567, "1,234,567"),
        (-1500, "−1,500"),
    ];
    for (number, text) in cases {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn clocks_show_hours_only_when_there_are_any() {
    assert_eq!(clock(0.9), "00:00");
    assert_eq!(clock(1458.0), "24:18");
    assert_eq!(clock(3661.0), "1:01:01");
    assert_eq!(clock(-5.0), "00:00");
}

#[test]
fn a_reason_reads_on_in_a_sentence() {
    assert_eq!(reason(&io::Error::from_raw_os_error(28)), "no space left on device");
    assert_eq!(reason(&io::Error::other("it is too large")), "it is too large");
    assert_eq!(reason(&io::Error::other("")), "");
}
