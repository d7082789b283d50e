//! The Pyramid Solitaire advisor: a solver that knows whether a position can be won, and how. With a budget
//! of positions, its answers are the same on every machine.
//!
//! `clearing` tells whether the pyramid could be cleared if all other cards were available; `search` finds a
//! line through their order, with a `bound` on the rest; `supply` finds winnable deals.

mod bound;
mod clearing;
mod packed;
mod search;
mod solver;
mod supply;

pub use solver::{Solver, Verdict};
pub use supply::{DEALS, LastWinnable, RESERVED, daily, last_winnable, next_winnable, reserve};

use super::rules::{Effect, Game, Move};
use crate::core::{Advice, Advised, Budget, Level, Rules};

/// How many positions an answer may take. Hardly any deal needs a hundredth of them.
pub const POSITIONS: u64 = 4_000_000;

/// The advisor, with the solution that it follows.
#[derive(Default)]
pub struct Advisor {
    /// The position that the next move of the line is for, and the rest of the line, last move first.
    line: Option<(Game, Vec<Move>)>,
}

impl Advised for Game {
    type Advisor = Advisor;

    /// The next move of a solution. If the game is lost or too hard, a legal move, but only for a player.
    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Move>> {
        if self.is_over() {
            return None;
        }
        let mut line = match advisor.line.take() {
            Some((expected, line)) if expected == *self => line,
            _ => match Solver::default().solve(self, budget) {
                Verdict::Winnable(line) => line.into_iter().rev().collect(),
                Verdict::Lost if !budget.for_play => return None,
                verdict => {
                    // Removals come first. Until the game is over one turns up, so it comes to an end.
                    let mv = self.legal_moves().first().copied()?;
                    let why = if verdict == Verdict::Lost { "wins no more" } else { "not known to win" };
                    return Some(Advice { mv, why: why.to_owned() });
                }
            },
        };
        let moves = line.len();
        let mv = line.pop()?;
        let mut after = self.clone();
        let effects = after.play(mv).ok()?;
        let why = format!("{}, {moves} from the win", reason(self, &effects, &line));
        advisor.line = Some((after, line));
        Some(Advice { mv, why })
    }

    /// The same at every level, because a solution has no level.
    fn level_budget(&self, level: Level) -> Budget {
        Budget::positions(POSITIONS).at(level)
    }
}

/// What a move of a solution is for; `rest` is the line after it, last move first.
fn reason(game: &Game, effects: &[Effect], rest: &[Move]) -> String {
    let uncovered = effects.iter().filter_map(|effect| match effect {
        Effect::Uncovered(spot) => Some(game.board().card(*spot).to_string()),
        _ => None,
    });
    let uncovered: Vec<String> = uncovered.collect();
    if !uncovered.is_empty() {
        return format!("uncovers {}", uncovered.join(" and "));
    }
    match effects.first() {
        Some(Effect::KingRemoved(..)) => "a king goes alone".to_owned(),
        Some(Effect::PairRemoved(_)) => "makes 13".to_owned(),
        Some(Effect::Redealt(_)) => "deals the waste again".to_owned(),
        _ => wanted_card(game, rest).map_or("goes on".to_owned(), |card| format!("goes on to {card}")),
    }
}

/// The next card beside the pyramid that a line takes, if it only goes on until then.
fn wanted_card(game: &Game, rest: &[Move]) -> Option<String> {
    let mut turned = game.clone();
    turned.play(Move::Next).ok()?;
    for &mv in rest.iter().rev() {
        if let Some(beside) = mv.places().last() {
            return Some(turned.card(beside).to_string());
        }
        turned.play(mv).ok()?;
    }
    None
}
