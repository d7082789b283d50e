//! What differs from one machine to another: where files are kept, interrupts, clocks.

pub mod background;
pub mod embedded_assets;
pub mod interrupt;
pub mod relative_time;
pub mod storage;
#[cfg(target_os = "linux")]
pub mod x11_nudge;
