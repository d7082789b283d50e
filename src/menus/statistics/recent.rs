//! The last games of a room, to watch again.

use super::page::View;
use super::words;
use crate::gameplay::codes::Requested;
use crate::gameplay::records::{Entry, Logbook};
use crate::menus::prelude::*;
use crate::platform::relative_time;

/// Lists the games, the newest first.
pub(super) fn draw(body: &mut ChildSpawnerCommands, view: &View) {
    view.more(body);
    body.spawn(Node::column().width(percent(100)).gap(px(view.frame.pick(6, 8)))).with_children(|list| {
        for (age, entry) in watchable(view.book).enumerate() {
            row(list, view, entry, age);
        }
    });
}

/// The games that have a code, the newest first.
fn watchable(book: &Logbook) -> impl Iterator<Item = &Entry> {
    book.recent().filter(|entry| entry.code.is_some())
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
