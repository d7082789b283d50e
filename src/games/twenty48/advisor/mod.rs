//! The 2048 advisor: expectimax, which weighs every tile that may appear by its chance.
//!
//! With a budget of positions its answers are the same on every machine. `packed` is the strong player for
//! 4×4, `plain` a simpler one for the other sizes (and for tiles beyond 32768).

mod lines;
mod packed;
mod plain;
mod search;

use super::rules::{Board, Direction, Effect, Game};
use crate::core::{Advice, Advised, Budget, Level, Rules};
use packed::Packed;
use search::Memory;

/// How many positions each level looks at before it moves.
const LEVEL_POSITIONS: [u64; 8] = [50, 200, 1_000, 4_000, 16_000, 60_000, 250_000, 1_000_000];
/// The plain player needs about this many times as long for a position.
const PLAIN_COST: u64 = 16;

impl Advised for Game {
    type Advisor = Advisor;

    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Direction>> {
        let mut verdict = advisor.values(self.board(), budget);
        if !self.is_won() {
            verdict.prefer(|direction| wins(self, direction));
        }
        let mv = verdict.best()?;
        Some(Advice { mv, why: reason(self, mv) })
    }

    fn level_budget(&self, level: Level) -> Budget {
        let positions = LEVEL_POSITIONS[level.index()];
        let cost = if packed::pack(self.board()).is_some() { 1 } else { PLAIN_COST };
        Budget::positions(positions / cost)
    }
}

/// What a search found out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verdict {
    /// The value of each direction in the order of [`Direction::ALL`], if it can be played.
    pub values: [Option<f32>; 4],
    /// How many positions were looked at.
    pub positions: u64,
}

impl Verdict {
    /// Leaves only the directions that pass the test, if any does.
    fn prefer(&mut self, test: impl Fn(Direction) -> bool) {
        let passing =
            Direction::ALL.map(|direction| self.values[direction as usize].filter(|_| test(direction)));
        if passing.iter().any(Option::is_some) {
            self.values = passing;
        }
    }

    /// The direction worth most; the first of equals.
    pub fn best(&self) -> Option<Direction> {
        let values = Direction::ALL.into_iter().zip(self.values).rev();
        let best = values.filter_map(|(direction, value)| Some((direction, value?)));
        best.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(direction, _)| direction)
    }
}

/// The advisor. It holds the memory that a search works in, nothing else.
pub struct Advisor {
    memory: Memory<Packed>,
}

impl Default for Advisor {
    fn default() -> Self {
        Self { memory: Memory::new(packed::SLOTS, 0) }
    }
}

impl Advisor {
    /// Values the directions of a board within the budget.
    pub fn values(&mut self, board: &Board, budget: &Budget) -> Verdict {
        if let Some(packed) = packed::pack(board) {
            return search::values(&*packed::ROWS, &mut self.memory, packed, budget);
        }
        let (boards, cells) = (plain::Plain(board.size().side()), plain::cells(board));
        search::values(&boards, &mut Memory::new(0, cells), cells, budget)
    }
}

/// Whether a move makes the first goal. A search may well put it off; a player who asks for advice would not.
fn wins(game: &Game, mv: Direction) -> bool {
    let mut after = game.clone();
    after.play(mv).is_ok() && after.is_won()
}

/// One phrase for a move that was found good.
fn reason(game: &Game, mv: Direction) -> String {
    if game.moves().count() == 1 {
        return "the only move".to_owned();
    }
    let mut after = game.clone();
    let effects = after.play(mv).unwrap_or_default();
    let merged = effects.iter().filter_map(|effect| match effect {
        Effect::Merged { value, .. } => Some(*value),
        _ => None,
    });
    let merged: Vec<u64> = merged.collect();
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

/// Whether a largest tile, of some size, lies in a corner.
fn holds_corner(board: &Board) -> bool {
    let (last, largest) = (board.size().side() - 1, board.max_tile());
    let mut corners = [(0, 0), (last, 0), (0, last), (last, last)].into_iter();
    largest >= 64 && corners.any(|(column, row)| board.tile(column, row) == Ok(largest))
}
