//! The chart of the last results, as bars with a line over them. Points are bars on a scale, the best one
//! marked, with the average of five games; contests are bars up and down, with the rate of wins.

use super::page::View;
use super::words::{round_step, short};
use crate::gameplay::catalogue::BY_SIDE;
use crate::gameplay::records::{Ending, Entry};
use crate::menus::prelude::*;
use crate::theme::palette::{GOLD, darker, lighter};

/// The most results in a chart, and the fewest bars it has room for.
const MOST: usize = 20;
const FEWEST: usize = 10;
const AVERAGED: usize = 5;

struct Colours {
    bar: Color,
    best: Color,
    down: Color,
}

/// Draws the chart with its heading and legend over the whole width.
pub(super) fn draw(body: &mut ChildSpawnerCommands, view: &View) {
    let View { info, book, page, frame } = *view;
    let mut games: Vec<&Entry> = book.of(page.group.as_ref(), page.assisted).rev().take(MOST).collect();
    games.reverse();
    let colours = Colours {
        bar: lighter(info.room.button, 0.42),
        best: darker(GOLD.button, 0.12),
        down: lighter(HOUSE.muted, 0.45),
    };
    let (heading, small, height, between) = frame.pick((14.0, 11.0, 130.0, 10), (16.0, 13.0, 180.0, 20));
    let (left, top, bottom) = frame.pick((34.0, 14.0, 18.0), (42.0, 18.0, 24.0));
    let count = games.len();
    body.spawn(Node::row().spread().align_center().gap(px(8))).with_children(|row| {
        let word = if count == 1 { "The last game".to_owned() } else { format!("Last {count} games") };
        row.spawn(text(word, heading, Weight::Bold, HOUSE.title));
        row.spawn(Node::row().gap(px(between))).with_children(|row| legend(row, view, &colours, small));
    });
    let chart = (Name::new("Chart"), Node::default().size(px(frame.width), px(height)).no_shrink());
    body.spawn(chart).with_children(|nodes| {
        let (width, height) = (frame.width - left, height - top - bottom);
        let mut plot = Plot { nodes, colours, left, top, width, height, places: count.max(FEWEST), small };
        if info.figures.contest {
            plot.contest(view, &games);
        } else {
            plot.points(view, &games);
        }
        for number in (1..=count).filter(|number| *number == 1 || number % 5 == 0) {
            let at = Vec2::new(plot.x(number - 1), plot.top + plot.height + 4.0);
            plot.write(&number.to_string(), at, 0.5, HOUSE.muted);
        }
    });
}

fn legend(row: &mut ChildSpawnerCommands, view: &View, colours: &Colours, size: f32) {
    let figures = view.info.figures;
    let (bars, line) = if figures.contest {
        let ([up, down], line) = if view.is_between_people() {
            (figures.sides, "First's rate")
        } else {
            (["Won", "Lost"], "Win rate")
        };
        (vec![(colours.bar, up), (colours.down, down), (HOUSE.line, "Drawn")], line)
    } else {
        let name = if (figures.fewer)(view.record()) { "Seconds" } else { figures.points };
        (vec![(colours.bar, name), (colours.best, "Best")], "5-game avg")
    };
    let bars = bars.into_iter().map(|(color, word)| (color, 11.0, 11.0, word));
    for (color, width, height, word) in bars.chain([(HOUSE.title, 16.0, 2.5, line)]) {
        row.spawn((
            Node::row().align_center().gap(px(6)),
            children![
                (Node::default().size(px(width), px(height)).rounded(px(2)), BackgroundColor(color)),
                text(word, size, Weight::Medium, HOUSE.text),
            ],
        ));
    }
}

/// A node with this place and size.
fn node_at(left: f32, top: f32, width: f32, height: f32) -> Node {
    Node::default().absolute().left(px(left)).top(px(top)).size(px(width), px(height))
}

/// The plot inside the chart: its area, and the nodes drawn in it.
struct Plot<'a, 'w> {
    nodes: &'a mut ChildSpawnerCommands<'w>,
    colours: Colours,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    places: usize,
    small: f32,
}

impl Plot<'_, '_> {
    fn slot(&self) -> f32 {
        self.width / self.places as f32
    }

    fn x(&self, index: usize) -> f32 {
        self.left + (index as f32 + 0.5) * self.slot()
    }

    /// The y coordinate of a part, from 0 at the bottom to 1 at the top.
    fn y(&self, part: f64) -> f32 {
        self.top + self.height * (1.0 - part.clamp(0.0, 1.0) as f32)
    }

