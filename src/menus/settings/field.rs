//! The settings one by one: what each is called, what it can be, and where it is kept. Plain; how
//! they are shown and changed is said elsewhere.

use bevy::ecs::system::SystemParam;

use super::{ACCESS_TAB, CONTROLS_TAB, DISPLAY_TAB, SOUND_TAB};
use crate::engine::settings::ColourAid;
use crate::gameplay::options::GameOption;
use crate::menus::prelude::*;

/// What a setting can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Off (0) or on (1).
    Switch,
    /// A number between two others, in steps, with a unit.
    Slider(i32, i32, i32, &'static str),
    /// One of several, from 0.
    Choice(Vec<&'static str>),
}

const VOLUME: Kind = Kind::Slider(0, 100, 5, "%");
/// Everything moves when one of these changes, also the slider under the pointer.
const SIZE: Kind = Kind::Slider(100, 200, 10, "%");

/// The frame limits that can be chosen; 0 is the display's own.
const FRAME_LIMITS: [u32; 3] = [60, 120, 0];
const COLOUR_AIDS: [ColourAid; 4] = [ColourAid::Off, ColourAid::Shapes, ColourAid::Hues, ColourAid::Both];

/// A setting that all games share.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Which one it is.
    pub id: Shared,
    /// The tab that it is on.
    pub tab: usize,
    /// Its name, and a few words about it.
    pub words: (&'static str, &'static str),
    kind: fn() -> Kind,
    /// How it is read and written as a whole number.
    number: (fn(&Settings) -> i32, fn(&mut Settings, i32)),
    /// Copies it from some settings to others.
    pub copy: fn(&Settings, &mut Settings),
}

/// How a field of the settings is read and written as a whole number.
macro_rules! number {
    (percent $field:ident) => {
        (|from| (from.$field * 100.0).round() as i32, |to, value| to.$field = value as f32 / 100.0)
    };
    (switch $field:ident) => {
        (|from| i32::from(from.$field), |to, value| to.$field = value > 0)
    };
    (number $field:ident) => {
        (|from| from.$field as i32, |to, value| to.$field = value.unsigned_abs())
    };
    ($list:ident $field:ident) => {
        (
            |from| $list.iter().position(|one| *one == from.$field).unwrap_or(0) as i32,
            |to, value| to.$field = $list[value as usize % $list.len()],
        )
    };
}

/// Lists settings: the tab and the name of each, its field and how that is read, and its words.
macro_rules! settings {
    ($($tab:ident $id:ident: $way:ident $field:ident, $kind:expr, $title:literal, $about:literal;)+) => {
        /// The settings that all games share.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Shared { $(#[doc = $about] $id),+ }

        /// The settings that all games share, in the order of their tabs and rows.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            id: Shared::$id,
            tab: $tab,
            words: ($title, $about),
            kind: || $kind,
            number: number!($way $field),
            copy: |from, to| to.$field = from.$field,
        }),+];
    };
}

settings! {
    SOUND_TAB Master: percent master_volume, VOLUME, "Master", "Everything";
    SOUND_TAB Music: percent music_volume, VOLUME, "Music", "Room themes";
    SOUND_TAB Cues: percent cue_volume, VOLUME, "Effects", "Pieces, cards, discs and tiles";
    SOUND_TAB Interface: percent interface_volume, VOLUME, "Interface", "Focus, confirm and back";
    SOUND_TAB Muted: switch muted, Kind::Switch, "Mute", "No sound at all";
    SOUND_TAB MuteInBackground: switch mute_in_background, Kind::Switch,
        "Mute in background", "When another window has focus";
    DISPLAY_TAB Fullscreen: switch fullscreen, Kind::Choice(vec!["Windowed", "Full screen"]),
        "Window", "How Quintet fills the screen";
    DISPLAY_TAB FrameLimit: FRAME_LIMITS frame_limit, Kind::Choice(vec!["60", "120", "Display"]),
        "Frame limit", "Lower saves power";
    DISPLAY_TAB InterfaceScale: number interface_scale, SIZE, "Interface scale", "Text, buttons and boxes";
    DISPLAY_TAB BoardSize: number board_size, SIZE,
        "Board size", "Larger boards leave less room beside them";
    DISPLAY_TAB ControlHints: switch control_hints, Kind::Switch,
        "Control hints", "Key and pad hints in the footer";
    DISPLAY_TAB Coordinates: switch coordinates, Kind::Switch,
        "Board coordinates", "Letters and numbers on board frames";
    CONTROLS_TAB DeadZone: number dead_zone, Kind::Slider(5, 90, 5, "%"),
        "Stick dead zone", "How far a stick moves before it counts";
    CONTROLS_TAB RepeatDelay: number repeat_delay, Kind::Slider(100, 1000, 50, " ms"),
        "Repeat after", "How long a direction is held in menus";
    ACCESS_TAB ReducedMotion: switch reduced_motion, Kind::Switch,
        "Reduced motion", "Fades instead of slides, flips and shakes";
    ACCESS_TAB NoFlashing: switch no_flashing, Kind::Switch, "No flashing", "Nothing lights up suddenly";
    ACCESS_TAB HighContrast: switch high_contrast, Kind::Switch,
        "High contrast", "Stronger outlines and flat backgrounds";
    ACCESS_TAB ColourAid: COLOUR_AIDS colour_aid, Kind::Choice(vec!["Off", "Shapes", "Hues", "Both"]),
        "Colour-blind aid", "Shapes on pieces, safer hues, or both";
    ACCESS_TAB TextSize: number text_size, SIZE, "Text size", "Labels, messages and panels";
    ACCESS_TAB FocusRing: switch thick_focus, Kind::Choice(vec!["Standard", "Thick"]),
        "Focus ring", "Thickness around the focused item";
    ACCESS_TAB HoldOrToggle: switch toggle_held, Kind::Choice(vec!["Hold", "Toggle"]),
        "Held keys", "Press once to start and once to stop, instead";
}

