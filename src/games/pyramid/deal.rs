//! Cards come to where they lie: they are dealt, turned over, dealt again, and come back when a move is
//! taken back.

use bevy::prelude::*;

use super::ID;
use super::artist::Artist;
use super::assets::Sounds;
use super::pair::{FLY, Flight};
use super::places::Target;
use super::rules::{Card, Effect, Game, Place};
use crate::engine::audio::PlaySound;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::table::Table;
use crate::theme::animation::{Calm, Change, Ease, Tween, Tweens, VANISH};

const TURN: f32 = 0.22;
const REDEAL: f32 = 0.3;
const RETURN: f32 = 0.11;
/// Dealing all cards takes this and one flight more.
const DEALING: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_deal_sounds
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn play_deal_sounds(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
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

/// The top of the pile is turned over on its way to the back.
pub fn turn_over(root: &mut ChildSpawnerCommands, artist: &Artist, effects: &[Effect]) {
    for effect in effects {
        if let Effect::Turned { card, .. } = *effect {
            turn(root, artist, card);
        }
    }
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
