//! The search: iterative deepening alpha-beta with a null window, a transposition table that unites symmetric
//! positions, and the endgame tables.

use super::endgame::{Tables, Value};
use super::memory::{Bound, Key, Memory};
use super::worth::worth;
use crate::core::Budget;
use crate::games::morris::rules::lines::closing;
use crate::games::morris::rules::{Board, Game, Men, Ply, Side};

/// The value of a game just won; each ply until then costs one.
pub const WON: i32 = 30_000;
/// The value of an ending that the tables know as won.
const WON_BY_TABLE: i32 = 20_000;
/// Values beyond this are decided games.
pub const DECIDED: i32 = 15_000;
const INFINITE: i32 = 32_000;
/// How far below zero a draw by the rules is for the searching player, who wants to win.
const RELUCTANCE: i32 = 30;
/// The worth of a drawn ending is divided by this, so that the better ending is still chosen.
const DRAW_SHARE: i32 = 32;
pub const DEEPEST: u8 = 60;
/// How many positions are searched between two checks of the budget.
const CLOCK_EVERY: u64 = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub best: Ply,
    /// Its worth to the side to move, in hundredths of a man; beyond 15,000 the game is decided.
    pub value: i32,
    /// The depth of the last full search, in plies.
    pub depth: u8,
    pub positions: u64,
}

#[derive(Default)]
pub struct Search {
    memory: Memory,
    /// The endgame tables, if they are wanted and unpacked.
    tables: Option<&'static Tables>,
    budget: Option<Budget>,
    /// The moves of all positions on the current line, each with its promise.
    moves: Vec<(i32, Ply)>,
    /// The positions of the game and of the current line, to detect repetitions.
    line: Vec<u64>,
    /// The index in `line` of the first position after the last placement or capture.
    line_start: usize,
    /// The index in `line` where the search began.
    root: usize,
    quiet_limit: usize,
    /// How often a way proved good (from 31: from the hand), and in the row [`TAKES`] a captured man.
    history: Box<[[i32; 24]; 32]>,
    killers: Vec<[Ply; 2]>,
    positions: u64,
    stopped: bool,
}

/// A row of the history that belongs to no point.
const TAKES: usize = 30;

fn place_in_history(ply: Ply) -> (usize, usize) {
    if ply.takes() {
        (TAKES, ply.taken() as usize % 24)
    } else {
        (ply.origin() as usize & 31, ply.target() as usize % 24)
    }
}

fn raw_key(own: u32, other: u32) -> u64 {
    u64::from(own) | u64::from(other) << 24
}

impl Search {
    /// Begins to think about a game without the endgame tables. The answer must depend only on the game and
    /// the limits, so the memory is cleared.
    fn begin(&mut self, game: &Game, budget: &Budget) {
        self.memory.clear();
        self.tables = None;
        self.budget = Some(budget.clone());
        self.history.fill([0; 24]);
        self.killers = vec![[Ply::NONE; 2]; usize::from(DEEPEST) + 8];
        self.moves.clear();
        self.quiet_limit = game.quiet_limit().into();
        let men = |board: &Board, side: Side| board.men(side).bits();
        let quiet = game.quiet_positions().iter();
        self.line = quiet.map(|(board, turn)| raw_key(men(board, *turn), men(board, turn.other()))).collect();
        self.line.pop();
        self.line_start = 0;
        self.root = self.line.len();
        self.positions = 0;
        self.stopped = false;
    }

    /// The best move, or `None` if the game is over. The tables are awaited unless time is the limit.
    pub fn think(&mut self, game: &Game, depth: u8, budget: &Budget) -> Option<Verdict> {
        self.begin(game, budget);
        let flying = game.setup().flying;
        let is_timed = budget.is_timed() && depth >= DEEPEST;
        self.tables =
            if is_timed { Tables::if_ready(flying) } else { Tables::awaited(flying, || budget.is_spent(0)) };
        let men = game.men();
        let mut roots = self.root_moves(game);
        let mut verdict = Verdict { best: *roots.first()?, value: 0, depth: 0, positions: 0 };
        for depth in 1..=depth.min(DEEPEST) {
            if is_timed && self.tables.is_none() {
                self.tables = Tables::if_ready(flying);
                if self.tables.is_some() {
                    roots = self.root_moves(game);
                }
            }
            let found = self.search_roots(men, &mut roots, depth.into());
            verdict.positions = self.positions;
            if let Some((value, best)) = found {
                verdict = Verdict { best, value, ..verdict };
            }
            if self.stopped {
                break;
            }
            verdict.depth = depth;
            // A win or loss within the searched depth cannot change, and a single move leaves no choice.
            if verdict.value.abs() > WON - i32::from(depth) || roots.len() == 1 {
                break;
            }
        }
        Some(verdict)
    }

