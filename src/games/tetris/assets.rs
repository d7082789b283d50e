//! The sounds of Tetris.

use bevy_asset_loader::prelude::*;

use crate::gameplay::prelude::*;

#[derive(AssetCollection, Resource)]
pub struct Sounds {
    #[asset(path = "sounds/mino_move.wav")]
    pub shift: Handle<AudioSource>,
    #[asset(path = "sounds/mino_rotate.wav")]
    pub turn: Handle<AudioSource>,
    #[asset(path = "sounds/mino_lock.wav")]
    pub lock: Handle<AudioSource>,
    #[asset(path = "sounds/mino_hard_drop.wav")]
    pub hard_drop: Handle<AudioSource>,
    /// For one to four lines.
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
    #[asset(path = "sounds/level_up.wav")]
    pub level_up: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
