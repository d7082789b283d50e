//! What the window costs: processor time at rest and per frame, and the time to the first menu,
//! beside an empty Bevy window with the same plugins on the same machine.
//!
//! `cargo bench --bench window` starts itself again for each measurement. It needs a display
//! (`xvfb-run cargo bench --bench window` will do) and reads processor time from `/proc`. The empty
//! window is measured twice: as Bevy makes it, with edges smoothed by four samples a pixel, and
//! with a camera like Quintet's, which takes one.

use quintet::games::tetris::ID as TETRIS;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResolution};
use bevy::winit::WinitSettings;
use quintet::app::{self, Options};
use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;
use quintet::games::{self, GameId};

const IDLE: Duration = Duration::from_secs(20);
const MOVING: Duration = Duration::from_secs(10);
const WARM_UP: Duration = Duration::from_secs(2);
/// A room is at rest when what is seen as it is entered has come to its end.
const COMING_TO_REST: Duration = Duration::from_secs(5);
/// A key this often keeps tiles sliding all the time.
const KEY_EVERY: Duration = Duration::from_millis(120);
/// Frames are measured this often, in turns.
const ROUNDS: usize = 3;
/// Starts are measured this often, in turns; the median counts.
const STARTS: usize = 21;
const STARTED_AT: &str = "QUINTET_BENCH_STARTED_AT";

fn main() {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("start-empty") => start(empty_window_app(Msaa::default()), true),
        Some("start-menu") => start(quintet_window_app(None, None), false),
        Some("empty") => empty_window(Msaa::default()),
        Some("empty-plain") => empty_window(Msaa::Off),
        Some("idle-empty") => idle_empty_window(),
        Some("menu") => quintet_window(None, None, Measure::Idle),
        Some("living") => quintet_window(None, None, Measure::Living),
        Some("settings") => quintet_window(None, Some(Sheet::Settings), Measure::Idle),
        Some("statistics") => quintet_window(None, Some(Sheet::Statistics), Measure::Idle),
        Some("pause") => quintet_window(Some(TETRIS), Some(Sheet::Pause), Measure::Idle),
        Some(mode) if let Some(game) = room(mode, "idle-") => quintet_window(Some(game), None, Measure::Idle),
        Some(mode) if let Some(game) = room(mode, "moving-") => {
            quintet_window(Some(game), None, Measure::Moving);
        }
        _ => report(),
    }
}

/// What a figure may be at most.
const IDLE_LIMIT: f64 = 2.0;
const LIVING_LIMIT: f64 = 6.0;
const FRAME_LIMIT: f64 = 1.5;
const MEMORY_LIMIT: f64 = 1.5;
const START_LIMIT: f64 = 1.3;

/// The game in the name of a measurement.
fn room(mode: &str, what: &str) -> Option<GameId> {
    let name = mode.strip_prefix(what)?;
    games::all().find(|info| info.name() == name).map(|info| info.id)
}

/// Starts this benchmark again for one measurement, and tells its figures.
fn figures(mode: &str) -> Vec<f64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is right").as_secs_f64();
    let output = Command::new(std::env::current_exe().expect("this benchmark"))
        .arg(mode)
        .env(STARTED_AT, now.to_string())
        .output()
        .expect("it starts again");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("figures "));
    let line = line.unwrap_or_else(|| panic!("{mode}: {}", String::from_utf8_lossy(&output.stderr)));
    line.split(' ').map(|number| number.parse().expect("a number")).collect()
}

/// The one in the middle.
fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// Runs every measurement and prints the table.
fn report() {
    let mut report = Report::default();
    report.rest();
    report.frames();
    report.starts();
    if !report.over.is_empty() {
        println!("OVER ITS LIMIT: {}", report.over.join("; "));
        std::process::exit(1);
    }
}

#[derive(Default)]
struct Report {
    /// The most memory that was seen, and where.
    most: (f64, &'static str),
    /// What is over its limit.
    over: Vec<String>,
}

impl Report {
    fn weigh(&mut self, memory: f64, screen: &'static str) {
        if memory > self.most.0 {
            self.most = (memory, screen);
        }
    }

