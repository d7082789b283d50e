//! From devices to verbs. Everything above this folder asks which verb was given, never which
//! key: bindings are data, and any number of gamepads count as one.

mod device;
mod letters;
mod pacing;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use leafwing_input_manager::user_input::ButtonlikeChord;

pub use device::{Device, GamepadLost, LastDevice};
pub use letters::Letter;

use super::screen::{FrameSystems, Screen, Sheet};

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
    /// Fill the screen, or not.
    Fullscreen,
    /// Save a picture of the window.
    Picture,
    /// Sound on or off.
    Mute,
    /// Copy the game's code.
    Copy,
    /// Open a copied code.
    Paste,
    /// The next tab or button in order.
    Next,
    /// The one before.
    Previous,
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

/// How far a stick has to be pushed before it counts.
const DEAD_ZONE: f32 = 0.5;
/// How long a direction is held before it repeats in menus, and how often it then does.
const REPEAT_AFTER: f32 = 0.4;
const REPEAT_EVERY: f32 = 0.12;

/// Keys and buttons that a game takes for itself: at its board they are no verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Keys by their place.
    pub keys: &'static [KeyCode],
    /// Buttons of a gamepad.
    pub buttons: &'static [GamepadButton],
}

impl Claims {
    /// None.
    pub const NONE: Self = Self { keys: &[], buttons: &[] };
}

/// The verbs and their bindings.
pub fn plugin(app: &mut App) {
    app.add_plugins((InputManagerPlugin::<Verb>::default(), pacing::plugin, letters::plugin, device::plugin));
    app.add_systems(PreStartup, |mut commands: Commands| {
        commands.spawn((Name::new("Verbs"), bindings(Claims::NONE), Verbs::default()));
    });
    app.add_systems(
        Update,
        respect_claims
            .before(FrameSystems::Input)
            .run_if(state_changed::<Screen>.or_else(state_changed::<Sheet>)),
    );
}

/// Keys that mean something at the board get their usual meaning back where the board is not.
fn respect_claims(
    screen: Res<State<Screen>>,
    sheet: Res<State<Sheet>>,
    mut map: Single<&mut InputMap<Verb>>,
    mut claimed: Local<Option<Claims>>,
) {
    let claims = match (*screen.get(), *sheet.get()) {
        (Screen::Playing(game), Sheet::None) => game.info().claims,
        _ => Claims::NONE,
    };
    if claimed.replace(claims) != Some(claims) {
        **map = bindings(claims);
    }
}

/// The bindings that players find when they come, but for what a game claims.
pub fn bindings(claims: Claims) -> InputMap<Verb> {
    let control = |letter: char| ButtonlikeChord::modified(ModifierKey::Control, Letter(letter));
    let stick = |direction: GamepadControlDirection| direction.threshold(DEAD_ZONE);
    let mut map = InputMap::default();
    // Places on the keyboard for directions, letters for words.
    for (verb, keys) in [
        (Verb::Up, &[KeyCode::ArrowUp, KeyCode::KeyW][..]),
        (Verb::Down, &[KeyCode::ArrowDown, KeyCode::KeyS]),
        (Verb::Left, &[KeyCode::ArrowLeft, KeyCode::KeyA]),
        (Verb::Right, &[KeyCode::ArrowRight, KeyCode::KeyD]),
        (Verb::Confirm, &[KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]),
        (Verb::Back, &[KeyCode::Escape, KeyCode::Backspace]),
        (Verb::Pause, &[KeyCode::Escape]),
        (Verb::Rules, &[KeyCode::F1]),
        (Verb::Fullscreen, &[KeyCode::F11]),
        (Verb::Picture, &[KeyCode::F12]),
        (Verb::Next, &[KeyCode::Tab]),
    ] {
        map.insert_one_to_many(verb, keys.iter().copied().filter(|key| !claims.keys.contains(key)));
    }
    for (verb, letter) in [(Verb::Pause, 'p'), (Verb::Undo, 'u'), (Verb::Hint, 'h'), (Verb::Mute, 'm')] {
        map.insert(verb, Letter(letter));
    }
    map.insert(Verb::Undo, control('z'));
    map.insert(Verb::Redo, control('y'));
    map.insert(Verb::Redo, ButtonlikeChord::modified(ModifierKey::Shift, Letter('u')));
    map.insert(Verb::NewGame, control('n'));
    map.insert(Verb::Copy, control('c'));
    map.insert(Verb::Paste, control('v'));
    map.insert(Verb::Fullscreen, ButtonlikeChord::modified(ModifierKey::Alt, KeyCode::Enter));
    map.insert(Verb::Previous, ButtonlikeChord::modified(ModifierKey::Shift, KeyCode::Tab));
    for (verb, button) in [
        (Verb::Up, GamepadButton::DPadUp),
        (Verb::Down, GamepadButton::DPadDown),
        (Verb::Left, GamepadButton::DPadLeft),
        (Verb::Right, GamepadButton::DPadRight),
        (Verb::Confirm, GamepadButton::South),
        (Verb::Back, GamepadButton::East),
        (Verb::Pause, GamepadButton::Start),
        (Verb::Undo, GamepadButton::West),
        (Verb::Hint, GamepadButton::North),
        (Verb::Rules, GamepadButton::Select),
        (Verb::Next, GamepadButton::RightTrigger),
        (Verb::Previous, GamepadButton::LeftTrigger),
    ] {
        if !claims.buttons.contains(&button) {
            map.insert(verb, button);
        }
    }
    map.insert(Verb::Up, stick(GamepadControlDirection::LEFT_UP));
    map.insert(Verb::Down, stick(GamepadControlDirection::LEFT_DOWN));
    map.insert(Verb::Left, stick(GamepadControlDirection::LEFT_LEFT));
    map.insert(Verb::Right, stick(GamepadControlDirection::LEFT_RIGHT));
    map
}

/// Repeats a direction that is held down.
#[derive(Debug, Default)]
pub struct Repeat {
    held: Option<Verb>,
    wait: f32,
}

impl Repeat {
    /// The direction that counts this frame: one just given, or one held long enough.
    pub fn direction(&mut self, verbs: &Verbs, seconds: f32) -> Option<IVec2> {
        let find = |test: &dyn Fn(&Verb) -> bool| DIRECTIONS.into_iter().find(|(verb, _)| test(verb));
        if let Some((verb, step)) = find(&|verb| verbs.just_pressed(verb)) {
            *self = Self { held: Some(verb), wait: REPEAT_AFTER };
            return Some(step);
        }
        let (verb, step) = find(&|verb| Some(*verb) == self.held && verbs.pressed(verb)).or_else(|| {
            self.held = None;
            None
        })?;
        self.wait -= seconds;
        if self.wait > 0.0 {
            return None;
        }
        *self = Self { held: Some(verb), wait: REPEAT_EVERY };
        Some(step)
    }

    /// Whether a direction is held and will repeat.
    pub fn is_waiting(&self) -> bool {
        self.held.is_some()
    }
}
