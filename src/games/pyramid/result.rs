//! The end of a game, won or stuck: the falling cards, the results, the sound.

use super::ID;
use super::assets::Sounds;
use super::faces::Pictures;
use super::pair::{FLY, Flight, MEET, TILT};
use super::places::Arrangement;
use super::render::LaidTables;
use super::rules::{Card, Effect, Game, Place};
use crate::gameplay::prelude::*;
use crate::games::board_view::DrawSystems;
use crate::theme::number_text::clock;

/// How long the cards of a win fall before the results are shown, in seconds.
const CASCADE: f32 = 2.4;
/// The delay from one card to the next, and how long each one falls.
const CASCADE_STEP: f32 = 0.028;
const FALL: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (announce_result, play_win_sound).in_set(AfterMoves(ID)));
    app.add_systems(PostUpdate, celebrate.in_set(DrawSystems::Animate));
}

fn announce_result(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    mut results: ResMut<Results>,
) {
    // The end of a game that is only watched was announced when it was played.
    if played.read().count() > 0 && table.session().state().is_over() && !table.is_only_seen() {
        results.announce(results_of(&table));
        if results.won {
            results.delay = Some(CASCADE);
        }
    }
    if results.title.is_empty() {
        // The results can be opened at any time, so they are always filled in.
        *results = results_of(&table);
    }
}

fn results_of(table: &Table<Game>) -> Results {
    let best = table.best_before();
    let game = table.session().state();
    let (points, over) = (i64::from(game.score()), game.is_over());
    let new_best = over && points > best.unwrap_or(0);
    let line = match best {
        Some(best) if new_best => {
            format!("Previous best {}, up by {}.", grouped(best), grouped(points - best))
        }
        Some(best) => format!("Your best is {}.", grouped(best)),
        None if over => "Your first result with these rules.".to_owned(),
        None => "No result with these rules yet.".to_owned(),
    };
    let (title, line) = match game.outcome() {
        None => ("So far", line),
        Some(_) if game.is_won() => ("You won!", line),
        Some(_) => ("Stuck", "No card can go. Undo, or rewind.".to_owned()),
    };
    let (passes, count) = match game.redeals_left() {
        Some(left) => ("Redeals", left.into()),
        None => ("Passes", game.passes()),
    };
    Results {
        title: title.to_owned(),
        headline: grouped(points),
        line,
        new_best,
        facts: vec![
            ("Cards left", game.cards_left().to_string()),
            (passes, count.to_string()),
            ("Time", clock(table.seconds())),
        ],
        goes_on: !over,
        won: game.is_won(),
        ..default()
    }
}

fn play_win_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Res<Sounds>,
    mut play: MessageWriter<PlaySound>,
) {
    if played.read().any(|Played(effects)| effects.contains(&Effect::Won)) {
        play.write(PlaySound::new(&sounds.clear));
    }
}

/// All cards of the deck fall past when the game is won, each on its own way.
fn celebrate(mut commands: Commands, pictures: Pictures, tables: LaidTables) {
    for (root, view, table, _) in &tables {
        let wins = view.effects.contains(&Effect::Won) && !view.small && table.shows_beside();
        if !wins || pictures.access.reduced_motion {
            continue;
        }
        for card in (1..=52).filter_map(Card::from_id) {
            let face = pictures.at(table, Place::Pile).face(card);
            commands.entity(root).with_child(falling(face, card.id(), table));
        }
    }
}

fn falling(face: Sprite, number: u8, table: &Arrangement) -> impl Bundle {
    let reach = 420.0 * table.unit * if table.mini { 0.6 } else { 1.0 };
    // The cards fan out from side to side.
    let phase = f32::from(number) * 0.47;
    let (start, end) = (Vec2::new(phase.sin() * 0.25 * reach, 0.0), Vec2::new(phase.sin() * reach, 0.0));
    let (top, bottom) = (Vec2::new(0.0, reach * 1.3), Vec2::new(0.0, -reach * 1.6));
    let delay = MEET + FLY + CASCADE_STEP * f32::from(number - 1);
    let fall = |change: Change, ease: Ease| Tween::new(change, FALL, ease).after(delay);
    (
        Flight,
        Transform::from_translation(start.extend(3.5 + 0.001 * f32::from(number))),
        Tweens::farewell([
            fall(Change::Place(start, end), Ease::Linear),
            fall(Change::Turn(0.0, phase.cos() * 4.0 * TILT), Ease::Linear),
        ]),
        children![(
            face,
            Transform::from_translation(top.extend(0.0)),
            Tweens::new([fall(Change::Place(top, bottom), Ease::In)])
        )],
    )
}
