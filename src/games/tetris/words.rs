//! The texts of Tetris: the line above the well, call-outs, results and the card on the menu.

use super::rules::{Clear, End, Game, Mode};
use super::statistics::{CLEARS, told};
use crate::gameplay::prelude::*;
use crate::gameplay::room::Scored;
use crate::theme::number_text::clock;

pub fn results(table: &Table<Game>) -> Results {
    let (game, best) = (table.session().state(), table.best_before());
    let (mode, points) = (game.mode(), game.points());
    let is_sprint = mode == Mode::Sprint;
    let told = |points: i64| told(mode.name(), points);
    let new_best = game.is_over() && points.is_some() && points > best;
    let line = match (points, best.map(|best| (best, told(best)))) {
        (Some(points), Some((best, text))) if new_best && !is_sprint => {
            format!("Previous best {text}, up by {}.", grouped(points - best))
        }
        (_, Some((_, text))) if new_best => format!("Previous best {text}."),
        (Some(_), None) if game.is_over() => "Your first result in this mode.".to_owned(),
        (_, Some((_, text))) => format!("Your best is {text}."),
        (_, None) if is_sprint => format!("{} of 40 lines cleared.", game.lines()),
        (_, None) => "No result in this mode yet.".to_owned(),
    };
    let clears = CLEARS.into_iter().zip(game.clears());
    Results {
        title: match game.end() {
            Some(End::Goal) if is_sprint => "40 lines!",
            Some(End::Goal) => "Marathon won!",
            Some(End::TimeUp) => "Time is up",
            Some(End::BlockOut | End::LockOut) => "Game over",
            None => "So far",
        }
        .to_owned(),
        headline: match points {
            Some(points) if is_sprint => told(points),
            None if is_sprint => format!("{} / 40", game.lines()),
            _ => grouped(game.score() as i64),
        },
        line,
        new_best,
        facts: vec![
            ("Level", game.level().to_string()),
            ("Lines", game.lines().to_string()),
            ("Time", clock(game.elapsed().as_secs_f64())),
            ("Pieces", game.pieces().to_string()),
        ],
        bars: clears.map(|((_, name), count)| (name, count)).collect(),
        goes_on: !game.is_over(),
        won: matches!(game.end(), Some(End::Goal | End::TimeUp)),
        delay: None,
    }
}

pub fn message(game: &Game) -> String {
    let lines = |count: u32| counted(count.into(), "more line");
    match (game.end(), game.mode(), game.lines_to_goal(), game.lines_to_next_level()) {
        (Some(End::Goal | End::TimeUp), ..) => "Well played!".to_owned(),
        (Some(_), ..) => "Game over.".to_owned(),
        (None, Mode::Sprint, Some(left), _) => format!("{} to go.", lines(left)),
        (None, Mode::Ultra, ..) => {
            format!("{} left.", clock(game.time_left().unwrap_or_default().as_secs_f64().ceil()))
        }
        (None, Mode::Zen, ..) => "No hurry, and everything can be undone.".to_owned(),
        (None, _, _, Some(left)) => format!("{} to level {}.", lines(left), game.level() + 1),
        (None, _, Some(left), None) => format!("{} to the end.", lines(left)),
        (None, ..) => "As fast as it gets.".to_owned(),
    }
}

/// A count with its noun: "1 line", "1,200 points".
fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count as i64), if count == 1 { "" } else { "s" })
}

/// The lines to call out for a clear; none for a plain one.
pub fn called_out(clear: &Clear) -> Vec<String> {
    let parts = [
        (clear.lines() == 4 || clear.spin.is_some(), clear.title()),
        (clear.back_to_back, "Back-to-back".to_owned()),
        (clear.combo > 0, format!("Combo {}", clear.combo + 1)),
        (clear.perfect, "Perfect clear".to_owned()),
    ];
    let mut lines: Vec<String> =
        parts.into_iter().filter(|(is_so, _)| *is_so).map(|(_, line)| line).collect();
    if !lines.is_empty() && clear.points > 0 {
        lines.push(format!("+{}", clear.points));
    }
    lines
}

/// The line about a game on the menu's card.
pub fn card(game: &Game) -> String {
    if game.pieces() == 0 || game.is_over() {
        return "the field is empty".to_owned();
    }
    let (lines, points) = (counted(game.lines().into(), "line"), counted(game.score(), "point"));
    format!("{lines}, level {}, {points}", game.level())
}
