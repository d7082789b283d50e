//! The page of a game: its choosers, the four numbers, the chart, and the game's own counts; or its last
//! games.

use super::chart;
use super::words::{self, Figure};
use super::{Page, choices, export, next_group};
use crate::gameplay::catalogue::{BY_NOBODY, BY_SIDE};
use crate::gameplay::codes::Requested;
use crate::gameplay::records::{Entry, Group, Logbook, Totals};
use crate::menus::prelude::*;
use crate::platform::relative_time;
use crate::theme::palette::lighter;

pub(super) struct View<'a> {
    pub info: &'static GameInfo,
    pub book: &'a Logbook,
    pub page: &'a Page,
    pub frame: FillTab,
}

impl View<'_> {
    /// The record name of the group shown.
    pub fn record(&self) -> &str {
        self.page.group.as_ref().map_or("", |group| group.record.as_str())
    }

    /// Whether the group's games are played by two people.
    pub fn is_between_people(&self) -> bool {
        words::is_between_people(self.info, self.page.group.as_ref())
    }

    pub fn draw(&self, body: &mut ChildSpawnerCommands) {
        let Self { info, book, page, frame } = *self;
        let group = page.group.as_ref();
        let totals = book.totals(group, page.assisted);
        self.choosers(body);
        if totals.games == 0 {
            let (has, other) =
                if page.assisted { ("with", "without help") } else { ("without", "with help") };
            let line = format!("No game was ended {has} help here. Those {other} are counted apart.");
            nothing(body, "Nothing to count yet", &line, frame);
            if frame.compact {
                self.more(body);
            }
            return;
        }
        let last = book.of(group, page.assisted).next_back();
        let last = last.map(|entry| format!("last {}", relative_time::ago(entry.date, relative_time::now())));
        boxes(body, &words::figures(info, group, &totals, &last.unwrap_or_default()), frame);
        body.spawn(space(frame.pick(10.0, 18.0)));
        chart::draw(body, self);
        body.spawn(space(frame.pick(6.0, 14.0)));
        self.breakdown(body, &totals);
        if frame.compact {
            // At the end, so that a player without a pointer passes the whole page first.
            body.spawn(space(12.0));
            self.more(body);
        }
    }

    /// Draws the page of a game without finished games.
    pub fn draw_empty(&self, body: &mut ChildSpawnerCommands, records: &Records) {
        let info = self.info;
        // Best results from before endings were recorded are still shown.
        let best = records.0.get(info.name()).into_iter().flatten().filter(|(record, best)| {
            best.best != 0 && info.variants.iter().any(|variant| record.starts_with(variant.name))
        });
        let best = best.map(|(record, best)| {
            let group = Group { record: record.clone(), level: None };
            format!("{} {}", words::title(info, Some(&group)), (info.figures.told)(record, best.best))
        });
        let best: Vec<String> = best.collect();
        let line = if best.is_empty() {
            format!("Every game of {} that you end is counted here.", info.short_title)
        } else {
            format!("Your best so far: {}.", best.join(", "))
        };
        nothing(body, "No game has ended yet", &line, self.frame);
    }

    /// Lists the last games to watch again, the newest first.
    pub fn draw_recent(&self, body: &mut ChildSpawnerCommands) {
        self.more(body);
        body.spawn(Node::column().width(percent(100)).gap(px(self.frame.pick(6, 8)))).with_children(|list| {
            for (age, entry) in watchable(self.book).enumerate() {
                recent_row(list, self, entry, age);
            }
        });
    }

    /// Draws the choosers of the page, and the other controls if there is room.
    fn choosers(&self, body: &mut ChildSpawnerCommands) {
        let several = choices(self.info, self.book).len() > 1;
        let group = words::title(self.info, self.page.group.as_ref());
        let help = if self.page.assisted { "With help" } else { "Without help" };
        row_of(body, self.frame).with_children(|row| {
            self.control(row, "Which games", 0.29, &group, several).observe(next_group);
            self.control(row, "Help", 0.29, help, true)
                .observe(|_: On<Activate>, mut page: ResMut<Page>| page.assisted = !page.assisted);
            if !self.frame.compact {
                self.other_controls(row);
            }
        });
    }

    /// Draws the other controls in a row of their own.
    fn more(&self, body: &mut ChildSpawnerCommands) {
        row_of(body, self.frame).with_children(|row| self.other_controls(row));
    }

    fn other_controls(&self, row: &mut ChildSpawnerCommands) {
        let other = if self.page.recent { "Numbers" } else { "Recent games" };
        self.control(row, "Recent games", 0.21, other, false)
            .observe(|_: On<Activate>, mut page: ResMut<Page>| page.recent = !page.recent);
        self.control(row, "Export", 0.21, "Export", false).observe(export);
    }

    /// Draws a control as wide as a part of the row: a step to the next choice, or a plain button.
    fn control<'a>(
        &self,
        row: &'a mut ChildSpawnerCommands,
        name: &'static str,
        part: f32,
        word: &str,
        is_choice: bool,
    ) -> EntityCommands<'a> {
        let width = self.frame.width;
        let (width, height) = self.frame.pick(((width - 8.0) / 2.0, 34.0), ((width - 30.0) * part, 40.0));
        let width = width.floor();
        let letters = word.chars().count() as f32;
        let room = width - if is_choice { 62.0 } else { 24.0 };
        // A long name is set smaller, and finally in two lines, instead of being cut off.
        let letter_size = (room / (letters * 0.56)).clamp(9.5, self.frame.pick(13.0, 15.0));
        let mut control = row.spawn((
            Name::new(name),
            OnSheet,
            button(ButtonLook::quiet(&HOUSE), px(width), height),
            observe(send(PlayCue(Cue::Focus))),
        ));
        control.with_children(|button| {
            let mut middle = button.spawn(Node::row().grow().justify_center());
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
        control
    }

    /// Draws the game's own counts: a bar of parts, and a legend.
    fn breakdown(&self, body: &mut ChildSpawnerCommands, totals: &Totals) {
        let Self { info, frame, .. } = *self;
        let [first, second] = info.figures.sides;
        let by_side = [(BY_SIDE[0], first), (BY_NOBODY, "Drawn"), (BY_SIDE[1], second)];
        let (heading, parts) = if self.is_between_people() {
            ("Won by", &by_side[..])
        } else {
            (info.figures.breakdown.0, info.figures.breakdown.1)
        };
        let sum = parts.iter().map(|(fact, _)| totals.fact(fact)).fold(0, u64::saturating_add);
        if sum == 0 {
            return;
        }
        let step = 0.72 / (parts.len() - 1).max(1) as f32;
        let shown = parts.iter().enumerate().map(|(index, (fact, word))| {
            (*word, totals.fact(fact), lighter(info.room.button, 0.72 - step * index as f32))
        });
        let (size, small, height) = frame.pick((14.0, 12.0, 12), (16.0, 14.0, 18));
        body.spawn(text(heading, size, Weight::Bold, HOUSE.title));
        body.spawn(space(frame.pick(6.0, 10.0)));
        body.spawn(Node::row().size(percent(100), px(height)).gap(px(2)).no_shrink()).with_children(|bar| {
            for (_, count, color) in shown.clone().filter(|(_, count, _)| *count > 0) {
                let part = Node::default().flex_grow(count as f32 / sum as f32).flex_basis(px(0));
                bar.spawn((part.min_width(px(3)).rounded(px(radius::CHIP - 1.0)), BackgroundColor(color)));
            }
        });
        body.spawn(space(frame.pick(6.0, 10.0)));
        let legend = Node::row().width(percent(100)).wrap(true).row_gap(px(6)).no_shrink();
        body.spawn(legend.column_gap(px(frame.pick(14, 26)))).with_children(|row| {
            for (word, count, color) in shown {
                let side = px(small - 2.0);
                let count = grouped(i64::try_from(count).unwrap_or(i64::MAX));
                row.spawn((
                    Node::row().align_center().gap(px(7)),
                    children![
                        (Node::default().size(side, side).rounded(px(3)), BackgroundColor(color)),
                        text(word, small, Weight::Medium, HOUSE.text),
                        text(count, small, Weight::Bold, HOUSE.title),
                    ],
                ));
            }
        });
    }
}

