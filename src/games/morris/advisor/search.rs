//! The search: iterative deepening alpha-beta with a null window, a transposition table over
//! positions that are alike, and the endgame tables where they know the answer.

use std::sync::Arc;

use super::endgame::{Tables, Value};
use super::memory::{Bound, Key, Memory};
use super::worth::worth;
use crate::core::Budget;
use crate::games::morris::rules::lines::closing;
use crate::games::morris::rules::{Game, Men, Ply};

/// The value of a game just won; each ply until then takes one off.
pub const WON: i32 = 30_000;
/// The value of an ending that the tables call won.
const WON_BY_TABLE: i32 = 20_000;
/// Values beyond this are decided games.
pub const DECIDED: i32 = 15_000;
const INFINITE: i32 = 32_000;
/// How much less than nothing a draw by the rules is worth to a player who means to win.
const RELUCTANCE: i32 = 30;
/// How much of its worth a drawn ending keeps, so that the better one is chosen.
const DRAW_SHARE: i32 = 32;
/// The deepest that a search goes.
pub const DEEPEST: u8 = 60;
/// How many positions are looked at between two looks at the budget.
const CLOCK_EVERY: u64 = 1024;

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The best move.
    pub best: Ply,
    /// What the position is worth to the side to move, in hundredths of a man; beyond 15,000 the
    /// game is decided.
    pub value: i32,
    /// How many plies deep the last full search went.
    pub depth: u8,
    /// How many positions were looked at.
    pub positions: u64,
}

/// How a search is limited.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The plies it may look ahead.
    pub depth: u8,
    /// The positions it may look at.
    pub positions: u64,
    /// What else ends it; positions count from `spent` there.
    pub budget: &'a Budget,
    /// The positions that the budget has paid for already.
    pub spent: u64,
}

impl Limits<'_> {
    /// Whether time alone ends the search.
    fn is_timed(&self) -> bool {
        self.budget.is_timed() && self.depth >= DEEPEST && self.positions == u64::MAX
    }
}

/// A searching mind with its memory.
#[derive(Default)]
pub struct Search {
    memory: Memory,
    /// The endgame tables to look into, once they were needed and unpacked.
    tables: Option<Arc<Tables>>,
    use_tables: bool,
    /// The moves of all positions on the line that is looked at, each with its promise.
    moves: Vec<(i32, Ply)>,
    /// The positions on the way here, to know a repetition.
    line: Vec<u64>,
    /// Where on that line the last placement or capture was.
    line_start: usize,
    quiet_limit: usize,
    history: Box<History>,
    killers: Vec<[Ply; 2]>,
    positions: u64,
    stopped: bool,
}

/// How often a way from point to point (31: from the hand) proved good.
#[derive(Default)]
struct History {
    ways: [[i32; 24]; 32],
    /// How often taking the man on a point did.
    takes: [i32; 24],
}

fn raw_key(men: Men) -> u64 {
    u64::from(men.own) | u64::from(men.other) << 24
}

impl Search {
    /// Begins to think about a game. What was learned before is forgotten, so that an answer
    /// depends on nothing but the game and the limits. For the same reason tables that are still
    /// packed are waited for, but not where time is the limit: that answer depends on the machine.
    fn begin(&mut self, game: &Game, limits: &Limits, use_tables: bool) {
        self.memory.clear();
        self.use_tables = use_tables;
        self.fetch_tables(game);
        if self.lacks_tables(game) && !limits.is_timed() {
            self.tables = Tables::awaited(game.flying(), || limits.budget.is_spent(limits.spent));
        }
        *self.history = History::default();
        self.killers.clear();
        self.killers.resize(usize::from(DEEPEST) + 8, [Ply::NONE; 2]);
        self.moves.clear();
        self.quiet_limit = game.quiet_limit().into();
        self.line = game
            .quiet_positions()
            .iter()
            .map(|(board, turn)| {
                u64::from(board.men(*turn).bits()) | u64::from(board.men(turn.other()).bits()) << 24
            })
            .collect();
        self.line.pop();
        self.line_start = 0;
        self.positions = 0;
        self.stopped = false;
    }

    /// Whether the tables would be looked into if they were there.
    fn lacks_tables(&self, game: &Game) -> bool {
        self.use_tables && self.tables.as_ref().is_none_or(|tables| tables.flying() != game.flying())
    }

    /// Takes the tables if they are wanted and there by now; tells whether they are new.
    fn fetch_tables(&mut self, game: &Game) -> bool {
        if !self.lacks_tables(game) {
            return false;
        }
        self.tables = Tables::if_ready(game.flying());
        self.tables.is_some()
    }

