//! What follows from moves in a frame, before anything is drawn: sounds, gains, results, words.

use bevy::prelude::*;

use super::room::Room;
use crate::core::GameId;
use crate::engine::states::{FrameSystems, Screen};

/// What follows from the moves of a game while it is on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AfterMoves(pub GameId);

/// Sets the order for one game.
pub(super) fn of<G: Room>(app: &mut App) {
    app.configure_sets(
        Update,
        AfterMoves(G::ID)
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(G::ID))),
    );
}
