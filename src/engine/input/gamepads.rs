//! The left sticks of all gamepads, each pushed in one direction at a time like a D-pad.

use std::collections::HashMap;

use bevy::input::InputSystems;
use bevy::prelude::*;

use super::controls::Way;
use crate::engine::settings::Settings;

/// The direction in which each gamepad's left stick is pushed, if any.
#[derive(Resource, Default)]
pub struct Sticks(HashMap<Entity, Way>);

impl Sticks {
    pub fn are_pushed(&self, way: Way) -> bool {
        self.0.values().any(|pushed| *pushed == way)
    }
}

/// A stick keeps its direction until another is this many times as strong, so that it does not flicker.
const LOYALTY: f32 = 1.2;

pub fn plugin(app: &mut App) {
    app.init_resource::<Sticks>();
    app.add_systems(PreUpdate, follow_sticks.after(InputSystems));
}

pub(super) fn follow_sticks(
    gamepads: Query<(Entity, &Gamepad)>,
    settings: Res<Settings>,
    mut sticks: ResMut<Sticks>,
) {
    let dead_zone = settings.dead_zone as f32 / 100.0;
    let pushed = gamepads.iter().filter_map(|(entity, gamepad)| {
        let held = sticks.0.get(&entity).copied();
        Some((entity, way_pushed(gamepad.left_stick(), dead_zone, held)?))
    });
    sticks.0 = pushed.collect();
}

fn way_pushed(push: Vec2, dead_zone: f32, held: Option<Way>) -> Option<Way> {
    let along = |way: Way| match way {
        Way::Up => push.y,
        Way::Down => -push.y,
        Way::Left => -push.x,
        Way::Right => push.x,
    };
    let strength = |way: Way| along(way) * if held == Some(way) { LOYALTY } else { 1.0 };
    let ways = [Way::Up, Way::Down, Way::Left, Way::Right].into_iter();
    ways.filter(|way| along(*way) > dead_zone).max_by(|a, b| strength(*a).total_cmp(&strength(*b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_is_pushed_the_way_that_is_stronger() {
        for degrees in (0..360).filter(|degrees| degrees % 90 != 45) {
            let way = match degrees {
                45..135 => Way::Up,
                135..225 => Way::Left,
                225..315 => Way::Down,
                _ => Way::Right,
            };
            let push = Vec2::from_angle((degrees as f32).to_radians());
            assert_eq!(way_pushed(push, 0.3, None), Some(way), "{degrees}°");
        }
    }

    #[test]
    fn a_stick_within_the_dead_zone_is_not_pushed() {
        for push in [Vec2::ZERO, Vec2::splat(0.3), Vec2::new(-0.3, 0.2)] {
            assert_eq!(way_pushed(push, 0.3, Some(Way::Right)), None, "{push}");
        }
    }

    #[test]
    fn a_stick_held_between_two_ways_keeps_the_one_it_has() {
        for degrees in 41..50 {
            let push = Vec2::from_angle((degrees as f32).to_radians());
            for held in [Way::Up, Way::Right] {
                assert_eq!(way_pushed(push, 0.3, Some(held)), Some(held), "{degrees}°");
            }
        }
    }

    #[test]
    fn a_stick_that_is_turned_on_leaves_its_way() {
        let turned = |degrees: f32| way_pushed(Vec2::from_angle(degrees.to_radians()), 0.3, Some(Way::Right));
        assert_eq!([turned(60.0), turned(-60.0)], [Some(Way::Up), Some(Way::Down)]);
    }
}
