//! How time is counted, how fast pieces fall, and how long one may still be moved on the ground.

/// How many ticks of [`Move::Tick`](super::Move::Tick) make a second.
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
    240_000_000,
    190_320_000,
    148_271_040,
    113_454_993,
    85_247_263,
    62_880_852,
    45_522_539,
    32_336_335,
    22_531_740,
    15_396_380,
    10_314_302,
    6_772_243,
    4_356_799,
    2_745_442,
    1_694_068,
    1_023_254,
    604_820,
    349_713,
    197_738,
    109_295,
];

/// The millionths of a tick that a piece takes to fall a row; from level 20 on all the same.
pub fn fall_time(level: u32) -> u32 {
    let index = (level.max(1) - 1) as usize;
    FALL[index.min(FALL.len() - 1)]
}
