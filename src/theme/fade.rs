//! Fades something with all that is on it, in or out: a card with its shadow, a sheet with its buttons.
//! Their own colours are kept for when the fade ends.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

/// Whatever has a colour.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Colored {
    sprite: Option<&'static mut Sprite>,
    text: Option<&'static mut TextColor>,
    image: Option<&'static mut ImageNode>,
    background: Option<&'static mut BackgroundColor>,
    border: Option<&'static mut BorderColor>,
}

/// How opaque the colours of one entity are without the fade: sprite, text, image, background,
/// then the four sides of the border.
#[derive(Clone, Copy, Debug)]
struct Opacity([f32; 8]);

impl Opacity {
    fn of(colored: &ColoredReadOnlyItem) -> Self {
        let alpha = |color: Option<Color>| color.map_or(0.0, |color| color.alpha());
        let side = |of: fn(&BorderColor) -> Color| alpha(colored.border.map(of));
        Self([
            alpha(colored.sprite.map(|sprite| sprite.color)),
            alpha(colored.text.map(|text| text.0)),
            alpha(colored.image.map(|image| image.color)),
            alpha(colored.background.map(|background| background.0)),
            side(|border| border.top),
            side(|border| border.right),
            side(|border| border.bottom),
            side(|border| border.left),
        ])
    }

    fn show(self, colored: &mut ColoredItem, part: f32) {
        let Self([sprite, text, image, background, sides @ ..]) = self;
        if let Some(ink) = &mut colored.sprite {
            ink.color.set_alpha(sprite * part);
        }
        if let Some(ink) = &mut colored.text {
            ink.0.set_alpha(text * part);
        }
        if let Some(ink) = &mut colored.image {
            ink.color.set_alpha(image * part);
        }
        if let Some(ink) = &mut colored.background {
            ink.0.set_alpha(background * part);
        }
        if let Some(ink) = &mut colored.border {
            let BorderColor { top, right, bottom, left } = &mut **ink;
            for (side, alpha) in [top, right, bottom, left].into_iter().zip(sides) {
                side.set_alpha(alpha * part);
            }
        }
    }
}

/// A fade that is being lifted, or lowered for good.
#[derive(Component, Debug)]
pub struct Fade {
    under: Vec<(Entity, Opacity)>,
    seconds: f32,
    passed: f32,
    farewell: bool,
}

impl Fade {
    fn over(root: Entity, seconds: f32, colored: &Query<Colored>, children: &Query<&Children>) -> Self {
        let under = std::iter::once(root).chain(children.iter_descendants(root));
        let under =
            under.filter_map(|entity| Some((entity, Opacity::of(&colored.get(entity).ok()?)))).collect();
        Self { under, seconds, passed: 0.0, farewell: false }
    }

    /// Something fades in, and is not seen until then.
    pub fn appearing(
        root: Entity,
        seconds: f32,
        colored: &mut Query<Colored>,
        children: &Query<&Children>,
    ) -> Self {
        let fade = Self::over(root, seconds, colored, children);
        fade.show(colored, 0.0);
        fade
    }

    /// Something fades out, and is gone.
    pub fn vanishing(
        root: Entity,
        seconds: f32,
        colored: &Query<Colored>,
        children: &Query<&Children>,
    ) -> Self {
        Self { farewell: true, ..Self::over(root, seconds, colored, children) }
    }

    fn show(&self, colored: &mut Query<Colored>, part: f32) {
        for (entity, opacity) in &self.under {
            if let Ok(mut colored) = colored.get_mut(*entity) {
                opacity.show(&mut colored, part);
            }
        }
    }

    /// Whether what is under it goes.
    pub fn is_farewell(&self) -> bool {
        self.farewell
    }
}

/// Fades what is under fades.
pub fn end_fades(
    mut commands: Commands,
    time: Res<Time>,
    mut fades: Query<(Entity, Mut<Fade>)>,
    mut colored: Query<Colored>,
) {
    for (entity, mut fade) in &mut fades {
        // One that was just laid shows its beginning, however long the last frame took.
        fade.passed += if fade.is_added() { 0.0 } else { time.delta_secs() };
        let lifted = (fade.passed / fade.seconds).clamp(0.0, 1.0);
        let part = if fade.farewell { 1.0 - lifted } else { lifted };
        fade.show(&mut colored, part);
        if lifted < 1.0 {
            continue;
        }
        if fade.farewell {
            commands.entity(entity).despawn();
        } else {
            commands.entity(entity).remove::<Fade>();
        }
    }
}
