//! The daily set: one game of each kind for every calendar day, the same on every machine. A missed day
//! can be played at any time.
//!
//! This file finds a day's games, opens them and records when they are done. `menus::daily` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use crate::core::{Coded, Day, GameId, Session};
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::{FrameSystems, Screen, Sheet, left};
use crate::gameplay::game_in_progress::{GameInProgress, GameKey};
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::players::Players;
use crate::gameplay::room::Room;
use crate::gameplay::table::Table;
use crate::platform::background::Background;
use crate::platform::storage::{
    EarlyTroubles, KeepSystems, Kept, Saves, Shared, keep_changes, load, unreadable,
};
use crate::theme::toast::Toast;

const FILE: &str = "daily.toml";

/// The clock that tells the day.
#[derive(Resource, Clone, Copy, Debug)]
pub struct DayClock(pub fn() -> Day);

impl Default for DayClock {
    fn default() -> Self {
        Self(|| Day::of(SystemTime::now()))
    }
}

/// The games that were done: their names, by day.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dailies {
    #[serde(default)]
    done: BTreeMap<String, BTreeSet<String>>,
}

impl Dailies {
    /// Whether a game of a day is done.
    pub fn is_done(&self, day: Day, game: &str) -> bool {
        self.done.get(&day.to_string()).is_some_and(|games| games.contains(game))
    }

    /// How many games of a day are done.
    pub fn count(&self, catalogue: &Catalogue, day: Day) -> usize {
        catalogue.iter().filter(|game| self.is_done(day, game.name())).count()
    }

    /// Records that a game of a day is done.
    fn note(&mut self, day: Day, game: &str) {
        self.done.entry(day.to_string()).or_default().insert(game.to_owned());
    }

    /// Whether every entry has a valid day.
    fn makes_sense(&self) -> bool {
        self.done.keys().all(|day| day.parse::<Day>().is_ok())
    }
}

impl Shared for Dailies {
    /// A game that is done stays done.
    fn take_over(&mut self, _: &Self, now: &Self) {
        for (day, games) in &now.done {
            self.done.entry(day.clone()).or_default().extend(games.iter().cloned());
        }
    }
}

/// The day whose games are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownDay(pub Option<Day>);

/// Asks for a day's game.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayDaily {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
}

/// The game that is being found.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub Option<GameId>);

/// The games of days that are in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UnderWay(pub Vec<(Day, GameId)>);

/// Adds the parts that are not generic.
pub fn plugin(app: &mut App) {
    app.init_resource::<DayClock>()
        .init_resource::<Dailies>()
        .init_resource::<ShownDay>()
        .init_resource::<Preparing>()
        .init_resource::<UnderWay>()
        .add_message::<PlayDaily>();
    app.add_systems(PreStartup, open_kept);
    app.add_systems(Last, keep_changes::<Dailies>.in_set(KeepSystems).run_if(resource_changed::<Dailies>));
}

fn open_kept(
    mut commands: Commands,
    saves: Res<Saves>,
    mut dailies: ResMut<Dailies>,
    mut troubles: ResMut<EarlyTroubles>,
) {
    let what = "The days you have done";
    if let Some(kept) = load::<Dailies>(&saves.0, FILE, &mut troubles.0, what) {
        if kept.makes_sense() {
            *dailies.bypass_change_detection() = kept;
        } else {
            troubles.0.push(unreadable(&saves.0, FILE, what, None));
        }
    }
    commands.insert_resource(Kept::new(FILE, dailies.clone()));
}

/// The daily games of one kind.
pub(crate) fn of<G: Room>(app: &mut App) {
    app.insert_resource(Search::<G>(None));
    app.add_systems(OnEnter(Sheet::Daily), tell_under_way::<G>.in_set(TellSystems));
    app.add_systems(
        Update,
        (
            find::<G>.in_set(FrameSystems::Rules).run_if(in_state(Sheet::Daily)),
            note_done::<G>
                .after(FrameSystems::Rules)
                .run_if(in_state(Screen::Playing(G::ID)))
                .run_if(on_message::<Played<G>>.or_else(on_message::<Reset<G>>)),
        ),
    );
    app.add_systems(Update, give_up::<G>.run_if(left(Sheet::Daily)));
}

/// Collects the games in progress before the sheet shows them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TellSystems;

/// The search for a day's game.
#[derive(Resource)]
struct Search<G: Room>(Option<(Day, Background<G::Setup>)>);

fn tell_under_way<G: Room>(table: Res<Table<G>>, mut under_way: ResMut<UnderWay>) {
    under_way.0.retain(|(_, game)| *game != G::ID);
    under_way.0.extend(table.games.days_in_progress().map(|day| (day, G::ID)));
}

/// Finds the game of a day in the background, and opens it.
fn find<G: Room>(
    mut wanted: MessageReader<PlayDaily>,
    mut search: ResMut<Search<G>>,
    mut table: ResMut<Table<G>>,
    settings: Res<Settings>,
    mut preparing: ResMut<Preparing>,
    (mut screen, mut sheet): (ResMut<NextState<Screen>>, ResMut<NextState<Sheet>>),
    mut reset: MessageWriter<Reset<G>>,
    mut wake: ResMut<Wake>,
) {
    let mut enter = || {
        sheet.set(Sheet::None);
        // Do not leave and enter the room again if it is open already.
        (*screen).set_if_neq(Screen::Playing(G::ID));
        reset.write(Reset::default());
    };
    for PlayDaily { day, game } in wanted.read().copied() {
        search.0 = None;
        if game != G::ID {
            continue;
        }
        preparing.0 = Some(G::ID);
        if table.games.days_in_progress().any(|under_way| under_way == day) {
            table.games.continue_daily(day);
            enter();
        } else {
            let seed = day.seed(G::NAME);
            search.0 = Some((day, Background::start(move |_| G::daily(seed))));
        }
    }
    if let Some((day, task)) = &mut search.0 {
        wake.within(0.0);
        if let Some(setup) = task.poll() {
            let players = Players::chosen(&settings.chosen(G::INFO), day.seed(G::NAME));
            let key = GameKey::Daily(*day);
            table.games.open(GameInProgress::new(Session::new(setup), players, key));
            search.0 = None;
            enter();
        }
    }
}

/// Closing the sheet cancels the search.
fn give_up<G: Room>(mut search: ResMut<Search<G>>, mut preparing: ResMut<Preparing>) {
    search.0 = None;
    preparing.set_if_neq(Preparing(None));
}

fn note_done<G: Room>(
    table: Res<Table<G>>,
    (clock, catalogue): (Res<DayClock>, Res<Catalogue>),
    mut dailies: ResMut<Dailies>,
    mut toasts: MessageWriter<Toast>,
) {
    let done = table.daily().filter(|_| table.session().state().is_daily_done());
    let Some(day) = done.filter(|day| !dailies.is_done(*day, <G as Coded>::NAME)) else { return };
    dailies.note(day, G::NAME);
    let (count, all) = (dailies.count(&catalogue, day), catalogue.count());
    let when = if day == (clock.0)() { "today".to_owned() } else { format!("on {}", day.short()) };
    toasts.write(Toast::new(if count == all {
        format!("Daily done: all {all} {when}!")
    } else {
        format!("Daily done: {count} of {all} {when}.")
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_window_has_done_stays_done() {
        let day: Day = "2026-11-14".parse().expect("a day");
        let mut ours = Dailies::default();
        ours.note(day, "2048");
        let mut theirs = Dailies::default();
        theirs.note(day, "othello");
        theirs.take_over(&Dailies::default(), &ours);
        assert_eq!(theirs.done[&day.to_string()].len(), 2);
    }
}
