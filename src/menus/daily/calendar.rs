//! The month on the daily sheet: a cell for every day, with a dot for every finished game. Future days are
//! visible but cannot be played; missed days are just empty.

use super::{Days, Shown};
use crate::menus::prelude::*;
use crate::theme::palette::GOLD;

const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The most weeks that a month can touch.
const WEEKS: i32 = 6;

/// Spawns the calendar with its heading.
pub fn spawn(parent: &mut ChildSpawnerCommands, days: &Days, compact: bool) {
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
