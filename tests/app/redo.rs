//! What was taken back can be played again with every device: a key, a button of the footer, the
//! pause menu.

use crate::support::{Folder, House};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::games::twenty48::ID as TWENTY48;

use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;

/// 2048 in a window of this size, with two moves played and one of them taken back.
fn taken_back(folder: &Folder, size: Vec2) -> House {
    let opening = Opening { game: Some(TWENTY48), seed: Some(7), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, size);
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(10);
    assert!(house.slide() && house.slide());
    assert_eq!(house.named("Redo"), 0, "there is nothing to redo");
    house.click("Undo");
    assert_eq!(house.session().position(), 1);
    house
}

#[test]
fn the_footer_has_a_button_for_as_long_as_there_is_something_to_redo() {
    let folder = Folder::new();
    let mut house = taken_back(&folder, Vec2::new(1280.0, 800.0));
    let undo = house.place_of("Undo");
    house.click("Redo");
    assert_eq!(house.session().position(), 2);
    assert_eq!(house.named("Redo"), 0);
    assert_eq!(house.place_of("Undo"), undo, "the others stay where they are");
    house.click("Undo");
    assert_eq!((house.named("Redo"), house.place_of("Undo")), (1, undo));
    assert!(house.slide());
    assert_eq!(house.named("Redo"), 0, "another move was played");
}

#[test]
fn where_room_is_short_the_pause_menu_has_it() {
    let folder = Folder::new();
    let mut house = taken_back(&folder, Vec2::new(400.0, 500.0));
    assert_eq!(house.named("Redo"), 0);
    house.click("Pause");
    house.frames(20);
    assert_eq!(house.sheet(), Sheet::Pause);
    let (redo, leave) = (house.place_of("Redo"), house.place_of("Save and leave"));
    assert!(redo.y < leave.y && leave.y < 500.0 - 17.0, "everything is in the window: {redo}, {leave}");
    house.click("Redo");
    assert_eq!((house.session().position(), house.sheet()), (2, Sheet::None));
    house.click("Pause");
    house.frames(20);
    assert_eq!(house.named("Redo"), 0, "there is nothing to redo");
}

#[test]
fn a_gamepad_finds_it_in_the_pause_menu() {
    let folder = Folder::new();
    let mut house = taken_back(&folder, Vec2::new(1280.0, 800.0));
    let pad = house.connect_gamepad();
    house.pad(pad, GamepadButton::Start);
    house.frames(20);
    for _ in 0..12 {
        if house.focused().as_deref() == Some("Redo") {
            break;
        }
        house.pad(pad, GamepadButton::RightTrigger);
    }
    assert_eq!(house.focused().as_deref(), Some("Redo"));
    house.pad(pad, GamepadButton::South);
    assert_eq!((house.session().position(), house.sheet()), (2, Sheet::None));
}