    /// The values of all moves without the endgame tables, for levels that err.
    pub fn values(&mut self, game: &Game, depth: u8, budget: &Budget) -> Vec<(Ply, i32)> {
        self.begin(game, budget);
        let men = game.men();
        let roots = self.root_moves(game);
        let mut values: Vec<_> = roots.iter().map(|&ply| (ply, self.promise_at_root(men, ply))).collect();
        self.line.push(raw_key(men.own, men.other));
        for depth in 1..=i32::from(depth) {
            let deeper = roots
                .iter()
                .map(|&ply| (ply, -self.reply(men, ply, depth - 1, -INFINITE, INFINITE)))
                .collect();
            if self.stopped {
                break;
            }
            values = deeper;
        }
        values
    }

    fn promise_at_root(&self, men: Men, ply: Ply) -> i32 {
        self.promise(ply, closing(men.other), Ply::NONE, [Ply::NONE; 2])
    }

    /// The moves to search: all, or where a table knows the position, those with its best value.
    fn root_moves(&self, game: &Game) -> Vec<Ply> {
        if game.is_over() {
            return Vec::new();
        }
        let men = game.men();
        let mut roots = men.plies();
        roots.sort_by_key(|&ply| (-self.promise_at_root(men, ply), ply));
        if let Some(tables) = self.tables.filter(|tables| tables.value(men).is_some()) {
            let value = |ply: Ply| -table_value(tables, men.after(ply), ply);
            let most = roots.iter().map(|&ply| value(ply)).max();
            roots.retain(|&ply| Some(value(ply)) == most);
        }
        roots
    }

