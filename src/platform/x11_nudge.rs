//! On X11 a key press can stay unread while the window sleeps; a nudge makes the window look.
//!
//! The driver's thread that presents frames shares the window's connection to the X server. It reads events
//! from it and queues those that are not its own in memory, where the window, which waits only for the
//! connection, does not see them. So when frames stop, an empty message from a second connection wakes the
//! window without drawing. Remove this when winit or Mesa no longer share the connection.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RawHandleWrapper};
use winit::raw_window_handle::RawWindowHandle;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask};
use x11rb::rust_connection::RustConnection;

/// How long after the last frame to nudge: once for a fast driver, once for a slow one.
const NUDGES: [Duration; 2] = [Duration::from_millis(60), Duration::from_millis(240)];

/// Nudges the window if it is an X11 window.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, tell);
}

/// Tells the nudging thread of every frame.
fn tell(
    windows: Query<&RawHandleWrapper, (With<PrimaryWindow>, Added<RawHandleWrapper>)>,
    mut thread: Local<Option<Sender<()>>>,
) {
    if let Ok(window) = windows.single() {
        *thread = start(window);
    }
    if let Some(frames) = &*thread {
        // Without the thread the window works as it would without nudges.
        let _ = frames.send(());
    }
}

fn start(window: &RawHandleWrapper) -> Option<Sender<()>> {
    let window = match window.get_window_handle() {
        RawWindowHandle::Xlib(window) => window.window as u32,
        RawWindowHandle::Xcb(window) => window.window.get(),
        _ => return None,
    };
    let (connection, _) = x11rb::connect(None).ok()?;
    let (sender, frames) = channel();
    let thread = std::thread::Builder::new().name("x11 nudge".to_owned());
    let started = thread.spawn(move || watch(&frames, || nudge(&connection, window)));
    started.inspect_err(|error| warn!("the window may miss a key: {error}")).ok().map(|_| sender)
}

/// Sends the window a meaningless message; returns whether that worked.
fn nudge(connection: &RustConnection, window: u32) -> bool {
    let message = ClientMessageEvent::new(32, window, AtomEnum::NOTICE, [0_u32; 5]);
    connection.send_event(false, window, EventMask::NO_EVENT, message).is_ok() && connection.flush().is_ok()
}

/// Nudges whenever frames stop, until the window or the sender is gone.
fn watch(frames: &Receiver<()>, nudge: impl Fn() -> bool) {
    while frames.recv().is_ok() {
        let mut left = NUDGES.iter();
        while let Some(wait) = left.next() {
            match frames.recv_timeout(*wait) {
                Ok(()) => left = NUDGES.iter(),
                Err(RecvTimeoutError::Timeout) if nudge() => {}
                Err(_) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn frames_that_cease_are_followed_by_each_nudge_once() {
        let (sender, frames) = channel();
        let nudged = Cell::new(0);
        sender.send(()).expect("the thread listens");
        sender.send(()).expect("the thread listens");
        watch(&frames, || {
            nudged.set(nudged.get() + 1);
            // After two rounds the window is gone.
            if nudged.get() == NUDGES.len() {
                sender.send(()).expect("the thread listens");
            }
            nudged.get() < 2 * NUDGES.len()
        });
        assert_eq!(nudged.get(), 2 * NUDGES.len());
    }
}
