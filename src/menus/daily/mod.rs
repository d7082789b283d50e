//! The daily sheet with the five games of a day and a calendar, and the button on the menu that opens it.

mod calendar;

use bevy::ecs::system::SystemParam;

use crate::gameplay::daily::{Dailies, DayClock, PlayDaily, Preparing, TellSystems, UnderWay};
use crate::menus::prelude::*;

const ABOUT: &str = "A new set comes at midnight UTC, the same for everyone. Earlier days can be played too.";

/// The contents of the sheet.
#[derive(Component)]
struct Page {
    compact: bool,
}

/// The day whose games are shown, and the first day of the month shown; at first today's.
#[derive(Resource, Default)]
struct Shown {
    day: Option<Day>,
    month: Option<Day>,
}

#[derive(SystemParam)]
struct Days<'w> {
    shown: Res<'w, Shown>,
    clock: Res<'w, DayClock>,
    dailies: Res<'w, Dailies>,
    preparing: Res<'w, Preparing>,
    under_way: Res<'w, UnderWay>,
    catalogue: Res<'w, Catalogue>,
}

/// The text on the menu that counts today's finished games.
#[derive(Component)]
struct TodayCount;

pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
    app.add_systems(OnEnter(Sheet::Daily), show.after(TellSystems));
    let changes = resource_changed::<Shown>
        .or_else(resource_changed::<Dailies>)
        .or_else(resource_changed::<Preparing>)
        .or_else(any_match_filter::<Added<Page>>);
    app.add_systems(
        Update,
        (draw.run_if(changes).run_if(in_state(Sheet::Daily)), count_today.run_if(in_state(Screen::Menu)))
            .in_set(FrameSystems::View),
    );
}

/// The button on the menu, fitted to its place, with the number of today's finished games.
pub fn daily_button(height: f32, shape: impl FnOnce(Node) -> Node) -> impl Bundle {
    let (word, star) = if height < 36.0 { (13.0, 18.0) } else { (15.0, 22.0) };
    (
        Name::new("Daily"),
        shaped_button(ButtonLook::quiet(&HOUSE), auto(), height, shape),
        observe(|_: On<Activate>, mut shown: ResMut<Shown>, mut next: ResMut<NextState<Sheet>>| {
            *shown = default();
            next.set(Sheet::Daily);
        }),
        children![
            icon("icon_star", star, HOUSE.text),
            (TodayCount, text("Daily", word, Weight::Bold, HOUSE.text)),
        ],
    )
}

fn count_today(days: Days, mut text: Single<&mut Text, With<TodayCount>>) {
    let done = days.dailies.count(&days.catalogue, (days.clock.0)());
    text.set_if_neq(Text(format!("Daily {done}/{}", days.catalogue.count())));
}

fn show(mut opening: Opening, clock: Res<DayClock>, mut shown: ResMut<Shown>) {
    let day = *shown.day.get_or_insert((clock.0)());
    shown.month.get_or_insert(day.first_of_month(0));
    let sizes = SheetSizes::new(&opening.layout);
    let (width, padding, gap) = if sizes.compact {
        (384, UiRect::axes(px(14), px(12)), 8)
    } else {
        (860, UiRect::all(px(sizes.padding)), 18)
    };
    let page = (Page { compact: sizes.compact }, Node::column().gap(px(gap)));
    let panel = Node::default().width(px(width)).padding(padding);
    opening.sheet(opening.room(), scrim::DIALOG, panel, |sheet| _ = sheet.spawn(page));
}

fn draw(mut redrawing: Redrawing, days: Days, page: Single<(Entity, Ref<Page>)>) {
    let ((entity, page), Some(day)) = (&*page, days.shown.day) else { return };
    let compact = page.compact;
    let (gap, size) = if compact { (6, 12.0) } else { (10, 15.0) };
    let column = Node::column().gap(px(gap)).grow();
    let about = paragraph(ABOUT, size, Weight::Regular, HOUSE.muted);
    // The focus starts on the first game that is not done.
    let undone = days.catalogue.iter().find(|info| !days.dailies.is_done(day, info.name()));
    let first = undone.or(days.catalogue.get(0)).filter(|_| page.is_added());
    let games = |column: &mut ChildSpawnerCommands| {
        for info in days.catalogue.iter() {
            let mut row = column.spawn(game_row(&days, day, info, compact));
            if first == Some(info) {
                row.insert(FirstFocus);
            }
        }
    };
    redrawing.redraw(*entity, |sheet| {
        head(sheet, &days, day, compact);
        if compact {
            sheet.spawn(column).with_children(games);
            sheet.spawn(Node::row().gap(px(14))).with_children(|row| {
                calendar::spawn(row, &days, compact);
                row.spawn((Node::default().share().margin(UiRect::top(px(32))), children![about]));
            });
        } else {
            sheet.spawn(Node::row().gap(px(36))).with_children(|row| {
                row.spawn(column).with_children(games);
                calendar::spawn(row, &days, compact);
            });
            sheet.spawn(about);
        }
    });
}

/// The title, and the number of the day's finished games.
fn head(sheet: &mut ChildSpawnerCommands, days: &Days, day: Day, compact: bool) {
    let (title, size, cross_size) = if compact { (24.0, 13.0, 28.0) } else { (34.0, 17.0, 40.0) };
    let (words, date) = if compact {
        (Node::row().align(AlignItems::Baseline), day.short())
    } else {
        (Node::column().align(AlignItems::FlexStart), day.written())
    };
    let count = days.dailies.count(&days.catalogue, day);
    let line = format!("{date} · {count} of {} done", days.catalogue.count());
    sheet.spawn((
        Node::row().align_center().gap(px(12)),
        children![
            (
                words.column_gap(px(10)).row_gap(px(4)).grow(),
                children![
                    text("Daily", title, Weight::Bold, HOUSE.title),
                    text(line, size, Weight::Regular, HOUSE.muted)
                ],
            ),
            cross(&HOUSE, cross_size),
        ],
    ));
}

fn game_row(days: &Days, day: Day, info: &'static GameInfo, compact: bool) -> impl Bundle {
    let (height, mark, title, about) =
        if compact { (34.0, 20.0, 14.0, 11.0) } else { (58.0, 28.0, 17.0, 14.0) };
    let (gap, arrow) = if compact { (1, 16.0) } else { (4, 20.0) };
    let (room, done) = (info.room, days.dailies.is_done(day, info.name()));
    let what = match (days.preparing.0 == Some(info.id), days.under_way.0.contains(&(day, info.id))) {
        (true, _) => "One moment…",
        (false, true) => "Continue",
        (false, false) if done => "Again",
        (false, false) => "Play",
    };
    let check = done.then(|| icon("icon_check", mark * 0.72, room.button_ink));
    let (fill, ink) = if done { (room.button, HOUSE.muted) } else { (Color::NONE, HOUSE.title) };
    let ring = Node::row().size(px(mark), px(mark)).border(UiRect::all(px(2))).round();
    (
        Name::new(format!("Daily {}", info.title)),
        OnSheet,
        button(ButtonLook::quiet(&HOUSE), percent(100), height),
        observe(send(PlayDaily { day, game: info.id })),
        children![
            (
                ring.centered().no_shrink(),
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