    fn judge(&mut self, what: &str, figure: f64, limit: f64) {
        if figure > limit {
            self.over.push(format!("{what}: {figure:.2}, limit {limit}"));
        }
    }

    /// What screens cost when nothing happens.
    fn rest(&mut self) {
        println!(
            "idle, empty window   {:6.2} % of a core, as Bevy leaves a window that waits for input",
            figures("idle-empty")[0]
        );
        // Where time presses, a board is never at rest; paused it is.
        let screens = ["menu", "settings", "statistics"].map(|name| (name, name.to_owned()));
        let rooms = games::all().filter(|info| !info.timed);
        let rooms = rooms.map(|info| (info.short_title, format!("idle-{}", info.name())));
        for (name, mode) in screens.into_iter().chain([("Tetris, paused", "pause".to_owned())]).chain(rooms) {
            let idle = figures(&mode);
            println!("idle, {name:<14} {:6.2} % of a core (limit {IDLE_LIMIT})", idle[0]);
            self.judge(&format!("idle, {name}"), idle[0], IDLE_LIMIT);
            self.weigh(idle[2], name);
        }
        let living = figures("living");
        println!(
            "the living menu      {:6.2} % of a core (limit {LIVING_LIMIT}), {:.2} of it drawing pixels",
            living[0], living[1]
        );
        self.judge("the living menu", living[0], LIVING_LIMIT);
    }

    /// What a frame costs in which something moves, and how much memory that took: in turns, because
    /// machines have their moods.
    fn frames(&mut self) {
        let mut rounds: Vec<Vec<Vec<f64>>> = vec![Vec::new(); games::all().len() + 2];
        for _ in 0..ROUNDS {
            rounds[0].push(figures("empty"));
            rounds[1].push(figures("empty-plain"));
            for (info, round) in games::all().zip(&mut rounds[2..]) {
                round.push(figures(&format!("moving-{}", info.name())));
            }
        }
        let middle = |kind: usize| {
            [0, 1, 2].map(|which| median(rounds[kind].iter().map(|figures| figures[which]).collect()))
        };
        let (empty, plain) = (middle(0), middle(1));
        for (name, frame) in [("as Bevy makes it", empty), ("one sample", plain)] {
            println!(
                "frame, empty         {:6.2} ms of processor time, {:.2} of it drawing pixels ({name})",
                frame[0], frame[1]
            );
        }
        for (place, info) in games::all().enumerate() {
            let (name, frame) = (info.short_title, middle(place + 2));
            println!(
                "frame, {name:<13} {:6.2} ms, {:.2} of it drawing pixels: {:.2} times the empty one \
                 (limit {FRAME_LIMIT}), {:.2} times the one with one sample, {:.2} times that without the \
                 pixels",
                frame[0],
                frame[1],
                frame[0] / empty[0],
                frame[0] / plain[0],
                (frame[0] - frame[1]) / (plain[0] - plain[1])
            );
            self.judge(&format!("frame, {name}"), frame[0] / empty[0], FRAME_LIMIT);
            for round in &rounds[place + 2] {
                self.weigh(round[2], name);
            }
        }
        let ((most, screen), empty) = (self.most, empty[2]);
        println!(
            "memory               {most:6.1} MB at most ({screen}), {:.2} times the empty one's {empty:.1} \
             (limit {MEMORY_LIMIT})",
            most / empty
        );
        self.judge("memory", most / empty, MEMORY_LIMIT);
    }

