//! A game that somebody plays: its session, players, playing time, and what counts for its result.

use super::prelude::*;

/// Identifies a game within its room. A room has one game of its own, one for each day, and shared ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameKey {
    #[default]
    Own,
    /// The daily game of this day.
    Daily(Day),
    /// A game that somebody else began. Each setup is a separate game.
    Shared,
}

pub(crate) struct GameInProgress<G: Room> {
    pub(crate) session: Session<G>,
    pub(crate) players: Players,
    pub(crate) seconds: f64,
    /// When the last move was made, in seconds since 1970.
    pub(crate) played_at: Option<u64>,
    pub(crate) assisted: bool,
    pub(crate) recorded: bool,
    /// The best result before this game beat it.
    pub(crate) best_before: Option<i64>,
    pub(crate) key: GameKey,
}

/// A hundred years, in seconds. Limits the time in a file, because nothing can be added to an infinite time.
const LONGEST: f64 = 100.0 * 365.0 * 86_400.0;

impl<G: Room> GameInProgress<G> {
    pub(crate) fn new(session: Session<G>, players: Players, key: GameKey) -> Self {
        Self {
            session,
            players,
            seconds: 0.0,
            played_at: None,
            assisted: false,
            recorded: false,
            best_before: None,
            key,
        }
    }

    /// A game that somebody else set up. It counts as assisted if it has moves or its position was arranged.
    pub(crate) fn shared(session: Session<G>, players: Players, seconds: f64) -> Self {
        // Undone moves count too, because redo can play them again.
        let assisted = !session.all_moves().is_empty() || G::is_arranged(session.setup());
        let recorded = session.state().outcome().is_some();
        Self { seconds, assisted, recorded, ..Self::new(session, players, GameKey::Shared) }
    }

    pub(crate) fn open(saved: &SavedGame) -> Option<Self> {
        let session = Session::<G>::from_code(&saved.code).ok()?;
        let key = match saved.daily.as_deref().and_then(|day| day.parse().ok()) {
            Some(day) => GameKey::Daily(day),
            None if saved.guest => GameKey::Shared,
            None => GameKey::Own,
        };
        // A game that ended before results were recorded is not recorded now.
        let recorded = saved.noted || session.state().outcome().is_some();
        Some(Self {
            seconds: if saved.seconds > 0.0 { saved.seconds.min(LONGEST) } else { 0.0 },
            played_at: saved.played_at,
            assisted: saved.assisted,
            recorded,
            best_before: saved.best_before,
            ..Self::new(session, saved.players(), key)
        })
    }

    /// The game as stored in a file, without its code and the other games of the room.
    pub(crate) fn saved(&self) -> SavedGame {
        SavedGame {
            computer: self.players.computer.map(Players::number),
            level: self.players.computer.map(|_| self.players.level.number()),
            daily: self.day().map(|day| day.to_string()),
            seconds: self.seconds,
            played_at: self.played_at,
            assisted: self.assisted,
            noted: self.recorded,
            guest: self.is_guest(),
            best_before: self.best_before,
            ..SavedGame::default()
        }
    }

    /// Whether it is a daily or shared game, not the room's own.
    pub(crate) fn is_guest(&self) -> bool {
        self.key != GameKey::Own
    }

    pub(crate) fn day(&self) -> Option<Day> {
        if let GameKey::Daily(day) = self.key { Some(day) } else { None }
    }

    /// Whether it has begun and is not over. A daily game that is not timed goes on until it is done.
    pub(crate) fn goes_on(&self) -> bool {
        let state = self.session.state();
        let can_be_tried = self.day().is_some() && !G::INFO.timed && !state.is_daily_done();
        (self.session.position() > 0 && state.outcome().is_none())
            || (can_be_tried && !self.session.all_moves().is_empty())
    }

    /// Whether both are the same game, so that a room keeps only one of them.
    pub(super) fn is_same_game(&self, other: &Self) -> bool {
        self.key == other.key
            && (self.key != GameKey::Shared || self.session.setup() == other.session.setup())
    }

    /// The same game once more, with this many of its moves played.
    pub(crate) fn again(&self, moves: usize) -> Self {
        let mut session = self.session.clone();
        session.seek(moves);
        session.forget_undone();
        let game = Self::shared(session, self.players, 0.0);
        // The position of a daily game is never arranged.
        let assisted = game.session.position() > 0 || (game.assisted && self.day().is_none());
        Self { key: self.key, assisted, ..game }
    }

    fn is_computers_turn(&self) -> bool {
        let to_move = self.session.state().to_move();
        to_move.is_some() && to_move == self.players.computer
    }

    /// Takes back a person's last turn and the computer's reply; returns the effects of the undone moves.
    pub(crate) fn undo_turn(&mut self) -> Option<Vec<G::Effect>> {
        let now = self.session.position();
        while G::undo(&mut self.session) {
            if !self.is_computers_turn() {
                let mut again = self.session.state().clone();
                let undone = &self.session.all_moves()[self.session.position()..now];
                return Some(undone.iter().flat_map(|mv| again.play(*mv).unwrap_or_default()).collect());
            }
        }
        // Only the computer has moved so far.
        self.session.seek(now);
        None
    }

    /// Plays the last undone turn again with the computer's reply; returns the effects of each move.
    pub(crate) fn redo_turn(&mut self) -> Vec<Vec<G::Effect>> {
        let mut redone = Vec::from_iter(G::redo(&mut self.session));
        while !redone.is_empty()
            && self.is_computers_turn()
            && let Some(effects) = G::redo(&mut self.session)
        {
            redone.push(effects);
        }
        redone
    }
}