    /// The best move of a game that is not over; `None` if it is.
    pub fn think(&mut self, game: &Game, limits: Limits, use_tables: bool) -> Option<Verdict> {
        self.begin(game, &limits, use_tables);
        let men = game.men();
        let mut roots: Vec<(i32, Ply)> = self.root_moves(game, men);
        let mut verdict = Verdict { best: roots.first()?.1, value: 0, depth: 0, positions: 0 };
        for depth in 1..=limits.depth.min(DEEPEST) {
            if limits.is_timed() && self.fetch_tables(game) {
                roots = self.root_moves(game, men);
            }
            let found = self.search_roots(men, &mut roots, depth.into(), &limits);
            verdict.positions = self.positions;
            if let Some((value, best)) = found {
                verdict = Verdict { best, value, ..verdict };
            }
            if self.stopped {
                break;
            }
            verdict.depth = depth;
            // A win or loss within the depth looked at cannot change, and one move is no choice.
            if verdict.value.abs() > WON - i32::from(depth) || roots.len() == 1 {
                break;
            }
        }
        Some(verdict)
    }

    /// The values of all moves, each searched to the full; for players who err.
    pub fn values(&mut self, game: &Game, limits: Limits, use_tables: bool) -> Vec<(Ply, i32)> {
        self.begin(game, &limits, use_tables);
        let men = game.men();
        let roots = self.root_moves(game, men);
        let mut values: Vec<(Ply, i32)> = roots.iter().map(|&(promise, ply)| (ply, promise)).collect();
        for depth in 1..=i32::from(limits.depth) {
            let mut deeper = Vec::with_capacity(values.len());
            self.line.push(raw_key(men));
            for &(_, ply) in &roots {
                let value = -self.play_and_search(men, ply, depth - 1, -INFINITE, INFINITE, 1, &limits);
                if self.stopped {
                    break;
                }
                deeper.push((ply, value));
            }
            self.line.pop();
            if self.stopped {
                break;
            }
            values = deeper;
        }
        values
    }

    /// The moves worth thinking about: all, or where a table knows the position those that keep
    /// its value, and of them the quickest way to a win or the slowest to a loss.
    fn root_moves(&self, game: &Game, men: Men) -> Vec<(i32, Ply)> {
        let mut roots: Vec<(i32, Ply)> = Vec::new();
        if game.is_over() {
            return roots;
        }
        let blocks = closing(men.other);
        men.each_ply(|ply| roots.push((self.promise(ply, blocks, Ply::NONE, [Ply::NONE; 2]), ply)));
        roots.sort_by_key(|&(promise, ply)| (-promise, ply.bits()));
        let Some(tables) = self.tables.as_deref().filter(|_| self.use_tables) else { return roots };
        if tables.value(men).is_none() {
            return roots;
        }
        let values: Vec<i32> =
            roots.iter().map(|&(_, ply)| -table_value(tables, men.after(ply), ply)).collect();
        let most = values.iter().copied().max().unwrap_or(0);
        let mut values = values.into_iter();
        roots.retain(|_| values.next() == Some(most));
        roots
    }

    fn search_roots(
        &mut self,
        men: Men,
        roots: &mut [(i32, Ply)],
        depth: i32,
        limits: &Limits,
    ) -> Option<(i32, Ply)> {
        let mut best: Option<(i32, Ply)> = None;
        self.line.push(raw_key(men));
        for index in 0..roots.len() {
            let ply = roots[index].1;
            let alpha = best.map_or(-INFINITE, |(value, _)| value);
            let mut value = alpha + 1;
            if index > 0 {
                value = -self.play_and_search(men, ply, depth - 1, -alpha - 1, -alpha, 1, limits);
            }
            if !self.stopped && value > alpha {
                value = -self.play_and_search(men, ply, depth - 1, -INFINITE, -alpha, 1, limits);
            }
            if self.stopped {
                break;
            }
            if value > alpha {
                best = Some((value, ply));
                roots[..=index].rotate_right(1);
            }
        }
        self.line.pop();
        if let Some((value, ply)) = best.filter(|_| !self.stopped) {
            self.memory.note(Key::of(men), value, depth, Bound::Exact, ply);
        }
        best
    }

    fn play_and_search(
        &mut self,
        men: Men,
        ply: Ply,
        depth: i32,
        alpha: i32,
        beta: i32,
        height: usize,
        limits: &Limits,
    ) -> i32 {
        let start = self.line_start;
        // Nothing before a placement or a capture can come again.
        if ply.origin() >= 24 || ply.takes() {
            self.line_start = self.line.len();
        }
        let value = self.search(men.after(ply), depth, alpha, beta, height, limits);
        self.line_start = start;
        value
    }

