//! Animates and sounds a removal: two cards that make thirteen, or a king alone, fly to the score.

use super::ID;
use super::assets::Sounds;
use super::faces::Pictures;
use super::pointer::Carry;
use super::render::{self, LaidTables};
use super::rules::{Card, Effect, Game, Place, Spot};
use crate::gameplay::hud::Gain;
use crate::gameplay::prelude::*;
use crate::games::board_view::DrawSystems;

/// How long two cards take to meet.
pub const MEET: f32 = 0.09;
/// How long cards fly to the score.
pub const FLY: f32 = 0.28;
const FADE: f32 = 0.08;
const UNCOVER: f32 = 0.16;
/// How far each card of a pair goes towards the other, as a part of the way between them.
const MEETING: f32 = 0.4;
/// How far a card turns as it flies, in radians: 8 degrees.
pub const TILT: f32 = 0.14;
/// Its size when it arrives.
const SMALL: f32 = 0.5;

/// A sprite that lasts until the next move at most: a removed card, the mark of a hint.
#[derive(Component)]
#[require(Visibility, Name = Name::new("Flight"))]
pub struct Flight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, announce_removal.in_set(AfterMoves(ID)));
    app.add_systems(PostUpdate, (fly_away, brighten).in_set(DrawSystems::Animate));
}

/// Lets the points of a removal float up, and plays its sound from where the cards were.
fn announce_removal(
    mut played: MessageReader<Played<Game>>,
    sounds: Res<Sounds>,
    mut gains: MessageWriter<Gain>,
    mut play: MessageWriter<PlaySound>,
) {
    for effect in played.read().flat_map(|Played(effects)| effects) {
        let from = match effect {
            Effect::PairRemoved([(_, one), (_, other)]) => f32::midpoint(side(*one), side(*other)),
            Effect::KingRemoved(_, from) => side(*from),
            Effect::Scored(points) => {
                gains.write(Gain((*points).into()));
                continue;
            }
            _ => continue,
        };
        play.write(PlaySound::new(&sounds.pair).from_side(from));
    }
}

/// How far to the side a place is, from -1 at the left to 1 at the right.
pub fn side(place: Place) -> f32 {
    let of = |spot: Spot| (f32::from(spot.column()) - f32::midpoint(f32::from(spot.row()), 1.0)) / 3.0;
    place.spot().map_or(0.0, of)
}

fn fly_away(mut commands: Commands, pictures: Pictures, carry: Res<Carry>, tables: LaidTables) {
    for (root, view, table, _) in tables.iter().filter(|(_, _, table, _)| table.shows_beside()) {
        let from = |place: Place| table.place(place) + carry.dropped_by(place).unwrap_or_default();
        let mut fly = |card: Card, place: Place, meet: Vec2, tilt: f32| {
            let face = pictures.at(table, place).face(card);
            commands.entity(root).with_child(flight(face, from(place), table.score(), meet, tilt));
        };
        for effect in &view.effects {
            match *effect {
                Effect::PairRemoved([(one, here), (other, there)]) => {
                    let gap = from(there) - from(here);
                    fly(one, here, gap * MEETING, TILT);
                    fly(other, there, -gap * MEETING, -TILT);
                }
                Effect::KingRemoved(card, from) => fly(card, from, Vec2::ZERO, TILT),
                _ => {}
            }
        }
    }
}

/// A card moves to meet the other one, and then to the score. A king meets no card, so it swells.
fn flight(face: Sprite, from: Vec2, score: Vec2, meet: Vec2, tilt: f32) -> impl Bundle {
    let fly = |change: Change| Tween::new(change, FLY, Ease::InOut).after(MEET);
    let fade = Tween::new(Change::Fade(1.0, 0.0), FADE, Ease::Linear).after(MEET + FLY - FADE);
    let go = if meet == Vec2::ZERO {
        Tween::new(Change::Pop(1.15), MEET * 2.0, Ease::Linear)
    } else {
        Tween::new(Change::Place(Vec2::ZERO, meet), MEET, Ease::Out)
    };
    (
        Flight,
        Transform::from_translation(from.extend(3.0)),
        Tweens::farewell([
            fly(Change::Place(from, score - meet)),
            fly(Change::Turn(0.0, tilt)),
            fly(Change::Scale(1.0, SMALL)),
        ]),
        children![(face, Tweens::new([go, fade]))],
    )
}

/// Brightens cards that are no longer covered.
fn brighten(
    mut commands: Commands,
    pictures: Pictures,
    tables: LaidTables,
    cards: Query<(Entity, &render::Card)>,
) {
    for (_, view, table, children) in &tables {
        let is_uncovered =
            |place: Place| place.spot().is_some_and(|spot| view.effects.contains(&Effect::Uncovered(spot)));
        for (entity, card) in cards.iter_many(children).filter(|(_, card)| is_uncovered(card.place)) {
            let fade = Tween::new(Change::Fade(1.0, 0.0), UNCOVER, Ease::Out);
            for (part, at) in pictures.at(table, card.place).covered_face(card.face) {
                let at = Transform::from_translation(at + Vec3::new(0.0, 0.0, 0.001));
                commands.entity(entity).with_child((part, at, Tweens::farewell([fade])));
            }
        }
    }
}
