//! A game's page: what to count, the four numbers, the chart, and what the game counts besides.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::chart::{self, Results};
use super::words::{self, Figure};
use super::{Control, Page, Press, choices, last_ended};
use crate::gameplay::catalogue::GameInfo;
use crate::gameplay::figures::{BY_NOBODY, BY_SIDE};
use crate::gameplay::records::Records;
use crate::gameplay::records::{Ending, Entry, Group, Logbook, Totals};
use crate::theme::dialog::FillTab;
use crate::theme::focusable::{FirstFocus, OnSheet};
use crate::theme::number_text::grouped;
use crate::theme::palette::{HOUSE, lighter, radius};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label, label_text, paragraph, text};

/// How many results a chart shows.
const CHARTED: usize = 20;

/// Draws the page of a game.
pub(super) fn draw(
    body: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    book: &Logbook,
    page: &Page,
    frame: FillTab,
) {
    let group = page.group.as_ref();
    let totals = book.totals(group, page.assisted);
    choosers(body, info, book, page, frame);
    if totals.games == 0 {
        let (has, other) = if page.assisted { ("with", "without help") } else { ("without", "with help") };
        let line = format!("No game was ended {has} help here. Those {other} are counted apart.");
        nothing(body, "Nothing to count yet", &line, frame.compact);
        if frame.compact {
            more(body, page, frame);
        }
        return;
    }
    let last = last_ended(book, group, page.assisted);
    boxes(body, &words::figures(info, group, &totals, &last), frame);
    gap(body, if frame.compact { 10.0 } else { 18.0 });
    chart::draw(body, info.room, &results(info, book, page), frame.width, frame.compact);
    gap(body, if frame.compact { 6.0 } else { 14.0 });
    breakdown(body, info, group, &totals, frame);
    if frame.compact {
        // At the end of the page, so that whoever comes here without a pointer has seen all of it.
        gap(body, 12.0);
        more(body, page, frame);
    }
}

/// Draws the page of a game in which nothing has ended yet.
pub(super) fn draw_empty(
    body: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    records: &Records,
    frame: FillTab,
) {
    // What was the best before ends were noted is still worth a word.
    let best = records.0.get(info.name()).into_iter().flatten().filter(|(record, best)| {
        best.best != 0 && info.variants.iter().any(|variant| record.starts_with(variant.name))
    });
    let best: Vec<String> = best
        .map(|(record, best)| {
            let group = Group { record: record.clone(), level: None };
            format!("{} {}", words::title(info, Some(&group)), (info.figures.told)(record, best.best))
        })
        .collect();
    let line = if best.is_empty() {
        format!("Every game of {} that you end is counted here.", info.short_title)
    } else {
        format!("Your best so far: {}.", best.join(", "))
    };
    nothing(body, "No game has ended yet", &line, frame.compact);
}

fn nothing(body: &mut ChildSpawnerCommands, heading: &str, line: &str, compact: bool) {
    let (picture, size, small) = if compact { (44.0, 18.0, 14.0) } else { (64.0, 22.0, 16.0) };
    body.spawn(
        Node::column()
            .grow()
            .min_height(px(if compact { 200 } else { 340 }))
            .centered()
            .gap(px(if compact { 10 } else { 16 }))
            .padding(UiRect::horizontal(px(if compact { 16 } else { 80 }))),
    )
    .with_children(|page| {
        page.spawn((
            Node::row().size(px(picture * 1.75), px(picture * 1.75)).centered().rounded(px(picture)),
            BackgroundColor(HOUSE.panel_raised),
            children![icon("icon_chart", picture, HOUSE.key_line)],
        ));
        page.spawn(text(heading, size, Weight::Bold, HOUSE.title));
        page.spawn((
            paragraph(line, small, Weight::Medium, HOUSE.muted),
            TextLayout::justify(Justify::Center),
        ));
    });
}

fn gap(body: &mut ChildSpawnerCommands, height: f32) {
    body.spawn(Node::default().height(px(height)).no_shrink());
}

/// A row for controls.
fn row_of<'a>(body: &'a mut ChildSpawnerCommands, frame: FillTab) -> EntityCommands<'a> {
    let between = px(if frame.compact { 8 } else { 10 });
    body.spawn(
        Node::row()
            .width(percent(100))
            .gap(between)
            .margin(UiRect::bottom(px(if frame.compact { 10 } else { 16 })))
            .no_shrink(),
    )
}

/// The sizes of controls: of those with much to say, and of the others.
fn control_sizes(frame: FillTab) -> [Vec2; 2] {
    if frame.compact {
        return [Vec2::new(((frame.width - 8.0) / 2.0).floor(), 34.0); 2];
    }
    [0.29, 0.21].map(|part: f32| Vec2::new(((frame.width - 30.0) * part).floor(), 40.0))
}

