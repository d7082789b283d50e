//! The game on the table: its session, who plays it, and what lies beside and over it.

use bevy::prelude::*;

use super::players::Players;
use super::records::Records;
use super::room::Room;
use super::saved_game::SavedGame;
use super::watched::Watched;
use crate::core::{Day, Session};

/// What is said of a new game.
pub const NEW_GAME: &str = "New game.";

/// The game on the table, the one that a new game replaced, for as long as that can be undone, and
/// the one that is being watched again, which lies over both. The room's own game and its guests never
/// cost each other: while one is played, the others stand aside.
#[derive(Resource)]
pub struct Table<G: Room> {
    pub(crate) game: Seated<G>,
    pub(crate) shelved: Option<Seated<G>>,
    /// Games that wait, the last one last: the room's own and guests, but of none of them two.
    pub(crate) aside: Vec<Seated<G>>,
    pub(crate) replay: Option<Watched<G>>,
    /// Where the game really stands while an earlier position of it is looked at.
    pub(crate) home: Option<usize>,
}

/// A game with those who play it and how long they have.
pub(crate) struct Seated<G: Room> {
    pub(crate) session: Session<G>,
    pub(crate) players: Players,
    pub(crate) seconds: f64,
    /// When its last move was made, in seconds since 1970.
    pub(crate) played_at: Option<u64>,
    /// Whether the player had help.
    pub(crate) assisted: bool,
    /// Whether its end has been noted.
    pub(crate) noted: bool,
    /// The best result before it beat that.
    pub(crate) best_before: Option<i64>,
    /// The day that it is the game of.
    pub(crate) daily: Option<Day>,
    /// Whether it is a guest in the room: a game of a day, or one that others began.
    pub(crate) guest: bool,
}

impl<G: Room> Seated<G> {
    /// A game that begins now.
    pub(crate) fn fresh(session: Session<G>, players: Players) -> Self {
        Self {
            session,
            players,
            seconds: 0.0,
            played_at: None,
            assisted: false,
            noted: false,
            best_before: None,
            daily: None,
            guest: false,
        }
    }

    /// A game that others began or arranged: whoever goes on with it had help.
    pub(crate) fn taken_over(session: Session<G>, players: Players, seconds: f64) -> Self {
        // Moves that are undone can be played again without a thought.
        let assisted = !session.all_moves().is_empty() || G::is_arranged(session.setup());
        let noted = session.state().outcome().is_some();
        Self { seconds, assisted, noted, guest: true, ..Self::fresh(session, players) }
    }
}

impl<G: Room> Table<G> {
    pub(crate) fn new(game: Seated<G>) -> Self {
        Self { game, shelved: None, aside: Vec::new(), replay: None, home: None }
    }

    /// The day that the game being played is the game of, if it is one.
    pub fn daily(&self) -> Option<Day> {
        self.game.daily.filter(|_| self.replay.is_none())
    }

    /// The days whose games have begun here and are not yet done.
    pub(crate) fn days_under_way(&self) -> impl Iterator<Item = Day> {
        let games = [&self.game].into_iter().chain(&self.shelved).chain(&self.aside);
        games.filter(|game| game.goes_on()).filter_map(|game| game.daily)
    }

    /// Lays a day's game on the table. What lay there can be had back.
    pub(crate) fn lay_daily(&mut self, day: Day, setup: G::Setup, players: Players) {
        let game = Seated::fresh(Session::new(setup), players);
        self.lay(Seated { daily: Some(day), guest: true, ..game });
    }

    /// Goes on with a day's game that is under way, wherever it waits. What lay there waits in turn.
    pub(crate) fn take_up_daily(&mut self, day: Day) {
        let is_it = |game: &Seated<G>| game.daily == Some(day);
        if is_it(&self.game) || (self.shelved.as_ref().is_some_and(is_it) && self.unshelve()) {
            return;
        }
        if let Some(place) = self.aside.iter().position(is_it) {
            // What nobody has touched does not wait.
            self.unshelve();
            let game = self.aside.remove(place);
            self.set_aside_for(game);
        }
    }

    /// Lays another game on the table. The one that lay there is shelved if anything was played in
    /// it. While something is shelved nobody has: then that stays, whatever the computer or time
    /// itself have played since, or others before the game was taken over.
    pub(crate) fn lay(&mut self, game: Seated<G>) {
        self.look_at(None);
        let old = std::mem::replace(&mut self.game, game);
        if self.shelved.is_none() && old.session.position() > 0 {
            self.shelved = Some(old);
        }
    }

    /// Puts the game back that another one replaced, in which nobody has played; tells whether there
    /// is one.
    pub(crate) fn unshelve(&mut self) -> bool {
        let Some(old) = self.shelved.take() else { return false };
        self.look_at(None);
        self.game = old;
        true
    }

