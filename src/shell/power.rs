//! Draws only when something moves or an input came. Whatever moves asks for the next frame
//! itself; here is decided how long the window may sleep otherwise.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

use super::input::Verbs;
use super::layout::Layout;
use super::saves::Settings;
use super::screen::{Screen, Sheet};

/// Without any input nothing is looked at for this long.
const ASLEEP: Duration = Duration::from_mins(1);
/// Gamepads do not wake the window, so they are asked this often while one is connected.
const GAMEPAD: Duration = Duration::from_millis(33);

/// When the window should wake up by itself. Asked for anew in every frame.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Wake(Duration);

impl Wake {
    /// Wakes within so many seconds.
    pub fn within(&mut self, seconds: f32) {
        let seconds = if seconds.is_nan() { 0.0 } else { seconds };
        self.0 = self.0.min(Duration::from_secs_f32(seconds.clamp(0.001, 60.0)));
    }
}

/// Whether frames are dear, because the processor draws every pixel of them: then what moves for its
/// own sake makes do with fewer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dear(pub bool);

fn look_at_driver(driver: Option<Res<RenderAdapterInfo>>, mut dear: ResMut<Dear>) {
    // The kind of a device has a name that Bevy does not pass on.
    dear.0 = driver.is_some_and(|driver| format!("{:?}", driver.device_type) == "Cpu");
}

/// Decides how long to sleep; whoever wants to be woken has said so before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerSystems;

/// Saves power.
pub fn plugin(app: &mut App) {
    app.insert_resource(Wake(ASLEEP)).insert_resource(asleep(ASLEEP)).init_resource::<Dear>();
    app.add_systems(PreStartup, (set_alarm_clock, look_at_driver));
    app.add_systems(First, limit_frames);
    app.add_systems(Last, (settle, sleep).in_set(PowerSystems));
}

fn asleep(longest: Duration) -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(longest),
        unfocused_mode: UpdateMode::reactive_low_power(ASLEEP),
    }
}

/// Wakes the window at a given time. Every change of how long the window itself waits would cost a
/// frame more, and a time that is asked for anew in every frame would keep it awake for good.
#[derive(Resource)]
struct AlarmClock(Sender<Option<Instant>>);

fn set_alarm_clock(mut commands: Commands, window: Option<Res<EventLoopProxyWrapper>>) {
    // Without a window there is nobody to wake.
    let Some(window) = window else { return };
    let window = (**window).clone();
    let (sender, times) = channel();
    let ring = move || window.send_event(WinitUserEvent::WakeUp).is_ok();
    let clock = std::thread::Builder::new().name("alarm clock".to_owned());
    match clock.spawn(move || keep_time(&times, ring)) {
        Ok(_) => commands.insert_resource(AlarmClock(sender)),
        Err(error) => warn!("the window cannot be woken: {error}"),
    }
}

/// Rings at the last time that was set, until nobody can set another one or nobody hears it.
fn keep_time(times: &Receiver<Option<Instant>>, ring: impl Fn() -> bool) {
    let mut next: Option<Instant> = None;
    loop {
        let told = match next {
            None => times.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => times.recv_timeout(time.saturating_duration_since(Instant::now())),
        };
        next = match told {
            Ok(time) => time,
            Err(RecvTimeoutError::Timeout) if ring() => None,
            Err(_) => return,
        };
    }
}

/// What an input or a new screen sets off takes a few frames to be worked out: a state changes in
/// the next frame, what it spawns is laid out in that one, and is focused in the one after.
const SETTLING: u8 = 4;

fn settle(
    mut frames: Local<u8>,
    (screen, next_screen): (Res<State<Screen>>, Res<NextState<Screen>>),
    (sheet, next_sheet): (Res<State<Sheet>>, Res<NextState<Sheet>>),
    verbs: Single<&Verbs>,
    layout: Res<Layout>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy = *screen.get() == Screen::Loading;
    let awaited =
        !matches!(*next_screen, NextState::Unchanged) || !matches!(*next_sheet, NextState::Unchanged);
    let changed = awaited || screen.is_changed() || sheet.is_changed() || layout.is_changed();
    if busy || changed || !verbs.get_just_pressed().is_empty() {
        *frames = SETTLING;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Frames come no faster than the player wants them to.
fn limit_frames(settings: Res<Settings>, mut last: Local<Option<Instant>>) {
    if let Some(last) = *last {
        std::thread::sleep(rest(last.elapsed(), settings.frame_limit));
    }
    *last = Some(Instant::now());
}

/// How long to rest before the next frame, so long after the last one.
fn rest(passed: Duration, limit: u32) -> Duration {
    if limit == 0 {
        Duration::ZERO
    } else {
        Duration::from_secs(1).div_f32(limit as f32).saturating_sub(passed)
    }
}

fn sleep(
    gamepads: Query<(), With<Gamepad>>,
    mut wake: ResMut<Wake>,
    mut settings: ResMut<WinitSettings>,
    clock: Option<Res<AlarmClock>>,
    mut set: Local<bool>,
) {
    let wake = std::mem::replace(&mut wake.0, ASLEEP);
    let wanted = wake < ASLEEP;
    if let Some(clock) = clock
        && (wanted || *set)
    {
        // A clock that has stopped has said so.
        let _ = clock.0.send(wanted.then(|| Instant::now() + wake));
    }
    *set = wanted;
    let new = asleep(if gamepads.is_empty() { ASLEEP } else { GAMEPAD });
    if (settings.focused_mode, settings.unfocused_mode) != (new.focused_mode, new.unfocused_mode) {
        *settings = new;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn the_alarm_rings_once_at_the_last_time_that_was_set() {
        let (sender, times) = channel();
        let rung = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (heard, listen) = channel();
            let rung = &rung;
            scope.spawn(move || {
                keep_time(&times, || {
                    rung.fetch_add(1, Ordering::Relaxed);
                    heard.send(Instant::now()).is_ok()
                });
            });
            let start = Instant::now();
            sender.send(Some(start)).expect("the clock runs");
            let first = listen.recv().expect("it rings");
            assert!(first >= start);
            let far = Instant::now() + Duration::from_hours(1);
            let near = Instant::now() + Duration::from_millis(30);
            sender.send(Some(far)).expect("the clock runs");
            sender.send(Some(near)).expect("the clock runs");
            assert!(listen.recv().expect("it rings") >= near);
            // Without another time it waits, and ends when it is thrown away.
            sender.send(None).expect("the clock runs");
            drop(sender);
        });
        assert_eq!(rung.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn frames_rest_for_what_is_left_of_their_time() {
        let millis = Duration::from_millis;
        assert_eq!(rest(millis(3), 0), Duration::ZERO);
        assert_eq!(rest(millis(4), 100), millis(6));
        assert_eq!(rest(millis(4000), 60), Duration::ZERO);
        assert!(rest(Duration::ZERO, 120) < rest(Duration::ZERO, 60));
    }
}
