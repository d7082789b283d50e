//! Two cards that make thirteen leave the table, and a king alone: what is seen and heard, the cards that
//! they uncover, and the points.

use bevy::prelude::*;

use super::ID;
use super::artist::Artist;
use super::assets::Sounds;
use super::places::Target;
use super::rules::{Card, Effect, Game, Place};
use crate::engine::audio::PlaySound;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::hud::Gain;
use crate::gameplay::messages::Played;
use crate::theme::animation::{Change, Ease, Tween, Tweens};

/// Two cards meet.
pub const MEET: f32 = 0.09;
/// They fly to the score.
pub const FLY: f32 = 0.28;
const FADE: f32 = 0.08;
const UNCOVER: f32 = 0.16;
/// Two cards that go together meet after this part of the way between them.
const MEETING: f32 = 0.4;
/// How far a card turns as it flies, in radians: 8 degrees.
pub const TILT: f32 = 0.14;
/// How small it is when it arrives.
const SMALL: f32 = 0.5;

/// A card that is no longer in the game.
#[derive(Component)]
pub struct Flight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (float_gain, play_pair_sound)
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
}

/// The points for cards that go rise beside the score.
fn float_gain(mut played: MessageReader<Played<Game>>, mut gains: MessageWriter<Gain>) {
    for effect in played.read().flat_map(|Played(effects)| effects) {
        if let Effect::Scored { points } = effect {
            gains.write(Gain((*points).into()));
        }
    }
}

fn play_pair_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    for effect in played.read().flat_map(|Played(effects)| effects) {
        let from = match effect {
            Effect::PairRemoved { cards: [(_, one), (_, other)] } => f32::midpoint(side(*one), side(*other)),
            Effect::KingRemoved { from, .. } => side(*from),
            _ => continue,
        };
        play.write(PlaySound::new(&sounds.pair).from_side(from));
    }
}

/// Where on the board a place is, from -1 at the left to 1 at the right.
pub fn side(place: Place) -> f32 {
    match place {
        Place::Pyramid(spot) => (f32::from(spot.column()) - f32::midpoint(f32::from(spot.row()), 1.0)) / 3.0,
        Place::Pile | Place::Waste => 0.0,
    }
}

/// Two cards that make thirteen leave together, a king alone.
pub fn fly_away(
    root: &mut ChildSpawnerCommands,
    artist: &Artist,
    effects: &[Effect],
    carried: Option<(Place, Vec2)>,
) {
    let from = |place: Place| {
        let by = carried.filter(|(carried, _)| *carried == place).map_or(Vec2::ZERO, |(_, by)| by);
        artist.table.place(Target::Card(place)) + by
    };
    for effect in effects {
        match *effect {
            Effect::PairRemoved { cards: [(one, here), (other, there)] } => {
                let gap = from(there) - from(here);
                fly(root, artist, here, one, from(here), gap * MEETING, TILT);
                fly(root, artist, there, other, from(there), -gap * MEETING, -TILT);
            }
            Effect::KingRemoved { card, from: place } => {
                fly(root, artist, place, card, from(place), Vec2::ZERO, TILT);
            }
            _ => {}
        }
    }
}

/// A card goes to meet another, and with it to the score. A king, which meets nobody, swells.
fn fly(
    root: &mut ChildSpawnerCommands,
    artist: &Artist,
    place: Place,
    card: Card,
    from: Vec2,
    meet: Vec2,
    tilt: f32,
) {
    let target = Target::Card(place);
    let to = artist.table.score() - meet;
    let fly = |change: Change| Tween::new(change, FLY, Ease::InOut).after(MEET);
    let alone = meet == Vec2::ZERO;
    let mut flight = root.spawn((
        Name::new("Flight"),
        Flight,
        Transform::from_translation(from.extend(3.0)),
        Visibility::default(),
        Tweens::farewell([
            fly(Change::Place(from, to)),
            fly(Change::Turn(0.0, tilt)),
            fly(Change::Scale(1.0, SMALL)),
        ]),
    ));
    flight.with_children(|flight| {
        let face = artist.face(target, card, Color::WHITE);
        let fade = Tween::new(Change::Fade(1.0, 0.0), FADE, Ease::Linear).after(MEET + FLY - FADE);
        let go = if alone {
            Tween::new(Change::Pop(1.15), MEET * 2.0, Ease::Linear)
        } else {
            Tween::new(Change::Place(Vec2::ZERO, meet), MEET, Ease::Out)
        };
        flight.spawn((face, Transform::default(), Tweens::new([go, fade])));
    });
}

/// A card that was covered brightens.
pub fn brighten(body: &mut EntityCommands, artist: &Artist, target: Target, card: Card) {
    body.with_children(|body| {
        let mut dim = body.spawn((Transform::from_xyz(0.0, 0.0, 0.001), Visibility::default()));
        let mut parts = Vec::new();
        dim.with_children(|dim| parts = artist.covered_face(dim, target, card));
        let mut commands = dim.commands();
        for part in parts {
            commands.entity(part).insert(Tweens::farewell([Tween::new(
                Change::Fade(1.0, 0.0),
                UNCOVER,
                Ease::Out,
            )]));
        }
    });
}