    /// Somebody plays: what a new game replaced cannot be had back any more. But a guest replaces
    /// nothing, nor does the own game replace a guest.
    pub(crate) fn clear_shelf(&mut self) {
        if let Some(old) = self.shelved.take()
            && !self.game.replaces(&old)
        {
            self.keep_aside(old);
        }
    }

    /// The room's own game and the last guest change places; tells whether there are both.
    pub(crate) fn change_places(&mut self) -> bool {
        let is_other = |aside: &Seated<G>| aside.guest != self.game.guest;
        let Some(place) = self.aside.iter().rposition(is_other) else { return false };
        let game = self.aside.remove(place);
        self.set_aside_for(game);
        true
    }

    /// A guest makes room for the room's own game; tells whether that is on the table then.
    pub(crate) fn dismiss_guest(&mut self) -> bool {
        if self.game.guest {
            self.unshelve();
        }
        !self.game.guest || self.change_places()
    }

    /// A guest that has nothing to go on with leaves, if there is another game to go on with.
    pub(crate) fn see_off_guest(&mut self) {
        let is_done = |table: &Self| table.game.guest && !table.game.goes_on();
        if is_done(self) {
            self.unshelve();
        }
        if is_done(self) {
            self.change_places();
        }
    }

    /// Lays a game on the table, and sets the one that lay there aside.
    fn set_aside_for(&mut self, game: Seated<G>) {
        self.look_at(None);
        let old = std::mem::replace(&mut self.game, game);
        self.shelved = None;
        self.keep_aside(old);
    }

    /// Sets a game aside if it is worth it. Of too many guests those leave that came first.
    fn keep_aside(&mut self, game: Seated<G>) {
        if !game.is_worth_keeping() {
            return;
        }
        self.aside.retain(|aside| !game.replaces(aside));
        self.aside.push(game);
        while self.aside.iter().filter(|aside| aside.guest).count() > MOST_GUESTS
            && let Some(first) = self.aside.iter().position(|aside| aside.guest)
        {
            self.aside.remove(first);
        }
    }

    /// What is said of the game that can be gone back to.
    pub(crate) fn about_the_other(&self) -> Option<&'static str> {
        let is_guest = self.game.guest;
        let aside = self.aside.iter().rfind(|aside| aside.guest != is_guest && aside.goes_on());
        let other = self.shelved.as_ref().or(aside)?;
        Some(match (other.guest, other.daily) {
            _ if other.guest == is_guest => NEW_GAME,
            (false, _) => "Your own game is kept.",
            (true, Some(_)) => "The game of the day is kept.",
            (true, None) => "The shared game is kept.",
        })
    }

    /// Shows another position of the game, or with `None` the one where it stands. Nothing of that
    /// is kept.
    pub(crate) fn look_at(&mut self, position: Option<usize>) {
        match position {
            Some(position) => {
                self.home.get_or_insert(self.game.session.position());
                self.game.session.seek(position);
            }
            None => {
                if let Some(home) = self.home.take() {
                    self.game.session.seek(home);
                }
            }
        }
    }

    /// The game that is seen: the one being played, or the one being watched again.
    pub fn session(&self) -> &Session<G> {
        self.replay.as_ref().map_or(&self.game.session, Watched::session)
    }

    /// Its code: the whole game, at the move that is seen.
    pub fn code(&self) -> String {
        self.replay.as_ref().map_or_else(|| self.game.session.code(), Watched::code)
    }

    /// Who plays it.
    pub fn players(&self) -> Players {
        self.replay.as_ref().map_or(self.game.players, |replay| replay.players)
    }

    /// Whether a person may move now.
    pub fn is_open(&self) -> bool {
        let to_move = self.session().state().to_move();
        !self.is_only_seen() && (to_move.is_none() || to_move != self.players().computer)
    }

    /// Whether what is seen is only looked at: a game being watched again, or an earlier position.
    pub fn is_only_seen(&self) -> bool {
        self.replay.is_some() || self.home.is_some()
    }

    /// Whether the player had help in the game being played.
    pub fn is_assisted(&self) -> bool {
        self.game.assisted
    }

    /// The best result that the game is measured against.
    pub fn best(&self, records: &Records) -> Option<i64> {
        records.to_beat(G::NAME, &G::record(self.session().setup()), self.is_assisted())
    }

    /// The best result before the game being played beat it, if it has.
    pub fn best_before(&self) -> Option<i64> {
        self.game.best_before
    }

    /// How long it has been played, in seconds.
    pub fn seconds(&self) -> f64 {
        self.replay.as_ref().map_or(self.game.seconds, Watched::seconds)
    }

    /// When its last move was made, in seconds since 1970, if that is known.
    pub fn played_at(&self) -> Option<u64> {
        self.game.played_at
    }

    /// The name of the variant being played.
    pub fn variant(&self) -> &'static str {
        G::variant(self.session().setup())
    }

    /// Whether a game is being watched again.
    pub fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }
}

