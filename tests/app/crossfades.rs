//! Nothing jumps: screens and arrangements fade into each other, and a sheet that was closed is seen
//! to go. None of it takes longer than 160 ms, and nobody has to wait for it.

use crate::support::{FRAME, Folder, House};
use bevy::prelude::*;
use quintet::core::Session;
use quintet::games::twenty48::ID as TWENTY48;

use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;
use quintet::games::twenty48::rules::{Direction, Game, Setup};

/// How opaque whatever has this name is.
fn opacity(house: &mut House, name: &str) -> Option<f32> {
    let world = house.app.world_mut();
    let mut found = world.query::<(&Name, &BackgroundColor)>();
    found.iter(world).find(|(found, _)| found.as_str() == name).map(|(_, color)| color.0.alpha())
}

/// Checks that something fades from now on, and is gone in time.
fn fades(house: &mut House, name: &str, milliseconds: u128) {
    let mut seen = Vec::new();
    while let Some(opacity) = opacity(house, name) {
        seen.push(opacity);
        house.frames(1);
        assert!(seen.len() < 60, "{name} stays: {seen:?}");
    }
    assert!(
        seen.len() as u128 * FRAME.as_millis() <= milliseconds + 3 * FRAME.as_millis(),
        "{name}: {seen:?}"
    );
    assert!(seen.is_sorted_by(|a, b| a >= b), "{name}: {seen:?}");
    assert!(seen.iter().any(|opacity| (0.05..0.95).contains(opacity)), "{name} is seen midway: {seen:?}");
}

#[test]
fn screens_fade_into_each_other() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    assert_eq!(opacity(&mut house, "Crossfade"), None, "the first screen is there at once");
    house.press(KeyCode::Enter);
    house.wait_for("the room", |house| house.screen() == Screen::Playing(TWENTY48));
    house.frames(1);
    fades(&mut house, "Crossfade", 120);
    house.release(KeyCode::Enter);
    house.press(KeyCode::Backspace);
    house.wait_for("the menu", |house| house.screen() == Screen::Menu);
    house.frames(1);
    fades(&mut house, "Crossfade", 120);
}

#[test]
fn a_move_does_not_wait_for_the_screen_to_fade() {
    let folder = Folder::new();
    let code = Session::<Game>::new(
        Setup::resumed("2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0".parse().expect("a board"), 0, 1)
            .expect("a position"),
    )
    .code();
    let opening = Opening { game: Some(TWENTY48), code: Some(code), ..default() };
    let mut house = House::start(
        quintet::app::Options { data_dir: folder.path().to_owned(), opening, ..default() },
        Vec2::new(1280.0, 800.0),
    );
    house.tap(KeyCode::Backspace);
    house.frames(20);
    house.press(KeyCode::Enter);
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(2);
    assert!(opacity(&mut house, "Crossfade").is_some());
    house.press(KeyCode::ArrowLeft);
    assert_eq!(house.session().moves(), [Direction::Left]);
}

#[test]
fn a_closed_sheet_is_seen_to_go_and_one_in_its_place_is_not_dimmed_twice() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.frames(30);
    house.press(KeyCode::F1);
    house.release(KeyCode::F1);
    house.frames(2);
    assert_eq!(opacity(&mut house, "Closing"), None, "nothing is closed");
    while house.sheet() != Sheet::None {
        house.press(KeyCode::Escape);
        house.release(KeyCode::Escape);
        house.frames(1);
    }
    assert_eq!(house.named("Resume"), 0, "its buttons are gone at once");
    assert!(house.shows("Paused"), "and its words go with it");
    fades(&mut house, "Closing", 140);
    assert!(!house.shows("Paused"), "nothing of it stays");
}

#[test]
fn the_other_arrangement_of_a_window_fades_in() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.frames(30);
    house.resize(Vec2::new(400.0, 500.0));
    fades(&mut house, "Crossfade", 160);
    house.resize(Vec2::new(420.0, 520.0));
    assert_eq!(opacity(&mut house, "Crossfade"), None, "only when the arrangement is another one");
}
