//! A veil over something and all that is on it: how whole things fade in and out, a card with its
//! shadow, a sheet with its buttons. What is under it keeps its own colours for when it is lifted.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

/// Whatever has a colour.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Inks {
    sprite: Option<&'static mut Sprite>,
    text: Option<&'static mut TextColor>,
    image: Option<&'static mut ImageNode>,
    background: Option<&'static mut BackgroundColor>,
    border: Option<&'static mut BorderColor>,
}

/// How opaque the colours of one entity are without the veil: sprite, text, image, background,
/// then the four sides of the border.
#[derive(Clone, Copy, Debug)]
struct Opacity([f32; 8]);

impl Opacity {
    fn of(inks: &InksReadOnlyItem) -> Self {
        let alpha = |color: Option<Color>| color.map_or(0.0, |color| color.alpha());
        let side = |of: fn(&BorderColor) -> Color| alpha(inks.border.map(of));
        Self([
            alpha(inks.sprite.map(|sprite| sprite.color)),
            alpha(inks.text.map(|text| text.0)),
            alpha(inks.image.map(|image| image.color)),
            alpha(inks.background.map(|background| background.0)),
            side(|border| border.top),
            side(|border| border.right),
            side(|border| border.bottom),
            side(|border| border.left),
        ])
    }

    fn show(self, inks: &mut InksItem, part: f32) {
        let Self([sprite, text, image, background, sides @ ..]) = self;
        if let Some(ink) = &mut inks.sprite {
            ink.color.set_alpha(sprite * part);
        }
        if let Some(ink) = &mut inks.text {
            ink.0.set_alpha(text * part);
        }
        if let Some(ink) = &mut inks.image {
            ink.color.set_alpha(image * part);
        }
        if let Some(ink) = &mut inks.background {
            ink.0.set_alpha(background * part);
        }
        if let Some(ink) = &mut inks.border {
            let BorderColor { top, right, bottom, left } = &mut **ink;
            for (side, alpha) in [top, right, bottom, left].into_iter().zip(sides) {
                side.set_alpha(alpha * part);
            }
        }
    }
}

/// A veil that is being lifted, or lowered for good.
#[derive(Component, Debug)]
pub struct Veil {
    under: Vec<(Entity, Opacity)>,
    seconds: f32,
    passed: f32,
    farewell: bool,
}

impl Veil {
    fn over(root: Entity, seconds: f32, inks: &Query<Inks>, children: &Query<&Children>) -> Self {
        let under = std::iter::once(root).chain(children.iter_descendants(root));
        let under = under.filter_map(|entity| Some((entity, Opacity::of(&inks.get(entity).ok()?)))).collect();
        Self { under, seconds, passed: 0.0, farewell: false }
    }

    /// Something fades in, and is not seen until then.
    pub fn appearing(
        root: Entity,
        seconds: f32,
        inks: &mut Query<Inks>,
        children: &Query<&Children>,
    ) -> Self {
        let veil = Self::over(root, seconds, inks, children);
        veil.show(inks, 0.0);
        veil
    }

    /// Something fades out, and is gone.
    pub fn vanishing(root: Entity, seconds: f32, inks: &Query<Inks>, children: &Query<&Children>) -> Self {
        Self { farewell: true, ..Self::over(root, seconds, inks, children) }
    }

    fn show(&self, inks: &mut Query<Inks>, part: f32) {
        for (entity, opacity) in &self.under {
            if let Ok(mut inks) = inks.get_mut(*entity) {
                opacity.show(&mut inks, part);
            }
        }
    }

    /// Whether what is under it goes.
    pub fn is_farewell(&self) -> bool {
        self.farewell
    }
}

/// Fades what is under veils.
pub fn lift_veils(
    mut commands: Commands,
    time: Res<Time>,
    mut veils: Query<(Entity, Mut<Veil>)>,
    mut inks: Query<Inks>,
) {
    for (entity, mut veil) in &mut veils {
        // One that was just laid shows its beginning, however long the last frame took.
        veil.passed += if veil.is_added() { 0.0 } else { time.delta_secs() };
        let lifted = (veil.passed / veil.seconds).clamp(0.0, 1.0);
        let part = if veil.farewell { 1.0 - lifted } else { lifted };
        veil.show(&mut inks, part);
        if lifted < 1.0 {
            continue;
        }
        if veil.farewell {
            commands.entity(entity).despawn();
        } else {
            commands.entity(entity).remove::<Veil>();
        }
    }
}
