//! The daily set: one game of each kind for every calendar day, the same on every machine. This module finds,
//! opens and records them; `menus::daily` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::ask::RoomGames;
use super::prelude::*;
use crate::core::Coded;
use crate::platform::storage::Shared;

/// The clock that gives the current day; a function, so that tests can replace it.
#[derive(Resource, Clone, Copy, Debug)]
pub struct DayClock(pub fn() -> Day);

impl Default for DayClock {
    fn default() -> Self {
        Self(|| Day::of(SystemTime::now()))
    }
}

/// The names of the finished daily games, by day.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dailies {
    #[serde(default, deserialize_with = "by_valid_day")]
    done: BTreeMap<String, BTreeSet<String>>,
}

/// Reads the finished games. A key that is not a valid day makes the file unreadable.
fn by_valid_day<'de, D: Deserializer<'de>>(file: D) -> Result<BTreeMap<String, BTreeSet<String>>, D::Error> {
    let done: BTreeMap<String, _> = Deserialize::deserialize(file)?;
    done.keys().try_for_each(|day| day.parse::<Day>().map(drop)).map_err(D::Error::custom)?;
    Ok(done)
}

impl Dailies {
    pub fn is_done(&self, day: Day, game: &str) -> bool {
        self.done.get(&day.to_string()).is_some_and(|games| games.contains(game))
    }

    pub fn count(&self, catalogue: &Catalogue, day: Day) -> usize {
        catalogue.iter().filter(|game| self.is_done(day, game.name())).count()
    }
}

impl Shared for Dailies {
    /// Merges both, because a finished game stays finished.
    fn take_over(&mut self, _: &Self, now: &Self) {
        for (day, games) in &now.done {
            self.done.entry(day.clone()).or_default().extend(games.iter().cloned());
        }
    }
}

/// Requests the game of a day.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayDaily {
    pub day: Day,
    pub game: GameId,
}

/// The daily game that is being generated.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub Option<GameId>);

/// The daily games in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UnderWay(pub Vec<(Day, GameId)>);

pub fn plugin(app: &mut App) {
    app.init_resource::<DayClock>().init_resource::<Preparing>().init_resource::<UnderWay>();
    app.add_message::<PlayDaily>();
}

/// Collects the daily games in progress before the sheet shows them.
pub(super) fn tell_under_way<G: Room>(table: Res<Table<G>>, mut under_way: ResMut<UnderWay>) {
    under_way.0.retain(|(_, game)| *game != G::ID);
    under_way.0.extend(table.days_in_progress().map(|day| (day, G::ID)));
}

/// Generates the game of a day in the background and opens it. Closing the sheet cancels the search.
pub(super) fn find<G: Room>(
    mut wanted: MessageReader<PlayDaily>,
    mut search: Local<Option<(Day, Background<G::Setup>)>>,
    mut games: RoomGames<G>,
    mut preparing: ResMut<Preparing>,
    (mut next_screen, sheet): (ResMut<NextState<Screen>>, Res<State<Sheet>>),
    mut wake: ResMut<Wake>,
) {
    if *sheet.get() != Sheet::Daily {
        *search = None;
        preparing.set_if_neq(Preparing(None));
        return;
    }
    let mut found = false;
    for PlayDaily { day, game } in wanted.read().copied() {
        *search = None;
        if game != G::ID {
            continue;
        }
        preparing.0 = Some(G::ID);
        if games.table.days_in_progress().any(|under_way| under_way == day) {
            games.table.continue_daily(day);
            found = true;
        } else {
            let seed = day.seed(G::NAME);
            *search = Some((day, Background::start(move |_| G::daily(seed))));
        }
    }
    if let Some((day, task)) = &mut *search {
        wake.within(0.0);
        if let Some(setup) = task.poll() {
            let players = Players::chosen(&games.new.settings.chosen(G::INFO), day.seed(G::NAME));
            let key = GameKey::Daily(*day);
            games.table.open(GameInProgress::new(Session::new(setup), players, key));
            *search = None;
            found = true;
        }
    }
    if found {
        games.next_sheet.set(Sheet::None);
        // Do not leave and re-enter the room if it is already open.
        NextState::set_if_neq(&mut next_screen, Screen::Playing(G::ID));
        games.reset();
    }
}

pub(super) fn note_done<G: Room>(
    table: Res<Table<G>>,
    (clock, catalogue): (Res<DayClock>, Res<Catalogue>),
    mut dailies: ResMut<Dailies>,
    mut toasts: MessageWriter<Toast>,
) {
    let done = table.daily().filter(|_| table.session().state().is_daily_done());
    let Some(day) = done.filter(|day| !dailies.is_done(*day, <G as Coded>::NAME)) else { return };
    dailies.done.entry(day.to_string()).or_default().insert(G::NAME.to_owned());
    let (count, all) = (dailies.count(&catalogue, day), catalogue.count());
    let when = if day == (clock.0)() { "today".to_owned() } else { format!("on {}", day.short()) };
    toasts.write(Toast::new(if count == all {
        format!("Daily done: all {all} {when}!")
    } else {
        format!("Daily done: {count} of {all} {when}.")
    }));
}
