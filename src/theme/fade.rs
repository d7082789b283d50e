//! Fades something in or out with all its children, and gives them their own colours back at the end.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

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
