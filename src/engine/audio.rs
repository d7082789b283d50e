//! Short sounds, and the key that mutes them. Without a sound device there is silence.

use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::time::Duration;

use bevy::audio::{SpatialScale, Volume};
use bevy::ecs::system::SystemParam;
use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::PrimaryWindow;
use bevy_asset_loader::prelude::*;

use super::input::Verb;
use super::states::{FrameSystems, Screen};
use crate::engine::settings::Settings;

/// A sound that all games and menus share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    Focus,
    /// A button was pressed.
    Confirm,
    Back,
    Denied,
    SheetOpen,
    SheetClose,
    Win,
    Lose,
    Draw,
}

#[derive(Message, Clone, Copy, Debug)]
pub struct PlayCue(pub Cue);

#[derive(Message, Clone, Debug)]
pub struct PlaySound {
    sound: Handle<AudioSource>,
    /// The speed, and so the pitch.
    pitch: f32,
    /// From -1 at the left edge of the board to 1 at the right.
    side: f32,
}

impl PlaySound {
    /// A sound at its own pitch, from the middle.
    pub fn new(sound: &Handle<AudioSource>) -> Self {
        Self { sound: sound.clone(), pitch: 1.0, side: 0.0 }
    }

    /// Multiplies the pitch.
    #[must_use]
    pub fn pitched(self, pitch: f32) -> Self {
        Self { pitch, ..self }
    }

    /// Places the sound, from -1 at the left edge of the board to 1 at the right.
    #[must_use]
    pub fn from_side(self, side: f32) -> Self {
        Self { side: side.clamp(-1.0, 1.0), ..self }
    }

    /// Places the sound at a column of the board, counted from 0 at the left.
    #[must_use]
    pub fn from_column(self, column: f32, columns: f32) -> Self {
        self.from_side((2.0 * column + 1.0) / columns - 1.0)
    }
}

/// The shared sounds, in the order of [`Cue`].
#[derive(AssetCollection, Resource)]
struct HouseSounds {
    #[asset(
        paths(
            "sounds/ui_focus.wav",
            "sounds/ui_confirm.wav",
            "sounds/ui_back.wav",
            "sounds/ui_denied.wav",
            "sounds/sheet_open.wav",
            "sounds/sheet_close.wav",
            "sounds/win.wav",
            "sounds/lose.wav",
            "sounds/draw.wav"
        ),
        collection(typed)
    )]
    cues: Vec<Handle<AudioSource>>,
}

/// The same sound is not played twice within this time.
const SHORTEST_GAP: Duration = Duration::from_millis(40);

pub fn plugin(app: &mut App) {
    app.add_message::<PlayCue>().add_message::<PlaySound>();
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<HouseSounds>());
    let mute = toggle_mute.run_if(input_just_pressed(Verb::Mute));
    app.add_systems(Update, mute.in_set(FrameSystems::Begin));
    app.add_systems(Update, (play_sounds, forget_unheard).in_set(FrameSystems::View));
    app.add_observer(|_: On<Activate>, mut cues: MessageWriter<PlayCue>| {
        cues.write(PlayCue(Cue::Confirm));
    });
}

pub(super) fn toggle_mute(mut settings: ResMut<Settings>) {
    settings.muted = !settings.muted;
}

