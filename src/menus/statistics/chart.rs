//! The picture of the last results: bars, and over them a line. Points are bars on a scale, the best
//! marked, with the average of five; games that are won or lost are bars up and down, with the part
//! that was won.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::words::{round_step, short};
use crate::theme::palette::{GOLD, HOUSE, Palette, darker, lighter};
use crate::theme::widgets::{Weight, text};

/// A chart never has fewer places for bars than this.
const FEWEST: usize = 10;
/// How many games the line averages.
const AVERAGED: usize = 5;

/// The results to show, the oldest first.
pub enum Results {
    /// Points, where there are any, and how to write them.
    Points {
        /// The points of each game.
        values: Vec<Option<f64>>,
        /// Whether fewer are better.
        fewer: bool,
        /// How the best is written.
        best: String,
        /// What they are called.
        name: &'static str,
    },
    /// Won (1), drawn (0) and lost (-1), with how clearly from 0 to 1; and the part that had been
    /// won by then, in percent.
    Contest {
        /// Each game.
        games: Vec<(i8, f32)>,
        /// The part won by then.
        rates: Vec<f64>,
        /// What a bar up and one down mean.
        names: [&'static str; 2],
    },
}

/// The colours of a chart in a room.
struct Colours {
    bar: Color,
    best: Color,
    down: Color,
    none: Color,
}

impl Colours {
    fn of(room: &Palette) -> Self {
        Self {
            bar: lighter(room.button, 0.42),
            best: darker(GOLD.button, 0.12),
            down: lighter(HOUSE.muted, 0.45),
            none: HOUSE.line,
        }
    }
}

/// The place of the plot inside the chart.
#[derive(Clone, Copy)]
struct Plot {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    places: usize,
    small: f32,
}

impl Plot {
    fn slot(&self) -> f32 {
        self.width / self.places as f32
    }

    /// The middle of a bar.
    fn x(&self, index: usize) -> f32 {
        self.left + (index as f32 + 0.5) * self.slot()
    }

    /// The height of a part from 0, at the bottom, to 1.
    fn y(&self, part: f64) -> f32 {
        self.top + self.height * (1.0 - part.clamp(0.0, 1.0) as f32)
    }
}

/// Draws the chart with its heading and legend, as wide as it may be.
pub fn draw(page: &mut ChildSpawnerCommands, room: &Palette, results: &Results, width: f32, compact: bool) {
    let colours = Colours::of(room);
    let (heading, small, height) = if compact { (14.0, 11.0, 130.0) } else { (16.0, 13.0, 180.0) };
    let count = match results {
        Results::Points { values, .. } => values.len(),
        Results::Contest { games, .. } => games.len(),
    };
    page.spawn(Node::row().spread().align_center().gap(px(8))).with_children(|row| {
        let word = if count == 1 { "The last game".to_owned() } else { format!("Last {count} games") };
        row.spawn(text(word, heading, Weight::Bold, HOUSE.title));
        row.spawn(Node::row().gap(px(if compact { 10 } else { 20 })))
            .with_children(|row| legend(row, results, &colours, small));
    });
    page.spawn((Name::new("Chart"), Node::default().size(px(width), px(height)).no_shrink())).with_children(
        |chart| {
            let left = if compact { 34.0 } else { 42.0 };
            let (top, bottom) = if compact { (14.0, 18.0) } else { (18.0, 24.0) };
            let plot = Plot {
                left,
                top,
                width: width - left,
                height: height - top - bottom,
                places: count.max(FEWEST),
                small,
            };
            match results {
                Results::Points { values, fewer, best, .. } => {
                    points(chart, plot, values, *fewer, best, &colours);
                }
                Results::Contest { games, rates, .. } => contest(chart, plot, games, rates, &colours),
            }
            for number in 1..=count {
                if number == 1 || number % 5 == 0 {
                    let at = Vec2::new(plot.x(number - 1), plot.top + plot.height + 4.0);
                    written(chart, &number.to_string(), at, 0.5, small, HOUSE.muted);
                }
            }
        },
    );
}

fn legend(row: &mut ChildSpawnerCommands, results: &Results, colours: &Colours, size: f32) {
    let mut key = |color: Color, is_line: bool, word: &str| {
        let (width, height) = if is_line { (16.0, 2.5) } else { (11.0, 11.0) };
        row.spawn((
            Node::row().align_center().gap(px(6)),
            children![
                (Node::default().size(px(width), px(height)).rounded(px(2)), BackgroundColor(color),),
                text(word, size, Weight::Medium, HOUSE.text),
            ],
        ));
    };
    match results {
        Results::Points { name, .. } => {
            key(colours.bar, false, name);
            key(colours.best, false, "Best");
            key(HOUSE.title, true, "5-game avg");
        }
        Results::Contest { names: [up, down], .. } => {
            key(colours.bar, false, up);
            key(colours.down, false, down);
            key(colours.none, false, "Drawn");
            key(HOUSE.title, true, if *up == "Won" { "Win rate" } else { "First's rate" });
        }
    }
}

fn points(
    chart: &mut ChildSpawnerCommands,
    plot: Plot,
    values: &[Option<f64>],
    fewer: bool,
    best_text: &str,
    colours: &Colours,
) {
    let most = values.iter().flatten().copied().fold(0.0, f64::max);
    let step = round_step(most);
    let lines = ((most / step).ceil() as u32).max(1);
    let top = step * f64::from(lines);
    for line in 0..=lines {
        let value = step * f64::from(line);
        grid_line(chart, plot, value / top, &short(value), line == 0);
    }
    let better = |a: &f64, b: &f64| if fewer { b.total_cmp(a) } else { a.total_cmp(b) };
    let best = values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| Some((index, (*value)?)))
        .max_by(|(_, a), (_, b)| better(a, b));
    for (index, value) in values.iter().enumerate() {
        let is_best = best.is_some_and(|(best, _)| best == index);
        let (part, color) = match value {
            Some(value) => (value / top, if is_best { colours.best } else { colours.bar }),
            // A game without points leaves a trace.
            None => (0.0, colours.none),
        };
        bar(chart, plot, index, plot.y(part).min(plot.y(0.0) - 3.0), plot.y(0.0), color);
    }
    if let Some((index, value)) = best {
        let at = Vec2::new(plot.x(index), plot.y(value / top) - plot.small * 1.35);
        let align = (plot.x(index) - plot.left) / plot.width;
        written(chart, best_text, at, align.clamp(0.15, 0.85), plot.small, HOUSE.title);
    }
    let mut averages = Vec::new();
    for (index, value) in values.iter().enumerate() {
        if value.is_some() {
            let before: Vec<f64> = values[..=index].iter().rev().flatten().copied().take(AVERAGED).collect();
            let average = before.iter().sum::<f64>() / before.len() as f64;
            averages.push(Vec2::new(plot.x(index), plot.y(average / top)));
        }
    }
    curve(chart, &averages);
}

