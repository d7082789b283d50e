//! Larger text. Screens are built with the design's sizes. When players want larger text, each text grows as
//! far as there is room, and the texts of a box shrink together. Only the layout decides that, never what
//! opens or is pressed. Texts on boards are sprites, and grow with their boards.

use bevy::camera::visibility::VisibilitySystems;
use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy::sprite::update_text2d_layout;
use bevy::text::TextLayoutInfo;
use bevy::ui::ui_surface::UiSurface;
use bevy::ui::{ComputedNode, UiSystems};
use bevy::window::RequestRedraw;

use crate::engine::layout::Layout;

/// A text that is larger than its design, or will be.
#[derive(Component, Clone, Copy, Debug)]
pub struct Grown {
    /// The size that it was given.
    design: f32,
    /// The size that it is shown at.
    shown: f32,
    /// How many times the design's size there is room for, as far as is known.
    factor: f32,
    /// How many letters it had when it last shrank. A much shorter text may grow again.
    letters: usize,
}

/// A box whose texts shrink together when one of them does not fit.
#[derive(Component, Clone, Copy, Debug)]
pub struct ShrinkTogether;

/// The part of a line without letters, above and below, in font sizes.
const BLANK: f32 = 0.24;
/// The distance of letters from a visible edge of their box, in font sizes.
const AIR: Vec2 = Vec2::new(0.35, 0.2);
/// Texts up to the first size grow as much as wanted; those from the second on do not grow.
const SMALL: f32 = 18.0;
const LARGE: f32 = 40.0;
/// The most and the least that texts shrink at once; the next frame looks at them again.
const STEP: f32 = 0.85;
const LEAST_STEP: f32 = 0.985;
/// Growth that nobody would notice.
const NOTHING: f32 = 0.005;

pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, grow.before(UiSystems::Content));
    app.add_systems(
        PostUpdate,
        give_way
            .after(UiSystems::PostLayout)
            .after(update_text2d_layout)
            .after(VisibilitySystems::VisibilityPropagate)
            .run_if(any_with_component::<Grown>),
    );
}

fn grow(
    mut commands: Commands,
    layout: Res<Layout>,
    mut texts: Query<(Entity, Ref<Text>, &mut TextFont, Option<&mut Grown>)>,
) {
    if layout.text < 1.0 + NOTHING {
        for (entity, _, mut font, grown) in &mut texts {
            if let Some(grown) = grown {
                font.font_size = FontSize::Px(grown.design);
                commands.entity(entity).remove::<Grown>();
            }
        }
        return;
    }
    for (entity, text, mut font, grown) in &mut texts {
        let FontSize::Px(size) = font.font_size else { continue };
        let Some(mut grown) = grown else {
            let factor = wanted(size, layout.text);
            let shown = size * factor;
            font.font_size = FontSize::Px(shown);
            commands.entity(entity).insert(Grown { design: size, shown, factor, letters: 0 });
            continue;
        };
        if differ(size, grown.shown) {
            grown.design = size;
        }
        let wanted = wanted(grown.design, layout.text);
        let shorter = text.is_changed() && text.0.chars().count() * 4 < grown.letters * 3;
        if shorter || layout.is_changed() || grown.factor > wanted {
            grown.factor = wanted;
            grown.letters = 0;
        }
        let shown = grown.design * grown.factor;
        if differ(shown, size) {
            grown.shown = shown;
            font.font_size = FontSize::Px(shown);
        }
    }
}

fn differ(one: f32, other: f32) -> bool {
    (one - other).abs() > f32::EPSILON
}

/// The factor for a text of this size: small ones gain most.
fn wanted(size: f32, factor: f32) -> f32 {
    1.0 + (factor - 1.0) * ((LARGE - size) / (LARGE - SMALL)).clamp(0.0, 1.0)
}

/// A text as it is laid out in its layer, in device pixels.
struct Standing {
    entity: Entity,
    rect: Rect,
    /// Its node and all nodes around it up to its layer, with their places.
    around: Vec<(Entity, Rect)>,
    /// The innermost [`ShrinkTogether`] box around it.
    piece: Option<Entity>,
    factor: f32,
}

impl Standing {
    fn layer(&self) -> Option<Entity> {
        self.around.last().map(|(entity, _)| *entity)
    }

    /// The first box that it does not fit into, and by how much; `None` if it has its design's size.
    fn exceeded(&self) -> Option<(usize, f32)> {
        let over = self.around.iter().map(|(_, rect)| beyond(self.rect, *rect));
        over.enumerate().find(|(_, over)| *over > 0.0).filter(|_| self.can_shrink())
    }

    /// Whether it is larger than its design.
    fn can_shrink(&self) -> bool {
        self.factor > 1.0 + NOTHING
    }
}

#[derive(QueryData)]
struct Laid {
    computed: &'static ComputedNode,
    node: &'static Node,
    layer: Option<&'static GlobalZIndex>,
    ground: Option<&'static BackgroundColor>,
    of_a_piece: Has<ShrinkTogether>,
}

/// The changes after which a text may no longer fit.
type Changes = (Changed<ComputedNode>, Changed<TextLayoutInfo>, Changed<Text>, Changed<InheritedVisibility>);

