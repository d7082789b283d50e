//! What a press on a card does: it selects the card, pairs it with the selected one, or removes a king.

use super::assets::Sounds;
use super::faces::Pictures;
use super::pair::side;
use super::places::{Arrangement, Walk};
use super::render::Laid;
use super::rules::{Game, Illegal, Move, Place};
use super::{ID, PyramidPhase, words};
use crate::engine::states::Held;
use crate::gameplay::prelude::*;

const SHAKE: f32 = 0.18;
/// The ring around a card that cannot be chosen.
const DENIED: Color = hex(0xff6b57);

/// A press on a card or a place.
#[derive(Message, Clone, Copy, Debug)]
pub struct Choose(pub Place);

/// Something cannot be chosen, and the reason.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Denied(Place, Illegal);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Place>);

/// The cursor for players without a pointer.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Cursor {
    pub walk: Walk,
    /// Whether it has been used in this room.
    pub used: bool,
}

/// What the line above the cards says about the last press, until something else happens.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Note(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Choose>()
        .add_message::<Denied>()
        .init_resource::<Selection>()
        .init_resource::<Note>()
        .insert_resource(Cursor { walk: Walk::new(Place::Pile), used: false });
    app.add_systems(OnEnter(PyramidPhase::Entering), sit_down);
    app.add_systems(OnEnter(PyramidPhase::Shown), let_go);
    let watched = in_state(PyramidPhase::Watched);
    app.add_systems(
        Update,
        (
            take_over.run_if(watched.clone().and_then(on_message::<Choose>)),
            choose.run_if(in_state(PyramidPhase::Choosing).or_else(watched)),
            refuse.run_if(in_state(PyramidPhase::Over)),
        )
            .chain()
            .after(FrameSystems::Input)
            .before(FrameSystems::Rules),
    );
    app.add_systems(
        Update,
        (
            follow_position,
            deny_turn,
            explain.run_if(on_message::<Denied>),
            hold,
            play_lift_sound.run_if(resource_changed::<Selection>),
        )
            .chain()
            .in_set(AfterMoves(ID)),
    );
    app.add_systems(Update, shake_head.in_set(FrameSystems::View).run_if(on_message::<Denied>));
}

fn sit_down(
    table: Res<Table<Game>>,
    mut selection: ResMut<Selection>,
    mut cursor: ResMut<Cursor>,
    mut note: ResMut<Note>,
) {
    selection.0 = None;
    note.0 = None;
    *cursor = Cursor { walk: Walk::start(table.session().state()), used: false };
}

/// No card is selected in a game that is only shown.
fn let_go(mut selection: ResMut<Selection>) {
    selection.set_if_neq(Selection(None));
}

fn play_lift_sound(selection: Res<Selection>, sounds: Res<Sounds>, mut play: MessageWriter<PlaySound>) {
    if let Some(place) = selection.0 {
        play.write(PlaySound::new(&sounds.lift).from_side(side(place)));
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Choice {
    /// A removal, or turning the pile.
    Play(Move),
    /// The card is selected, or the selection ends.
    Select(Option<Place>),
    Refuse(Illegal),
}

/// What a press on a card does while the game goes on and another card may be selected.
pub fn choice(game: &Game, selected: Option<Place>, place: Place) -> Choice {
    let card = game.card(place);
    let partners = game.partners(place);
    match (selected, game.cover(place)) {
        _ if card.is_empty() => Choice::Play(Move::Next),
        (Some(selected), _) if selected == place => Choice::Select(None),
        (_, None) if card.is_king() => Choice::Play(Move::Single(place)),
        (Some(selected), _) if partners.contains(&selected) => Choice::Play(Move::pair(selected, place)),
        (_, Some(by)) if partners.is_empty() => Choice::Refuse(Illegal::Covered { card, by }),
        _ => Choice::Select(Some(place)),
    }
}

/// A player who presses a card while the advisor plays takes over the game.
fn take_over(mut asks: MessageWriter<Ask>) {
    asks.write(Ask::Watch);
}

fn choose(
    mut chosen: MessageReader<Choose>,
    table: Res<Table<Game>>,
    mut selection: ResMut<Selection>,
    mut note: ResMut<Note>,
    mut plays: MessageWriter<Play<Game>>,
    mut denied: MessageWriter<Denied>,
) {
    for &Choose(place) in chosen.read() {
        note.set_if_neq(Note(None));
        match choice(table.session().state(), selection.0, place) {
            Choice::Play(mv) => _ = plays.write(Play(mv)),
            Choice::Select(place) => selection.0 = place,
            Choice::Refuse(illegal) => _ = denied.write(Denied(place, illegal)),
        }
    }
}

fn refuse(mut chosen: MessageReader<Choose>, mut denied: MessageWriter<Denied>) {
    denied.write_batch(chosen.read().map(|choose| Denied(choose.0, Illegal::Over)));
}

/// When the position changes, the selection ends and the cursor moves to a card that is still there.
fn follow_position(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    arrangement: Option<Single<&Arrangement, With<InRoom>>>,
    mut selection: ResMut<Selection>,
    mut cursor: ResMut<Cursor>,
    mut note: ResMut<Note>,
) {
    let anew = reset.read().count() > 0;
    if played.read().count() == 0 && !anew {
        return;
    }
    selection.set_if_neq(Selection(None));
    note.set_if_neq(Note(None));
    let game = table.session().state();
    if anew && table.session().position() == 0 {
        cursor.walk = Walk::start(game);
    } else if let Some(arrangement) = arrangement {
        cursor.walk = cursor.walk.settled(game, &arrangement);
    }
}

/// Only cards that can go are played, so a refused move is always a turn of the pile.
fn deny_turn(mut refused: MessageReader<Refused<Game>>, mut denied: MessageWriter<Denied>) {
    denied.write_batch(refused.read().map(|Refused(illegal)| Denied(Place::Pile, *illegal)));
}

/// Says in the line above the cards why something is denied.
pub(super) fn explain(
    mut denied: MessageReader<Denied>,
    mut note: ResMut<Note>,
    mut cues: MessageWriter<PlayCue>,
) {
    for Denied(_, illegal) in denied.read() {
        note.0 = Some(words::refused(*illegal));
        cues.write(PlayCue(Cue::Denied));
    }
}

/// Lets Back end the selection before it leaves the room.
fn hold(selection: Res<Selection>, mut held: ResMut<Held>) {
    held.set_if_neq(Held(selection.0.is_some()));
}

/// Shakes a card that cannot be chosen; with reduced motion, shows a red ring instead.
fn shake_head(
    mut commands: Commands,
    mut denied: MessageReader<Denied>,
    pictures: Pictures,
    table: Single<&Arrangement, With<InRoom>>,
    laid: Query<(Entity, &Laid, &Transform)>,
) {
    for &Denied(place, _) in denied.read() {
        for (card, _, at) in laid.iter().filter(|(_, laid, _)| laid.0 == Some(place)) {
            if pictures.access.reduced_motion {
                let fade = Tween::new(Change::Fade(1.0, 0.0), 0.08, Ease::In).after(SHAKE);
                commands.entity(card).with_child((
                    Name::new("Denied"),
                    pictures.at(&table, place).around("focus_ring_8", 16.0, 4.0, DENIED),
                    Transform::from_xyz(0.0, 0.0, 0.003),
                    Tweens::farewell([fade]),
                ));
            } else {
                let shake = Change::Shake(at.translation.truncate(), 4.0);
                commands.entity(card).insert(Tweens::new([Tween::new(shake, SHAKE, Ease::Linear)]));
            }
        }
    }
}
