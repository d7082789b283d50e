//! Gamepads do not wake a sleeping window as keys do, so a thread listens to them and wakes it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use gilrs::{EventType, Gilrs, GilrsBuilder};

/// The pause between two calls, no longer than a frame takes.
const PAUSE: Duration = Duration::from_millis(8);
/// How far a stick or trigger must move to count; none is ever quite still.
const NOTICEABLE: f32 = 0.1;

/// Whether to listen: while the window has no focus, gamepads are meant for another program.
#[derive(Resource)]
struct Attentive(Arc<AtomicBool>);

pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, begin);
    app.add_systems(Last, heed.run_if(resource_exists::<Attentive>));
}

fn begin(mut commands: Commands, window: Option<Res<EventLoopProxyWrapper>>) {
    // Without a window there is nothing to wake.
    let Some(window) = window else { return };
    let window = (**window).clone();
    let attentive = Arc::new(AtomicBool::new(true));
    commands.insert_resource(Attentive(attentive.clone()));
    let ring =
        move || !attentive.load(Ordering::Relaxed) || window.send_event(WinitUserEvent::WakeUp).is_ok();
    let listener = std::thread::Builder::new().name("gamepads".to_owned());
    let started = listener.spawn(move || {
        // Without support for gamepads there is nothing to do, and nothing to report.
        let devices = GilrsBuilder::new().add_included_mappings(false).with_force_feedback(false);
        let Ok(mut gamepads) = devices.build() else { return };
        let mut sticks = Sticks::new();
        listen(|| hear(&mut gamepads, &mut sticks), ring);
    });
    if let Err(error) = started {
        warn!("gamepads cannot wake the window: {error}");
    }
}

fn heed(attentive: Res<Attentive>, windows: Query<&Window, With<PrimaryWindow>>) {
    attentive.0.store(windows.iter().any(|window| window.focused), Ordering::Relaxed);
}

/// Waits for gamepad events; returns whether they should wake the window.
fn hear(gamepads: &mut Gilrs, sticks: &mut Sticks) -> bool {
    let mut heard = false;
    let mut next = gamepads.next_event_blocking(None);
    while let Some(event) = next {
        heard |= match event.event {
            EventType::AxisChanged(_, value, code) | EventType::ButtonChanged(_, value, code) => {
                have_moved(sticks, (event.id.into(), code.into_u32()), value)
            }
            _ => true,
        };
        next = gamepads.next_event();
    }
    heard
}

/// Rings whenever something was heard, until the window is gone.
fn listen(mut hear: impl FnMut() -> bool, ring: impl Fn() -> bool) {
    loop {
        if hear() {
            // The window reads gamepads itself, and may get the same event a moment later. So ring twice.
            for _ in 0..2 {
                if !ring() {
                    return;
                }
                std::thread::sleep(PAUSE);
            }
        } else {
            std::thread::sleep(PAUSE);
        }
    }
}

/// The last noticed position of each stick and trigger, by gamepad and part.
type Sticks = HashMap<(usize, u32), f32>;

fn have_moved(sticks: &mut Sticks, stick: (usize, u32), to: f32) -> bool {
    let last = sticks.entry(stick).or_default();
    let moved = (to - *last).abs() >= NOTICEABLE;
    if moved {
        *last = to;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_heard_rings_twice_and_silence_not_at_all() {
        let mut heard = [true, false, true].into_iter();
        let rung = std::cell::Cell::new(0);
        let mut before = Vec::new();
        let hear = || {
            before.push(rung.get());
            heard.next().unwrap_or(true)
        };
        let ring = || {
            rung.set(rung.get() + 1);
            // Then the window is closed.
            rung.get() < 5
        };
        listen(hear, ring);
        assert_eq!(before, [0, 2, 2, 4]);
        assert_eq!(rung.get(), 5, "nobody is called who has gone");
    }

    #[test]
    fn a_stick_that_trembles_has_not_moved() {
        let mut sticks = Sticks::new();
        let mut moved = |stick: u32, to: f32| have_moved(&mut sticks, (0, stick), to);
        assert!(!moved(0, 0.04) && !moved(0, -0.05) && !moved(0, 0.03), "it rests");
        assert!(moved(0, 0.5) && moved(0, 1.0), "it is pushed");
        assert!(!moved(0, 0.95) && !moved(0, 1.0), "it is held");
        assert!(moved(1, 0.3), "others have places of their own");
        assert!(moved(0, 0.0), "it is let go");
    }

    #[test]
    fn a_stick_that_is_pushed_slowly_has_moved_in_the_end() {
        let mut sticks = Sticks::new();
        let moved = (1..=50).filter(|part| have_moved(&mut sticks, (0, 0), *part as f32 / 50.0)).count();
        assert!((8..=10).contains(&moved), "{moved}");
    }
}
