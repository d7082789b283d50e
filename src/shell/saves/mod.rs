//! What is kept: settings, best results, and the game in every room. Written after every change,
//! read when Quintet starts.

pub mod store;

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::options::Chosen;
use super::room::Players;
use super::toast::Toast;
use crate::core::{Level, Seat};
use crate::games::GameInfo;
use store::Store;

/// Where everything is kept.
#[derive(Resource)]
pub struct Saves(pub Store);

const SETTINGS: &str = "settings.toml";
const RECORDS: &str = "records.toml";

/// What a player has set. Every value falls back on its own if the file holds nonsense for it.
#[derive(Resource, Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// Volume of everything, 0 to 1.
    pub master_volume: f32,
    /// Volume of cues, 0 to 1.
    pub cue_volume: f32,
    /// Volume of music, 0 to 1.
    pub music_volume: f32,
    /// No sound at all.
    pub muted: bool,
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// The window's size in logical pixels.
    pub window: [u32; 2],
    /// The options chosen in each game: its name, the option's, the choice's.
    pub games: BTreeMap<String, BTreeMap<String, String>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            master_volume: 0.8,
            cue_volume: 0.8,
            music_volume: 0.5,
            muted: false,
            fullscreen: false,
            window: [1280, 800],
            games: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The settings kept in a folder, before there is an app to hold them.
    pub fn kept(folder: &std::path::Path) -> Self {
        let text = std::fs::read_to_string(folder.join(SETTINGS)).unwrap_or_default();
        Self::parse(&text).0
    }

    /// The settings in a text, and whether some of it was nonsense.
    fn parse(text: &str) -> (Self, bool) {
        let mut settings = Self::default();
        let Ok(table) = text.parse::<toml::Table>() else {
            return (settings, true);
        };
        let mut nonsense = false;
        let volume = |value: &toml::Value| {
            value.as_float().map(|volume| volume as f32).filter(|volume| (0.0..=1.0).contains(volume))
        };
        let size = |value: &toml::Value| {
            let size: [u32; 2] = value.clone().try_into().ok()?;
            size.iter().all(|side| (100..=20_000).contains(side)).then_some(size)
        };
        let mut read = Reader { table: &table, nonsense: &mut nonsense };
        read.value("master_volume", &mut settings.master_volume, volume);
        read.value("cue_volume", &mut settings.cue_volume, volume);
        read.value("music_volume", &mut settings.music_volume, volume);
        read.value("muted", &mut settings.muted, toml::Value::as_bool);
        read.value("fullscreen", &mut settings.fullscreen, toml::Value::as_bool);
        read.value("window", &mut settings.window, size);
        read.value("games", &mut settings.games, |value| value.clone().try_into().ok());
        (settings, nonsense)
    }

    /// The options that are chosen in a game.
    pub fn chosen(&self, game: &'static GameInfo) -> Chosen {
        Chosen::new(game, self.games.get(game.name))
    }
}

/// Takes values out of a table, one at a time.
struct Reader<'a> {
    table: &'a toml::Table,
    nonsense: &'a mut bool,
}

impl Reader<'_> {
    /// Puts a value where it belongs; one that makes no sense leaves what was there.
    fn value<T>(&mut self, key: &str, place: &mut T, parse: impl Fn(&toml::Value) -> Option<T>) {
        match self.table.get(key).map(parse) {
            Some(Some(value)) => *place = value,
            Some(None) => *self.nonsense = true,
            None => {}
        }
    }
}

/// The best results: by game and variant.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records(pub BTreeMap<String, BTreeMap<String, Record>>);

/// The best of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The most points.
    #[serde(default)]
    pub best: i64,
}

impl Records {
    /// The best result in a variant, if there is any.
    pub fn best(&self, game: &str, variant: &str) -> Option<i64> {
        self.0.get(game).and_then(|variants| variants.get(variant)).map(|record| record.best)
    }

    /// Notes points; tells whether they are the most so far.
    pub fn note(&mut self, game: &str, variant: &str, points: i64) -> bool {
        if self.best(game, variant).is_some_and(|best| points <= best) {
            return false;
        }
        self.0.entry(game.to_owned()).or_default().entry(variant.to_owned()).or_default().best = points;
        true
    }
}

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
    /// How long it has been played, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// The game that it replaced, for as long as that can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shelved: Option<Box<Self>>,
}

