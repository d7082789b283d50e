//! Tweens move what is shown to where the rules already have it. Removing one at any time leaves the right
//! picture. With reduced motion, every set of tweens takes its [`Calm`] form instead.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::math::cubic_splines::CubicSegment;
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::RequestRedraw;

use super::accessibility::Access;
use super::fade::{Colored, Fade, begin_fades, run_fades};
use crate::engine::power::{PowerSystems, SoftwareRendering, Wake};
use crate::engine::stage::StageSystems;

/// The design's four easings, which are cubic Bézier curves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Ease {
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
    /// How far along a motion is after this part of its time.
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
    /// The width alone, 1 being its own, as of a card that is turned over.
    Width(f32, f32),
    /// From its place up by a height and back.
    Hop(Vec2, f32),
    /// Left and right about its place, ever less.
    Shake(Vec2, f32),
    /// How opaque a sprite, text, image or background is.
    Fade(f32, f32),
    /// The angle in radians, counter-clockwise.
    Turn(f32, f32),
}

impl Change {
    fn moves(self) -> bool {
        !matches!(self, Self::Fade(..))
    }

    /// Whether it moves something and brings it back.
    fn swings(self) -> bool {
        matches!(self, Self::Pop(_) | Self::Hop(..) | Self::Shake(..))
    }

    /// Places something as it is when this part of the change is done.
    fn place(self, at: f32, placed: &mut PlacedItem) {
        // Rises from 0 to 1 and falls back.
        let rise = 1.0 - (2.0 * at - 1.0).abs();
        match self {
            Self::Place(from, to) => placed.translate(from.lerp(to, at)),
            Self::Hop(from, height) => placed.translate(from + Vec2::new(0.0, height * rise)),
            Self::Shake(about, width) => {
                let swing = (at * SWINGS * std::f32::consts::TAU).sin() * (1.0 - at);
                placed.translate(about + Vec2::new(width * swing, 0.0));
            }
            Self::Scale(from, to) => placed.scale(Vec2::splat(from.lerp(to, at))),
            Self::Width(from, to) => placed.scale(Vec2::new(from.lerp(to, at), 1.0)),
            Self::Pop(peak) => placed.scale(Vec2::splat(1.0 + (peak - 1.0) * Ease::InOut.at(rise))),
            Self::Turn(from, to) => placed.turn(from.lerp(to, at)),
            Self::Fade(..) => {}
        }
    }
}

/// Something with a transform, in the world or in the interface.
#[derive(QueryData)]
#[query_data(mutable)]
struct Placed {
    world: Option<&'static mut Transform>,
    ui: Option<&'static mut UiTransform>,
}

impl PlacedItem<'_, '_> {
    fn translate(&mut self, to: Vec2) {
        if let Some(place) = &mut self.world {
            place.translation = to.extend(place.translation.z);
        } else if let Some(ui) = &mut self.ui {
            ui.translation = Val2::px(to.x, to.y);
        }
    }

    fn scale(&mut self, scale: Vec2) {
        if let Some(place) = &mut self.world {
            place.scale = scale.extend(1.0);
        }
        if let Some(ui) = &mut self.ui {
            ui.scale = scale;
        }
    }

    fn turn(&mut self, angle: f32) {
        if let Some(place) = &mut self.world {
            place.rotation = Quat::from_rotation_z(angle);
        }
    }
}

/// How often a shake goes left and right.
const SWINGS: f32 = 3.0;

#[derive(Clone, Copy, Debug)]
pub struct Tween {
    change: Change,
    ease: Ease,
    delay: f32,
    duration: f32,
    passed: f32,
}

impl Tween {
    /// A change that takes this many seconds.
    pub fn new(change: Change, duration: f32, ease: Ease) -> Self {
        Self { change, ease, delay: 0.0, duration, passed: 0.0 }
    }

    /// Delays the tween. Until then it shows its beginning.
    #[must_use]
    pub fn after(mut self, delay: f32) -> Self {
        self.delay = delay;
        self
    }

    /// How much of the change to show; `None` to leave the transform to other tweens.
    fn at(&self, still: bool) -> Option<f32> {
        let waits = self.passed < self.delay;
        match self.change {
            change if still && change.swings() => None,
            change if still && change.moves() => Some(if waits { 0.0 } else { 1.0 }),
            Change::Pop(_) => Some(self.progress()).filter(|_| !waits),
            _ => Some(self.ease.at(self.progress())),
        }
    }

    fn progress(&self) -> f32 {
        if self.duration <= 0.0 { 1.0 } else { ((self.passed - self.delay) / self.duration).clamp(0.0, 1.0) }
    }

    fn is_over(&self) -> bool {
        self.passed >= self.delay + self.duration
    }
}

/// What replaces a motion for players who want none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Calm {
    /// It fades in at its final place within this many seconds, with all its children.
    Appear(f32),
    /// It fades out where it was.
    Vanish(f32),
    /// It jumps to its final place.
    AtOnce,
    /// Its changes happen at their time, but all at once; what would swing or pulse is still.
    Still,
}

impl Calm {
    fn fade(self) -> Option<Fade> {
        match self {
            Self::Appear(seconds) => Some(Fade::appearing(seconds)),
            Self::Vanish(seconds) => Some(Fade::vanishing(seconds)),
            Self::AtOnce | Self::Still => None,
        }
    }
}

/// How long things fade in instead of moving, in seconds.
pub const APPEAR: f32 = 0.08;
/// How long things fade out instead of moving, in seconds.
pub const VANISH: f32 = 0.12;

#[derive(Component, Clone, Debug)]
pub struct Tweens {
    all: Vec<Tween>,
    then_despawn: bool,
    calm: Calm,
    /// Whether reduced motion has been considered.
    judged: bool,
    still: bool,
}

