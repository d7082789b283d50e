//! A closed mill: it lights up, sounds, and glows until a man is taken for it.

use super::ID;
use super::animation::{Animate, Animation, AnimationSounds, Motion};
use super::movement::play_movement_sounds;
use super::render::BoardView;
use super::rules::Mill;
use crate::engine::power::SoftwareRendering;
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{DrawSystems, Grid};
use crate::games::two_players::painter::Painter;
use crate::games::two_players::sounds::SoundSystems;

/// How long a mill takes to light up and to go out.
const FADE: f32 = 0.2;
/// How long a mill stays lit if it does not wait for a man to be taken.
const SEEN: f32 = 0.9;
/// The period of a waiting mill's pulse, and its lowest brightness.
const BREATH: f32 = 1.2;
const DIM: f32 = 0.6;
/// On a card with smaller steps between lines than this, the light would hide the men.
const SMALLEST_LIT: f32 = 16.0;

/// A part of a lit mill. It despawns when its time is over.
#[derive(Component, Clone, Copy, Debug)]
pub struct Glow {
    /// Seconds since it was lit; negative before that.
    age: f32,
    /// When it begins to go out; infinite for one that waits.
    until: f32,
}

impl Glow {
    fn new(after: f32, stays: bool) -> Self {
        Self { age: -after, until: if stays { f32::INFINITY } else { SEEN } }
    }

    fn alpha(self, steady: bool) -> f32 {
        let lit = Ease::Out.at((self.age / FADE).clamp(0.0, 1.0));
        let left = 1.0 - ((self.age - self.until) / FADE).clamp(0.0, 1.0);
        let breath = if self.until.is_infinite() && !steady {
            let phase = ((self.age - FADE).max(0.0) / BREATH * std::f32::consts::TAU).cos();
            DIM + (1.0 - DIM) * (0.5 + 0.5 * phase)
        } else {
            1.0
        };
        lit * left * breath
    }
}

/// A part of the light of a mill. On a card it has no `Glow`.
#[derive(Component)]
struct Light;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_mill_sound.in_set(SoundSystems).after(play_movement_sounds).run_if(on_message::<Animate>),
    );
    let glow = glow.run_if(in_state(Screen::Playing(ID)));
    app.add_systems(PostUpdate, (light_mills, glow).chain().in_set(DrawSystems::Animate));
}

/// Lights up closed mills. On a card, those that the last move closed stay lit.
fn light_mills(
    mut commands: Commands,
    painter: Painter,
    boards: Query<(Entity, Ref<BoardView>, &Grid, Has<InRoom>), Or<(Changed<BoardView>, Changed<Grid>)>>,
    mut lights: Query<(Entity, &ChildOf, Option<&mut Glow>), With<Light>>,
) {
    for (board, view, grid, in_room) in &boards {
        for (light, _, glow) in lights.iter_mut().filter(|(_, parent, _)| parent.parent() == board) {
            match glow {
                Some(mut glow) if view.is_changed() => glow.until = glow.until.min(glow.age),
                _ => commands.entity(light).despawn(),
            }
        }
        let mut board = commands.entity(board);
        if !in_room {
            for &mill in view.lit.iter().filter(|_| grid.cell > SMALLEST_LIT) {
                board.with_children(|board| spawn_mill(board, &painter, grid, mill, ()));
            }
            continue;
        }
        let closed = |animation: &Animation| match animation.motion {
            Motion::Closed(mill) => Some((mill, animation.after)),
            _ => None,
        };
        let mut closed: Vec<_> = view.animations.iter().filter_map(closed).collect();
        // After a mere change of size, waiting mills are shown as they are now.
        if !view.is_changed() || closed.is_empty() {
            closed = view.lit.iter().map(|mill| (*mill, -FADE)).collect();
        }
        for (mill, after) in closed {
            let glow = Glow::new(after, view.lit.contains(&mill));
            board.with_children(|board| spawn_mill(board, &painter, grid, mill, glow));
        }
    }
}

/// Spawns the lights of a mill: the line through it, and a ring around each of its men.
fn spawn_mill(
    board: &mut ChildSpawnerCommands,
    painter: &Painter,
    grid: &Grid,
    mill: Mill,
    glow: impl Bundle + Copy,
) {
    let ring = painter.piece("mill_glow", 120.0, 120.0 * grid.cell / 84.0);
    let at = |point| Transform::from_translation(grid.place(point).extend(0.15));
    board.spawn((Light, mill_line(painter, grid, mill, 0.14), Name::new("Mill"), glow));
    for point in mill.points().iter() {
        board.spawn((Light, ring.clone(), at(point), glow));
    }
}

fn glow(
    mut commands: Commands,
    time: Res<Time>,
    (access, software): (Res<Access>, Res<SoftwareRendering>),
    mut glows: Query<(Entity, Mut<Glow>, &mut Sprite)>,
    mut wake: ResMut<Wake>,
) {
    let steady = access.steady();
    for (entity, mut glow, mut sprite) in &mut glows {
        // A part that was just lit starts from its beginning, however long the last frame took.
        glow.age += if glow.is_added() { 0.0 } else { time.delta_secs() };
        if glow.age >= glow.until + FADE {
            commands.entity(entity).despawn();
        } else {
            sprite.color.set_alpha(glow.alpha(steady));
            let waits = glow.age > FADE && glow.until.is_infinite();
            if !(waits && steady) {
                wake.within(if waits { software.pulse() } else { 0.0 });
            }
        }
    }
}

/// The line through a mill, and where it lies.
pub fn mill_line(painter: &Painter, grid: &Grid, mill: Mill, z: f32) -> (Sprite, Transform) {
    let way = mill.points().iter().fold(Rect::EMPTY, |way, point| way.union_point(grid.place(point)));
    let size = Vec2::new(way.size().max_element(), 32.0 * grid.cell / 84.0);
    let line = Sprite { custom_size: Some(size), ..painter.piece("mill_line", 32.0, size.y) };
    let mut transform = Transform::from_translation(way.center().extend(z));
    if way.height() > way.width() {
        transform.rotate_z(std::f32::consts::FRAC_PI_2);
    }
    (line, transform)
}

pub fn play_mill_sound(mut sounds: AnimationSounds) {
    sounds.play(|motion, sounds| match motion {
        Motion::Closed(_) => Some((0.0, PlaySound::new(&sounds.mill))),
        _ => None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mill_that_waits_breathes_and_one_that_does_not_goes_out() {
        let at = |stays: bool, age: f32| Glow { age, ..Glow::new(0.0, stays) }.alpha(false);
        assert!(at(true, 0.0) < 0.01 && at(true, FADE) > 0.99);
        assert!((at(true, FADE + BREATH / 2.0) - DIM).abs() < 0.01);
        assert!(at(true, FADE + 5.0 * BREATH) > 0.99, "it never goes out by itself");
        let steady = Glow { age: FADE + BREATH / 2.0, ..Glow::new(0.0, true) }.alpha(true);
        assert!(steady > 0.99, "where nothing may pulse it does not");
        assert!(at(false, SEEN) > 0.99 && at(false, SEEN + FADE) < 0.01);
    }
}