/// Plays the sounds of games and results at the volume of effects, and the others at the interface's.
fn play_sounds(
    mut commands: Commands,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    house: Option<Res<HouseSounds>>,
    mut cues: MessageReader<PlayCue>,
    mut wanted: MessageReader<PlaySound>,
    mut playable: Playable,
    mut last: Local<HashMap<AssetId<AudioSource>, Duration>>,
) {
    let cues: Vec<Cue> = cues.read().map(|PlayCue(cue)| *cue).collect();
    // A pressed button may have a sound of its own, which says more than `Confirm`.
    let only_pressed = cues.iter().all(|cue| *cue == Cue::Confirm);
    let cues = cues.into_iter().filter(|cue| only_pressed || *cue != Cue::Confirm).filter_map(|cue| {
        let result = matches!(cue, Cue::Win | Cue::Lose | Cue::Draw);
        let volume = if result { settings.cue_volume } else { settings.interface_volume };
        Some((PlaySound::new(house.as_deref()?.cues.get(cue as usize)?), volume))
    });
    let sounds = wanted.read().map(|sound| (sound.clone(), settings.cue_volume));
    let silent = settings.is_silent(windows.iter().any(|window| window.focused));
    for (PlaySound { sound, pitch, side }, volume) in cues.chain(sounds).filter(|_| !silent) {
        let now = time.elapsed();
        let recent = last.get(&sound.id()).is_some_and(|before| now.saturating_sub(*before) < SHORTEST_GAP);
        let volume = settings.master_volume * volume;
        if recent || volume <= 0.0 {
            continue;
        }
        last.insert(sound.id(), now);
        if playable.get(&sound).is_none() {
            continue;
        }
        let x = FARTHEST * side;
        let volume = Volume::Linear(volume / heard_from(x));
        commands.spawn((
            Name::new("Sound"),
            AudioPlayer(sound),
            PlaybackSettings::DESPAWN
                .with_volume(volume)
                .with_speed(pitch)
                .with_spatial(true)
                .with_spatial_scale(SpatialScale::new(1.0 / EAR)),
            Transform::from_xyz(x * EAR, 0.0, 0.0),
        ));
    }
}

/// Filters out sounds that Bevy cannot play: its loader accepts any bytes, and playing them would panic.
#[derive(SystemParam)]
pub(super) struct Playable<'w, 's> {
    sources: Res<'w, Assets<AudioSource>>,
    broken: Local<'s, HashSet<AssetId<AudioSource>>>,
}

impl Playable<'_, '_> {
    /// The sound, if it can be played. Reports a damaged one once.
    pub(super) fn get(&mut self, sound: &Handle<AudioSource>) -> Option<&AudioSource> {
        type Decoder = <AudioSource as Decodable>::Decoder;
        let source = self.sources.get(sound).filter(|_| !self.broken.contains(&sound.id()))?;
        if Decoder::new(Cursor::new(source.clone())).is_ok() {
            return Some(source);
        }
        self.broken.insert(sound.id());
        let file = sound.path().map_or_else(|| "a sound".to_owned(), ToString::to_string);
        eprintln!("quintet: {file} is damaged and cannot be played");
        None
    }
}

/// How far Bevy's ears are from the middle when there is no listener.
const EAR: f32 = 2.0;
/// How far to the side a board's edge is, with the ear at 1: each ear hears it 20 % louder or quieter.
const FARTHEST: f32 = 0.4;

/// How loud each ear hears a sound at `x`, by the formula of the sound library.
fn ears(x: f32) -> [f32; 2] {
    [x, -x].map(|x| (0.75 + x / 4.0) * (1.0 / (1.0 + x).powi(2)).min(1.0))
}

/// How loud both ears together hear a sound at `x`.
fn heard_from(x: f32) -> f32 {
    let [left, right] = ears(x);
    f32::midpoint(left * left, right * right).sqrt()
}

/// Without a sound device no sound ever ends, so they would pile up.
fn forget_unheard(
    mut commands: Commands,
    sounds: Query<(Entity, Ref<AudioPlayer>), (Without<AudioSink>, Without<SpatialAudioSink>)>,
) {
    for (sound, _) in sounds.iter().filter(|(_, player)| !player.is_added()) {
        commands.entity(sound).despawn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_of_a_board_is_a_fifth_to_the_side() {
        let share = |x: f32| {
            let [left, right] = ears(x);
            (right - left) / (right + left)
        };
        assert!(share(0.0).abs() < 1e-6);
        assert!((0.15..=0.2).contains(&share(FARTHEST)), "{}", share(FARTHEST));
        assert!((share(FARTHEST) + share(-FARTHEST)).abs() < 1e-6);
    }

    #[test]
    fn columns_go_from_left_to_right() {
        let side = |column| PlaySound::new(&Handle::default()).from_column(column, 8.0).side;
        assert!(side(0.0) < side(3.0) && side(3.0) < 0.0 && side(4.0) > 0.0);
        assert!((side(7.0) + side(0.0)).abs() < 1e-6 && side(7.0) < 1.0);
        assert!(side(99.0) <= 1.0);
    }
}
