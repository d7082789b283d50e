//! Results of games: the best ones in one small file, and a logbook of finished games for every room. Points
//! are recorded as soon as they are made, and the end of each game once.

mod best;
mod entry;
mod export;
mod logbook;

use std::collections::BTreeMap;

use crate::gameplay::prelude::*;
use crate::platform::relative_time;
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

/// Records points while the game goes on, and remembers the best result before this game.
pub(in crate::gameplay) fn note_points<G: Room>(
    mut table: ResMut<Table<G>>,
    mut records: ResMut<Records>,
    mut played: MessageReader<Played<G>>,
) {
    let game = &mut table.front;
    let record = G::record(game.session.setup());
    let best = records.to_beat(G::NAME, &record, game.assisted);
    let points = game.session.state().points();
    if points.is_none() || points < best || game.session.position() == 0 {
        game.best_before = best;
    }
    // An end counts once, even if the player has cleared the records since.
    let is_new = played.read().count() > 0 || game.session.state().outcome().is_none();
    let was_noted = game.recorded && !is_new;
    if let Some(points) = points.filter(|points| Some(*points) > best && !was_noted) {
        records.note_fairly(G::NAME, &record, game.assisted, points);
    }
}

/// Records a finished game once. A second end after an undo does not count again.
pub(in crate::gameplay) fn note_end<G: Room>(mut table: ResMut<Table<G>>, mut books: ResMut<Logbooks>) {
    let game = &mut table.front;
    let (state, setup, players) = (game.session.state(), game.session.setup(), game.players);
    let Some(result) = state.ending(players).filter(|_| !game.recorded) else { return };
    books.change(G::NAME).add(Entry {
        group: Group { record: G::record(setup), level: players.computer.map(|_| players.level.number()) },
        variant: G::variant(setup).to_owned(),
        seat: players.computer.map(|computer| Players::number(computer.other())),
        result,
        points: state.worth(players),
        seconds: state.elapsed_seconds().unwrap_or(game.seconds) as u64,
        date: relative_time::now(),
        assisted: game.assisted,
        code: Some(game.session.code()),
        facts: state.facts(players).into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
    });
    game.recorded = true;
}
