//! What is counted about games of Morris: who won, and how often the computer was beaten without help.

use bevy::color::Color;

use super::rules::Game;
use crate::core::Coded;
use crate::gameplay::figures::{BY_NOBODY, BY_SIDE, Figures};
use crate::gameplay::players::Players;
use crate::gameplay::records::{Logbooks, Records};
use crate::games::two_players::words::{person_won, winner};

/// How its results are shown.
pub static FIGURES: Figures = Figures {
    picture: ("man_ivory", Some(Color::WHITE)),
    contest: true,
    breakdown: ("Results", &[("lost", "Lost"), ("drawn", "Drawn"), ("won", "Won")]),
    sides: ["Ivory", "Ebony"],
    ..Figures::USUAL
};

/// What an ended game adds to them.
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

/// The names that counts were kept under before there was a logbook, when nobody looked at help. They
/// still count.
const WON: &str = "games won";
const PLAYED: &str = "games played";

/// How many games against the computer were won.
pub fn wins(records: &Records, books: &Logbooks) -> i64 {
    count(records, books).0
}

/// How many were won, of how many.
fn count(records: &Records, books: &Logbooks) -> (i64, i64) {
    let noted = |name: &str| records.best(Game::NAME, name).unwrap_or(0);
    let totals = books.of(Game::NAME).totals(None, false);
    (noted(WON).saturating_add_unsigned(totals.won), noted(PLAYED).saturating_add_unsigned(totals.games))
}

/// The part of them that was won; nothing before the first is over.
pub fn rate(records: &Records, books: &Logbooks) -> Option<String> {
    let (won, games) = count(records, books);
    (games > 0).then(|| format!("{}%", won.saturating_mul(100).saturating_add(games / 2) / games))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gameplay::records::{Ending, Entry, Group};

    fn add(books: &mut Logbooks, result: Ending, assisted: bool) {
        books.change(Game::NAME).add(Entry {
            group: Group { record: "flying".to_owned(), level: Some(3) },
            variant: "flying".to_owned(),
            seat: Some(1),
            result,
            points: None,
            seconds: 60,
            date: 0,
            assisted,
            code: None,
            facts: std::collections::BTreeMap::new(),
        });
    }

    #[test]
    fn games_with_help_are_not_counted() {
        let (records, mut books) = (Records::default(), Logbooks::default());
        add(&mut books, Ending::Won, true);
        assert_eq!((wins(&records, &books), rate(&records, &books)), (0, None));
        add(&mut books, Ending::Won, false);
        add(&mut books, Ending::Lost, false);
        add(&mut books, Ending::Lost, false);
        assert_eq!((wins(&records, &books), rate(&records, &books)), (1, Some("33%".to_owned())));
    }

    #[test]
    fn what_was_counted_before_there_was_a_logbook_still_is() {
        let (mut records, mut books) = (Records::default(), Logbooks::default());
        records.note(Game::NAME, WON, 3);
        records.note(Game::NAME, PLAYED, 4);
        add(&mut books, Ending::Lost, false);
        assert_eq!((wins(&records, &books), rate(&records, &books)), (3, Some("60%".to_owned())));
    }
}