    /// Finds the best of the root moves and brings it to their front.
    fn search_roots(&mut self, men: Men, roots: &mut [Ply], depth: i32) -> Option<(i32, Ply)> {
        let mut best: Option<(i32, Ply)> = None;
        self.line.push(raw_key(men.own, men.other));
        for index in 0..roots.len() {
            let ply = roots[index];
            let alpha = best.map_or(-INFINITE, |(value, _)| value);
            let value = if index == 0 {
                -self.reply(men, ply, depth - 1, -INFINITE, INFINITE)
            } else {
                self.later_move(men, ply, depth, 0, alpha, INFINITE)
            };
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

    /// Searches a later move with a null window, perhaps less deep, and in full if it proves better.
    fn later_move(&mut self, men: Men, ply: Ply, depth: i32, reduction: i32, alpha: i32, beta: i32) -> i32 {
        let mut value = -self.reply(men, ply, depth - 1 - reduction, -alpha - 1, -alpha);
        if reduction > 0 && value > alpha && !self.stopped {
            value = -self.reply(men, ply, depth - 1, -alpha - 1, -alpha);
        }
        if value > alpha && value < beta && !self.stopped {
            value = -self.reply(men, ply, depth - 1, -beta, -alpha);
        }
        value
    }

    /// The value of the position after a move, to the other side.
    fn reply(&mut self, men: Men, ply: Ply, depth: i32, alpha: i32, beta: i32) -> i32 {
        let start = self.line_start;
        // No position from before a placement or a capture can recur.
        if ply.origin() >= 24 || ply.takes() {
            self.line_start = self.line.len();
        }
        let value = self.search(men.after(ply), depth, alpha, beta);
        self.line_start = start;
        value
    }

    fn search(&mut self, men: Men, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.positions += 1;
        if self.positions.is_multiple_of(CLOCK_EVERY) {
            self.stopped |= self.budget.as_ref().is_none_or(|budget| budget.is_spent(self.positions));
        }
        if self.stopped {
            return 0;
        }
        let height = (self.line.len() - self.root) as i32;
        if men.is_lost() {
            return height - WON;
        }
        if let Some(value) = self.known_without_search(men, height) {
            return value;
        }
        if depth <= 0 {
            return worth(men);
        }
        // Memory is slow: searching the last ply again is quicker than recalling it.
        let key = (depth > 1).then(|| Key::of(men));
        let recalled = key.and_then(|key| self.memory.recall(key));
        if let Some((entry, _)) = recalled {
            let value = here(entry.value.into(), height);
            if i32::from(entry.depth) >= depth && entry.bound.settles(value, alpha, beta) {
                return value;
            }
        }
        let remembered = recalled.map_or(Ply::NONE, |(_, best)| best);
        let (best, best_move) = self.search_moves(men, depth, height, remembered, alpha, beta);
        if self.stopped {
            return 0;
        }
        if let Some(key) = key {
            let bound = Bound::of(best, alpha, beta);
            self.memory.note(key, here(best, -height), depth, bound, best_move);
        }
        best
    }

    /// The best value of a position's moves, and its move. `remembered` is tried first.
    fn search_moves(
        &mut self,
        men: Men,
        depth: i32,
        height: i32,
        remembered: Ply,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Ply) {
        let first = self.moves.len();
        let mut moves = std::mem::take(&mut self.moves);
        let blocks = closing(men.other);
        let killers = self.killers.get(height as usize).copied().unwrap_or_default();
        men.each_ply(|ply| moves.push((self.promise(ply, blocks, remembered, killers), ply)));
        self.moves = moves;
        let (mut best, mut best_move) = (-INFINITE, remembered);
        self.line.push(raw_key(men.own, men.other));
        for index in first..self.moves.len() {
            let ply = self.pick(index);
            let later = index - first;
            let value = if later == 0 {
                -self.reply(men, ply, depth - 1, -beta, -alpha)
            } else {
                let reduction = i32::from(depth >= 3 && later >= 3 && !ply.takes())
                    + i32::from(depth >= 5 && later >= 10 && !ply.takes());
                self.later_move(men, ply, depth, reduction, alpha, beta)
            };
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
        (best, best_move)
    }

    /// The value of draws by the rules, and of endings in the tables.
    fn known_without_search(&self, men: Men, height: i32) -> Option<i32> {
        if men.own_hand > 0 || men.other_hand > 0 {
            return None;
        }
        // The same side moves at every second position back, and a repetition takes four plies.
        let line = &self.line[self.line_start..];
        let key = raw_key(men.own, men.other);
        let repeated = line.iter().rev().skip(3).step_by(2).any(|&earlier| earlier == key);
        if repeated || line.len() >= self.quiet_limit {
            return Some(if height % 2 == 0 { -RELUCTANCE } else { RELUCTANCE });
        }
        Some(match self.tables?.value(men)? {
            Value::Draw => worth(men) / DRAW_SHARE,
            Value::Win(plies) => WON_BY_TABLE - i32::from(plies) - height,
            Value::Loss(plies) => i32::from(plies) + height - WON_BY_TABLE,
        })
    }

    /// How promising a move looks before it is searched. In `blocks` the opponent lacks one man for a mill.
    fn promise(&self, ply: Ply, blocks: u32, best: Ply, killers: [Ply; 2]) -> i32 {
        if ply == best {
            return i32::MAX;
        }
        let (row, column) = place_in_history(ply);
        let mut promise = self.history[row][column];
        if ply.takes() {
            return promise + 2_000_000;
        }
        if blocks >> ply.target() & 1 == 1 {
            promise += 1_000_000;
        }
        if killers.contains(&ply) {
            promise += 500_000;
        }
        promise
    }

    /// Brings the most promising of the remaining moves to the front.
    fn pick(&mut self, index: usize) -> Ply {
        let moves = &mut self.moves[index..];
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
    fn reward(&mut self, ply: Ply, depth: i32, height: i32) {
        let (row, column) = place_in_history(ply);
        let history = &mut self.history[row][column];
        *history = (*history + depth * depth).min(400_000);
        if !ply.takes()
            && let Some(killers) = self.killers.get_mut(height as usize)
            && killers[0] != ply
        {
            *killers = [ply, killers[0]];
        }
    }
}

/// Converts the value of a decided game between plies from the root and, in memory, from the position.
fn here(value: i32, height: i32) -> i32 {
    if value.abs() > DECIDED { value - value.signum() * height } else { value }
}

/// What the tables say of a position just reached. After a capture, a result counts as immediate.
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
