//! The offer to undo a new game stays for as long as the new game is untouched, whatever else there
//! is to say meanwhile.

use std::time::Duration;

use crate::support::{FRAME, Folder, House};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quintet::engine::layout::Layout;
use quintet::theme::toast::{Offer, Toast, WithdrawToast};

const OFFER: &str = "Undo the new game";

/// 2048 with some moves played, and a new game in their place.
fn replaced(folder: &Folder) -> House {
    let mut house = House::play_2048(folder, 7);
    while house.session().position() < 5 && house.slide() {}
    house.control(KeyCode::KeyN);
    assert_eq!((house.session().position(), house.named(OFFER)), (0, 1));
    house
}

fn say(house: &mut House, toast: Toast) {
    house.app.world_mut().write_message(toast);
    house.frames(2);
}

/// Lets ten seconds pass.
fn wait(house: &mut House) {
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    house.frames(50);
    house.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    house.frames(20);
}

#[test]
fn an_offer_comes_back_when_another_toast_has_gone() {
    let folder = Folder::new();
    let mut house = replaced(&folder);
    say(&mut house, Toast::new("Something else."));
    assert!(house.shows("Something else."));
    assert_eq!((house.named("Toast"), house.named(OFFER)), (1, 0), "there is one at a time");
    wait(&mut house);
    assert!(!house.shows("Something else."));
    assert_eq!((house.named("Toast"), house.named(OFFER)), (1, 1));
    house.click(OFFER);
    assert_eq!((house.session().position(), house.named("Toast")), (5, 0));
}

#[test]
fn an_offer_comes_back_when_a_later_one_is_withdrawn() {
    let folder = Folder::new();
    let mut house = replaced(&folder);
    say(&mut house, Toast::with_undo("Reset.", Offer::Settings));
    wait(&mut house);
    assert_eq!((house.named("Undo the reset"), house.named(OFFER)), (1, 0));
    house.app.world_mut().write_message(WithdrawToast(Offer::Settings));
    house.frames(2);
    assert_eq!((house.named("Undo the reset"), house.named(OFFER)), (0, 1));
}

#[test]
fn an_offer_is_where_no_board_is_in_every_window() {
    let folder = Folder::new();
    let mut house = replaced(&folder);
    for size in [Vec2::new(1280.0, 800.0), Vec2::new(400.0, 500.0), Vec2::new(1280.0, 800.0)] {
        house.resize(size);
        house.frames(20);
        let layout = *house.app.world().resource::<Layout>();
        let board = Rect::from_corners(layout.board.min * layout.scale, layout.board.max * layout.scale);
        let offer = house.place_of(OFFER);
        assert!(!board.contains(offer), "{offer} is on {board:?}");
    }
}

#[test]
fn an_offer_that_was_withdrawn_meanwhile_does_not_come_back() {
    let folder = Folder::new();
    let mut house = replaced(&folder);
    say(&mut house, Toast::new("Something else."));
    assert!(house.slide());
    wait(&mut house);
    assert_eq!((house.named("Toast"), house.named(OFFER)), (0, 0));
}
