//! The sounds of Tetris.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

/// What happens to a piece, as it sounds.
#[derive(AssetCollection, Resource)]
pub struct Sounds {
    /// It moves.
    #[asset(path = "sounds/mino_move.wav")]
    pub shift: Handle<AudioSource>,
    /// It turns.
    #[asset(path = "sounds/mino_rotate.wav")]
    pub turn: Handle<AudioSource>,
    /// It locks.
    #[asset(path = "sounds/mino_lock.wav")]
    pub lock: Handle<AudioSource>,
    /// It is dropped.
    #[asset(path = "sounds/mino_hard_drop.wav")]
    pub hard_drop: Handle<AudioSource>,
    /// One line, two, three, four.
    #[asset(
        paths(
            "sounds/line_clear_1.wav",
            "sounds/line_clear_2.wav",
            "sounds/line_clear_3.wav",
            "sounds/line_clear_4.wav"
        ),
        collection(typed)
    )]
    pub clears: Vec<Handle<AudioSource>>,
    /// The level rises.
    #[asset(path = "sounds/level_up.wav")]
    pub level_up: Handle<AudioSource>,
}

/// Loads them.
pub fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
