//! Music: a quiet loop for the menu and for every room. Loops fade into each other on the thread of the sound
//! device, where samples are made, so that no frame is drawn for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::audio::{AddAudioSource, AudioSink, ChannelCount, Decodable, Sample, SampleRate, Source};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::audio::Playable;
use super::power::Wake;
use super::screenshot_request::TakePicture;
use super::states::{FrameSystems, Screen, Sheet};
use crate::engine::settings::Settings;

/// How long a loop fades in or out, in seconds.
const CROSSFADE: f32 = 1.0;
/// Roughly how long a change of volume takes, in seconds: at once, but without a click.
const GLIDE: f32 = 0.08;
/// The part of the volume that is left behind a sheet.
const BEHIND_A_SHEET: f32 = 0.45;
/// How long music waits after the first screen appears, so that nothing else waits for it.
const PATIENCE: Duration = Duration::from_millis(700);
/// How soon to check again whether a loop has loaded, in seconds.
const READING: f32 = 0.05;

pub fn plugin(app: &mut App) {
    app.init_resource::<Music>().add_audio_source::<Loop>();
    app.add_systems(
        Update,
        (choose, begin)
            .chain()
            .in_set(FrameSystems::View)
            // A run that only takes a screenshot is silent.
            .run_if(not(resource_exists::<TakePicture>)),
    );
}

#[derive(Resource, Default)]
pub struct Music {
    now: Option<Playing>,
    coming: Option<(&'static str, Handle<AudioSource>)>,
    volume: f32,
}

struct Playing {
    name: &'static str,
    player: Entity,
    fader: Arc<Fader>,
}

impl Music {
    /// The loop being played, and the volume that it is set to.
    pub fn playing(&self) -> Option<(&'static str, f32)> {
        self.now.as_ref().map(|now| (now.name, now.fader.volume()))
    }
}

fn loop_of(screen: Screen) -> Option<&'static str> {
    match screen {
        Screen::Loading | Screen::Failed => None,
        Screen::Menu => Some("menu"),
        Screen::Playing(game) => Some(game.name()),
    }
}

/// The volume of music, from 0 to 1.
fn volume(settings: &Settings, focused: bool, sheet: Sheet) -> f32 {
    if settings.is_silent(focused) {
        return 0.0;
    }
    let behind = if sheet == Sheet::None { 1.0 } else { BEHIND_A_SHEET };
    settings.master_volume * settings.music_volume * behind
}

/// Fades out the loop of another screen and loads the right one, unless nobody would hear it.
fn choose(
    mut commands: Commands,
    assets: Res<AssetServer>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    (settings, sheet): (Res<Settings>, Res<State<Sheet>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    sinks: Query<(), With<AudioSink>>,
    mut music: ResMut<Music>,
    mut wake: ResMut<Wake>,
    mut since: Local<Option<Duration>>,
) {
    let focused = windows.iter().any(|window| window.focused);
    music.volume = volume(&settings, focused, *sheet.get());
    let wanted = loop_of(*screen.get());
    if let Some(old) = music.now.take_if(|now| wanted != Some(now.name)) {
        old.fader.leave();
        // Without a device the loop never began, and would never end.
        if !sinks.contains(old.player) {
            commands.entity(old.player).despawn();
        }
    }
    if let Some(now) = &music.now {
        now.fader.set_volume(music.volume);
    }
    music.coming.take_if(|coming| wanted != Some(coming.0));
    let Some(name) = wanted else { return };
    let waited = time.elapsed().saturating_sub(*since.get_or_insert(time.elapsed()));
    if music.now.is_some() || music.coming.is_some() || music.volume <= 0.0 {
        return;
    }
    let patience = PATIENCE.saturating_sub(waited);
    if !patience.is_zero() {
        wake.within(patience.as_secs_f32());
        return;
    }
    music.coming = Some((name, assets.load(format!("music/{name}.flac"))));
}

/// Starts the requested loop as soon as it has loaded.
fn begin(
    mut commands: Commands,
    assets: Res<AssetServer>,
    mut playable: Playable,
    mut loops: ResMut<Assets<Loop>>,
    mut music: ResMut<Music>,
    mut wake: ResMut<Wake>,
) {
    let Some((name, handle)) = music.coming.clone() else { return };
    if assets.load_state(&handle).is_loading() {
        // Loading a file does not wake the window.
        wake.within(READING);
    } else if let Some(source) = playable.get(&handle) {
        let fader = Arc::new(Fader::default());
        fader.set_volume(music.volume);
        let piece = loops.add(Loop { source: source.clone(), fader: fader.clone() });
        let player = commands.spawn((Name::new("Music"), AudioPlayer(piece), PlaybackSettings::DESPAWN)).id();
        music.now = Some(Playing { name, player, fader });
        music.coming = None;
    }
}

/// What the app tells a loop that plays on another thread.
#[derive(Debug, Default)]
struct Fader {
    /// The bits of an `f32`.
    volume: AtomicU32,
    leaving: AtomicBool,
}

impl Fader {
    fn volume(&self) -> f32 {
        f32::from_bits(self.volume.load(Ordering::Relaxed))
    }

    fn set_volume(&self, volume: f32) {
        self.volume.store(volume.to_bits(), Ordering::Relaxed);
    }

    fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }
}

