//! A game of Tetris. The move or tick that locks a piece also clears its lines and brings the next piece.

use std::sync::Arc;
use std::time::Duration;

use super::gravity::PARTS;
use super::queue::Queue;
use super::{
    Board, Clear, Effect, End, Illegal, Kind, LOCK_RESETS, LOCK_TICKS, Mode, Move, Scoring, Setup, Spin,
    TICKS_PER_SECOND, Tetramino, Turn, fall_time, spin, turned,
};
use crate::core::{Outcome, Rules, Seat};

/// A game of Tetris.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    setup: Arc<Setup>,
    board: Board,
    queue: Queue,
    falling: Option<Falling>,
    held: Option<Kind>,
    hold_used: bool,
    score: u64,
    clears: [u32; 4],
    pieces: u32,
    combo: Option<u32>,
    back_to_back: bool,
    elapsed: u64,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Falling {
    piece: Tetramino,
    /// The time since it last fell a row, in parts of a tick ([`PARTS`]).
    fallen: u32,
    /// The ticks on the ground that count towards the lock.
    lying: u32,
    /// How often a move or turn has restarted the lock delay.
    resets: u8,
    /// Whether it is on the ground now.
    grounded: bool,
    /// Whether it has touched the ground since it reached its lowest row.
    landed: bool,
    lowest: i8,
    /// The turn and its kick, if it has not moved since.
    turn: Option<(Turn, u8)>,
}

impl Game {
    /// The stack, without the falling piece.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The falling piece; `None` when the game is over.
    pub fn piece(&self) -> Option<Tetramino> {
        self.falling.map(|falling| falling.piece)
    }

    /// Where the piece would land.
    pub fn ghost(&self) -> Option<Tetramino> {
        self.piece().map(|piece| piece.moved(self.board.drop_distance(piece), 0))
    }

    /// The next pieces, at most seven.
    pub fn next(&self, count: usize) -> impl Iterator<Item = Kind> {
        self.queue.known.iter().copied().take(count.min(7))
    }

    /// The piece in hold.
    pub fn held(&self) -> Option<Kind> {
        self.held
    }

    /// Whether the falling piece may be held.
    pub fn can_hold(&self) -> bool {
        self.falling.is_some() && !self.hold_used
    }

    /// The points.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The lines cleared.
    pub fn lines(&self) -> u32 {
        (1..).zip(self.clears).map(|(lines, times)| lines * times).sum()
    }

    /// The level, which rises with every ten lines.
    pub fn level(&self) -> u32 {
        self.setup.level_after(self.lines())
    }

    /// The lines left to the next level; `None` if there is none.
    pub fn lines_to_next_level(&self) -> Option<u32> {
        let left = 10 - self.lines() % 10;
        (self.setup.level_after(self.lines() + left) > self.level()).then_some(left)
    }

    /// The lines left to the goal, if lines are the goal.
    pub fn lines_to_goal(&self) -> Option<u32> {
        self.setup.line_goal().map(|goal| goal.saturating_sub(self.lines()))
    }

    /// How often one, two, three and four lines were cleared at once.
    pub fn clears(&self) -> [u32; 4] {
        self.clears
    }

    /// How many pieces have locked.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The ticks that have passed.
    pub fn elapsed_ticks(&self) -> u64 {
        self.elapsed
    }

    /// The time that has passed.
    pub fn elapsed(&self) -> Duration {
        duration(self.elapsed)
    }

