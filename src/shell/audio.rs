//! Cues: short sounds for what happens, and the button that turns them off. Without a sound
//! device there is silence and nothing else.

use std::collections::HashMap;
use std::time::Duration;

use bevy::audio::Volume;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};
use bevy_asset_loader::prelude::*;

use super::input::{Verb, Verbs};
use super::saves::Settings;
use super::screen::{FrameSystems, Screen};
use super::sprites::Icon;
use super::theme::Palette;
use super::widgets::{ButtonLook, icon, icon_size, square_button};

/// A sound of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// The focus moves.
    Focus,
    /// Something was pressed.
    Confirm,
    /// Something was closed.
    Back,
    /// Something cannot be done.
    Denied,
    /// A sheet opens.
    SheetOpen,
    /// A sheet closes.
    SheetClose,
    /// A game is won.
    Win,
    /// A game is lost.
    Lose,
    /// Nobody won.
    Draw,
}

/// Plays a sound of the house.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayCue(pub Cue);

/// Plays any sound, at a pitch (1 is its own).
#[derive(Message, Clone, Debug)]
pub struct PlaySound {
    /// The sound.
    pub sound: Handle<AudioSource>,
    /// How fast, and so how high, it is played.
    pub pitch: f32,
}

#[derive(AssetCollection, Resource)]
struct HouseSounds {
    #[asset(path = "sounds/ui_focus.wav")]
    focus: Handle<AudioSource>,
    #[asset(path = "sounds/ui_confirm.wav")]
    confirm: Handle<AudioSource>,
    #[asset(path = "sounds/ui_back.wav")]
    back: Handle<AudioSource>,
    #[asset(path = "sounds/ui_denied.wav")]
    denied: Handle<AudioSource>,
    #[asset(path = "sounds/sheet_open.wav")]
    sheet_open: Handle<AudioSource>,
    #[asset(path = "sounds/sheet_close.wav")]
    sheet_close: Handle<AudioSource>,
    #[asset(path = "sounds/win.wav")]
    win: Handle<AudioSource>,
    #[asset(path = "sounds/lose.wav")]
    lose: Handle<AudioSource>,
    #[asset(path = "sounds/draw.wav")]
    draw: Handle<AudioSource>,
}

/// The same sound is not played twice within this time.
const SHORTEST_GAP: Duration = Duration::from_millis(40);

/// Plays what is asked for.
pub fn plugin(app: &mut App) {
    app.add_message::<PlayCue>().add_message::<PlaySound>();
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<HouseSounds>());
    app.add_systems(Update, toggle_mute.in_set(FrameSystems::Rules));
    app.add_systems(Update, show_sound.in_set(FrameSystems::View));
    app.add_systems(
        Update,
        (find_cues.run_if(resource_exists::<HouseSounds>), play_sounds).chain().in_set(FrameSystems::View),
    );
}

/// The icon of the button that turns sound on and off.
#[derive(Component)]
struct SoundIcon;

/// A button that turns sound on and off.
pub fn sound_button(room: &Palette, size: f32) -> impl Bundle {
    (
        Name::new("Sound"),
        square_button(ButtonLook::quiet(room), size),
        observe(|_: On<Activate>, mut settings: ResMut<Settings>| settings.muted = !settings.muted),
        children![(SoundIcon, icon("icon_sound", icon_size(size), room.text))],
    )
}

fn show_sound(settings: Res<Settings>, mut icons: Query<&mut Icon, With<SoundIcon>>) {
    for mut icon in &mut icons {
        icon.set_if_neq(Icon(if settings.muted { "icon_mute" } else { "icon_sound" }));
    }
}

fn toggle_mute(verbs: Single<&Verbs>, mut settings: ResMut<Settings>) {
    if verbs.just_pressed(&Verb::Mute) {
        settings.muted = !settings.muted;
    }
}

fn find_cues(mut cues: MessageReader<PlayCue>, sounds: Res<HouseSounds>, mut play: MessageWriter<PlaySound>) {
    for PlayCue(cue) in cues.read() {
        let sound = match cue {
            Cue::Focus => &sounds.focus,
            Cue::Confirm => &sounds.confirm,
            Cue::Back => &sounds.back,
            Cue::Denied => &sounds.denied,
            Cue::SheetOpen => &sounds.sheet_open,
            Cue::SheetClose => &sounds.sheet_close,
            Cue::Win => &sounds.win,
            Cue::Lose => &sounds.lose,
            Cue::Draw => &sounds.draw,
        };
        play.write(PlaySound { sound: sound.clone(), pitch: 1.0 });
    }
}

fn play_sounds(
    mut commands: Commands,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut wanted: MessageReader<PlaySound>,
    mut last: Local<HashMap<AssetId<AudioSource>, Duration>>,
) {
    for PlaySound { sound, pitch } in wanted.read() {
        let now = time.elapsed();
        let recent = last.get(&sound.id()).is_some_and(|before| now.saturating_sub(*before) < SHORTEST_GAP);
        if settings.muted || recent {
            continue;
        }
        last.insert(sound.id(), now);
        let volume = Volume::Linear(settings.master_volume * settings.cue_volume);
        commands.spawn((
            Name::new("Sound"),
            AudioPlayer(sound.clone()),
            PlaybackSettings::DESPAWN.with_volume(volume).with_speed(*pitch),
        ));
    }
}
