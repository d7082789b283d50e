//! What a move sounds like, each sound when its beat comes.

use bevy::prelude::*;

use super::assets::Sounds;
use super::rules::Point;
use super::timeline::{CAPTURE, Happening, What};
use crate::games::GameId;
use crate::shell::audio::PlaySound;
use crate::shell::power::Wake;
use crate::shell::screen::{FrameSystems, Screen};

/// A taken man is heard as he falls into the tray.
const FALL: f32 = CAPTURE * 0.6;

/// Sounds still to come, and when.
#[derive(Resource, Default)]
struct Coming(Vec<(f32, PlaySound)>);

/// Plays them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coming>();
    app.add_systems(
        Update,
        (listen, play)
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris)))
            .run_if(resource_exists::<Sounds>),
    );
}

fn listen(
    mut happenings: MessageReader<Happening>,
    time: Res<Time<Real>>,
    sounds: Res<Sounds>,
    mut coming: ResMut<Coming>,
) {
    for Happening(beats) in happenings.read() {
        coming.0.clear();
        for beat in beats {
            let from = |sound, at: Point| PlaySound::new(sound).from_column(f32::from(at.column() - 1), 7.0);
            let (sound, later) = match beat.what {
                What::Placed(at) | What::Dropped { at, .. } => (from(&sounds.place, at), 0.0),
                What::Slid { to, .. } | What::Flew { to, .. } => (from(&sounds.slide, to), 0.0),
                What::Closed { .. } => (PlaySound::new(&sounds.mill), 0.0),
                What::Taken { at, .. } => (from(&sounds.capture, at), FALL),
                What::Lifted(_) | What::Lowered(_) | What::Returned(..) => continue,
            };
            coming.0.push((time.elapsed_secs() + beat.after + later, sound));
        }
    }
}

fn play(
    time: Res<Time<Real>>,
    mut coming: ResMut<Coming>,
    mut sounds: MessageWriter<PlaySound>,
    mut wake: ResMut<Wake>,
) {
    coming.0.retain(|(at, sound)| {
        let left = at - time.elapsed_secs();
        if left <= 0.0 {
            sounds.write(sound.clone());
        } else {
            wake.within(left);
        }
        left > 0.0
    });
}
