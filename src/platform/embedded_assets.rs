//! The assets, carried inside the program. If `BEVY_ASSET_ROOT` is set they are read from the `assets` folder
//! there instead, so that art can be tried out without building.

use std::path::Path;

use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;

/// Every file in the assets folder, with its path there.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Reads assets from the program itself. Add this before Bevy's own plugins.
pub fn plugin(app: &mut App) {
    if std::env::var_os("BEVY_ASSET_ROOT").is_some() {
        return;
    }
    let root = Dir::default();
    for (path, bytes) in FILES {
        root.insert_asset(Path::new(path), *bytes);
    }
    let source = AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() }));
    app.register_asset_source(AssetSourceId::Default, source);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_carries_its_assets() {
        for path in
            ["sprites/ui.toml", "sprites/ui@1x.png", "fonts/ClearSans-Bold.ttf", "sounds/ui_focus.wav"]
        {
            assert!(FILES.iter().any(|(name, bytes)| *name == path && !bytes.is_empty()), "{path}");
        }
    }
}