    fn search(
        &mut self,
        men: Men,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        height: usize,
        limits: &Limits,
    ) -> i32 {
        self.positions += 1;
        if self.positions.is_multiple_of(CLOCK_EVERY) {
            self.look_at_clock(limits);
        }
        if self.stopped {
            return 0;
        }
        if men.is_lost() {
            return height as i32 - WON;
        }
        if let Some(value) = self.known_without_search(men, height) {
            return value;
        }
        if depth <= 0 {
            return worth(men);
        }
        // Memory is slow; the last ply is looked at again more quickly than it is recalled.
        let key = (depth > 1).then(|| Key::of(men));
        let mut best_move = Ply::NONE;
        if let Some((entry, best)) = key.and_then(|key| self.memory.recall(key)) {
            best_move = best;
            let value = here(entry.value.into(), height as i32);
            let enough = i32::from(entry.depth) >= depth;
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough && cuts {
                return value;
            }
        }
        let first = self.moves.len();
        let mut moves = std::mem::take(&mut self.moves);
        let blocks = closing(men.other);
        let killers = self.killers.get(height).copied().unwrap_or_default();
        men.each_ply(|ply| moves.push((self.promise(ply, blocks, best_move, killers), ply)));
        self.moves = moves;
        let last = self.moves.len();
        let (mut best, floor) = (-INFINITE, alpha);
        self.line.push(raw_key(men));
        for index in first..last {
            let ply = self.pick(index, last);
            let mut value = alpha + 1;
            if index > first {
                let later = index - first;
                let reduction = i32::from(depth >= 3 && later >= 3 && !ply.takes())
                    + i32::from(depth >= 5 && later >= 10 && !ply.takes());
                value = -self.play_and_search(
                    men,
                    ply,
                    depth - 1 - reduction,
                    -alpha - 1,
                    -alpha,
                    height + 1,
                    limits,
                );
                if reduction > 0 && value > alpha && !self.stopped {
                    value =
                        -self.play_and_search(men, ply, depth - 1, -alpha - 1, -alpha, height + 1, limits);
                }
            }
            if (index == first || (value > alpha && value < beta)) && !self.stopped {
                value = -self.play_and_search(men, ply, depth - 1, -beta, -alpha, height + 1, limits);
            }
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_move) = (value, ply);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.reward(ply, depth, height);
                break;
            }
        }
        self.line.pop();
        self.moves.truncate(first);
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        if let Some(key) = key {
            self.memory.note(key, here(best, -(height as i32)), depth, bound, best_move);
        }
        best
    }

    fn look_at_clock(&mut self, limits: &Limits) {
        self.stopped |=
            self.positions >= limits.positions || limits.budget.is_spent(limits.spent + self.positions);
    }

    /// Draws by the rules, and endings that the tables know.
    fn known_without_search(&self, men: Men, height: usize) -> Option<i32> {
        if men.own_hand > 0 || men.other_hand > 0 {
            return None;
        }
        // The same side moves at every second position back, and a repetition takes four plies.
        let line = &self.line[self.line_start..];
        let repeated = line.iter().rev().skip(3).step_by(2).any(|&earlier| earlier == raw_key(men));
        if repeated || line.len() >= self.quiet_limit {
            let own_turn = height.is_multiple_of(2);
            return Some(if own_turn { -RELUCTANCE } else { RELUCTANCE });
        }
        let tables = self.tables.as_deref().filter(|_| self.use_tables)?;
        Some(match tables.value(men)? {
            Value::Draw => worth(men) / DRAW_SHARE,
            Value::Win(plies) => WON_BY_TABLE - i32::from(plies) - height as i32,
            Value::Loss(plies) => i32::from(plies) + height as i32 - WON_BY_TABLE,
        })
    }

    /// How promising a move looks before it is searched. `blocks` are the points where the
    /// opponent has two men in line, `best` what an earlier search found.
    fn promise(&self, ply: Ply, blocks: u32, best: Ply, killers: [Ply; 2]) -> i32 {
        if ply == best {
            return i32::MAX;
        }
        if ply.takes() {
            return 2_000_000 + self.history.takes[ply.taken() as usize % 24];
        }
        let mut promise = self.history.ways[ply.origin() as usize & 31][ply.target() as usize % 24];
        if blocks >> ply.target() & 1 == 1 {
            promise += 1_000_000;
        }
        if killers.contains(&ply) {
            promise += 500_000;
        }
        promise
    }

    /// Brings the most promising of the moves left to the front.
    fn pick(&mut self, index: usize, last: usize) -> Ply {
        let moves = &mut self.moves[index..last];
        let mut best = 0;
        for other in 1..moves.len() {
            if moves[other].0 > moves[best].0 {
                best = other;
            }
        }
        moves.swap(0, best);
        moves[0].1
    }

    /// Remembers a move that refuted a line.
    fn reward(&mut self, ply: Ply, depth: i32, height: usize) {
        let history = if ply.takes() {
            &mut self.history.takes[ply.taken() as usize % 24]
        } else {
            &mut self.history.ways[ply.origin() as usize & 31][ply.target() as usize % 24]
        };
        *history = (*history + depth * depth).min(400_000);
        if !ply.takes()
            && let Some(killers) = self.killers.get_mut(height)
            && killers[0] != ply
        {
            *killers = [ply, killers[0]];
        }
    }
}

/// The value of a decided game counts the plies to its end from the root; in memory it counts them
/// from the position.
fn here(value: i32, height: i32) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * height } else { value }
}

/// What the tables say of a position just reached, as the side to move sees it: a capture that
/// keeps a win is as quick as can be.
fn table_value(tables: &Tables, men: Men, ply: Ply) -> i32 {
    if men.is_lost() {
        return -WON;
    }
    let plies = |plies: u8| if ply.takes() { 0 } else { i32::from(plies) };
    match tables.value(men) {
        Some(Value::Win(after)) => WON_BY_TABLE - plies(after),
        Some(Value::Loss(after)) => plies(after) - WON_BY_TABLE,
        _ => 0,
    }
}
