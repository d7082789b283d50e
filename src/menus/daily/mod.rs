//! The daily sheet: the five games of a day, and the month beside them; and the button that opens
//! it from the menu.

mod calendar;

use crate::core::GameId;
use crate::gameplay::daily::{Dailies, DayClock, PlayDaily, Preparing, ShownDay, TellSystems, UnderWay};
use crate::menus::prelude::*;
use calendar::ShownMonth;

const ABOUT: &str = "A new set comes at midnight UTC, the same for everyone. Earlier days can be played too.";

/// The line under the title.
#[derive(Component)]
struct DayLine;

/// The day's games.
#[derive(Component, Clone, Copy)]
struct Entries {
    compact: bool,
}

/// The row of a game.
#[derive(Component, Clone, Copy)]
struct Entry(GameId);

/// How many of today's games are done, on the menu.
#[derive(Component)]
struct TodayCount;

/// Shows the sheet, and the count on the menu.
pub fn plugin(app: &mut App) {
    app.add_plugins(calendar::plugin);
    app.add_systems(OnEnter(Sheet::Daily), show.after(TellSystems));
    app.add_systems(
        Update,
        (
            (write_entries, write_day).in_set(FrameSystems::View).run_if(in_state(Sheet::Daily)).run_if(
                resource_changed::<ShownDay>
                    .or_else(resource_changed::<Dailies>)
                    .or_else(resource_changed::<Preparing>)
                    .or_else(any_match_filter::<Added<Entries>>),
            ),
            count_today.in_set(FrameSystems::View).run_if(in_state(Screen::Menu)),
        ),
    );
}

/// The button on the menu, fitted to its place: how many of the day's games are done.
pub fn daily_button(height: f32, shape: impl FnOnce(Node) -> Node) -> impl Bundle {
    let (word, star) = if height < 36.0 { (13.0, 18.0) } else { (15.0, 22.0) };
    (
        Name::new("Daily"),
        shaped_button(ButtonLook::quiet(&HOUSE), auto(), height, shape),
        observe(
            |_: On<Activate>,
             clock: Res<DayClock>,
             mut shown: ResMut<ShownDay>,
             mut month: ResMut<ShownMonth>,
             mut next: ResMut<NextState<Sheet>>| {
                let today = (clock.0)();
                shown.0 = Some(today);
                month.0 = Some(today.first_of_month(0));
                next.set(Sheet::Daily);
            },
        ),
        children![
            icon("icon_star", star, HOUSE.text),
            (TodayCount, text("Daily", word, Weight::Bold, HOUSE.text)),
        ],
    )
}

fn count_today(
    dailies: Res<Dailies>,
    clock: Res<DayClock>,
    catalogue: Res<Catalogue>,
    mut texts: Query<&mut Text, With<TodayCount>>,
) {
    for mut text in &mut texts {
        let done = dailies.count(&catalogue, (clock.0)());
        text.set_if_neq(Text(format!("Daily {done}/{}", catalogue.count())));
    }
}

fn show(
    mut opening: Opening,
    clock: Res<DayClock>,
    mut shown: ResMut<ShownDay>,
    mut month: ResMut<ShownMonth>,
) {
    let day = *shown.0.get_or_insert((clock.0)());
    month.0.get_or_insert(day.first_of_month(0));
    let sizes = SheetSizes::new(&opening.layout);
    let panel = Node::default()
        .width(px(if sizes.compact { 384 } else { 860 }))
        .padding(if sizes.compact { UiRect::axes(px(14), px(12)) } else { UiRect::all(px(sizes.padding)) })
        .gap(px(if sizes.compact { 8 } else { 18 }));
    opening.sheet(opening.room(), scrim::DIALOG, panel, |sheet| fill(sheet, sizes.compact));
}

