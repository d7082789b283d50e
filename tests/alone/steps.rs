//! What a monkey does with Quintet: one step after another, all from a seed.

use quintet::games::info;
use quintet::games::othello::ID as OTHELLO;
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::ecs::archetype::Archetype;
use bevy::ecs::observer::Observer;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::hover::Hovered;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::text::FontAtlasSet;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::Pressed;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::Button;
use bevy::window::{
    CursorLeft, CursorMoved, WindowCloseRequested, WindowEvent, WindowFocused, WindowOccluded, WindowResized,
    WindowScaleFactorChanged,
};
use quintet::core::{Rng, Seeds};
use quintet::engine::settings::Settings;
use quintet::engine::stage::{Extent, View};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::opening::FreshSeeds;
use quintet::gameplay::room::Room;
use quintet::games::{self, GameId};
use quintet::theme::animation::Tweens;

use crate::quick;
use crate::support::{FRAME, Folder, House};

/// Something that happens to the window, and how many frames pass before the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step(pub Act, pub u8);

/// Something that happens to the window. Places are shares of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// A key goes down or comes up.
    Key(KeyCode, bool),
    /// A key goes down, and up in the next frame.
    Tap(KeyCode),
    /// The same while another one is held.
    Chord(KeyCode, KeyCode),
    /// Gamepads come and go.
    Connect(usize),
    Disconnect(usize),
    /// A button of a gamepad.
    Pad(usize, GamepadButton, f32),
    /// A stick or trigger of a gamepad.
    Axis(usize, GamepadAxis, f32),
    /// The pointer.
    Point(f32, f32),
    Mouse(MouseButton, bool),
    Wheel(f32, f32, bool),
    Drag([f32; 4]),
    LeaveWindow,
    /// A finger.
    Touch(u64, TouchPhase, f32, f32),
    /// A click on one of the buttons there are.
    Press(usize),
    /// A click on the button with this name, if there is one.
    Named(&'static str),
    /// The window.
    Resize(u32, u32),
    Scale(f32),
    Focus(bool),
    Occlude(bool),
    /// Frames pass.
    Wait(u8),
    /// One frame that takes so many milliseconds.
    Jump(u32),
    /// To the menu, and from there into a room.
    Visit(GameId),
    /// The advisor plays for so many frames, or until something opens over the board.
    Watch(u16),
    /// Everything is let go of, and then there must be a way to the menu.
    Home,
    /// The window is given a size, closed and opened again: everything must be as it was.
    Reopen(u32, u32),
}

const KEYS: [KeyCode; 66] = {
    use KeyCode::*;
    [
        ArrowLeft,
        ArrowRight,
        ArrowUp,
        ArrowDown,
        ArrowLeft,
        ArrowRight,
        ArrowUp,
        ArrowDown,
        Enter,
        Enter,
        Space,
        Escape,
        Backspace,
        Tab,
        KeyA,
        KeyB,
        KeyC,
        KeyD,
        KeyE,
        KeyF,
        KeyG,
        KeyH,
        KeyI,
        KeyJ,
        KeyK,
        KeyL,
        KeyM,
        KeyN,
        KeyO,
        KeyP,
        KeyQ,
        KeyR,
        KeyS,
        KeyT,
        KeyU,
        KeyV,
        KeyW,
        KeyX,
        KeyY,
        KeyZ,
        Digit0,
        Digit1,
        Digit5,
        Digit9,
        F1,
        F2,
        F3,
        F4,
        F5,
        F6,
        F10,
        F11,
        ShiftLeft,
        ShiftRight,
        ControlLeft,
        ControlRight,
        AltLeft,
        AltRight,
        SuperLeft,
        Home,
        End,
        PageUp,
        PageDown,
        Delete,
        NumpadEnter,
        Comma,
    ]
};
const MODIFIERS: [KeyCode; 4] =
    [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::ShiftLeft, KeyCode::AltLeft];
