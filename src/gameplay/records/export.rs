//! Exports results as a table for other programs: comma-separated, one line per game. Plain Rust.

use std::time::{Duration, UNIX_EPOCH};

use super::{Entry, Group, Logbook, Totals};
use crate::core::Day;

/// The columns. Older games, which are kept only as sums, have one line per group.
const HEAD: &str =
    "game,variant,level,seat,assisted,date,result,points,seconds,games,won,lost,drawn,facts,code";

pub fn csv<'a>(books: impl IntoIterator<Item = (&'a str, &'a Logbook)>) -> String {
    let mut table = format!("{HEAD}\n");
    for (game, book) in books {
        for (group, assisted, totals) in book.earlier() {
            table += &line(game, group, assisted, totals, None);
        }
        for entry in book.recent().rev() {
            let mut totals = Totals::default();
            totals.add(entry);
            table += &line(game, &entry.group, entry.assisted, &totals, Some(entry));
        }
    }
    table
}

fn line(game: &str, group: &Group, assisted: bool, totals: &Totals, entry: Option<&Entry>) -> String {
    let number = |number: Option<u8>| number.map(|number| number.to_string()).unwrap_or_default();
    let facts: Vec<String> = totals.facts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let fields = [
        game.to_owned(),
        group.record.clone(),
        number(group.level),
        number(entry.and_then(|entry| entry.seat)),
        assisted.to_string(),
        entry.map_or_else(|| "earlier".to_owned(), |entry| written(entry.date)),
        entry.map(|entry| format!("{:?}", entry.result).to_lowercase()).unwrap_or_default(),
        if totals.scored > 0 { totals.points.to_string() } else { String::new() },
        totals.seconds.to_string(),
        totals.games.to_string(),
        totals.won.to_string(),
        totals.lost.to_string(),
        totals.drawn.to_string(),
        facts.join("; "),
        entry.and_then(|entry| entry.code.clone()).unwrap_or_default(),
    ];
    fields.map(quoted).join(",") + "\n"
}

/// Quotes a field if it contains a character that would end it.
fn quoted(field: String) -> String {
    if field.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// A time in the usual format: `2026-11-16T14:38:42Z`.
fn written(seconds: u64) -> String {
    // A damaged file may hold a time out of range.
    let moment = UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).unwrap_or(UNIX_EPOCH);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", Day::of(moment))
}
