//! What something on the interface looked like: its boxes, pictures and words where they stood, with
//! nothing that could be pressed. For what is gone already and is still seen to go.

use super::node::NodeExt;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{LetterSpacing, LineHeight};
use bevy::ui::{CalculatedClip, ComputedNode, UiGlobalTransform};

use super::text_size::Grown;

/// Whatever can be seen of a node.
#[derive(QueryData)]
struct Seen {
    node: &'static Node,
    computed: &'static ComputedNode,
    place: &'static UiGlobalTransform,
    clip: Option<&'static CalculatedClip>,
    visible: &'static InheritedVisibility,
    background: &'static BackgroundColor,
    border: &'static BorderColor,
    image: Option<&'static ImageNode>,
    words: Option<(
        &'static Text,
        &'static TextFont,
        &'static TextColor,
        &'static TextLayout,
        &'static LineHeight,
        &'static LetterSpacing,
    )>,
    grown: Option<&'static Grown>,
}

/// Looks at what is on the interface.
#[derive(SystemParam)]
pub struct Looking<'w, 's> {
    nodes: Query<'w, 's, Seen>,
    children: Query<'w, 's, &'static Children>,
}

impl Looking<'_, '_> {
    /// What a node looks like with all that is on it, if it is seen at all.
    pub fn at(&self, root: Entity) -> Option<FadingCopy> {
        let corner = corner(&self.nodes.get(root).ok()?);
        let on_it = self.children.iter_descendants_depth_first(root);
        let parts: Vec<Part> = std::iter::once(root)
            .chain(on_it)
            .filter_map(|entity| Part::of(&self.nodes.get(entity).ok()?, corner))
            .collect();
        (!parts.is_empty()).then_some(FadingCopy { corner, parts })
    }
}

/// The upper left corner of a node, in design pixels.
fn corner(seen: &SeenItem) -> Vec2 {
    (seen.place.translation - seen.computed.size() / 2.0) * seen.computed.inverse_scale_factor
}

/// One node, as it was seen.
struct Part {
    look: (Node, BackgroundColor, BorderColor),
    image: Option<ImageNode>,
    words: Option<(Text, TextFont, TextColor, TextLayout, LineHeight, LetterSpacing)>,
    grown: Option<Grown>,
}

impl Part {
    fn of(seen: &SeenItem, origin: Vec2) -> Option<Self> {
        let size = seen.computed.size();
        let clipped = seen.clip.is_some_and(|clip| !clip.clip.contains(seen.place.translation));
        if clipped || !seen.visible.get() || size.min_element() <= 0.0 {
            return None;
        }
        let (at, unit) = (corner(seen) - origin, seen.computed.inverse_scale_factor);
        let node = Node::default()
            .absolute()
            .left(px(at.x))
            .top(px(at.y))
            .size(px(size.x * unit), px(size.y * unit))
            .border(seen.node.border)
            .border_radius(seen.node.border_radius);
        let words = seen.words.map(|(text, font, color, layout, line, spacing)| {
            (text.clone(), font.clone(), *color, *layout, *line, *spacing)
        });
        let look = (node, *seen.background, *seen.border);
        Some(Self { look, image: seen.image.cloned(), words, grown: seen.grown.copied() })
    }
}

/// What something looked like.
pub struct FadingCopy {
    corner: Vec2,
    parts: Vec<Part>,
}

impl FadingCopy {
    /// Shows it where it was seen; returns what holds all of it.
    pub fn show(self, parent: &mut ChildSpawnerCommands) -> Entity {
        let Vec2 { x, y } = self.corner;
        let node = Node::default().absolute().left(px(x)).top(px(y));
        let size = self.parts.first().map(|part| (part.look.0.width, part.look.0.height)).unwrap_or_default();
        let mut whole = parent.spawn(node.size(size.0, size.1));
        whole.with_children(|whole| {
            for part in self.parts {
                let mut copy = whole.spawn(part.look);
                if let Some(image) = part.image {
                    copy.insert(image);
                }
                if let Some(words) = part.words {
                    copy.insert(words);
                }
                if let Some(grown) = part.grown {
                    copy.insert(grown);
                }
            }
        });
        whole.id()
    }
}
