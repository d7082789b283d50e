//! Results of finished games: the best ones in one small file, and a logbook for every room.

mod best;
mod entry;
mod export;
mod logbook;

use std::collections::BTreeMap;

use crate::gameplay::prelude::*;
use crate::platform::storage::store::Store;
use crate::platform::storage::{Saves, load, shared};
pub use best::{Record, Records};
pub use entry::{Ending, Entry, Group, Totals};
pub use export::csv;
pub use logbook::{KEPT, Logbook, REPLAYS};

/// The logbooks of all rooms, by game name.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Logbooks(BTreeMap<&'static str, Logbook>);

impl Logbooks {
    pub fn of(&self, game: &str) -> &Logbook {
        static EMPTY: Logbook = Logbook::EMPTY;
        self.0.get(game).unwrap_or(&EMPTY)
    }

    /// The logbook of a game, to be changed; it is saved at the end of the frame.
    pub fn change(&mut self, game: &'static str) -> &mut Logbook {
        self.0.entry(game).or_default()
    }

    pub(super) fn read(catalogue: &Catalogue, store: &Store, troubles: &mut Vec<String>) -> Self {
        let read = |info: &'static GameInfo| {
            let what = format!("Your results in {}", info.title);
            let mut book: Logbook = load(store, &file(info.name()), troubles, &what)?;
            book.fold();
            Some((info.name(), book))
        };
        Self(catalogue.iter().filter_map(read).collect())
    }
}

fn file(game: &str) -> String {
    format!("{game}-games.toml")
}

/// The logbooks as this window last read or wrote them.
#[derive(Resource)]
pub(super) struct KeptLogbooks(pub(super) Logbooks);

pub(super) fn keep_logbooks(books: Res<Logbooks>, mut kept: ResMut<KeptLogbooks>, saves: Res<Saves>) {
    for (game, book) in books.0.iter().filter(|(game, book)| kept.0.of(game) != *book) {
        shared::add(&saves.0, file(game), kept.0.of(game).clone(), book.clone());
    }
    kept.0.clone_from(&books);
}
