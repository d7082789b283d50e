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

#[test]
fn a_gain_rises_with_no_ground_behind_it() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let mut seen = 0;
    for key in [KeyCode::ArrowLeft, KeyCode::ArrowDown].repeat(8) {
        house.tap(key);
        for _ in 0..4 {
            house.frames(1);
            let world = house.app.world_mut();
            let mut texts = world.query::<(&Text, &BackgroundColor)>();
            for (_, ground) in texts.iter(world).filter(|(text, _)| text.0.starts_with('+')) {
                seen += 1;
                assert!(ground.0.is_fully_transparent(), "{ground:?}");
            }
        }
    }
    assert!(seen > 4, "gains were seen: {seen}");
}
