//! Calendar days.

use std::time::{Duration, SystemTime};

use quintet::core::Day;
use quintet::core::day::NoDay;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

#[test]
fn every_day_has_one_date_and_every_date_one_day() {
    let mut expected = day("1969-12-31");
    for number in 0..60_000 {
        let today = day("1970-01-01").plus(number);
        assert_eq!(today, expected.plus(1));
        let (year, month, date) = today.date();
        assert_eq!(Day::new(year, month, date), Some(today));
        assert_eq!(day(&today.to_string()), today);
        expected = today;
    }
    assert_eq!(expected.to_string(), "2134-04-10");
}

#[test]
fn moments_belong_to_days_of_utc() {
    let at = |seconds: u64| Day::of(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).to_string();
    assert_eq!(at(0), "1970-01-01");
    assert_eq!(at(86_399), "1970-01-01");
    assert_eq!(at(86_400), "1970-01-02");
    assert_eq!(at(1_794_787_200), "2026-11-16");
}

#[test]
fn weeks_and_months_are_those_of_the_calendar() {
    assert_eq!(day("2026-11-16").written(), "Monday, 16 November 2026");
    assert_eq!(day("2026-06-01").short(), "1 Jun 2026");
    assert_eq!(day("2024-02-29").weekday(), 3);
    assert_eq!(day("2024-02-10").days_in_month(), 29);
    assert_eq!(day("2100-02-10").days_in_month(), 28);
    assert_eq!(day("2026-01-31").first_of_month(-1), day("2025-12-01"));
    assert_eq!(day("2026-12-31").first_of_month(1), day("2027-01-01"));
}

#[test]
fn what_is_no_day_is_refused() {
    for text in ["", "2026", "2026-11", "2026-13-01", "2026-02-29", "2026-00-10", "2026-11-31"] {
        assert_eq!(text.parse::<Day>(), Err(NoDay), "{text:?}");
    }
    for text in ["2026-11-16-1", "+026-11-16", "x", "99999-01-01", "2026-11-4294967295", "--"] {
        assert_eq!(text.parse::<Day>(), Err(NoDay), "{text:?}");
    }
}
