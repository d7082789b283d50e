//! Plays moves in the game in front, and runs its clock.

use super::advisor::{Mind, Purpose};
use super::answer::RoomGames;
use super::prelude::*;
use crate::platform::relative_time;

pub(super) fn play<G: Room>(
    mut plays: MessageReader<Play<G>>,
    mut table: ResMut<Table<G>>,
    mut mind: ResMut<Mind<G>>,
    mut played: MessageWriter<Played<G>>,
    mut refused: MessageWriter<Refused<G>>,
    mut withdraw: MessageWriter<WithdrawToast>,
) {
    if table.is_only_seen() {
        plays.clear();
        return;
    }
    for Play(mv) in plays.read() {
        let by_person = table.is_open();
        let games = &mut table.games;
        let effects = match games.front.session.play(*mv) {
            Ok(effects) => effects,
            Err(illegal) => {
                refused.write(Refused(illegal));
                continue;
            }
        };
        if G::ends_turn(&effects) {
            let answer = mind.ponder.as_ref().and_then(|ponder| ponder.answer(*mv));
            mind.stop();
            mind.reply = answer.map(|answer| (answer, Purpose::Reply));
            games.front.played_at = Some(relative_time::now());
            // Only a person's own move makes the new game theirs, not the computer's reply or passing time.
            let is_touched = || games.front.session.moves().iter().any(|mv| G::is_by_hand(*mv));
            if by_person && games.game_before().is_some() && is_touched() {
                games.keep_open();
                withdraw.write(WithdrawToast(Offer::NewGame));
            }
        }
        played.write(Played(effects));
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
        table.bypass_change_detection().games.front.seconds += passed;
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
    games.table.games.leave_finished_guest();
    games.save.write(SaveGame(G::ID));
}
