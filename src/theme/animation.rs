//! Tweens: how what is shown gets from where it was to where it is. The rules have long moved on;
//! a tween only colours the way, and removing it at any moment leaves the right picture.
//!
//! Players who want no motion see none: where it is reduced, every set of tweens takes its [`Calm`]
//! form instead, which changes no place, size or angle but at once.

use bevy::ecs::system::SystemParam;
use bevy::math::cubic_splines::CubicSegment;
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::RequestRedraw;

use super::accessibility::Access;
use super::fade::{Colored, Fade, end_fades};
use crate::engine::power::{PowerSystems, SoftwareRendering, Wake};
use crate::engine::stage::StageSystems;

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

impl Change {
    /// Whether something moves by it.
    fn moves(self) -> bool {
        !matches!(self, Self::Fade(..))
    }
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

/// What is seen of a motion by those who want none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Calm {
    /// It is where it will be, and fades in within so many seconds, with all that is on it.
    Appear(f32),
    /// It stays where it was, and fades out.
    Vanish(f32),
    /// It is where it will be.
    AtOnce,
    /// Its changes happen at their time, but all at once; what would swing or breathe is still.
    Still,
}

/// How long things fade instead of moving, in seconds.
pub const APPEAR: f32 = 0.08;
/// The same for what goes.
pub const VANISH: f32 = 0.12;

/// The changes an entity is going through.
#[derive(Component, Clone, Debug)]
pub struct Tweens {
    all: Vec<Tween>,
    then_despawn: bool,
    calm: Calm,
    /// Whether it was looked at whether motion is wanted.
    judged: bool,
    /// Whether nothing may swing.
    still: bool,
}

impl Tweens {
    /// These changes, together.
    pub fn new(tweens: impl Into<Vec<Tween>>) -> Self {
        let calm = Calm::Appear(APPEAR);
        Self { all: tweens.into(), then_despawn: false, calm, judged: false, still: false }
    }

    /// These, and after the last of them the entity goes.
    pub fn farewell(tweens: impl Into<Vec<Tween>>) -> Self {
        Self { then_despawn: true, calm: Calm::Vanish(VANISH), ..Self::new(tweens) }
    }

    /// The same, with what is seen of it where motion is reduced.
    #[must_use]
    pub fn calm(mut self, calm: Calm) -> Self {
        self.calm = calm;
        self
    }

    fn moves(&self) -> bool {
        self.all.iter().any(|tween| tween.change.moves())
    }
}

/// What moves below this is no answer to a player, and fewer frames will do for it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Unhurried;

/// How soon the next frame of what moves is wanted.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Nothing moves.
    #[default]
    Still,
    /// Nothing moves but what is unhurried.
    Unhurried,
    /// At once.
    Hurried,
}

/// Moves everything that moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MotionSystems;

/// Whether anything on the screen is moving.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moving(pub bool);

