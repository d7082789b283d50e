//! The sounds of Othello.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

/// What a move sounds like.
#[derive(AssetCollection, Resource)]
pub struct Sounds {
    /// A disc is placed.
    #[asset(path = "sounds/disc_place.wav")]
    pub place: Handle<AudioSource>,
    /// A disc turns.
    #[asset(path = "sounds/disc_flip.wav")]
    pub flip: Handle<AudioSource>,
    /// A player passes.
    #[asset(path = "sounds/othello_pass.wav")]
    pub pass: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
