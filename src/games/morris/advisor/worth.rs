//! The worth of a position where the search stops: men, mills to close, room to move.

use crate::games::morris::rules::Men;
use crate::games::morris::rules::lines::{beside, closing, closing_by_step, in_mills, steps};

/// A man, in the unit of all values.
pub const MAN: i32 = 100;
/// A mill that can be closed with the next move is nearly a man.
const CLOSES_NOW: i32 = 80;
/// Two mills that the opponent threatens at once cannot both be stopped.
const FORK: i32 = 50;
const THREAT: i32 = 18;
/// Two men in line with the third point empty, even if no man is near.
const PAIR: i32 = 9;
const STEP: i32 = 20;
const MAN_IN_MILL: i32 = 2;
/// A mill whose man can step into another mill and back takes a man every turn.
const SWING: i32 = 35;

/// The points where the side to move could close a mill at once.
pub fn closers(men: Men) -> u32 {
    let reachable = if men.own_hand > 0 || men.flies() { closing(men.own) } else { closing_by_step(men.own) };
    reachable & men.empty()
}

/// One side's men and what they can reach.
struct Reach {
    pairs: u32,
    /// Points where the next move could close a mill.
    closers: u32,
    steps: i32,
    in_mills: u32,
}

impl Reach {
    /// What the side to move can reach.
    fn of(men: Men) -> Self {
        let pairs = closing(men.own) & men.empty();
        let steps = if men.flies() { 12 } else { steps(men.own, men.empty()) as i32 };
        Self { pairs, closers: closers(men), steps, in_mills: in_mills(men.own) }
    }

    fn worth(&self) -> i32 {
        let swings = self.in_mills != 0 && beside(self.closers) & self.in_mills != 0;
        self.pairs.count_ones() as i32 * PAIR
            + self.steps * STEP
            + self.in_mills.count_ones() as i32 * MAN_IN_MILL
            + i32::from(swings) * SWING
    }
}

/// The worth of a position to the side to move.
pub fn worth(men: Men) -> i32 {
    let (own, other) = (Reach::of(men), Reach::of(men.turned()));
    let mut worth = (men.own_total() as i32 - men.other_total() as i32) * MAN + own.worth() - other.worth();
    let threats = other.closers.count_ones() as i32;
    if own.closers != 0 {
        worth += CLOSES_NOW - threats.min(2) * THREAT;
    } else {
        worth -= if threats >= 2 { FORK } else { threats * THREAT };
    }
    worth
}
