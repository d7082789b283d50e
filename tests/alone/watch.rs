//! What a test keeps an eye on while Quintet runs for long: what it logs, where it panics, how
//! much memory it has.

use std::fmt::{Debug, Write};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Level, Subscriber};
use bevy::log::tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use bevy::log::tracing_subscriber::registry;
use bevy::log::tracing_subscriber::util::SubscriberInitExt;

/// Lines that speak of the machine the test runs on and not of Quintet: no sound device, no
/// gamepad driver, nothing that draws.
const ABOUT_THE_MACHINE: [&str; 5] = ["bevy_audio", "bevy_gilrs", "gilrs", "bevy_render", "wgpu"];

/// What Bevy says after some three thousand million runs of systems about those that have no reason
/// to run again, such as what happens once at the start.
const AGE: &str = "Changes older than";

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());
static PANIC: Mutex<Option<String>> = Mutex::new(None);
static ATTEMPTING: AtomicBool = AtomicBool::new(false);

/// Notes everything from here on. Once is enough for a process.
pub fn begin() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        registry().with(Listener).try_init().expect("nobody else listens");
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            let words = panic.payload_as_str().unwrap_or("a panic without words");
            // The first one is the cause; others follow from it.
            PANIC
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get_or_insert_with(|| format!("{words} ({place})"));
            if !ATTEMPTING.load(Ordering::Relaxed) {
                report(panic);
            }
        }));
    });
    drop(complaints());
}

/// Warnings and errors logged since the last time it was asked, and a panic, of whichever thread.
pub fn complaints() -> Vec<String> {
    let mut lines = std::mem::take(&mut *LINES.lock().unwrap_or_else(PoisonError::into_inner));
    let panic = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
    lines.extend(panic.map(|words| format!("a thread panicked: {words}")));
    lines
}

/// Does something; where it panics, tells with what words.
pub fn attempt<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    ATTEMPTING.store(true, Ordering::Relaxed);
    let result = std::panic::catch_unwind(AssertUnwindSafe(what));
    ATTEMPTING.store(false, Ordering::Relaxed);
    result.map_err(|_| {
        let words = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
        format!("it panicked: {}", words.unwrap_or_default())
    })
}

/// The memory that this process holds, in megabytes; 0 where the system does not tell.
pub fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

struct Listener;

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let about = event.metadata();
        // The lower the level, the more verbose.
        if *about.level() > Level::WARN {
            return;
        }
        let mut line = Line(format!("{} {}:", about.level(), about.target()));
        event.record(&mut line);
        // What other libraries log through the `log` crate names itself in a field.
        let machine =
            |name: &&str| about.target().starts_with(*name) || line.0.contains(&format!("target={name}"));
        if !ABOUT_THE_MACHINE.iter().any(machine) && !line.0.contains(AGE) {
            LINES.lock().unwrap_or_else(PoisonError::into_inner).push(line.0);
        }
    }
}

/// A line put together from the fields of an event.
struct Line(String);

impl Visit for Line {
    fn record_str(&mut self, field: &Field, value: &str) {
        let _ = write!(self.0, " {}={value}", field.name());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}
