//! How the endgame tables are made. Quintet itself only reads them.

pub mod pack;
pub mod proof;
pub mod solver;

use quintet::games::morris::advisor::endgame::{STAGES, Tables, tables_of};

/// How many of the stages are solved, and how many there are.
pub fn stages(tables: &Tables) -> (usize, usize) {
    let solved = STAGES.iter().take_while(|&&(own, other)| tables.table(own, other).is_some()).count();
    (solved, STAGES.len())
}

/// The tables that are there, by the men of the side to move and of the other side.
pub fn solved(tables: &Tables) -> impl Iterator<Item = (usize, usize)> {
    tables_of(stages(tables).0)
}