    /// How long it takes to open the window.
    fn starts(&mut self) {
        let mut starts = [Vec::new(), Vec::new()];
        for _ in 0..STARTS {
            starts[0].push(figures("start-empty")[0]);
            starts[1].push(figures("start-menu")[0]);
        }
        let [empty, menu] = starts.map(median);
        println!("start, empty         {empty:6.3} s until the first frame is drawn");
        println!(
            "start, menu          {menu:6.3} s, {:.2} times the empty one (limit {START_LIMIT})",
            menu / empty
        );
        self.judge("start", menu / empty, START_LIMIT);
    }
}

/// Whether the frame being drawn is the one that is waited for.
#[derive(Resource, Default)]
struct Awaited(bool);

/// Runs an app until its first frame (or its first frame of the menu) has been drawn, and prints
/// how long that took from the start of the process.
fn start(mut app: App, any_frame: bool) {
    let extract = move |screen: Extract<Option<Res<State<Screen>>>>, mut awaited: ResMut<Awaited>| {
        awaited.0 = any_frame || screen.as_ref().is_some_and(|screen| *screen.get() == Screen::Menu);
    };
    let tell = move |awaited: Res<Awaited>| {
        if awaited.0 {
            println!("\nfigures {}", since_start());
            end();
        }
    };
    app.sub_app_mut(RenderApp)
        .init_resource::<Awaited>()
        .add_systems(ExtractSchedule, extract)
        .add_systems(Render, tell.in_set(RenderSystems::Cleanup));
    app.run();
}

#[derive(Resource, Clone, Copy, PartialEq)]
enum Measure {
    Idle,
    /// Nothing is touched, and the card in front plays itself.
    Living,
    Moving,
}

/// The seconds of processor time that this process has used; and how many of them went into
/// drawing pixels, where there is no graphics card and Mesa's threads do its work.
fn processor_time() -> [f64; 2] {
    let ticks = |stat: &str| -> f64 {
        let fields: Vec<&str> = stat.rsplit(')').next().expect("after the name").split_whitespace().collect();
        // utime and stime, in hundredths of a second.
        fields[11].parse::<f64>().expect("a number") + fields[12].parse::<f64>().expect("a number")
    };
    let all = std::fs::read_to_string("/proc/self/stat").expect("Linux tells");
    let threads = std::fs::read_dir("/proc/self/task").expect("Linux tells");
    let drawing: f64 = threads
        .filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("stat")).ok())
        .filter(|stat| stat.contains("(llvmpipe"))
        .map(|stat| ticks(&stat))
        .sum();
    [ticks(&all) / 100.0, drawing / 100.0]
}

/// The most memory that this process has had, in megabytes.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is in there");
    peak.split_whitespace().next().and_then(|kilobytes| kilobytes.parse::<f64>().ok()).expect("a number")
        / 1e3
}

fn since_start() -> f64 {
    let started: f64 = std::env::var(STARTED_AT).ok().and_then(|time| time.parse().ok()).unwrap_or(0.0);
    SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is right").as_secs_f64() - started
}

fn empty_window_app(samples: Msaa) -> App {
    let window =
        Window { resolution: WindowResolution::new(1280, 800), title: "Empty".to_owned(), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .insert_resource(WinitSettings::continuous())
        .add_systems(Startup, move |mut commands: Commands| {
            commands.spawn((Camera2d, samples));
        });
    app
}

/// The empty window when nothing happens to it.
fn idle_empty_window() {
    empty_window_app(Msaa::default())
        .insert_resource(WinitSettings::desktop_app())
        .add_systems(Last, |mut gauge: Local<Gauge>, mut redraw: MessageWriter<RequestRedraw>| {
            gauge.measure_rest(COMING_TO_REST, &mut redraw);
        })
        .run();
}

fn empty_window(samples: Msaa) {
    empty_window_app(samples)
        .add_systems(Last, |mut gauge: Local<Gauge>, exit: MessageWriter<AppExit>| {
            gauge.measure_frames(exit);
        })
        .run();
}

/// The folder that saves go to.
fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("quintet-bench-{}", std::process::id()))
}

/// Ends this process, and leaves nothing behind.
fn end() -> ! {
    let _ = std::fs::remove_dir_all(folder());
    std::process::exit(0)
}

fn quintet_window_app(game: Option<GameId>, sheet: Option<Sheet>) -> App {
    let opening = Opening { game, seed: game.map(|_| 7), ..default() };
    let size = Some(Vec2::new(1280.0, 800.0));
    app::window(Options { data_dir: folder(), opening, sheet, size, ..default() })
}