    fn points(&mut self, view: &View, games: &[&Entry]) {
        let figures = view.info.figures;
        let fewer = (figures.fewer)(view.record());
        // Times are recorded in thousandths of a second and drawn in seconds.
        let drawn =
            |points: i64| if fewer { points.unsigned_abs() as f64 / 1000.0 } else { points.max(0) as f64 };
        let values: Vec<Option<f64>> = games.iter().map(|game| game.points.map(drawn)).collect();
        let most = values.iter().flatten().copied().fold(0.0, f64::max);
        let step = round_step(most);
        let lines = ((most / step).ceil() as u32).max(1);
        let top = step * f64::from(lines);
        for line in 0..=lines {
            let value = step * f64::from(line);
            self.grid_line(value / top, &short(value), line == 0);
        }
        let noted = games.iter().enumerate().filter_map(|(index, game)| Some((index, game.points?)));
        let best = noted.max_by_key(|(_, points)| *points);
        let mut averages = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let color = match value {
                Some(_) if best.is_some_and(|(best, _)| best == index) => self.colours.best,
                Some(_) => self.colours.bar,
                // A game without points leaves a low bar.
                None => HOUSE.line,
            };
            let bottom = self.y(0.0);
            self.bar(index, self.y(value.unwrap_or(0.0) / top).min(bottom - 3.0), bottom, color);
            let before: Vec<f64> = values[..=index].iter().rev().flatten().copied().take(AVERAGED).collect();
            if value.is_some() {
                averages.push((index, before.iter().sum::<f64>() / before.len() as f64 / top));
            }
        }
        if let Some((index, points)) = best {
            let at = Vec2::new(self.x(index), self.y(drawn(points) / top) - self.small * 1.35);
            let align = (at.x - self.left) / self.width;
            self.write(&(figures.told)(view.record(), points), at, align.clamp(0.15, 0.85), HOUSE.title);
        }
        self.curve(averages);
    }

    fn contest(&mut self, view: &View, games: &[&Entry]) {
        for (part, word, strong) in [(0.0, "0 %", false), (0.5, "50 %", true), (1.0, "100 %", false)] {
            self.grid_line(part, word, strong);
        }
        let View { info, book, page, .. } = view;
        let mut totals = book.totals_before(page.group.as_ref(), page.assisted, games.len());
        let mut rates = Vec::new();
        for (index, game) in games.iter().enumerate() {
            let won = |side: &str| game.result == Ending::Ended && game.facts.contains_key(side);
            let clearly = match game.points {
                Some(points) if info.has_sides() => (points.unsigned_abs() as f32 / 64.0).min(1.0),
                _ => 1.0,
            };
            let (middle, reach) = (self.y(0.5), self.height * 0.5 * (0.3 + 0.6 * clearly));
            if game.result == Ending::Won || won(BY_SIDE[0]) {
                self.bar(index, middle - reach, middle, self.colours.bar);
            } else if game.result == Ending::Lost || won(BY_SIDE[1]) {
                self.bar(index, middle, middle + reach, self.colours.down);
            } else {
                self.bar(index, middle - 5.0, middle + 5.0, HOUSE.line);
            }
            totals.add(game);
            let rate = if view.is_between_people() {
                totals.fact(BY_SIDE[0]) as f64 / totals.games.max(1) as f64
            } else {
                totals.win_rate().unwrap_or(0) as f64 / 100.0
            };
            rates.push((index, rate));
        }
        self.curve(rates);
    }

    fn grid_line(&mut self, part: f64, word: &str, strong: bool) {
        let y = self.y(part);
        let color = if strong { HOUSE.key_line } else { HOUSE.line };
        self.nodes.spawn((node_at(self.left, y, self.width, 1.0), BackgroundColor(color)));
        self.write(word, Vec2::new(self.left - 8.0, y - self.small * 0.68), 1.0, HOUSE.muted);
    }

    /// Writes a word at a point; `align` is the part of its width to the left of the point.
    fn write(&mut self, word: &str, at: Vec2, align: f32, color: Color) {
        const WIDE: f32 = 120.0;
        let (justify, shift) = match align {
            ..0.3 => (JustifyContent::FlexStart, 0.0),
            ..=0.7 => (JustifyContent::Center, WIDE / 2.0),
            _ => (JustifyContent::FlexEnd, WIDE),
        };
        let weight = if color == HOUSE.title { Weight::Bold } else { Weight::Medium };
        self.nodes.spawn((
            Node::row().absolute().left(px(at.x - shift)).top(px(at.y)).width(px(WIDE)).justify(justify),
            children![text(word, self.small, weight, color)],
        ));
    }

    fn bar(&mut self, index: usize, top: f32, bottom: f32, color: Color) {
        let width = (self.slot() * 0.76).min(48.0);
        let round = px((width * 0.12).min(3.0));
        let up = bottom <= self.y(0.5) + 6.0 || bottom >= self.y(0.0) - 1.0;
        let corners = if up { BorderRadius::top(round) } else { BorderRadius::bottom(round) };
        let node = node_at(self.x(index) - width / 2.0, top, width, bottom - top);
        self.nodes.spawn((Name::new("Bar"), node.border_radius(corners), BackgroundColor(color)));
    }

    /// Draws a line through parts of the height, with a dot at its end.
    fn curve(&mut self, parts: Vec<(usize, f64)>) {
        const THICK: f32 = 2.5;
        let places: Vec<Vec2> =
            parts.into_iter().map(|(index, part)| Vec2::new(self.x(index), self.y(part))).collect();
        for pair in places.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let way = to - from;
            let (middle, length) = (from.midpoint(to), way.length() + THICK * 0.6);
            self.nodes.spawn((
                node_at(middle.x - length / 2.0, middle.y - THICK / 2.0, length, THICK)
                    .rounded(px(THICK / 2.0)),
                BackgroundColor(HOUSE.title),
                UiTransform::from_rotation(Rot2::radians(way.to_angle())),
            ));
        }
        if let Some(end) = places.last() {
            self.nodes.spawn((
                node_at(end.x - 6.0, end.y - 6.0, 12.0, 12.0).border(UiRect::all(px(2))).rounded(px(6)),
                BackgroundColor(HOUSE.title),
                BorderColor::all(HOUSE.panel),
            ));
        }
    }
}
