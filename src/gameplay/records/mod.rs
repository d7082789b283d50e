//! How games ended. The best results stand in one small file; beside it every room has a logbook of
//! its own, with the games that ended there: enough to count everything, and to watch the last ones
//! again.

mod best;
mod entry;
mod export;
mod logbook;
mod totals;

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::gameplay::catalogue::Catalogue;
use crate::platform::storage::store::Store;
use crate::platform::storage::{Saves, load, shared};
pub use best::{Record, Records};
pub use entry::{Ending, Entry, Group};
pub use export::csv;
pub use logbook::{KEPT, Logbook, REPLAYS};
pub use totals::Totals;

/// The logbooks of all rooms, by the names of their games.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Logbooks {
    books: BTreeMap<&'static str, Logbook>,
    /// The logbooks that are not yet written down as they are, as they were before.
    unwritten: BTreeMap<&'static str, Logbook>,
}

impl Logbooks {
    /// The logbook of a game.
    pub fn of(&self, game: &str) -> &Logbook {
        static EMPTY: Logbook = Logbook::EMPTY;
        self.books.get(game).unwrap_or(&EMPTY)
    }

    /// Changes the logbook of a game; it is written down at the end of the frame.
    pub fn change(&mut self, game: &'static str) -> &mut Logbook {
        let book = self.books.entry(game).or_default();
        self.unwritten.entry(game).or_insert_with(|| book.clone());
        book
    }

    /// Reads all of them; one that makes no sense is set aside.
    pub(super) fn read(catalogue: &Catalogue, store: &Store, troubles: &mut Vec<String>) -> Self {
        let mut books = BTreeMap::new();
        for info in catalogue.iter() {
            let what = format!("Your results in {}", info.title);
            let book: Option<Logbook> = load(store, &file(info.name()), troubles, &what);
            if let Some(mut book) = book {
                book.fold();
                books.insert(info.name(), book);
            }
        }
        Self { books, unwritten: BTreeMap::new() }
    }
}

/// The file that the logbook of a game is kept in.
fn file(game: &str) -> String {
    format!("{game}-games.toml")
}

/// Saves the logbooks that have changed.
pub(super) fn keep_logbooks(mut books: ResMut<Logbooks>, saves: Res<Saves>) {
    let books = books.bypass_change_detection();
    for (game, before) in std::mem::take(&mut books.unwritten) {
        shared::add(&saves.0, file(game), before, books.of(game).clone());
    }
}
