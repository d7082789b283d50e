//! The tick rate, the speed of falling pieces and the lock delay.

/// Ticks per second.
pub const TICKS_PER_SECOND: u32 = 240;
/// How long a piece stays on the ground before it locks: half a second.
pub const LOCK_TICKS: u32 = TICKS_PER_SECOND / 2;
/// How many moves or turns of a landed piece restart [`LOCK_TICKS`].
pub const LOCK_RESETS: u8 = 15;

/// How many parts a tick has. Falling is counted in parts, because fast pieces fall many rows per tick.
pub(super) const PARTS: u32 = 1_000_000;

/// The time to fall a row at levels 1 to 20: (0.8 − (level − 1) · 0.007)^(level − 1) seconds, in parts of a
/// tick. They are whole numbers, so that they are the same on every machine.
const FALL: [u32; 20] = [
    240000000, 190320000, 148271040, 113454993, 85247263, 62880852, 45522539, 32336335, 22531740, 15396380,
    10314302, 6772243, 4356799, 2745442, 1694068, 1023254, 604820, 349713, 197738, 109295,
];

/// How long a piece takes to fall a row, in millionths of a tick. It stays the same from level 20 on.
pub fn fall_time(level: u32) -> u32 {
    let index = (level.max(1) - 1) as usize;
    FALL[index.min(FALL.len() - 1)]
}
