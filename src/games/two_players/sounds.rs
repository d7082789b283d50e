//! Sounds that follow a move while it is seen: each is heard at its time, unless the board changes before.

use bevy::ecs::system::SystemParam;

use crate::engine::audio::PlaySound;
use crate::gameplay::prelude::*;

/// The sounds that are still to come, and when.
#[derive(Resource, Default)]
struct ComingSounds(Vec<(f32, PlaySound)>);

/// Lets sounds come.
#[derive(SystemParam)]
pub struct SoundsToCome<'w> {
    time: Res<'w, Time<Real>>,
    coming: ResMut<'w, ComingSounds>,
}

impl SoundsToCome<'_> {
    /// A sound is heard after so many seconds.
    pub fn play_after(&mut self, seconds: f32, sound: PlaySound) {
        self.coming.0.push((self.time.elapsed_secs() + seconds, sound));
    }
}

/// A game lets the sounds of what has happened come.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SoundSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComingSounds>();
    app.configure_sets(Update, SoundSystems.in_set(FrameSystems::View));
    app.add_systems(
        Update,
        play_sounds
            .after(SoundSystems)
            .in_set(FrameSystems::View)
            .run_if(|coming: Res<ComingSounds>| !coming.0.is_empty()),
    );
    app.add_systems(Update, stop_sounds.run_if(state_changed::<Screen>).before(FrameSystems::Input));
}

/// What has not been heard yet will not be.
pub fn stop_sounds(mut sounds: SoundsToCome) {
    sounds.coming.0.clear();
}

fn play_sounds(mut sounds: SoundsToCome, mut play: MessageWriter<PlaySound>, mut wake: ResMut<Wake>) {
    let now = sounds.time.elapsed_secs();
    sounds.coming.0.retain(|(at, sound)| {
        if *at <= now {
            play.write(sound.clone());
        } else {
            wake.within(at - now);
        }
        *at > now
    });
}
