//! Reads tables with few draws: an arithmetic coder learns how likely values are in each state of the mills.

use super::layout::Kept;
use crate::games::morris::rules::lines::{closing_by_step, in_mills};

/// The learning rate: one part in two to this power.
const RATE: u32 = 6;
/// A chance of one half.
const EVEN: u16 = 1 << 15;
const MILL_STATES: usize = 36;

/// The chance that each bit of a value is a one, in 65,536ths, given the bits before it.
pub struct Model(Vec<[u16; 256]>);

impl Default for Model {
    fn default() -> Self {
        Self(vec![[EVEN; 256]; MILL_STATES])
    }
}

impl Model {
    /// Codes a value bit by bit: `code` gets the chance of a one and returns the bit.
    pub fn pass(&mut self, kept: Kept, mut code: impl FnMut(u16) -> Option<bool>) -> Option<u8> {
        let chances = &mut self.0[mill_state(kept)];
        // The bits so far, after a leading one.
        let mut bits = 1;
        while bits < 256 {
            let chance = &mut chances[bits];
            let one = code(*chance)?;
            if one {
                *chance += (u16::MAX - *chance) >> RATE;
            } else {
                *chance -= *chance >> RATE;
            }
            bits = bits << 1 | usize::from(one);
        }
        Some(bits as u8)
    }
}

/// In how many ways each side can close a mill, up to two, and whether it has one.
fn mill_state(kept: Kept) -> usize {
    let empty = !(kept.own | kept.other);
    let ways = |men| (closing_by_step(men) & empty).count_ones().min(2) as usize;
    let has_mill = |men| usize::from(in_mills(men) != 0);
    let ways = ways(kept.own) * 3 + ways(kept.other);
    (ways * 2 + has_mill(kept.own)) * 2 + has_mill(kept.other)
}

/// The numbers that begin with all bits so far, both ends included.
pub struct Interval {
    pub low: u32,
    high: u32,
}

impl Interval {
    pub const ALL: Self = Self { low: 0, high: u32::MAX };

    /// The last number that means a one.
    pub fn middle(&self, chance: u16) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(chance)) >> 16) as u32
    }

    /// Continues with a one or a zero, and calls `settled` with every byte that is settled by it.
    pub fn narrow(
        &mut self,
        middle: u32,
        one: bool,
        mut settled: impl FnMut(u8) -> Option<()>,
    ) -> Option<()> {
        if one {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            settled((self.low >> 24) as u8)?;
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
        Some(())
    }
}

pub struct Decoder<'a> {
    interval: Interval,
    number: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    /// A decoder of these bytes, if they are enough to begin with.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let (number, bytes) = bytes.split_first_chunk()?;
        Some(Self { interval: Interval::ALL, number: u32::from_be_bytes(*number), bytes: bytes.iter() })
    }

    /// Reads a value; `None` when the bytes run out.
    pub fn read(&mut self, model: &mut Model, kept: Kept) -> Option<u8> {
        model.pass(kept, |chance| {
            let middle = self.interval.middle(chance);
            let one = self.number <= middle;
            self.interval.narrow(middle, one, |_| {
                self.number = self.number << 8 | u32::from(*self.bytes.next()?);
                Some(())
            })?;
            Some(one)
        })
    }

    pub fn is_finished(&self) -> bool {
        self.bytes.len() == 0
    }
}
