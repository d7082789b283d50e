//! What a move sounds like: a stone on felt, a click for every ring of discs that turns, higher
//! and higher, and a tap for a pass.

use bevy::prelude::*;

use super::assets::Sounds;
use super::rules::{Effect, Game, Square};
use super::view::{seconds_of, turns_after};
use crate::games::GameId;
use crate::shell::audio::PlaySound;
use crate::shell::power::Wake;
use crate::shell::room::{Played, Reset};
use crate::shell::screen::{FrameSystems, Screen};

/// Sounds that are still to come, and when.
#[derive(Resource, Default)]
struct Due(Vec<(f32, PlaySound)>);

/// Plays them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Due>();
    app.add_systems(
        Update,
        (hear, play_due.run_if(|due: Res<Due>| !due.0.is_empty()))
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Othello))),
    );
    app.add_systems(OnExit(Screen::Playing(GameId::Othello)), |mut due: ResMut<Due>| due.0.clear());
}

fn hear(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    time: Res<Time<Real>>,
    sounds: Option<Res<Sounds>>,
    mut due: ResMut<Due>,
) {
    let Some(sounds) = sounds else { return };
    if reset.read().count() > 0 {
        due.0.clear();
    }
    for Played(effects) in played.read() {
        due.0.clear();
        let now = time.elapsed_secs();
        let mut rings = 0;
        for effect in effects {
            match effect {
                Effect::Placed { at, .. } => due.0.push((now, sound(&sounds.place, *at))),
                Effect::Turned { at, distance, .. } if *distance > rings => {
                    rings = *distance;
                    // Two semitones higher with every ring.
                    let pitch = 2_f32.powf(f32::from(rings - 1) / 6.0);
                    due.0.push((now + turns_after(rings) + 0.1, sound(&sounds.flip, *at).pitched(pitch)));
                }
                Effect::Passed { .. } => {
                    due.0.push((now + seconds_of(effects), PlaySound::new(&sounds.pass)));
                }
                Effect::Turned { .. } | Effect::Over { .. } => {}
            }
        }
    }
}

fn sound(sound: &Handle<AudioSource>, at: Square) -> PlaySound {
    PlaySound::new(sound).from_column(at.column() as f32, 8.0)
}

fn play_due(
    time: Res<Time<Real>>,
    mut due: ResMut<Due>,
    mut play: MessageWriter<PlaySound>,
    mut wake: ResMut<Wake>,
) {
    due.0.retain(|(at, sound)| {
        let left = at - time.elapsed_secs();
        if left <= 0.0 {
            play.write(sound.clone());
        } else {
            wake.within(left);
        }
        left > 0.0
    });
}
