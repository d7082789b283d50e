//! Cards come to where they lie: they are dealt, turned over, dealt again, dropped, and come back when a
//! move is taken back.

use bevy::prelude::*;

use super::FollowSystems;
use super::assets::{Cards, Sounds};
use super::faces::Pictures;
use super::pair::{FLY, Flight};
use super::places::{Arrangement, Target};
use super::render::{DrawSystems, NewCard, NewCards, TableView};
use super::rules::{Card, Effect, Game, Place};
use crate::engine::audio::PlaySound;
use crate::engine::input::Verbs;
use crate::engine::states::FrameSystems;
use crate::gameplay::boards::InRoom;
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::table::Table;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens, VANISH};

const TURN: f32 = 0.22;
const REDEAL: f32 = 0.3;
const RETURN: f32 = 0.11;
/// Dealing all cards takes this and one flight more.
const DEALING: f32 = 0.5;
/// The height of a card that flies over others, under the cursor.
const ABOVE_CARDS: f32 = 1.9;

/// A card on its way to where it lies.
#[derive(Component)]
struct Arrival;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            play_deal_sounds.in_set(FollowSystems).run_if(resource_exists::<Sounds>),
            skip_deal
                .in_set(FrameSystems::View)
                .run_if(resource_exists::<Cards>.and_then(any_with_component::<Arrival>)),
        ),
    );
    app.add_systems(PostUpdate, (bring_cards, turn_over).in_set(DrawSystems::Animate));
}

fn play_deal_sounds(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    sounds: Res<Sounds>,
    mut play: MessageWriter<PlaySound>,
) {
    for effect in played.read().flat_map(|Played(effects)| effects) {
        let sound = match effect {
            Effect::Turned { .. } | Effect::Drawn { .. } => &sounds.deal,
            Effect::Redealt { .. } => &sounds.redeal,
            _ => continue,
        };
        play.write(PlaySound::new(sound));
    }
    let is_dealt = reset.read().any(|reset| reset.undone.is_empty());
    if is_dealt && table.session().position() == 0 {
        play.write(PlaySound::new(&sounds.redeal));
    }
}

/// Nobody has to watch cards being dealt.
fn skip_deal(
    verbs: Single<&Verbs>,
    mouse: Res<ButtonInput<MouseButton>>,
    arriving: Query<(), (With<Arrival>, With<Tweens>)>,
    mut views: Query<&mut TableView, With<InRoom>>,
) {
    let pressed = !verbs.get_just_pressed().is_empty() || mouse.get_just_pressed().len() > 0;
    if pressed && !arriving.is_empty() {
        for mut view in &mut views {
            view.changed = true;
        }
    }
}

/// Cards that are laid come from where they were, if they moved.
fn bring_cards(mut commands: Commands, cards: NewCards) {
    for new in cards.iter() {
        let place = new.card.place;
        let to = new.table.place(Target::Card(place));
        let go = |from: Vec2, seconds: f32| Tween::new(Change::Place(from, to), seconds, Ease::InOut);
        let (from, z, tweens) = if let Some(by) = new.view.carried_by(place) {
            let back = Tweens::new([go(to + by, RETURN)]).calm(Calm::AtOnce);
            (to + by, new.transform.translation.z, back)
        } else if let Some((from, seconds, delay)) = dealt(&new) {
            (from, new.transform.translation.z, appearing(go(from, seconds).after(delay)))
        } else if let Some((from, seconds)) = taken_back(&new) {
            (from, ABOVE_CARDS, appearing(go(from, seconds)))
        } else {
            continue;
        };
        commands.entity(new.entity).insert((Arrival, Transform::from_translation(from.extend(z)), tweens));
    }
}

/// A card on its way, which fades in where nothing moves.
fn appearing(go: Tween) -> Tweens {
    Tweens::new([go]).calm(Calm::Appear(VANISH))
}

/// From where a move brought a card, in how many seconds and after how many.
fn dealt(NewCard { card, view, table, .. }: &NewCard) -> Option<(Vec2, f32, f32)> {
    let pile = table.place(Target::PILE);
    let caused = |wanted: fn(&Effect) -> bool| view.effects.iter().any(wanted);
    match card.place {
        Place::Pyramid(spot) if view.deal => Some((pile, TURN, DEALING * (spot.index() - 1) as f32 / 27.0)),
        Place::Waste if caused(|effect| matches!(effect, Effect::Drawn { .. })) => Some((pile, TURN, 0.0)),
        Place::Pile if caused(|effect| matches!(effect, Effect::Redealt { .. })) => {
            Some((table.place(Target::Card(Place::Waste)), REDEAL, 0.0))
        }
        _ => None,
    }
}

/// From where a card comes back whose move was taken back, and in how many seconds: what was removed from
/// the score, what was turned from where it had gone.
fn taken_back(NewCard { card, view, table, .. }: &NewCard) -> Option<(Vec2, f32)> {
    let place = card.place;
    view.undone.iter().find_map(|effect| match effect {
        Effect::PairRemoved { cards } if cards.iter().any(|(_, here)| *here == place) => {
            Some((table.score(), FLY))
        }
        Effect::KingRemoved { from, .. } if *from == place => Some((table.score(), FLY)),
        Effect::Turned { .. } if place == Place::Pile => Some((table.place(Target::Deck), TURN)),
        Effect::Drawn { .. } if place == Place::Pile => Some((table.place(Target::Card(Place::Waste)), TURN)),
        Effect::Redealt { .. } if place == Place::Waste => Some((table.place(Target::PILE), REDEAL)),
        _ => None,
    })
}

/// The top of the pile goes to its back, and is turned over on the way.
fn turn_over(mut commands: Commands, pictures: Pictures, views: Query<(Entity, &TableView)>) {
    for (root, view) in &views {
        let Some(table) = view.laid_whole() else { continue };
        for effect in &view.effects {
            if let Effect::Turned { card, .. } = *effect {
                commands.entity(root).with_child(turning(&pictures, table, card));
            }
        }
    }
}

fn turning(pictures: &Pictures, table: &Arrangement, card: Card) -> impl Bundle {
    let (from, to) = (table.place(Target::PILE), table.place(Target::Deck));
    let half = TURN / 2.0;
    let turned = |from: f32, to: f32| Tween::new(Change::Width(from, to), half, Ease::Linear);
    let face = |card: Card| pictures.face(table, Target::PILE, card, Color::WHITE);
    (
        Flight,
        Transform::from_translation(from.extend(1.5)),
        Tweens::farewell([Tween::new(Change::Place(from, to), TURN, Ease::InOut)]),
        children![
            (face(card), Tweens::new([turned(1.0, 0.0)])),
            (
                face(Card::EMPTY),
                Transform::from_scale(Vec3::new(0.0, 1.0, 1.0)),
                Tweens::new([turned(0.0, 1.0).after(half)])
            ),
        ],
    )
}
