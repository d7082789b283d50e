//! From devices to verbs. Everything above this folder asks which verb was given, never which
//! key: bindings are data, and any number of gamepads count as one.

pub mod bindings;
pub mod controls;
mod device;
mod gamepads;
mod letters;
mod listener;
mod pacing;
mod pressable;
pub mod trigger;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

use bindings::Kept;
use controls::{Control, Controls, VERBS};
pub use device::{Device, GamepadLost, LastDevice};
pub use letters::Letter;
use pressable::Pressable;
use trigger::Trigger;

use super::power::Wake;
use super::states::{FrameSystems, Screen, Sheet};
use crate::engine::settings::Settings;

/// What a player can ask for anywhere.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
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
pub type Verbs = ActionState<Verb>;

/// How often a direction that is held repeats in menus, in seconds.
const REPEAT_EVERY: f32 = 0.12;

/// The verbs and their bindings.
pub fn plugin(app: &mut App) {
    app.add_plugins((InputManagerPlugin::<Verb>::default(), letters::plugin, device::plugin));
    app.add_plugins((gamepads::plugin, pressable::plugin, pacing::plugin, listener::plugin));
    app.add_systems(PreStartup, |mut commands: Commands, settings: Res<Settings>| {
        let map = verb_map(&settings.bindings, &[]);
        commands.spawn((Name::new("Verbs"), map, Verbs::default()));
    });
    app.add_systems(
        Update,
        respect_claims.before(FrameSystems::Input).run_if(
            state_changed::<Screen>.or_else(state_changed::<Sheet>).or_else(resource_changed::<Settings>),
        ),
    );
    app.init_resource::<Rebound>().init_resource::<Controls>();
    app.configure_sets(PreUpdate, InputManagerSystem::Update.run_if(devices_told_something));
    app.add_systems(PreUpdate, overlook_held.after(InputManagerSystem::Update));
    // Nothing of ours happens at fixed times, so verbs are not worked out once more for them.
    let around = (RunFixedMainLoopSystems::BeforeFixedMainLoop, RunFixedMainLoopSystems::AfterFixedMainLoop);
    app.configure_sets(RunFixedMainLoop, around.run_if(|| false));
    app.configure_sets(FixedPostUpdate, InputManagerSystem::Tick.run_if(|| false));
}

/// Verbs come from keys, buttons and their bindings, and so stay what they are while those do. To
/// work out which of all bindings clash costs time, and most frames have nothing to tell.
fn devices_told_something(
    (keys, letters): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<Letter>>),
    gamepads: Query<(), Changed<Gamepad>>,
    mut lost: RemovedComponents<Gamepad>,
    settings: Res<Settings>,
    maps: Query<(), Changed<InputMap<Verb>>>,
) -> bool {
    lost.read().count() > 0
        || keys.is_changed()
        || letters.is_changed()
        || settings.is_changed()
        || !gamepads.is_empty()
        || !maps.is_empty()
}

/// Whether verbs have other keys than when they were last worked out.
#[derive(Resource, Default)]
struct Rebound(bool);

/// A key that was held before it meant something was not pressed for that: whoever lets a piece down
/// and pauses does not want the next button.
fn overlook_held(
    mut rebound: ResMut<Rebound>,
    mut verbs: Single<&mut Verbs>,
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
) {
    if !rebound.0 {
        return;
    }
    rebound.0 = false;
    let pressed = keys.get_just_pressed().next().is_some()
        || gamepads.iter().any(|gamepad| gamepad.get_just_pressed().next().is_some());
    if pressed {
        return;
    }
    for (verb, _) in &VERBS {
        if let Some(button) = verbs.button_data_mut(verb)
            && button.just_pressed()
        {
            button.state.tick();
            button.update_state.tick();
        }
    }
}

