//! The pictures and sounds of 2048.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::shell::screen::Screen;
use crate::shell::sprites::{Sheet, SpriteTable};

#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(path = "sprites/pieces.toml")]
    table: Handle<SpriteTable>,
    #[asset(path = "sprites/pieces@1x.png")]
    picture: Handle<Image>,
}

/// Tiles.
#[derive(Resource)]
pub struct Pieces(pub Sheet);

/// What a move sounds like.
#[derive(AssetCollection, Resource)]
pub struct Sounds {
    /// Tiles slide.
    #[asset(path = "sounds/tile_slide.wav")]
    pub slide: Handle<AudioSource>,
    /// Tiles merge.
    #[asset(path = "sounds/tile_merge.wav")]
    pub merge: Handle<AudioSource>,
    /// The goal is reached.
    #[asset(path = "sounds/tile_goal.wav")]
    pub goal: Handle<AudioSource>,
}

/// Loads them.
pub fn plugin(app: &mut App) {
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading)
            .load_collection::<Files>()
            .load_collection::<Sounds>()
            .finally_init_resource::<Pieces>(),
    );
}

impl FromWorld for Pieces {
    fn from_world(world: &mut World) -> Self {
        let files = world.resource::<Files>();
        let (table, picture) = (files.table.clone(), files.picture.clone());
        Self(Sheet::new(world, "pieces", &table, &picture))
    }
}
