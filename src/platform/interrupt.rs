//! Ctrl+C in the terminal that Quintet was started from ends it, also while its window sleeps.

use std::sync::OnceLock;

use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use winit::event_loop::EventLoopProxy;

/// What wakes the window.
static WINDOW: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

/// Listens for Ctrl+C before Bevy's own plugins do: the first is the only one, and theirs waits for a frame.
pub fn plugin(app: &mut App) {
    let heard = ctrlc::try_set_handler(|| {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        if let Some(window) = WINDOW.get() {
            // A window that is gone need not be woken.
            let _ = window.send_event(WinitUserEvent::WakeUp);
        }
    });
    if heard.is_ok() {
        app.add_systems(PreStartup, |window: Res<EventLoopProxyWrapper>| _ = WINDOW.set((**window).clone()));
    }
}
