//! Copies how a part of the interface looks, without anything to press, to animate what is already gone.

use super::node::NodeExt;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{LetterSpacing, LineHeight};
use bevy::ui::{CalculatedClip, ComputedNode, UiGlobalTransform};

use super::text_size::Grown;

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

#[derive(SystemParam)]
pub struct Looking<'w, 's> {
    nodes: Query<'w, 's, Seen>,
    children: Query<'w, 's, &'static Children>,
}

impl Looking<'_, '_> {
    /// Copies the look of a node and all on it, if it is visible; returns the root of the copy.
    pub fn copy(&self, root: Entity, parent: &mut ChildSpawnerCommands) -> Option<Entity> {
        let whole = self.nodes.get(root).ok().filter(SeenItem::is_in_sight)?;
        let on_it = self.children.iter_descendants_depth_first(root);
        let all = std::iter::once(root).chain(on_it).filter_map(|entity| self.nodes.get(entity).ok());
        let mut copy = parent.spawn(whole.node(Vec2::ZERO));
        copy.with_children(|copy| {
            for seen in all.filter(SeenItem::is_in_sight) {
                seen.show(copy, whole.corner());
            }
        });
        Some(copy.id())
    }
}

impl SeenItem<'_, '_> {
    fn is_in_sight(&self) -> bool {
        let clipped = self.clip.is_some_and(|clip| !clip.clip.contains(self.place.translation));
        !clipped && self.visible.get() && self.computed.size().min_element() > 0.0
    }

    fn corner(&self) -> Vec2 {
        (self.place.translation - self.computed.size() / 2.0) * self.computed.inverse_scale_factor
    }

    /// A node in the same place, for a parent whose corner is at `origin`.
    fn node(&self, origin: Vec2) -> Node {
        let (at, size) = (self.corner() - origin, self.computed.size() * self.computed.inverse_scale_factor);
        Node::default().absolute().left(px(at.x)).top(px(at.y)).size(px(size.x), px(size.y))
    }

    fn show(&self, parent: &mut ChildSpawnerCommands, origin: Vec2) {
        let node = self.node(origin).border(self.node.border).border_radius(self.node.border_radius);
        let mut copy = parent.spawn((node, *self.background, *self.border));
        if let Some(image) = self.image {
            copy.insert(image.clone());
        }
        if let Some((text, font, color, layout, line, spacing)) = self.words {
            copy.insert((text.clone(), font.clone(), *color, *layout, *line, *spacing));
        }
        if let Some(grown) = self.grown {
            copy.insert(*grown);
        }
    }
}
