//! The endgame tables: for every position with all men placed and at most five on either side,
//! who wins, and how many plies it takes until a man is taken or the game ends.
//!
//! With flying nearly all of the 61.5 million positions are drawn (5 against 5: 28,819 won, 4,289
//! lost of 30.9 million), so they pack into half a megabyte. Without flying few are drawn (5 against
//! 5: 745,931). There every move without a capture leads from an even position to an odd one or
//! back, so the even ones alone are kept, an odd one has its value from the moves it has, and 5.8
//! megabytes do. Both are carried inside; what is not played stays packed.
//!
//! `layout` says where a position is kept, `solver` finds the values, `verify` proves them, `table`
//! holds them, `pack` and `dense` write them small.

mod dense;
mod layout;
mod pack;
mod solver;
mod table;
mod verify;

use std::sync::{Arc, Once, OnceLock};
use std::thread;
use std::time::Duration;

use layout::{FEWEST, LAYOUT, MOST, is_even};
use solver::{STAGES, tables_of};
use table::Table;

use crate::games::morris::rules::Men;

/// How many different numbers of men a side has in the tables.
const COUNTS: usize = MOST - FEWEST + 1;

/// What a position is worth to the side to move, with best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It wins; so many plies pass until a man is taken or the game ends.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// It loses; so many plies pass until a man is taken or the game ends.
    Loss(u8),
}

/// How many positions of a table are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The most plies until a man is taken or the game ends, in a won or lost position.
    pub longest: u8,
}

/// The tables that are there, for one of the two variants. A clone shares them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    flying: bool,
    /// By the men of the side to move, then those of the other side, each from three up.
    tables: [[Option<Arc<Table>>; COUNTS]; COUNTS],
}

/// All tables of a variant, packed by `cargo run --release --example morris_endgames`.
struct Shipped {
    packed: &'static [u8],
    /// Whether somebody has begun to unpack them in the background.
    begun: Once,
    unpacked: OnceLock<Arc<Tables>>,
}

impl Shipped {
    const fn new(packed: &'static [u8]) -> Self {
        Self { packed, begun: Once::new(), unpacked: OnceLock::new() }
    }

    fn of(flying: bool) -> &'static Self {
        if flying { &WITH_FLYING } else { &WITHOUT_FLYING }
    }
}

static WITH_FLYING: Shipped =
    Shipped::new(include_bytes!("../../../../../assets/advisors/morris-flying.bin"));
static WITHOUT_FLYING: Shipped =
    Shipped::new(include_bytes!("../../../../../assets/advisors/morris-no-flying.bin"));

/// How long whoever waits for tables sleeps between two looks.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

impl Tables {
    /// No tables yet.
    pub fn new(flying: bool) -> Self {
        Self { flying, tables: Default::default() }
    }

    /// All tables for a variant. Whoever is first unpacks them, without flying in a few seconds, and
    /// the others wait.
    pub fn shipped(flying: bool) -> Arc<Self> {
        let shipped = Shipped::of(flying);
        shipped.unpacked.get_or_init(|| Self::unpacked(flying, shipped.packed)).clone()
    }

    /// Begins to unpack all tables for a variant in the background, on a thread of their own, so that
    /// no thought has to stand in line for them.
    pub fn unpack(flying: bool) {
        Shipped::of(flying).begun.call_once(|| {
            let unpacker = thread::Builder::new().name("endings".to_owned());
            if unpacker.spawn(move || drop(Self::shipped(flying))).is_err() {
                // Without such a thread somebody has to wait, but only this once.
                drop(Self::shipped(flying));
            }
        });
    }

    /// All tables for a variant, if they are unpacked by now; if not, they will be.
    pub fn if_ready(flying: bool) -> Option<Arc<Self>> {
        Self::unpack(flying);
        Shipped::of(flying).unpacked.get().cloned()
    }

    /// All tables for a variant, waited for until whoever asks for them gives up.
    pub fn awaited(flying: bool, gives_up: impl Fn() -> bool) -> Option<Arc<Self>> {
        loop {
            let tables = Self::if_ready(flying);
            if tables.is_some() || gives_up() {
                return tables;
            }
            thread::sleep(LOOK_AGAIN);
        }
    }

    fn unpacked(flying: bool, bytes: &[u8]) -> Arc<Self> {
        let tables = Self::from_bytes(bytes).filter(|tables| tables.flying == flying);
        debug_assert!(tables.is_some(), "the shipped tables are whole");
        Arc::new(tables.unwrap_or_else(|| Self::new(flying)))
    }

    /// Whether they are for the variant in which three men fly.
    pub fn flying(&self) -> bool {
        self.flying
    }

    /// How many of the stages are solved, and how many there are.
    pub fn stages(&self) -> (usize, usize) {
        let solved = STAGES.iter().take_while(|&&(own, other)| self.table(own, other).is_some()).count();
        (solved, STAGES.len())
    }

    /// The tables that are there, by the men of the side to move and of the other side.
    pub fn solved(&self) -> impl Iterator<Item = (usize, usize)> {
        tables_of(self.stages().0)
    }

    fn table(&self, own: usize, other: usize) -> Option<&Table> {
        self.tables.get(own.wrapping_sub(FEWEST))?.get(other.wrapping_sub(FEWEST))?.as_deref()
    }

    fn put(&mut self, own: usize, other: usize, mut table: Table) {
        table.trim();
        self.tables[own - FEWEST][other - FEWEST] = Some(Arc::new(table));
    }

    /// The value of a position, if its table is there.
    pub fn value(&self, men: Men) -> Option<Value> {
        if men.own_hand > 0 || men.other_hand > 0 || men.flying != self.flying {
            return None;
        }
        let (own, other) = (men.own.count_ones() as usize, men.other.count_ones() as usize);
        let table = self.table(own, other)?;
        Some(self.value_in(table, men, || LAYOUT.place(men.own, men.other, own, other)))
    }

    /// The value of a position of this table.
    fn value_in(&self, table: &Table, men: Men, place: impl FnOnce() -> usize) -> Value {
        if self.flying || is_even(men.own, men.other) {
            table.cell(place()).value()
        } else {
            self.value_by_moves(men)
        }
    }

    /// Calls `found` with every position of a table, those that are alike once; `None` if the table
    /// is not there.
    pub fn each_position(&self, own: usize, other: usize, mut found: impl FnMut(Men, Value)) -> Option<()> {
        let table = self.table(own, other)?;
        LAYOUT.each_place(own, other, |place, kept| {
            if let Some(kept) = kept {
                let (own, other) = (kept.own, kept.other);
                let men = Men { own, other, own_hand: 0, other_hand: 0, flying: self.flying };
                found(men, self.value_in(table, men, || place));
            }
            true
        });
        Some(())
    }

    /// Counts the positions of a table, those that are alike once.
    pub fn counts(&self, own: usize, other: usize) -> Option<Counts> {
        let mut counts = Counts::default();
        self.each_position(own, other, |_, value| match value {
            Value::Win(plies) => {
                counts.wins += 1;
                counts.longest = counts.longest.max(plies);
            }
            Value::Draw => counts.draws += 1,
            Value::Loss(plies) => {
                counts.losses += 1;
                counts.longest = counts.longest.max(plies);
            }
        })?;
        Some(counts)
    }
}
