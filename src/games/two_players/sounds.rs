//! Sounds timed to the animation of a move. They are dropped if the board changes first.

use bevy::ecs::system::SystemParam;

use crate::gameplay::prelude::*;

/// The sounds that are still to come, and when.
#[derive(Resource, Default)]
struct ComingSounds(Vec<(f32, PlaySound)>);

#[derive(SystemParam)]
pub struct SoundsToCome<'w> {
    time: Res<'w, Time<Real>>,
    coming: ResMut<'w, ComingSounds>,
}

impl SoundsToCome<'_> {
    pub fn play_after(&mut self, seconds: f32, sound: PlaySound) {
        self.coming.0.push((self.time.elapsed_secs() + seconds, sound));
    }
}

/// Games schedule the sounds of what has happened.
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
    app.add_systems(Update, stop_sounds.run_if(state_changed::<Screen>).in_set(FrameSystems::Begin));
}

/// Drops all sounds that have not been played yet.
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
