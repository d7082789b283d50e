//! What is kept: settings, results, and the game in every room. Written after every change, read
//! when Quintet starts.

pub mod disk;
pub mod records;
pub mod settings;
pub mod shared;
pub mod store;

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::room::Players;
use super::toast::Toast;
use crate::core::{Level, Seat};
use disk::{Disk, RealDisk, reason};
pub use records::{Logbooks, Records};
use settings::SETTINGS;
pub use settings::{ColourAid, FullscreenThisTime, Settings};
pub use shared::{Kept, Shared, keep_changes};
use store::Store;

/// Where everything is kept.
#[derive(Resource)]
pub struct Saves(pub Store);

const RECORDS: &str = "records.toml";

/// The game in a room, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The session as a share code.
    pub code: String,
    /// The seat of the computer, 1 or 2, in a game against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computer: Option<u8>,
    /// How well the computer plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    /// The day that it is the game of, if it is one of the daily ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// How long it has been played, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// When its last move was made, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_at: Option<u64>,
    /// Whether the player had help.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// Whether its end has been noted; a game counts once, however often it ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noted: bool,
    /// Whether it is a guest in its room: a game of a day, or one that others began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The best result before it beat that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_before: Option<i64>,
    /// The game that it replaced, for as long as that can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shelved: Option<Box<Self>>,
    /// The games that wait beside it: the room's own while this is a guest, and guests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Self>,
}

impl SavedGame {
    /// A game as it is to be kept.
    pub fn new(code: String, players: Players, seconds: f64) -> Self {
        let computer = players.computer.map(|seat| if seat == Seat::First { 1 } else { 2 });
        let level = computer.map(|_| players.level.number());
        Self {
            code,
            computer,
            level,
            daily: None,
            seconds,
            played_at: None,
            assisted: false,
            noted: false,
            guest: false,
            best_before: None,
            shelved: None,
            aside: Vec::new(),
        }
    }

    /// Who plays it.
    pub fn players(&self) -> Players {
        let computer = match self.computer {
            Some(1) => Some(Seat::First),
            Some(2) => Some(Seat::Second),
            _ => None,
        };
        let level = self.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
        Players { computer, level }
    }
}

/// Keeps everything in this folder, on the machine's own disk unless another is given.
pub fn plugin(folder: PathBuf, disk: Option<Arc<dyn Disk>>) -> impl Fn(&mut App) {
    move |app: &mut App| {
        let disk = disk.clone().unwrap_or_else(|| Arc::new(RealDisk));
        let store = Store::on(disk, folder.clone());
        let mut troubles = Vec::new();
        let settings = match store.read(SETTINGS) {
            Ok(Some(text)) => {
                let (settings, nonsense) = Settings::parse(&text);
                if nonsense {
                    // What made sense is written at once, for the next time nothing else may be.
                    if store.set_aside(SETTINGS) {
                        keep(&store, SETTINGS, &settings);
                    }
                    troubles
                        .push("Some settings could not be read and are as they were at first.".to_owned());
                }
                settings
            }
            Ok(None) => Settings::default(),
            Err(error) => {
                troubles.push(unreadable(&store, SETTINGS, "Your settings", Some(&error)));
                Settings::default()
            }
        };
        let records: Records = load(&store, RECORDS, &mut troubles, "Your best results").unwrap_or_default();
        let books = Logbooks::read(&store, &mut troubles);
        app.insert_resource(Kept::new(RECORDS, records.clone()));
        app.insert_resource(Kept::new(SETTINGS, settings.clone()));
        app.insert_resource(settings).insert_resource(records).insert_resource(books);
        app.insert_resource(Saves(store));
        app.insert_resource(EarlyTroubles(troubles));
        app.add_systems(Update, (tell_early_troubles, tell_troubles));
        app.add_systems(
            Last,
            (
                keep_settings.run_if(resource_changed::<Settings>),
                keep_changes::<Records>.run_if(resource_changed::<Records>),
                records::keep_logbooks.run_if(resource_changed::<Logbooks>),
            )
                .in_set(KeepSystems),
        );
    }
}

/// Reads a file; one that makes no sense is set aside.
pub fn load<T: serde::de::DeserializeOwned>(
    store: &Store,
    name: &str,
    troubles: &mut Vec<String>,
    what: &str,
) -> Option<T> {
    match store.read(name) {
        Ok(None) => None,
        Ok(Some(text)) => toml::from_str(&text).ok().or_else(|| {
            troubles.push(unreadable(store, name, what, None));
            None
        }),
        Err(error) => {
            troubles.push(unreadable(store, name, what, Some(&error)));
            None
        }
    }
}

/// Sets a file aside that cannot be used, and says so in a sentence.
pub fn unreadable(store: &Store, name: &str, what: &str, error: Option<&std::io::Error>) -> String {
    let why = error.map(|error| format!(" ({})", reason(error))).unwrap_or_default();
    if store.set_aside(name) {
        format!("{what} could not be read{why}; the file was set aside.")
    } else {
        format!("{what} could not be read{why}.")
    }
}

/// What went wrong before there was anywhere to say it.
#[derive(Resource)]
pub struct EarlyTroubles(pub Vec<String>);

/// All of them at once, for a toast replaces the one before it.
fn tell_early_troubles(
    mut troubles: ResMut<EarlyTroubles>,
    screen: Res<State<super::screen::Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    if *screen.get() == super::screen::Screen::Loading {
        return;
    }
    let troubles = std::mem::take(&mut troubles.bypass_change_detection().0);
    if !troubles.is_empty() {
        toasts.write(Toast::new(troubles.join("\n")));
    }
}

fn tell_troubles(saves: Res<Saves>, mut toasts: MessageWriter<Toast>) {
    for trouble in saves.0.troubles() {
        warn!("{trouble}");
        toasts.write(Toast::new(trouble));
    }
}

/// Everything that writes something down at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepSystems;

fn keep_settings(
    mut commands: Commands,
    settings: Res<Settings>,
    this_time: Option<Res<FullscreenThisTime>>,
    mut kept: ResMut<Kept<Settings>>,
    saves: Res<Saves>,
) {
    let mut now = settings.clone();
    match this_time {
        Some(this_time) if this_time.filled == settings.fullscreen => now.fullscreen = this_time.kept,
        // The player has said otherwise since.
        Some(_) => commands.remove_resource::<FullscreenThisTime>(),
        None => {}
    }
    kept.keep_entries(now, &saves.0);
}

/// Writes a value down, some time soon.
fn keep(store: &Store, name: impl Into<Cow<'static, str>>, value: &impl Serialize) {
    if let Some(text) = written(value) {
        store.write_soon(name, text);
    }
}

/// A value in writing; nothing, and a word to developers, for one that has no such form.
pub fn written(value: &impl Serialize) -> Option<String> {
    toml::to_string(value).map_err(|error| error!("something cannot be written down: {error}")).ok()
}
