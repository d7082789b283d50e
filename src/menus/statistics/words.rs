//! The words and numbers of the statistics: names of groups, contents of the four boxes, results, durations.
//! Plain functions.

use crate::gameplay::catalogue::{BY_SIDE, GameInfo};
use crate::gameplay::records::{Ending, Entry, Group, Totals};
use crate::theme::number_text::{capitalised, grouped};

/// The name of a group; `None` stands for all games.
pub fn title(info: &GameInfo, group: Option<&Group>) -> String {
    let Some(group) = group else { return "All games".to_owned() };
    let variant = info.variants.iter().filter(|variant| group.record.starts_with(variant.name));
    let variant = variant.max_by_key(|variant| variant.name.len());
    let rest = variant.map_or(&*group.record, |variant| &group.record[variant.name.len()..]).trim();
    let players = match group.level {
        Some(level) => Some(level_title(info, level)),
        None => info.has_sides().then(|| "two players".to_owned()),
    };
    let rest = (!rest.is_empty()).then(|| rest.to_owned());
    let parts = [variant.map(|variant| variant.title.to_owned()), rest, players];
    capitalised(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn level_title(info: &GameInfo, level: u8) -> String {
    let option = info.options.iter().find(|option| option.name == "level");
    let title = option.and_then(|option| Some(option.choices[option.find(&level.to_string())?].1));
    title.map_or_else(|| format!("level {level}"), str::to_owned)
}

/// A number with its label, and a smaller line about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub label: String,
    pub value: String,
    /// A remark about it; may be empty.
    pub caption: String,
}

fn figure(label: &str, value: impl Into<String>, caption: impl Into<String>) -> Figure {
    Figure { label: label.to_owned(), value: value.into(), caption: caption.into() }
}

/// The four numbers about a group of games. `last` tells when the last of them ended.
pub fn figures(info: &GameInfo, group: Option<&Group>, totals: &Totals, last: &str) -> [Figure; 4] {
    let figures = info.figures;
    let record = group.map_or("", |group| group.record.as_str());
    let number = |number: u64| grouped(i64::try_from(number).unwrap_or(i64::MAX));
    let part = |count: u64| (count as f64 / totals.games.max(1) as f64).round() as u64;
    let percent = |count: u64| format!("{} %", (100.0 * count as f64 / totals.games.max(1) as f64).round());
    let time = figure("Time", duration(totals.seconds), format!("{} a game", duration(part(totals.seconds))));
    let best = totals.best.filter(|_| group.is_some()).map(|best| {
        let average = totals.average().unwrap_or(best);
        figure("Best", (figures.told)(record, best), format!("average {}", (figures.told)(record, average)))
    });
    if is_between_people(info, group) {
        let side = |index: usize| {
            let won = totals.fact(BY_SIDE[index]);
            figure(figures.sides[index], number(won), format!("won {}", percent(won)))
        };
        return [figure("Games", number(totals.games), last), side(0), side(1), time];
    }
    if figures.contest {
        let rate = totals.win_rate().map_or_else(|| "–".to_owned(), |rate| format!("{rate} %"));
        let (streak, most) = (number(totals.streak), number(totals.best_streak));
        let (won, third) = match best {
            Some(best) => (figure("Won", rate, format!("{streak} in a row, most {most}")), best),
            None => (figure("Won", rate, last), figure("In a row", streak, format!("most {most}"))),
        };
        let counts = format!("{} won, {} lost", number(totals.won), number(totals.lost));
        return [figure("Games", number(totals.games), counts), won, third, time];
    }
    let in_a_row = format!("{} in a row", number(totals.streak));
    let mut games = last.to_owned();
    let own = figures.own.map(|(label, fact)| {
        let count = totals.fact(fact);
        let caption = if label == "Won" {
            format!("{}, {in_a_row}", percent(count))
        } else {
            if totals.won > 0 {
                games = format!("{} won, {in_a_row}", number(totals.won));
            }
            format!("{} a game", number(part(count)))
        };
        figure(label, number(count), caption)
    });
    [
        figure("Games", number(totals.games), games),
        best.unwrap_or_else(|| figure("Best", "–", "")),
        own.unwrap_or_else(|| figure("Won", number(totals.won), percent(totals.won))),
        time,
    ]
}

/// Whether the games of a group are played by two people.
pub fn is_between_people(info: &GameInfo, group: Option<&Group>) -> bool {
    info.has_sides() && group.is_some_and(|group| group.level.is_none())
}

/// The result of a game in a few words.
pub fn result(info: &GameInfo, entry: &Entry) -> String {
    let figures = info.figures;
    let side = BY_SIDE.iter().position(|side| entry.facts.contains_key(*side));
    let word = match (entry.result, side) {
        (Ending::Won, _) => "Won",
        (Ending::Lost, _) => "Lost",
        (Ending::Drawn, _) => "Drawn",
        (Ending::Ended, Some(side)) => return format!("{} won", figures.sides[side]),
        (Ending::Ended, None) if is_between_people(info, Some(&entry.group)) => "Drawn",
        (Ending::Ended, None) => "Over",
    };
    match entry.points.map(|points| (figures.told)(&entry.group.record, points)) {
        Some(points) if figures.contest => format!("{word}, {points}"),
        Some(points) => points,
        None => word.to_owned(),
    }
}

/// A duration in its largest two units: `6 h 21 m`.
pub fn duration(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match (hours, minutes) {
        (0, 0) => format!("{seconds} s"),
        (0, 1..10) if !seconds.is_multiple_of(60) => format!("{minutes} m {} s", seconds % 60),
        (0, _) => format!("{minutes} m"),
        (..100, _) => format!("{hours} h {minutes} m"),
        _ => format!("{} h", grouped(i64::try_from(hours).unwrap_or(i64::MAX))),
    }
}

/// A short number for the scale of a chart: `25k`.
pub fn short(number: f64) -> String {
    let (number, unit) = match number {
        1e6.. => (number / 1e6, "M"),
        1e3.. => (number / 1e3, "k"),
        _ => (number, ""),
    };
    let digits = format!("{number:.2}");
    format!("{}{unit}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// The round step that reaches a number in at most four steps.
pub fn round_step(most: f64) -> f64 {
    let least = (most / 4.0).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().find(|step| step * power >= least * (1.0 - 1e-9));
    let step = step.unwrap_or(10.0) * power;
    // Points are whole numbers.
    if most >= 4.0 { step } else { 1.0 }
}
