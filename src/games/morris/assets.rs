//! The sounds of Morris.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::states::Screen;

/// What a move sounds like.
#[derive(AssetCollection, Resource)]
pub struct Sounds {
    /// A man is placed.
    #[asset(path = "sounds/man_place.wav")]
    pub place: Handle<AudioSource>,
    /// A man slides or flies.
    #[asset(path = "sounds/man_slide.wav")]
    pub slide: Handle<AudioSource>,
    /// A mill is closed.
    #[asset(path = "sounds/mill.wav")]
    pub mill: Handle<AudioSource>,
    /// A man is taken.
    #[asset(path = "sounds/man_capture.wav")]
    pub capture: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<Sounds>());
}
