//! From devices to verbs: everything above asks which verb was given, never which key.

mod actions;
pub mod bindings;
pub mod controls;
mod device;
mod gamepad_wake;
mod gamepads;
mod letters;
mod pacing;
pub mod trigger;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub use actions::{Deaf, OwnActions};
pub use device::{Device, LastDevice};
pub use letters::letter_of;

use super::power::Wake;
use crate::engine::settings::Settings;

/// What a player can ask for anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Press, place, select.
    Confirm,
    /// Deselect, close, leave.
    Back,
    /// Open or close the pause menu.
    Pause,
    /// Take a turn back.
    Undo,
    /// Play it again.
    Redo,
    /// Ask the advisor.
    Hint,
    /// A new game, at once.
    NewGame,
    /// How to play.
    Rules,
    /// The next button in order.
    Next,
    /// The previous button.
    Previous,
    /// The next tab of a dialog.
    NextTab,
    /// The previous tab.
    PreviousTab,
    /// Sound on or off.
    Mute,
    /// Fill the screen, or not.
    Fullscreen,
    /// Save a picture of the window.
    Picture,
    /// Copy the game's code.
    Copy,
    /// Open a copied code.
    Paste,
    /// Do without the first steps.
    Skip,
}

/// The directions as (columns, rows).
pub const DIRECTIONS: [(Verb, IVec2); 4] = [
    (Verb::Left, IVec2::new(-1, 0)),
    (Verb::Right, IVec2::new(1, 0)),
    (Verb::Up, IVec2::new(0, -1)),
    (Verb::Down, IVec2::new(0, 1)),
];

/// The verbs given this frame.
pub type Verbs = ButtonInput<Verb>;

/// How often a direction that is held repeats in menus, in seconds.
const REPEAT_EVERY: f32 = 0.12;

/// The verbs and their bindings.
pub fn plugin(app: &mut App) {
    app.add_plugins((pacing::plugin, letters::plugin, gamepads::plugin, actions::plugin))
        .add_plugins((device::plugin, gamepad_wake::plugin));
}

/// Repeats a direction that is held down.
#[derive(SystemParam)]
pub struct Repeat<'w, 's> {
    verbs: Res<'w, Verbs>,
    /// The direction that is held, and how long until it counts again.
    held: Local<'s, Option<Verb>>,
    wait: Local<'s, f32>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time>,
    wake: ResMut<'w, Wake>,
}

impl Repeat<'_, '_> {
    /// The direction that counts in this frame: one just given, or one held long enough.
    pub fn direction(&mut self) -> Option<IVec2> {
        let given = DIRECTIONS.into_iter().find(|(verb, _)| self.verbs.just_pressed(*verb));
        let is_held = |verb: Verb| *self.held == Some(verb) && self.verbs.pressed(verb);
        let held = DIRECTIONS.into_iter().find(|(verb, _)| is_held(*verb));
        *self.held = given.or(held).map(|(verb, _)| verb);
        let (_, step) = given.or(held)?;
        self.wake.within(0.0);
        *self.wait -= self.time.delta_secs();
        if given.is_some() {
            *self.wait = self.settings.repeat_delay as f32 / 1000.0;
        } else if *self.wait > 0.0 {
            return None;
        } else {
            *self.wait = REPEAT_EVERY;
        }
        Some(step)
    }
}
