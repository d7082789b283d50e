//! Numbers packed bit by bit: the compact form of setups and moves inside codes and saves.

/// Writes numbers, each with just the bits that its range needs.
#[derive(Clone, Debug, Default)]
pub struct BitWriter {
    bits: Vec<bool>,
}

/// Reads back what a [`BitWriter`] wrote. Any read may fail, because the bytes may come from anyone.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    position: usize,
}

/// How many bits a number below `bound` takes.
fn width(bound: u64) -> u32 {
    u64::BITS - bound.saturating_sub(1).leading_zeros()
}

impl BitWriter {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes one of `bound` possible values; nothing at all when there is only one.
    pub fn choice(&mut self, value: u64, bound: u64) {
        debug_assert!(value < bound.max(1), "{value} is not below {bound}");
        self.bits.extend((0..width(bound)).map(|bit| value >> bit & 1 == 1));
    }

    /// Writes a number of any size; small ones are short.
    pub fn number(&mut self, mut value: u64) {
        loop {
            let more = value > 0x7f;
            self.choice(value & 0x7f, 0x80);
            self.bits.push(more);
            if !more {
                return;
            }
            value >>= 7;
        }
    }

    /// The bytes; the last one is padded with zero bits.
    pub fn finish(self) -> Vec<u8> {
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        self.bits.chunks(8).map(byte).collect()
    }
}

impl<'a> BitReader<'a> {
    /// Reads from the first bit on.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.position / 8)?;
        let bit = byte >> (self.position % 8) & 1 == 1;
        self.position += 1;
        Some(bit)
    }

    /// Reads what [`BitWriter::choice`] wrote; `None` if the bits end or encode no choice.
    pub fn choice(&mut self, bound: u64) -> Option<u64> {
        let mut value = 0;
        for bit in 0..width(bound) {
            value |= u64::from(self.bit()?) << bit;
        }
        (value < bound.max(1)).then_some(value)
    }

    /// Reads what [`BitWriter::number`] wrote; `None` if the bits end or this is not the shortest form.
    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..u64::BITS).step_by(7) {
            let group = self.choice(0x80)?;
            if group << shift >> shift != group || (group == 0 && shift > 0 && !self.clone().bit()?) {
                return None;
            }
            value |= group << shift;
            if !self.bit()? {
                return Some(value);
            }
        }
        None
    }

    /// Whether only zero padding is left.
    pub fn is_finished(mut self) -> bool {
        self.position.div_ceil(8) == self.bytes.len() && std::iter::from_fn(|| self.bit()).all(|bit| !bit)
    }
}