fn contest(
    chart: &mut ChildSpawnerCommands,
    plot: Plot,
    games: &[(i8, f32)],
    rates: &[f64],
    colours: &Colours,
) {
    for (part, word, strong) in [(0.0, "0 %", false), (0.5, "50 %", true), (1.0, "100 %", false)] {
        grid_line(chart, plot, part, word, strong);
    }
    let middle = plot.y(0.5);
    for (index, (result, clearly)) in games.iter().enumerate() {
        let reach = plot.height * 0.5 * (0.3 + 0.6 * clearly.clamp(0.0, 1.0));
        match result {
            1.. => bar(chart, plot, index, middle - reach, middle, colours.bar),
            0 => bar(chart, plot, index, middle - 5.0, middle + 5.0, colours.none),
            _ => bar(chart, plot, index, middle, middle + reach, colours.down),
        }
    }
    let rates: Vec<Vec2> = rates
        .iter()
        .enumerate()
        .map(|(index, rate)| Vec2::new(plot.x(index), plot.y(rate / 100.0)))
        .collect();
    curve(chart, &rates);
}

fn grid_line(chart: &mut ChildSpawnerCommands, plot: Plot, part: f64, word: &str, strong: bool) {
    let y = plot.y(part);
    chart.spawn((
        Node::default().absolute().left(px(plot.left)).top(px(y)).size(px(plot.width), px(1)),
        BackgroundColor(if strong { HOUSE.key_line } else { HOUSE.line }),
    ));
    let at = Vec2::new(plot.left - 8.0, y - plot.small * 0.68);
    written(chart, word, at, 1.0, plot.small, HOUSE.muted);
}

/// A text at a place: `align` is the part of its width that lies to the left of it.
fn written(chart: &mut ChildSpawnerCommands, word: &str, at: Vec2, align: f32, size: f32, color: Color) {
    const WIDE: f32 = 120.0;
    let justify = if align < 0.3 {
        JustifyContent::FlexStart
    } else if align > 0.7 {
        JustifyContent::FlexEnd
    } else {
        JustifyContent::Center
    };
    let shift = match justify {
        JustifyContent::FlexStart => 0.0,
        JustifyContent::FlexEnd => WIDE,
        _ => WIDE / 2.0,
    };
    chart.spawn((
        Node::row().absolute().left(px(at.x - shift)).top(px(at.y)).width(px(WIDE)).justify(justify),
        children![text(word, size, if color == HOUSE.title { Weight::Bold } else { Weight::Medium }, color)],
    ));
}

fn bar(chart: &mut ChildSpawnerCommands, plot: Plot, index: usize, top: f32, bottom: f32, color: Color) {
    let width = (plot.slot() * 0.76).min(48.0);
    let round = px((width * 0.12).min(3.0));
    let up = bottom <= plot.y(0.5) + 6.0 || bottom >= plot.y(0.0) - 1.0;
    chart.spawn((
        Name::new("Bar"),
        Node::default()
            .absolute()
            .left(px(plot.x(index) - width / 2.0))
            .top(px(top))
            .size(px(width), px(bottom - top))
            .border_radius(if up { BorderRadius::top(round) } else { BorderRadius::bottom(round) }),
        BackgroundColor(color),
    ));
}

/// A line through some places, with a dot at its end.
fn curve(chart: &mut ChildSpawnerCommands, places: &[Vec2]) {
    const THICK: f32 = 2.5;
    for pair in places.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let way = to - from;
        let (middle, length) = (from.midpoint(to), way.length() + THICK * 0.6);
        chart.spawn((
            Node::default()
                .absolute()
                .left(px(middle.x - length / 2.0))
                .top(px(middle.y - THICK / 2.0))
                .size(px(length), px(THICK))
                .rounded(px(THICK / 2.0)),
            BackgroundColor(HOUSE.title),
            UiTransform::from_rotation(Rot2::radians(way.to_angle())),
        ));
    }
    if let Some(end) = places.last() {
        chart.spawn((
            Node::default()
                .absolute()
                .left(px(end.x - 6.0))
                .top(px(end.y - 6.0))
                .size(px(12), px(12))
                .border(UiRect::all(px(2)))
                .rounded(px(6)),
            BackgroundColor(HOUSE.title),
            BorderColor::all(HOUSE.panel),
        ));
    }
}
