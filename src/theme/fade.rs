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

impl ColoredItem<'_, '_> {
    /// The colours of its sprite, text, image and background.
    pub fn fills(&mut self) -> impl Iterator<Item = &mut Color> {
        self.colours().into_iter().take(4).flatten()
    }

    /// Those, and then the colours of the four sides of its border.
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

    /// How opaque each of them is.
    fn alphas(&mut self) -> [f32; 8] {
        self.colours().map(|colour| colour.map_or(0.0, |colour| colour.alpha()))
    }
}

/// A fade that is being lifted, or lowered for good.
#[derive(Component, Debug)]
pub struct Fade {
    /// What it lies over, and how opaque the colours of each are without it.
    under: Vec<(Entity, [f32; 8])>,
    seconds: f32,
    passed: f32,
    farewell: bool,
}

impl Fade {
    /// Something fades in, and is not seen until then.
    pub fn appearing(
        root: Entity,
        seconds: f32,
        colored: &mut Query<Colored>,
        children: &Query<&Children>,
    ) -> Self {
        let under = std::iter::once(root).chain(children.iter_descendants(root));
        let under =
            under.filter_map(|entity| Some((entity, colored.get_mut(entity).ok()?.alphas()))).collect();
        let fade = Self { under, seconds, passed: 0.0, farewell: false };
        fade.show(colored, 0.0);
        fade
    }

    /// Something fades out, and is gone.
    pub fn vanishing(
        root: Entity,
        seconds: f32,
        colored: &mut Query<Colored>,
        children: &Query<&Children>,
    ) -> Self {
        let fade = Self { farewell: true, ..Self::appearing(root, seconds, colored, children) };
        fade.show(colored, 1.0);
        fade
    }

    fn show(&self, colored: &mut Query<Colored>, part: f32) {
        for (entity, alphas) in &self.under {
            let Ok(mut colored) = colored.get_mut(*entity) else { continue };
            for (colour, alpha) in colored.colours().into_iter().zip(alphas) {
                if let Some(colour) = colour {
                    colour.set_alpha(alpha * part);
                }
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
        fade.show(&mut colored, if fade.farewell { 1.0 - lifted } else { lifted });
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
