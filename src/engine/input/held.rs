//! What is held: keys by their place or letter, buttons, and sticks. Letters are as printed on the player's
//! keyboard: Ctrl+Z is where the player's Z is. Keyboards for other scripts have Latin letters printed beside
//! their own, at their usual places. A left stick is pushed in one direction at a time like a D-pad.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;

use super::trigger::{KeyId, Trigger};
use super::{DIRECTIONS, Verb};
use crate::engine::settings::Settings;

pub fn plugin(app: &mut App) {
    app.init_resource::<Letters>().init_resource::<Sticks>();
    app.add_systems(PreUpdate, (follow_letters.in_set(InputSystems), follow_sticks.after(InputSystems)));
}

/// What is held on all devices. All gamepads count as one.
#[derive(SystemParam)]
pub(super) struct Devices<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    letters: Res<'w, Letters>,
    gamepads: Query<'w, 's, &'static Gamepad>,
    sticks: Res<'w, Sticks>,
    pub(super) settings: Res<'w, Settings>,
}

impl Devices<'_, '_> {
    pub(super) fn is_held(&self, trigger: Trigger) -> bool {
        match trigger {
            Trigger::Pad(button) => self.gamepads.iter().any(|gamepad| gamepad.pressed(button)),
            Trigger::Stick(way) => self.sticks.0.values().any(|pushed| *pushed == way),
            Trigger::Key(..) => trigger.keys().all(|key| self.is_key_held(key)),
        }
    }

    fn is_key_held(&self, key: KeyId) -> bool {
        match key {
            KeyId::Letter(letter) => self.letters.0.values().any(|held| *held == letter),
            KeyId::Modifier(modifier) => self.keys.any_pressed(modifier.keys()),
            KeyId::Place(KeyCode::Enter) => self.keys.any_pressed([KeyCode::Enter, KeyCode::NumpadEnter]),
            KeyId::Place(place) => self.keys.pressed(place),
        }
    }

    pub(super) fn was_anything_pressed(&self) -> bool {
        self.keys.get_just_pressed().len() > 0
            || self.gamepads.iter().any(|gamepad| gamepad.get_just_pressed().next().is_some())
    }
}

/// The first Greek letter. No letter from here on is Latin.
const BEYOND_LATIN: char = '\u{370}';

/// The letter of a key in lower case: the one it types or, if that is not Latin, the Latin one at its place.
/// Never both, so that no press means two things.
pub fn letter_of(input: &KeyboardInput) -> Option<char> {
    let Key::Character(text) = &input.logical_key else { return None };
    let typed = text.chars().next()?;
    let of_place = || letter_at(input.key_code).filter(|_| typed >= BEYOND_LATIN);
    of_place().or_else(|| typed.to_lowercase().next())
}

/// The letter at a place on most keyboards.
fn letter_at(place: KeyCode) -> Option<char> {
    match KeyId::at(place).suited(false) {
        KeyId::Letter(letter) => Some(letter).filter(char::is_ascii_lowercase),
        _ => None,
    }
}

/// The letters held, by key. A letter stays the same even if Shift or the layout changes meanwhile.
#[derive(Resource, Default)]
pub(super) struct Letters(HashMap<KeyCode, char>);

fn follow_letters(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut letters: ResMut<Letters>,
) {
    for input in inputs.read() {
        match (input.state, letter_of(input)) {
            (ButtonState::Pressed, Some(letter)) => _ = letters.0.insert(input.key_code, letter),
            (ButtonState::Pressed, None) => {}
            (ButtonState::Released, _) => _ = letters.0.remove(&input.key_code),
        }
    }
    if focus_lost.read().count() > 0 {
        letters.0.clear();
    }
}

/// The direction in which each gamepad's left stick is pushed, if any.
#[derive(Resource, Default)]
pub(super) struct Sticks(HashMap<Entity, Verb>);

/// A stick keeps its direction until another is this many times as strong, so that it does not flicker.
const LOYALTY: f32 = 1.2;

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

fn way_pushed(push: Vec2, dead_zone: f32, held: Option<Verb>) -> Option<Verb> {
    // Sticks count upwards, steps downwards. Of two ways that are equally strong, the last counts.
    let ways = DIRECTIONS
        .into_iter()
        .rev()
        .map(|(way, step)| (way, push.dot(Vec2::new(1.0, -1.0) * step.as_vec2())));
    let strength = |(way, along): &(Verb, f32)| along * if held == Some(*way) { LOYALTY } else { 1.0 };
    let pushed = ways.filter(|(_, along)| *along > dead_zone);
    pushed.max_by(|a, b| strength(a).total_cmp(&strength(b))).map(|(way, _)| way)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_is_pushed_the_way_that_is_stronger() {
        for degrees in (0..360).filter(|degrees| degrees % 90 != 45) {
            let way = match degrees {
                45..135 => Verb::Up,
                135..225 => Verb::Left,
                225..315 => Verb::Down,
                _ => Verb::Right,
            };
            let push = Vec2::from_angle((degrees as f32).to_radians());
            assert_eq!(way_pushed(push, 0.3, None), Some(way), "{degrees}°");
        }
    }

    #[test]
    fn a_stick_within_the_dead_zone_is_not_pushed() {
        for push in [Vec2::ZERO, Vec2::splat(0.3), Vec2::new(-0.3, 0.2)] {
            assert_eq!(way_pushed(push, 0.3, Some(Verb::Right)), None, "{push}");
        }
    }

    #[test]
    fn a_stick_held_between_two_ways_keeps_the_one_it_has() {
        for degrees in 41..50 {
            let push = Vec2::from_angle((degrees as f32).to_radians());
            for held in [Verb::Up, Verb::Right] {
                assert_eq!(way_pushed(push, 0.3, Some(held)), Some(held), "{degrees}°");
            }
        }
    }

    #[test]
    fn a_stick_that_is_turned_on_leaves_its_way() {
        let turned =
            |degrees: f32| way_pushed(Vec2::from_angle(degrees.to_radians()), 0.3, Some(Verb::Right));
        assert_eq!([turned(60.0), turned(-60.0)], [Some(Verb::Up), Some(Verb::Down)]);
    }
}
