//! Ctrl+C in the terminal ends Quintet, even while its window sleeps.

use std::sync::OnceLock;

use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use winit::event_loop::EventLoopProxy;

/// The handle that wakes the window.
static WINDOW: OnceLock<EventLoopProxy<WinitUserEvent>> = OnceLock::new();

/// Only the first Ctrl+C handler counts, and Bevy's waits for a frame. So add this before Bevy's plugins.
pub fn plugin(app: &mut App) {
    let heard = ctrlc::try_set_handler(|| {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        if let Some(window) = WINDOW.get() {
            // If the window is gone there is nothing to wake.
            let _ = window.send_event(WinitUserEvent::WakeUp);
        }
    });
    if heard.is_ok() {
        app.add_systems(PreStartup, |window: Res<EventLoopProxyWrapper>| _ = WINDOW.set((**window).clone()));
    }
}