impl SavedGame {
    /// A game as it is to be kept.
    pub fn new(code: String, players: Players, seconds: f64) -> Self {
        let computer = players.computer.map(|seat| if seat == Seat::First { 1 } else { 2 });
        let level = computer.map(|_| players.level.number());
        Self { code, computer, level, seconds, shelved: None }
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

/// Keeps everything in this folder.
pub fn plugin(folder: PathBuf) -> impl Fn(&mut App) {
    move |app: &mut App| {
        let store = Store::new(folder.clone());
        let mut troubles = Vec::new();
        let settings = match store.read(SETTINGS) {
            Ok(Some(text)) => {
                let (settings, nonsense) = Settings::parse(&text);
                if nonsense {
                    store.set_aside(SETTINGS);
                    troubles
                        .push("Some settings could not be read and are as they were at first.".to_owned());
                }
                settings
            }
            Ok(None) => Settings::default(),
            Err(error) => {
                troubles.push(format!("Your settings cannot be read: {error}."));
                Settings::default()
            }
        };
        let records = load(&store, RECORDS, &mut troubles, "Your best results").unwrap_or_default();
        app.insert_resource(settings).insert_resource::<Records>(records).insert_resource(Saves(store));
        app.insert_resource(EarlyTroubles(troubles));
        app.add_systems(Update, (tell_early_troubles, tell_troubles));
        app.add_systems(
            Last,
            (
                keep_settings.run_if(resource_changed::<Settings>.and_then(not(resource_added::<Settings>))),
                keep_records.run_if(resource_changed::<Records>.and_then(not(resource_added::<Records>))),
            )
                .in_set(KeepSystems),
        );
        app.add_systems(Last, flush.after(KeepSystems));
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
            store.set_aside(name);
            troubles.push(format!("{what} could not be read; the file was set aside."));
            None
        }),
        Err(error) => {
            troubles.push(format!("{what} cannot be read: {error}."));
            None
        }
    }
}

#[derive(Resource)]
struct EarlyTroubles(Vec<String>);

/// What went wrong before there was anywhere to say it.
fn tell_early_troubles(
    mut troubles: ResMut<EarlyTroubles>,
    screen: Res<State<super::screen::Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    if *screen.get() == super::screen::Screen::Loading {
        return;
    }
    for trouble in troubles.bypass_change_detection().0.drain(..) {
        toasts.write(Toast::new(trouble));
    }
}

fn tell_troubles(saves: Res<Saves>, mut told: Local<Vec<String>>, mut toasts: MessageWriter<Toast>) {
    for trouble in saves.0.troubles() {
        if !told.contains(&trouble) {
            warn!("{trouble}");
            toasts.write(Toast::new(trouble.clone()));
            told.push(trouble);
        }
    }
}

/// Everything that writes something down at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepSystems;

fn flush(saves: Res<Saves>) {
    saves.0.flush();
}

fn keep_settings(settings: Res<Settings>, saves: Res<Saves>) {
    keep(&saves.0, SETTINGS, &*settings);
}

fn keep_records(records: Res<Records>, saves: Res<Saves>) {
    keep(&saves.0, RECORDS, &*records);
}

/// Writes a value down.
pub fn keep(store: &Store, name: &'static str, value: &impl Serialize) {
    match toml::to_string(value) {
        Ok(text) => store.write(name, text),
        Err(error) => error!("{name} cannot be written down: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_written_and_read() {
        let settings = Settings { muted: true, window: [400, 500], ..default() };
        let text = toml::to_string(&settings).expect("settings are plain values");
        assert_eq!(Settings::parse(&text), (settings, false));
    }

    #[test]
    fn every_nonsensical_value_falls_back_alone() {
        let (settings, nonsense) =
            Settings::parse("master_volume = 7\nmuted = true\nwindow = \"big\"\nnew = 1");
        assert!(nonsense);
        assert_eq!(settings, Settings { muted: true, ..default() });
        assert_eq!(Settings::parse("\u{0}\u{1}"), (Settings::default(), true));
        assert_eq!(Settings::parse(""), (Settings::default(), false));
    }

    #[test]
    fn only_more_points_are_a_record() {
        let mut records = Records::default();
        assert!(records.note("2048", "4x4", 100));
        assert!(!records.note("2048", "4x4", 100));
        assert_eq!(records.best("2048", "4x4"), Some(100));
        assert_eq!(records.best("2048", "5x5"), None);
        let text = toml::to_string(&records).expect("plain values");
        assert_eq!(toml::from_str::<Records>(&text).expect("its own text"), records);
    }
}