const BUTTONS: [GamepadButton; 17] = {
    use GamepadButton::*;
    [
        South,
        East,
        North,
        West,
        LeftTrigger,
        LeftTrigger2,
        RightTrigger,
        RightTrigger2,
        Select,
        Start,
        Mode,
        LeftThumb,
        RightThumb,
        DPadUp,
        DPadDown,
        DPadLeft,
        DPadRight,
    ]
};
const AXES: [GamepadAxis; 6] = {
    use GamepadAxis::*;
    [LeftStickX, LeftStickY, RightStickX, RightStickY, LeftZ, RightZ]
};
const VALUES: [f32; 7] = [-1.0, -0.55, -0.1, 0.0, 0.3, 0.7, 1.0];
const MICE: [MouseButton; 4] =
    [MouseButton::Left, MouseButton::Left, MouseButton::Right, MouseButton::Middle];
const PHASES: [TouchPhase; 5] =
    [TouchPhase::Started, TouchPhase::Moved, TouchPhase::Moved, TouchPhase::Ended, TouchPhase::Canceled];
const SIZES: [(u32, u32); 14] = [
    (1280, 800),
    (1280, 800),
    (400, 500),
    (500, 400),
    (800, 600),
    (1920, 1080),
    (3840, 2160),
    (300, 1200),
    (1600, 300),
    (1024, 768),
    (720, 1280),
    // What the system should never give, and does when a window is put away.
    (0, 0),
    (1, 1),
    (100, 2),
];
/// Buttons that lead to where chance alone seldom does.
const WAYS: [&str; 8] = [
    "Statistics",
    "Settings",
    "Daily",
    "Review the game",
    "Review",
    "Watch again",
    "Play again",
    "How to play",
];
const SCALES: [f32; 5] = [1.0, 1.0, 1.25, 2.0, 3.0];
const PADS: usize = 3;
/// How many things of a kind there may be more than in a window just opened: games on the menu play
/// by themselves, and are not always at the same move.
const SPARE: usize = 12;

macro_rules! named {
    ($($kind:ty),*) => { [$((TypeId::of::<$kind>, stringify!($kind))),*] };
}

/// Components that tell what an entity is. (Bevy keeps their names only where it is built with a
/// feature that Quintet has no other use for.)
const NAMED: [(fn() -> TypeId, &str); 20] = named![
    Node,
    Text,
    Text2d,
    TextSpan,
    Sprite,
    ImageNode,
    Transform,
    Visibility,
    ChildOf,
    Children,
    Observer,
    PointerId,
    AudioPlayer,
    Button,
    Hovered,
    Pressed,
    Tweens,
    View,
    Extent,
    Gamepad
];

fn one<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

fn share(rng: &mut Rng) -> f32 {
    // A little beyond the edges too.
    rng.below(1101) as f32 / 1000.0 - 0.05
}

/// Where every life begins: the sheets that chance alone seldom leads to.
const TOUR: [Act; 21] = [
    Act::Named("Statistics"),
    Act::Wait(3),
    Act::Home,
    Act::Named("Settings"),
    Act::Wait(3),
    Act::Home,
    Act::Named("Daily"),
    Act::Wait(3),
    Act::Visit(OTHELLO),
    Act::Watch(600),
    // Nobody presses results away without looking.
    Act::Jump(700),
    Act::Wait(2),
    Act::Named("Review the game"),
    Act::Wait(5),
    Act::Visit(OTHELLO),
    Act::Chord(KeyCode::ControlLeft, KeyCode::KeyN),
    Act::Watch(600),
    Act::Jump(700),
    Act::Wait(2),
    Act::Named("Watch again"),
    Act::Wait(5),
];

/// So many steps from a seed: first a tour, then whatever comes. At the end of every `stretch` there
/// must be a way to the menu, and at the end of all the window is opened again.
pub fn script(seed: u64, steps: usize, stretch: usize) -> Vec<Step> {
    let mut rng = Rng::new(seed);
    let random = (1..=steps.saturating_sub(TOUR.len())).map(|number| {
        if number == steps - TOUR.len() {
            let (width, height) = one(&mut rng, &SIZES);
            Step(Act::Reopen(width, height), 0)
        } else if number % stretch == 0 {
            Step(Act::Home, 0)
        } else if number % stretch == 1 && rng.chance(1, 4) {
            Step(Act::Named(one(&mut rng, &WAYS)), 1)
        } else if number % stretch == 1 {
            Step(Act::Visit(one(&mut rng, &games::all().map(|game| game.id).collect::<Vec<_>>())), 1)
        } else {
            let frames = one(&mut rng, &[0, 1, 1, 1, 1, 2]);
            Step(act(&mut rng), frames)
        }
    });
    TOUR.map(|act| Step(act, 1)).into_iter().chain(random).collect()
}

