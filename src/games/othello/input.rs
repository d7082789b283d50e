//! What a press does in each phase. The cursor is shared with other games.

use super::OthelloPhase;
use super::rules::{Game, Move, Square};
use crate::gameplay::prelude::*;
use crate::games::two_players::cursor::{
    self, BoardInput, CurrentInput, CursorMoved, InputSystems, deny_press, is_pressed, stop_watching,
};

/// The square that a press would place a disc on.
pub type Cursor = cursor::Cursor<Square>;

pub(super) fn plugin(app: &mut App) {
    let acts = is_pressed::<Square>.or_eager(on_message::<CursorMoved>);
    let waits = in_state(OthelloPhase::Thinking).or_else(in_state(OthelloPhase::Over));
    app.add_systems(
        Update,
        (
            take_press.in_set(InputSystems::Take),
            (
                place_disc.run_if(in_state(OthelloPhase::YourTurn)),
                stop_watching.run_if(in_state(OthelloPhase::Watched)).run_if(acts),
                deny_press.run_if(waits).run_if(is_pressed::<Square>),
            )
                .in_set(InputSystems::Choose),
        ),
    );
}

/// Takes one press per frame; any other was not meant for the next turn.
fn take_press(mut inputs: MessageReader<BoardInput<Square>>, mut current: ResMut<CurrentInput<Square>>) {
    current.0 = inputs.read().next().copied();
    inputs.clear();
}

fn place_disc(input: Res<CurrentInput<Square>>, mut plays: MessageWriter<Play<Game>>) {
    plays.write_batch(input.pressed().map(|square| Play(Move::Place(square))));
}