/// Keys that a game takes for itself at its board get their usual meaning back where the board is
/// not.
fn respect_claims(
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    settings: Res<Settings>,
    controls: Res<Controls>,
    mut map: Single<&mut InputMap<Verb>>,
    mut rebound: ResMut<Rebound>,
    mut last: Local<Option<(&'static [Control], Kept)>>,
) {
    let actions = match (*screen.get(), *sheet.get()) {
        (Screen::Playing(game), Sheet::None) => controls.actions(game),
        _ => &[],
    };
    let same = last
        .as_ref()
        .is_some_and(|(claimed, kept)| std::ptr::eq(*claimed, actions) && *kept == settings.bindings);
    if !same {
        *last = Some((actions, settings.bindings.clone()));
        **map = verb_map(&settings.bindings, actions);
        rebound.0 = true;
    }
}

/// The keys and buttons of the verbs, but for what the actions of a game have.
fn verb_map(kept: &Kept, actions: &[Control]) -> InputMap<Verb> {
    let claimed: Vec<Trigger> =
        actions.iter().flat_map(|control| bindings::triggers(control, kept)).collect();
    map_of(VERBS.iter().map(|(verb, control)| (*verb, control)), kept, &claimed)
}

/// Actions with their keys and buttons, but for those that are claimed, and with the left stick, which
/// always steers.
fn map_of<'a, A: Actionlike>(
    actions: impl Iterator<Item = (A, &'a Control)>,
    kept: &Kept,
    claimed: &[Trigger],
) -> InputMap<A> {
    let mut map = InputMap::default();
    for (action, control) in actions {
        for trigger in bindings::triggers(control, kept) {
            if !bindings::has(claimed, trigger) {
                trigger.bind(&mut map, action.clone());
            }
        }
        if let Some(way) = control.stick {
            map.insert(action, Pressable::Stick(way));
        }
    }
    map
}

/// The actions that a game has of its own, each with its keys and buttons: read from the devices as
/// the verbs are, into an `ActionState` of their own.
#[derive(Clone, Copy, Debug)]
pub struct OwnActions<A: Actionlike> {
    /// The actions.
    pub actions: &'static [A],
    /// Their keys and buttons, in the same order.
    pub controls: &'static [Control],
}

impl<A: Actionlike + TypePath + bevy::reflect::GetTypeRegistration + Copy> Plugin for OwnActions<A> {
    fn build(&self, app: &mut App) {
        let own = *self;
        let map = move |kept: &Kept| map_of(own.actions.iter().copied().zip(own.controls), kept, &[]);
        app.add_plugins(InputManagerPlugin::<A>::default());
        app.add_systems(PreStartup, move |mut commands: Commands, settings: Res<Settings>| {
            let map = map(&settings.bindings);
            commands.spawn((Name::new("Own actions"), map, ActionState::<A>::default()));
        });
        let follow = move |settings: Res<Settings>,
                           mut own: Single<&mut InputMap<A>>,
                           mut last: Local<Option<Kept>>| {
            let now = &settings.bindings;
            if last.replace(now.clone()).is_some_and(|last| last != *now) {
                **own = map(now);
            }
        };
        app.add_systems(Update, follow.before(FrameSystems::Input).run_if(resource_changed::<Settings>));
    }
}

/// Repeats a direction that is held down.
#[derive(SystemParam)]
pub struct Repeat<'w, 's> {
    verbs: Single<'w, 's, &'static Verbs>,
    held: Local<'s, Held>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time>,
    wake: ResMut<'w, Wake>,
}

/// A direction that is held, and how long until it counts again.
#[derive(Debug, Default)]
struct Held {
    verb: Option<Verb>,
    wait: f32,
}

impl Repeat<'_, '_> {
    /// The direction that counts this frame: one just given, or one held long enough. While one is
    /// held the window stays awake.
    pub fn direction(&mut self) -> Option<IVec2> {
        let find = |test: &dyn Fn(&Verb) -> bool| DIRECTIONS.into_iter().find(|(verb, _)| test(verb));
        let last = self.held.verb;
        let given = find(&|verb| self.verbs.just_pressed(verb));
        let held = find(&|verb| Some(*verb) == last && self.verbs.pressed(verb));
        let Some((verb, step)) = given.or(held) else {
            self.held.verb = None;
            return None;
        };
        self.wake.within(0.0);
        self.held.wait -= self.time.delta_secs();
        if given.is_none() && self.held.wait > 0.0 {
            return None;
        }
        let wait = if given.is_some() { self.settings.repeat_delay as f32 / 1000.0 } else { REPEAT_EVERY };
        *self.held = Held { verb: Some(verb), wait };
        Some(step)
    }
}
