//! What the window shows of a game of 2048 beside its tiles.

use crate::support::{Folder, House};
use bevy::prelude::*;
use quintet::gameplay::hud::HudText;

/// Asks for a hint and waits until it can be read.
fn ask_for_hint(house: &mut House) {
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", |house| house.app.world().resource::<HudText>().message.starts_with("Hint"));
}

#[test]
fn the_arrow_of_a_hint_is_gone_with_its_position() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let buttons = house.named("Hint");
    for ends in ["moved", "taken back"] {
        ask_for_hint(&mut house);
        assert_eq!(house.named("Hint"), buttons + 1, "the arrow over the board");
        if ends == "moved" {
            assert!(house.slide());
        } else {
            house.tap(KeyCode::KeyU);
        }
        assert_eq!(house.named("Hint"), buttons, "{ends}");
    }
}
