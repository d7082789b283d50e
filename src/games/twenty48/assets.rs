//! The sounds of 2048.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
pub struct Sounds {
    #[asset(path = "sounds/tile_slide.wav")]
    pub slide: Handle<AudioSource>,
    #[asset(path = "sounds/tile_merge.wav")]
    pub merge: Handle<AudioSource>,
    #[asset(path = "sounds/tile_goal.wav")]
    pub goal: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