impl Tweens {
    pub fn new(tweens: impl Into<Vec<Tween>>) -> Self {
        let calm = Calm::Appear(APPEAR);
        Self { all: tweens.into(), then_despawn: false, calm, judged: false, still: false }
    }

    /// Runs these changes, and then despawns the entity.
    pub fn farewell(tweens: impl Into<Vec<Tween>>) -> Self {
        Self { then_despawn: true, calm: Calm::Vanish(VANISH), ..Self::new(tweens) }
    }

    /// Sets what replaces the motion when motion is reduced.
    #[must_use]
    pub fn calm(mut self, calm: Calm) -> Self {
        self.calm = calm;
        self
    }
}

/// Motion below this entity does not answer the player, so fewer frames will do for it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Unhurried;

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
    app.add_systems(
        PostUpdate,
        (calm_down.run_if(is_reduced), begin_fades, run_fades, run_tweens).chain().in_set(MotionSystems),
    );
    // Motion that began on boards since then must not show its beginning either.
    app.add_systems(
        PostUpdate,
        (calm_down, begin_fades)
            .chain()
            .run_if(is_reduced)
            .after(StageSystems::Arrange)
            .before(TransformSystems::Propagate)
            .before(bevy::sprite::update_text2d_layout),
    );
    app.add_systems(Last, begin.before(PowerSystems));
}

fn is_reduced(access: Res<Access>) -> bool {
    access.reduced_motion
}

/// Motion that began after the tweens ran must not wait for the next input.
fn begin(added: Query<Entity, Or<(Added<Tweens>, Added<Fade>)>>, mut frames: Frames) {
    frames.ask_for(added.iter());
}

#[derive(SystemParam)]
struct Frames<'w, 's> {
    redraw: MessageWriter<'w, RequestRedraw>,
    wake: ResMut<'w, Wake>,
    software: Res<'w, SoftwareRendering>,
    parents: Query<'w, 's, &'static ChildOf>,
    unhurried: Query<'w, 's, (), With<Unhurried>>,
}

impl Frames<'_, '_> {
    /// Asks for the next frame, as soon as anything that moves needs one.
    fn ask_for(&mut self, moving: impl Iterator<Item = Entity>) {
        let is_unhurried = |entity: Entity| {
            self.unhurried.contains(entity)
                || self.parents.iter_ancestors(entity).any(|parent| self.unhurried.contains(parent))
        };
        let mut moving = moving.map(is_unhurried).peekable();
        if moving.peek().is_some() {
            if moving.all(|unhurried| unhurried) {
                self.wake.within(self.software.unhurried());
            } else {
                self.redraw.write(RequestRedraw);
            }
        }
    }
}

fn run_tweens(
    mut commands: Commands,
    time: Res<Time>,
    mut moving: ResMut<Moving>,
    mut frames: Frames,
    mut tweened: Query<(Entity, Mut<Tweens>, Placed, Colored)>,
    fades: Query<Entity, With<Fade>>,
) {
    let any = !tweened.is_empty() || !fades.is_empty();
    moving.set_if_neq(Moving(any));
    frames.ask_for(tweened.iter().map(|(entity, ..)| entity).chain(&fades));
    for (entity, mut tweens, mut placed, mut colored) in &mut tweened {
        // A new tween shows its beginning, however long the last frame took.
        let passed = if tweens.is_added() { 0.0 } else { time.delta_secs() };
        let still = tweens.still;
        for tween in &mut tweens.all {
            tween.passed += passed;
            let Some(at) = tween.at(still) else { continue };
            if let Change::Fade(from, to) = tween.change {
                colored.fills().for_each(|color| color.set_alpha(from.lerp(to, at).clamp(0.0, 1.0)));
            } else {
                tween.change.place(at, &mut placed);
            }
        }
        if tweens.all.iter().all(Tween::is_over) {
            // Its parent may be despawned in this same frame.
            if tweens.then_despawn {
                commands.entity(entity).try_despawn();
            } else {
                commands.entity(entity).try_remove::<Tweens>();
            }
        }
    }
}

/// Gives new motion the form that it has when motion is reduced.
fn calm_down(
    mut commands: Commands,
    mut tweened: Query<(Entity, &mut Tweens, Placed)>,
    parents: Query<&ChildOf>,
    fades: Query<&Fade>,
) {
    let mut calmed: Vec<(Entity, Calm)> = Vec::new();
    for (entity, mut tweens, mut placed) in &mut tweened {
        let is_old = std::mem::replace(&mut tweens.bypass_change_detection().judged, true);
        if is_old || !tweens.all.iter().any(|tween| tween.change.moves()) {
            continue;
        }
        if matches!(tweens.calm, Calm::Appear(_) | Calm::AtOnce) {
            for tween in &tweens.all {
                tween.change.place(1.0, &mut placed);
            }
        }
        tweens.still = true;
        calmed.push((entity, tweens.calm));
    }
    // What lies on something that fades, fades with it and does not move on it.
    let farewell_of = |above: Entity| {
        let calm = || calmed.iter().find(|(other, _)| *other == above)?.1.fade();
        fades.get(above).map(|fade| fade.farewell).ok().or_else(|| calm().map(|fade| fade.farewell))
    };
    for &(entity, calm) in calmed.iter().filter(|(_, calm)| *calm != Calm::Still) {
        let covered = parents.iter_ancestors(entity).find_map(farewell_of);
        let free = |fade: &Fade| match covered {
            None => true,
            Some(farewell) => fade.farewell && !farewell,
        };
        let fade = calm.fade().filter(|fade| free(fade) && !fades.contains(entity));
        let mut entity = commands.entity(entity);
        entity.remove::<Tweens>();
        if let Some(fade) = fade {
            entity.insert(fade);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
