//! Fades something in or out with all its children, and gives them their own colours back at the end. What is
//! already gone fades as a copy without anything to press.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{LetterSpacing, LineHeight};
use bevy::ui::{CalculatedClip, ComputedNode, UiGlobalTransform};

use super::node::NodeExt;
use super::text_size::Grown;

#[derive(QueryData)]
#[query_data(mutable)]
pub struct Colored {
    sprite: Option<&'static mut Sprite>,
    text: Option<&'static mut TextColor>,
    image: Option<&'static mut ImageNode>,
    background: Option<&'static mut BackgroundColor>,
    border: Option<&'static mut BorderColor>,
}

impl ColoredItem<'_, '_> {
    /// The colours of its sprite, text and image. Only without any of them, that of its background: a text has
    /// one too, which is transparent.
    pub fn fills(&mut self) -> impl Iterator<Item = &mut Color> {
        let is_drawn = self.sprite.is_some() || self.text.is_some() || self.image.is_some();
        let (skip, take) = if is_drawn { (0, 3) } else { (3, 1) };
        self.colours().into_iter().skip(skip).take(take).flatten()
    }

    /// The same colours, and then those of the four sides of its border.
    fn colours(&mut self) -> [Option<&mut Color>; 8] {
        let sides = self.border.as_mut().map(|border| {
            let BorderColor { top, right, bottom, left } = &mut **border;
            [top, right, bottom, left].map(Some)
        });
        let [top, right, bottom, left] = sides.unwrap_or_default();
        [
            self.sprite.as_mut().map(|sprite| &mut sprite.color),
            self.text.as_mut().map(|text| &mut text.0),
            self.image.as_mut().map(|image| &mut image.color),
            self.background.as_mut().map(|background| &mut background.0),
            top,
            right,
            bottom,
            left,
        ]
    }
}

/// A fade in, or a fade out that ends in a despawn.
#[derive(Component, Debug, Default)]
pub struct Fade {
    /// The entities that fade, and how opaque each of their colours is without the fade.
    under: Vec<(Entity, [f32; 8])>,
    seconds: f32,
    passed: f32,
    /// Whether it fades out.
    pub(super) farewell: bool,
}

impl Fade {
    /// Fades in, from invisible.
    pub fn appearing(seconds: f32) -> Self {
        Self { seconds, ..default() }
    }

    /// Fades out, and then despawns.
    pub fn vanishing(seconds: f32) -> Self {
        Self { seconds, farewell: true, ..default() }
    }

    fn show(&self, colored: &mut Query<Colored>) {
        let lifted = (self.passed / self.seconds).clamp(0.0, 1.0);
        let part = if self.farewell { 1.0 - lifted } else { lifted };
        for (entity, alphas) in &self.under {
            let Ok(mut colored) = colored.get_mut(*entity) else { continue };
            for (colour, alpha) in colored.colours().into_iter().zip(alphas) {
                if let Some(colour) = colour {
                    colour.set_alpha(alpha * part);
                }
            }
        }
    }
}

/// Finds out what new fades apply to, and shows their beginning.
pub(super) fn begin_fades(
    mut fades: Query<(Entity, &mut Fade)>,
    mut colored: Query<Colored>,
    children: Query<&Children>,
) {
    for (root, mut fade) in fades.iter_mut().filter(|(_, fade)| fade.under.is_empty()) {
        for entity in std::iter::once(root).chain(children.iter_descendants(root)) {
            if let Ok(mut colored) = colored.get_mut(entity) {
                fade.under
                    .push((entity, colored.colours().map(|colour| colour.map_or(0.0, |it| it.alpha()))));
            }
        }
        fade.show(&mut colored);
    }
}

/// Advances all fades, except new ones, which show their beginning.
pub(super) fn run_fades(
    mut commands: Commands,
    time: Res<Time>,
    mut fades: Query<(Entity, Mut<Fade>)>,
    mut colored: Query<Colored>,
) {
    for (entity, mut fade) in fades.iter_mut().filter(|(_, fade)| !fade.is_added()) {
        fade.passed += time.delta_secs();
        fade.show(&mut colored);
        if fade.passed < fade.seconds {
            continue;
        }
        if fade.farewell {
            commands.entity(entity).despawn();
        } else {
            commands.entity(entity).remove::<Fade>();
        }
    }
}

/// How a part of the interface looks.
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
