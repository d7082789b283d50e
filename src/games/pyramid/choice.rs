//! Choosing cards: what a press on a card means, whatever device it came from. A first card is
//! selected, a second that makes thirteen with it goes with it, a king goes at once.

use bevy::prelude::*;

use super::ID;
use super::PyramidPhase;
use super::assets::Sounds;
use super::pair::side;
use super::places::{Arrangement, Target, Walk};
use super::rules::{Game, Illegal, Move, Place};
use super::words;
use crate::engine::audio::{Cue, PlayCue, PlaySound};
use crate::engine::states::{FrameSystems, Held, Screen};
use crate::gameplay::ask::Ask;
use crate::gameplay::messages::{Play, Played, Refused, Reset};
use crate::gameplay::table::Table;

/// Someone presses on something.
#[derive(Message, Clone, Copy, Debug)]
pub struct Choose(pub Target);

/// It cannot be chosen.
#[derive(Message, Clone, Copy, Debug)]
pub struct Denied(pub Target);

/// The card that is selected.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection(pub Option<Place>);

/// The cursor of those who play without a pointer.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Cursor {
    /// Where it is.
    pub walk: Walk,
    /// Whether it was used in this room.
    pub used: bool,
}

/// What there is to say about the last press, until something else happens.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Note(pub Option<String>);

/// How the table is laid out, once it is.
#[derive(Resource, Clone, Debug, Default)]
pub struct OnTable(pub Option<Arrangement>);

/// Adds them.
pub fn plugin(app: &mut App) {
    let here = in_state(Screen::Playing(ID));
    app.add_message::<Choose>()
        .add_message::<Denied>()
        .init_resource::<Selection>()
        .init_resource::<Note>()
        .init_resource::<OnTable>()
        .insert_resource(Cursor { walk: Walk::new(Target::PILE), used: false });
    app.add_systems(OnEnter(Screen::Playing(ID)), sit_down);
    app.add_systems(
        Update,
        choose.after(FrameSystems::Input).before(FrameSystems::Rules).run_if(here.clone()),
    );
    app.add_systems(
        Update,
        (let_go, explain, hold, play_lift_sound)
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(here),
    );
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

fn play_lift_sound(
    selection: Res<Selection>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    if let (Some(sounds), Some(place), true) = (sounds, selection.0, selection.is_changed()) {
        play.write(PlaySound::new(&sounds.lift).from_side(side(place)));
    }
}

/// What a press on a card leads to.
#[derive(Debug, PartialEq, Eq)]
enum Choice {
    Play(Move),
    Select(Option<Place>),
    Refuse(Illegal),
}

fn choice(game: &Game, selected: Option<Place>, place: Place) -> Choice {
    let card = game.card(place);
    let free = game.free_places().any(|free| free == place);
    if game.is_over() {
        return Choice::Refuse(Illegal::Over);
    }
    if card.is_empty() {
        return Choice::Play(Move::Next);
    }
    if selected == Some(place) {
        return Choice::Select(None);
    }
    if free && card.is_king() {
        return Choice::Play(Move::single(place));
    }
    if let Some(selected) = selected
        && game.partners(selected).contains(&place)
    {
        return Choice::Play(Move::pair(selected, place));
    }
    let cover = match place {
        Place::Pyramid(spot) => game.board().covers(spot).next(),
        _ => None,
    };
    match cover {
        Some(cover) if game.partners(place).is_empty() => {
            Choice::Refuse(Illegal::Covered { card, by: game.board().card(cover) })
        }
        _ => Choice::Select(Some(place)),
    }
}

fn choose(
    mut chosen: MessageReader<Choose>,
    table: Res<Table<Game>>,
    mut selection: ResMut<Selection>,
    mut note: ResMut<Note>,
    phase: Res<State<PyramidPhase>>,
    mut asks: MessageWriter<Ask>,
    mut plays: MessageWriter<Play<Game>>,
    mut denied: MessageWriter<Denied>,
    mut cues: MessageWriter<PlayCue>,
) {
    let game = table.session().state();
    // Whoever reaches for a card takes the game back.
    if *phase.get() == PyramidPhase::Watched && !chosen.is_empty() {
        asks.write(Ask::Watch);
    }
    for &Choose(target) in chosen.read() {
        let choice = match target {
            Target::Card(place) => choice(game, selection.0, place),
            Target::Deck => Choice::Play(Move::Next),
        };
        note.set_if_neq(Note(None));
        match choice {
            Choice::Play(mv) => {
                plays.write(Play(mv));
            }
            Choice::Select(place) => selection.0 = place,
            Choice::Refuse(illegal) => {
                note.0 = Some(words::refused(illegal));
                denied.write(Denied(target));
                cues.write(PlayCue(Cue::Denied));
            }
        }
    }
}

/// A position that changed has nothing selected, and the cursor stays on what is still there.
fn let_go(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    layout: Res<OnTable>,
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
    } else if let Some(arrangement) = &layout.0 {
        cursor.walk = cursor.walk.settled(game, arrangement);
    }
}

/// A move that the rules refuse says why.
fn explain(
    mut refused: MessageReader<Refused<Game>>,
    mut note: ResMut<Note>,
    mut denied: MessageWriter<Denied>,
    mut cues: MessageWriter<PlayCue>,
) {
    for Refused(illegal) in refused.read() {
        note.0 = Some(words::refused(*illegal));
        denied.write(Denied(Target::PILE));
        cues.write(PlayCue(Cue::Denied));
    }
}

/// Back lets a selected card go before it leaves.
fn hold(selection: Res<Selection>, mut held: ResMut<Held>) {
    held.set_if_neq(Held(selection.0.is_some()));
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Deck, Options, Setup, Spot};
    use super::*;
    use crate::core::Rules;

    /// The unshuffled deck, but for the end of the last row: 6C 6H 6D 7S 7C 2S KS.
    fn game() -> Game {
        let mut cards = *Deck::new().cards();
        cards.swap(26, 4);
        cards.swap(27, 48);
        Game::new(&Setup::given(Options::default(), Deck::from_cards(&cards).expect("a deck")))
    }

    fn at(row: u32, column: u32) -> Place {
        Place::Pyramid(Spot::new(row, column).expect("in the pyramid"))
    }

    #[test]
    fn a_first_card_is_selected_and_a_second_goes_with_it_or_takes_its_place() {
        let game = game();
        let (one, other) = (at(7, 1), at(7, 4));
        assert_eq!(choice(&game, None, one), Choice::Select(Some(one)));
        assert_eq!(choice(&game, Some(one), one), Choice::Select(None));
        assert_eq!(choice(&game, Some(one), other), Choice::Play(Move::pair(one, other)));
        assert_eq!(choice(&game, Some(one), at(7, 6)), Choice::Select(Some(at(7, 6))));
    }

    #[test]
    fn a_king_goes_at_once_and_a_covered_card_does_not() {
        let game = game();
        assert_eq!(choice(&game, None, at(7, 7)), Choice::Play(Move::single(at(7, 7))));
        assert!(matches!(choice(&game, None, at(6, 1)), Choice::Refuse(Illegal::Covered { .. })));
        assert!(matches!(choice(&game, Some(at(7, 1)), at(1, 1)), Choice::Refuse(Illegal::Covered { .. })));
    }
}