fn act(rng: &mut Rng) -> Act {
    match rng.below(1000) {
        0..300 => Act::Tap(one(rng, &KEYS)),
        300..380 => Act::Key(one(rng, &KEYS), rng.chance(1, 2)),
        380..420 => Act::Chord(one(rng, &MODIFIERS), one(rng, &KEYS)),
        420..540 => Act::Pad(rng.below(PADS as u32) as usize, one(rng, &BUTTONS), one(rng, &VALUES).max(0.0)),
        540..590 => Act::Axis(rng.below(PADS as u32) as usize, one(rng, &AXES), one(rng, &VALUES)),
        590..600 => Act::Connect(rng.below(PADS as u32) as usize),
        600..606 => Act::Disconnect(rng.below(PADS as u32) as usize),
        606..656 => Act::Point(share(rng), share(rng)),
        656..706 => Act::Mouse(one(rng, &MICE), rng.chance(1, 2)),
        706..716 => Act::Wheel(one(rng, &VALUES) * 3.0, one(rng, &VALUES) * 40.0, rng.chance(1, 2)),
        716..746 => Act::Drag([share(rng), share(rng), share(rng), share(rng)]),
        746..750 => Act::LeaveWindow,
        750..800 => Act::Touch(u64::from(rng.below(3)), one(rng, &PHASES), share(rng), share(rng)),
        800..910 => Act::Press(rng.below(1000) as usize),
        910..930 => Act::Named(one(rng, &WAYS)),
        930..938 => {
            let (width, height) = one(rng, &SIZES);
            Act::Resize(width, height)
        }
        938..942 => Act::Scale(one(rng, &SCALES)),
        942..947 => Act::Focus(rng.chance(1, 2)),
        947..951 => Act::Occlude(rng.chance(1, 2)),
        951..975 => Act::Wait(rng.below(12) as u8),
        975..987 => Act::Jump(one(rng, &[0, 1, 100, 700, 3_000, 61_000, 86_400_000])),
        987..992 => Act::Visit(one(rng, &games::all().map(|game| game.id).collect::<Vec<_>>())),
        _ => Act::Watch(one(rng, &[3, 20, 60, 200])),
    }
}

/// A house with a monkey in it.
pub struct Zoo {
    house: House,
    folder: Folder,
    /// Whether it is shown first steps in rooms where it was not yet.
    newcomer: bool,
    pads: [Option<Entity>; PADS],
    fingers: BTreeSet<u64>,
    /// Every screen and sheet that was seen, and for how many frames.
    pub seen: BTreeMap<String, u64>,
    /// How many frames there were.
    pub frames: u64,
    /// What every entity was that there ever was, where somebody wants to know.
    pub known: Option<BTreeMap<String, String>>,
}

impl Zoo {
    /// Opens the window at the menu, with nothing kept.
    pub fn open(newcomer: bool, seeds: Seeds) -> Self {
        let folder = Folder::new();
        let house = quick::open_for(&folder, newcomer, seeds);
        Self {
            house,
            folder,
            newcomer,
            pads: [None; PADS],
            fingers: BTreeSet::new(),
            seen: BTreeMap::new(),
            frames: 0,
            known: None,
        }
    }

    /// Runs a frame of the usual length.
    fn frame(&mut self) {
        if self.known.is_some() {
            self.know();
        }
        self.house.app.update();
        quick::wait_for_thoughts();
        self.frames += 1;
        let name = |text: String| text.split('(').next().unwrap_or_default().to_owned();
        let place = match (self.house.screen(), self.house.sheet()) {
            (screen, Sheet::None) => format!("{screen:?}"),
            (Screen::Menu, sheet) => format!("Menu, {}", name(format!("{sheet:?}"))),
            (_, sheet) => name(format!("{sheet:?}")),
        };
        *self.seen.entry(place).or_default() += 1;
    }

    fn pass(&mut self, frames: usize) {
        for _ in 0..frames {
            self.frame();
        }
    }

