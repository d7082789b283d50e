//! The cards and the sounds of Pyramid Solitaire.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::engine::sprites::{Sheet, SpriteTable, fetch_early};
use crate::engine::states::Screen;

#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(path = "sprites/cards.toml")]
    full: Handle<SpriteTable>,
    #[asset(path = "sprites/cards@1x.png")]
    full_picture: Handle<Image>,
    #[asset(path = "sprites/cards_mini.toml")]
    mini: Handle<SpriteTable>,
    #[asset(path = "sprites/cards_mini@1x.png")]
    mini_picture: Handle<Image>,
}

/// The faces and the backs of the cards: full ones, and reduced ones for small windows.
#[derive(Resource)]
pub struct Cards {
    pub full: Sheet,
    pub mini: Sheet,
}

#[derive(AssetCollection, Resource)]
pub struct Sounds {
    #[asset(path = "sounds/card_lift.wav")]
    pub lift: Handle<AudioSource>,
    #[asset(path = "sounds/card_pair.wav")]
    pub pair: Handle<AudioSource>,
    #[asset(path = "sounds/card_deal.wav")]
    pub deal: Handle<AudioSource>,
    #[asset(path = "sounds/card_redeal.wav")]
    pub redeal: Handle<AudioSource>,
    #[asset(path = "sounds/pyramid_clear.wav")]
    pub clear: Handle<AudioSource>,
}

pub(super) fn plugin(app: &mut App) {
    fetch_early(app, "cards_mini");
    fetch_early(app, "cards");
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::Loading)
            .load_collection::<Files>()
            .load_collection::<Sounds>()
            .finally_init_resource::<Cards>(),
    );
}

impl FromWorld for Cards {
    fn from_world(world: &mut World) -> Self {
        world.resource_scope(|world, files: Mut<Files>| Self {
            full: Sheet::new(world, "cards", &files.full, &files.full_picture),
            mini: Sheet::new(world, "cards_mini", &files.mini, &files.mini_picture),
        })
    }
}
