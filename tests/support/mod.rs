//! The whole of Quintet without a display: every plugin but the one that opens the window and
//! the driver that draws, driven by the same messages that devices send.

use quintet::games::twenty48::ID as TWENTY48;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::asset::AssetMetaCheck;
use bevy::gilrs::GilrsPlugin;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::tasks::AsyncComputeTaskPool;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::{EditableTextInputPlugin, MenuPlugin};
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use quintet::app::{Options, QuintetPlugin};
use quintet::core::{Rng, Rules, Session};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;
use quintet::gameplay::room::Room;
use quintet::gameplay::table::Table;
use quintet::games::twenty48::rules::{Direction, Game};
use quintet::games::{GameId, pyramid};
use quintet::platform::embedded_assets;

/// A frame's time.
pub const FRAME: Duration = Duration::from_millis(16);

/// How long a test waits for what happens in its own time, however slow the machine.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// Moves of a deal after which there are no more, and it is not won.
pub fn stuck_line(deal: Session<pyramid::rules::Game>) -> Vec<pyramid::rules::Move> {
    let mut rng = Rng::new(3);
    loop {
        let mut session = deal.clone();
        while session.state().outcome().is_none() && session.position() < 1_000 {
            let moves = session.state().legal_moves();
            session.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        if session.state().outcome().is_some() && !session.state().is_won() {
            return session.moves().to_vec();
        }
    }
}

/// Nobody thinks in the background for as long as this is there: whatever goes on meanwhile goes on
/// without waiting for a thought.
pub struct HeldThoughts {
    /// Whoever holds a thread lets it go when its sender does.
    _gates: Vec<Sender<()>>,
    /// All tests of a process share the threads that think, so only one at a time holds them. Others
    /// only come to their thoughts later.
    _turn: MutexGuard<'static, ()>,
}

/// Waits until nobody thinks any more, and sees to it that it stays so.
pub fn hold_thoughts() -> HeldThoughts {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let pool = AsyncComputeTaskPool::get();
    let (holding, held) = channel();
    let hold = |_| {
        let (gate, closed) = channel::<()>();
        let holding = holding.clone();
        let hold = async move {
            let _ = holding.send(());
            let _ = closed.recv_timeout(PATIENCE);
        };
        pool.spawn(hold).detach();
        gate
    };
    let gates: Vec<_> = (0..pool.thread_num()).map(hold).collect();
    for _ in &gates {
        held.recv_timeout(PATIENCE).expect("every thought comes to an end");
    }
    HeldThoughts { _gates: gates, _turn: turn }
}

/// The time that the processor has worked for this thread, which does not depend on what else it has
/// to do; the time that has passed where the system does not tell.
pub fn time_worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// A folder that goes when the test does.
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty one.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("quintet-test-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the temporary folder can be written to");
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The arrow key for a move of 2048.
pub fn arrow(direction: Direction) -> KeyCode {
    match direction {
        Direction::Left => KeyCode::ArrowLeft,
        Direction::Right => KeyCode::ArrowRight,
        Direction::Up => KeyCode::ArrowUp,
        Direction::Down => KeyCode::ArrowDown,
    }
}

/// Bevy without a display, and nothing else.
pub fn bevy_alone(size: Vec2) -> App {
    let mut app = App::new();
    app.add_plugins(embedded_assets::plugin);
    let window = Window { resolution: WindowResolution::new(size.x as u32, size.y as u32), ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(RenderPlugin {
                render_creation: WgpuSettings { backends: None, ..default() }.into(),
                ..default()
            })
            .disable::<WinitPlugin>()
            // Gamepads are played by messages; a real one has no say, and its threads never end.
            .disable::<GilrsPlugin>()
            .disable::<bevy::log::LogPlugin>()
            // Quintet has none of Bevy's menus and no text to edit.
            .disable::<MenuPlugin>()
            .disable::<EditableTextInputPlugin>(),
    );
    app
}

/// Quintet, running.
pub struct House {
    pub app: App,
    window: Entity,
}

impl House {
    /// Starts it with its saves in a folder, and waits for the menu.
    pub fn open(folder: &Folder) -> Self {
        Self::start(Options { data_dir: folder.path().to_owned(), ..default() }, Vec2::new(1280.0, 800.0))
    }

    /// Starts it straight at a new game of 2048 with this seed.
    pub fn play_2048(folder: &Folder, seed: u64) -> Self {
        Self::play(folder, TWENTY48, seed)
    }

    /// Starts it straight at a new game with this seed.
    pub fn play(folder: &Folder, game: GameId, seed: u64) -> Self {
        let opening = Opening { game: Some(game), seed: Some(seed), ..default() };
        let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
        let mut house = Self::start(options, Vec2::new(1280.0, 800.0));
        house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
        house.frames(10);
        house
    }

    /// Starts it in a window of this size.
    pub fn start(options: Options, size: Vec2) -> Self {
        Self::start_with(options, size, |_| {})
    }

    /// Starts it with something more in it.
    pub fn start_with(options: Options, size: Vec2, add: impl FnOnce(&mut App)) -> Self {
        let mut app = bevy_alone(size);
        app.add_plugins(QuintetPlugin(options));
        add(&mut app);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).expect("there is one window");
        let mut house = Self { app, window };
        house.wait_for("the assets", |house| house.screen() != Screen::Loading);
        house.frames(10);
        house
    }

    /// Runs frames until something is so; fails if it never is.
    pub fn wait_for(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if done(self) {
                return;
            }
            self.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!(
            "waited in vain for {what}; on {:?} with {:?}: {:?}",
            self.screen(),
            self.sheet(),
            self.texts_now()
        );
    }

    /// Waits until the results are there and can be pressed away.
    pub fn wait_for_results(&mut self) {
        self.wait_for("the results", |house| house.sheet() == Sheet::Results);
        self.frames(40);
    }

    /// Runs so many frames.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// The screen.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The sheet over it.
    pub fn sheet(&self) -> Sheet {
        *self.app.world().resource::<State<Sheet>>().get()
    }

    /// The game of 2048 on its table.
    pub fn session(&self) -> &Session<Game> {
        self.table::<Game>().session()
    }

    /// A room's table.
    pub fn table<G: Room>(&self) -> &Table<G> {
        self.app.world().resource::<Table<G>>()
    }

    /// Its board as text.
    pub fn board(&self) -> String {
        self.session().state().board().to_string()
    }

    /// Everything that is written on the screen.
    pub fn texts(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut query = world.query::<&Text>();
        query.iter(world).map(|text| text.0.clone()).collect()
    }

    fn texts_now(&self) -> usize {
        self.app.world().entities().len() as usize
    }

    /// Whether a text is on the screen.
    pub fn shows(&mut self, wanted: &str) -> bool {
        self.texts().iter().any(|text| text.contains(wanted))
    }

    /// The name of what has the focus.
    pub fn focused(&mut self) -> Option<String> {
        let entity = self.app.world().resource::<bevy::input_focus::InputFocus>().get()?;
        self.app.world().get::<Name>(entity).map(|name| name.as_str().to_owned())
    }

    fn send_key(&mut self, key: KeyCode, state: ButtonState) {
        // What the key types on most keyboards.
        let name = format!("{key:?}");
        let logical_key = match name.strip_prefix("Key") {
            Some(letter) => Key::Character(letter.to_lowercase().into()),
            None => Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        };
        self.send_typed(key, logical_key, state);
    }

    fn send_typed(&mut self, key: KeyCode, logical_key: Key, state: ButtonState) {
        let window = self.window;
        self.app.world_mut().write_message(KeyboardInput {
            key_code: key,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        });
    }

    /// A key goes down or comes up; the next frame sees it.
    pub fn send(&mut self, key: KeyCode, down: bool) {
        self.send_key(key, if down { ButtonState::Pressed } else { ButtonState::Released });
    }

    /// The window.
    pub fn window(&self) -> Entity {
        self.window
    }

    /// Presses a key without letting it go.
    pub fn press(&mut self, key: KeyCode) {
        self.send_key(key, ButtonState::Pressed);
        self.frames(1);
    }

    /// Lets a key go.
    pub fn release(&mut self, key: KeyCode) {
        self.send_key(key, ButtonState::Released);
        self.frames(1);
    }

    /// Presses and releases a key, and gives it time to take effect.
    pub fn tap(&mut self, key: KeyCode) {
        self.press(key);
        self.release(key);
        self.frames(4);
    }

    /// Presses and releases a key of another layout, where it types something of its own.
    pub fn tap_typing(&mut self, key: KeyCode, typed: &Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send_typed(key, typed.clone(), state);
            self.frames(1);
        }
        self.frames(4);
    }

    /// Presses and releases a key within one frame, without a frame in between.
    pub fn flick(&mut self, key: KeyCode) {
        self.send_key(key, ButtonState::Pressed);
        self.send_key(key, ButtonState::Released);
    }

    /// A key together with Control.
    pub fn control(&mut self, key: KeyCode) {
        self.press(KeyCode::ControlLeft);
        self.tap(key);
        self.release(KeyCode::ControlLeft);
    }

    /// Connects a gamepad.
    pub fn connect_gamepad(&mut self) -> Entity {
        let gamepad = self.app.world_mut().spawn_empty().id();
        let connection =
            GamepadConnection::Connected { name: "test pad".to_owned(), vendor_id: None, product_id: None };
        let event = GamepadConnectionEvent::new(gamepad, connection);
        self.app.world_mut().write_message(RawGamepadEvent::Connection(event.clone()));
        self.app.world_mut().write_message(event);
        self.frames(2);
        gamepad
    }

    /// Takes a gamepad away.
    pub fn disconnect_gamepad(&mut self, gamepad: Entity) {
        let event = GamepadConnectionEvent::new(gamepad, GamepadConnection::Disconnected);
        self.app.world_mut().write_message(RawGamepadEvent::Connection(event.clone()));
        self.app.world_mut().write_message(event);
        self.frames(4);
    }

    /// A button of a gamepad goes down or comes up.
    pub fn hold(&mut self, gamepad: Entity, button: GamepadButton, down: bool) {
        let event = RawGamepadButtonChangedEvent::new(gamepad, button, f32::from(u8::from(down)));
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
        self.frames(2);
    }

    /// Presses and releases a button of a gamepad.
    pub fn pad(&mut self, gamepad: Entity, button: GamepadButton) {
        for down in [true, false] {
            self.hold(gamepad, button, down);
        }
        self.frames(3);
    }

    /// Moves an axis of a gamepad's stick.
    pub fn stick(&mut self, gamepad: Entity, axis: GamepadAxis, value: f32) {
        let event = RawGamepadAxisChangedEvent::new(gamepad, axis, value);
        self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        self.frames(2);
    }

    /// Moves both axes of a gamepad's left stick at once.
    pub fn push(&mut self, gamepad: Entity, to: Vec2) {
        for (axis, value) in [(GamepadAxis::LeftStickX, to.x), (GamepadAxis::LeftStickY, to.y)] {
            let event = RawGamepadAxisChangedEvent::new(gamepad, axis, value);
            self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        }
        self.frames(2);
    }

    /// Where the node with this name is, in logical pixels.
    pub fn place_of(&mut self, name: &str) -> Vec2 {
        let world = self.app.world_mut();
        let mut nodes = world.query::<(&Name, &UiGlobalTransform, &ComputedNode)>();
        nodes
            .iter(world)
            .find(|(found, _, _)| found.as_str() == name)
            .map_or_else(|| panic!("nothing called {name} on the screen"), |(_, place, _)| place.translation)
    }

    /// The rectangle of the node with this name, in logical pixels.
    pub fn rect_of(&mut self, name: &str) -> Rect {
        let world = self.app.world_mut();
        let mut nodes = world.query::<(&Name, &UiGlobalTransform, &ComputedNode)>();
        let found = nodes.iter(world).find(|(found, _, _)| found.as_str() == name);
        let (_, place, node) = found.unwrap_or_else(|| panic!("nothing called {name} on the screen"));
        Rect::from_center_size(place.translation, node.size())
    }

    /// Moves the pointer to a place, in logical pixels.
    pub fn point(&mut self, position: Vec2) {
        let moved = CursorMoved { window: self.window, position, delta: None };
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved.clone()));
        self.app.world_mut().write_message(moved);
        self.frames(2);
    }

    fn mouse(&mut self, state: ButtonState) {
        let input = MouseButtonInput { button: MouseButton::Left, state, window: self.window };
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        self.app.world_mut().write_message(input);
        self.frames(2);
    }

    /// Clicks on the node with this name.
    pub fn click(&mut self, name: &str) {
        let place = self.place_of(name);
        self.click_at(place);
    }

    /// Clicks on a place, in logical pixels.
    pub fn click_at(&mut self, place: Vec2) {
        self.point(place);
        self.mouse(ButtonState::Pressed);
        self.mouse(ButtonState::Released);
        self.frames(4);
    }

    /// Points, presses and lets go with so many frames between the two.
    pub fn hasty_click(&mut self, position: Vec2, frames_between: usize) {
        let moved = CursorMoved { window: self.window, position, delta: None };
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved.clone()));
        self.app.world_mut().write_message(moved);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = MouseButtonInput { button: MouseButton::Left, state, window: self.window };
            self.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
            self.app.world_mut().write_message(input);
            self.frames(frames_between);
        }
    }

    /// A finger comes down, moves or goes up at a place, in logical pixels.
    fn touch(&mut self, phase: TouchPhase, position: Vec2) {
        let touch = TouchInput { phase, position, window: self.window, force: None, id: 1 };
        self.app.world_mut().write_message(WindowEvent::TouchInput(touch));
        self.app.world_mut().write_message(touch);
        self.frames(2);
    }

    /// Taps on a place with a finger.
    pub fn touch_at(&mut self, place: Vec2) {
        self.touch(TouchPhase::Started, place);
        self.touch(TouchPhase::Ended, place);
        self.frames(4);
    }

    /// Swipes with a finger from one place in the window to another.
    pub fn swipe(&mut self, from: Vec2, to: Vec2) {
        self.touch(TouchPhase::Started, from);
        self.touch(TouchPhase::Moved, from.lerp(to, 0.5));
        self.touch(TouchPhase::Moved, to);
        self.touch(TouchPhase::Ended, to);
        self.frames(4);
    }

    /// Drags from one place in the window to another.
    pub fn drag_between(&mut self, from: Vec2, to: Vec2) {
        self.point(from);
        self.mouse(ButtonState::Pressed);
        self.point(from.lerp(to, 0.5));
        self.point(to);
        self.mouse(ButtonState::Released);
        self.frames(2);
    }

    /// Drags across the middle of the window.
    pub fn drag(&mut self, way: Vec2) {
        let from = Vec2::new(640.0, 372.0);
        self.drag_between(from, from + way);
        self.frames(2);
    }

    /// Gives the window another size.
    pub fn resize(&mut self, size: Vec2) {
        let mut window = self.app.world_mut().get_mut::<Window>(self.window).expect("the window is open");
        window.resolution.set(size.x, size.y);
        self.frames(2);
    }

    /// How many things with this name there are.
    pub fn named(&mut self, name: &str) -> usize {
        let world = self.app.world_mut();
        let mut names = world.query::<&Name>();
        names.iter(world).filter(|found| found.as_str() == name).count()
    }

    /// How many boards with a name are shown.
    pub fn boards(&mut self, name: &str) -> usize {
        let world = self.app.world_mut();
        let mut names = world.query_filtered::<&Name, With<quintet::engine::stage::View>>();
        names.iter(world).filter(|found| found.as_str() == name).count()
    }

    /// The first legal move of 2048.
    pub fn first_slide(&self) -> Option<Direction> {
        self.session().state().moves().next()
    }

    /// Plays the first legal move of 2048 with its arrow key; tells whether there was one.
    pub fn slide(&mut self) -> bool {
        self.first_slide().map(|mv| self.tap(arrow(mv))).is_some()
    }

    /// Plays so many of them.
    pub fn slides(&mut self, count: usize) {
        for _ in 0..count {
            assert!(self.slide(), "there is a move");
        }
    }

    /// Ends it as closing the window does, with everything written.
    pub fn close(self) {
        drop(self.app);
    }
}