/// Runs the tweens and keeps frames coming while there are any.
pub fn plugin(app: &mut App) {
    app.init_resource::<Moving>().init_resource::<Pace>();
    app.configure_sets(
        PostUpdate,
        MotionSystems.before(TransformSystems::Propagate).before(bevy::ui::UiSystems::Layout),
    );
    app.add_systems(
        PostUpdate,
        (calm_down.run_if(is_reduced), end_fades, run_tweens).chain().in_set(MotionSystems),
    );
    // What was set in motion on boards since then is not seen at its beginning either.
    app.add_systems(
        PostUpdate,
        calm_down
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

/// What was set in motion after the tweens ran must not wait for the next input to begin.
fn begin(added: Query<Entity, Or<(Added<Tweens>, Added<Fade>)>>, mut frames: Frames) {
    if !added.is_empty() {
        frames.ask_for(added.iter());
    }
}

/// Keeps frames coming.
#[derive(SystemParam)]
struct Frames<'w, 's> {
    redraw: MessageWriter<'w, RequestRedraw>,
    wake: ResMut<'w, Wake>,
    pace: ResMut<'w, Pace>,
    software: Res<'w, SoftwareRendering>,
    parents: Query<'w, 's, &'static ChildOf>,
    unhurried: Query<'w, 's, (), With<Unhurried>>,
}

impl Frames<'_, '_> {
    /// Asks for the next frame of what is moving, as soon as any of it needs one.
    fn ask_for(&mut self, moving: impl Iterator<Item = Entity>) {
        let calm = |entity: Entity| {
            self.unhurried.contains(entity)
                || self.parents.iter_ancestors(entity).any(|parent| self.unhurried.contains(parent))
        };
        let pace = moving.fold(Pace::Still, |pace, entity| match pace {
            Pace::Hurried => Pace::Hurried,
            _ if calm(entity) => Pace::Unhurried,
            _ => Pace::Hurried,
        });
        match pace {
            Pace::Hurried => drop(self.redraw.write(RequestRedraw)),
            Pace::Unhurried => self.wake.within(self.software.unhurried()),
            Pace::Still => {}
        }
        self.pace.set_if_neq(pace);
    }
}

fn run_tweens(
    mut commands: Commands,
    time: Res<Time>,
    mut moving: ResMut<Moving>,
    mut frames: Frames,
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
    fades: Query<Entity, With<Fade>>,
) {
    let any = !tweened.is_empty() || !fades.is_empty();
    moving.set_if_neq(Moving(any));
    frames.ask_for(tweened.iter().map(|(entity, ..)| entity).chain(&fades));
    for (entity, mut tweens, mut place, mut ui, mut sprite, mut text, mut image, mut background) in
        &mut tweened
    {
        // A tween that was just added shows its beginning, however long the last frame took.
        let passed = if tweens.is_added() { 0.0 } else { time.delta_secs() };
        let still = tweens.still;
        for tween in &mut tweens.all {
            tween.passed += passed;
            let at = if still && tween.change.moves() {
                if tween.passed >= tween.delay { 1.0 } else { 0.0 }
            } else {
                tween.ease.at(tween.progress())
            };
            match tween.change {
                Change::Pop(_) | Change::Hop(..) | Change::Shake(..) if still => {}
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
                    set_alpha(alpha, &mut sprite, &mut text, &mut image, &mut background);
                }
            }
        }
        if tweens.all.iter().all(Tween::is_over) {
            // What it is part of may go in this same frame.
            if tweens.then_despawn {
                commands.entity(entity).try_despawn();
            } else {
                commands.entity(entity).try_remove::<Tweens>();
            }
        }
    }
}

fn set_alpha(
    alpha: f32,
    sprite: &mut Option<Mut<Sprite>>,
    text: &mut Option<Mut<TextColor>>,
    image: &mut Option<Mut<ImageNode>>,
    background: &mut Option<Mut<BackgroundColor>>,
) {
    if let Some(sprite) = sprite {
        sprite.color.set_alpha(alpha);
    }
    if let Some(text) = text {
        text.0.set_alpha(alpha);
    }
    if let Some(image) = image {
        image.color.set_alpha(alpha);
    }
    if let Some(background) = background {
        background.0.set_alpha(alpha);
    }
}

/// Gives what was just set in motion the form that it has where motion is reduced.
fn calm_down(
    mut commands: Commands,
    mut tweened: Query<(Entity, &mut Tweens, Option<&mut Transform>, Option<&mut UiTransform>)>,
    parents: Query<&ChildOf>,
    fades: Query<&Fade>,
    mut colored: Query<Colored>,
    children: Query<&Children>,
) {
    let mut calmed: Vec<(Entity, Calm)> = Vec::new();
    for (entity, mut tweens, mut place, mut ui) in &mut tweened {
        if std::mem::replace(&mut tweens.bypass_change_detection().judged, true) || !tweens.moves() {
            continue;
        }
        if matches!(tweens.calm, Calm::Appear(_) | Calm::AtOnce) {
            for tween in &tweens.all {
                end(tween.change, &mut place, &mut ui);
            }
        }
        tweens.still = true;
        calmed.push((entity, tweens.calm));
    }
    // What lies on something that fades fades with it, and does not move on it.
    let covered = |entity: Entity| {
        parents.iter_ancestors(entity).find_map(|above| {
            let fade = fades.get(above).ok().map(Fade::is_farewell);
            let calm = calmed.iter().find(|(other, _)| *other == above).and_then(|(_, calm)| match calm {
                Calm::Vanish(_) => Some(true),
                Calm::Appear(_) => Some(false),
                Calm::AtOnce | Calm::Still => None,
            });
            fade.or(calm)
        })
    };
    for &(entity, calm) in &calmed {
        match (calm, covered(entity)) {
            (Calm::Still, _) => {}
            (_, Some(true)) | (Calm::AtOnce, _) | (Calm::Appear(_), Some(false)) => {
                commands.entity(entity).remove::<Tweens>();
            }
            _ if fades.contains(entity) => {
                commands.entity(entity).remove::<Tweens>();
            }
            (Calm::Appear(seconds), None) => {
                let fade = Fade::appearing(entity, seconds, &mut colored, &children);
                commands.entity(entity).remove::<Tweens>().insert(fade);
            }
            (Calm::Vanish(seconds), _) => {
                let fade = Fade::vanishing(entity, seconds, &colored, &children);
                commands.entity(entity).remove::<Tweens>().insert(fade);
            }
        }
    }
}

/// Shows something as it is when a change is over.
fn end(change: Change, place: &mut Option<Mut<Transform>>, ui: &mut Option<Mut<UiTransform>>) {
    match change {
        Change::Place(_, to) | Change::Hop(to, _) | Change::Shake(to, _) => set_place(place, ui, to),
        Change::Scale(_, to) => set_scale(place, ui, Vec2::splat(to)),
        Change::Pop(_) => set_scale(place, ui, Vec2::ONE),
        Change::Width(_, to) => set_scale(place, ui, Vec2::new(to, 1.0)),
        Change::Turn(_, to) => {
            if let Some(place) = place {
                place.rotation = Quat::from_rotation_z(to);
            }
        }
        Change::Fade(..) => {}
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
