//! What is counted about games of Morris: who won, and how often the computer was beaten without help.

use super::rules::Game;
use crate::core::Coded;
use crate::gameplay::catalogue::{BY_NOBODY, BY_SIDE, Figures};
use crate::gameplay::prelude::*;
use crate::games::two_players::words::{person_won, winner};

pub static FIGURES: Figures = Figures {
    picture: ("man_ivory", Some(Color::WHITE)),
    contest: true,
    breakdown: ("Results", &[("lost", "Lost"), ("drawn", "Drawn"), ("won", "Won")]),
    sides: ["Ivory", "Ebony"],
    ..Figures::USUAL
};

/// What an ended game adds to the counts.
pub fn facts(game: &Game, players: Players) -> Vec<(&'static str, u64)> {
    let fact = match winner(game) {
        Some(seat) if players.computer.is_none() => BY_SIDE[seat as usize],
        None if players.computer.is_none() => BY_NOBODY,
        Some(_) if person_won(game, players) => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    vec![(fact, 1)]
}

/// The names of the counts from before the logbook, which still count.
const WON: &str = "games won";
const PLAYED: &str = "games played";

/// How many games against the computer were won.
pub fn wins(records: &Records, books: &Logbooks) -> i64 {
    count(records, books).0
}

/// The games won, and all games.
fn count(records: &Records, books: &Logbooks) -> (i64, i64) {
    let noted = |name: &str| records.best(Game::NAME, name).unwrap_or(0);
    let totals = books.of(Game::NAME).totals(None, false);
    (noted(WON).saturating_add_unsigned(totals.won), noted(PLAYED).saturating_add_unsigned(totals.games))
}

/// The share of games won; nothing before the first game is over.
pub fn rate(records: &Records, books: &Logbooks) -> Option<String> {
    let (won, games) = count(records, books);
    (games > 0).then(|| format!("{}%", won.saturating_mul(100).saturating_add(games / 2) / games))
}