fn quintet_window(game: Option<GameId>, sheet: Option<Sheet>, measure: Measure) {
    let mut app = quintet_window_app(game, sheet);
    app.insert_resource(measure);
    // Whoever wants less motion has no demonstration on the menu; that is measured apart.
    app.world_mut().resource_mut::<Settings>().reduced_motion = game.is_none() && measure == Measure::Idle;
    app.add_systems(Last, watch);
    match measure {
        Measure::Moving => _ = app.add_systems(First, press_keys),
        Measure::Living => _ = app.add_systems(First, take_focus),
        Measure::Idle => {}
    }
    app.run();
    end();
}

#[derive(Default)]
struct Gauge {
    ready: Option<Instant>,
    from: Option<(Instant, [f64; 2], u32)>,
    frames: u32,
}

impl Gauge {
    /// Whether the measurement has begun, so long after the first frame that was looked at.
    fn begins(&mut self, after: Duration) -> bool {
        self.frames += 1;
        let ready = *self.ready.get_or_insert_with(Instant::now);
        if self.from.is_none() && ready.elapsed() >= after {
            self.from = Some((Instant::now(), processor_time(), self.frames));
            return true;
        }
        false
    }

    /// Keeps the window awake until it is at rest; then it is left alone, for waking it to ask for the
    /// time would be most of what it does.
    fn measure_rest(&mut self, after: Duration, redraw: &mut MessageWriter<RequestRedraw>) {
        if self.begins(after) {
            let since = processor_time();
            std::thread::spawn(move || {
                std::thread::sleep(IDLE);
                tell(since, IDLE.as_secs_f64() / 100.0);
                end();
            });
        } else if self.from.is_none() {
            redraw.write(RequestRedraw);
        }
    }

    /// Counts frames; after the time is up, prints what one takes and ends the app.
    fn measure_frames(&mut self, mut exit: MessageWriter<AppExit>) {
        self.begins(WARM_UP);
        if let Some((start, time, frames)) = self.from
            && start.elapsed() >= MOVING
        {
            tell(time, f64::from(self.frames - frames) / 1000.0);
            exit.write(AppExit::Success);
        }
    }
}

/// Prints the processor time since then, by frames or seconds, and the memory.
fn tell(since: [f64; 2], per: f64) {
    let now = processor_time();
    println!("\nfigures {} {} {}", (now[0] - since[0]) / per, (now[1] - since[1]) / per, memory());
}

fn watch(
    mut gauge: Local<Gauge>,
    screen: Res<State<Screen>>,
    measure: Res<Measure>,
    mut redraw: MessageWriter<RequestRedraw>,
    exit: MessageWriter<AppExit>,
) {
    if *screen.get() == Screen::Loading {
        return;
    }
    if *measure == Measure::Moving {
        gauge.measure_frames(exit);
        return;
    }
    let after = if *measure == Measure::Idle { COMING_TO_REST } else { WARM_UP };
    gauge.measure_rest(after, &mut redraw);
}

/// Nobody plays to a window that is not in use, and without a window manager none is.
fn take_focus(mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in windows.iter_mut().filter(|window| !window.focused) {
        window.focused = true;
    }
}

/// Presses arrow keys in turn, so that something slides in every frame.
fn press_keys(
    time: Res<Time<Real>>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut keys: MessageWriter<KeyboardInput>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut last: Local<Duration>,
    mut turn: Local<usize>,
) {
    redraw.write(RequestRedraw);
    let Ok(window) = windows.single() else { return };
    if time.elapsed().saturating_sub(*last) < KEY_EVERY {
        return;
    }
    *last = time.elapsed();
    *turn += 1;
    let key_code = [KeyCode::ArrowLeft, KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::ArrowUp][*turn % 4];
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let logical_key = Key::Unidentified(NativeKey::Unidentified);
        keys.write(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
    }
}
