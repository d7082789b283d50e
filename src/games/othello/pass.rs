//! A player who cannot move passes. Passes play themselves; only one that a game starts with has to be
//! told.

use bevy::prelude::*;

use super::OthelloPhase;
use super::rules::{Game, Move};
use crate::engine::states::{FrameSystems, at_the_board};
use crate::gameplay::messages::Play;
use crate::gameplay::table::Table;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        pass_first.in_set(FrameSystems::Input).run_if(in_state(OthelloPhase::YourTurn)).run_if(at_the_board),
    );
}

fn pass_first(table: Res<Table<Game>>, mut plays: MessageWriter<Play<Game>>) {
    if table.session().state().must_pass() {
        plays.write(Play(Move::Pass));
    }
}
