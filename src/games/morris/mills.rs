//! Mills light up when they are closed, and glow until their prize is taken.

use bevy::prelude::*;

use super::faces::Painter;
use super::grid::Grid;
use super::intent::Intent;
use super::marks::{mill_line, mill_ring};
use super::rules::{Game, Mill};
use super::timeline::{Happening, What};
use super::view::BoardView;
use crate::games::GameId;
use crate::games::assets::Pieces;
use crate::shell::access::Access;
use crate::shell::boards::InRoom;
use crate::shell::motion::Ease;
use crate::shell::power::{Dear, Wake};
use crate::shell::room::Table;
use crate::shell::screen::{FrameSystems, Screen};
use crate::shell::stage::Extent;

/// Coming and going.
const FADE: f32 = 0.2;
/// How long a mill stays lit that waits for nobody.
const SEEN: f32 = 0.9;
/// One breath of a mill that waits, and how dim it gets.
const BREATH: f32 = 1.2;
const DIM: f32 = 0.6;

/// A part of a lit mill. It goes by itself when its time is over.
#[derive(Component, Clone, Copy, Debug)]
pub struct Glow {
    /// Seconds since it was lit; before that, less than none.
    age: f32,
    /// When it begins to go out; never for one that waits.
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

    fn is_over(self) -> bool {
        self.age >= self.until + FADE
    }
}

/// Lights mills.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (light, glow)
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris)))
            .run_if(resource_exists::<Pieces>),
    );
}

fn light(
    mut commands: Commands,
    mut happenings: MessageReader<Happening>,
    painter: Painter,
    (table, intent): (Res<Table<Game>>, Res<Intent>),
    views: Query<(Entity, &BoardView, Ref<Extent>), With<InRoom>>,
    mut glows: Query<(Entity, &mut Glow)>,
) {
    for Happening(beats) in happenings.read() {
        for (_, mut glow) in &mut glows {
            glow.until = glow.until.min(glow.age);
        }
        for beat in beats {
            let What::Closed { mill, stays } = beat.what else { continue };
            for (root, view, _) in &views {
                let Some(grid) = view.grid() else { continue };
                let glow = Glow::new(beat.after, stays);
                commands.entity(root).with_children(|root| spawn_mill(root, &painter, grid, mill, glow));
            }
        }
    }
    // A board of another size shows what waits where it is now.
    for (root, view, extent) in &views {
        let Some(grid) = view.grid().filter(|_| extent.is_changed()) else { continue };
        for (glow, _) in &glows {
            commands.entity(glow).despawn();
        }
        commands.entity(root).with_children(|root| {
            for mill in intent.mills(table.session().state()).iter() {
                spawn_mill(root, &painter, grid, mill, Glow::new(-FADE, true));
            }
        });
    }
}

fn spawn_mill(root: &mut ChildSpawnerCommands, painter: &Painter, grid: Grid, mill: Mill, glow: Glow) {
    let (mut line, transform) = mill_line(painter, grid, mill, 0.14);
    line.color.set_alpha(0.0);
    root.spawn((Name::new("Mill"), glow, line, transform));
    for point in mill.points() {
        let mut ring = mill_ring(painter, grid);
        ring.color.set_alpha(0.0);
        root.spawn((glow, ring, Transform::from_translation(grid.place(point).extend(0.15))));
    }
}

fn glow(
    mut commands: Commands,
    time: Res<Time>,
    (access, dear): (Res<Access>, Res<Dear>),
    mut glows: Query<(Entity, Mut<Glow>, &mut Sprite)>,
    mut wake: ResMut<Wake>,
) {
    let steady = access.steady();
    for (entity, mut glow, mut sprite) in &mut glows {
        // One that was just lit shows its beginning, however long the last frame took.
        glow.age += if glow.is_added() { 0.0 } else { time.delta_secs() };
        if glow.is_over() {
            commands.entity(entity).despawn();
        } else {
            sprite.color.set_alpha(glow.alpha(steady));
            let waits = glow.age > FADE && glow.until.is_infinite();
            if !(waits && steady) {
                wake.within(if waits { dear.pulse() } else { 0.0 });
            }
        }
    }
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
