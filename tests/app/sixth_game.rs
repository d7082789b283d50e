//! A sixth game in the window: added by one line, it has everything that the others have.

use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::Rules;
use quintet::engine::states::{Screen, Sheet};

use super::nim::rules::Nim;
use super::nim::{ID, NimPlugin};
use super::support::{Folder, House};

fn open(folder: &Folder) -> House {
    let options = Options { data_dir: folder.path().to_owned(), ..default() };
    // The one line.
    House::start_with(options, Vec2::new(1280.0, 800.0), |app| _ = app.add_plugins(NimPlugin))
}

fn heaps(house: &House) -> Vec<u32> {
    house.table::<Nim>().session().state().heaps.clone()
}

#[test]
fn it_is_opened_from_the_menu_played_undone_hinted_saved_and_ended() {
    let folder = Folder::new();
    let mut house = open(&folder);
    assert_eq!(house.screen(), Screen::Menu);
    house.click("Nim");
    house.wait_for("its room", |house| house.screen() == Screen::Playing(ID));
    house.frames(10);
    let before = heaps(&house);
    house.tap(KeyCode::Enter);
    let mut after = before.clone();
    after[0] -= 1;
    assert_eq!(heaps(&house), after);
    house.tap(KeyCode::KeyU);
    assert_eq!(heaps(&house), before, "taken back");
    house.tap(KeyCode::KeyH);
    house.wait_for("a hint", |house| {
        house.app.world().resource::<quintet::gameplay::hud::HudText>().message.starts_with("Hint: take")
    });
    house.tap(KeyCode::ArrowRight);
    house.tap(KeyCode::Enter);
    let mut kept = before;
    kept[1] -= 1;
    assert_eq!(heaps(&house), kept);
    house.close();

    let mut house = open(&folder);
    house.click("Nim");
    house.wait_for("its room", |house| house.screen() == Screen::Playing(ID));
    house.frames(10);
    assert_eq!(heaps(&house), kept, "it goes on where it was left");
    while house.table::<Nim>().session().state().outcome().is_none() {
        house.tap(KeyCode::ArrowUp);
        house.tap(KeyCode::ArrowRight);
        house.frames(2);
    }
    house.wait_for("the results", |house| house.sheet() == Sheet::Results);
    house.frames(60);
    house.tap(KeyCode::Escape);
    house.frames(10);
    house.tap(KeyCode::Backspace);
    house.wait_for("the menu", |house| house.screen() == Screen::Menu);
}

#[test]
fn six_games_fit_the_menu_at_every_size() {
    for size in [(1280.0, 800.0), (1440.0, 900.0), (1024.0, 768.0), (600.0, 1000.0), (400.0, 500.0)] {
        let (size, folder) = (Vec2::from(size), Folder::new());
        let options = Options { data_dir: folder.path().to_owned(), ..default() };
        let mut house = House::start_with(options, size, |app| _ = app.add_plugins(NimPlugin));
        house.frames(10);
        let mut taken: Vec<Rect> = Vec::new();
        for name in ["Tetris", "Othello", "2048", "Pyramid Solitaire", "Nine Men’s Morris", "Nim"] {
            let rect = house.rect_of(name);
            let inside = Rect::from_corners(Vec2::ZERO, size).contains(rect.min)
                && Rect::from_corners(Vec2::ZERO, size).contains(rect.max);
            assert!(inside, "{name} is at {rect:?} in a window of {size}");
            let free = taken.iter().all(|other| other.intersect(rect).is_empty());
            assert!(free, "{name} is over another card in a window of {size}");
            taken.push(rect);
        }
    }
}
