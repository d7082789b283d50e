//! The animation and sounds of a move, and how it goes back when it is undone.

use super::ID;
use super::assets::Sounds;
use super::faces::spawn_disc;
use super::render::{BoardView, Disc};
use super::rules::{Effect, Game, Square};
use crate::gameplay::prelude::*;
use crate::games::two_players::board::{DrawSystems, Grid};
use crate::games::two_players::painter::Painter;
use crate::games::two_players::sounds::{SoundSystems, SoundsToCome, stop_sounds};

const PLACE: f32 = 0.12;
const LIFT: f32 = 0.16;
const TURN: f32 = 0.26;
/// The delay from one ring of discs to the next.
const APART: f32 = 0.045;
/// With reduced motion, all discs change their colours together.
const CROSSFADE: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (turn_discs, lift_discs).in_set(DrawSystems::Animate));
    app.add_systems(
        Update,
        (
            stop_sounds.run_if(on_message::<Played<Game>>.or_eager(on_message::<Reset<Game>>)),
            play_capture_sounds.run_if(on_message::<Played<Game>>),
        )
            .chain()
            .in_set(SoundSystems)
            .run_if(in_state(Screen::Playing(ID))),
    );
}

/// The seconds until a disc at this distance begins to turn.
fn turns_after(distance: u8) -> f32 {
    APART * f32::from(distance)
}

/// The seconds until all animations have ended.
pub fn seconds_of(effects: &[Effect]) -> f32 {
    let seconds = effects.iter().map(|effect| match effect {
        Effect::Placed { .. } => PLACE,
        Effect::Turned { distance, .. } => turns_after(*distance) + TURN,
        Effect::Passed { .. } | Effect::Over { .. } => 0.0,
    });
    seconds.fold(0.0, f32::max)
}

/// Drops the placed disc, and turns captured discs ring by ring: the old colour narrows to its edge, then the
/// new one widens from it.
fn turn_discs(
    mut commands: Commands,
    painter: Painter,
    views: Query<(&BoardView, &Grid), Changed<BoardView>>,
    discs: Query<(Entity, &Disc, &ChildOf)>,
) {
    for (entity, disc, parent) in &discs {
        let Ok((view, grid)) = views.get(parent.parent()) else { continue };
        let place = grid.place(disc.at);
        let is_here = |effect: &&Effect| match effect {
            Effect::Placed { at, .. } | Effect::Turned { at, .. } => *at == disc.at,
            Effect::Passed { .. } | Effect::Over { .. } => false,
        };
        let delay = match view.effects.iter().find(is_here) {
            Some(Effect::Turned { distance, .. }) => turns_after(*distance),
            Some(_) => {
                let drop = Tween::new(Change::Scale(1.15, 1.0), PLACE, Ease::Out);
                let above = Transform::from_translation(place.extend(0.4));
                let start = above.with_scale(Vec3::new(1.15, 1.15, 1.0));
                commands.entity(entity).insert((start, Tweens::new([drop])));
                continue;
            }
            None => continue,
        };
        let hop = || Tween::new(Change::Hop(place, 4.0 * grid.cell / 72.0), TURN, Ease::InOut).after(delay);
        let widen = Tween::new(Change::Width(0.0, 1.0), TURN / 2.0, Ease::Out).after(delay + TURN / 2.0);
        let edge = Transform::from_translation(place.extend(0.3)).with_scale(Vec3::new(0.0, 1.0, 1.0));
        commands.entity(entity).insert((edge, Tweens::new([widen, hop()]).calm(Calm::Appear(CROSSFADE))));
        let narrow = Tween::new(Change::Width(1.0, 0.0), TURN / 2.0, Ease::In).after(delay);
        commands.entity(parent.parent()).with_children(|board| {
            let colour = disc.colour.other();
            spawn_disc(board, &painter, colour, grid.cell, place.extend(0.31), 1.0).insert((
                Disc { at: disc.at, colour },
                Tweens::farewell([narrow, hop()]).calm(Calm::Vanish(CROSSFADE)),
            ));
        });
    }
}

fn lift_discs(
    mut commands: Commands,
    painter: Painter,
    views: Query<(Entity, &BoardView, &Grid), Changed<BoardView>>,
) {
    for (board, view, grid) in &views {
        commands.entity(board).with_children(|board| {
            for disc in &view.lifted {
                let lift = Tween::new(Change::Scale(1.0, 0.0), LIFT, Ease::In);
                spawn_disc(board, &painter, disc.colour, grid.cell, grid.place(disc.at).extend(0.4), 1.0)
                    .insert((*disc, Tweens::farewell([lift]).calm(Calm::Vanish(CROSSFADE))));
            }
        });
    }
}

/// Plays a stone on felt, a click for every ring of turning discs, each higher, and a tap for a pass.
fn play_capture_sounds(
    mut played: MessageReader<Played<Game>>,
    sounds: Res<Sounds>,
    mut coming: SoundsToCome,
) {
    let Some(Played(effects)) = played.read().last() else { return };
    let from =
        |sound: &Handle<AudioSource>, at: Square| PlaySound::new(sound).from_column(at.column() as f32, 8.0);
    let mut rings = 0;
    for effect in effects {
        match effect {
            Effect::Placed { at, .. } => coming.play_after(0.0, from(&sounds.place, *at)),
            Effect::Turned { at, distance, .. } if *distance > rings => {
                rings = *distance;
                // Every ring is two semitones higher.
                let pitch = 2_f32.powf(f32::from(rings - 1) / 6.0);
                coming.play_after(turns_after(rings) + 0.1, from(&sounds.flip, *at).pitched(pitch));
            }
            Effect::Passed { .. } => coming.play_after(seconds_of(effects), PlaySound::new(&sounds.pass)),
            Effect::Turned { .. } | Effect::Over { .. } => {}
        }
    }
}
