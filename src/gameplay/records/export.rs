//! Results as a table that other programs read: comma-separated, one line a game. Plain Rust.

use std::fmt::Write;
use std::time::{Duration, UNIX_EPOCH};

use super::{Ending, Entry, Logbook, Totals};
use crate::core::Day;

/// The columns. Games that are kept only as sums are one line a group; the counts of all lines of
/// a column add up to the statistics.
const HEAD: &str =
    "game,variant,level,seat,assisted,date,result,points,seconds,games,won,lost,drawn,facts,code";

/// The logbooks of some games as a table.
pub fn csv<'a>(books: impl IntoIterator<Item = (&'a str, &'a Logbook)>) -> String {
    let mut table = format!("{HEAD}\n");
    for (game, book) in books {
        for (group, assisted, totals) in book.earlier() {
            line(&mut table, game, &group.record, group.level, None, assisted, None, totals, "");
        }
        let mut entries: Vec<&Entry> = book.recent().collect();
        entries.reverse();
        for entry in entries {
            let mut totals = Totals::default();
            totals.add(entry);
            let code = entry.code.as_deref().unwrap_or_default();
            let when = Some((entry.date, entry.result));
            let Entry { group, seat, assisted, .. } = entry;
            line(&mut table, game, &group.record, group.level, *seat, *assisted, when, &totals, code);
        }
    }
    table
}

fn line(
    table: &mut String,
    game: &str,
    record: &str,
    level: Option<u8>,
    seat: Option<u8>,
    assisted: bool,
    when: Option<(u64, Ending)>,
    totals: &Totals,
    code: &str,
) {
    let number = |number: Option<u8>| number.map(|number| number.to_string()).unwrap_or_default();
    let (date, result) = match when {
        Some((date, ending)) => (written(date), ending.name()),
        None => ("earlier".to_owned(), ""),
    };
    let points = if totals.scored > 0 { totals.points.to_string() } else { String::new() };
    let facts: Vec<String> = totals.facts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(
        table,
        "{},{},{},{},{assisted},{date},{result},{points},{},{},{},{},{},{},{}",
        quoted(game),
        quoted(record),
        number(level),
        number(seat),
        totals.seconds,
        totals.games,
        totals.won,
        totals.lost,
        totals.drawn,
        quoted(&facts.join("; ")),
        quoted(code),
    );
}

/// A field: in quotation marks where it has something in it that would end it.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A moment as it is written everywhere: `2026-11-16T14:38:42Z`.
fn written(seconds: u64) -> String {
    // A damaged file may hold a time that no clock can show.
    let moment = UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).unwrap_or(UNIX_EPOCH);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", Day::of(moment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_everywhere() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_827_696, "2000-02-29T12:34:56Z"),
            (1_794_839_922, "2026-11-16T14:38:42Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(written(seconds), text);
        }
        // Even nonsense is written somehow.
        assert!(written(u64::MAX).ends_with('Z'));
    }

    #[test]
    fn a_field_never_ends_early() {
        assert_eq!(quoted("a1"), "a1");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
