//! The games of one room: the one in front, and those that wait. Opening a game never costs another
//! one. The room's own game, the games of days and shared games wait for each other.

use super::prelude::*;

const MOST_GUESTS: usize = 8;

pub(crate) struct GameList<G: Room> {
    pub(crate) front: GameInProgress<G>,
    /// The game that the one in front replaced. It comes back when that is undone, until a person moves.
    pub(super) replaced: Option<GameInProgress<G>>,
    /// The other games, the last one in front last. No two of them are the same game.
    pub(super) waiting: Vec<GameInProgress<G>>,
}

impl<G: Room> GameList<G> {
    pub(crate) fn new(front: GameInProgress<G>) -> Self {
        Self { front, replaced: None, waiting: Vec::new() }
    }

    /// The saved games of a room, and whether all could be read; nothing if the one in front could not.
    pub(crate) fn open_saved(saved: &SavedGame) -> Option<(Self, bool)> {
        let mut games = Self {
            front: GameInProgress::open(saved)?,
            replaced: saved.shelved.as_deref().and_then(GameInProgress::open),
            waiting: saved.aside.iter().filter_map(GameInProgress::open).collect(),
        };
        let lost_one = games.replaced.is_none() && saved.shelved.is_some();
        let whole = !lost_one && games.waiting.len() == saved.aside.len();
        games.leave_finished_guest();
        Some((games, whole))
    }

    /// Whether there is only one game, and nothing was played in it.
    pub(crate) fn is_untouched(&self) -> bool {
        self.replaced.is_none() && self.waiting.is_empty() && self.front.session.position() == 0
    }

    /// Opens a game. The one in front waits if anything was played in it. If nobody has moved since it was
    /// opened it goes, and the game that it replaced can still come back.
    pub(crate) fn open(&mut self, game: GameInProgress<G>) {
        let old = std::mem::replace(&mut self.front, game);
        if self.replaced.is_none() && old.session.position() > 0 {
            self.replaced = Some(old);
        }
    }

    /// Brings the game back that the one in front replaced; tells whether there was one.
    pub(crate) fn undo_open(&mut self) -> bool {
        self.replaced.take().map(|game| self.front = game).is_some()
    }

    /// A person has moved in the game in front, so opening it cannot be undone any more. It takes the
    /// place of the same game from before; another game waits on.
    pub(crate) fn keep_open(&mut self) {
        if let Some(old) = self.replaced.take()
            && !self.front.is_same_game(&old)
        {
            self.keep(old);
        }
    }

    /// Lets a game wait if it is worth it. Of too many guests the oldest goes.
    fn keep(&mut self, game: GameInProgress<G>) {
        if !game.is_worth_keeping() {
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

    /// The room's own game and its last guest change places; tells whether there are both.
    fn swap_own_and_guest(&mut self) -> bool {
        let is_guest = self.front.is_guest();
        let other = self.waiting.iter().rposition(|game| game.is_guest() != is_guest);
        other.map(|index| self.bring_forward(index)).is_some()
    }

    /// Goes back to the game before: the one that was replaced, or between own game and guest.
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

    /// A guest that is over makes room for another game, if there is one.
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
        // A game that nobody has touched does not wait.
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
