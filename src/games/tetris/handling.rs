//! How held keys become moves: auto-repeat on a clock of its own, in millionths of a second, so
//! that the same keys give the same moves at any frame rate. Plain Rust; it knows no devices.

use super::rules::{Move, TICKS_PER_SECOND};

const SECOND: u64 = 1_000_000;
/// With nothing between two repeats, a piece goes as far as it can: no more than this.
const ALL_THE_WAY: usize = 9;
/// The same for falling.
const TO_THE_FLOOR: usize = 40;

/// How fast held keys repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// From a press to the first repeat, in milliseconds (DAS).
    pub delay: u32,
    /// Between repeats (ARR); 0 for all the way at once.
    pub repeat: u32,
    /// Between the rows of a soft drop; 0 for down to the floor at once.
    pub soft_drop: u32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { delay: 167, repeat: 33, soft_drop: 33 }
    }
}

/// A direction that can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    const BOTH: [Self; 2] = [Self::Left, Self::Right];

    fn shift(self) -> Move {
        match self {
            Self::Left => Move::Left,
            Self::Right => Move::Right,
        }
    }
}

/// The keys that are held in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Left and right.
    pub sides: [bool; 2],
    /// Soft drop.
    pub soft_drop: bool,
}

/// The keys that are held, and when they repeat next.
#[derive(Clone, Debug, Default)]
pub struct Handling {
    now: u64,
    ticks: u64,
    held: [bool; 2],
    /// The direction that counts, the newest, and when it repeats next.
    active: Option<(Side, u64)>,
    soft_drop: Option<u64>,
}

impl Handling {
    /// A frame: first keys are let go, then time passes, then keys are pressed. So a key that is
    /// pressed in one frame and let go in the next was never held, however long a frame takes.
    pub fn advance(&mut self, held: Held, micros: u64, tuning: Tuning, moves: &mut Vec<Move>) {
        for side in Side::BOTH {
            if self.held[side as usize] && !held.sides[side as usize] {
                self.release(side, tuning, moves);
            }
        }
        if !held.soft_drop {
            self.soft_drop = None;
        }
        self.pass(micros, tuning, moves);
        for side in Side::BOTH {
            // The newest one counts.
            if held.sides[side as usize] && !std::mem::replace(&mut self.held[side as usize], true) {
                self.activate(side, tuning, moves);
            }
        }
        if held.soft_drop && self.soft_drop.is_none() {
            // The piece goes down a row at once.
            self.soft_drop = Some(self.now);
            self.repeat_drop(tuning, moves);
        }
    }

    /// A direction is let go. The other one counts again if it is still held.
    fn release(&mut self, side: Side, tuning: Tuning, moves: &mut Vec<Move>) {
        self.held[side as usize] = false;
        if self.active.is_some_and(|(active, _)| active == side) {
            self.active = None;
            if self.held[side.other() as usize] {
                self.activate(side.other(), tuning, moves);
            }
        }
    }

    fn activate(&mut self, side: Side, tuning: Tuning, moves: &mut Vec<Move>) {
        moves.push(side.shift());
        // Without a delay it repeats from the start, but not twice at the same moment.
        let wait = if tuning.delay == 0 { tuning.repeat } else { tuning.delay };
        self.active = Some((side, self.now + millis(wait)));
    }

    /// Time passes: what it and the held keys bring about, in order.
    fn pass(&mut self, micros: u64, tuning: Tuning, moves: &mut Vec<Move>) {
        let end = self.now + micros;
        loop {
            let tick = (self.ticks + 1) * SECOND / u64::from(TICKS_PER_SECOND);
            let shift = self.active.map_or(u64::MAX, |(_, at)| at);
            let drop = self.soft_drop.unwrap_or(u64::MAX);
            let next = tick.min(shift).min(drop);
            if next > end {
                break;
            }
            self.now = next;
            // At the same moment keys come before time.
            if shift == next {
                self.repeat_shift(tuning, moves);
            } else if drop == next {
                self.repeat_drop(tuning, moves);
            } else {
                self.ticks += 1;
                // Ticks in a row are one move.
                if let Some(Move::Tick(ticks)) = moves.last_mut() {
                    *ticks += 1;
                } else {
                    moves.push(Move::Tick(1));
                }
            }
        }
        self.now = end;
    }

    fn repeat_shift(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        if let Some((side, at)) = &mut self.active {
            repeat(side.shift(), at, tuning.repeat, ALL_THE_WAY, moves);
        }
    }

    fn repeat_drop(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        if let Some(at) = &mut self.soft_drop {
            repeat(Move::SoftDrop, at, tuning.soft_drop, TO_THE_FLOOR, moves);
        }
    }

    /// The seconds until so many more ticks have passed.
    pub fn seconds_to_tick(&self, ticks: u64) -> f32 {
        let at = (self.ticks + ticks) * SECOND / u64::from(TICKS_PER_SECOND);
        at.saturating_sub(self.now) as f32 / SECOND as f32
    }

    /// The seconds until a held key brings something about; `None` if none is held.
    pub fn next_repeat(&self) -> Option<f32> {
        let next = self.active.map(|(_, at)| at).into_iter().chain(self.soft_drop).min()?;
        Some(next.saturating_sub(self.now) as f32 / SECOND as f32)
    }
}

fn millis(millis: u32) -> u64 {
    u64::from(millis) * 1000
}

/// Makes a move and sets the time of the next one. Without a time between two it is made so many
/// times at once, and again every sixtieth of a second, for the next piece.
fn repeat(mv: Move, at: &mut u64, every: u32, at_once: usize, moves: &mut Vec<Move>) {
    let (times, wait) = if every == 0 { (at_once, SECOND / 60) } else { (1, millis(every)) };
    moves.extend(std::iter::repeat_n(mv, times));
    *at += wait;
}
