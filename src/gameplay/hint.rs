//! What the advisor said when it was asked, for as long as it is of use.

use bevy::prelude::*;

use super::after_moves::AfterMoves;
use super::messages::{Hinted, Played, Reset};
use super::room::Room;
use crate::core::Advice;

/// The last hint, until the turn that it was for ends.
#[derive(Resource)]
pub struct Hint<G: Room>(pub Option<Advice<G::Move>>);

/// Takes the hints of a game.
pub fn of<G: Room>(app: &mut App) {
    app.insert_resource(Hint::<G>(None));
    app.add_systems(Update, take_hint::<G>.in_set(AfterMoves(G::ID)));
}

/// Keeps what was said. A hint is given before moves are played: one that comes with the end of a
/// turn was for the position before.
pub fn take_hint<G: Room>(
    mut hinted: MessageReader<Hinted<G>>,
    mut played: MessageReader<Played<G>>,
    mut reset: MessageReader<Reset<G>>,
    mut hint: ResMut<Hint<G>>,
) {
    let turns = played.read().filter(|Played(effects)| G::ends_turn(effects)).count();
    let given = hinted.read().last();
    if turns + reset.read().count() > 0 {
        hint.0 = None;
    } else if let Some(Hinted(advice)) = given {
        hint.0 = Some(advice.clone());
    }
}