    /// Does a step. An error says what is wrong with what came of it.
    pub fn step(&mut self, Step(act, frames): Step) -> Result<(), String> {
        match act {
            Act::Key(key, down) => self.key(key, down),
            Act::Tap(key) => self.tap(key),
            Act::Chord(modifier, key) => {
                self.key(modifier, true);
                self.frame();
                self.tap(key);
                self.key(modifier, false);
            }
            Act::Connect(pad) => self.connect(pad),
            Act::Disconnect(pad) => self.disconnect(pad),
            Act::Pad(pad, button, value) => {
                if let Some(pad) = self.pads[pad] {
                    let event = RawGamepadButtonChangedEvent::new(pad, button, value);
                    self.write(RawGamepadEvent::Button(event));
                }
            }
            Act::Axis(pad, axis, value) => {
                if let Some(pad) = self.pads[pad] {
                    let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
                    self.write(RawGamepadEvent::Axis(event));
                }
            }
            Act::Point(x, y) => self.point(self.place(x, y)),
            Act::Mouse(button, down) => self.mouse(button, down),
            Act::Wheel(x, y, pixels) => {
                let unit = if pixels { MouseScrollUnit::Pixel } else { MouseScrollUnit::Line };
                let window = self.house.window();
                let wheel = MouseWheel { unit, x, y, window, phase: TouchPhase::Moved };
                self.write(WindowEvent::MouseWheel(wheel));
                self.write(wheel);
            }
            Act::Drag([x0, y0, x1, y1]) => {
                let (from, to) = (self.place(x0, y0), self.place(x1, y1));
                self.point(from);
                self.mouse(MouseButton::Left, true);
                self.frame();
                self.point(from.lerp(to, 0.5));
                self.frame();
                self.point(to);
                self.frame();
                self.mouse(MouseButton::Left, false);
            }
            Act::LeaveWindow => {
                let left = CursorLeft { window: self.house.window() };
                self.window_mut().set_physical_cursor_position(None);
                self.write(WindowEvent::CursorLeft(left.clone()));
                self.write(left);
            }
            Act::Touch(id, phase, x, y) => {
                // A finger that is down cannot come down, nor one that is up do anything else.
                if self.fingers.contains(&id) != (phase == TouchPhase::Started) {
                    self.touch(id, phase, self.place(x, y));
                }
            }
            Act::Press(number) => self.press(number),
            Act::Named(name) => self.house_click(name),
            Act::Resize(width, height) => self.resize(width, height),
            Act::Scale(scale_factor) => self.scale(scale_factor),
            Act::Focus(focused) => self.focus(focused),
            Act::Occlude(occluded) => {
                let occluded = WindowOccluded { window: self.house.window(), occluded };
                self.write(WindowEvent::WindowOccluded(occluded.clone()));
                self.write(occluded);
            }
            Act::Wait(frames) => self.pass(frames.into()),
            Act::Jump(milliseconds) => self.jump(Duration::from_millis(milliseconds.into())),
            Act::Visit(game) => {
                self.go_home()?;
                self.house_click(info(game).title);
                self.pass(4);
                if self.house.screen() != Screen::Playing(game) {
                    return Err(format!(
                        "its card does not lead to {game:?} but to {:?}",
                        self.house.screen()
                    ));
                }
            }
            Act::Watch(frames) => {
                if matches!(self.house.screen(), Screen::Playing(_)) && self.house.sheet() == Sheet::None {
                    self.write(Ask::Watch);
                    for _ in 0..frames {
                        self.jump(Duration::from_millis(500));
                        if self.house.sheet() != Sheet::None {
                            break;
                        }
                    }
                }
            }
            Act::Home => self.go_home()?,
            Act::Reopen(width, height) => self.reopen(width, height)?,
        }
        self.pass(frames.into());
        Ok(())
    }

    fn write<M: Message>(&mut self, message: M) {
        self.house.app.world_mut().write_message(message);
    }

