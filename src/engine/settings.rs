//! What a player has set. Every value falls back on its own if the file holds nonsense for it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::platform::storage::disk::{Disk, RealDisk};
use crate::platform::storage::{Kept, Saves};

/// The file that settings are kept in.
pub const SETTINGS: &str = "settings.toml";

/// How pieces of different kinds are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColourAid {
    /// By their colours.
    #[default]
    Off,
    /// By shapes on them as well.
    Shapes,
    /// By colours that are safer to tell apart.
    Hues,
    /// By both.
    Both,
}

/// What a player has set.
#[expect(clippy::struct_excessive_bools, reason = "every switch is a setting of its own")]
#[derive(Resource, Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// Volume of everything, 0 to 1.
    pub master_volume: f32,
    /// Volume of the games' cues, 0 to 1.
    pub cue_volume: f32,
    /// Volume of the interface's cues, 0 to 1.
    pub interface_volume: f32,
    /// Volume of music, 0 to 1.
    pub music_volume: f32,
    /// No sound at all.
    pub muted: bool,
    /// No sound while another window has the focus.
    pub mute_in_background: bool,
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// The window's size in logical pixels.
    pub window: [u32; 2],
    /// The most frames in a second; 0 for as many as the display shows.
    pub frame_limit: u32,
    /// The size of text, buttons and boxes, in percent.
    pub interface_scale: u32,
    /// The room that a board may take from what stands beside it, in percent.
    pub board_size: u32,
    /// Whether the footer names keys and buttons.
    pub control_hints: bool,
    /// Whether boards have letters and numbers on their frames.
    pub coordinates: bool,
    /// Fades instead of slides, flips and shakes.
    pub reduced_motion: bool,
    /// Nothing flashes.
    pub no_flashing: bool,
    /// Stronger outlines and flat backgrounds.
    pub high_contrast: bool,
    /// How pieces are told apart.
    pub colour_aid: ColourAid,
    /// The size of text alone, in percent.
    pub text_size: u32,
    /// A thicker ring around what has the focus.
    pub thick_focus: bool,
    /// What is held down elsewhere is pressed once to start and once to stop.
    pub toggle_held: bool,
    /// How far a stick must be pushed to count, in percent of its way.
    pub dead_zone: u32,
    /// How long a direction is held in a menu before it repeats, in milliseconds.
    pub repeat_delay: u32,
    /// The keys and buttons that a player has given to actions: the action's name, then one entry
    /// for each of its slots. What is not here is as it was at first.
    pub bindings: BTreeMap<String, Vec<String>>,
    /// The options chosen in each game: its name, the option's, the choice's.
    pub games: BTreeMap<String, BTreeMap<String, String>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            master_volume: 0.8,
            cue_volume: 0.8,
            interface_volume: 0.6,
            music_volume: 0.5,
            muted: false,
            mute_in_background: true,
            fullscreen: false,
            window: [1280, 800],
            frame_limit: 0,
            interface_scale: 100,
            board_size: 100,
            control_hints: true,
            coordinates: true,
            reduced_motion: false,
            no_flashing: false,
            high_contrast: false,
            colour_aid: ColourAid::Off,
            text_size: 100,
            thick_focus: false,
            toggle_held: false,
            dead_zone: 30,
            repeat_delay: 400,
            bindings: BTreeMap::new(),
            games: BTreeMap::new(),
        }
    }
}

/// What the command line says of the screen being filled: so it is in the settings for as long as the
/// player does not change it, but it is not kept.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FullscreenThisTime {
    /// Whether the screen is filled this time.
    pub filled: bool,
    /// What is kept instead.
    pub kept: bool,
}

impl Settings {
    /// The settings kept in a folder, before there is an app to hold them.
    pub fn kept(folder: &std::path::Path) -> Self {
        let bytes = RealDisk.read(&folder.join(SETTINGS)).unwrap_or_default();
        Self::parse(&String::from_utf8_lossy(&bytes)).0
    }

