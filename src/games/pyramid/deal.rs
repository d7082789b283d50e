//! Animates cards on their way to a place: dealt, turned over, lifted, dropped, or returned by undo.

use super::ID;
use super::assets::Sounds;
use super::faces::{Look, Pictures};
use super::pair::{FLY, Flight};
use super::places::Arrangement;
use super::pointer::Carry;
use super::render::follow_choice;
use super::render::{self, LaidTables};
use super::rules::{Card, Effect, Game, Place};
use crate::gameplay::prelude::*;
use crate::games::board_view::{BoardView, DrawSystems};
use crate::theme::animation::VANISH;

const TURN: f32 = 0.22;
const REDEAL: f32 = 0.3;
const RETURN: f32 = 0.11;
const LIFT: f32 = 0.11;
/// All cards are dealt within this time and one flight more.
const DEALING: f32 = 0.5;
const ABOVE_CARDS: f32 = 1.9;

#[derive(Component)]
struct Arrival;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            play_deal_sounds.in_set(AfterMoves(ID)),
            skip_deal
                .in_set(FrameSystems::View)
                .after(follow_choice)
                .run_if(any_match_filter::<(With<Arrival>, With<Tweens>)>),
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
            Effect::Turned { .. } | Effect::Drawn(_) => &sounds.deal,
            Effect::Redealt(_) => &sounds.redeal,
            _ => continue,
        };
        play.write(PlaySound::new(sound));
    }
    let is_dealt = reset.read().any(|reset| reset.undone.is_empty());
    if is_dealt && table.session().position() == 0 {
        play.write(PlaySound::new(&sounds.redeal));
    }
}

/// Any key or button ends the dealing.
fn skip_deal(
    verbs: Res<Verbs>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut view: Single<&mut BoardView<Game>, With<InRoom>>,
) {
    view.changed |= verbs.get_just_pressed().len() > 0 || mouse.get_just_pressed().len() > 0;
}

/// Moves newly laid cards from where they were, if they moved. Raises a selected card, and lowers it when the
/// selection ends.
fn bring_cards(
    mut commands: Commands,
    carry: Res<Carry>,
    tables: LaidTables,
    cards: Query<(Entity, &render::Card, &Look, &Transform)>,
) {
    for (_, view, table, children) in &tables {
        for (entity, &render::Card { place, .. }, look, at) in cards.iter_many(children) {
            let home = table.place(place);
            let dropped = carry.dropped_by(place).map(|by| (home + by, RETURN, 0.0));
            let calm = if dropped.is_some() { Calm::AtOnce } else { Calm::Appear(VANISH) };
            let was_up = carry.lifted == Some(place);
            if let Some((from, seconds, delay)) = dropped.or_else(|| way(place, view, table)) {
                let z = if view.undone.is_empty() { at.translation.z } else { ABOVE_CARDS };
                let go = Tween::new(Change::Place(from, home), seconds, Ease::InOut).after(delay);
                let start = Transform::from_translation(from.extend(z));
                commands.entity(entity).insert((Arrival, start, Tweens::new([go]).calm(calm)));
            } else if look.selected != was_up {
                let up = home + table.lift();
                let (from, to) = if was_up { (up, home) } else { (home, up) };
                let start = Transform::from_translation(from.extend(at.translation.z));
                let go = Tween::new(Change::Place(from, to), LIFT, Ease::Out);
                commands.entity(entity).insert((start, Tweens::new([go]).calm(Calm::AtOnce)));
            }
        }
    }
}

/// Where a card comes from, its seconds and its delay. Undo moves it back the same way.
fn way(place: Place, view: &BoardView<Game>, table: &Arrangement) -> Option<(Vec2, f32, f32)> {
    let [pile, waste] = [Place::Pile, Place::Waste].map(|place| table.place(place));
    let undone = view.undone.iter().find_map(|effect| match (effect, place) {
        (Effect::PairRemoved(cards), _) if cards.iter().any(|(_, from)| *from == place) => {
            Some((table.score(), FLY, 0.0))
        }
        (Effect::KingRemoved(_, from), _) if *from == place => Some((table.score(), FLY, 0.0)),
        (Effect::Turned { .. } | Effect::Drawn(_), Place::Pile) => Some((waste, TURN, 0.0)),
        (Effect::Redealt(_), Place::Waste) => Some((pile, REDEAL, 0.0)),
        _ => None,
    });
    match (place, view.effects.first()) {
        (Place::Pyramid(spot), _) if view.begins => {
            Some((pile, TURN, DEALING * (spot.index() - 1) as f32 / 27.0))
        }
        (Place::Waste, Some(Effect::Drawn(_))) => Some((pile, TURN, 0.0)),
        (Place::Pile, Some(Effect::Redealt(_))) => Some((waste, REDEAL, 0.0)),
        _ => undone,
    }
}

/// The top of the pile moves to its back and is turned over on the way.
fn turn_over(mut commands: Commands, pictures: Pictures, tables: LaidTables) {
    let half = TURN / 2.0;
    let turned = |from: f32, to: f32| Tween::new(Change::Width(from, to), half, Ease::Linear);
    for (root, view, table, _) in tables.iter().filter(|(_, _, table, _)| table.shows_beside()) {
        let Some(Effect::Turned { card, .. }) = view.effects.first() else { continue };
        let (pile, to) = (pictures.at(table, Place::Pile), table.place(Place::Waste));
        commands.entity(root).with_child((
            Flight,
            Transform::from_translation(pile.middle.extend(1.5)),
            Tweens::farewell([Tween::new(Change::Place(pile.middle, to), TURN, Ease::InOut)]),
            children![
                (pile.face(*card), Tweens::new([turned(1.0, 0.0)])),
                (
                    pile.face(Card::EMPTY),
                    Transform::from_scale(Vec3::new(0.0, 1.0, 1.0)),
                    Tweens::new([turned(0.0, 1.0).after(half)]),
                ),
            ],
        ));
    }
}
