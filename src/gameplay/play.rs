//! Plays moves in the game in front, and runs its clock.

use super::advisor::Purpose;
use super::ask::RoomGames;
use super::prelude::*;
use crate::platform::relative_time;

pub(super) fn play<G: Room>(
    mut plays: MessageReader<Play<G>>,
    mut games: RoomGames<G>,
    mut refused: MessageWriter<Refused<G>>,
) {
    if games.table.is_only_seen() {
        plays.clear();
        return;
    }
    for Play(mv) in plays.read() {
        let by_person = games.table.is_open();
        let table = &mut *games.table;
        let effects = match table.front.session.play(*mv) {
            Ok(effects) => effects,
            Err(illegal) => {
                refused.write(Refused(illegal));
                continue;
            }
        };
        if G::ends_turn(&effects) {
            let answer = games.mind.ponder.as_ref().and_then(|ponder| ponder.answer(*mv));
            games.mind.stop();
            games.mind.reply = answer.map(|answer| (answer, Purpose::Reply));
            table.front.played_at = Some(relative_time::now());
            // Only a person's own move makes the new game theirs, not the computer's reply or passing time.
            let is_touched = || table.front.session.moves().iter().any(|mv| G::is_by_hand(*mv));
            if by_person && table.game_before().is_some() && is_touched() {
                table.keep_open();
                games.withdraw.write(WithdrawToast(Offer::NewGame));
            }
        }
        games.played.write(Played(effects));
    }
}

/// Runs the clock while a game is in progress, and stops it when nobody seems to be there.
pub(super) fn run_clock<G: Room>(
    time: Res<Time<Real>>,
    mut table: ResMut<Table<G>>,
    mut idle: Local<f64>,
    mut plays: MessageReader<Played<G>>,
    mut wake: ResMut<Wake>,
) {
    const NOBODY_THERE: f64 = 5.0;
    // Of a long pause, only the beginning counts.
    let passed = time.delta_secs_f64().min(NOBODY_THERE - *idle).max(0.0);
    *idle = if plays.read().count() > 0 { 0.0 } else { *idle + time.delta_secs_f64() };
    if table.session().position() > 0 && table.session().state().outcome().is_none() {
        // Time alone does not change what is drawn.
        table.bypass_change_detection().front.seconds += passed;
        if *idle < NOBODY_THERE {
            wake.within(1.0 - table.seconds().fract() as f32);
        }
    }
}

pub(super) fn leave<G: Room>(mut games: RoomGames<G>) {
    games.withdraw.write(WithdrawToast(Offer::NewGame));
    games.mind.stop();
    games.mind.advisor = None;
    games.watching.0 = false;
    games.table.viewed = None;
    games.table.leave_finished_guest();
    games.save.write(SaveGame(G::ID));
}
