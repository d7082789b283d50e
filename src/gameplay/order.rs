//! The order in which a frame works on the game in front.

use bevy::prelude::*;

use crate::engine::states::FrameSystems;

/// The order in which a frame works on the game in front.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameplaySystems {
    /// Requests are answered: undo, hint, new game.
    Answer,
    /// A shared game is opened.
    Open,
    /// A replay runs.
    Replay,
    /// The advisor thinks, and moves where it is its turn.
    Think,
    /// Moves are played.
    Play,
    /// Results are recorded.
    Record,
}

/// Sets the order.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GameplaySystems::Answer,
            GameplaySystems::Open,
            GameplaySystems::Replay,
            GameplaySystems::Think,
            GameplaySystems::Play,
            GameplaySystems::Record,
        )
            .chain()
            .in_set(FrameSystems::Rules),
    );
}
