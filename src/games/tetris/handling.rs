//! Turns held keys into moves. Auto-repeat has its own clock in microseconds, so that the same keys give
//! the same moves at any frame rate.

use super::rules::{Move, TICKS_PER_SECOND};

const SECOND: u64 = 1_000_000;
/// The most columns a piece can move, for repeats without a pause.
const ALL_THE_WAY: usize = 9;
/// The rows for soft drops without a pause, more than a piece can fall.
const TO_THE_FLOOR: usize = 40;

/// The repeat rates of held keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// From a press to the first repeat, in milliseconds (DAS).
    pub delay: u32,
    /// Milliseconds between repeats (ARR); 0 for all the way at once.
    pub repeat: u32,
    /// Milliseconds between the rows of a soft drop; 0 for down to the floor at once.
    pub soft_drop: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Handling {
    now: u64,
    ticks: u64,
    /// Left, right or both; the newest is the last.
    held: Vec<Move>,
    /// The newest direction and the time of its next repeat.
    active: Option<(Move, u64)>,
    /// A soft drop, likewise.
    soft_drop: Option<(Move, u64)>,
}

impl Handling {
    /// Advances by one frame. Keys are released first, then time passes, and then keys are pressed, so that a
    /// tap is one step however long the frame is.
    pub fn advance(&mut self, held: &[Move], micros: u64, tuning: Tuning) -> Vec<Move> {
        let mut moves = Vec::new();
        self.held.retain(|mv| held.contains(mv));
        // The other direction becomes active again if it is still held.
        if self.active.is_some_and(|(mv, _)| self.held.last() != Some(&mv)) {
            self.activate(tuning, &mut moves);
        }
        self.soft_drop = self.soft_drop.filter(|_| held.contains(&Move::SoftDrop));
        self.pass(micros, tuning, &mut moves);
        for mv in [Move::Left, Move::Right] {
            if held.contains(&mv) && !self.held.contains(&mv) {
                self.held.push(mv);
                self.activate(tuning, &mut moves);
            }
        }
        if held.contains(&Move::SoftDrop) && self.soft_drop.is_none() {
            // The first row is immediate.
            repeat(self.soft_drop.insert((Move::SoftDrop, self.now)), tuning, &mut moves);
        }
        moves
    }

    fn activate(&mut self, tuning: Tuning, moves: &mut Vec<Move>) {
        // Without a delay the repeats begin at once, but not at the same moment as the first step.
        let wait = if tuning.delay == 0 { tuning.repeat } else { tuning.delay };
        self.active = self.held.last().map(|&mv| (mv, self.now + millis(wait)));
        moves.extend(self.held.last());
    }

    /// Collects the repeats and ticks that fall into this time, in order.
    fn pass(&mut self, micros: u64, tuning: Tuning, moves: &mut Vec<Move>) {
        let end = self.now + micros;
        loop {
            let tick = (self.ticks + 1) * SECOND / u64::from(TICKS_PER_SECOND);
            let next = self.repeats().fold(tick, u64::min);
            if next > end {
                break;
            }
            self.now = next;
            // At the same moment, keys come before ticks.
            let mut held = self.active.iter_mut().chain(&mut self.soft_drop);
            if let Some(due) = held.find(|(_, at)| *at == next) {
                repeat(due, tuning, moves);
            } else {
                self.ticks += 1;
                // Consecutive ticks are one move.
                if let Some(Move::Tick(ticks)) = moves.last_mut() {
                    *ticks += 1;
                } else {
                    moves.push(Move::Tick(1));
                }
            }
        }
        self.now = end;
    }

    fn repeats(&self) -> impl Iterator<Item = u64> {
        self.active.into_iter().chain(self.soft_drop).map(|(_, at)| at)
    }

    /// The seconds until this many more ticks have passed.
    pub fn seconds_to_tick(&self, ticks: u64) -> f32 {
        self.seconds_to((self.ticks + ticks) * SECOND / u64::from(TICKS_PER_SECOND))
    }

    /// The seconds until a held key repeats; `None` if none is held.
    pub fn next_repeat(&self) -> Option<f32> {
        self.repeats().min().map(|next| self.seconds_to(next))
    }

    fn seconds_to(&self, moment: u64) -> f32 {
        moment.saturating_sub(self.now) as f32 / SECOND as f32
    }
}

fn millis(millis: u32) -> u64 {
    u64::from(millis) * 1000
}

/// Repeats a held move. Without a pause it comes many times at once, and again each 1/60 s for new pieces.
fn repeat((mv, at): &mut (Move, u64), tuning: Tuning, moves: &mut Vec<Move>) {
    let is_drop = *mv == Move::SoftDrop;
    let (every, at_once) =
        if is_drop { (tuning.soft_drop, TO_THE_FLOOR) } else { (tuning.repeat, ALL_THE_WAY) };
    let (times, wait) = if every == 0 { (at_once, SECOND / 60) } else { (1, millis(every)) };
    moves.extend(std::iter::repeat_n(*mv, times));
    *at += wait;
}
