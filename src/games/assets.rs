//! The sprite sheets that several games take their pieces and boards from.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::sprites::{Sheet, SpriteTable, fetch_early};
use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(path = "sprites/pieces.toml")]
    pieces: Handle<SpriteTable>,
    #[asset(path = "sprites/pieces@1x.png")]
    pieces_picture: Handle<Image>,
    #[asset(path = "sprites/boards.toml")]
    boards: Handle<SpriteTable>,
    #[asset(path = "sprites/boards@1x.png")]
    boards_picture: Handle<Image>,
}

/// The sprites of tiles, minos, discs and men.
#[derive(Resource)]
pub struct Pieces(pub Sheet);

#[derive(Resource)]
pub struct Boards(pub Sheet);

pub fn plugin(app: &mut App) {
    fetch_early(app, "pieces");
    fetch_early(app, "boards");
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading)
            .load_collection::<Files>()
            .finally_init_resource::<Pieces>()
            .finally_init_resource::<Boards>(),
    );
}

impl FromWorld for Pieces {
    fn from_world(world: &mut World) -> Self {
        let files = world.resource::<Files>();
        let (table, picture) = (files.pieces.clone(), files.pieces_picture.clone());
        Self(Sheet::new(world, "pieces", &table, &picture))
    }
}

impl FromWorld for Boards {
    fn from_world(world: &mut World) -> Self {
        let files = world.resource::<Files>();
        let (table, picture) = (files.boards.clone(), files.boards_picture.clone());
        Self(Sheet::new(world, "boards", &table, &picture))
    }
}
