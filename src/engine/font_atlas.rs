//! The pictures of letters. Bevy draws the letters of every size of text once, on a sheet that takes
//! two megabytes with its copy on the graphics card, and keeps them for ever; every screen has sizes
//! of its own, and a window that is dragged passes through hundreds. Here sheets are made smaller to
//! begin with, and what no text uses any more is put away when it has become much.

use std::collections::HashSet;
use std::hash::BuildHasher;

use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::text::{
    ComputedTextBlock, FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSmoothing, TextLayoutInfo,
};
use bevy::ui::UiSystems;
use bevy::ui::widget::text_system;

use super::layout::Layout;
use super::states::{FrameSystems, Screen};

/// How wide and high a sheet of letters is at first, in device pixels. All that an interface says in
/// one of its usual sizes has room on it; where it has not, Bevy adds one of its own.
const SHEET: UVec2 = UVec2::splat(256);

/// How many bytes of letters there may be before a window that changes its size lets go of some; and
/// before another screen does, which happens seldom enough to draw some of them again.
const MUCH_WHILE_DRAGGED: u64 = 24 << 20;
const MUCH_BETWEEN_SCREENS: u64 = 4 << 20;

/// Lays out sheets before texts are drawn, and tidies up after the window has changed its size, and
/// when one screen has gone and the next is not written yet.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, lay_out.after(UiSystems::Layout).before(text_system));
    app.add_systems(Last, tidy_up::<MUCH_WHILE_DRAGGED>.run_if(resource_changed::<Layout>));
    app.add_systems(
        Update,
        tidy_up::<MUCH_BETWEEN_SCREENS>.before(FrameSystems::Input).run_if(state_changed::<Screen>),
    );
}

/// Texts that are about to be drawn in a new size find a small sheet for their letters.
fn lay_out(
    mut letters: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
    texts: Query<(&ComputedTextBlock, &FontHinting), (With<Text>, Changed<ComputedTextBlock>)>,
) {
    let font_smoothing = FontSmoothing::default();
    for (text, &hinting) in &texts {
        for run in text.buffer().lines().flat_map(|line| line.runs()) {
            // The name that Bevy will look for.
            let key = FontAtlasKey {
                id: run.font().data.id() as u32,
                index: run.font().index,
                font_size_bits: run.font_size().to_bits(),
                variations_hash: FixedHasher.hash_one(run.normalized_coords()),
                hinting,
                font_smoothing,
            };
            if !letters.contains_key(&key) {
                letters.insert(key, vec![FontAtlas::new(&mut images, SHEET, font_smoothing)]);
            }
        }
    }
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
