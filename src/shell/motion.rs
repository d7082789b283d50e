//! Tweens: how what is shown gets from where it was to where it is. The rules have long moved on;
//! a tween only colours the way, and removing it at any moment leaves the right picture.

use bevy::math::cubic_splines::CubicSegment;
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::RequestRedraw;

/// The design's four easings, as the control points of a cubic Bézier curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Ease {
    /// At an even pace.
    #[default]
    Linear,
    /// Fast, then settling.
    Out,
    /// Gentle at both ends.
    InOut,
    /// Gathering speed.
    In,
    /// A little beyond, and back.
    Back,
}

impl Ease {
    /// How far along a motion is when this much of its time has passed.
    pub fn at(self, time: f32) -> f32 {
        let curve = |a: (f32, f32), b: (f32, f32)| CubicSegment::new_bezier_easing(a, b).ease(time);
        match self {
            Self::Linear => time,
            Self::Out => curve((0.2, 0.8), (0.2, 1.0)),
            Self::InOut => curve((0.4, 0.0), (0.2, 1.0)),
            Self::In => curve((0.4, 0.0), (1.0, 1.0)),
            Self::Back => curve((0.34, 1.4), (0.64, 1.0)),
        }
    }
}

/// What a tween changes, from and to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// The place, in the units of its parent.
    Place(Vec2, Vec2),
    /// The size, 1 being its own.
    Scale(f32, f32),
    /// The size from 1 to a peak and back.
    Pop(f32),
    /// The width alone, 1 being its own: what turns over shows its edge in between.
    Width(f32, f32),
    /// From its place up to a height and back.
    Hop(Vec2, f32),
    /// To and fro about its place, ever less.
    Shake(Vec2, f32),
    /// How opaque a sprite, text, image or background is.
    Fade(f32, f32),
    /// The angle in radians, counter-clockwise.
    Turn(f32, f32),
}

/// How often what is shaken goes to and fro.
const SWINGS: f32 = 3.0;

/// One change over time.
#[derive(Clone, Copy, Debug)]
pub struct Tween {
    change: Change,
    ease: Ease,
    delay: f32,
    duration: f32,
    passed: f32,
}

impl Tween {
    /// A change within so many seconds.
    pub fn new(change: Change, duration: f32, ease: Ease) -> Self {
        Self { change, ease, delay: 0.0, duration, passed: 0.0 }
    }

    /// The same, after a while; until then it shows its beginning.
    #[must_use]
    pub fn after(mut self, delay: f32) -> Self {
        self.delay = delay;
        self
    }

    fn progress(&self) -> f32 {
        if self.duration <= 0.0 { 1.0 } else { ((self.passed - self.delay) / self.duration).clamp(0.0, 1.0) }
    }

    fn is_over(&self) -> bool {
        self.passed >= self.delay + self.duration
    }
}

/// The changes an entity is going through.
#[derive(Component, Clone, Debug, Default)]
pub struct Tweens {
    tweens: Vec<Tween>,
    then_despawn: bool,
}

impl Tweens {
    /// These changes, together.
    pub fn new(tweens: impl Into<Vec<Tween>>) -> Self {
        Self { tweens: tweens.into(), then_despawn: false }
    }

    /// These, and after the last of them the entity goes.
    pub fn farewell(tweens: impl Into<Vec<Tween>>) -> Self {
        Self { tweens: tweens.into(), then_despawn: true }
    }
}

/// Moves everything that moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MotionSystems;

/// Whether anything on the screen is moving.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moving(pub bool);

/// Runs the tweens and keeps frames coming while there are any.
pub fn plugin(app: &mut App) {
    app.init_resource::<Moving>();
    app.configure_sets(
        PostUpdate,
        MotionSystems.before(TransformSystems::Propagate).before(bevy::ui::UiSystems::Layout),
    );
    app.add_systems(PostUpdate, run_tweens.in_set(MotionSystems));
    app.add_systems(Last, begin);
}

/// What was set in motion after the tweens ran must not wait for the next input to begin.
fn begin(added: Query<(), Added<Tweens>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !added.is_empty() {
        redraw.write(RequestRedraw);
    }
}

