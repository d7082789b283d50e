//! The endgame tables: for every position with all men placed and at most five on either side, who wins, and
//! how many plies it takes until a man is taken or the game ends.
//!
//! With flying, nearly all of the 61.5 million positions are draws (5 against 5: 28,819 won and 4,289 lost of
//! 30.9 million), so they pack into half a megabyte. Without flying few are draws (5 against 5: 745,931).
//! There every move without a capture leads from an even position to an odd one or back, so only the even
//! ones are stored, in 5.8 megabytes, and the value of an odd one follows from its moves. The program carries
//! both variants and unpacks the one that is played.
//!
//! `layout` says where a position is kept, `table` holds the values, `unpack` and `dense` read them.
//! `scripts/morris_endgames` finds the values, proves them and packs them.

pub mod dense;
pub mod layout;
pub mod table;
mod unpack;

use std::sync::{LazyLock, Once};
use std::thread;
use std::time::Duration;

use layout::{FEWEST, LAYOUT, MOST, is_even};
use table::Table;

use crate::games::morris::rules::Men;

/// How many different numbers of men a side can have in the tables.
const COUNTS: usize = MOST - FEWEST + 1;

/// The pairs of tables that are solved together. Each needs only those before it.
pub const STAGES: [(usize, usize); 6] = [(3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5)];

/// The tables of the first stages, by the men of the side to move and of the other side.
pub fn tables_of(stages: usize) -> impl Iterator<Item = (usize, usize)> {
    STAGES.into_iter().take(stages).flat_map(|(own, other)| {
        let turned = (own != other).then_some((other, own));
        std::iter::once((own, other)).chain(turned)
    })
}

/// What a position is worth to the side to move, with best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It wins, after this many plies until a man is taken or the game ends.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// It loses, after this many plies until a man is taken or the game ends.
    Loss(u8),
}

impl Value {
    /// The first byte that stands for a loss.
    const LOSS: u8 = 128;

    /// The byte that stands for it in a table; a draw is 0.
    pub fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) => plies.clamp(1, Self::LOSS - 1),
            Self::Loss(plies) => Self::LOSS + plies.min(Self::LOSS - 1),
        }
    }

    pub fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            plies @ 1..Self::LOSS => Self::Win(plies),
            loss => Self::Loss(loss - Self::LOSS),
        }
    }
}

/// The tables of one variant, as far as they are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    flying: bool,
    /// By the men of the side to move, then of the other side, each from three up.
    tables: [[Option<Table>; COUNTS]; COUNTS],
}

/// All tables of each variant, packed by `cargo run --release --example morris_endgames`.
static WITHOUT_FLYING: LazyLock<Tables> = LazyLock::new(|| {
    Tables::unpacked(false, include_bytes!("../../../../../assets/advisors/morris-no-flying.bin"))
});
static WITH_FLYING: LazyLock<Tables> = LazyLock::new(|| {
    Tables::unpacked(true, include_bytes!("../../../../../assets/advisors/morris-flying.bin"))
});

/// Whether unpacking in the background has begun, without flying and with it.
static BEGUN: [Once; 2] = [Once::new(), Once::new()];

fn lazy(flying: bool) -> &'static LazyLock<Tables> {
    if flying { &WITH_FLYING } else { &WITHOUT_FLYING }
}

/// How long a thread that waits for tables sleeps between two checks.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

impl Tables {
    pub fn new(flying: bool) -> Self {
        Self { flying, tables: Default::default() }
    }

    fn unpacked(flying: bool, packed: &[u8]) -> Self {
        let tables = Self::from_bytes(packed).filter(|tables| tables.flying == flying);
        debug_assert!(tables.is_some(), "the shipped tables are whole");
        tables.unwrap_or_else(|| Self::new(flying))
    }

    /// All tables of a variant. The first caller unpacks them, which takes seconds, and the others wait.
    pub fn shipped(flying: bool) -> &'static Self {
        lazy(flying)
    }

    /// Begins to unpack all tables of a variant on a thread of its own.
    pub fn unpack(flying: bool) {
        BEGUN[usize::from(flying)].call_once(|| {
            let unpacker = thread::Builder::new().name("endings".to_owned());
            if unpacker.spawn(move || _ = Self::shipped(flying)).is_err() {
                // Without a thread the caller has to wait, but only once.
                Self::shipped(flying);
            }
        });
    }

    /// All tables of a variant if they are unpacked by now. Otherwise unpacking begins.
    pub fn if_ready(flying: bool) -> Option<&'static Self> {
        Self::unpack(flying);
        LazyLock::get(lazy(flying))
    }

    /// Waits for all tables of a variant until the caller gives up.
    pub fn awaited(flying: bool, gives_up: impl Fn() -> bool) -> Option<&'static Self> {
        loop {
            let tables = Self::if_ready(flying);
            if tables.is_some() || gives_up() {
                return tables;
            }
            thread::sleep(LOOK_AGAIN);
        }
    }

    pub fn flying(&self) -> bool {
        self.flying
    }

    pub fn table(&self, own_men: usize, other_men: usize) -> Option<&Table> {
        self.tables.get(own_men.wrapping_sub(FEWEST))?.get(other_men.wrapping_sub(FEWEST))?.as_ref()
    }

    pub fn put(&mut self, own_men: usize, other_men: usize, mut table: Table) {
        table.trim();
        self.tables[own_men - FEWEST][other_men - FEWEST] = Some(table);
    }

    /// The value of a position, if its table is there.
    pub fn value(&self, men: Men) -> Option<Value> {
        if men.own_hand > 0 || men.other_hand > 0 || men.flying != self.flying {
            return None;
        }
        let (own, other) = (men.own.count_ones() as usize, men.other.count_ones() as usize);
        let table = self.table(own, other)?;
        if !self.flying && !is_even(men.own, men.other) {
            return Some(self.value_by_moves(men));
        }
        Some(Value::from_byte(table.get(LAYOUT.place(men.own, men.other, own, other))))
    }

    /// The value of a position from those of its successors. A capture ends the count of plies.
    pub fn value_by_moves(&self, men: Men) -> Value {
        let mut quickest: Option<u8> = None;
        let (mut draws, mut slowest) = (false, 0);
        men.each_ply(|ply| {
            let after = men.after(ply);
            let value = if after.is_lost() { Some(Value::Loss(0)) } else { self.value(after) };
            let plies = |plies: u8| if ply.takes() { 1 } else { plies + 1 };
            match value {
                Some(Value::Loss(after)) => {
                    let plies = plies(after);
                    quickest = Some(quickest.map_or(plies, |least| least.min(plies)));
                }
                Some(Value::Win(after)) => slowest = slowest.max(plies(after)),
                Some(Value::Draw) | None => draws = true,
            }
        });
        match quickest {
            Some(plies) => Value::Win(plies),
            None if draws => Value::Draw,
            None => Value::Loss(slowest),
        }
    }
}