fn fill(sheet: &mut ChildSpawnerCommands, compact: bool) {
    let (title, line, size, about, gap) =
        if compact { (24.0, 13.0, 28.0, 12.0, 6) } else { (34.0, 17.0, 40.0, 15.0, 10) };
    sheet.spawn((
        Node::row().align_center().gap(px(12)),
        children![
            (
                Node::default()
                    .direction(if compact { FlexDirection::Row } else { FlexDirection::Column })
                    .align(if compact { AlignItems::Baseline } else { AlignItems::FlexStart })
                    .column_gap(px(10))
                    .row_gap(px(4))
                    .grow(),
                children![
                    text("Daily", title, Weight::Bold, HOUSE.title),
                    (DayLine, text("", line, Weight::Regular, HOUSE.muted))
                ],
            ),
            cross(&HOUSE, size),
        ],
    ));
    let entries = (Entries { compact }, Node::column().gap(px(gap)).grow());
    let about = paragraph(ABOUT, about, Weight::Regular, HOUSE.muted);
    if compact {
        sheet.spawn(entries);
        sheet.spawn(Node::row().gap(px(14))).with_children(|row| {
            calendar::spawn(row, compact);
            row.spawn((Node::default().share().margin(UiRect::top(px(32))), children![about]));
        });
    } else {
        sheet.spawn(Node::row().gap(px(36))).with_children(|row| {
            row.spawn(entries);
            calendar::spawn(row, compact);
        });
        sheet.spawn(about);
    }
}

fn write_day(
    shown: Res<ShownDay>,
    dailies: Res<Dailies>,
    (layout, catalogue): (Res<Layout>, Res<Catalogue>),
    mut lines: Query<&mut Text, With<DayLine>>,
) {
    let Some(day) = shown.0 else { return };
    let date = if SheetSizes::new(&layout).compact { day.short() } else { day.written() };
    for mut line in &mut lines {
        line.0 = format!("{date} · {} of {} done", dailies.count(&catalogue, day), catalogue.count());
    }
}

fn write_entries(
    mut commands: Commands,
    shown: Res<ShownDay>,
    (dailies, catalogue): (Res<Dailies>, Res<Catalogue>),
    (preparing, under_way): (Res<Preparing>, Res<UnderWay>),
    entries: Query<(Entity, Ref<Entries>)>,
    rows: Query<&Entry>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(day) = shown.0 else { return };
    let focused = focus.get().and_then(|entity| rows.get(entity).ok()).map(|entry| entry.0);
    for (entity, entries) in &entries {
        let undone = catalogue.iter().find(|info| !dailies.is_done(day, info.name()));
        let first = undone.or(catalogue.get(0));
        commands.entity(entity).despawn_children().with_children(|column| {
            for info in catalogue.iter() {
                let done = dailies.is_done(day, info.name());
                let what = match (preparing.0 == Some(info.id), under_way.0.contains(&(day, info.id))) {
                    (true, _) => "One moment…",
                    (false, true) => "Continue",
                    (false, false) if done => "Again",
                    (false, false) => "Play",
                };
                let mut row = column.spawn(entry_row(info, done, what, entries.compact));
                let is_first = entries.is_added() && Some(info) == first;
                if is_first {
                    row.insert(FirstFocus);
                } else if focused == Some(info.id) {
                    focus.set(row.id(), FocusCause::Navigated);
                }
            }
        });
    }
}

fn entry_row(info: &'static GameInfo, done: bool, what: &str, compact: bool) -> impl Bundle {
    let (height, mark, title, about) =
        if compact { (34.0, 20.0, 14.0, 11.0) } else { (58.0, 28.0, 17.0, 14.0) };
    let (gap, arrow) = if compact { (1, 16.0) } else { (4, 20.0) };
    let room = info.room;
    let check = done.then(|| icon("icon_check", mark * 0.72, room.button_ink));
    let (fill, ink) = if done { (room.button, HOUSE.muted) } else { (Color::NONE, HOUSE.title) };
    (
        Name::new(format!("Daily {}", info.title)),
        Entry(info.id),
        OnSheet,
        button(ButtonLook::quiet(&HOUSE), percent(100), height),
        observe(
            move |_: On<Activate>,
                  shown: Res<ShownDay>,
                  mut play: MessageWriter<PlayDaily>,
                  mut cues: MessageWriter<PlayCue>| {
                if let Some(day) = shown.0 {
                    cues.write(PlayCue(Cue::Confirm));
                    play.write(PlayDaily { day, game: info.id });
                }
            },
        ),
        children![
            (
                Node::row()
                    .size(px(mark), px(mark))
                    .border(UiRect::all(px(2)))
                    .centered()
                    .round()
                    .no_shrink(),
                BackgroundColor(fill),
                BorderColor::all(room.button),
                Children::spawn(SpawnIter(check.into_iter())),
            ),
            (
                Node::column().grow().gap(px(gap)),
                children![
                    text(info.title, title, Weight::Bold, HOUSE.text),
                    text(info.daily, about, Weight::Regular, HOUSE.muted)
                ],
            ),
            text(what, title - 1.0, Weight::Bold, ink),
            icon("icon_right", arrow, HOUSE.muted),
        ],
    )
}
