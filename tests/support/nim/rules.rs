//! Nim: whoever takes the last stone wins.

use quintet::core::{Advice, Advised, BitReader, BitWriter, Budget, Coded, Level, Outcome, Rng, Rules, Seat};
use thiserror::Error;

/// The heaps, and whose turn it is. Whoever takes the last stone wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    pub heaps: Vec<u32>,
    pub turn: Seat,
}

/// The stones in each heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps(pub Vec<u32>);

/// Takes stones from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    pub heap: usize,
    pub stones: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    #[error("there is no heap {0}")]
    NoHeap(usize),
    #[error("a move takes at least one stone")]
    Nothing,
    #[error("there are only {0} stones in that heap")]
    TooMany(u32),
}

pub const MOST_HEAPS: u64 = 9;
pub const MOST_STONES: u64 = 100;

impl Heaps {
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        Self((0..3 + rng.below(3)).map(|_| 1 + rng.below(9)).collect())
    }
}

impl Rules for Nim {
    type Setup = Heaps;
    type Move = Take;
    type Effect = Take;
    type Illegal = Illegal;

    fn new(setup: &Heaps) -> Self {
        Self { heaps: setup.0.clone(), turn: Seat::First }
    }

    fn legal_moves(&self) -> Vec<Take> {
        let heaps = self.heaps.iter().enumerate();
        heaps.flat_map(|(heap, &most)| (1..=most).map(move |stones| Take { heap, stones })).collect()
    }

    fn play(&mut self, mv: Take) -> Result<Vec<Take>, Illegal> {
        let heap = self.heaps.get_mut(mv.heap).ok_or(Illegal::NoHeap(mv.heap + 1))?;
        if mv.stones == 0 {
            return Err(Illegal::Nothing);
        }
        *heap = heap.checked_sub(mv.stones).ok_or(Illegal::TooMany(*heap))?;
        self.turn = self.turn.other();
        Ok(vec![mv])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.heaps.iter().all(|&heap| heap == 0).then(|| Outcome::Won(self.turn.other()))
    }
}

impl Coded for Nim {
    const NAME: &'static str = "nim";

    fn write_setup(setup: &Heaps, bits: &mut BitWriter) {
        bits.choice(setup.0.len() as u64 - 1, MOST_HEAPS);
        for &heap in &setup.0 {
            bits.choice(u64::from(heap) - 1, MOST_STONES);
        }
    }

    fn read_setup(bits: &mut BitReader) -> Option<Heaps> {
        let count = bits.choice(MOST_HEAPS)? + 1;
        (0..count).map(|_| Some(bits.choice(MOST_STONES)? as u32 + 1)).collect::<Option<_>>().map(Heaps)
    }

    fn write_move(&self, mv: Take, bits: &mut BitWriter) {
        bits.choice(mv.heap as u64, self.heaps.len() as u64);
        bits.choice(u64::from(mv.stones) - 1, u64::from(self.heaps[mv.heap]));
    }

    fn read_move(&self, bits: &mut BitReader) -> Option<Take> {
        let heap = bits.choice(self.heaps.len() as u64)? as usize;
        // Of an empty heap nothing can be taken; the rules refuse it.
        let stones = bits.choice(u64::from(self.heaps[heap]))? as u32 + 1;
        Some(Take { heap, stones })
    }
}

impl Advised for Nim {
    type Advisor = ();

    /// Bouton's rule: leave heaps whose sum without carrying is nothing.
    fn advise(&self, (): &mut (), _: &Budget) -> Option<Advice<Take>> {
        let sum = self.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let winning = self.heaps.iter().position(|&heap| sum > 0 && heap ^ sum < heap);
        let any = || self.heaps.iter().position(|&heap| heap > 0);
        let heap = winning.or_else(any)?;
        let (stones, why) = match winning {
            Some(_) => (self.heaps[heap] - (self.heaps[heap] ^ sum), "leaves a lost position"),
            None => (1, "keeps the game going"),
        };
        Some(Advice { mv: Take { heap, stones }, why: why.to_owned() })
    }

    fn level_budget(&self, level: Level) -> Budget {
        Budget::positions(1).at(level)
    }
}
