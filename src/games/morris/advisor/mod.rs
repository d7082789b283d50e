//! The Morris advisor: opponent, hint and review. It is a pure function of the game and the budget.
//!
//! `search` looks ahead, `worth` judges where it stops, `memory` is its transposition table, `endgame` holds
//! solved endings, `levels` sets the strength, `reason` and `review` give the answer in words and figures.

pub mod daily;
pub mod endgame;
pub mod levels;
mod memory;
mod reason;
mod review;
mod search;
mod worth;

pub use review::DECIDED as DECIDED_GAME;
pub use search::Verdict;

use super::rules::{Game, Move, Ply};
use crate::core::{Advice, Advised, Budget, Level, Rng};
use levels::Character;
use search::{DECIDED, Search};

#[derive(Default)]
pub struct Advisor {
    search: Search,
}

impl Advised for Game {
    type Advisor = Advisor;

    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Move>> {
        advisor.advise(self, budget)
    }

    fn level_budget(&self, level: Level) -> Budget {
        levels::budget(level)
    }
}

impl Advisor {
    /// Thinks as well as the budget allows; `None` when the game is over.
    pub fn think(&mut self, game: &Game, budget: &Budget) -> Option<Verdict> {
        self.think_to(game, search::DEEPEST, budget)
    }

    /// The same, but at most this many plies deep.
    pub fn think_to(&mut self, game: &Game, depth: u8, budget: &Budget) -> Option<Verdict> {
        self.search.think(game, depth, budget)
    }

    /// A move at the budget's level, and why; `None` when the game is over.
    pub fn advise(&mut self, game: &Game, budget: &Budget) -> Option<Advice<Move>> {
        let character = levels::character(budget.level);
        let (ply, value) = if character.error == 0 {
            let verdict = self.think_to(game, character.depth, budget)?;
            (verdict.best, verdict.value)
        } else {
            self.err(game, character, budget)?
        };
        let mv = ply.into();
        Some(Advice { mv, why: reason::reason(game, mv, value > DECIDED) })
    }

    /// Misjudges every move a little. The errors depend only on the game's seed and the position.
    fn err(&mut self, game: &Game, character: &Character, budget: &Budget) -> Option<(Ply, i32)> {
        let men = game.men();
        let position = u64::from(men.own) << 24 | u64::from(men.other);
        let mut rng = Rng::new(game.setup().seed ^ position.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let error = u32::from(character.error);
        let values = self.search.values(game, character.depth, budget);
        let judged = values.into_iter().map(|(ply, value)| {
            let off = rng.below(2 * error + 1) as i32 - error as i32;
            (value + off, ply, value)
        });
        // Among equals the first wins, so that the order of moves decides.
        let chosen = judged.reduce(|best, other| if other.0 > best.0 { other } else { best });
        chosen.map(|(_, ply, value)| (ply, value))
    }
}
