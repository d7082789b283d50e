//! What is going on at a board, as states of its game: below its screen every game has phases of its
//! own, and here they follow the table. They say who may act; what a move does is for the rules.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use super::{Room, Table, Watching};
use crate::shell::screen::{FrameSystems, Screen};

/// How the game on a table goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Somebody in front of the screen may move.
    Open,
    /// The computer has the move.
    Answering,
    /// The advisor plays for everybody.
    Watched,
    /// It has ended.
    Over,
    /// Nobody plays: an earlier position is looked at, or a game is watched again.
    Seen,
}

impl Flow {
    fn of<G: Room>(table: &Table<G>, watching: Watching) -> Self {
        if table.is_only_seen() {
            Self::Seen
        } else if table.session().state().outcome().is_some() {
            Self::Over
        } else if watching.0 {
            Self::Watched
        } else if table.is_open() {
            Self::Open
        } else {
            Self::Answering
        }
    }
}

/// Adds a game's phases, and lets them follow its table. The first one lasts until the table has
/// been looked at, so that nobody acts before it is known who may.
pub fn phases<G: Room, P: SubStates + FreelyMutableState + From<Flow>>(app: &mut App) {
    app.add_sub_state::<P>();
    app.add_systems(
        Update,
        follow::<G, P>
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(G::ID))),
    );
}

fn follow<G: Room, P: FreelyMutableState + From<Flow>>(
    table: Res<Table<G>>,
    watching: Res<Watching>,
    phase: Res<State<P>>,
    mut next: ResMut<NextState<P>>,
) {
    let now = P::from(Flow::of(&table, *watching));
    if *phase.get() != now {
        next.set(now);
    }
}
