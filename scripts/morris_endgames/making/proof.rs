//! The proof of the tables: every value follows from those of the positions one move on, found by
//! playing the moves, not by the solver's way back.

use quintet::games::morris::advisor::endgame::layout::LAYOUT;
use quintet::games::morris::advisor::endgame::{Tables, Value};
use quintet::games::morris::rules::Men;

/// How many positions of a table are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The most plies until a man is taken or the game ends, in a won or lost position.
    pub longest: u8,
}

/// Calls `found` with every position of a table, those that are alike once; `None` if the table
/// is not there.
pub fn each_position(
    tables: &Tables,
    own_men: usize,
    other_men: usize,
    mut found: impl FnMut(Men, Value),
) -> Option<()> {
    tables.table(own_men, other_men)?;
    LAYOUT.each_place(own_men, other_men, |_, kept| {
        let (own, other) = (kept.own, kept.other);
        let men = Men { own, other, own_hand: 0, other_hand: 0, flying: tables.flying() };
        found(men, tables.value(men)?);
        Some(())
    })
}

/// Counts the positions of a table, those that are alike once.
pub fn counts(tables: &Tables, own_men: usize, other_men: usize) -> Option<Counts> {
    let mut counts = Counts::default();
    each_position(tables, own_men, other_men, |_, value| match value {
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

/// How many positions with so many men on either side have a value that disagrees with their
/// successors', and one of them; `None` if the table is not there.
pub fn disagreements(tables: &Tables, own_men: usize, other_men: usize) -> Option<(u64, Option<Men>)> {
    let (mut count, mut example) = (0, None);
    each_position(tables, own_men, other_men, |men, value| {
        if tables.value_by_moves(men) != value {
            count += 1;
            example = Some(men);
        }
    })?;
    Some((count, example))
}
