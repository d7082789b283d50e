//! A window that nobody sees draws nothing, whatever goes on in it; when it is seen again, it goes on
//! at once.

use crate::support::{Folder, House, arrow};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowOccluded};
use quintet::app::Options;
use quintet::core::Session;
use quintet::games::morris::ID as MORRIS;

use quintet::engine::power::NextFrame;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::opening::Opening;
use quintet::games::morris::rules::{Game as Morris, Setup, Side, Start};

/// Lets so many frames pass; how many of them asked for another one.
fn asked(house: &mut House, frames: usize) -> usize {
    let mut asked = 0;
    for _ in 0..frames {
        house.app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        house.frames(1);
        let world = house.app.world();
        let at_once = !world.resource::<Messages<RequestRedraw>>().is_empty();
        asked += usize::from(at_once || world.resource::<NextFrame>().0.is_some());
    }
    asked
}

fn cover(house: &mut House, occluded: bool) {
    let window = house.window();
    house.app.world_mut().write_message(WindowOccluded { window, occluded });
}

/// What keeps a window awake does not where it is hidden, and does again in the very frame in which
/// the window is seen.
fn check(house: &mut House, what: &str) {
    assert!(asked(house, 20) > 0, "{what} keeps the window awake");
    cover(house, true);
    assert_eq!(asked(house, 40), 0, "{what} is not seen");
    cover(house, false);
    assert!(asked(house, 3) > 0, "{what} goes on");
}

#[test]
fn an_advisor_that_is_watched_waits_for_those_who_watch() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.app.world_mut().write_message(Ask::Watch);
    house.frames(2);
    check(&mut house, "the advisor");
}

#[test]
fn a_replay_waits_for_those_who_watch() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    while house.session().position() < 30 && house.slide() {}
    house.app.world_mut().write_message(Ask::Replay);
    house.frames(4);
    assert_eq!(house.sheet(), Sheet::Replay);
    check(&mut house, "the replay");
}

#[test]
fn a_mill_that_waits_for_its_prize_glows_only_where_it_is_seen() {
    let folder = Folder::new();
    let board = "WW. B.. ... ... ... ... ..B WB.".replace(' ', "").parse().expect("a board");
    let start = Start { board, turn: Side::White, in_hand: [1, 1] };
    let session = Session::<Morris>::new(Setup::new(5).with_start(start).expect("a position"));
    let opening = Opening {
        game: Some(MORRIS),
        code: Some(session.code()),
        chosen: vec![("players", "two")],
        ..default()
    };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == Screen::Playing(MORRIS));
    house.frames(10);
    // The corner at the top right closes a mill.
    house.click_at(Vec2::new(312.0 + 76.0 + 6.0 * 84.0, 44.0 + 76.0));
    house.frames(60);
    assert_eq!(house.named("Mill"), 1);
    check(&mut house, "the mill");
}

#[test]
fn what_is_done_in_a_hidden_window_is_done_without_a_frame_more() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    cover(&mut house, true);
    house.frames(2);
    let direction = house.first_slide().expect("a move");
    house.send(arrow(direction), true);
    assert_eq!(asked(&mut house, 10), 0);
    assert_eq!(house.session().position(), 1);
}