/// What can be chosen about the page, and where there is room what else can be done.
fn choosers(
    body: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    book: &Logbook,
    page: &Page,
    frame: FillTab,
) {
    row_of(body, frame).with_children(|row| {
        let [wide, narrow] = control_sizes(frame);
        let several = choices(info, book).len() > 1;
        let group = words::title(info, page.group.as_ref());
        control(row, page, Control::Group, &group, several, wide);
        control(
            row,
            page,
            Control::Help,
            if page.assisted { "With help" } else { "Without help" },
            true,
            wide,
        );
        if !frame.compact {
            other_controls(row, page, narrow);
        }
    });
}

/// What else can be done, in a row of its own.
pub(super) fn more(body: &mut ChildSpawnerCommands, page: &Page, frame: FillTab) {
    row_of(body, frame).with_children(|row| other_controls(row, page, control_sizes(frame)[1]));
}

fn other_controls(row: &mut ChildSpawnerCommands, page: &Page, size: Vec2) {
    let word = if page.recent { "Numbers" } else { "Recent games" };
    control(row, page, Control::Recent, word, false, size);
    control(row, page, Control::Export, "Export", false, size);
}

/// A control: one that goes on to the next choice, or a plain button.
fn control(
    row: &mut ChildSpawnerCommands,
    page: &Page,
    control: Control,
    word: &str,
    is_choice: bool,
    size: Vec2,
) {
    let name = match control {
        Control::Group => "Which games",
        Control::Help => "Help",
        Control::Recent => "Recent games",
        _ => "Export",
    };
    let letters = word.chars().count() as f32;
    let room = size.x - if is_choice { 62.0 } else { 24.0 };
    // A long name is set smaller, and at last in two lines, rather than cut off.
    let most = if size.y < 36.0 { 13.0 } else { 15.0 };
    let letter_size = (room / (letters * 0.56)).clamp(9.5, most);
    let mut button = row.spawn((
        Name::new(name),
        OnSheet,
        control,
        button(ButtonLook::quiet(&HOUSE), px(size.x), size.y),
        observe(move |_: On<Activate>, mut presses: MessageWriter<Press>| {
            presses.write(Press(control));
        }),
    ));
    if page.used == Some(control) {
        button.insert(FirstFocus);
    }
    button.with_children(|button| {
        let node = Node::row().grow().justify_center();
        let mut middle = button.spawn(node);
        if letters * 0.56 * letter_size <= room {
            middle.with_child(text(word, letter_size, Weight::Bold, HOUSE.text));
        } else {
            let lines = label_text(word, letter_size, Weight::Bold, HOUSE.text);
            middle.with_child((lines, TextLayout::justify(Justify::Center)));
        }
        if is_choice {
            button.spawn(icon("icon_right", 18.0, HOUSE.muted));
        }
    });
}

fn boxes(body: &mut ChildSpawnerCommands, figures: &[Figure; 4], frame: FillTab) {
    let (columns, between) = if frame.compact { (2.0, 8.0) } else { (4.0, 12.0) };
    let width = ((frame.width - between * (columns - 1.0)) / columns).floor();
    let (height, padding, name, value, small) =
        if frame.compact { (66.0, 10.0, 11.0, 20.0, 11.0) } else { (94.0, 16.0, 12.0, 26.0, 13.0) };
    body.spawn(
        Node::row().width(percent(100)).wrap(true).column_gap(px(between)).row_gap(px(between)).no_shrink(),
    )
    .with_children(|row| {
        for figure in figures {
            let room = width - 2.0 * padding;
            let fit = |text: &str, size: f32| size.min(room / (text.chars().count().max(1) as f32 * 0.53));
            row.spawn((
                Node::column()
                    .size(px(width), px(height))
                    .padding(UiRect::horizontal(px(padding)))
                    .justify_center()
                    .gap(px(if frame.compact { 3 } else { 5 }))
                    .rounded(px(radius::BUTTON)),
                BackgroundColor(HOUSE.panel_raised),
                children![
                    label(&figure.label, name, HOUSE.muted),
                    text(figure.value.clone(), fit(&figure.value, value), Weight::Bold, HOUSE.title),
                    text(
                        figure.caption.clone(),
                        fit(&figure.caption, small).max(10.0),
                        Weight::Medium,
                        HOUSE.muted
                    ),
                ],
            ));
        }
    });
}

