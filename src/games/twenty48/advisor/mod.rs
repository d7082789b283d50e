//! The 2048 advisor, an expectimax search: `packed` plays 4×4 boards, `plain` the other sizes and tiles
//! beyond 32768. With a budget of positions its answers are the same on every machine.

mod lines;
mod packed;
mod plain;
mod search;

use super::rules::{Board, Direction, Effect, Game};
use crate::core::{Advice, Advised, Budget, Level, Rules};
use packed::Packed;
use search::Memory;

/// How many positions each level examines before it moves.
const LEVEL_POSITIONS: [u64; 8] = [50, 200, 1_000, 4_000, 16_000, 60_000, 250_000, 1_000_000];
/// How many times longer the plain player takes for a position, roughly.
const PLAIN_COST: u64 = 16;

impl Advised for Game {
    type Advisor = Advisor;

    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Direction>> {
        let verdict = advisor.values(self.board(), budget);
        // The search may delay the first goal, but a player wants it now.
        let mut winning = verdict;
        for (direction, value) in Direction::ALL.into_iter().zip(&mut winning.values) {
            *value = value.filter(|_| !self.is_won() && wins(self, direction));
        }
        let mv = winning.best().or_else(|| verdict.best())?;
        Some(Advice { mv, why: reason(self, mv) })
    }

    fn level_budget(&self, level: Level) -> Budget {
        let positions = LEVEL_POSITIONS[level.index()];
        let cost = if packed::pack(self.board()).is_some() { 1 } else { PLAIN_COST };
        Budget::positions(positions / cost)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Verdict {
    /// The value of each direction, in the order of [`Direction::ALL`]; `None` if it is blocked.
    pub values: [Option<f32>; 4],
    pub positions: u64,
}

impl Verdict {
    /// The direction with the highest value; the first of equals.
    pub fn best(&self) -> Option<Direction> {
        let values = Direction::ALL.into_iter().zip(self.values).rev();
        let best = values.filter_map(|(direction, value)| Some((direction, value?)));
        best.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(direction, _)| direction)
    }
}

/// The advisor, which holds only the memory of its search.
pub struct Advisor(Memory<Packed>);

impl Default for Advisor {
    fn default() -> Self {
        Self(Memory::new(packed::SLOTS, 0))
    }
}

impl Advisor {
    pub fn values(&mut self, board: &Board, budget: &Budget) -> Verdict {
        if let Some(packed) = packed::pack(board) {
            return search::values(&*packed::ROWS, &mut self.0, packed, budget);
        }
        let (boards, cells) = (plain::Plain(board.size().side()), plain::cells(board));
        search::values(&boards, &mut Memory::new(0, cells), cells, budget)
    }
}

/// Whether a move makes the first goal.
fn wins(game: &Game, mv: Direction) -> bool {
    let mut after = game.clone();
    after.play(mv).is_ok() && after.is_won()
}

fn reason(game: &Game, mv: Direction) -> String {
    if game.moves().count() == 1 {
        return "the only move".to_owned();
    }
    let mut after = game.clone();
    let effects = after.play(mv).unwrap_or_default();
    let made = |effect: &Effect| if let Effect::Merged { value, .. } = effect { Some(*value) } else { None };
    let merged: Vec<u64> = effects.iter().filter_map(made).collect();
    let largest = game.board().max_tile();
    match merged.iter().copied().max() {
        Some(made) if made >= game.next_goal() => format!("makes {made}"),
        Some(made) if made * 4 >= largest && made > 4 => format!("merges the {}s into {made}", made / 2),
        Some(_) if merged.len() > 1 => format!("merges {} pairs", merged.len()),
        _ if holds_corner(game.board()) && holds_corner(after.board()) => {
            format!("keeps {largest} in the corner")
        }
        Some(made) => format!("merges the {}s", made / 2),
        None => "keeps the tiles in order".to_owned(),
    }
}

fn holds_corner(board: &Board) -> bool {
    let (last, largest) = (board.size().side() - 1, board.max_tile());
    let mut corners = [(0, 0), (last, 0), (0, last), (last, last)].into_iter();
    largest >= 64 && corners.any(|(column, row)| board.tile(column, row) == Ok(largest))
}
