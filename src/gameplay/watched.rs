//! A game being watched again, which can show any moment, forwards and backwards. A move of a board game is
//! shown after a pause; moves that are passing time last as long as they did.

use super::prelude::*;

/// The speeds of a replay, and their labels.
const SPEEDS: [(f64, &str); 5] = [(0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×")];

#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Transport {
    /// Run or pause.
    Toggle,
    /// Step this many turns forward or back.
    Step(i32),
    /// Seek to a fraction of the whole, from 0 to 1.
    Wind(f32),
    /// Change the speed by this many steps, wrapping around.
    Speed(i32),
    PlayOn,
}

/// The most moves played in one frame in games whose moves are passing time. Longer distances are a jump.
const AT_ONCE: usize = 240;

/// A game with its players and playing time, and the moment shown.
pub struct Watched<G: Room> {
    /// The whole game. Jumps seek in it.
    whole: Session<G>,
    /// The game up to the moment shown, perhaps with a part of the next move.
    shown: Session<G>,
    /// The number of moves shown, and the ticks shown of the next one.
    at: (usize, u32),
    /// The tick at which each move ends.
    ends: Vec<u64>,
    /// The positions to step between.
    turns: Vec<usize>,
    pub(super) players: Players,
    /// The playing time of the whole game, in seconds.
    played: f64,
    /// The moment shown, in ticks.
    pub now: f64,
    pub running: bool,
    /// The index in the speeds of a replay.
    speed: usize,
}

/// The difference between the moment shown before and the moment shown now.
#[derive(Debug, PartialEq)]
pub enum Shown<E> {
    Still,
    /// Moves were played, with these effects, in order.
    Played(Vec<Vec<E>>),
    /// The position changed without moves.
    Jumped,
}

impl<G: Room> Watched<G> {
    /// Starts a replay at the first position.
    pub fn new(mut whole: Session<G>, players: Players, played: f64) -> Self {
        whole.forget_undone();
        let mut moment = 0_u64;
        let end_of = |&mv: &G::Move| {
            moment = moment.saturating_add(G::ticks(mv).unwrap_or(G::REPLAY_PAUSE).into());
            moment
        };
        let ends = whole.all_moves().iter().map(end_of).collect();
        let mut turns = G::turns(&whole);
        turns.extend([0, whole.all_moves().len()]);
        turns.sort_unstable();
        turns.dedup();
        whole.seek(0);
        let shown = whole.clone();
        Self { whole, shown, at: (0, 0), ends, turns, players, played, now: 0.0, running: true, speed: 1 }
    }

    /// The game up to the moment shown.
    pub fn session(&self) -> &Session<G> {
        &self.shown
    }

    /// The code of the whole game, at the last move shown in full.
    pub fn code(&self) -> String {
        let mut whole = self.whole.clone();
        whole.seek(self.at.0);
        whole.code()
    }

    /// The last moment.
    pub fn end(&self) -> f64 {
        self.ends.last().copied().unwrap_or(0) as f64
    }

    pub(super) fn progress(&self) -> f32 {
        if self.end() == 0.0 { 1.0 } else { (self.now / self.end()) as f32 }
    }

    /// The playing time at the moment shown, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.played * f64::from(self.progress())
    }

    pub fn turns(&self) -> usize {
        self.turns.len() - 1
    }

    /// The number of turns that are over.
    pub fn turn(&self) -> usize {
        self.turns.partition_point(|turn| *turn <= self.at.0).saturating_sub(1)
    }

    /// Shows a moment, at most the last one.
    pub fn show(&mut self, moment: f64) -> Shown<G::Effect> {
        self.now = moment.min(self.end());
        let moment = self.now as u64;
        let position = self.ends.partition_point(|end| *end <= moment);
        let length = self.whole.all_moves().get(position).and_then(|&mv| G::ticks(mv));
        let part = length.map_or(0, |length| {
            let begin = self.ends[position].saturating_sub(length.into());
            moment.saturating_sub(begin) as u32
        });
        self.show_at((position, part))
    }

    /// Steps some turns back or forward. In the middle of a turn, the first step back goes to its start.
    pub fn step(&mut self, turns: i32) -> Shown<G::Effect> {
        let turn = self.turn();
        let begun = self.at > (self.turns[turn], 0);
        let from = turn as i64 + i64::from(begun && turns < 0);
        let target = (from + i64::from(turns)).clamp(0, self.turns() as i64) as usize;
        let position = self.turns[target];
        self.now = position.checked_sub(1).map_or(0.0, |last| self.ends[last] as f64);
        self.show_at((position, 0))
    }

    fn show_at(&mut self, (position, part): (usize, u32)) -> Shown<G::Effect> {
        if (position, part) == self.at {
            return Shown::Still;
        }
        let most = if G::REPLAY_PAUSE == 0 { AT_ONCE } else { 1 };
        if (position, part) > self.at
            && position - self.at.0 <= most
            && let Some(effects) = self.play_to(position, part)
        {
            return Shown::Played(effects);
        }
        self.whole.seek(position);
        self.shown = self.whole.clone();
        if part > 0
            && let Some(time) = G::pass(part)
        {
            // A part of the passing time is as legal as all of it.
            let _ = self.shown.play(time);
        }
        self.at = (position, part);
        Shown::Jumped
    }

    fn play_to(&mut self, position: usize, part: u32) -> Option<Vec<Vec<G::Effect>>> {
        let mut effects = Vec::new();
        while self.at.0 < position {
            let mv = self.whole.all_moves()[self.at.0];
            let rest = match G::ticks(mv) {
                Some(length) => G::pass(length.saturating_sub(self.at.1))?,
                None => mv,
            };
            effects.push(self.shown.play(rest).ok()?);
            self.at = (self.at.0 + 1, 0);
        }
        if part > self.at.1 {
            effects.push(self.shown.play(G::pass(part - self.at.1)?).ok()?);
            self.at.1 = part;
        }
        Some(effects)
    }

    /// Carries out a control; returns the change on the board.
    pub(super) fn steer(&mut self, wish: Transport) -> Shown<G::Effect> {
        match wish {
            Transport::Toggle => {
                self.running = !self.running;
                if self.running && self.now >= self.end() {
                    self.now = 0.0;
                }
            }
            Transport::Step(turns) => {
                self.running = false;
                return self.step(turns);
            }
            Transport::Wind(part) => {
                return self.show((f64::from(part.clamp(0.0, 1.0)) * self.end()).round());
            }
            Transport::Speed(steps) => {
                self.speed = (self.speed as i32 + steps).rem_euclid(SPEEDS.len() as i32) as usize;
            }
            Transport::PlayOn => {}
        }
        Shown::Still
    }

    pub(super) fn run(&mut self, seconds: f64) -> Shown<G::Effect> {
        let shown = self.show(self.now + seconds * G::TICKS_PER_SECOND * SPEEDS[self.speed].0);
        self.running = self.now < self.end();
        shown
    }

    /// Whether the game is not over at this point.
    pub(super) fn goes_on(&self) -> bool {
        self.session().state().outcome().is_none()
    }

    /// The position as text for the player.
    pub fn place(&self) -> String {
        format!("{} {} of {}", G::TURN, self.turn(), self.turns())
    }

    /// The speed as text for the player.
    pub fn pace(&self) -> &'static str {
        SPEEDS[self.speed].1
    }
}