impl<G: Room> Seated<G> {
    /// Whether it has begun and there is something left to do in it: until a day's game is done it can
    /// be tried again from an earlier move, where moves can be taken back.
    pub(crate) fn goes_on(&self) -> bool {
        let state = self.session.state();
        let can_be_tried = self.daily.is_some() && !G::INFO.timed && !state.is_daily_done();
        (self.session.position() > 0 && state.outcome().is_none())
            || (can_be_tried && !self.session.all_moves().is_empty())
    }

    /// Whether it takes the place of another: of the own game, of the same day, of the same setup.
    fn replaces(&self, other: &Self) -> bool {
        let same_guest = || match (self.daily, other.daily) {
            (None, None) => self.session.setup() == other.session.setup(),
            (day, other) => day == other,
        };
        self.guest == other.guest && (!self.guest || same_guest())
    }

    /// Whether there is anything to come back for. A guest that has ended has had its day.
    fn is_worth_keeping(&self) -> bool {
        if self.guest { self.goes_on() } else { self.session.position() > 0 }
    }

    /// The same game once more, with so many of its moves played.
    pub(crate) fn again(&self, moves: usize) -> Self {
        let mut session = Session::new(self.session.setup().clone());
        for mv in self.session.all_moves().iter().take(moves) {
            if session.play(*mv).is_err() {
                break;
            }
        }
        let game = Self::taken_over(session, self.players, 0.0);
        // The position of a day was chosen by nobody.
        let assisted = game.session.position() > 0 || (game.assisted && self.daily.is_none());
        Self { daily: self.daily, guest: self.guest, assisted, ..game }
    }
}

/// Takes back the last turn of a person, and whatever the computer replied to it: tells what these
/// moves had caused.
pub(crate) fn undo_turn<G: Room>(game: &mut Seated<G>) -> Option<Vec<G::Effect>> {
    let now = game.session.position();
    while G::undo(&mut game.session) {
        let to_move = game.session.state().to_move();
        if to_move.is_none() || to_move != game.players.computer {
            let mut again = game.session.state().clone();
            let undone = &game.session.all_moves()[game.session.position()..now];
            return Some(undone.iter().flat_map(|mv| again.play(*mv).unwrap_or_default()).collect());
        }
    }
    // All that is left are the computer's own moves.
    game.session.seek(now);
    None
}

/// What came back.
pub(crate) enum Redone<E> {
    /// There was none.
    Nothing,
    /// One move, with what it caused.
    Move(Vec<E>),
    /// Several.
    Moves,
}

/// Plays the turn again that was taken back last, and whatever the computer replied to it.
pub(crate) fn redo_turn<G: Room>(game: &mut Seated<G>) -> Redone<G::Effect> {
    let Some(effects) = G::redo(&mut game.session) else {
        return Redone::Nothing;
    };
    let mut redone = Redone::Move(effects);
    let is_computers = |session: &Session<G>| {
        let to_move = session.state().to_move();
        to_move.is_some() && to_move == game.players.computer
    };
    while is_computers(&game.session) && G::redo(&mut game.session).is_some() {
        redone = Redone::Moves;
    }
    redone
}

/// How many guests wait in a room at most.
const MOST_GUESTS: usize = 8;

/// A hundred years, in seconds.
const LONGEST: f64 = 100.0 * 365.0 * 86_400.0;

/// A kept game with those beside it, and whether all of them could be read; nothing if the game on
/// the table could not.
pub(crate) fn open_table<G: Room>(saved: &SavedGame) -> Option<(Table<G>, bool)> {
    let mut table = Table::new(open_saved(saved)?);
    let mut whole = true;
    let mut open_beside = |saved: &SavedGame| {
        let game = open_saved(saved);
        whole &= game.is_some();
        game
    };
    table.shelved = saved.shelved.as_deref().and_then(&mut open_beside);
    table.aside = saved.aside.iter().filter_map(open_beside).collect();
    table.see_off_guest();
    Some((table, whole))
}

/// A kept game, if it can be read.
fn open_saved<G: Room>(saved: &SavedGame) -> Option<Seated<G>> {
    let session = Session::<G>::from_code(&saved.code).ok()?;
    // What had ended before ends were noted stays as it is.
    let noted = saved.noted || session.state().outcome().is_some();
    let daily: Option<Day> = saved.daily.as_deref().and_then(|day| day.parse().ok());
    Some(Seated {
        session,
        players: saved.players(),
        // Nobody plays for longer, and an endless time could not be counted on from.
        seconds: if saved.seconds > 0.0 { saved.seconds.min(LONGEST) } else { 0.0 },
        played_at: saved.played_at,
        assisted: saved.assisted,
        noted,
        best_before: saved.best_before,
        daily,
        guest: saved.guest || daily.is_some(),
    })
}
