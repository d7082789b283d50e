//! The daily sheet: the five games of a day, and the month beside them; and the button that opens
//! it from the menu.

mod calendar;

use crate::theme::node::NodeExt;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::core::GameId;
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::layout::Layout;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::catalogue::{Catalogue, GameInfo};
use crate::gameplay::daily::{Dailies, DayClock, PlayDaily, Preparing, ShownDay, TellSystems, UnderWay};
use crate::theme::focusable::{FirstFocus, OnSheet};
use crate::theme::palette::{HOUSE, scrim};
use crate::theme::sheet::{SheetSizes, close, lay};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, icon_button, paragraph, text};
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

/// The button on the menu: how many of the day's games are done.
pub fn daily_button(height: f32) -> impl Bundle {
    let word = if height < 36.0 { 13.0 } else { 15.0 };
    (
        Name::new("Daily"),
        button(ButtonLook::quiet(&HOUSE), auto(), height),
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
            icon("icon_star", if height < 36.0 { 18.0 } else { 22.0 }, HOUSE.text),
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
        let new = format!("Daily {}/{}", dailies.count(&catalogue, (clock.0)()), catalogue.count());
        if text.0 != new {
            text.0 = new;
        }
    }
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    clock: Res<DayClock>,
    mut shown: ResMut<ShownDay>,
    mut month: ResMut<ShownMonth>,
    catalogue: Res<Catalogue>,
) {
    let today = (clock.0)();
    let day = *shown.0.get_or_insert(today);
    month.0.get_or_insert(day.first_of_month(0));
    let sizes = SheetSizes::new(&layout);
    let panel = Node::default()
        .width(px(if sizes.compact { 384 } else { 860 }))
        .padding(if sizes.compact { UiRect::axes(px(14), px(12)) } else { UiRect::all(px(sizes.padding)) })
        .gap(px(if sizes.compact { 8 } else { 18 }));
    lay(
        &mut commands,
        &mut cues,
        Sheet::Daily,
        catalogue.colours(*screen.get()),
        scrim::DIALOG,
        panel,
        |sheet| {
            fill(sheet, sizes.compact);
        },
    );
}

fn fill(sheet: &mut ChildSpawnerCommands, compact: bool) {
    let (title, line, size) = if compact { (24.0, 13.0, 28.0) } else { (34.0, 17.0, 40.0) };
    sheet.spawn(Node::row().align_center().gap(px(12))).with_children(|head| {
        head.spawn((
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
        ));
        head.spawn((
            Name::new("Close"),
            OnSheet,
            icon_button(ButtonLook::quiet(&HOUSE), "icon_close", size, HOUSE.text),
            observe(close),
        ));
    });
    let entries = Node::column().gap(px(if compact { 6 } else { 10 })).grow();
    let about = if compact { 12.0 } else { 15.0 };
    if compact {
        sheet.spawn((Entries { compact }, entries));
        sheet.spawn(Node::row().gap(px(14))).with_children(|row| {
            calendar::spawn(row, compact);
            row.spawn((
                Node::default().share().margin(UiRect::top(px(32))),
                children![paragraph(ABOUT, about, Weight::Regular, HOUSE.muted)],
            ));
        });
    } else {
        sheet.spawn(Node::row().gap(px(36))).with_children(|row| {
            row.spawn((Entries { compact }, entries));
            calendar::spawn(row, compact);
        });
        sheet.spawn(paragraph(ABOUT, about, Weight::Regular, HOUSE.muted));
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
                let mut row = column.spawn(entry_row(info, entries.compact));
                row.with_children(|row| fill_row(row, info, done, what, entries.compact));
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

fn entry_row(info: &'static GameInfo, compact: bool) -> impl Bundle {
    (
        Name::new(format!("Daily {}", info.title)),
        Entry(info.id),
        OnSheet,
        button(ButtonLook::quiet(&HOUSE), percent(100), if compact { 34.0 } else { 58.0 }),
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
    )
}

fn fill_row(row: &mut ChildSpawnerCommands, info: &'static GameInfo, done: bool, what: &str, compact: bool) {
    let (mark, title, about) = if compact { (20.0, 14.0, 11.0) } else { (28.0, 17.0, 14.0) };
    let room = info.room;
    row.spawn((
        Node::row().size(px(mark), px(mark)).border(UiRect::all(px(2))).centered().round().no_shrink(),
        BackgroundColor(if done { room.button } else { Color::NONE }),
        BorderColor::all(room.button),
    ))
    .with_children(|place| {
        if done {
            place.spawn(icon("icon_check", mark * 0.72, room.button_ink));
        }
    });
    row.spawn((
        Node::column().grow().gap(px(if compact { 1 } else { 4 })),
        children![
            text(info.title, title, Weight::Bold, HOUSE.text),
            text(info.daily, about, Weight::Regular, HOUSE.muted)
        ],
    ));
    row.spawn(text(what, title - 1.0, Weight::Bold, if done { HOUSE.muted } else { HOUSE.title }));
    row.spawn(icon("icon_right", if compact { 16.0 } else { 20.0 }, HOUSE.muted));
}
