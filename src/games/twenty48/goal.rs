//! Announces the results when the goal is reached or no move is left, and plays the sound of a goal.

use super::ID;
use super::assets::Sounds;
use super::rules::{Effect, Game};
use crate::gameplay::prelude::*;
use crate::theme::number_text::clock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (announce_results, play_goal_sound).in_set(AfterMoves(ID)));
}

fn announce_results(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    mut results: ResMut<Results>,
) {
    let is_news = |effect: &Effect| matches!(effect, Effect::GoalReached { first: true, .. } | Effect::Over);
    let news = played.read().any(|Played(effects)| effects.iter().any(is_news));
    // A replay shows an end that was already announced.
    if news && !table.is_only_seen() {
        results.announce(results_of(&table));
    } else if results.title.is_empty() {
        // The player can open the results at any time, so they are never left empty.
        *results = results_of(&table);
    }
}

fn results_of(table: &Table<Game>) -> Results {
    let game = table.session().state();
    let (points, best) = (game.score().points(), table.best_before().unwrap_or(0));
    let (largest, new_best) = (game.board().max_tile(), points > best);
    let (title, line) = match (game.is_over(), game.is_won()) {
        (false, true) => {
            let next = grouped(game.next_goal() as i64);
            ("You won!", format!("You made the {largest} tile. Next: {next}."))
        }
        (false, false) => ("So far", format!("The goal is the {} tile.", game.next_goal())),
        (true, _) if !new_best => ("Game over", format!("Your best is {}.", grouped(best))),
        (true, _) if best == 0 => ("Game over", "Your first result on this board.".to_owned()),
        (true, _) => {
            let (previous, more) = (grouped(best), grouped(points - best));
            ("Game over", format!("Previous best {previous}, up by {more}."))
        }
    };
    Results {
        title: title.to_owned(),
        headline: grouped(points),
        line,
        new_best: new_best && game.is_over(),
        facts: vec![
            ("Largest", largest.to_string()),
            ("Moves", grouped(table.session().position() as i64)),
            ("Time", clock(table.seconds())),
        ],
        goes_on: !game.is_over(),
        won: game.is_won(),
        ..default()
    }
}

fn play_goal_sound(
    mut played: MessageReader<Played<Game>>,
    sounds: Res<Sounds>,
    mut play: MessageWriter<PlaySound>,
) {
    let is_goal = |effect: &Effect| matches!(effect, Effect::GoalReached { .. });
    for _ in played.read().flat_map(|Played(effects)| effects).filter(|effect| is_goal(effect)) {
        play.write(PlaySound::new(&sounds.goal));
    }
}
