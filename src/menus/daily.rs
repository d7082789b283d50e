//! The daily sheet with the five games of a day and a calendar, and the button on the menu that opens it.

use bevy::ecs::system::SystemParam;

use crate::gameplay::daily::{Dailies, DayClock, PlayDaily, Preparing, UnderWay};
use crate::menus::prelude::*;
use crate::theme::palette::GOLD;

const ABOUT: &str = "A new set comes at midnight UTC, the same for everyone. Earlier days can be played too.";

const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The most weeks that a month can touch.
const WEEKS: i32 = 6;

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
    app.add_systems(OnEnter(Sheet::Daily), show.after(FrameSystems::Rules));
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
                calendar(row, &days, compact);
                row.spawn((Node::default().share().margin(UiRect::top(px(32))), children![about]));
            });
        } else {
            sheet.spawn(Node::row().gap(px(36))).with_children(|row| {
                row.spawn(column).with_children(games);
                calendar(row, &days, compact);
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

/// Spawns the month with its heading. Future days are visible but cannot be played; missed days are just
/// empty.
fn calendar(parent: &mut ChildSpawnerCommands, days: &Days, compact: bool) {
    let Some(first) = days.shown.month else { return };
    let (cell, gap, head) =
        if compact { (Vec2::new(30.0, 23.0), 2, 26.0) } else { (Vec2::new(42.0, 42.0), 6, 40.0) };
    let (word, size) = if compact { (14.0, 11.0) } else { (18.0, 13.0) };
    let width = cell.x * WEEK.len() as f32;
    parent.spawn(Node::column().width(px(width)).gap(px(gap)).no_shrink()).with_children(|calendar| {
        calendar.spawn(Node::row().height(px(head)).align_center()).with_children(|head| {
            let name = text(first.month(), word, Weight::Bold, HOUSE.text);
            head.spawn((Node::default().grow(), children![name]));
            head.spawn(turn_button("Earlier month", "icon_left", first.first_of_month(-1), compact));
            head.spawn(Node::default().width(px(6)));
            let next = first.first_of_month(1);
            let mut later = head.spawn(turn_button("Later month", "icon_right", next, compact));
            if next > (days.clock.0)() {
                later.insert((InteractionDisabled, Visibility::Hidden));
            }
        });
        calendar.spawn(Node::default()).with_children(|row| {
            for name in WEEK {
                row.spawn((
                    Node::row().width(px(cell.x)).justify_center(),
                    children![text(name, size, Weight::Medium, HOUSE.muted)],
                ));
            }
        });
        calendar.spawn(Node::default().size(px(width), px(cell.y * WEEKS as f32))).with_children(|month| {
            for number in 0..first.days_in_month() as i32 {
                day_cell(month, first.plus(number), first.weekday() as i32 + number, cell, days, compact);
            }
        });
    });
}

/// A button that shows another month.
fn turn_button(name: &'static str, picture: &'static str, month: Day, compact: bool) -> impl Bundle {
    let size = if compact { 24.0 } else { 36.0 };
    (
        Name::new(name),
        OnSheet,
        icon_button(ButtonLook::ghost(&HOUSE), picture, size, HOUSE.text),
        observe(move |_: On<Activate>, mut shown: ResMut<Shown>| shown.month = Some(month)),
    )
}

/// A cell with the day's number, and a dot for every finished game.
fn day_cell(month: &mut ChildSpawnerCommands, day: Day, place: i32, cell: Vec2, days: &Days, compact: bool) {
    let (today, is_shown) = ((days.clock.0)(), days.shown.day == Some(day));
    let count = days.dailies.count(&days.catalogue, day);
    let look = if is_shown { ButtonLook::main(&HOUSE).ringed(HOUSE.focus) } else { ButtonLook::bare(&HOUSE) };
    let (ink, dots) = match day {
        _ if is_shown => (HOUSE.button_ink, GOLD.accent),
        _ if day > today => (HOUSE.muted, HOUSE.muted),
        _ => (HOUSE.text, if count == days.catalogue.count() { HOUSE.accent } else { HOUSE.muted }),
    };
    let weight = if day == today || is_shown { Weight::Bold } else { Weight::Regular };
    let (size, dot, apart) = if compact { (12.0, 3.0, 1.0) } else { (15.0, 4.0, 2.0) };
    let (edge, gap) = if compact { (1.0, 0) } else { (2.0, 4) };
    let corner = Vec2::new((place % 7) as f32, (place / 7) as f32) * cell + edge;
    let room = cell - 2.0 * edge;
    let node = Node::column().absolute().left(px(corner.x)).top(px(corner.y)).size(px(room.x), px(room.y));
    let mut button = month.spawn((
        Name::new(day.to_string()),
        OnSheet,
        look,
        node.centered().gap(px(gap)).rounded(px(radius::SMALL)),
        BackgroundColor(Color::NONE),
        observe(move |_: On<Activate>, mut shown: ResMut<Shown>| shown.day = Some(day)),
    ));
    if day > today {
        button.insert(InteractionDisabled);
    }
    button.with_children(|button| {
        button.spawn(text(day.date().2.to_string(), size, weight, ink));
        button.spawn(Node::row().height(px(dot)).gap(px(apart))).with_children(|row| {
            for _ in 0..count {
                row.spawn((Node::default().size(px(dot), px(dot)).round(), BackgroundColor(dots)));
            }
        });
    });
}