fn nothing(body: &mut ChildSpawnerCommands, heading: &str, line: &str, frame: FillTab) {
    let (picture, size, small, height) = frame.pick((44.0, 18.0, 14.0, 200), (64.0, 22.0, 16.0, 340));
    let page = Node::column().grow().min_height(px(height)).centered().gap(px(frame.pick(10, 16)));
    body.spawn((
        page.padding(UiRect::horizontal(px(frame.pick(16, 80)))),
        children![
            (
                Node::row().size(px(picture * 1.75), px(picture * 1.75)).centered().rounded(px(picture)),
                BackgroundColor(HOUSE.panel_raised),
                children![icon("icon_chart", picture, HOUSE.key_line)],
            ),
            text(heading, size, Weight::Bold, HOUSE.title),
            (paragraph(line, small, Weight::Medium, HOUSE.muted), TextLayout::justify(Justify::Center),),
        ],
    ));
}

fn row_of<'a>(body: &'a mut ChildSpawnerCommands, frame: FillTab) -> EntityCommands<'a> {
    let row = Node::row().width(percent(100)).gap(px(frame.pick(8, 10))).no_shrink();
    body.spawn(row.margin(UiRect::bottom(px(frame.pick(10, 16)))))
}

fn boxes(body: &mut ChildSpawnerCommands, figures: &[Figure; 4], frame: FillTab) {
    let (columns, between) = frame.pick((2.0, 8.0), (4.0, 12.0));
    let width = ((frame.width - between * (columns - 1.0)) / columns).floor();
    let (height, padding, name, value, small, lines) =
        frame.pick((66.0, 10.0, 11.0, 20.0, 11.0, 3), (94.0, 16.0, 12.0, 26.0, 13.0, 5));
    let room = width - 2.0 * padding;
    let fit = |text: &str, size: f32| size.min(room / (text.chars().count().max(1) as f32 * 0.53));
    let row = Node::row().width(percent(100)).wrap(true).gap(px(between)).no_shrink();
    body.spawn(row).with_children(|row| {
        for Figure { label: name_of, value: number, caption } in figures {
            let small = fit(caption, small).max(10.0);
            let node = Node::column().size(px(width), px(height)).padding(UiRect::horizontal(px(padding)));
            row.spawn((
                node.justify_center().gap(px(lines)).rounded(px(radius::BUTTON)),
                BackgroundColor(HOUSE.panel_raised),
                children![
                    label(name_of, name, HOUSE.muted),
                    text(number, fit(number, value), Weight::Bold, HOUSE.title),
                    text(caption, small, Weight::Medium, HOUSE.muted),
                ],
            ));
        }
    });
}

