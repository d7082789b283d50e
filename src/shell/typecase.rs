//! The pictures of letters. Bevy draws the letters of every size of text once and keeps them for
//! ever; a window that is dragged passes through hundreds of sizes. What no text on the screen uses
//! any more is put away here when it has become much.

use std::collections::HashSet;

use bevy::prelude::*;
use bevy::text::{FontAtlasSet, TextLayoutInfo};

use super::layout::Layout;

/// How many bytes of letters may lie about unused.
const MUCH: u64 = 48 << 20;

/// Tidies up after the window changed its size.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, tidy_up.run_if(resource_changed::<Layout>));
}

fn tidy_up(mut letters: ResMut<FontAtlasSet>, images: Res<Assets<Image>>, texts: Query<&TextLayoutInfo>) {
    if letters.total_bytes(&images) <= MUCH {
        return;
    }
    let used: HashSet<AssetId<Image>> =
        texts.iter().flat_map(|text| &text.glyphs).map(|glyph| glyph.atlas_info.texture).collect();
    letters.retain(|_, atlases| atlases.iter().any(|atlas| used.contains(&atlas.texture.id())));
}
