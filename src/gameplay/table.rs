//! The games of a room: the one in front, those that wait, and the replay or position shown over them.
//! Opening a game never loses another one: the room's own game, daily games and shared games wait for each
//! other.

use super::prelude::*;
use super::watched::Watched;

const MOST_GUESTS: usize = 8;

/// The games of a room, and what the board shows instead of the one in front, if anything.
#[derive(Resource)]
pub struct Table<G: Room> {
    pub(crate) front: GameInProgress<G>,
    /// The game that the one in front replaced. Undo can bring it back until a person moves.
    pub(super) replaced: Option<GameInProgress<G>>,
    /// The other games, the most recent last, each game only once.
    pub(super) waiting: Vec<GameInProgress<G>>,
    pub(crate) viewed: Option<Viewed<G>>,
}

/// What the board shows instead of the game in front. It is never saved.
pub(crate) enum Viewed<G: Room> {
    Replay(Watched<G>),
    Position(Session<G>),
}

impl<G: Room> Table<G> {
    pub(crate) fn new(front: GameInProgress<G>) -> Self {
        Self { front, replaced: None, waiting: Vec::new(), viewed: None }
    }

    /// Shows another position of the game in front; `None` shows its current one.
    pub(crate) fn view_position(&mut self, position: Option<usize>) {
        self.viewed = position.map(|position| {
            let mut session = self.front.session.clone();
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
            None => &self.front.session,
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
        self.replay().map_or(self.front.players, |replay| replay.players)
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
        self.front.day().filter(|_| !self.is_replaying())
    }

    pub fn is_assisted(&self) -> bool {
        self.front.assisted
    }

    /// The best result that the game on the board has to beat.
    pub fn best(&self, records: &Records) -> Option<i64> {
        records.to_beat(G::NAME, &G::record(self.session().setup()), self.is_assisted())
    }

    pub fn best_before(&self) -> Option<i64> {
        self.front.best_before
    }

    /// The playing time of the game on the board, in seconds.
    pub fn seconds(&self) -> f64 {
        self.replay().map_or(self.front.seconds, Watched::seconds)
    }

    /// When the last move in front was made, in seconds since 1970, if known.
    pub fn played_at(&self) -> Option<u64> {
        self.front.played_at
    }

    /// The name of the variant on the board.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session().setup())
    }

    /// The saved games of a room, and whether all could be read; `None` if the one in front could not.
    pub(crate) fn open_saved(saved: &SavedGame) -> Option<(Self, bool)> {
        let mut table = Self {
            front: GameInProgress::open(saved)?,
            replaced: saved.shelved.as_deref().and_then(GameInProgress::open),
            waiting: saved.aside.iter().filter_map(GameInProgress::open).collect(),
            viewed: None,
        };
        let lost_one = table.replaced.is_none() && saved.shelved.is_some();
        let whole = !lost_one && table.waiting.len() == saved.aside.len();
        table.leave_finished_guest();
        Some((table, whole))
    }

    /// Whether there is only one game, and no move was played in it.
    pub(crate) fn is_untouched(&self) -> bool {
        self.replaced.is_none() && self.waiting.is_empty() && self.front.session.position() == 0
    }

    /// Opens a game and keeps the old one for undo if it has moves. If nobody has moved since the last
    /// opening, the old one is dropped, and the game it replaced can still come back.
    pub(crate) fn open(&mut self, game: GameInProgress<G>) {
        let old = std::mem::replace(&mut self.front, game);
        if self.replaced.is_none() && old.session.position() > 0 {
            self.replaced = Some(old);
        }
    }

    /// Brings back the game that the one in front replaced; tells whether there was one.
    pub(crate) fn undo_open(&mut self) -> bool {
        self.replaced.take().map(|game| self.front = game).is_some()
    }

    /// Makes the opening of the game in front final, because a person has moved in it. The replaced game
    /// waits, unless it is the same game.
    pub(crate) fn keep_open(&mut self) {
        if let Some(old) = self.replaced.take()
            && !self.front.is_same_game(&old)
        {
            self.keep(old);
        }
    }

    /// Lets a game wait, unless it has no moves or is a guest game that is over. When there are too many
    /// guests, the oldest is dropped.
    fn keep(&mut self, game: GameInProgress<G>) {
        let is_worth_it = if game.is_guest() { game.goes_on() } else { game.session.position() > 0 };
        if !is_worth_it {
            return;
        }
        self.waiting.retain(|other| !game.is_same_game(other));
        self.waiting.push(game);
        if self.waiting.iter().filter(|game| game.is_guest()).count() > MOST_GUESTS
            && let Some(oldest) = self.waiting.iter().position(GameInProgress::is_guest)
        {
            self.waiting.remove(oldest);
        }
    }

    fn bring_forward(&mut self, index: usize) {
        let game = self.waiting.remove(index);
        let old = std::mem::replace(&mut self.front, game);
        self.keep(old);
    }

    /// Swaps the room's own game and its last guest; tells whether there are both.
    fn swap_own_and_guest(&mut self) -> bool {
        let is_guest = self.front.is_guest();
        let other = self.waiting.iter().rposition(|game| game.is_guest() != is_guest);
        other.map(|index| self.bring_forward(index)).is_some()
    }

    /// Goes back to the game before: the replaced one, or from own game to guest and back.
    pub(crate) fn go_back(&mut self) -> bool {
        self.undo_open() || self.swap_own_and_guest()
    }

    /// Brings the room's own game to the front; tells whether there is one.
    pub(crate) fn return_to_own(&mut self) -> bool {
        if self.front.is_guest() {
            self.undo_open();
        }
        !self.front.is_guest() || self.swap_own_and_guest()
    }

    /// Leaves a guest game that is over, if there is another game.
    pub(crate) fn leave_finished_guest(&mut self) {
        if self.front.is_guest() && !self.front.goes_on() {
            self.undo_open();
        }
        if self.front.is_guest() && !self.front.goes_on() {
            self.swap_own_and_guest();
        }
    }

    pub(crate) fn days_in_progress(&self) -> impl Iterator<Item = Day> {
        let games = self.waiting.iter().chain(&self.replaced).chain([&self.front]);
        games.filter(|game| game.goes_on()).filter_map(GameInProgress::day)
    }

    pub(crate) fn continue_daily(&mut self, day: Day) {
        let key = GameKey::Daily(day);
        if self.front.key == key {
            return;
        }
        // Drop a game that nobody has moved in.
        self.undo_open();
        if let Some(index) = self.waiting.iter().position(|game| game.key == key) {
            self.bring_forward(index);
        }
    }

    /// The game that [`go_back`](Self::go_back) leads to, if it is worth an offer.
    pub(crate) fn game_before(&self) -> Option<&GameInProgress<G>> {
        let is_guest = self.front.is_guest();
        let goes_on = |game: &&GameInProgress<G>| game.is_guest() != is_guest && game.goes_on();
        self.replaced.as_ref().or_else(|| self.waiting.iter().rfind(goes_on))
    }
}
