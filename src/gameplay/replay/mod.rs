//! Watching a game again in its own room: play, pause, seek, step, and play on from any point. The game in
//! front waits unchanged underneath.

pub(super) mod bar;

use super::ask::RoomGames;
use super::prelude::*;
pub use super::watched::{Shown, Transport, Watched};
use crate::theme::animation::Moving;

/// Ends the replay when its sheet is closed.
pub(super) fn end<G: Room>(mut table: ResMut<Table<G>>, mut reset: MessageWriter<Reset<G>>) {
    if table.is_replaying() {
        table.viewed = None;
        reset.write(Reset { undone: Vec::new() });
    }
}

pub(super) fn drive<G: Room>(
    time: Res<Time<Real>>,
    mut wishes: MessageReader<Transport>,
    mut games: RoomGames<G>,
    (moving, sheet): (Res<Moving>, Res<State<Sheet>>),
    mut wake: ResMut<Wake>,
) {
    if !games.table.is_replaying() {
        wishes.clear();
        return;
    }
    let Some(Viewed::Replay(watched)) = &mut games.table.viewed else { return };
    let mut tell = |shown| match shown {
        Shown::Still => {}
        Shown::Played(moves) => _ = games.played.write_batch(moves.into_iter().map(Played)),
        Shown::Jumped => _ = games.reset.write(Reset { undone: Vec::new() }),
    };
    let was_running = watched.running;
    let mut plays_on = false;
    for wish in wishes.read() {
        plays_on |= *wish == Transport::PlayOn && watched.goes_on();
        tell(watched.steer(*wish));
    }
    if watched.running && *sheet.get() == Sheet::Replay {
        // A replay that starts in this frame did not run before it.
        let passed = if was_running { time.delta_secs_f64() } else { 0.0 };
        tell(watched.run(passed));
        // A game whose moves are passing time changes in every frame, others only when a move is due.
        wake.within(if G::REPLAY_PAUSE == 0 || moving.0 { 0.0 } else { 0.05 });
    }
    if plays_on {
        let mut session = watched.session().clone();
        session.forget_undone();
        let sentence = format!("Playing on from {} {}.", G::TURN, watched.turn());
        let game = GameInProgress::shared(session, watched.players, watched.seconds());
        games.open(game, &sentence);
        games.next_sheet.set(Sheet::None);
    }
}
