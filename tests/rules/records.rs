//! Results as they are kept: the best ones, the games that ended, the days that are done. Two windows
//! write them down beside each other, and neither takes back what the other wrote.

use std::collections::BTreeMap;

use quintet::core::Day;
use quintet::gameplay::daily::Dailies;
use quintet::gameplay::first_steps::Taken;
use quintet::gameplay::records::{Ending, Entry, Group, KEPT, Logbook, Records, csv};
use quintet::platform::storage::Shared;

fn records(noted: &[(&str, i64)]) -> Records {
    let mut records = Records::default();
    for (game, points) in noted {
        records.note(game, "", *points);
    }
    records
}

#[test]
fn help_makes_no_record_for_those_who_had_none() {
    let mut records = Records::default();
    records.note_fairly("2048", "4x4", true, 900);
    assert_eq!(records.to_beat("2048", "4x4", false), None);
    assert_eq!(records.to_beat("2048", "4x4", true), Some(900));
    records.note_fairly("2048", "4x4", false, 1000);
    assert_eq!([true, false].map(|assisted| records.to_beat("2048", "4x4", assisted)), [Some(1000); 2]);
}

#[test]
fn another_windows_records_stay_and_what_it_cleared_stays_so() {
    let before = records(&[("one", 5), ("two", 7)]);
    let mut theirs = records(&[("one", 9), ("three", 3)]);
    theirs.take_over(&before, &records(&[("one", 6), ("two", 7), ("four", 1)]));
    assert_eq!(theirs, records(&[("one", 9), ("three", 3), ("four", 1)]));
    theirs.take_over(&before, &records(&[("two", 7)]));
    assert_eq!(theirs, records(&[("three", 3), ("four", 1)]), "what this window clears is gone");
}

#[test]
fn only_more_points_are_a_record() {
    let mut records = records(&[("2048", 100)]);
    for points in [99, 100] {
        let before = records.clone();
        records.note("2048", "", points);
        assert_eq!(records, before);
    }
    assert_eq!(records.best("2048", ""), Some(100));
    assert_eq!(records.best("2048", "5x5"), None);
    let text = toml::to_string(&records).expect("plain values");
    assert_eq!(toml::from_str::<Records>(&text).expect("its own text"), records);
}

/// A game that ended at this time.
fn entry(date: u64) -> Entry {
    Entry {
        group: Group { record: "one".to_owned(), level: None },
        variant: "one".to_owned(),
        seat: None,
        result: Ending::Won,
        points: Some(date as i64),
        seconds: 1,
        date,
        assisted: false,
        code: None,
        facts: BTreeMap::new(),
    }
}

/// A logbook with games that ended at these times.
fn book(dates: impl IntoIterator<Item = usize>) -> Logbook {
    let mut book = Logbook::default();
    for date in dates {
        book.add(entry(date as u64));
    }
    book
}

#[test]
fn games_of_two_windows_are_all_noted_and_each_once() {
    let many = KEPT + 50;
    for length in [0, 10, KEPT, many] {
        let start = book(0..length);
        // Both begin with the same, and write in turn.
        let mut kept = start.clone();
        let [mut ours, mut theirs] = [start.clone(), start];
        for date in length..length + 20 {
            let mine = if date % 2 == 0 { &mut ours } else { &mut theirs };
            let before = mine.clone();
            mine.add(entry(date as u64));
            kept.take_over(&before, mine);
        }
        assert_eq!(kept, book(0..length + 20), "{length}");
    }
}

#[test]
fn what_is_cleared_is_gone_and_comes_back_with_what_ended_meanwhile() {
    for length in [10, KEPT + 50] {
        let ours = book(0..length);
        let mut kept = book(0..=length);
        kept.take_over(&ours, &Logbook::EMPTY);
        assert_eq!(kept, Logbook::EMPTY, "{length}");
        // Another window has the games from before, and notes another.
        kept.take_over(&book(0..=length), &book(0..=length + 1));
        assert_eq!(kept, book([length + 1]), "{length}");
        kept.take_over(&Logbook::EMPTY, &ours);
        assert_eq!(kept, book((0..length).chain([length + 1])), "{length}");
    }
}

/// The line of a game in the table.
fn line(entry: Entry) -> String {
    let mut book = Logbook::default();
    book.add(entry);
    csv([("2048", &book)]).lines().nth(1).expect("a line").to_owned()
}

#[test]
fn moments_are_written_as_everywhere() {
    for (seconds, text) in [
        (0, "1970-01-01T00:00:00Z"),
        (951_827_696, "2000-02-29T12:34:56Z"),
        (1_794_839_922, "2026-11-16T14:38:42Z"),
        (4_102_444_799, "2099-12-31T23:59:59Z"),
    ] {
        assert_eq!(line(entry(seconds)).split(',').nth(5), Some(text));
    }
    // Even nonsense is written somehow.
    let nonsense = line(Entry { points: None, ..entry(u64::MAX) });
    assert!(nonsense.split(',').nth(5).is_some_and(|field| field.ends_with('Z')), "{nonsense}");
}

#[test]
fn a_field_never_ends_early() {
    let called =
        |record: &str| line(Entry { group: Group { record: record.to_owned(), level: None }, ..entry(1) });
    assert!(called("a1").starts_with("2048,a1,"));
    assert!(called("a,\"b\"").starts_with("2048,\"a,\"\"b\"\"\","));
}

#[test]
fn what_another_window_has_done_stays_done() {
    let done = |game: &str| -> Dailies {
        toml::from_str(&format!("[done]\n2026-11-14 = [\"{game}\"]")).expect("a day")
    };
    let day: Day = "2026-11-14".parse().expect("a day");
    let mut theirs = done("othello");
    theirs.take_over(&Dailies::default(), &done("2048"));
    assert!(["2048", "othello"].into_iter().all(|game| theirs.is_done(day, game)));
}

#[test]
fn steps_taken_in_another_window_stay_taken_unless_they_are_shown_again() {
    let taken = |games: &[&str]| -> Taken { toml::from_str(&format!("games = {games:?}")).expect("games") };
    let mut theirs = taken(&["2048", "othello"]);
    theirs.take_over(&taken(&["2048"]), &taken(&["2048", "morris"]));
    assert_eq!(theirs, taken(&["2048", "morris", "othello"]));
    theirs.take_over(&taken(&["2048", "morris"]), &taken(&["morris"]));
    assert_eq!(theirs, taken(&["morris", "othello"]));
}
