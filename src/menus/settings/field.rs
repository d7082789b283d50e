//! The settings one by one: what each is called, what it can be, and where it is kept. Plain; how
//! they are shown and changed is said elsewhere.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::engine::settings::{ColourAid, Settings};
use crate::gameplay::catalogue::GameInfo;

/// Something that can be set on a page of the settings.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The volume of everything.
    Master,
    /// The volume of music.
    Music,
    /// The volume of the games' cues.
    Cues,
    /// The volume of the interface's cues.
    Interface,
    /// No sound at all.
    Muted,
    /// No sound while another window has the focus.
    MuteInBackground,
    /// Windowed or full screen.
    Fullscreen,
    /// The most frames in a second.
    FrameLimit,
    /// The size of text, buttons and boxes.
    InterfaceScale,
    /// How much room boards may take.
    BoardSize,
    /// Keys and buttons named in the footer.
    ControlHints,
    /// Letters and numbers on boards.
    Coordinates,
    /// How far a stick must be pushed.
    DeadZone,
    /// How long a direction is held before it repeats.
    RepeatDelay,
    /// Fades instead of slides.
    ReducedMotion,
    /// Nothing flashes.
    NoFlashing,
    /// Stronger outlines.
    HighContrast,
    /// How pieces are told apart.
    ColourAid,
    /// The size of text alone.
    TextSize,
    /// A thicker focus ring.
    FocusRing,
    /// Hold, or press once to start and once to stop.
    HoldOrToggle,
    /// The variant of new games.
    Variant(&'static GameInfo),
    /// An option of a game, by its place in the catalogue.
    GameOption(&'static GameInfo, usize),
    /// The game whose options are shown, one of so many.
    GamePage(usize),
    /// The game whose keys are shown; before them, those that all games share.
    KeyPage(usize),
}

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

impl Shown {
    /// The options and keys of the game at this place in the catalogue.
    pub fn of_game(place: usize) -> Self {
        Self { game: place, keys: place + 1, held: None }
    }
}

/// All values, to be read and changed.
#[derive(SystemParam)]
pub struct Values<'w> {
    settings: ResMut<'w, Settings>,
    shown: ResMut<'w, Shown>,
}

