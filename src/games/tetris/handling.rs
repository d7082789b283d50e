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
            if !self.held[side as usize] && held.sides[side as usize] {
                self.press(side, tuning, moves);
            }
        }
        if held.soft_drop && self.soft_drop.is_none() {
            self.press_soft_drop(tuning, moves);
        }
    }

    /// A direction is pressed. The newest one counts.
    fn press(&mut self, side: Side, tuning: Tuning, moves: &mut Vec<Move>) {
        self.held[side as usize] = true;
        self.activate(side, tuning, moves);
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

    /// Soft drop is pressed: the piece goes down a row at once.
    fn press_soft_drop(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        self.soft_drop = Some(self.now);
        self.repeat_drop(tuning, moves);
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
                push_tick(moves);
            }
        }
        self.now = end;
    }

    fn repeat_shift(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        let Some((side, at)) = &mut self.active else { return };
        let times = if tuning.repeat == 0 { ALL_THE_WAY } else { 1 };
        moves.extend(std::iter::repeat_n(side.shift(), times));
        *at += if tuning.repeat == 0 { at_once() } else { millis(tuning.repeat) };
    }

    fn repeat_drop(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        let Some(at) = &mut self.soft_drop else { return };
        let times = if tuning.soft_drop == 0 { TO_THE_FLOOR } else { 1 };
        moves.extend(std::iter::repeat_n(Move::SoftDrop, times));
        *at += if tuning.soft_drop == 0 { at_once() } else { millis(tuning.soft_drop) };
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

/// Ticks in a row are one move.
fn push_tick(moves: &mut Vec<Move>) {
    if let Some(Move::Tick(ticks)) = moves.last_mut() {
        *ticks += 1;
    } else {
        moves.push(Move::Tick(1));
    }
}

fn millis(millis: u32) -> u64 {
    u64::from(millis) * 1000
}

/// What happens all at once is done again every sixtieth of a second, for the next piece.
fn at_once() -> u64 {
    SECOND / 60
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: Tuning = Tuning { delay: 100, repeat: 20, soft_drop: 50 };

    fn shifts(moves: &[Move], shift: Move) -> usize {
        moves.iter().filter(|mv| **mv == shift).count()
    }

    #[test]
    fn a_held_key_moves_at_once_then_after_the_delay_then_again_and_again() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        handling.press(Side::Left, TUNING, &mut moves);
        assert_eq!(moves, [Move::Left]);
        handling.pass(99_999, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 1);
        handling.pass(1, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 2);
        handling.pass(60_000, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 5);
    }

    #[test]
    fn the_newest_direction_wins_and_the_older_comes_back() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        handling.press(Side::Left, TUNING, &mut moves);
        handling.press(Side::Right, TUNING, &mut moves);
        handling.pass(150_000, TUNING, &mut moves);
        assert_eq!((shifts(&moves, Move::Left), shifts(&moves, Move::Right)), (1, 4));
        handling.release(Side::Right, TUNING, &mut moves);
        handling.pass(100_000, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 3);
        handling.release(Side::Left, TUNING, &mut moves);
        moves.clear();
        handling.pass(SECOND, TUNING, &mut moves);
        assert_eq!(moves, [Move::Tick(TICKS_PER_SECOND)]);
    }

    #[test]
    fn no_repeat_time_at_all_goes_to_the_wall() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        let tuning = Tuning { repeat: 0, ..TUNING };
        handling.press(Side::Right, tuning, &mut moves);
        handling.pass(100_000, tuning, &mut moves);
        assert_eq!(shifts(&moves, Move::Right), 1 + ALL_THE_WAY);
    }

    #[test]
    fn no_delay_repeats_from_the_start() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        let tuning = Tuning { delay: 0, ..TUNING };
        handling.press(Side::Left, tuning, &mut moves);
        handling.pass(19_999, tuning, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 1);
        handling.pass(1, tuning, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 2);
        handling.pass(60_000, tuning, &mut moves);
        assert_eq!(shifts(&moves, Move::Left), 5);
    }

    #[test]
    fn soft_drop_starts_at_once() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        handling.press_soft_drop(TUNING, &mut moves);
        assert_eq!(moves, [Move::SoftDrop]);
        handling.pass(100_000, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::SoftDrop), 3);
        handling.advance(Held::default(), SECOND, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::SoftDrop), 3);
    }

    #[test]
    fn a_tap_is_one_column_however_long_a_frame_takes() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        let left = Held { sides: [true, false], soft_drop: false };
        for _ in 0..3 {
            handling.advance(left, SECOND / 5, TUNING, &mut moves);
            handling.advance(Held::default(), SECOND / 5, TUNING, &mut moves);
        }
        assert_eq!(shifts(&moves, Move::Left), 3);
        let drop = Held { sides: [false; 2], soft_drop: true };
        handling.advance(drop, SECOND / 5, TUNING, &mut moves);
        handling.advance(Held::default(), SECOND / 5, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::SoftDrop), 1);
    }

    #[test]
    fn the_next_tick_is_known_to_the_moment() {
        let (mut handling, mut moves) = (Handling::default(), Vec::new());
        handling.pass(SECOND / 100, TUNING, &mut moves);
        // Two ticks have passed, and a part of the third.
        let tick = 1.0 / TICKS_PER_SECOND as f32;
        assert!((handling.seconds_to_tick(1) - (3.0 * tick - 0.01)).abs() < 1e-5);
        assert!((handling.seconds_to_tick(u64::from(TICKS_PER_SECOND) - 2) - 0.99).abs() < 1e-5);
    }

    /// However a second is cut into frames, the same moves come in the same order.
    #[test]
    fn frames_make_no_difference() {
        let second = |frames: u64| {
            let (mut handling, mut moves) = (Handling::default(), Vec::new());
            handling.press(Side::Left, TUNING, &mut moves);
            handling.press_soft_drop(TUNING, &mut moves);
            for _ in 0..frames {
                handling.pass(SECOND / frames, TUNING, &mut moves);
            }
            let mut joined: Vec<Move> = Vec::new();
            for mv in moves {
                match (joined.last_mut(), mv) {
                    (Some(Move::Tick(ticks)), Move::Tick(more)) => *ticks += more,
                    _ => joined.push(mv),
                }
            }
            joined
        };
        assert_eq!(second(20), second(1));
        assert_eq!(second(20), second(250));
    }
}