/// Something that can be set on a page of the settings.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A setting that all games share.
    Shared(Shared),
    /// The variant of new games.
    Variant(&'static GameInfo),
    /// An option of a game.
    Option(&'static GameInfo, &'static GameOption),
    /// The game whose options are shown, one of so many.
    GamePage(usize),
    /// The game whose keys are shown, one of so many; before them, those that all games share.
    KeyPage(usize),
}

/// What is shown, but not kept.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The game whose options are shown.
    pub game: usize,
    /// The page of keys.
    pub keys: usize,
    /// A slider that is held, and where. Its value counts when it is let go if all else would move
    /// away under the pointer.
    held: Option<(Field, i32)>,
}

/// All values, to be read and changed.
#[derive(SystemParam)]
pub struct Values<'w> {
    settings: ResMut<'w, Settings>,
    shown: ResMut<'w, Shown>,
}

impl Values<'_> {
    /// The value of a setting.
    pub fn get(&self, field: Field) -> i32 {
        match (field, self.shown.held) {
            (field, Some((held, value))) if held == field => value,
            (Field::GamePage(_), _) => self.shown.game as i32,
            (Field::KeyPage(_), _) => self.shown.keys as i32,
            (field, _) => field.get(&self.settings),
        }
    }

    /// Changes a setting, within its bounds; tells whether it is another now.
    pub fn set(&mut self, field: Field, value: i32) -> bool {
        let value = field.bounded(value);
        if self.get(field) == value {
            return false;
        }
        match field {
            Field::GamePage(_) => self.shown.game = value as usize,
            Field::KeyPage(_) => self.shown.keys = value as usize,
            _ => field.put(&mut self.settings, value),
        }
        true
    }

    /// Slides to a value with a pointer; tells whether it is another now.
    pub fn slide(&mut self, field: Field, value: i32) -> bool {
        if field.kind() != SIZE {
            return self.set(field, value);
        }
        let held = Some((field, field.bounded(value)));
        let other = self.shown.held != held;
        if other {
            self.shown.held = held;
        }
        other
    }

    /// What was held is let go, and counts.
    pub fn let_go(&mut self) {
        if let Some((field, value)) = self.shown.held {
            self.shown.held = None;
            self.set(field, value);
        }
    }

    /// Changes a setting by so many steps; choices go around.
    pub fn step(&mut self, field: Field, steps: i32, around: bool) -> bool {
        let value = self.get(field);
        let next = match field.kind() {
            Kind::Switch if around => 1 - value,
            Kind::Switch => i32::from(steps > 0),
            Kind::Slider(_, _, step, _) => value + steps * step,
            Kind::Choice(choices) if around => (value + steps).rem_euclid(choices.len() as i32),
            Kind::Choice(_) => value + steps,
        };
        self.set(field, next)
    }
}

impl Field {
    /// The shared settings on a tab.
    pub fn on_tab(tab: usize) -> Vec<Self> {
        SETTINGS.iter().filter(|setting| setting.tab == tab).map(|setting| Self::Shared(setting.id)).collect()
    }

    /// Its name, and a few words about it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Shared(id) => SETTINGS[id as usize].words,
            Self::Variant(_) => ("Variant", "What new games are"),
            Self::Option(_, option) => (option.title, ""),
            Self::GamePage(_) => ("Game", ""),
            Self::KeyPage(_) => ("Keys", ""),
        }
    }

    /// What it can be.
    pub fn kind(self) -> Kind {
        match self {
            Self::Shared(id) => (SETTINGS[id as usize].kind)(),
            Self::Variant(game) => Kind::Choice(game.variants.iter().map(|variant| variant.title).collect()),
            Self::Option(_, option) => Kind::Choice(option.choices.iter().map(|(_, title)| *title).collect()),
            Self::GamePage(pages) | Self::KeyPage(pages) => Kind::Choice(vec![""; pages]),
        }
    }

    /// The value that it can have nearest to another.
    pub fn bounded(self, value: i32) -> i32 {
        match self.kind() {
            Kind::Switch => value.clamp(0, 1),
            Kind::Slider(least, most, ..) => value.clamp(least, most),
            Kind::Choice(choices) => value.clamp(0, (choices.len() as i32 - 1).max(0)),
        }
    }

    /// Its value in some settings; pages are not kept there.
    pub fn get(self, settings: &Settings) -> i32 {
        let place = match self {
            Self::Shared(id) => return (SETTINGS[id as usize].number.0)(settings),
            Self::Variant(game) => {
                let chosen = settings.variant(game).unwrap_or(game.default_variant);
                game.variants.iter().position(|variant| variant.name == chosen)
            }
            Self::Option(game, option) => option.find(settings.chosen(game).get(option.name)),
            Self::GamePage(_) | Self::KeyPage(_) => None,
        };
        place.map_or(0, |place| place as i32)
    }

    /// Gives it a value in some settings.
    pub fn put(self, settings: &mut Settings, value: i32) {
        let place = value as usize;
        let (game, key, choice) = match self {
            Self::Shared(id) => return (SETTINGS[id as usize].number.1)(settings, value),
            Self::Variant(game) => (game, "variant", game.variants.get(place).map(|variant| variant.name)),
            Self::Option(game, option) => {
                (game, option.name, option.choices.get(place).map(|(name, _)| *name))
            }
            Self::GamePage(_) | Self::KeyPage(_) => return,
        };
        if let Some(choice) = choice {
            settings.choose(game, key, choice);
        }
    }
}
