//! Cards come to where they lie: they are dealt, turned over, dealt again, lifted, dropped, and come back
//! when a move is taken back.

use bevy::prelude::*;

use super::FollowSystems;
use super::assets::Sounds;
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
const LIFT: f32 = 0.11;
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
            play_deal_sounds.in_set(FollowSystems),
            skip_deal.in_set(FrameSystems::View).run_if(any_with_component::<Arrival>),
        ),
    );
    app.add_systems(PostUpdate, (lift, (bring_cards, turn_over)).chain().in_set(DrawSystems::Animate));
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
        let home = new.table.place(Target::Card(new.card.place));
        let (from, z, seconds, delay, calm) = if let Some(by) = new.view.carried_by(new.card.place) {
            (home + by, new.z, RETURN, 0.0, Calm::AtOnce)
        } else if let Some((from, seconds, delay)) = dealt(&new) {
            (from, new.z, seconds, delay, Calm::Appear(VANISH))
        } else if let Some((from, seconds)) = taken_back(&new) {
            (from, ABOVE_CARDS, seconds, 0.0, Calm::Appear(VANISH))
        } else {
            continue;
        };
        let go = Tween::new(Change::Place(from, home), seconds, Ease::InOut).after(delay);
        let start = Transform::from_translation(from.extend(z));
        commands.entity(new.entity).insert((Arrival, start, Tweens::new([go]).calm(calm)));
    }
}

/// A selected card rises, and goes down again when it is let go.
fn lift(mut commands: Commands, cards: NewCards) {
    for new in cards.iter().filter(|new| new.view.carried_by(new.card.place).is_none()) {
        let home = new.table.place(Target::Card(new.card.place));
        let at = |is_up: bool| home + if is_up { new.table.lift() } else { Vec2::ZERO };
        let (from, to) = (at(new.view.lifted == Some(new.card.place)), at(new.look.selected));
        if from != to {
            let start = Transform::from_translation(from.extend(new.z));
            let go = Tween::new(Change::Place(from, to), LIFT, Ease::Out);
            commands.entity(new.entity).insert((start, Tweens::new([go]).calm(Calm::AtOnce)));
        }
    }
}

/// From where a move brought a card, in how many seconds and after how many.
fn dealt(NewCard { card, view, table, .. }: &NewCard) -> Option<(Vec2, f32, f32)> {
    let pile = table.place(Target::PILE);
    match (card.place, view.effects.first()) {
        (Place::Pyramid(spot), _) if view.deal => {
            Some((pile, TURN, DEALING * (spot.index() - 1) as f32 / 27.0))
        }
        (Place::Waste, Some(Effect::Drawn { .. })) => Some((pile, TURN, 0.0)),
        (Place::Pile, Some(Effect::Redealt { .. })) => {
            Some((table.place(Target::Card(Place::Waste)), REDEAL, 0.0))
        }
        _ => None,
    }
}

/// From where a card comes back whose move was taken back, and in how many seconds: what was removed from
/// the score, what was turned from where it had gone.
fn taken_back(NewCard { card, view, table, .. }: &NewCard) -> Option<(Vec2, f32)> {
    let waste = Target::Card(Place::Waste);
    view.undone.iter().find_map(|effect| match (effect, card.place) {
        (Effect::PairRemoved([(_, one), (_, other)]), here) if [*one, *other].contains(&here) => {
            Some((table.score(), FLY))
        }
        (Effect::KingRemoved(_, from), here) if *from == here => Some((table.score(), FLY)),
        (Effect::Turned { .. }, Place::Pile) => Some((table.place(Target::Deck), TURN)),
        (Effect::Drawn { .. }, Place::Pile) => Some((table.place(waste), TURN)),
        (Effect::Redealt { .. }, Place::Waste) => Some((table.place(Target::PILE), REDEAL)),
        _ => None,
    })
}

/// The top of the pile goes to its back, and is turned over on the way.
fn turn_over(mut commands: Commands, pictures: Pictures, views: Query<(Entity, &TableView)>) {
    for (root, view) in &views {
        if let (Some(table), Some(Effect::Turned { card, .. })) = (view.laid_whole(), view.effects.first()) {
            commands.entity(root).with_child(turning(&pictures, table, *card));
        }
    }
}

fn turning(pictures: &Pictures, table: &Arrangement, card: Card) -> impl Bundle {
    let (from, to) = (table.place(Target::PILE), table.place(Target::Deck));
    let half = TURN / 2.0;
    let turned = |from: f32, to: f32| Tween::new(Change::Width(from, to), half, Ease::Linear);
    let pile = pictures.at(table, Target::PILE);
    let edge_on = Transform::from_scale(Vec3::new(0.0, 1.0, 1.0));
    (
        Flight,
        Transform::from_translation(from.extend(1.5)),
        Tweens::farewell([Tween::new(Change::Place(from, to), TURN, Ease::InOut)]),
        children![
            (pile.face(card), Tweens::new([turned(1.0, 0.0)])),
            (pile.face(Card::EMPTY), edge_on, Tweens::new([turned(0.0, 1.0).after(half)])),
        ],
    )
}
