//! Results: points as they are made, and the end of a game, once for each.

use bevy::prelude::*;

use super::game_in_progress::GameInProgress;
use super::messages::{Played, Reset};
use super::order::GameplaySystems;
use super::records::{Entry, Group, Logbooks, Records};
use super::room::Room;
use super::table::Table;
use crate::core::Seat;
use crate::engine::states::Screen;
use crate::platform::relative_time;

/// Records the results of one game.
pub(super) fn of<G: Room>(app: &mut App) {
    app.add_systems(
        Update,
        (note_points::<G>, note_end::<G>)
            .chain()
            .in_set(GameplaySystems::Record)
            .run_if(in_state(Screen::Playing(G::ID)))
            .run_if(on_message::<Played<G>>.or_else(on_message::<Reset<G>>)),
    );
}

/// Records points while the game goes on, and remembers the best result before this game.
fn note_points<G: Room>(
    mut table: ResMut<Table<G>>,
    mut records: ResMut<Records>,
    mut played: MessageReader<Played<G>>,
) {
    let game = &mut table.games.front;
    let record = G::record(game.session.setup());
    let best = records.to_beat(G::NAME, &record, game.assisted);
    let points = game.session.state().points();
    if points.is_none() || points < best || game.session.position() == 0 {
        game.best_before = best;
    }
    // An end counts once, also when the player has cleared the records since.
    let is_new = played.read().count() > 0 || game.session.state().outcome().is_none();
    let was_noted = game.recorded && !is_new;
    if let Some(points) = points.filter(|points| Some(*points) > best && !was_noted) {
        records.note_fairly(G::NAME, &record, game.assisted, points);
    }
}

/// Records a game that has ended, once. A second end after an undo does not count again.
fn note_end<G: Room>(mut table: ResMut<Table<G>>, mut books: ResMut<Logbooks>) {
    let game = &mut table.games.front;
    if game.recorded {
        return;
    }
    if let Some(entry) = entry_of(game, relative_time::now()) {
        books.change(G::NAME).add(entry);
        game.recorded = true;
    }
}

/// The entry for the logbook; nothing while the game goes on.
fn entry_of<G: Room>(game: &GameInProgress<G>, date: u64) -> Option<Entry> {
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
