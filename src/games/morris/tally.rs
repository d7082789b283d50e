//! How games against the computer went, with help or without: how many were won, and which part.

use super::rules::Game;
use crate::core::Coded;
use crate::shell::saves::{Logbooks, Records};

/// The names that counts were kept under before there was a logbook. They still count.
const WON: &str = "games won";
const PLAYED: &str = "games played";

/// How many games against the computer were won.
pub fn wins(records: &Records, books: &Logbooks) -> i64 {
    count(records, books).0
}

/// How many were won, of how many.
fn count(records: &Records, books: &Logbooks) -> (i64, i64) {
    let noted = |name: &str| records.best(Game::NAME, name).unwrap_or(0);
    [false, true].into_iter().fold((noted(WON), noted(PLAYED)), |(won, games), assisted| {
        let totals = books.of(Game::NAME).totals(None, assisted);
        (won.saturating_add_unsigned(totals.won), games.saturating_add_unsigned(totals.games))
    })
}

/// The part of them that was won; nothing before the first is over.
pub fn rate(records: &Records, books: &Logbooks) -> Option<String> {
    let (won, games) = count(records, books);
    (games > 0).then(|| format!("{}%", won.saturating_mul(100).saturating_add(games / 2) / games))
}
