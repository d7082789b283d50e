//! Plays the moves and ticks from `input`. `rules/gravity.rs` says how fast pieces fall.

use super::TetrisPhase;
use super::input::{Hands, is_played};
use super::rules::{Board, Game, Move, TICKS_PER_SECOND};
use crate::gameplay::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // `fall` has to know whether this frame also asks for an undo.
            fall.after(FrameSystems::Input).before(FrameSystems::Rules),
            wake_for_next_change.after(FrameSystems::Rules),
        )
            .run_if(in_state(TetrisPhase::Falling).and_then(is_played)),
    );
}

/// Plays ticks and keys. After an undo, time stops until the player acts, as a tick would prevent a redo.
fn fall(
    table: Res<Table<Game>>,
    mut asks: MessageReader<Ask>,
    mut hands: ResMut<Hands>,
    mut plays: MessageWriter<Play<Game>>,
) {
    let moves = std::mem::take(&mut hands.moves);
    let takes_back = asks.read().filter(|ask| **ask == Ask::Undo).count() > 0;
    let session = table.session();
    let state = session.state();
    let can_come_back = state.mode().has_undo() && (takes_back || session.can_redo());
    let is_time = |mv: &Move| matches!(mv, Move::Tick(_));
    if !(can_come_back && moves.iter().all(is_time)) {
        plays.write_batch(seen_to_fall(state.clone(), moves).into_iter().map(Play));
    }
}

fn is_hidden(game: &Game) -> bool {
    game.piece().is_some_and(|piece| piece.bottom() < Board::FIRST_VISIBLE)
}

/// Adds a soft drop when a piece falls into sight. [`seen_piece`](super::render::seen_piece) already drew it
/// in the first visible row, so the player would not see it fall otherwise.
fn seen_to_fall(mut game: Game, moves: Vec<Move>) -> Vec<Move> {
    let mut all = Vec::new();
    let mut play = |mv: Move, game: &mut Game| {
        let was_hidden = is_hidden(game);
        let done = game.play(mv).is_ok();
        all.push(mv);
        let fell = matches!(mv, Move::Tick(_) | Move::SoftDrop) && was_hidden && !is_hidden(game);
        if done && fell && game.play(Move::SoftDrop).is_ok() {
            all.push(Move::SoftDrop);
        }
        done
    };
    for mv in moves {
        let Move::Tick(mut left) = mv else {
            play(mv, &mut game);
            continue;
        };
        while left > 0 {
            let step = game.ticks_to_change().map_or(left, |change| change.min(left));
            if !play(Move::Tick(step), &mut game) {
                break;
            }
            left -= step;
        }
    }
    all
}

/// Wakes the window when the piece falls or locks, the clock shows another second, or a held key repeats.
fn wake_for_next_change(table: Res<Table<Game>>, hands: Res<Hands>, mut wake: ResMut<Wake>) {
    let state = table.session().state();
    let per_second = u64::from(TICKS_PER_SECOND);
    let second = per_second - state.elapsed_ticks() % per_second;
    let ticks = state.ticks_to_change().map_or(second, |change| second.min(change.into()));
    wake.within(hands.handling.seconds_to_tick(ticks));
    if let Some(repeat) = hands.handling.next_repeat() {
        wake.within(repeat);
    }
}
