//! What a press does in each phase. The cursor is shared with other games.

use super::OthelloPhase;
use super::rules::{Game, Move, Square};
use crate::gameplay::prelude::*;
use crate::games::two_players::cursor::{self, CurrentInput, InputSystems, input_plugin};

/// The square that a press would place a disc on.
pub type Cursor = cursor::Cursor<Square>;

pub(super) fn plugin(app: &mut App) {
    input_plugin::<Game, _>(app, OthelloPhase::Watched, [OthelloPhase::Thinking, OthelloPhase::Over]);
    let places = place_disc.in_set(InputSystems::Choose).run_if(in_state(OthelloPhase::YourTurn));
    app.add_systems(Update, places);
}

fn place_disc(input: Res<CurrentInput<Square>>, mut plays: MessageWriter<Play<Game>>) {
    plays.write_batch(input.pressed().map(|square| Play(Move::Place(square))));
}
