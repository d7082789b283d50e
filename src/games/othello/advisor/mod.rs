//! The Othello advisor: alpha-beta search, an evaluation by learned patterns, and exact endgames.
//!
//! It is a pure function of the position and the budget. With a budget of positions, its answers and the
//! deliberate errors of the lower levels are the same on every machine.
//!
//! `root`, `search` and `exact` look ahead, `endgame` plays out the last squares, `weights` evaluates a
//! position by its `patterns`, and `reason` puts a move into words.

pub mod book;
mod candidates;
pub mod daily;
pub mod endgame;
mod exact;
mod levels;
pub mod patterns;
pub mod reason;
mod root;
pub mod search;
pub mod stability;
pub mod table;
pub mod weights;

pub use levels::{LEVELS, Strength, strength};

use root::{RootMove, groundwork};
use search::Search;
use table::Table;
use weights::{UNIT, Weights};

use super::rules::{Disc, Game, Move, Position};
use crate::core::{Advice, Advised, Appraisal, Budget, Level, Reviewed, Rng, Rules, Seat};

/// How many plies moves are searched to rank them.
const RANKING: u32 = 4;
/// How far a review searches each position: a few seconds for a whole game. All are searched equally far,
/// because otherwise neighbours would differ by the depth alone.
const CARE: Limits = Limits { depth: 8, solves: 14 };
/// How much a book move may lose, for the sake of variety.
const BOOK_LOSS: i32 = UNIT;

impl Advised for Game {
    type Advisor = Advisor;

    fn advise(&self, advisor: &mut Advisor, budget: &Budget) -> Option<Advice<Move>> {
        advisor.advise(self, budget)
    }

    fn level_budget(&self, level: Level) -> Budget {
        Budget::time(strength(level).time).at(level)
    }
}

impl Reviewed for Game {
    fn mover(&self) -> Seat {
        self.turn().seat()
    }

    /// In discs at the end; empty squares count for the winner.
    fn appraise(&self, advisor: &mut Advisor, budget: &Budget) -> Appraisal<Move> {
        let verdict = advisor.analyse(self, CARE, budget);
        Appraisal { worth: verdict.black_lead(self), best: verdict.best, positions: verdict.positions }
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub depth: u32,
    /// With at most this many empty squares, the rest is solved.
    pub solves: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// The best move first; `None` when there is none.
    pub best: Option<Move>,
    /// The value of the position to the side to move, in discs at the end.
    pub discs: f32,
    /// Whether `discs` is exact.
    pub exact: bool,
    pub positions: u64,
}

impl Verdict {
    /// The value of this game's position to Black.
    fn black_lead(&self, game: &Game) -> f32 {
        if game.turn() == Disc::Black { self.discs } else { -self.discs }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The final difference for the side to move with best play; empty squares count for the winner.
    pub difference: i32,
    pub line: Vec<Move>,
    pub positions: u64,
}

/// The advisor. It holds nothing but the table that a search works in.
#[derive(Default)]
pub struct Advisor {
    table: Table,
}

impl Advisor {
    /// An advisor for short searches, which takes little memory.
    pub fn brief() -> Self {
        Self { table: Table::small() }
    }

    /// A move at the budget's level, and why it is good; `None` when the game is over.
    pub fn advise(&mut self, game: &Game, budget: &Budget) -> Option<Advice<Move>> {
        let moves = game.legal_moves();
        if let [only] = moves[..] {
            return Some(Advice { mv: only, why: reason::reason(game, only, None) });
        }
        let strength = strength(budget.level);
        let limits = Limits { depth: strength.depth, solves: strength.solves };
        let mut rng = errors(game);
        if rng.chance(strength.slips, 100)
            && let Some(mv) = self.careless(game, budget, &mut rng)
        {
            return Some(Advice { mv, why: reason::reason(game, mv, None) });
        }
        if strength.book
            && let Some(mv) = from_book(game.position(), &mut rng)
        {
            return Some(Advice { mv, why: "a sound opening move".to_owned() });
        }
        let verdict = self.think(game.position(), limits, budget);
        let mv = verdict.best?;
        let exact = verdict.exact.then_some(verdict.discs as i32);
        Some(Advice { mv, why: reason::reason(game, mv, exact) })
    }

