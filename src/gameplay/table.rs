//! The games of a room as a resource: those being played, and the replay or position shown over them.

use super::prelude::*;
use super::watched::Watched;

/// The games of a room, and what the board shows instead of the one in front, if anything.
#[derive(Resource)]
pub struct Table<G: Room> {
    pub(crate) games: GameList<G>,
    pub(crate) viewed: Option<Viewed<G>>,
}

/// What the board shows instead of the game in front. It is never saved.
pub(crate) enum Viewed<G: Room> {
    Replay(Watched<G>),
    Position(Session<G>),
}

impl<G: Room> Table<G> {
    pub(crate) fn new(games: GameList<G>) -> Self {
        Self { games, viewed: None }
    }

    /// Shows another position of the game in front; `None` shows its current one.
    pub(crate) fn view_position(&mut self, position: Option<usize>) {
        self.viewed = position.map(|position| {
            let mut session = self.games.front.session.clone();
            session.seek(position);
            Viewed::Position(session)
        });
    }

    /// The replay, if one is running.
    pub fn replay(&self) -> Option<&Watched<G>> {
        if let Some(Viewed::Replay(watched)) = &self.viewed { Some(watched) } else { None }
    }

    /// The session on the board.
    pub fn session(&self) -> &Session<G> {
        match &self.viewed {
            None => &self.games.front.session,
            Some(Viewed::Replay(watched)) => watched.session(),
            Some(Viewed::Position(session)) => session,
        }
    }

    /// The code of the game on the board: the whole game, at the move shown.
    pub fn code(&self) -> String {
        self.replay().map_or_else(|| self.session().code(), Watched::code)
    }

    /// The players of the game on the board.
    pub fn players(&self) -> Players {
        self.replay().map_or(self.games.front.players, |replay| replay.players)
    }

    /// Whether a person may move now.
    pub fn is_open(&self) -> bool {
        let to_move = self.session().state().to_move();
        !self.is_only_seen() && (to_move.is_none() || to_move != self.players().computer)
    }

    /// Whether the board only shows something: a replay, or another position.
    pub fn is_only_seen(&self) -> bool {
        self.viewed.is_some()
    }

    pub fn is_replaying(&self) -> bool {
        self.replay().is_some()
    }

    /// The day of the game in front, if it is a daily game; `None` during a replay.
    pub fn daily(&self) -> Option<Day> {
        self.games.front.day().filter(|_| !self.is_replaying())
    }

    pub fn is_assisted(&self) -> bool {
        self.games.front.assisted
    }

    /// The best result that the game on the board has to beat.
    pub fn best(&self, records: &Records) -> Option<i64> {
        records.to_beat(G::NAME, &G::record(self.session().setup()), self.is_assisted())
    }

    pub fn best_before(&self) -> Option<i64> {
        self.games.front.best_before
    }

    /// The playing time of the game on the board, in seconds.
    pub fn seconds(&self) -> f64 {
        self.replay().map_or(self.games.front.seconds, Watched::seconds)
    }

    /// When the last move in front was made, in seconds since 1970, if known.
    pub fn played_at(&self) -> Option<u64> {
        self.games.front.played_at
    }

    /// The name of the variant on the board.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session().setup())
    }
}
