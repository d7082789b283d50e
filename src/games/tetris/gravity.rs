//! Time makes the piece fall. `input` turns the time since the last frame into ticks, the rules' unit of
//! falling, in order with the keys of that time; here they are played, and the window is woken for the
//! next one that matters. How fast pieces fall at each level is in `rules/gravity.rs`.

use super::TetrisPhase;
use super::input::{Hands, InputSystems};
use super::rules::{Board, Game, Move, TICKS_PER_SECOND};
use crate::core::Rules;
use crate::gameplay::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Not before it is known what else is asked for in this frame.
            fall.after(FrameSystems::Input).before(FrameSystems::Rules),
            wake_for_next_change.after(FrameSystems::Rules),
        )
            .in_set(InputSystems)
            .run_if(in_state(TetrisPhase::Falling)),
    );
}

/// Whether the piece is still out of sight, in the model's two hidden rows.
fn is_hidden(game: &Game) -> bool {
    game.piece().is_some_and(|piece| piece.bottom() < Board::FIRST_VISIBLE)
}

/// The same moves, in which a piece that falls into sight falls on at once: it was shown there
/// already, and whoever lets it down, or waits for it to fall, is to see that it does. It happens
/// in that very moment and not with the next frame, and so alike at any frame rate.
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

/// Plays the ticks that have passed since the last frame, in order with what was pressed. When a piece has been taken back, time stands still
/// until the player does something: time that passes is a move too, and what was taken back could
/// not be played again.
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

/// Wakes the window for the tick with which the piece falls or locks, or the clock shows another
/// second, and for the next repeat of a held key.
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
