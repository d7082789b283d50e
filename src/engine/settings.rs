//! The player's settings. Every value falls back on its own if the file holds nonsense for it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::platform::storage::disk::{Disk, RealDisk};
use crate::platform::storage::{Kept, Saves};

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
    Both,
}

#[expect(clippy::struct_excessive_bools, reason = "every switch is a setting of its own")]
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Volumes go from 0 to 1.
    pub master_volume: f32,
    /// The volume of the sounds of games and results.
    pub cue_volume: f32,
    pub interface_volume: f32,
    pub music_volume: f32,
    pub muted: bool,
    /// No sound while another window has the focus.
    pub mute_in_background: bool,
    pub fullscreen: bool,
    /// In logical pixels.
    pub window: [u32; 2],
    /// The most frames in a second; 0 for as many as the display shows.
    pub frame_limit: u32,
    /// The size of text, buttons and boxes, in percent.
    pub interface_scale: u32,
    /// How much larger the board may be at the cost of what stands beside it, in percent.
    pub board_size: u32,
    /// Whether the footer names keys and buttons.
    pub control_hints: bool,
    /// Whether boards have letters and numbers on their frames.
    pub coordinates: bool,
    /// Fades instead of slides, flips and shakes.
    pub reduced_motion: bool,
    pub no_flashing: bool,
    /// Stronger outlines and flat backgrounds.
    pub high_contrast: bool,
    pub colour_aid: ColourAid,
    /// The size of text alone, in percent.
    pub text_size: u32,
    pub thick_focus: bool,
    /// What is otherwise held down is pressed once to start and once to stop.
    pub toggle_held: bool,
    /// How far a stick must be pushed to count, in percent of its way.
    pub dead_zone: u32,
    /// How long a direction is held in a menu before it repeats, in milliseconds.
    pub repeat_delay: u32,
    /// Bindings that differ from the defaults: the names of keys and buttons, slot by slot.
    pub bindings: BTreeMap<String, Vec<String>>,
    /// The options chosen in each game: the game's name, the option's, the choice's.
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

/// The command line's choice of full screen. It holds until the player changes it, and is not saved.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FullscreenThisTime {
    pub filled: bool,
    /// What is saved instead.
    pub kept: bool,
}

impl Settings {
    /// Reads the settings in a folder, before there is an app to hold them.
    pub fn kept(folder: &std::path::Path) -> Self {
        let bytes = RealDisk.read(&folder.join(SETTINGS)).unwrap_or_default();
        Self::parse(&String::from_utf8_lossy(&bytes)).0
    }

    /// The settings in a text, and whether it held nonsense, which is left out.
    pub fn parse(text: &str) -> (Self, bool) {
        let Ok(mut table) = text.parse::<Table>() else {
            return (Self::default(), true);
        };
        let nonsense = drop_nonsense(&mut table, &|alone| {
            alone.try_into().is_ok_and(|alone: Self| alone.is_within_bounds())
        });
        (table.try_into().unwrap_or_default(), nonsense)
    }

    fn is_within_bounds(&self) -> bool {
        let volumes = [self.master_volume, self.cue_volume, self.interface_volume, self.music_volume];
        volumes.iter().all(|volume| (0.0..=1.0).contains(volume))
            && is_size_of_a_window(self.window)
            && self.frame_limit <= 1000
            && [self.interface_scale, self.board_size, self.text_size]
                .iter()
                .all(|size| (100..=200).contains(size))
            && (5..=90).contains(&self.dead_zone)
            && (100..=1000).contains(&self.repeat_delay)
    }

    /// Whether nothing may be heard, given whether the window has the focus.
    pub fn is_silent(&self, focused: bool) -> bool {
        self.muted || (self.mute_in_background && !focused)
    }
}

/// Saves changed settings at the end of a frame.
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
        // The player has changed it since.
        Some(_) => commands.remove_resource::<FullscreenThisTime>(),
        None => {}
    }
    kept.keep_entries(now, &saves.0);
}

pub fn is_size_of_a_window(size: [u32; 2]) -> bool {
    size.iter().all(|side| (100..=20_000).contains(side))
}

/// Drops values that make no sense, each tried alone; returns whether there were any.
fn drop_nonsense(table: &mut Table, makes_sense: &dyn Fn(Table) -> bool) -> bool {
    let mut nonsense = false;
    table.retain(|name, value| {
        let alone = |value: Value| makes_sense(Table::from_iter([(name.to_owned(), value)]));
        let kept = match value {
            Value::Table(inner) if alone(Value::Table(Table::new())) => {
                nonsense |= drop_nonsense(inner, &|inner| alone(Value::Table(inner)));
                true
            }
            value => alone(value.clone()),
        };
        nonsense |= !kept;
        kept
    });
    nonsense
}
