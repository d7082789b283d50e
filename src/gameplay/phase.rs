//! What follows from the moves of a frame. The phases of a game are substates of its screen that follow the
//! game in front and say what can happen next.

use bevy::state::state::FreelyMutableState;

use super::prelude::*;

/// The systems that react to the moves of a game while it is on the screen, before drawing: sounds, gains,
/// results, words.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AfterMoves(pub GameId);

/// The phases of a game while it is on the screen. The default phase lasts one frame after entering, so that
/// a key pressed for the menu does not reach the game.
pub trait Phase<G: Room>: SubStates + FreelyMutableState {
    fn of(table: &Table<G>, watching: Watching) -> Self;
}

pub fn add_phases<G: Room, P: Phase<G>>(app: &mut App) {
    app.add_sub_state::<P>();
    app.add_systems(Update, follow_game::<G, P>.in_set(AfterMoves(G::ID)));
}

fn follow_game<G: Room, P: Phase<G>>(
    table: Res<Table<G>>,
    watching: Res<Watching>,
    phase: Res<State<P>>,
    mut next: ResMut<NextState<P>>,
    mut wake: ResMut<Wake>,
) {
    let now = P::of(&table, *watching);
    if *phase.get() != now {
        next.set(now);
        // The next frame enters the phase.
        wake.within(0.0);
    }
}
