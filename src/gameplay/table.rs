//! The games of a room as a resource: the one that is played, and what is looked at over it.

use super::prelude::*;
use super::watched::Watched;

/// The games of a room, and what the board shows instead of the one in front, if anything.
#[derive(Resource)]
pub struct Table<G: Room> {
    pub(crate) games: GameList<G>,
    pub(crate) viewed: Option<Viewed<G>>,
}

/// What the board shows instead of the game in front. Nothing of it is saved.
pub(crate) enum Viewed<G: Room> {
    Replay(Watched<G>),
    Position(Session<G>),
}

impl<G: Room> Table<G> {
    pub(crate) fn new(games: GameList<G>) -> Self {
        Self { games, viewed: None }
    }

    /// Shows another position of the game in front, or the one where it stands.
    pub(crate) fn view_position(&mut self, position: Option<usize>) {
        self.viewed = position.map(|position| {
            let mut session = self.games.front.session.clone();
            session.seek(position);
            Viewed::Position(session)
        });
    }

    /// The game that is watched again, if one is.
    pub fn replay(&self) -> Option<&Watched<G>> {
        if let Some(Viewed::Replay(watched)) = &self.viewed { Some(watched) } else { None }
    }

    /// The game that is seen.
    pub fn session(&self) -> &Session<G> {
        match &self.viewed {
            None => &self.games.front.session,
            Some(Viewed::Replay(watched)) => watched.session(),
            Some(Viewed::Position(session)) => session,
        }
    }

    /// Its code: the whole game, at the move that is seen.
    pub fn code(&self) -> String {
        self.replay().map_or_else(|| self.session().code(), Watched::code)
    }

    /// Who plays it.
    pub fn players(&self) -> Players {
        self.replay().map_or(self.games.front.players, |replay| replay.players)
    }

    /// Whether a person may move now.
    pub fn is_open(&self) -> bool {
        let to_move = self.session().state().to_move();
        !self.is_only_seen() && (to_move.is_none() || to_move != self.players().computer)
    }

    /// Whether what is seen is only looked at: a replay, or another position.
    pub fn is_only_seen(&self) -> bool {
        self.viewed.is_some()
    }

    /// Whether a game is being watched again.
    pub fn is_replaying(&self) -> bool {
        self.replay().is_some()
    }

    /// The day that the game being played is the game of, if it is one.
    pub fn daily(&self) -> Option<Day> {
        self.games.front.day().filter(|_| !self.is_replaying())
    }

    /// Whether the player had help in the game being played.
    pub fn is_assisted(&self) -> bool {
        self.games.front.assisted
    }

    /// The best result that the game is measured against.
    pub fn best(&self, records: &Records) -> Option<i64> {
        records.to_beat(G::NAME, &G::record(self.session().setup()), self.is_assisted())
    }

    /// The best result before this game beat it.
    pub fn best_before(&self) -> Option<i64> {
        self.games.front.best_before
    }

    /// How long it has been played, in seconds.
    pub fn seconds(&self) -> f64 {
        self.replay().map_or(self.games.front.seconds, Watched::seconds)
    }

    /// When its last move was made, in seconds since 1970, if that is known.
    pub fn played_at(&self) -> Option<u64> {
        self.games.front.played_at
    }

    /// The name of the variant being played.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session().setup())
    }
}