/// The last results of the games that are counted.
fn results(info: &GameInfo, book: &Logbook, page: &Page) -> Results {
    let group = page.group.as_ref();
    let between_people = words::is_between_people(info, group);
    let mut last: Vec<&Entry> = book.of(group, page.assisted).rev().take(CHARTED).collect();
    last.reverse();
    if info.figures.contest {
        let mut totals = book.totals_before(group, page.assisted, last.len());
        let (mut games, mut rates) = (Vec::new(), Vec::new());
        for entry in last {
            totals.add(entry);
            let won = |side: &str| entry.facts.contains_key(side);
            let result = match entry.result {
                Ending::Won => 1,
                Ending::Lost => -1,
                Ending::Ended if won(BY_SIDE[0]) => 1,
                Ending::Ended if won(BY_SIDE[1]) => -1,
                _ => 0,
            };
            let clearly = match entry.points {
                Some(points) if info.has_sides() => points.unsigned_abs() as f32 / 64.0,
                _ => 1.0,
            };
            games.push((result, clearly));
            rates.push(if between_people {
                100.0 * totals.fact(BY_SIDE[0]) as f64 / totals.games.max(1) as f64
            } else {
                totals.win_rate().unwrap_or(0) as f64
            });
        }
        let names = if between_people { info.figures.sides } else { ["Won", "Lost"] };
        return Results::Contest { games, rates, names };
    }
    let record = group.map_or("", |group| group.record.as_str());
    let fewer = (info.figures.fewer)(record);
    let best = last.iter().filter_map(|entry| entry.points).max();
    // Times are noted in thousandths of a second and drawn in seconds.
    let value =
        |points: i64| if fewer { points.unsigned_abs() as f64 / 1000.0 } else { points.max(0) as f64 };
    Results::Points {
        values: last.iter().map(|entry| entry.points.map(value)).collect(),
        fewer,
        best: best.map(|best| (info.figures.told)(record, best)).unwrap_or_default(),
        name: if fewer { "Seconds" } else { info.figures.points },
    }
}

/// What the game counts besides: a bar of parts, and what each of them is.
fn breakdown(
    body: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    group: Option<&Group>,
    totals: &Totals,
    frame: FillTab,
) {
    let by_side;
    let (heading, parts) = if words::is_between_people(info, group) {
        let [first, second] = info.figures.sides;
        by_side = [(BY_SIDE[0], first), (BY_NOBODY, "Drawn"), (BY_SIDE[1], second)];
        ("Won by", &by_side[..])
    } else {
        (info.figures.breakdown.0, info.figures.breakdown.1)
    };
    let sum: u64 = parts.iter().map(|(fact, _)| totals.fact(fact)).fold(0, u64::saturating_add);
    if sum == 0 {
        return;
    }
    let (size, small) = if frame.compact { (14.0, 12.0) } else { (16.0, 14.0) };
    let shade = |index: usize| {
        let step = 0.72 / (parts.len() - 1).max(1) as f32;
        lighter(info.room.button, 0.72 - step * index as f32)
    };
    let shown: Vec<Part> = parts
        .iter()
        .enumerate()
        .map(|(index, (fact, word))| Part { word, count: totals.fact(fact), color: shade(index) })
        .collect();
    body.spawn(text(heading, size, Weight::Bold, HOUSE.title));
    gap(body, if frame.compact { 6.0 } else { 10.0 });
    bar_of_parts(body, &shown, sum, frame);
    gap(body, if frame.compact { 6.0 } else { 10.0 });
    legend(body, &shown, small, frame);
}

/// A part of a bar, and what it stands for.
struct Part {
    word: &'static str,
    count: u64,
    color: Color,
}

fn bar_of_parts(body: &mut ChildSpawnerCommands, parts: &[Part], sum: u64, frame: FillTab) {
    body.spawn(
        Node::row().size(percent(100), px(if frame.compact { 12 } else { 18 })).gap(px(2)).no_shrink(),
    )
    .with_children(|bar| {
        for part in parts {
            if part.count > 0 {
                bar.spawn((
                    Node::default()
                        .flex_grow(part.count as f32 / sum as f32)
                        .flex_basis(px(0))
                        .min_width(px(3))
                        .rounded(px(radius::CHIP - 1.0)),
                    BackgroundColor(part.color),
                ));
            }
        }
    });
}

fn legend(body: &mut ChildSpawnerCommands, parts: &[Part], small: f32, frame: FillTab) {
    body.spawn(
        Node::row()
            .width(percent(100))
            .wrap(true)
            .column_gap(px(if frame.compact { 14 } else { 26 }))
            .row_gap(px(6))
            .no_shrink(),
    )
    .with_children(|row| {
        for part in parts {
            let count = grouped(i64::try_from(part.count).unwrap_or(i64::MAX));
            row.spawn((
                Node::row().align_center().gap(px(7)),
                children![
                    (
                        Node::default().size(px(small - 2.0), px(small - 2.0)).rounded(px(3)),
                        BackgroundColor(part.color),
                    ),
                    text(part.word, small, Weight::Medium, HOUSE.text),
                    text(count, small, Weight::Bold, HOUSE.title),
                ],
            ));
        }
    });
}