impl Values<'_> {
    /// Whether any of them may have changed.
    pub fn are_changed(&self) -> bool {
        self.settings.is_changed() || self.shown.is_changed()
    }

    /// The value of a setting.
    pub fn get(&self, field: Field) -> i32 {
        field.get(&self.settings, &self.shown)
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
        if !matches!(field, Field::InterfaceScale | Field::BoardSize | Field::TextSize) {
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

/// The frame limits that can be chosen; 0 is the display's own.
const FRAME_LIMITS: [u32; 3] = [60, 120, 0];
const COLOUR_AIDS: [ColourAid; 4] = [ColourAid::Off, ColourAid::Shapes, ColourAid::Hues, ColourAid::Both];

impl Field {
    /// Its name, and a few words about it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Master => ("Master", "Everything"),
            Self::Music => ("Music", "Room themes"),
            Self::Cues => ("Effects", "Pieces, cards, discs and tiles"),
            Self::Interface => ("Interface", "Focus, confirm and back"),
            Self::Muted => ("Mute", "No sound at all"),
            Self::MuteInBackground => ("Mute in background", "When another window has focus"),
            Self::Fullscreen => ("Window", "How Quintet fills the screen"),
            Self::FrameLimit => ("Frame limit", "Lower saves power"),
            Self::InterfaceScale => ("Interface scale", "Text, buttons and boxes"),
            Self::BoardSize => ("Board size", "Larger boards leave less room beside them"),
            Self::ControlHints => ("Control hints", "Key and pad hints in the footer"),
            Self::Coordinates => ("Board coordinates", "Letters and numbers on board frames"),
            Self::DeadZone => ("Stick dead zone", "How far a stick moves before it counts"),
            Self::RepeatDelay => ("Repeat after", "How long a direction is held in menus"),
            Self::ReducedMotion => ("Reduced motion", "Fades instead of slides, flips and shakes"),
            Self::NoFlashing => ("No flashing", "Nothing lights up suddenly"),
            Self::HighContrast => ("High contrast", "Stronger outlines and flat backgrounds"),
            Self::ColourAid => ("Colour-blind aid", "Shapes on pieces, safer hues, or both"),
            Self::TextSize => ("Text size", "Labels, messages and panels"),
            Self::FocusRing => ("Focus ring", "Thickness around the focused item"),
            Self::HoldOrToggle => ("Held keys", "Press once to start and once to stop, instead"),
            Self::Variant(_) => ("Variant", "What new games are"),
            Self::GameOption(game, option) => {
                (game.options.get(option).map_or("", |option| option.title), "")
            }
            Self::GamePage(_) => ("Game", ""),
            Self::KeyPage(_) => ("Keys", ""),
        }
    }

    /// What it can be.
    pub fn kind(self) -> Kind {
        let volume = Kind::Slider(0, 100, 5, "%");
        let size = Kind::Slider(100, 200, 10, "%");
        match self {
            Self::Master | Self::Music | Self::Cues | Self::Interface => volume,
            Self::InterfaceScale | Self::BoardSize | Self::TextSize => size,
            Self::DeadZone => Kind::Slider(5, 90, 5, "%"),
            Self::RepeatDelay => Kind::Slider(100, 1000, 50, " ms"),
            Self::Fullscreen => Kind::Choice(vec!["Windowed", "Full screen"]),
            Self::FrameLimit => Kind::Choice(vec!["60", "120", "Display"]),
            Self::ColourAid => Kind::Choice(vec!["Off", "Shapes", "Hues", "Both"]),
            Self::FocusRing => Kind::Choice(vec!["Standard", "Thick"]),
            Self::HoldOrToggle => Kind::Choice(vec!["Hold", "Toggle"]),
            Self::Variant(game) => Kind::Choice(game.variants.iter().map(|variant| variant.title).collect()),
            Self::GameOption(game, option) => {
                let choices = game.options.get(option).map_or(&[][..], |option| option.choices);
                Kind::Choice(choices.iter().map(|(_, title)| *title).collect())
            }
            Self::GamePage(pages) | Self::KeyPage(pages) => Kind::Choice(vec![""; pages]),
            _ => Kind::Switch,
        }
    }

    fn bounded(self, value: i32) -> i32 {
        match self.kind() {
            Kind::Switch => value.clamp(0, 1),
            Kind::Slider(least, most, ..) => value.clamp(least, most),
            Kind::Choice(choices) => value.clamp(0, (choices.len() as i32 - 1).max(0)),
        }
    }

    fn get(self, settings: &Settings, shown: &Shown) -> i32 {
        if let Some((_, value)) = shown.held.filter(|(field, _)| *field == self) {
            return value;
        }
        let volume = |volume: f32| (volume * 100.0).round() as i32;
        let place = |found: Option<usize>| found.map_or(0, |place| place as i32);
        match self {
            Self::Master => volume(settings.master_volume),
            Self::Music => volume(settings.music_volume),
            Self::Cues => volume(settings.cue_volume),
            Self::Interface => volume(settings.interface_volume),
            Self::Muted => i32::from(settings.muted),
            Self::MuteInBackground => i32::from(settings.mute_in_background),
            Self::Fullscreen => i32::from(settings.fullscreen),
            Self::FrameLimit => place(FRAME_LIMITS.iter().position(|limit| *limit == settings.frame_limit)),
            Self::InterfaceScale => settings.interface_scale as i32,
            Self::BoardSize => settings.board_size as i32,
            Self::ControlHints => i32::from(settings.control_hints),
            Self::Coordinates => i32::from(settings.coordinates),
            Self::DeadZone => settings.dead_zone as i32,
            Self::RepeatDelay => settings.repeat_delay as i32,
            Self::ReducedMotion => i32::from(settings.reduced_motion),
            Self::NoFlashing => i32::from(settings.no_flashing),
            Self::HighContrast => i32::from(settings.high_contrast),
            Self::ColourAid => place(COLOUR_AIDS.iter().position(|aid| *aid == settings.colour_aid)),
            Self::TextSize => settings.text_size as i32,
            Self::FocusRing => i32::from(settings.thick_focus),
            Self::HoldOrToggle => i32::from(settings.toggle_held),
            Self::Variant(game) => {
                let chosen = settings.variant(game).unwrap_or(game.default_variant);
                place(game.variants.iter().position(|variant| variant.name == chosen))
            }
            Self::GameOption(game, option) => {
                let Some(option) = game.options.get(option) else { return 0 };
                let chosen = settings.chosen(game).get(option.name);
                place(option.choices.iter().position(|(name, _)| *name == chosen))
            }
            Self::GamePage(_) => shown.game as i32,
            Self::KeyPage(_) => shown.keys as i32,
        }
    }

    fn put(self, settings: &mut Settings, value: i32) {
        let volume = value as f32 / 100.0;
        let (number, on) = (value.unsigned_abs(), value > 0);
        match self {
            Self::Master => settings.master_volume = volume,
            Self::Music => settings.music_volume = volume,
            Self::Cues => settings.cue_volume = volume,
            Self::Interface => settings.interface_volume = volume,
            Self::Muted => settings.muted = on,
            Self::MuteInBackground => settings.mute_in_background = on,
            Self::Fullscreen => settings.fullscreen = on,
            Self::FrameLimit => settings.frame_limit = FRAME_LIMITS[value as usize % FRAME_LIMITS.len()],
            Self::InterfaceScale => settings.interface_scale = number,
            Self::BoardSize => settings.board_size = number,
            Self::ControlHints => settings.control_hints = on,
            Self::Coordinates => settings.coordinates = on,
            Self::DeadZone => settings.dead_zone = number,
            Self::RepeatDelay => settings.repeat_delay = number,
            Self::ReducedMotion => settings.reduced_motion = on,
            Self::NoFlashing => settings.no_flashing = on,
            Self::HighContrast => settings.high_contrast = on,
            Self::ColourAid => settings.colour_aid = COLOUR_AIDS[value as usize % COLOUR_AIDS.len()],
            Self::TextSize => settings.text_size = number,
            Self::FocusRing => settings.thick_focus = on,
            Self::HoldOrToggle => settings.toggle_held = on,
            Self::Variant(game) => {
                if let Some(variant) = game.variants.get(value as usize) {
                    settings.choose(game, "variant", variant.name);
                }
            }
            Self::GameOption(game, option) => {
                if let Some(option) = game.options.get(option)
                    && let Some((choice, _)) = option.choices.get(value as usize)
                {
                    settings.choose(game, option.name, choice);
                }
            }
            Self::GamePage(_) | Self::KeyPage(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Field; 21] = [
        Field::Master,
        Field::Music,
        Field::Cues,
        Field::Interface,
        Field::Muted,
        Field::MuteInBackground,
        Field::Fullscreen,
        Field::FrameLimit,
        Field::InterfaceScale,
        Field::BoardSize,
        Field::ControlHints,
        Field::Coordinates,
        Field::DeadZone,
        Field::RepeatDelay,
        Field::ReducedMotion,
        Field::NoFlashing,
        Field::HighContrast,
        Field::ColourAid,
        Field::TextSize,
        Field::FocusRing,
        Field::HoldOrToggle,
    ];

    #[test]
    fn every_setting_takes_its_least_and_its_most_and_keeps_the_others_as_they_are() {
        let shown = Shown::default();
        let games = crate::games::all().flat_map(|game| {
            let options = (0..game.options.len()).map(move |option| Field::GameOption(game, option));
            options.chain((!game.variants.is_empty()).then_some(Field::Variant(game)))
        });
        for field in ALL.into_iter().chain(games) {
            let mut settings = Settings::default();
            let before = field.get(&settings, &shown);
            assert_eq!(field.bounded(before), before, "{field:?}");
            for value in [i32::MIN / 2, i32::MAX / 2].map(|value| field.bounded(value)) {
                field.put(&mut settings, value);
                assert_eq!(field.get(&settings, &shown), value, "{field:?}");
            }
            field.put(&mut settings, before);
            settings.games.clear();
            assert_eq!(settings, Settings::default(), "{field:?}");
            assert!(!field.words().0.is_empty(), "{field:?}");
        }
    }
}
