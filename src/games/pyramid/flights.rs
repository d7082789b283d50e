//! What moves on the table: cards that are dealt, that go in pairs, that are turned over, and the
//! cascade of a win. The game has long gone on; all of this only lies over it and goes by itself.

use bevy::prelude::*;

use super::artist::Artist;
use super::places::Target;
use super::rules::{Card, Effect, Place};
use crate::shell::motion::{Calm, Change, Ease, Tween, Tweens, VANISH};

const MEET: f32 = 0.09;
const FLY: f32 = 0.28;
const FADE: f32 = 0.08;
const UNCOVER: f32 = 0.16;
const TURN: f32 = 0.22;
const REDEAL: f32 = 0.3;
const RETURN: f32 = 0.11;
/// Two cards that go together meet after this part of the way between them.
const MEETING: f32 = 0.4;
/// How far a card turns as it flies, in radians: 8 degrees.
const TILT: f32 = 0.14;
/// How small it is when it arrives.
const SMALL: f32 = 0.5;
/// Dealing all cards takes this and one flight more.
const DEALING: f32 = 0.5;
/// How long after one another the cards of a win fall, and how long each of them does.
const CASCADE_STEP: f32 = 0.028;
const FALL: f32 = 0.95;

/// A card that is no longer in the game.
#[derive(Component)]
pub struct Flight;

/// A card on its way to where it lies.
#[derive(Component)]
pub struct Arrival;

/// How a card came to where it lies, and from where, if it moved there.
pub fn arrival(
    artist: &Artist,
    place: Place,
    effects: &[Effect],
    deal: bool,
    carried: Option<Vec2>,
) -> Option<(Vec2, Tweens)> {
    let at = artist.table.place(Target::Card(place));
    let go = |from: Vec2, seconds: f32| Tween::new(Change::Place(from, at), seconds, Ease::InOut);
    if let Some(from) = carried {
        return Some((from, Tweens::new([go(from, RETURN)]).calm(Calm::AtOnce)));
    }
    let pile = artist.table.place(Target::PILE);
    match place {
        Place::Pyramid(spot) if deal => {
            let delay = DEALING * (spot.index() - 1) as f32 / 27.0;
            Some((pile, appearing(go(pile, TURN).after(delay))))
        }
        Place::Waste if effects.iter().any(|effect| matches!(effect, Effect::Drawn { .. })) => {
            Some((pile, appearing(go(pile, TURN))))
        }
        Place::Pile if effects.iter().any(|effect| matches!(effect, Effect::Redealt { .. })) => {
            let waste = artist.table.place(Target::Card(Place::Waste));
            Some((waste, appearing(go(waste, REDEAL))))
        }
        _ => None,
    }
}

/// How a card comes back whose move was taken back, and from where: what was removed from the score,
/// what was turned from where it had gone.
pub fn coming_back(artist: &Artist, place: Place, undone: &[Effect]) -> Option<(Vec2, Tweens)> {
    let at = artist.table.place(Target::Card(place));
    let pile = artist.table.place(Target::PILE);
    let (from, seconds) = undone.iter().find_map(|effect| match effect {
        Effect::PairRemoved { cards } if cards.iter().any(|(_, here)| *here == place) => {
            Some((artist.table.score(), FLY))
        }
        Effect::KingRemoved { from, .. } if *from == place => Some((artist.table.score(), FLY)),
        Effect::Turned { .. } if place == Place::Pile => Some((artist.table.place(Target::Deck), TURN)),
        Effect::Drawn { .. } if place == Place::Pile => {
            Some((artist.table.place(Target::Card(Place::Waste)), TURN))
        }
        Effect::Redealt { .. } if place == Place::Waste => Some((pile, REDEAL)),
        _ => None,
    })?;
    Some((from, appearing(Tween::new(Change::Place(from, at), seconds, Ease::InOut))))
}

/// A card on its way, which fades in where nothing moves.
fn appearing(go: Tween) -> Tweens {
    Tweens::new([go]).calm(Calm::Appear(VANISH))
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

/// The cards that left, on their way.
pub fn depart(
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
            Effect::Turned { card, .. } => turn(root, artist, card),
            _ => {}
        }
    }
}

/// What a win is worth.
pub fn celebrate(root: &mut ChildSpawnerCommands, artist: &Artist, effects: &[Effect]) {
    if effects.contains(&Effect::Won) && !artist.access.reduced_motion {
        cascade(root, artist);
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

/// The top of the pile goes to its back, and is turned over on the way.
fn turn(root: &mut ChildSpawnerCommands, artist: &Artist, card: Card) {
    let (from, to) = (artist.table.place(Target::PILE), artist.table.place(Target::Deck));
    let half = TURN / 2.0;
    let turned = |from: f32, to: f32| Tween::new(Change::Width(from, to), half, Ease::Linear);
    root.spawn((
        Name::new("Flight"),
        Flight,
        Transform::from_translation(from.extend(1.5)),
        Visibility::default(),
        Tweens::farewell([Tween::new(Change::Place(from, to), TURN, Ease::InOut)]),
        children![
            (
                artist.face(Target::PILE, card, Color::WHITE),
                Transform::default(),
                Tweens::new([turned(1.0, 0.0)])
            ),
            (
                artist.face(Target::PILE, Card::EMPTY, Color::WHITE),
                Transform::from_scale(Vec3::new(0.0, 1.0, 1.0)),
                Tweens::new([turned(0.0, 1.0).after(half)])
            ),
        ],
    ));
}

/// All cards of the deck fall past, each with a way of its own.
fn cascade(root: &mut ChildSpawnerCommands, artist: &Artist) {
    let apex = Target::Card(Place::Pile);
    let reach = 420.0 * artist.table.unit * if artist.table.mini { 0.6 } else { 1.0 };
    for id in 1..=52_u8 {
        let Some(card) = Card::from_id(id) else { continue };
        // A fan that goes to and fro.
        let phase = f32::from(id) * 0.47;
        let (start, end) = (phase.sin() * 0.25 * reach, phase.sin() * reach);
        let delay = MEET + FLY + CASCADE_STEP * f32::from(id - 1);
        let (top, bottom) = (reach * 1.3, -reach * 1.6);
        root.spawn((
            Name::new("Flight"),
            Flight,
            Transform::from_xyz(start, 0.0, 3.5 + 0.001 * f32::from(id)),
            Visibility::default(),
            Tweens::farewell([
                Tween::new(Change::Place(Vec2::new(start, 0.0), Vec2::new(end, 0.0)), FALL, Ease::Linear)
                    .after(delay),
                Tween::new(Change::Turn(0.0, phase.cos() * 4.0 * TILT), FALL, Ease::Linear).after(delay),
            ]),
        ))
        .with_children(|flight| {
            flight.spawn((
                artist.face(apex, card, Color::WHITE),
                Transform::from_xyz(0.0, top, 0.0),
                Tweens::new([Tween::new(
                    Change::Place(Vec2::new(0.0, top), Vec2::new(0.0, bottom)),
                    FALL,
                    Ease::In,
                )
                .after(delay)]),
            ));
        });
    }
}