    fn window_mut(&mut self) -> Mut<'_, Window> {
        let window = self.house.window();
        self.house.app.world_mut().get_mut::<Window>(window).expect("the window is open")
    }

    fn place(&self, x: f32, y: f32) -> Vec2 {
        let window = self.house.app.world().get::<Window>(self.house.window()).expect("the window is open");
        Vec2::new(x, y) * Vec2::new(window.width(), window.height())
    }

    fn key(&mut self, key_code: KeyCode, down: bool) {
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        let (logical_key, window) = (logical(key_code), self.house.window());
        let text = match &logical_key {
            Key::Character(text) if down => Some(text.clone()),
            _ => None,
        };
        let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
        self.write(WindowEvent::KeyboardInput(input.clone()));
        self.write(input);
    }

    fn tap(&mut self, key: KeyCode) {
        self.key(key, true);
        self.frame();
        self.key(key, false);
    }

    fn connect(&mut self, pad: usize) {
        let entity = match self.pads[pad] {
            Some(entity) => entity,
            None => self.house.app.world_mut().spawn_empty().id(),
        };
        self.pads[pad] = Some(entity);
        let connection =
            GamepadConnection::Connected { name: format!("pad {pad}"), vendor_id: None, product_id: None };
        let event = GamepadConnectionEvent::new(entity, connection);
        self.write(RawGamepadEvent::Connection(event.clone()));
        self.write(event);
    }

    fn disconnect(&mut self, pad: usize) {
        if let Some(entity) = self.pads[pad] {
            let event = GamepadConnectionEvent::new(entity, GamepadConnection::Disconnected);
            self.write(RawGamepadEvent::Connection(event.clone()));
            self.write(event);
        }
    }

    fn point(&mut self, position: Vec2) {
        let mut window = self.window_mut();
        let scale = f64::from(window.scale_factor());
        window.set_physical_cursor_position(Some(position.as_dvec2() * scale));
        let moved = CursorMoved { window: self.house.window(), position, delta: None };
        self.write(WindowEvent::CursorMoved(moved.clone()));
        self.write(moved);
    }

    fn mouse(&mut self, button: MouseButton, down: bool) {
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        let input = MouseButtonInput { button, state, window: self.house.window() };
        self.write(WindowEvent::MouseButtonInput(input));
        self.write(input);
    }

    fn touch(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        match phase {
            TouchPhase::Started => drop(self.fingers.insert(id)),
            TouchPhase::Moved => {}
            TouchPhase::Ended | TouchPhase::Canceled => drop(self.fingers.remove(&id)),
        }
        let touch = TouchInput { phase, position, window: self.house.window(), force: None, id };
        self.write(WindowEvent::TouchInput(touch));
        self.write(touch);
    }

    fn click(&mut self, place: Vec2) {
        self.point(place);
        self.frame();
        self.mouse(MouseButton::Left, true);
        self.frame();
        self.mouse(MouseButton::Left, false);
        self.frame();
    }

    /// The buttons there are, and where, in an order that depends on nothing else.
    fn buttons(&mut self) -> Vec<(String, Vec2)> {
        let scale = self.window_mut().scale_factor();
        let world = self.house.app.world_mut();
        let mut query = world
            .query_filtered::<(Option<&Name>, &UiGlobalTransform, &InheritedVisibility, &ComputedNode), With<Button>>();
        let visible = query.iter(world).filter(|(_, _, visible, node)| visible.get() && !node.is_empty());
        let mut buttons: Vec<(String, Vec2)> = visible
            .map(|(name, place, ..)| {
                (name.map(ToString::to_string).unwrap_or_default(), place.translation / scale)
            })
            .collect();
        buttons.sort_by(|(name, at), (other, there)| {
            name.cmp(other).then(at.x.total_cmp(&there.x)).then(at.y.total_cmp(&there.y))
        });
        buttons
    }

    fn press(&mut self, number: usize) {
        let buttons = self.buttons();
        if !buttons.is_empty() {
            self.click(buttons[number % buttons.len()].1);
        }
    }

    fn house_click(&mut self, name: &str) {
        let found = self.buttons().into_iter().find(|(button, _)| button == name);
        if let Some((_, place)) = found {
            self.click(place);
        }
    }

    fn resize(&mut self, width: u32, height: u32) {
        let mut window = self.window_mut();
        window.resolution.set_physical_resolution(width, height);
        let (width, height) = (window.width(), window.height());
        let resized = WindowResized { window: self.house.window(), width, height };
        self.write(WindowEvent::WindowResized(resized.clone()));
        self.write(resized);
    }

    fn scale(&mut self, scale_factor: f32) {
        self.window_mut().resolution.set_scale_factor(scale_factor);
        let window = self.house.window();
        let changed = WindowScaleFactorChanged { window, scale_factor: scale_factor.into() };
        self.write(WindowEvent::WindowScaleFactorChanged(changed.clone()));
        self.write(changed);
    }

    fn focus(&mut self, focused: bool) {
        let window = self.house.window();
        self.window_mut().focused = focused;
        let event = WindowFocused { window, focused };
        self.write(WindowEvent::WindowFocused(event.clone()));
        self.write(event);
        if !focused {
            self.write(WindowEvent::KeyboardFocusLost(KeyboardFocusLost));
            self.write(KeyboardFocusLost);
        }
    }

    fn jump(&mut self, time: Duration) {
        self.house.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.frame();
        self.house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }

    /// Everything is let go of, the window is as at first, and Back leads to the menu.
    fn go_home(&mut self) -> Result<(), String> {
        for key in KEYS {
            self.key(key, false);
        }
        for button in MICE {
            self.mouse(button, false);
        }
        for pad in 0..PADS {
            self.disconnect(pad);
        }
        for id in self.fingers.clone() {
            self.touch(id, TouchPhase::Ended, self.place(0.5, 0.5));
        }
        self.scale(1.0);
        self.resize(1280, 800);
        self.focus(true);
        // Players know which key they gave to Back, or what they gave its key to; a monkey does not.
        let mut settings = self.house.app.world_mut().resource_mut::<Settings>();
        let mut given = settings.bindings.iter();
        if given.any(|(name, keys)| name == "back" || keys.iter().any(|key| key.contains("Backspace"))) {
            settings.bindings.clear();
        }
        self.pass(4);
        // A board may let go of what it holds first, and an advisor that is watched stops; then a
        // sheet over the board, the board, and a sheet over the menu.
        let mut way = Vec::new();
        for _ in 0..6 {
            if self.house.screen() == Screen::Menu && self.house.sheet() == Sheet::None {
                return Ok(());
            }
            way.push((self.house.screen(), self.house.sheet()));
            self.tap(KeyCode::Backspace);
            self.pass(3);
        }
        if self.house.screen() == Screen::Menu && self.house.sheet() == Sheet::None {
            return Ok(());
        }
        Err(format!("Back does not lead out of {way:?}"))
    }

    /// Lets everything come to rest on the menu.
    fn rest(&mut self) {
        // Away from any button.
        self.point(Vec2::new(2.0, 2.0));
        self.pass(20);
        for _ in 0..4 {
            self.jump(Duration::from_secs(20));
            self.pass(4);
        }
    }

    /// Closes the window and opens it again, with what was kept: there must be the same games, and
    /// no more things on the menu.
    fn reopen(&mut self, width: u32, height: u32) -> Result<(), String> {
        self.go_home()?;
        self.rest();
        for pad in self.pads.iter_mut().filter_map(Option::take) {
            self.house.app.world_mut().despawn(pad);
        }
        let (games, things) = (self.games(), self.things());
        // Whatever size the window has at last, it is no reason to forget anything.
        self.resize(width, height);
        self.pass(2);
        self.write(WindowCloseRequested { window: self.house.window() });
        for _ in 0..4 {
            self.house.app.update();
        }
        let seeds = self.house.app.world().resource::<FreshSeeds>().0.clone();
        let open = quick::open_for(&self.folder, self.newcomer, seeds);
        drop(std::mem::replace(&mut self.house, open));
        self.rest();
        let (kept, fresh) = (self.games(), self.things());
        let spoilt = std::fs::read_dir(self.folder.path()).into_iter().flatten().flatten();
        let mut spoilt = spoilt.map(|file| file.file_name().to_string_lossy().into_owned());
        if let Some(name) = spoilt.find(|name| name.contains("damaged")) {
            return Err(format!("what was kept could not be read again: {name}"));
        }
        if games != kept {
            return Err(format!("kept other games than were played: {games:#?} became {kept:#?}"));
        }
        let left: BTreeMap<String, [usize; 2]> = things
            .into_iter()
            .map(|(kind, count)| (count, fresh.get(&kind).copied().unwrap_or(0), kind))
            .filter(|(old, new, _)| *old > new + SPARE)
            .map(|(old, new, kind)| (kind, [old, new]))
            .collect();
        if left.is_empty() { Ok(()) } else { Err(format!("things were left behind: {left:#?}")) }
    }

    /// The game in every room, as its code. One that nobody has played in need not be kept.
    fn games(&self) -> Vec<String> {
        use quintet::games::{morris, othello, pyramid, tetris, twenty48};
        fn code<G: Room>(house: &House) -> String {
            let session = house.table::<G>().session();
            if session.all_moves().is_empty() { "untouched".to_owned() } else { session.code() }
        }
        vec![
            code::<tetris::rules::Game>(&self.house),
            code::<othello::rules::Game>(&self.house),
            code::<twenty48::rules::Game>(&self.house),
            code::<pyramid::rules::Game>(&self.house),
            code::<morris::rules::Game>(&self.house),
        ]
    }

    /// How many entities of each kind there are.
    fn things(&mut self) -> BTreeMap<String, usize> {
        let mut kinds = BTreeMap::new();
        for (_, kind) in self.kinds() {
            *kinds.entry(kind).or_default() += 1;
        }
        kinds
    }

    /// Every entity with its kind: its name, or its components.
    fn kinds(&self) -> Vec<(Entity, String)> {
        let world = self.house.app.world();
        let kind = |archetype: &Archetype, entity: Entity| {
            let components = || {
                let names = archetype.components().iter().filter_map(|&id| {
                    // Not the number: another world may have met its components in another order.
                    let kind = world.components().get_info(id)?.type_id()?;
                    let name = NAMED.into_iter().find(|(of, _)| of() == kind).map(|(_, name)| name);
                    Some(name.map_or_else(|| format!("{kind:?}"), str::to_owned))
                });
                let mut names: Vec<String> = names.collect();
                names.sort();
                names.join(" ")
            };
            world.get::<Name>(entity).map_or_else(components, ToString::to_string)
        };
        let entities = |archetype: &'_ Archetype| {
            archetype
                .entities()
                .iter()
                .map(|entity| (entity.id(), kind(archetype, entity.id())))
                .collect::<Vec<_>>()
        };
        world.archetypes().iter().flat_map(entities).collect()
    }

    /// How many megabytes the pictures of letters take.
    pub fn letters(&self) -> f64 {
        let world = self.house.app.world();
        world.resource::<FontAtlasSet>().total_bytes(world.resource::<Assets<Image>>()) as f64 / 1_048_576.0
    }

    /// Notes what every entity is and what it belongs to.
    fn know(&mut self) {
        let kinds: BTreeMap<Entity, String> = self.kinds().into_iter().collect();
        let world = self.house.app.world();
        let mut known = BTreeMap::new();
        for (&entity, kind) in &kinds {
            let mut line = kind.clone();
            let mut at = entity;
            while let Some(parent) = world.get::<ChildOf>(at).map(ChildOf::parent) {
                line.push_str(" in ");
                line.push_str(kinds.get(&parent).map_or("", String::as_str));
                at = parent;
            }
            known.insert(entity.to_string(), line);
        }
        self.known.get_or_insert_default().extend(known);
    }
}

