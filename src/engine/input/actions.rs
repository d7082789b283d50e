//! Reads which actions are active: those whose keys, buttons or sticks are held, unless a longer chord is.

use std::hash::Hash;

use bevy::input::InputSystems;
use bevy::prelude::*;

use super::controls::{Control, Controls, VERBS};
use super::held::{Devices, follow_sticks};
use super::trigger::Trigger;
use super::{Verb, Verbs, bindings};
use crate::engine::settings::Settings;
use crate::engine::states::{Screen, Sheet};

/// Whether verbs are ignored, because the settings wait for a key to bind.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deaf(pub bool);

pub fn plugin(app: &mut App) {
    app.init_resource::<Verbs>().init_resource::<Deaf>().init_resource::<Controls>();
    app.add_systems(PreUpdate, read_verbs.after(InputSystems).after(follow_sticks));
}

/// A game's own actions with their controls, read into a [`ButtonInput`] as the verbs are.
#[derive(Clone, Copy, Debug)]
pub struct OwnActions<A: 'static> {
    pub actions: &'static [A],
    /// In the order of the actions.
    pub controls: &'static [Control],
}

impl<A: Copy + Eq + Hash + Send + Sync + 'static> Plugin for OwnActions<A> {
    fn build(&self, app: &mut App) {
        let Self { actions, controls } = *self;
        let read = move |devices: Devices, mut asked: ResMut<ButtonInput<A>>, mut map: Local<Keymap<A>>| {
            if devices.settings.is_changed() {
                map.renew(actions.iter().copied().zip(controls), &[], &devices.settings);
            }
            map.read(&devices, &mut asked);
        };
        app.init_resource::<ButtonInput<A>>();
        app.add_systems(PreUpdate, read.after(InputSystems).after(follow_sticks));
    }
}

/// Keys that a game claims at its board keep their usual meaning everywhere else.
fn read_verbs(
    devices: Devices,
    (screen, sheet): (Res<State<Screen>>, Res<State<Sheet>>),
    controls: Res<Controls>,
    deaf: Res<Deaf>,
    mut verbs: ResMut<Verbs>,
    mut map: Local<Keymap<Verb>>,
) {
    if devices.settings.is_changed() || screen.is_changed() || sheet.is_changed() {
        let claimed = match (*screen.get(), *sheet.get()) {
            (Screen::Playing(game), Sheet::None) => controls.actions(game),
            _ => &[],
        };
        map.renew(VERBS.iter().map(|(verb, control)| (*verb, control)), claimed, &devices.settings);
    }
    if deaf.0 {
        verbs.reset_all();
    } else {
        map.read(&devices, &mut verbs);
    }
}

/// The triggers of each action.
struct Keymap<A> {
    asks: Vec<(A, Trigger)>,
    dead_zone: u32,
    /// Whether the triggers have just changed.
    is_new: bool,
}

impl<A> Default for Keymap<A> {
    fn default() -> Self {
        Self { asks: Vec::new(), dead_zone: 0, is_new: true }
    }
}

impl<A: Copy + Eq + Hash + Send + Sync> Keymap<A> {
    /// Follows the settings, and leaves out triggers that are claimed.
    fn renew<'a>(
        &mut self,
        actions: impl Iterator<Item = (A, &'a Control)>,
        claimed: &[Control],
        settings: &Settings,
    ) {
        let kept = &settings.bindings;
        let claimed: Vec<Trigger> =
            claimed.iter().flat_map(|control| bindings::triggers(control, kept)).collect();
        let asks = actions.flat_map(|(action, control)| {
            let keys = bindings::triggers(control, kept).into_iter();
            let keys = keys.filter(|key| !bindings::has(&claimed, *key));
            // The stick always steers, whatever is claimed.
            keys.chain(control.stick.map(Trigger::Stick)).map(move |trigger| (action, trigger))
        });
        let asks = asks.collect();
        self.is_new |= self.asks != asks || self.dead_zone != settings.dead_zone;
        (self.asks, self.dead_zone) = (asks, settings.dead_zone);
    }

    /// Presses and releases actions to match their keys.
    fn read(&mut self, devices: &Devices, actions: &mut ButtonInput<A>) {
        let held: Vec<(A, Trigger)> =
            self.asks.iter().copied().filter(|(_, trigger)| devices.is_held(*trigger)).collect();
        let counts = |trigger: Trigger| !held.iter().any(|(_, other)| other.holds_more_than(trigger));
        let asked: Vec<A> =
            held.iter().filter(|(_, trigger)| counts(*trigger)).map(|(action, _)| *action).collect();
        let over: Vec<A> = actions.get_pressed().copied().filter(|action| !asked.contains(action)).collect();
        actions.clear();
        for action in over {
            actions.release(action);
        }
        for action in asked {
            actions.press(action);
        }
        // A key held since before the change was not pressed for its new meaning: a player who drops a piece
        // and pauses does not want to move to the next button.
        if std::mem::take(&mut self.is_new) && !devices.was_anything_pressed() {
            for (action, _) in &self.asks {
                actions.clear_just_pressed(*action);
            }
        }
    }
}