/// Shrinks texts that do not fit, together with all grown texts in the same box.
fn give_way(
    mut surface: ResMut<UiSurface>,
    boxes: Query<Laid>,
    parents: Query<&ChildOf>,
    changed: Query<(), (With<Text>, Or<Changes>)>,
    mut texts: Query<(Entity, &Text, &TextLayoutInfo, &InheritedVisibility, &mut Grown)>,
    mut again: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // A screen being built has nothing in place yet; it is looked at once it rests.
    if !changed.is_empty() {
        *again = true;
        redraw.write(RequestRedraw);
        return;
    }
    if !std::mem::take(&mut *again) {
        return;
    }
    let standing: Vec<Standing> = texts
        .iter()
        .filter(|(.., visible, _)| visible.get())
        .filter_map(|(entity, _, info, _, grown)| {
            stand(entity, info.size, grown, &mut surface, &boxes, &parents)
        })
        .collect();
    let mut shrink = EntityHashMap::new();
    for (index, text) in standing.iter().enumerate() {
        if let Some((place, over)) = text.exceeded() {
            let boxes = text.around[place..].iter().map(|(entity, _)| *entity);
            blame(text.piece.into_iter().chain(boxes), &standing, over, &mut shrink);
            // What it overlaps outside does not matter once it is back inside.
            continue;
        }
        for other in &standing[index + 1..] {
            let common = text.rect.intersect(other.rect);
            let designed = !text.can_shrink() && !other.can_shrink();
            if common.is_empty() || designed || text.layer() != other.layer() || other.exceeded().is_some() {
                continue;
            }
            let shared = text.around.iter().map(|(entity, _)| *entity);
            let shared = shared.filter(|entity| other.around.iter().any(|(around, _)| around == entity));
            blame(shared, &standing, 1.0 - STEP, &mut shrink);
        }
    }
    for (entity, part) in &shrink {
        if let Ok((_, text, .., mut grown)) = texts.get_mut(*entity) {
            grown.factor = (grown.factor * part).max(1.0);
            grown.letters = text.0.chars().count();
        }
    }
    if !shrink.is_empty() {
        *again = true;
        redraw.write(RequestRedraw);
    }
}

/// Where a text stands in its layer, if it has a place.
fn stand(
    entity: Entity,
    written: Vec2,
    grown: &Grown,
    surface: &mut UiSurface,
    boxes: &Query<Laid>,
    parents: &Query<&ChildOf>,
) -> Option<Standing> {
    let own = boxes.get(entity).ok()?.computed;
    if own.size().min_element() <= 0.0 || written.min_element() <= 0.0 {
        return None;
    }
    let inverse = own.inverse_scale_factor().max(f32::EPSILON);
    let (letter, written) = (grown.shown / inverse, written / inverse);
    // The corner of the text, relative to the current box.
    let mut corner = Vec2::ZERO;
    let (mut around, mut piece) = (Vec::new(), None);
    for above in std::iter::once(entity).chain(parents.iter_ancestors(entity)) {
        let Ok(LaidItem { computed, node, layer, ground, of_a_piece }) = boxes.get(above) else { break };
        if [node.overflow.x, node.overflow.y].contains(&OverflowAxis::Scroll) {
            break;
        }
        let filled = ground.is_some_and(|ground| !ground.0.is_fully_transparent());
        let can_be_seen = |edge: f32| if filled || edge > 0.0 { 1.0 } else { 0.0 };
        let air = |edge: Vec2| AIR * letter * edge.map(can_be_seen);
        let (min, max) = (air(computed.border.min_inset), air(computed.border.max_inset));
        // Places are relative to the text until the whole way up is known.
        around.push((above, Rect { min: min - corner, max: computed.size() - max - corner }));
        piece = piece.or(of_a_piece.then_some(above));
        // A node with a layer of its own may reach beyond its parent.
        if layer.is_some() {
            break;
        }
        let (laid, _) = surface.get_layout(above, true).ok()?;
        corner += Vec2::new(laid.location.x, laid.location.y);
    }
    for (_, rect) in &mut around {
        *rect = Rect { min: rect.min + corner, max: rect.max + corner };
    }
    let blank = Vec2::new(0.0, (BLANK * letter).min(0.45 * written.y));
    let rect = Rect { min: corner + blank, max: corner + written - blank };
    Some(Standing { entity, rect, around, piece, factor: grown.factor })
}

/// How far a text reaches beyond a box, relative to its size. Less than a device pixel is nothing.
fn beyond(text: Rect, around: Rect) -> f32 {
    let over = (around.min - text.min).max(text.max - around.max);
    let parts = over / text.size().max(Vec2::ONE);
    if over.max_element() > 1.0 { parts.max_element() } else { 0.0 }
}

/// Shrinks texts in the first of these boxes that has any left to shrink.
fn blame(
    boxes: impl Iterator<Item = Entity>,
    standing: &[Standing],
    over: f32,
    shrink: &mut EntityHashMap<f32>,
) {
    let part = (1.0 - over).clamp(STEP, LEAST_STEP);
    for box_ in boxes {
        let inside = |text: &&Standing| text.around.iter().any(|(around, _)| *around == box_);
        let mut found = false;
        for text in standing.iter().filter(inside).filter(|text| text.can_shrink()) {
            found = true;
            let least = shrink.entry(text.entity).or_insert(part);
            *least = least.min(part);
        }
        if found {
            return;
        }
    }
}
