//! How time is counted, how fast pieces fall, and how long one may still be moved on the ground.

/// How many ticks make a second.
pub const TICKS_PER_SECOND: u32 = 240;
/// How long a piece lies on the ground before it locks: half a second.
pub const LOCK_TICKS: u32 = TICKS_PER_SECOND / 2;
/// How often a piece that has landed may be moved or turned to get that time anew.
pub const LOCK_RESETS: u8 = 15;

/// The parts of a tick that falling is counted in; in the end a piece falls many rows a tick.
pub(super) const PARTS: u32 = 1_000_000;

/// The parts of a tick that a piece takes to fall a row, at level 1, 2, …: (0.8 − (level − 1) ·
/// 0.007)^(level − 1) seconds. Whole numbers, so that no machine rounds them its own way.
const FALL: [u32; 20] = [
    240000000, 190320000, 148271040, 113454993, 85247263, 62880852, 45522539, 32336335, 22531740, 15396380,
    10314302, 6772243, 4356799, 2745442, 1694068, 1023254, 604820, 349713, 197738, 109295,
];

/// The millionths of a tick that a piece takes to fall a row; from level 20 on all the same.
pub fn fall_time(level: u32) -> u32 {
    let index = (level.max(1) - 1) as usize;
    FALL[index.min(FALL.len() - 1)]
}