    /// The time that is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.ticks_left().map(duration)
    }

    fn ticks_left(&self) -> Option<u64> {
        self.setup.mode.time_limit().map(|limit| limit.saturating_sub(self.elapsed))
    }

    /// The clears in a row after the first; `None` if the last piece cleared nothing.
    pub fn combo(&self) -> Option<u32> {
        self.combo
    }

    /// Whether a Tetris or T-spin clear now would be back-to-back.
    pub fn is_back_to_back(&self) -> bool {
        self.back_to_back
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.setup.mode
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How the game ended, or `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The ticks until the piece falls or locks or the time runs out; `None` if time changes nothing.
    pub fn ticks_to_change(&self) -> Option<u32> {
        let falling = self.falling?;
        let left = self.ticks_left().map(|left| left.min(u32::MAX.into()) as u32);
        if !self.mode().has_gravity() {
            return left;
        }
        let change = if falling.grounded {
            LOCK_TICKS.saturating_sub(falling.lying)
        } else {
            fall_time(self.level()).saturating_sub(falling.fallen).div_ceil(PARTS)
        };
        Some(left.map_or(change, |left| left.min(change)).max(1))
    }

    fn shift(&mut self, falling: Falling, columns: i8) -> Result<Vec<Effect>, Illegal> {
        let piece = falling.piece.moved(0, columns);
        if !self.board.fits(piece) {
            return Err(if columns < 0 { Illegal::NoRoomLeft } else { Illegal::NoRoomRight });
        }
        Ok(self.manipulate(Falling { piece, turn: None, ..falling }, Effect::Shifted(piece)))
    }

    fn turn(&mut self, falling: Falling, turn: Turn) -> Result<Vec<Effect>, Illegal> {
        let (piece, test) = turned(&self.board, falling.piece, turn).ok_or(Illegal::NoRoomToTurn)?;
        let falling = Falling { piece, turn: Some((turn, test)), ..falling };
        Ok(self.manipulate(falling, Effect::Turned { piece, test }))
    }

    /// Applies a shift or turn. Once the piece has landed it restarts the lock delay, [`LOCK_RESETS`] times.
    fn manipulate(&mut self, mut falling: Falling, effect: Effect) -> Vec<Effect> {
        if falling.landed && falling.resets < LOCK_RESETS {
            falling.resets += 1;
            falling.lying = 0;
        }
        let mut effects = vec![effect];
        self.put(falling, &mut effects);
        effects
    }

    fn soft_drop(&mut self, falling: Falling) -> Result<Vec<Effect>, Illegal> {
        if falling.grounded {
            return Err(Illegal::NoRoomBelow);
        }
        let piece = falling.piece.moved(1, 0);
        let [points, _] = self.setup.options.scoring.drop_points(self.level());
        self.score += points;
        let mut effects = vec![Effect::SoftDropped { piece, points }];
        self.put(Falling { piece, fallen: 0, turn: None, ..falling }, &mut effects);
        Ok(effects)
    }

    fn hard_drop(&mut self, mut falling: Falling) -> Vec<Effect> {
        let from = falling.piece;
        let distance = self.board.drop_distance(from);
        let rows = distance.unsigned_abs().into();
        let [_, each] = self.setup.options.scoring.drop_points(self.level());
        let points = u64::from(rows) * each;
        self.score += points;
        falling.piece = from.moved(distance, 0);
        falling.turn = falling.turn.filter(|_| rows == 0);
        let mut effects = vec![Effect::HardDropped { from, rows, points }];
        self.lock(falling, &mut effects);
        effects
    }

    fn hold(&mut self, falling: Falling) -> Result<Vec<Effect>, Illegal> {
        if self.hold_used {
            return Err(Illegal::HoldUsed);
        }
        let kind = falling.piece.kind;
        let next = self.held.replace(kind).unwrap_or_else(|| self.queue.take());
        self.hold_used = true;
        let mut effects = vec![Effect::Held(kind)];
        self.spawn(next, &mut effects);
        Ok(effects)
    }

    /// Keeps a piece that has come to a place with room, and checks whether it is on the ground there.
    fn put(&mut self, mut falling: Falling, effects: &mut Vec<Effect>) {
        let was_grounded = falling.grounded;
        falling.grounded = !self.board.fits(falling.piece.moved(1, 0));
        let bottom = falling.piece.bottom();
        if bottom > falling.lowest {
            falling = Falling { lowest: bottom, resets: 0, lying: 0, landed: false, ..falling };
        }
        let touches = falling.grounded && !was_grounded;
        if touches {
            falling.fallen = 0;
            effects.push(Effect::Landed);
        }
        falling.landed |= falling.grounded;
        if touches && falling.resets == LOCK_RESETS && self.mode().has_gravity() {
            self.lock(falling, effects);
        } else {
            self.falling = Some(falling);
        }
    }

    fn pass(&mut self, ticks: u32) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut left = ticks;
        while left > 0
            && let Some(falling) = self.falling
        {
            let step = self.ticks_to_change().map_or(left, |change| change.min(left));
            left -= step;
            self.elapsed = self.elapsed.saturating_add(step.into());
            if self.mode().has_gravity() {
                self.pull(falling, step, &mut effects);
            }
            if self.ticks_left() == Some(0) && self.end.is_none() {
                self.finish(End::TimeUp, &mut effects);
            }
        }
        effects
    }

    /// Applies gravity for some ticks, at most until the next change.
    fn pull(&mut self, mut falling: Falling, ticks: u32, effects: &mut Vec<Effect>) {
        if falling.grounded {
            falling.lying += ticks;
            self.falling = Some(falling);
            if falling.lying >= LOCK_TICKS {
                self.lock(falling, effects);
            }
            return;
        }
        let row_time = u64::from(fall_time(self.level()));
        let fallen = u64::from(falling.fallen) + u64::from(ticks) * u64::from(PARTS);
        falling.fallen = (fallen % row_time) as u32;
        self.falling = Some(falling);
        let due = (fallen / row_time).min(i8::MAX as u64) as i8;
        if due > 0 {
            let rows = due.min(self.board.drop_distance(falling.piece));
            let piece = falling.piece.moved(rows, 0);
            effects.push(Effect::Fell { piece, rows: rows.unsigned_abs().into() });
            self.put(Falling { piece, turn: None, ..falling }, effects);
        }
    }

    fn lock(&mut self, falling: Falling, effects: &mut Vec<Effect>) {
        let piece = falling.piece;
        let spin = falling.turn.and_then(|(turn, test)| spin(&self.board, piece, turn, test));
        self.board.add(piece);
        self.pieces += 1;
        self.falling = None;
        self.hold_used = false;
        effects.push(Effect::Locked(piece));
        if piece.bottom() < Board::FIRST_VISIBLE {
            self.top_out(piece, End::LockOut, effects);
            return;
        }
        let rows = self.board.check_rows();
        self.count(rows, spin, effects);
        if self.lines_to_goal() == Some(0) {
            self.finish(End::Goal, effects);
        } else {
            let next = self.queue.take();
            self.spawn(next, effects);
        }
    }

    fn count(&mut self, rows: Vec<i8>, spin: Option<Spin>, effects: &mut Vec<Effect>) {
        let any = !rows.is_empty();
        self.combo = any.then(|| self.combo.map_or(0, |combo| combo + 1));
        if !any && spin.is_none() {
            return;
        }
        let (perfect, combo) = (any && self.board.is_empty(), self.combo.unwrap_or(0));
        let mut clear = Clear { rows, spin, back_to_back: false, combo, perfect, points: 0 };
        let level = self.level();
        if any {
            clear.back_to_back = self.back_to_back && clear.is_difficult();
            self.back_to_back = clear.is_difficult();
            self.clears[clear.rows.len().min(4) - 1] += 1;
        }
        clear.points = self.setup.options.scoring.clear_points(&clear, level);
        self.score += clear.points;
        effects.push(Effect::Cleared(clear));
        if self.level() > level {
            effects.push(Effect::LevelUp(self.level()));
        }
    }

    fn spawn(&mut self, kind: Kind, effects: &mut Vec<Effect>) {
        let mut piece = Tetramino::spawned(kind);
        if !self.board.fits(piece) {
            self.falling = None;
            self.top_out(piece, End::BlockOut, effects);
            return;
        }
        // The guideline moves a new piece down a row at once; the model does not.
        let below = piece.moved(1, 0);
        if self.setup.options.scoring == Scoring::Guideline && self.board.fits(below) {
            piece = below;
        }
        effects.push(Effect::Spawned(piece));
        let falling = Falling {
            piece,
            fallen: 0,
            lying: 0,
            resets: 0,
            grounded: false,
            landed: false,
            lowest: piece.bottom(),
            turn: None,
        };
        self.put(falling, effects);
    }

    fn top_out(&mut self, piece: Tetramino, how: End, effects: &mut Vec<Effect>) {
        effects.push(Effect::ToppedOut { piece, how });
        if self.mode() != Mode::Zen {
            self.end = Some(how);
            return;
        }
        self.board = Board::default();
        self.combo = None;
        effects.push(Effect::Swept);
        let next = if how == End::BlockOut { piece.kind } else { self.queue.take() };
        self.spawn(next, effects);
    }

    fn finish(&mut self, how: End, effects: &mut Vec<Effect>) {
        self.falling = None;
        self.end = Some(how);
        effects.push(Effect::Finished(how));
    }
}

fn duration(ticks: u64) -> Duration {
    Duration::from_secs(ticks) / TICKS_PER_SECOND
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Self {
        let mut game = Self {
            setup: Arc::new(setup.clone()),
            board: setup.board().clone(),
            queue: Queue::new(setup),
            falling: None,
            held: None,
            hold_used: false,
            score: 0,
            clears: [0; 4],
            pieces: 0,
            combo: None,
            back_to_back: false,
            elapsed: 0,
            end: None,
        };
        let first = game.queue.take();
        game.spawn(first, &mut Vec::new());
        game
    }

    fn legal_moves(&self) -> Vec<Move> {
        Move::INPUTS.into_iter().filter(|&input| self.clone().play(input).is_ok()).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        let falling = self.falling.ok_or(Illegal::Over)?;
        match mv {
            Move::Left => self.shift(falling, -1),
            Move::Right => self.shift(falling, 1),
            Move::Cw => self.turn(falling, Turn::Right),
            Move::Ccw => self.turn(falling, Turn::Left),
            Move::Half => self.turn(falling, Turn::Half),
            Move::SoftDrop => self.soft_drop(falling),
            Move::HardDrop => Ok(self.hard_drop(falling)),
            Move::Hold => self.hold(falling),
            Move::Tick(0) => Err(Illegal::NoTime),
            Move::Tick(ticks) => Ok(self.pass(ticks)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| match end {
            End::Goal | End::TimeUp => Outcome::Won(Seat::First),
            End::BlockOut | End::LockOut => Outcome::Lost,
        })
    }

    fn joined(last: Move, next: Move) -> Option<Move> {
        match (last, next) {
            (Move::Tick(first), Move::Tick(second)) => first.checked_add(second).map(Move::Tick),
            _ => None,
        }
    }
}