    /// A random move among those that seem to cost no more than the level allows.
    fn careless(&mut self, game: &Game, budget: &Budget, rng: &mut Rng) -> Option<Move> {
        let strength = strength(budget.level);
        let mut search = self.search(budget);
        let mut moves = search.values(game.position(), strength.depth);
        let best = moves.first()?.value;
        moves.retain(|mv| best - mv.value <= strength.cost * UNIT);
        moves.get(rng.below(moves.len() as u32) as usize).map(|mv| Move::Place(mv.square))
    }

    /// All moves that the player may make, the best first according to a short search.
    pub fn ranked(&mut self, game: &Game, budget: &Budget) -> Vec<Move> {
        if game.must_pass() {
            return game.legal_moves();
        }
        let mut search = self.search(budget);
        search.values(game.position(), RANKING).into_iter().map(|mv| Move::Place(mv.square)).collect()
    }

    /// The value of a game, searched as far as the limits and the budget allow.
    pub fn analyse(&mut self, game: &Game, limits: Limits, budget: &Budget) -> Verdict {
        if game.is_over() {
            let discs = game.position().final_difference() as f32;
            return Verdict { discs, exact: true, ..Verdict::default() };
        }
        if game.must_pass() {
            let verdict = self.think(game.position().passed(), limits, budget);
            return Verdict { best: Some(Move::Pass), discs: -verdict.discs, ..verdict };
        }
        self.think(game.position(), limits, budget)
    }

    /// Black's expected lead in discs at the end, from a quick search.
    pub fn black_advantage(&mut self, game: &Game, budget: &Budget) -> f32 {
        self.analyse(game, Limits { depth: 6, solves: 12 }, budget).black_lead(game)
    }

    /// The exact result of a game with best play from here; `None` if the budget runs out.
    pub fn solve(&mut self, game: &Game, budget: &Budget) -> Option<Solution> {
        let mut position = game.position();
        let solved = self.analyse(game, Limits { depth: 0, solves: 64 }, budget);
        if !solved.exact {
            return None;
        }
        let mut solution =
            Solution { difference: solved.discs as i32, line: Vec::new(), positions: solved.positions };
        let mut value = solution.difference;
        let mut search = Search::new(&mut self.table, Weights::learned(), budget);
        while !position.is_over() {
            if position.moves() == 0 {
                solution.line.push(Move::Pass);
                position = position.passed();
            } else {
                let square = search.keeping(position, value)?;
                solution.line.push(Move::Place(square));
                position = position.after(square, position.flips(square));
            }
            value = -value;
        }
        solution.positions += search.nodes;
        Some(solution)
    }

    fn search<'a>(&'a mut self, budget: &'a Budget) -> Search<'a> {
        self.table.renew();
        Search::new(&mut self.table, Weights::learned(), budget)
    }

    /// Searches deeper and deeper in a position that has at least one move.
    fn think(&mut self, position: Position, limits: Limits, budget: &Budget) -> Verdict {
        let mut search = self.search(budget);
        let mut moves = search.values(position, 1);
        let Some(first) = moves.first() else { return Verdict::default() };
        let (empties, mut value) = (position.empties(), first.value);
        let found = |moves: &[RootMove], discs, exact| {
            let best = moves.first().map(|mv| Move::Place(mv.square));
            Verdict { best, discs, exact, positions: 0 }
        };
        let mut verdict = found(&moves, value as f32 / UNIT as f32, false);
        let solving = empties <= limits.solves;
        let deepest = if solving { groundwork(empties) } else { limits.depth.min(empties) };
        for depth in 1..=deepest {
            value = search.around(position, depth, &mut moves, value);
            if search.stopped {
                break;
            }
            verdict = found(&moves, value as f32 / UNIT as f32, depth == empties);
        }
        if solving && !search.stopped {
            let difference = search.exact_root(position, &mut moves, value);
            if !search.stopped {
                verdict = found(&moves, difference as f32, true);
            }
        }
        verdict.positions = search.nodes;
        verdict
    }
}

fn from_book(position: Position, rng: &mut Rng) -> Option<Move> {
    let mut moves = book::moves(book::BOOK, position);
    moves.retain(|mv| i32::from(mv.loss) <= BOOK_LOSS);
    moves.get(rng.below(moves.len() as u32) as usize).map(|mv| Move::Place(mv.square))
}

/// The random source of a level's errors, seeded by the game's seed and the position.
fn errors(game: &Game) -> Rng {
    let Position { mover, other } = game.position();
    let mixed =
        mover.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(23);
    Rng::new(game.seed() ^ mixed)
}