#[derive(Asset, TypePath, Clone)]
struct Loop {
    source: AudioSource,
    fader: Arc<Fader>,
}

impl Decodable for Loop {
    type Decoder = Faded;

    fn decoder(&self) -> Faded {
        Faded { samples: self.source.decoder(), piece: self.clone(), volume: 0.0, presence: 0.0 }
    }
}

/// The samples of a loop, repeated without end, as loud as its fader says.
struct Faded {
    samples: <AudioSource as Decodable>::Decoder,
    piece: Loop,
    /// Follows the fader's volume.
    volume: f32,
    /// Rises from 0 to 1 when the loop starts, and falls back when it leaves.
    presence: f32,
}

impl Iterator for Faded {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let wanted = self.piece.fader.volume();
        let leaving = self.piece.fader.leaving.load(Ordering::Relaxed);
        let per_second = self.sample_rate().get() as f32 * f32::from(self.channels().get());
        if leaving && (self.presence <= 0.0 || self.volume <= f32::EPSILON) {
            return None;
        }
        let step = 1.0 / (CROSSFADE * per_second);
        self.presence = (self.presence + if leaving { -step } else { step }).clamp(0.0, 1.0);
        self.volume += (wanted - self.volume) / (GLIDE * per_second);
        if wanted <= 0.0 && self.volume < 1e-5 {
            // Silent music stands still, and costs nothing.
            self.volume = 0.0;
            return Some(0.0);
        }
        let sample = self.samples.next().or_else(|| {
            self.samples = self.piece.source.decoder();
            self.samples.next()
        })?;
        Some(sample * self.volume * self.presence)
    }
}

impl Source for Faded {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.samples.channels()
    }

    fn sample_rate(&self) -> SampleRate {
        self.samples.sample_rate()
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MENU: &[u8] = include_bytes!("../../assets/music/menu.flac");

    fn started() -> (Arc<Fader>, Faded) {
        let fader = Arc::new(Fader::default());
        fader.set_volume(1.0);
        let source = AudioSource { bytes: MENU.into() };
        let samples = Loop { source, fader: fader.clone() }.decoder();
        (fader, samples)
    }

    fn second(samples: &mut Faded) -> Vec<f32> {
        let count = samples.sample_rate().get() as usize;
        samples.take(count).collect()
    }

    fn loudest(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |most, sample| sample.abs().max(most))
    }

    #[test]
    fn a_loop_fades_in_and_goes_on_after_its_end() {
        let (_, mut samples) = started();
        let first = second(&mut samples);
        assert!(loudest(&first[..100]) < 0.001, "it starts from silence");
        let rate = first.len();
        let length = samples.piece.source.decoder().count();
        assert!(samples.by_ref().take(length - rate).count() == length - rate);
        let again = second(&mut samples);
        assert!(loudest(&again) > 0.01, "it goes on");
        assert!(again.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.05), "without a click");
    }

    #[test]
    fn a_loop_that_leaves_is_gone_within_its_fade() {
        let (fader, mut samples) = started();
        second(&mut samples);
        fader.leave();
        let last = second(&mut samples);
        assert!(loudest(&last) > 0.01 && loudest(&last[last.len() - 50..]) < 0.01);
        assert!(samples.take(100).count() < 100);
    }

    #[test]
    fn silent_music_stands_still_and_comes_back() {
        let (fader, mut samples) = started();
        second(&mut samples);
        fader.set_volume(0.0);
        for _ in 0..2 {
            second(&mut samples);
        }
        let (silent, place) = (second(&mut samples), samples.samples.size_hint());
        assert!(silent.iter().all(|sample| *sample == 0.0));
        assert_eq!(samples.samples.size_hint(), place);
        fader.set_volume(1.0);
        second(&mut samples);
        assert!(loudest(&second(&mut samples)) > 0.01);
    }

    #[test]
    fn music_is_as_loud_as_the_settings_say() {
        let settings = Settings { master_volume: 0.5, music_volume: 0.5, ..default() };
        let near = |one: f32, other: f32| (one - other).abs() < 1e-6;
        assert!(near(volume(&settings, true, Sheet::None), 0.25));
        assert!(near(volume(&settings, true, Sheet::Pause), 0.25 * BEHIND_A_SHEET));
        assert!(near(volume(&settings, false, Sheet::None), 0.0));
        assert!(near(
            volume(&Settings { mute_in_background: false, ..settings.clone() }, false, Sheet::None),
            0.25
        ));
        assert!(near(volume(&Settings { muted: true, ..settings }, true, Sheet::None), 0.0));
    }
}
