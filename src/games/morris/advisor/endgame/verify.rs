//! The proof of the tables: every value follows from those of the positions one move on, found by
//! playing the moves, not by the solver's way back.

use super::{Tables, Value};
use crate::games::morris::rules::Men;

impl Tables {
    /// How many positions with so many men on either side have a value that disagrees with their
    /// successors', and one of them; `None` if the table is not there.
    pub fn disagreements(&self, own: usize, other: usize) -> Option<(u64, Option<Men>)> {
        let (mut count, mut example) = (0, None);
        self.each_position(own, other, |men, value| {
            if self.value_by_moves(men) != value {
                count += 1;
                example = Some(men);
            }
        })?;
        Some((count, example))
    }

    /// The value of a position from its successors'. A capture ends the count of plies.
    pub(super) fn value_by_moves(&self, men: Men) -> Value {
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
