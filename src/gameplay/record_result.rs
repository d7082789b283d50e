//! Records results: points as soon as they are made, and the end of each game once.

use super::prelude::*;
use super::records::{Entry, Group};
use crate::platform::relative_time;

/// Records points while the game goes on, and remembers the best result before this game.
pub(super) fn note_points<G: Room>(
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
    // An end counts once, even if the player has cleared the records since.
    let is_new = played.read().count() > 0 || game.session.state().outcome().is_none();
    let was_noted = game.recorded && !is_new;
    if let Some(points) = points.filter(|points| Some(*points) > best && !was_noted) {
        records.note_fairly(G::NAME, &record, game.assisted, points);
    }
}

/// Records a finished game once. A second end after an undo does not count again.
pub(super) fn note_end<G: Room>(mut table: ResMut<Table<G>>, mut books: ResMut<Logbooks>) {
    let game = &mut table.games.front;
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
