//! The last games of a room, to watch again.

use super::page::View;
use super::{Control, words};
use crate::gameplay::records::Entry;
use crate::menus::prelude::*;
use crate::platform::relative_time;

/// Lists the games, the newest first.
pub(super) fn draw(body: &mut ChildSpawnerCommands, view: &View) {
    view.more(body);
    let watchable = view.book.recent().filter(|entry| entry.code.is_some());
    body.spawn(Node::column().width(percent(100)).gap(px(view.frame.pick(6, 8)))).with_children(|list| {
        for (age, entry) in watchable.enumerate() {
            row(list, view, entry, age);
        }
    });
}

/// Shows how a game ended, its group, and when it ended.
fn row(list: &mut ChildSpawnerCommands, View { info, frame, .. }: &View, entry: &Entry, age: usize) {
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
        observe(send(Control::Watch(age))),
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