/// What a key types on the keyboard of the test.
fn logical(key: KeyCode) -> Key {
    let name = format!("{key:?}");
    let letter = name.strip_prefix("Key").or_else(|| name.strip_prefix("Digit"));
    match (key, letter) {
        (_, Some(letter)) => Key::Character(letter.to_lowercase().into()),
        (KeyCode::Enter | KeyCode::NumpadEnter, _) => Key::Enter,
        (KeyCode::Space, _) => Key::Space,
        (KeyCode::Escape, _) => Key::Escape,
        (KeyCode::Backspace, _) => Key::Backspace,
        (KeyCode::Tab, _) => Key::Tab,
        (KeyCode::Delete, _) => Key::Delete,
        (KeyCode::Home, _) => Key::Home,
        (KeyCode::End, _) => Key::End,
        (KeyCode::PageUp, _) => Key::PageUp,
        (KeyCode::PageDown, _) => Key::PageDown,
        (KeyCode::ArrowLeft, _) => Key::ArrowLeft,
        (KeyCode::ArrowRight, _) => Key::ArrowRight,
        (KeyCode::ArrowUp, _) => Key::ArrowUp,
        (KeyCode::ArrowDown, _) => Key::ArrowDown,
        (KeyCode::ShiftLeft | KeyCode::ShiftRight, _) => Key::Shift,
        (KeyCode::ControlLeft | KeyCode::ControlRight, _) => Key::Control,
        (KeyCode::AltLeft | KeyCode::AltRight, _) => Key::Alt,
        (KeyCode::Comma, _) => Key::Character("é".into()),
        _ => Key::Unidentified(NativeKey::Unidentified),
    }
}