fn run_tweens(
    mut commands: Commands,
    time: Res<Time>,
    mut moving: ResMut<Moving>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut tweened: Query<(
        Entity,
        Mut<Tweens>,
        Option<&mut Transform>,
        Option<&mut UiTransform>,
        Option<&mut Sprite>,
        Option<&mut TextColor>,
        Option<&mut ImageNode>,
        Option<&mut BackgroundColor>,
    )>,
) {
    let any = !tweened.is_empty();
    moving.set_if_neq(Moving(any));
    if any {
        redraw.write(RequestRedraw);
    }
    for (entity, mut tweens, mut place, mut ui, mut sprite, mut text, mut image, mut background) in
        &mut tweened
    {
        // A tween that was just added shows its beginning, however long the last frame took.
        let passed = if tweens.is_added() { 0.0 } else { time.delta_secs() };
        for tween in &mut tweens.tweens {
            tween.passed += passed;
            let at = tween.ease.at(tween.progress());
            match tween.change {
                Change::Place(from, to) => set_place(&mut place, &mut ui, from.lerp(to, at)),
                Change::Hop(from, height) => {
                    let rise = 1.0 - (2.0 * at - 1.0).abs();
                    set_place(&mut place, &mut ui, from + Vec2::new(0.0, height * rise));
                }
                Change::Shake(about, width) => {
                    let swing = (at * SWINGS * std::f32::consts::TAU).sin() * (1.0 - at);
                    set_place(&mut place, &mut ui, about + Vec2::new(width * swing, 0.0));
                }
                Change::Scale(from, to) => set_scale(&mut place, &mut ui, Vec2::splat(from.lerp(to, at))),
                Change::Width(from, to) => set_scale(&mut place, &mut ui, Vec2::new(from.lerp(to, at), 1.0)),
                // Until it is its turn it leaves the size to others.
                Change::Pop(_) if tween.passed < tween.delay => {}
                Change::Pop(peak) => {
                    let progress = tween.progress();
                    let rise = 1.0 - (2.0 * progress - 1.0).abs();
                    set_scale(&mut place, &mut ui, Vec2::splat(1.0 + (peak - 1.0) * Ease::InOut.at(rise)));
                }
                Change::Turn(from, to) => {
                    if let Some(place) = &mut place {
                        place.rotation = Quat::from_rotation_z(from.lerp(to, at));
                    }
                }
                Change::Fade(from, to) => {
                    let alpha = from.lerp(to, at).clamp(0.0, 1.0);
                    if let Some(sprite) = &mut sprite {
                        sprite.color.set_alpha(alpha);
                    }
                    if let Some(text) = &mut text {
                        text.0.set_alpha(alpha);
                    }
                    if let Some(image) = &mut image {
                        image.color.set_alpha(alpha);
                    }
                    if let Some(background) = &mut background {
                        background.0.set_alpha(alpha);
                    }
                }
            }
        }
        if tweens.tweens.iter().all(Tween::is_over) {
            if tweens.then_despawn {
                commands.entity(entity).despawn();
            } else {
                commands.entity(entity).remove::<Tweens>();
            }
        }
    }
}

fn set_place(place: &mut Option<Mut<Transform>>, ui: &mut Option<Mut<UiTransform>>, to: Vec2) {
    if let Some(place) = place {
        place.translation = to.extend(place.translation.z);
    } else if let Some(ui) = ui {
        ui.translation = Val2::px(to.x, to.y);
    }
}

fn set_scale(place: &mut Option<Mut<Transform>>, ui: &mut Option<Mut<UiTransform>>, scale: Vec2) {
    if let Some(place) = place {
        place.scale = scale.extend(1.0);
    }
    if let Some(ui) = ui {
        ui.scale = scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easings_start_at_the_start_and_end_at_the_end() {
        for ease in [Ease::Linear, Ease::Out, Ease::InOut, Ease::In, Ease::Back] {
            assert!(ease.at(0.0).abs() < 1e-3, "{ease:?}");
            assert!((ease.at(1.0) - 1.0).abs() < 1e-3, "{ease:?}");
        }
        assert!(Ease::Out.at(0.3) > 0.3 && Ease::In.at(0.3) < 0.3);
        assert!(Ease::Back.at(0.7) > 1.0);
    }

    #[test]
    fn a_delayed_tween_waits_at_its_beginning() {
        let mut tween = Tween::new(Change::Scale(0.0, 1.0), 0.1, Ease::Linear).after(0.2);
        tween.passed = 0.15;
        assert!(tween.progress() <= 0.0 && !tween.is_over());
        tween.passed = 0.25;
        assert!((tween.progress() - 0.5).abs() < 1e-3);
        tween.passed = 0.3;
        assert!(tween.is_over());
    }
}
