//! Decides how long the window may sleep: it draws only when something moves or input arrives.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bevy::ecs::message::MessageUpdateSystems;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{PrimaryWindow, RequestRedraw, WindowOccluded};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WINIT_WINDOWS, WinitSettings, WinitUserEvent};

use super::screenshot_request::TakePicture;
use super::states::Screen;
use crate::engine::settings::Settings;

/// How long the window sleeps without any input.
const ASLEEP: Duration = Duration::from_mins(1);

/// When the window should wake by itself. Systems ask for this anew in every frame.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Wake(Duration);

impl Wake {
    /// Wakes this many seconds after the time of this frame, or sooner.
    pub fn within(&mut self, seconds: f32) {
        let seconds = if seconds.is_nan() { 0.0 } else { seconds };
        self.0 = self.0.min(Duration::from_secs_f32(seconds.clamp(0.001, 60.0)));
    }
}

/// How long until the window wakes by itself, if it does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextFrame(pub Option<Duration>);

/// Whether nobody can see the window, because it is wholly covered or minimised.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden(pub bool);

/// Whether the CPU draws every pixel. If so, decorative motion makes do with fewer frames.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftwareRendering(pub bool);

impl SoftwareRendering {
    /// The seconds between two frames of motion that does not answer the player.
    pub fn unhurried(self) -> f32 {
        if self.0 { 0.4 } else { 0.033 }
    }

    /// The seconds between two frames of a pulse that asks for a move.
    pub fn pulse(self) -> f32 {
        if self.0 { 0.05 } else { 0.0 }
    }
}

fn look_at_driver(driver: Option<Res<RenderAdapterInfo>>, mut software: ResMut<SoftwareRendering>) {
    // Compares names, because Bevy does not re-export the type of `device_type`.
    software.0 = driver.is_some_and(|driver| format!("{:?}", driver.device_type) == "Cpu");
}

/// Decides how long to sleep. Systems that want to be woken ask before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerSystems;

pub fn plugin(app: &mut App) {
    let asleep = UpdateMode::reactive_low_power(ASLEEP);
    app.insert_resource(WinitSettings { focused_mode: asleep, unfocused_mode: asleep });
    app.insert_resource(Wake(ASLEEP)).init_resource::<NextFrame>();
    app.init_resource::<SoftwareRendering>().init_resource::<Hidden>();
    app.add_systems(PreStartup, (set_alarm_clock, look_at_driver));
    app.add_systems(First, limit_frames.before(MessageUpdateSystems));
    app.add_systems(PreUpdate, look_at_window);
    app.add_systems(Last, sleep.in_set(PowerSystems));
}

/// Gives the windowed app a clock that is right even after a sleep. Tests set their own clock.
///
/// Bevy's `time_system` takes the instant that the render world sent at the end of the last frame. After a
/// sleep the time is therefore one frame late, and what began in the first frame is over in the second
/// (bevyengine/bevy #20412, #14682, #21229).
pub fn clock_plugin(app: &mut App) {
    let tell_time = |mut clock: ResMut<TimeUpdateStrategy>| {
        *clock = TimeUpdateStrategy::ManualInstant(Instant::now());
    };
    app.add_systems(First, tell_time.after(limit_frames).before(TimeSystems));
}

/// Not every platform reports a minimised window, so this asks winit, which only the main thread may do.
fn look_at_window(
    mut hidden: ResMut<Hidden>,
    mut occluded: MessageReader<WindowOccluded>,
    mut covered: Local<bool>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    _: NonSendMarker,
) {
    if let Some(last) = occluded.read().last() {
        *covered = last.occluded;
    }
    let is_minimised = |(entity, window): (Entity, &Window)| {
        let ask = || WINIT_WINDOWS.with_borrow(|known| known.get_window(entity)?.is_minimized());
        !window.focused && ask() == Some(true)
    };
    hidden.set_if_neq(Hidden(*covered || windows.iter().any(is_minimised)));
}

/// Wakes the window at a given time. Changing the window's own wait would cost an extra frame each time, and
/// a wait that is set anew in every frame would keep the window awake for good.
#[derive(Resource)]
struct AlarmClock(Sender<Option<Instant>>);

fn set_alarm_clock(mut commands: Commands, window: Option<Res<EventLoopProxyWrapper>>) {
    // Without a window there is nothing to wake.
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

/// Rings at the last time that was set, until nobody can set another or the window is gone.
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

/// Limits the frame rate to what the player has set.
fn limit_frames(settings: Res<Settings>, mut last: Local<Option<Instant>>) {
    if let Some(last) = *last {
        std::thread::sleep(rest(last.elapsed(), settings.frame_limit));
    }
    *last = Some(Instant::now());
}

/// How long to rest before the next frame, given the time since the last one.
fn rest(passed: Duration, limit: u32) -> Duration {
    if limit == 0 {
        Duration::ZERO
    } else {
        Duration::from_secs(1).div_f32(limit as f32).saturating_sub(passed)
    }
}

/// A hidden window draws nothing, unless it is loading or about to take a screenshot.
fn sleep(
    (hidden, screen, picture): (Res<Hidden>, Res<State<Screen>>, Option<Res<TakePicture>>),
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
    mut redraws: ResMut<Messages<RequestRedraw>>,
    clock: Option<Res<AlarmClock>>,
    mut next: ResMut<NextFrame>,
) {
    let wake = std::mem::replace(&mut wake.0, ASLEEP);
    let waits = hidden.0 && *screen.get() != Screen::Loading && picture.is_none();
    if waits {
        redraws.clear();
    }
    let new = (wake < ASLEEP && !waits).then_some(wake);
    if let Some(clock) = clock
        && (new.is_some() || next.0.is_some())
    {
        let frame = time.last_update().unwrap_or_else(Instant::now);
        // This fails only when the clock has stopped because the window is gone.
        let _ = clock.0.send(new.map(|wake| frame + wake));
    }
    next.0 = new;
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
            // Without another time the clock waits, and it ends when its sender is dropped.
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