/// The games that have a code, the newest first.
fn watchable(book: &Logbook) -> impl Iterator<Item = &Entry> {
    book.recent().filter(|entry| entry.code.is_some())
}

/// Shows how a game ended, its group, and when it ended.
fn recent_row(list: &mut ChildSpawnerCommands, View { info, frame, .. }: &View, entry: &Entry, age: usize) {
    let (height, size, small, eye) = frame.pick((46.0, 15.0, 11.0, 18.0), (48.0, 17.0, 14.0, 22.0));
    let help = if entry.assisted { ", with help" } else { "" };
    let what = format!("{}{help}", words::title(info, Some(&entry.group)));
    let ago = relative_time::ago(entry.date, relative_time::now());
    let when = format!("{ago}, {}", words::duration(entry.seconds));
    let result = words::result(info, entry);
    // A long name is set smaller, so that it does not cover the text beside it.
    let width = |text: &str, size: f32| text.chars().count() as f32 * size * 0.53;
    let beside = width(&when, small) + frame.pick(80.0, 110.0 + width(&result, size));
    let named = (small * (frame.width - beside) / width(&what, small)).clamp(8.0, small);
    let column = Node::column().align(AlignItems::FlexStart).gap(px(4));
    let words = frame.pick(column, Node::row().align_center().gap(px(14)));
    list.spawn((
        Name::new(format!("Game {}", age + 1)),
        OnSheet,
        button(ButtonLook::quiet(&HOUSE), percent(100), height),
        observe(send(PlayCue(Cue::Focus))),
        observe(watch(info.id, age)),
        children![
            icon("icon_eye", eye, HOUSE.muted),
            (
                words.grow(),
                children![
                    text(result, size, Weight::Bold, HOUSE.title),
                    text(what, named, Weight::Medium, HOUSE.text),
                ],
            ),
            text(when, small, Weight::Medium, HOUSE.muted),
        ],
    ));
}

/// Shows one of the last games again, 0 being the newest.
fn watch(
    game: GameId,
    age: usize,
) -> impl FnMut(On<Activate>, Res<Logbooks>, ResMut<Requested>, ResMut<NextState<Screen>>) {
    move |_, books, mut requested, mut next| {
        let watched = watchable(books.of(game.name())).nth(age);
        let Some((entry, code)) = watched.and_then(|entry| Some((entry, entry.code.clone()?))) else {
            return;
        };
        let computer = entry.seat.map(|seat| if seat == 1 { Seat::Second } else { Seat::First });
        let level = entry.group.level.and_then(Level::new).unwrap_or(Players::PEOPLE.level);
        requested.watch(game, code, Players { computer, level }, entry.seconds as f64);
        NextState::set_if_neq(&mut next, Screen::Playing(game));
    }
}
