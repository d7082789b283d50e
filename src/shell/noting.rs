//! Notes how games end, once for each.

use bevy::prelude::*;

use super::room::{Room, Seated, Table};
use super::saves::Logbooks;
use super::saves::records::{Entry, Group};
use super::when;
use crate::core::Seat;

/// A game that has ended is noted; one that was given up in the middle is not. Whoever takes the
/// end back and comes to another has had their result.
pub(super) fn note_end<G: Room>(mut table: ResMut<Table<G>>, mut books: ResMut<Logbooks>) {
    if table.game.noted {
        return;
    }
    if let Some(entry) = entry_of(&table.game, when::now()) {
        books.change(G::NAME).add(entry);
        table.game.noted = true;
    }
}

/// What is noted of a game; nothing while it goes on.
fn entry_of<G: Room>(game: &Seated<G>, date: u64) -> Option<Entry> {
    let (state, players) = (game.session.state(), game.players);
    let setup = game.session.setup();
    let number = |seat: Seat| if seat == Seat::First { 1 } else { 2 };
    Some(Entry {
        group: Group { record: G::record(setup), level: players.computer.map(|_| players.level.number()) },
        variant: G::variant(setup).to_owned(),
        seat: players.computer.map(|computer| number(computer.other())),
        result: state.ending(players)?,
        points: state.worth(players),
        seconds: state.elapsed_seconds().unwrap_or(game.seconds) as u64,
        date,
        assisted: game.assisted,
        code: Some(game.session.code()),
        facts: state.facts(players).into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
    })
}
