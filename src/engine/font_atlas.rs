//! Keeps font atlases small. Bevy keeps an atlas for every text size for ever, at two megabytes each with its
//! copy on the graphics card, and a window being resized passes through hundreds of sizes. Here atlases start
//! smaller, and unused ones are dropped once there are many.

use std::collections::HashSet;
use std::hash::BuildHasher;

use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::text::{
    ComputedTextBlock, FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSmoothing, TextLayoutInfo,
};
use bevy::ui::UiSystems;
use bevy::ui::widget::{text_system, update_editable_text_layout};

use super::layout::Layout;
use super::states::{FrameSystems, Screen};

/// The initial size of an atlas, in device pixels. It has room for all that an interface says in one usual
/// size; where it has not, Bevy adds another atlas.
const SHEET: UVec2 = UVec2::splat(256);

/// How many bytes of atlases to allow before a resize drops the unused ones, and before a change of screen
/// does. Screens change seldom enough to draw some letters again.
const MUCH_WHILE_DRAGGED: u64 = 24 << 20;
const MUCH_BETWEEN_SCREENS: u64 = 4 << 20;

/// Makes atlases before texts are drawn, and tidies up after a resize and between two screens.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        lay_out.after(UiSystems::Layout).before(text_system).before(update_editable_text_layout),
    );
    app.add_systems(Last, tidy_up::<MUCH_WHILE_DRAGGED>.run_if(resource_changed::<Layout>));
    app.add_systems(
        Update,
        tidy_up::<MUCH_BETWEEN_SCREENS>.in_set(FrameSystems::Begin).run_if(state_changed::<Screen>),
    );
}

/// Gives texts in a new size a small atlas before they are drawn.
fn lay_out(
    mut letters: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
    texts: Query<(&ComputedTextBlock, &FontHinting), (With<Text>, Changed<ComputedTextBlock>)>,
) {
    let font_smoothing = FontSmoothing::default();
    for (text, &hinting) in &texts {
        for run in text.buffer().lines().flat_map(|line| line.runs()) {
            // The key that Bevy will look up.
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
