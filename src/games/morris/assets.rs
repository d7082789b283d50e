//! The sounds of Morris.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
pub struct Sounds {
    #[asset(path = "sounds/man_place.wav")]
    pub place: Handle<AudioSource>,
    /// A man slides or flies.
    #[asset(path = "sounds/man_slide.wav")]
    pub slide: Handle<AudioSource>,
    #[asset(path = "sounds/mill.wav")]
    pub mill: Handle<AudioSource>,
    #[asset(path = "sounds/man_capture.wav")]
    pub capture: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
