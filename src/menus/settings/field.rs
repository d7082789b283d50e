//! The settings one by one: their words, possible values, and where they are stored.

use bevy::ecs::system::SystemParam;

use super::{ACCESS_TAB, CONTROLS_TAB, DISPLAY_TAB, SOUND_TAB, TABS};
use crate::engine::settings::ColourAid;
use crate::gameplay::options::GameOption;
use crate::menus::prelude::*;

/// The possible values of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Off (0) or on (1).
    Switch,
    /// A number: least, most, step and unit.
    Slider(i32, i32, i32, &'static str),
    /// One of several choices, from 0.
    Choice(Vec<&'static str>),
}

const VOLUME: Kind = Kind::Slider(0, 100, 5, "%");
/// A size in percent. Changing it moves the whole interface, even the slider under the pointer.
const SIZE: Kind = Kind::Slider(100, 200, 10, "%");

/// The choices of frame limits; 0 is the display's own.
const FRAME_LIMITS: [u32; 3] = [60, 120, 0];
const COLOUR_AIDS: [ColourAid; 4] = [ColourAid::Off, ColourAid::Shapes, ColourAid::Hues, ColourAid::Both];

/// A setting that all games share.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub id: Shared,
    pub tab: usize,
    /// Its title and a short description.
    pub words: (&'static str, &'static str),
    kind: fn() -> Kind,
    /// The functions that read and write it as a whole number.
    number: (fn(&Settings) -> i32, fn(&mut Settings, i32)),
    /// Copies the setting from one [`Settings`] to another.
    pub copy: fn(&Settings, &mut Settings),
}

/// The functions that read and write a field of the settings as a whole number.
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

/// Lists settings: tab, name, how to read which field, possible values, title and description.
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

/// Anything that can be set on a settings page.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Shared(Shared),
    Variant(&'static GameInfo),
    Option(&'static GameInfo, &'static GameOption),
    /// The page shown of a tab, with the number of its pages.
    Page(usize, usize),
}

/// What the dialog shows, which is not saved.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The page of each tab: the game whose options are shown, and the game whose keys are, after those of
    /// all games.
    pub pages: [usize; TABS.len()],
    /// The slider being dragged, and its value. A size applies only on release, because the interface would
    /// move away under the pointer.
    held: Option<(Field, i32)>,
}

impl Field {
    /// Its value as the dialog shows it, which may be of a slider that is still held.
    pub fn value(self, settings: &Settings, shown: &Shown) -> i32 {
        match (self, shown.held) {
            (field, Some((held, value))) if held == field => value,
            (Self::Page(tab, _), _) => shown.pages[tab] as i32,
            (field, _) => field.get(settings),
        }
    }
}

#[derive(SystemParam)]
pub struct Values<'w> {
    settings: ResMut<'w, Settings>,
    shown: ResMut<'w, Shown>,
}

impl Values<'_> {
    pub fn get(&self, field: Field) -> i32 {
        field.value(&self.settings, &self.shown)
    }

    /// Changes a setting within its bounds; tells whether the value is new.
    pub fn set(&mut self, field: Field, value: i32) -> bool {
        let value = field.bounded(value);
        if self.get(field) == value {
            return false;
        }
        match field {
            Field::Page(tab, _) => self.shown.pages[tab] = value as usize,
            _ => field.put(&mut self.settings, value),
        }
        true
    }

    /// Drags a slider to a value; tells whether the value is new.
    pub fn slide(&mut self, field: Field, value: i32) -> bool {
        if field.kind() != SIZE {
            return self.set(field, value);
        }
        let held = Some((field, field.bounded(value)));
        let shown = Shown { held, ..*self.shown };
        self.shown.set_if_neq(shown)
    }

    /// Applies the value of a dragged slider on release.
    pub fn let_go(&mut self) {
        if let Some((field, value)) = self.shown.held {
            self.shown.held = None;
            self.set(field, value);
        }
    }

    /// Changes a setting by this many steps; `around` lets choices wrap.
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

    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Shared(id) => SETTINGS[id as usize].words,
            Self::Variant(_) => ("Variant", "What new games are"),
            Self::Option(_, option) => (option.title, ""),
            Self::Page(tab, _) => (if tab == CONTROLS_TAB { "Keys" } else { "Game" }, ""),
        }
    }

    pub fn kind(self) -> Kind {
        match self {
            Self::Shared(id) => (SETTINGS[id as usize].kind)(),
            Self::Variant(game) => Kind::Choice(game.variants.iter().map(|variant| variant.title).collect()),
            Self::Option(_, option) => Kind::Choice(option.choices.iter().map(|(_, title)| *title).collect()),
            Self::Page(_, pages) => Kind::Choice(vec![""; pages]),
        }
    }

    /// The nearest possible value.
    pub fn bounded(self, value: i32) -> i32 {
        match self.kind() {
            Kind::Switch => value.clamp(0, 1),
            Kind::Slider(least, most, ..) => value.clamp(least, most),
            Kind::Choice(choices) => value.clamp(0, (choices.len() as i32 - 1).max(0)),
        }
    }

    /// Its value in the settings; pages are not stored there.
    pub fn get(self, settings: &Settings) -> i32 {
        let place = match self {
            Self::Shared(id) => return (SETTINGS[id as usize].number.0)(settings),
            Self::Variant(game) => {
                let chosen = settings.variant(game).unwrap_or(game.default_variant);
                game.variants.iter().position(|variant| variant.name == chosen)
            }
            Self::Option(game, option) => option.find(settings.chosen(game).get(option.name)),
            Self::Page(..) => None,
        };
        place.map_or(0, |place| place as i32)
    }

    /// Writes its value to the settings.
    pub fn put(self, settings: &mut Settings, value: i32) {
        let place = value as usize;
        let (game, key, choice) = match self {
            Self::Shared(id) => return (SETTINGS[id as usize].number.1)(settings, value),
            Self::Variant(game) => (game, "variant", game.variants.get(place).map(|variant| variant.name)),
            Self::Option(game, option) => {
                (game, option.name, option.choices.get(place).map(|(name, _)| *name))
            }
            Self::Page(..) => return,
        };
        if let Some(choice) = choice {
            settings.choose(game, key, choice);
        }
    }
}
