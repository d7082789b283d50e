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

    fn shift(self) -> Move {
        match self {
            Self::Left => Move::Left,
            Self::Right => Move::Right,
        }
    }
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
    /// A direction is pressed. The newest one counts.
    pub fn press(&mut self, side: Side, tuning: Tuning, moves: &mut Vec<Move>) {
        self.held[side as usize] = true;
        self.activate(side, tuning, moves);
    }

    /// A direction is let go. The other one counts again if it is still held.
    pub fn release(&mut self, side: Side, tuning: Tuning, moves: &mut Vec<Move>) {
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

    /// Soft drop is pressed or let go.
    pub fn soft_drop(&mut self, held: bool) {
        self.soft_drop = match (held, self.soft_drop) {
            (true, None) => Some(self.now),
            (true, since) => since,
            (false, _) => None,
        };
    }

    /// Everything is let go.
    pub fn let_go(&mut self) {
        self.held = [false; 2];
        self.active = None;
        self.soft_drop = None;
    }

    /// Time passes: what it and the held keys bring about, in order.
    pub fn pass(&mut self, micros: u64, tuning: Tuning, moves: &mut Vec<Move>) {
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
        handling.soft_drop(true);
        handling.pass(100_000, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::SoftDrop), 3);
        handling.soft_drop(false);
        handling.pass(SECOND, TUNING, &mut moves);
        assert_eq!(shifts(&moves, Move::SoftDrop), 3);
    }

    /// However a second is cut into frames, the same moves come in the same order.
    #[test]
    fn frames_make_no_difference() {
        let second = |frames: u64| {
            let (mut handling, mut moves) = (Handling::default(), Vec::new());
            handling.press(Side::Left, TUNING, &mut moves);
            handling.soft_drop(true);
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
