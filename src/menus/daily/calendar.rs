//! The month on the daily sheet: a cell for every day with a dot for every game that is done.
//! Days to come can be seen but not played; days that were missed are simply empty.

use bevy::ui::InteractionDisabled;

use crate::core::Day;
use crate::gameplay::daily::{Dailies, DayClock, ShownDay};
use crate::menus::prelude::*;
use crate::theme::palette::GOLD;

const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The most weeks that a month touches.
const WEEKS: i32 = 6;

/// The month that is shown, by its first day.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownMonth(pub Option<Day>);

/// The month's name.
#[derive(Component)]
struct MonthName;

/// The button that goes to a later month.
#[derive(Component)]
struct Later;

/// The month's days.
#[derive(Component, Clone, Copy)]
struct Month {
    cell: Vec2,
    compact: bool,
}

/// The cell of a day.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct DayCell(Day);

/// Shows the month.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShownMonth>();
    app.add_systems(
        Update,
        (lay_days, name_month).in_set(FrameSystems::View).run_if(in_state(Sheet::Daily)).run_if(
            resource_changed::<ShownMonth>
                .or_else(resource_changed::<ShownDay>)
                .or_else(resource_changed::<Dailies>)
                .or_else(any_match_filter::<Added<Month>>),
        ),
    );
}

/// The calendar with its head.
pub fn spawn(parent: &mut ChildSpawnerCommands, compact: bool) {
    let (cell, gap, head) =
        if compact { (Vec2::new(30.0, 23.0), 2, 26.0) } else { (Vec2::new(42.0, 42.0), 6, 40.0) };
    let (word, arrow, size) = if compact { (14.0, 24.0, 11.0) } else { (18.0, 36.0, 13.0) };
    let width = cell.x * WEEK.len() as f32;
    let turn_button = |name: &'static str, picture: &'static str, months: i32| {
        let arrow = icon_button(ButtonLook::ghost(&HOUSE), picture, arrow, HOUSE.text);
        (Name::new(name), OnSheet, arrow, observe(turn(months)))
    };
    parent.spawn(Node::column().width(px(width)).gap(px(gap)).no_shrink()).with_children(|calendar| {
        calendar.spawn((
            Node::row().height(px(head)).align_center(),
            children![
                (Node::default().grow(), children![(MonthName, text("", word, Weight::Bold, HOUSE.text))],),
                turn_button("Earlier month", "icon_left", -1),
                Node::default().width(px(6)),
                (Later, turn_button("Later month", "icon_right", 1)),
            ],
        ));
        calendar.spawn(Node::default()).with_children(|row| {
            for name in WEEK {
                row.spawn((
                    Node::row().width(px(cell.x)).justify_center(),
                    children![text(name, size, Weight::Medium, HOUSE.muted)],
                ));
            }
        });
        calendar.spawn((Month { cell, compact }, Node::default().size(px(width), px(cell.y * WEEKS as f32))));
    });
}

/// Goes to another month.
fn turn(months: i32) -> impl FnMut(On<Activate>, ResMut<ShownMonth>) {
    move |_, mut month| {
        month.0 = month.0.map(|first| first.first_of_month(months));
    }
}

fn name_month(
    mut commands: Commands,
    month: Res<ShownMonth>,
    clock: Res<DayClock>,
    mut names: Query<&mut Text, With<MonthName>>,
    later: Query<Entity, With<Later>>,
) {
    let Some(first) = month.0 else { return };
    for mut name in &mut names {
        name.set_if_neq(Text(first.month()));
    }
    let is_last = first.first_of_month(1) > (clock.0)();
    for button in &later {
        if is_last {
            commands.entity(button).insert((InteractionDisabled, Visibility::Hidden));
        } else {
            commands.entity(button).remove::<InteractionDisabled>().insert(Visibility::Inherited);
        }
    }
}

fn lay_days(
    mut commands: Commands,
    (month, shown, clock): (Res<ShownMonth>, Res<ShownDay>, Res<DayClock>),
    (dailies, catalogue): (Res<Dailies>, Res<Catalogue>),
    months: Query<(Entity, &Month)>,
    cells: Query<&DayCell>,
    mut focus: ResMut<InputFocus>,
) {
    let (Some(first), Some(shown)) = (month.0, shown.0) else { return };
    let today = (clock.0)();
    let focused = focus.get().and_then(|entity| cells.get(entity).ok()).map(|cell| cell.0);
    for (entity, look) in &months {
        commands.entity(entity).despawn_children().with_children(|month| {
            for number in 0..first.days_in_month() as i32 {
                let day = first.plus(number);
                let mut cell = month.spawn(day_cell(day, first, *look, day == shown));
                if day > today {
                    cell.insert(InteractionDisabled);
                }
                let count = (dailies.count(&catalogue, day), catalogue.count());
                cell.with_children(|cell| fill_cell(cell, day, today, shown, count, look.compact));
                if focused == Some(day) {
                    focus.set(cell.id(), FocusCause::Navigated);
                }
            }
        });
    }
}

fn day_cell(day: Day, first: Day, month: Month, is_shown: bool) -> impl Bundle {
    let place = first.weekday() as i32 + (day.date().2 as i32 - 1);
    let look = if is_shown { ButtonLook::main(&HOUSE).ringed(HOUSE.focus) } else { ButtonLook::bare(&HOUSE) };
    let gap = if month.compact { 1.0 } else { 2.0 };
    (
        Name::new(day.to_string()),
        DayCell(day),
        OnSheet,
        look,
        Node::column()
            .absolute()
            .left(px((place % 7) as f32 * month.cell.x + gap))
            .top(px((place / 7) as f32 * month.cell.y + gap))
            .size(px(month.cell.x - 2.0 * gap), px(month.cell.y - 2.0 * gap))
            .centered()
            .gap(px(if month.compact { 0 } else { 4 }))
            .rounded(px(radius::SMALL)),
        BackgroundColor(Color::NONE),
        observe(show_day),
    )
}

/// The day's number, and a dot for every game that is done.
fn fill_cell(
    cell: &mut ChildSpawnerCommands,
    day: Day,
    today: Day,
    shown: Day,
    (count, games): (usize, usize),
    compact: bool,
) {
    let ink = match day {
        day if day == shown => HOUSE.button_ink,
        day if day > today => HOUSE.muted,
        _ => HOUSE.text,
    };
    let dots = match day {
        day if day == shown => GOLD.accent,
        _ if count == games => HOUSE.accent,
        _ => HOUSE.muted,
    };
    let weight = if day == today || day == shown { Weight::Bold } else { Weight::Regular };
    let (size, dot, gap) = if compact { (12.0, 3.0, 1.0) } else { (15.0, 4.0, 2.0) };
    cell.spawn(text(day.date().2.to_string(), size, weight, ink));
    cell.spawn(Node::row().height(px(dot)).gap(px(gap))).with_children(|row| {
        for _ in 0..count {
            row.spawn((Node::default().size(px(dot), px(dot)).round(), BackgroundColor(dots)));
        }
    });
}

fn show_day(press: On<Activate>, cells: Query<&DayCell>, mut shown: ResMut<ShownDay>) {
    if let Ok(cell) = cells.get(press.entity) {
        shown.set_if_neq(ShownDay(Some(cell.0)));
    }
}
