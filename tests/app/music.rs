//! Music in the house: which loop is played where, how loud, and that it keeps nobody waiting.

use crate::support::{Folder, House};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quintet::games::info;
use quintet::games::morris::ID as MORRIS;
use quintet::games::othello::ID as OTHELLO;
use quintet::games::pyramid::ID as PYRAMID;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::twenty48::ID as TWENTY48;

use quintet::engine::music::Music;
use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};

fn playing(house: &House) -> Option<(&'static str, f32)> {
    house.app.world().resource::<Music>().playing()
}

fn is_playing(name: &'static str) -> impl Fn(&House) -> bool {
    move |house| playing(house).is_some_and(|(playing, _)| playing == name)
}

fn set(house: &mut House, change: impl Fn(&mut Settings)) {
    change(&mut house.app.world_mut().resource_mut::<Settings>());
    house.frames(2);
}

fn go_to(house: &mut House, screen: Screen) {
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    house.frames(2);
}

#[test]
fn the_menu_comes_first_and_its_music_later() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    assert_eq!(house.screen(), Screen::Menu);
    assert_eq!(playing(&house), None, "nothing waits for music");
    house.wait_for("the menu's loop", is_playing("menu"));
}

#[test]
fn every_room_has_its_own_music() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.wait_for("the menu's loop", is_playing("menu"));
    for game in [TETRIS, OTHELLO, TWENTY48, PYRAMID, MORRIS] {
        go_to(&mut house, Screen::Playing(game));
        house.wait_for(info(game).name(), is_playing(info(game).name()));
    }
    go_to(&mut house, Screen::Menu);
    house.wait_for("the menu's loop", is_playing("menu"));
    // Loops that were never heard, for want of a device, do not pile up.
    assert_eq!(house.named("Music"), 1);
}

#[test]
fn music_follows_the_settings_at_once_and_steps_back_behind_a_sheet() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.wait_for("the room's loop", is_playing("2048"));
    set(&mut house, |settings| (settings.master_volume, settings.music_volume) = (1.0, 0.5));
    let volume = |house: &House| playing(house).map_or(-1.0, |(_, volume)| volume);
    assert!((volume(&house) - 0.5).abs() < 1e-6);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause);
    assert!(volume(&house) > 0.1 && volume(&house) < 0.4);
    house.tap(KeyCode::Escape);
    assert!((volume(&house) - 0.5).abs() < 1e-6);
    set(&mut house, |settings| settings.muted = true);
    assert!(volume(&house).abs() < 1e-6);
    set(&mut house, |settings| settings.muted = false);
    assert!((volume(&house) - 0.5).abs() < 1e-6);
    let window = house.window();
    house.app.world_mut().get_mut::<Window>(window).expect("the window is open").focused = false;
    house.frames(1);
    assert!(volume(&house).abs() < 1e-6, "in the background there is none");
    set(&mut house, |settings| settings.mute_in_background = false);
    assert!((volume(&house) - 0.5).abs() < 1e-6);
}

#[test]
fn who_wants_no_music_does_not_read_any() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    set(&mut house, |settings| settings.music_volume = 0.0);
    house.frames(120);
    assert_eq!(playing(&house), None);
    set(&mut house, |settings| settings.music_volume = 0.3);
    house.wait_for("the menu's loop", is_playing("menu"));
}

#[test]
fn playing_music_asks_for_no_frames() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.wait_for("the room's loop", is_playing("2048"));
    house.frames(60);
    let mut asked = 0;
    for _ in 0..60 {
        house.app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        house.frames(1);
        asked += house.app.world().resource::<Messages<RequestRedraw>>().len();
    }
    assert_eq!(asked, 0);
}

#[test]
fn sounds_do_not_pile_up_without_a_device() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    for _ in 0..12 {
        house.slide();
    }
    house.frames(4);
    let sounds = house.named("Sound");
    // The button of that name is on the screen too.
    assert!(sounds <= 1, "{sounds} are left");
}
