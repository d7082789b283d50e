//! The last games of a room, to be watched again.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::{Control, Page, Press, page, words};
use crate::gameplay::catalogue::GameInfo;
use crate::gameplay::records::{Entry, Logbook};
use crate::platform::relative_time;
use crate::theme::dialog::FillTab;
use crate::theme::focusable::OnSheet;
use crate::theme::palette::HOUSE;
use crate::theme::widgets::{ButtonLook, Weight, button, icon, text};

/// Lists them, the newest first.
pub(super) fn draw(
    body: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    book: &Logbook,
    page: &Page,
    frame: FillTab,
) {
    page::more(body, page, frame);
    let watchable = book.recent().filter(|entry| entry.code.is_some());
    body.spawn(Node::column().width(percent(100)).gap(px(if frame.compact { 6 } else { 8 }))).with_children(
        |list| {
            for (age, entry) in watchable.enumerate() {
                row(list, info, entry, age, frame);
            }
        },
    );
}

/// How it ended, what it was, and when.
fn row(list: &mut ChildSpawnerCommands, info: &'static GameInfo, entry: &Entry, age: usize, frame: FillTab) {
    let (height, size, small) = if frame.compact { (46.0, 15.0, 11.0) } else { (48.0, 17.0, 14.0) };
    let help = if entry.assisted { ", with help" } else { "" };
    let what = format!("{}{help}", words::title(info, Some(&entry.group)));
    let when = format!(
        "{}, {}",
        relative_time::ago(entry.date, relative_time::now()),
        words::duration(entry.seconds)
    );
    let result = words::result(info, entry);
    // A long name is set smaller rather than written over what stands beside it.
    let width = |text: &str, size: f32| text.chars().count() as f32 * size * 0.53;
    let beside = width(&when, small) + if frame.compact { 80.0 } else { 110.0 + width(&result, size) };
    let named = (small * (frame.width - beside) / width(&what, small)).clamp(8.0, small);
    let column = |justify: JustifyContent, grow: f32| {
        Node::default()
            .direction(if frame.compact { FlexDirection::Column } else { FlexDirection::Row })
            .justify(justify)
            .align(if frame.compact { AlignItems::FlexStart } else { AlignItems::Center })
            .row_gap(px(4))
            .column_gap(px(14))
            .flex_grow(grow)
    };
    list.spawn((
        Name::new(format!("Game {}", age + 1)),
        OnSheet,
        button(ButtonLook::quiet(&HOUSE), percent(100), height),
        observe(move |_: On<Activate>, mut presses: MessageWriter<Press>| {
            presses.write(Press(Control::Watch(age)));
        }),
    ))
    .with_children(|row| {
        row.spawn(icon("icon_eye", if frame.compact { 18.0 } else { 22.0 }, HOUSE.muted));
        row.spawn(column(JustifyContent::FlexStart, 1.0)).with_children(|part| {
            part.spawn(text(result, size, Weight::Bold, HOUSE.title));
            part.spawn(text(what, named, Weight::Medium, HOUSE.text));
        });
        row.spawn(text(when, small, Weight::Medium, HOUSE.muted));
    });
}
