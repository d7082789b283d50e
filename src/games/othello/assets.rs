//! The sounds of Othello.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
pub struct Sounds {
    #[asset(path = "sounds/disc_place.wav")]
    pub place: Handle<AudioSource>,
    #[asset(path = "sounds/disc_flip.wav")]
    pub flip: Handle<AudioSource>,
    #[asset(path = "sounds/othello_pass.wav")]
    pub pass: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