    /// The settings in a text, and whether some of it was nonsense.
    pub fn parse(text: &str) -> (Self, bool) {
        let mut settings = Self::default();
        let Ok(table) = text.parse::<toml::Table>() else {
            return (settings, true);
        };
        let mut nonsense = false;
        let flag = toml::Value::as_bool;
        let volume = |value: &toml::Value| {
            let volume = value.as_float().or_else(|| value.as_integer().map(|volume| volume as f64))?;
            (0.0..=1.0).contains(&volume).then_some(volume as f32)
        };
        let size = |value: &toml::Value| {
            let size: [u32; 2] = value.clone().try_into().ok()?;
            is_size_of_a_window(size).then_some(size)
        };
        let mut read = Reader { table: &table, nonsense: &mut nonsense };
        read.value("master_volume", &mut settings.master_volume, volume);
        read.value("cue_volume", &mut settings.cue_volume, volume);
        read.value("interface_volume", &mut settings.interface_volume, volume);
        read.value("music_volume", &mut settings.music_volume, volume);
        read.value("muted", &mut settings.muted, flag);
        read.value("mute_in_background", &mut settings.mute_in_background, flag);
        read.value("fullscreen", &mut settings.fullscreen, flag);
        read.value("window", &mut settings.window, size);
        read.value("frame_limit", &mut settings.frame_limit, between(0, 1000));
        read.value("interface_scale", &mut settings.interface_scale, between(100, 200));
        read.value("board_size", &mut settings.board_size, between(100, 200));
        read.value("control_hints", &mut settings.control_hints, flag);
        read.value("coordinates", &mut settings.coordinates, flag);
        read.value("reduced_motion", &mut settings.reduced_motion, flag);
        read.value("no_flashing", &mut settings.no_flashing, flag);
        read.value("high_contrast", &mut settings.high_contrast, flag);
        read.value("colour_aid", &mut settings.colour_aid, |value| value.clone().try_into().ok());
        read.value("text_size", &mut settings.text_size, between(100, 200));
        read.value("thick_focus", &mut settings.thick_focus, flag);
        read.value("toggle_held", &mut settings.toggle_held, flag);
        read.value("dead_zone", &mut settings.dead_zone, between(5, 90));
        read.value("repeat_delay", &mut settings.repeat_delay, between(100, 1000));
        settings.bindings = read.entries(table.get("bindings"), |value, _| value.clone().try_into().ok());
        settings.games = read.entries(table.get("games"), |options, read| {
            options
                .is_table()
                .then(|| read.entries(Some(options), |choice, _| choice.clone().try_into().ok()))
        });
        (settings, nonsense)
    }

    /// Whether nothing is to be heard, in a window that has the focus or does not.
    pub fn is_silent(&self, focused: bool) -> bool {
        self.muted || (self.mute_in_background && !focused)
    }
}

/// Writes down what has changed, at the end of a frame.
pub fn keep_settings(
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

/// Whether a window may be this large, and this small.
pub fn is_size_of_a_window(size: [u32; 2]) -> bool {
    size.iter().all(|side| (100..=20_000).contains(side))
}

/// Reads a whole number within bounds.
fn between(least: u32, most: u32) -> impl Fn(&toml::Value) -> Option<u32> {
    move |value| {
        let number = u32::try_from(value.as_integer()?).ok()?;
        (least..=most).contains(&number).then_some(number)
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

    /// The entries of a table within the table; those that make no sense are left out.
    fn entries<T>(
        &mut self,
        table: Option<&toml::Value>,
        parse: impl Fn(&toml::Value, &mut Self) -> Option<T>,
    ) -> BTreeMap<String, T> {
        let Some(table) = table else { return BTreeMap::new() };
        let mut entries = BTreeMap::new();
        *self.nonsense |= !table.is_table();
        for (name, value) in table.as_table().into_iter().flatten() {
            match parse(value, self) {
                Some(value) => drop(entries.insert(name.clone(), value)),
                None => *self.nonsense = true,
            }
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_written_and_read() {
        let settings = Settings {
            muted: true,
            window: [400, 500],
            colour_aid: ColourAid::Both,
            text_size: 130,
            ..default()
        };
        let text = toml::to_string(&settings).expect("settings are plain values");
        assert_eq!(Settings::parse(&text), (settings, false));
    }

    #[test]
    fn every_nonsensical_value_falls_back_alone() {
        let (settings, nonsense) = Settings::parse(
            "master_volume = 7\nmuted = true\nwindow = \"big\"\ninterface_scale = 900\ncolour_aid = \"red\"\nnew = 1",
        );
        assert!(nonsense);
        assert_eq!(settings, Settings { muted: true, ..default() });
        let (settings, nonsense) = Settings::parse("master_volume = 1\nmusic_volume = 0");
        assert_eq!(settings, Settings { master_volume: 1.0, music_volume: 0.0, ..default() });
        assert!(!nonsense, "a whole number is a volume too");
        assert_eq!(Settings::parse("bindings = 1\nmuted = true").0, Settings { muted: true, ..default() });
        assert_eq!(Settings::parse("\u{0}\u{1}"), (Settings::default(), true));
        assert_eq!(Settings::parse(""), (Settings::default(), false));
    }
}
