//! What is seen and heard: the baked pictures and sounds, and the colours of the design.

#[path = "../../scripts/bake/asset.rs"]
mod asset;
#[path = "../../scripts/bake/error.rs"]
mod error;
#[path = "../../scripts/bake/icon.rs"]
mod icon;
#[path = "../../scripts/bake/recipe.rs"]
mod recipe;
#[path = "../../scripts/bake/sheet.rs"]
mod sheet;
#[path = "../../scripts/bake/sound/mod.rs"]
mod sound;

mod baked_assets;
mod colour_aid;
mod contrast;
mod mix;
