//! The deal is won or stuck: the cards that fall past, the results, the sound.

use bevy::prelude::*;

use super::ID;
use super::artist::Artist;
use super::assets::Sounds;
use super::pair::{FLY, Flight, MEET, TILT};
use super::places::Target;
use super::rules::{Card, Effect, Game, Place};
use crate::engine::audio::PlaySound;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::messages::Played;
use crate::gameplay::results::Results;
use crate::gameplay::table::Table;
use crate::theme::animation::{Change, Ease, Tween, Tweens};
use crate::theme::number_text::{clock, grouped};

/// How long the cards of a win are seen to fall before the results are shown, in seconds.
const CASCADE: f32 = 2.4;

/// How long after one another the cards of a win fall, and how long each of them does.
const CASCADE_STEP: f32 = 0.028;
const FALL: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (announce_result, play_win_sound)
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn announce_result(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    mut results: ResMut<Results>,
) {
    let over = played.read().any(|Played(effects)| effects.iter().any(is_end));
    // The end of a game that is only watched was news when it was played.
    if over && table.session().state().is_over() && !table.is_only_seen() {
        results.announce(results_of(&table));
        if results.won {
            results.delay = Some(CASCADE);
        }
    }
    if results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = results_of(&table);
    }
}

fn is_end(effect: &Effect) -> bool {
    matches!(effect, Effect::Won | Effect::Stuck)
}

fn results_of(table: &Table<Game>) -> Results {
    let best = table.best_before();
    let session = table.session();
    let game = session.state();
    let points = i64::from(game.score());
    let over = game.is_over();
    let new_best = over && points > best.unwrap_or(0);
    let line = match best {
        _ if over && !game.is_won() => "No card can go. Undo, or rewind.".to_owned(),
        Some(best) if new_best => {
            format!("Previous best {}, up by {}.", grouped(best), grouped(points - best))
        }
        Some(best) => format!("Your best is {}.", grouped(best)),
        None if over => "Your first result with these rules.".to_owned(),
        None => "No result with these rules yet.".to_owned(),
    };
    let (passes, count) = match game.redeals_left() {
        Some(left) => ("Redeals", left.into()),
        None => ("Passes", game.passes()),
    };
    Results {
        title: match (over, game.is_won()) {
            (_, true) => "You won!",
            (true, _) => "Stuck",
            _ => "So far",
        }
        .to_owned(),
        headline: grouped(points),
        line,
        new_best,
        facts: vec![
            ("Cards left", game.cards_left().to_string()),
            (passes, count.to_string()),
            ("Time", clock(table.seconds())),
        ],
        bars: Vec::new(),
        goes_on: !over,
        won: game.is_won(),
        delay: None,
    }
}

fn play_win_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Option<Res<Sounds>>,
    mut play: MessageWriter<PlaySound>,
) {
    let Some(sounds) = sounds else { return };
    if played.read().any(|Played(effects)| effects.contains(&Effect::Won)) {
        play.write(PlaySound::new(&sounds.clear));
    }
}

/// What a win is worth.
pub fn celebrate(root: &mut ChildSpawnerCommands, artist: &Artist, effects: &[Effect]) {
    if effects.contains(&Effect::Won) && !artist.access.reduced_motion {
        cascade(root, artist);
    }
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
