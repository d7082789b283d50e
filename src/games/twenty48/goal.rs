//! Announces the results when the goal is reached or no move is left, and plays the sound of a goal.

use super::assets::Sounds;
use super::rules::{Effect, Game};
use crate::gameplay::prelude::*;
use crate::games::effects::{announced_by, sounded_by};
use crate::theme::number_text::clock;

pub(super) fn plugin(app: &mut App) {
    let is_news =
        |effect: &Effect, _: &Game| matches!(effect, Effect::GoalReached { first: true, .. } | Effect::Over);
    announced_by::<Game>(app, is_news, results_of);
    sounded_by(app, goal_sounds);
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

fn goal_sounds(effects: &[Effect], sounds: &Sounds, _: &Table<Game>) -> Vec<PlaySound> {
    let reached = effects.iter().filter(|effect| matches!(effect, Effect::GoalReached { .. }));
    reached.map(|_| PlaySound::new(&sounds.goal)).collect()
}
