//! The pictures of letters. Bevy draws the letters of every size of text once and keeps them for
//! ever, a megabyte and more for each; every screen has sizes of its own, and a window that is
//! dragged passes through hundreds. What no text uses any more is put away here when it has become
//! much.

use std::collections::HashSet;

use bevy::prelude::*;
use bevy::text::{FontAtlasSet, TextLayoutInfo};

use super::layout::Layout;
use super::screen::{FrameSystems, Screen};

/// How many bytes of letters there may be before a window that changes its size lets go of some; and
/// before another screen does, which happens seldom enough to draw some of them again.
const MUCH_WHILE_DRAGGED: u64 = 48 << 20;
const MUCH_BETWEEN_SCREENS: u64 = 12 << 20;

/// Tidies up after the window has changed its size, and when one screen has gone and the next is not
/// written yet.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, tidy_up::<MUCH_WHILE_DRAGGED>.run_if(resource_changed::<Layout>));
    app.add_systems(
        Update,
        tidy_up::<MUCH_BETWEEN_SCREENS>.before(FrameSystems::Input).run_if(state_changed::<Screen>),
    );
}

fn tidy_up<const MUCH: u64>(
    mut letters: ResMut<FontAtlasSet>,
    images: Res<Assets<Image>>,
    texts: Query<&TextLayoutInfo>,
) {
    if letters.total_bytes(&images) <= MUCH {
        return;
    }
    let used: HashSet<AssetId<Image>> =
        texts.iter().flat_map(|text| &text.glyphs).map(|glyph| glyph.atlas_info.texture).collect();
    letters.retain(|_, atlases| atlases.iter().any(|atlas| used.contains(&atlas.texture.id())));
}
