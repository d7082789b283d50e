//! The settings through the whole program: everything can be changed with the keyboard alone, a
//! gamepad alone and a mouse alone, is kept, and does what it says; keys and buttons given anew are
//! played with.

use quintet::games::info;
use quintet::games::tetris::ID as TETRIS;
use std::fs;

use crate::support::{Folder, House};
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use quintet::app::Options;
use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::games;
use quintet::games::tetris::TetrisPhase;
use quintet::games::tetris::rules::Game as Tetris;
use quintet::platform::storage::Saves;

const SOUND: [&str; 6] = ["Master", "Music", "Effects", "Interface", "Mute", "Mute in background"];
const DISPLAY: [&str; 6] =
    ["Window", "Frame limit", "Interface scale", "Board size", "Control hints", "Board coordinates"];
const ACCESS: [&str; 7] = [
    "Reduced motion",
    "No flashing",
    "High contrast",
    "Colour-blind aid",
    "Text size",
    "Focus ring",
    "Held keys",
];

fn settings(house: &House) -> Settings {
    house.app.world().resource::<Settings>().clone()
}

/// What is chosen in a game, by its title; the first of its titles being the variant, if it has any.
fn titles(game: &'static games::GameInfo) -> Vec<&'static str> {
    let variant = (!game.variants.is_empty()).then_some("Variant");
    let options = game.options.iter().filter(|option| !option.tuning).map(|option| option.title);
    variant.into_iter().chain(options).collect()
}

/// Fails unless everything that can be set is another than at first.
fn assert_all_changed(settings: &Settings) {
    let table = |settings: &Settings| toml::Table::try_from(settings).expect("settings are plain values");
    let (now, first) = (table(settings), table(&Settings::default()));
    for (name, value) in &first {
        if name != "window" {
            assert_ne!(now.get(name), Some(value), "{name} was not changed");
        }
    }
    for game in games::all() {
        let chosen = settings.games.get(game.name()).map_or(0, std::collections::BTreeMap::len);
        assert_eq!(chosen, titles(game).len(), "{}: {:?}", game.name(), settings.games.get(game.name()));
    }
}

/// A device with directions.
#[derive(Clone, Copy)]
enum Hand {
    Keyboard,
    Pad(Entity),
}

impl Hand {
    fn give(self, house: &mut House, key: KeyCode, button: GamepadButton) {
        match self {
            Self::Keyboard => house.tap(key),
            Self::Pad(pad) => house.pad(pad, button),
        }
    }

    fn up(self, house: &mut House) {
        self.give(house, KeyCode::ArrowUp, GamepadButton::DPadUp);
    }

    fn down(self, house: &mut House) {
        self.give(house, KeyCode::ArrowDown, GamepadButton::DPadDown);
    }

    fn left(self, house: &mut House) {
        self.give(house, KeyCode::ArrowLeft, GamepadButton::DPadLeft);
    }

    fn right(self, house: &mut House) {
        self.give(house, KeyCode::ArrowRight, GamepadButton::DPadRight);
    }

    fn press(self, house: &mut House) {
        self.give(house, KeyCode::Enter, GamepadButton::South);
    }

    fn back(self, house: &mut House) {
        self.give(house, KeyCode::Escape, GamepadButton::East);
    }

    fn next_tab(self, house: &mut House) {
        self.give(house, KeyCode::PageDown, GamepadButton::RightTrigger);
        house.frames(6);
    }

    /// Goes down, and if need be up again, until the focus is where it should be.
    fn reach(self, house: &mut House, test: impl Fn(&str) -> bool) {
        let mut way = Vec::new();
        for step in 0..100 {
            let name = house.focused().unwrap_or_default();
            if test(&name) {
                return;
            }
            way.push(name);
            if step < 45 { self.down(house) } else { self.up(house) }
        }
        way.dedup();
        panic!("the focus does not get there; it went {way:?}");
    }

    /// Changes a setting with left or right.
    fn change(self, house: &mut House, title: &str) {
        self.reach(house, |name| name == title);
        let before = settings(house);
        self.right(house);
        if settings(house) == before {
            self.left(house);
        }
        assert_ne!(settings(house), before, "{title} does not change");
        house.frames(6);
    }

    /// Goes to a slot on the page of keys.
    fn reach_slot(self, house: &mut House, control: &str, slot: &str) {
        self.reach(house, |name| name.starts_with(&format!("{control}: ")));
        let wanted = format!("{control}: {slot}");
        for step in 0..4 {
            if house.focused().as_deref() != Some(&wanted) {
                if step < 2 { self.right(house) } else { self.left(house) }
            }
        }
        assert_eq!(house.focused(), Some(wanted));
    }

    /// Goes through all pages and changes everything. `give_key` has a slot in focus and gives a key
    /// to it.
    fn change_everything(self, house: &mut House, slot: &str, give_key: impl Fn(&mut House)) {
        assert_eq!(house.sheet(), Sheet::Settings);
        house.frames(10);
        for title in SOUND {
            self.change(house, title);
        }
        self.next_tab(house);
        for title in DISPLAY {
            self.change(house, title);
        }
        self.next_tab(house);
        self.reach_slot(house, "hint", slot);
        give_key(house);
        self.change(house, "Stick dead zone");
        self.change(house, "Repeat after");
        self.next_tab(house);
        for (place, game) in games::all().enumerate() {
            self.reach(house, |name| name == "Game");
            for _ in 0..games::all().len() {
                self.left(house);
            }
            for _ in 0..place {
                self.right(house);
            }
            for title in titles(game) {
                self.change(house, title);
            }
        }
        self.next_tab(house);
        for title in ACCESS {
            self.change(house, title);
        }
        self.back(house);
    }
}

#[test]
fn the_keyboard_alone_changes_every_setting_and_they_are_kept() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    // From the card to the buttons below, wherever they stand there.
    for _ in 0..3 {
        house.tap(KeyCode::ArrowDown);
    }
    for step in 0..16 {
        if house.focused().as_deref() != Some("Settings") {
            house.tap(if step < 8 { KeyCode::ArrowLeft } else { KeyCode::ArrowRight });
        }
    }
    assert_eq!(house.focused().as_deref(), Some("Settings"));
    house.tap(KeyCode::Enter);
    Hand::Keyboard.change_everything(&mut house, "keyboard", |house| {
        house.tap(KeyCode::Enter);
        house.tap(KeyCode::KeyJ);
    });
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None), "back where it was opened");
    assert_eq!(house.focused().as_deref(), Some("Settings"), "with the focus where it was");
    let changed = settings(&house);
    assert_all_changed(&changed);
    assert_eq!(changed.bindings["hint"], ["J", "", "Y"]);
    house.close();
    let house = House::open(&folder);
    assert_eq!(settings(&house), changed);
}

#[test]
fn a_gamepad_alone_changes_every_setting() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pad = house.connect_gamepad();
    let hand = Hand::Pad(pad);
    house.pad(pad, GamepadButton::Start);
    assert_eq!(house.sheet(), Sheet::Pause);
    // It stands beside another button.
    for step in 0..40 {
        if house.focused().as_deref() != Some("Settings") {
            if step % 2 == 0 { hand.down(&mut house) } else { hand.left(&mut house) }
        }
    }
    hand.press(&mut house);
    house.frames(10);
    // Whoever comes from a game finds its keys first; the hint is a key of it as well.
    hand.next_tab(&mut house);
    hand.next_tab(&mut house);
    assert!(house.shows("THE SAME IN ALL GAMES"));
    hand.reach(&mut house, |name| name == "Keys");
    for _ in 0..5 {
        hand.left(&mut house);
    }
    assert!(!house.shows("THE SAME IN ALL GAMES"));
    for _ in 0..3 {
        hand.next_tab(&mut house);
    }
    hand.change_everything(&mut house, "gamepad", |house| {
        hand.press(house);
        house.pad(pad, GamepadButton::RightThumb);
    });
    assert_eq!(house.sheet(), Sheet::Pause, "back where it was opened");
    let changed = settings(&house);
    assert_all_changed(&changed);
    assert_eq!(changed.bindings["hint"], ["H", "", "R3"]);
    hand.back(&mut house);
    assert_eq!(house.sheet(), Sheet::None);
}

/// Turns the wheel until something on the page can be clicked on.
fn see(house: &mut House, name: &str) -> Vec2 {
    house.point(Vec2::new(600.0, 400.0));
    for _ in 0..60 {
        let place = house.place_of(name);
        if (170.0..=620.0).contains(&place.y) {
            return place;
        }
        let y = if place.y > 400.0 { -1.0 } else { 1.0 };
        let window = house.window();
        let phase = bevy::input::touch::TouchPhase::Moved;
        house.app.world_mut().write_message(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y,
            window,
            phase,
        });
        house.frames(2);
    }
    panic!("{name} does not come into view");
}

fn click_on(house: &mut House, name: &str) {
    let place = see(house, name);
    house.click_at(place);
}

fn right_click_on(house: &mut House, name: &str) {
    let place = see(house, name);
    house.point(place);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Right, state, window: house.window() };
        house.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        house.app.world_mut().write_message(input);
        house.frames(3);
    }
}

/// A click or drag that changes a setting.
fn changes(house: &mut House, what: &str, act: impl FnOnce(&mut House)) {
    let before = settings(house);
    act(house);
    house.frames(4);
    assert_ne!(settings(house), before, "{what} does not change");
}

/// Drags the knob of a slider to a place a third of the way along.
fn slide(house: &mut House, name: &str) {
    changes(house, name, |house| {
        let place = see(house, name);
        house.drag_between(place, place - Vec2::new(100.0, 0.0));
    });
}

#[test]
fn a_mouse_alone_changes_every_setting() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.click("Settings");
    house.frames(10);
    for name in &SOUND[..4] {
        slide(&mut house, name);
    }
    for name in &SOUND[4..] {
        changes(&mut house, name, |house| click_on(house, name));
    }
    house.click("Display");
    house.frames(10);
    for name in ["Window: Full screen", "Frame limit: 120", "Control hints", "Board coordinates"] {
        changes(&mut house, name, |house| click_on(house, name));
    }
    for name in ["Interface scale", "Board size"] {
        slide(&mut house, name);
        // What may have moved is laid out anew.
        house.frames(10);
    }
    // However large everything is by now, the rest is as it was.
    house.app.world_mut().resource_mut::<Settings>().interface_scale = 100;
    house.app.world_mut().resource_mut::<Settings>().board_size = 100;
    house.frames(12);
    house.click("Controls");
    house.frames(10);
    changes(&mut house, "a slot", |house| right_click_on(house, "pause: alternate"));
    assert_eq!(settings(&house).bindings["pause"], ["Esc", "", "Menu"]);
    click_on(&mut house, "hint: keyboard");
    assert!(house.shows("Press a key"), "the slot waits");
    click_on(&mut house, "hint: keyboard");
    assert!(!house.shows("Press a key"), "and another click lets it be");
    for name in ["Stick dead zone", "Repeat after"] {
        slide(&mut house, name);
    }
    house.click("Games");
    house.frames(10);
    for game in games::all() {
        click_on(&mut house, &format!("Game: {}", game.short_title));
        house.frames(4);
        for (index, variant) in game.variants.iter().enumerate() {
            if variant.name != game.default_variant && index < 4 {
                let names = [format!("Variant: {}", variant.title), "Variant: after".to_owned()];
                let name = names.into_iter().find(|name| house.named(name) > 0).expect("a way to choose");
                changes(&mut house, "the variant", |house| click_on(house, &name));
                break;
            }
        }
        for option in game.options.iter().filter(|option| !option.tuning) {
            let other = option.choices[(option.default + 1) % option.choices.len()].1;
            let names = [format!("{}: {other}", option.title), format!("{}: after", option.title)];
            let name = names.into_iter().find(|name| house.named(name) > 0).expect("a way to choose");
            changes(&mut house, option.title, |house| click_on(house, &name));
        }
    }
    house.click("Accessibility");
    house.frames(10);
    for name in [
        "Reduced motion",
        "No flashing",
        "High contrast",
        "Colour-blind aid: Both",
        "Focus ring: Thick",
        "Held keys: Toggle",
    ] {
        changes(&mut house, name, |house| click_on(house, name));
        house.frames(6);
    }
    slide(&mut house, "Text size");
    let mut changed = settings(&house);
    (changed.interface_scale, changed.board_size) = (110, 110);
    assert_all_changed(&changed);
    house.click("Done");
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
}

/// Opens the page of keys, at those of a game (1 and on) or those of all (0).
fn open_keys(house: &mut House, page: usize) {
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Settings);
    house.frames(10);
    for _ in 0..5 {
        if house.focused().as_deref() != Some("Keys") {
            house.tap(KeyCode::PageDown);
            house.frames(6);
        }
    }
    assert_eq!(house.focused().as_deref(), Some("Keys"));
    for _ in 0..games::all().len() {
        house.tap(KeyCode::ArrowLeft);
    }
    for _ in 0..page {
        house.tap(KeyCode::ArrowRight);
    }
}

/// Gives a key to an action with the keyboard.
fn rebind(house: &mut House, page: usize, control: &str, key: KeyCode) {
    open_keys(house, page);
    Hand::Keyboard.reach_slot(house, control, "keyboard");
    house.tap(KeyCode::Enter);
    house.tap(key);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::None);
}

#[test]
fn a_game_is_played_with_keys_given_anew_after_a_restart() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    rebind(&mut house, 0, "left", KeyCode::KeyJ);
    house.close();
    let mut house = House::play_2048(&folder, 7);
    assert_eq!(settings(&house).bindings["left"], ["J", "A", "D-pad left"]);
    house.tap(KeyCode::ArrowLeft);
    assert_eq!(house.session().position(), 0, "the old key does nothing");
    house.tap(KeyCode::KeyJ);
    assert_eq!(house.session().position(), 1, "the new one does");
    house.tap(KeyCode::KeyU);
    house.tap(KeyCode::KeyA);
    assert_eq!(house.session().position(), 1, "the other slot is as it was");
}

/// Goes to the first slot of an action by letter and presses a key of another layout there.
fn give_typed(house: &mut House, control: &str, key: KeyCode, typed: &Key) {
    open_keys(house, 0);
    Hand::Keyboard.reach_slot(house, control, "keyboard");
    house.tap(KeyCode::Enter);
    house.tap_typing(key, typed);
}

#[test]
fn letters_of_other_layouts_are_kept_and_played_with() {
    for (key, typed, name) in [
        (KeyCode::Minus, "ß", "ß"),
        (KeyCode::KeyI, "ı", "ı"),
        (KeyCode::BracketLeft, "ü", "Ü"),
        (KeyCode::KeyQ, "й", "Q"),
    ] {
        let folder = Folder::new();
        let mut house = House::play_2048(&folder, 7);
        let typed = Key::Character(typed.into());
        give_typed(&mut house, "undo", key, &typed);
        house.tap(KeyCode::Escape);
        house.close();
        let mut house = House::play_2048(&folder, 7);
        assert!(!house.shows("Some settings could not be read"), "{name}");
        assert_eq!(settings(&house).bindings["undo"], [name, "Ctrl+Z", "X"]);
        house.slides(1);
        house.tap_typing(key, &typed);
        assert_eq!(house.session().position(), 0, "{name} undoes");
    }
}

#[test]
fn a_dead_key_is_refused_where_letters_count() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    give_typed(&mut house, "hint", KeyCode::BracketRight, &Key::Dead(Some('´')));
    assert!(house.shows("That key has no name"), "{:?}", house.texts());
    assert!(house.shows("Press a key"), "the slot goes on waiting");
    assert!(settings(&house).bindings.is_empty());
}

#[test]
fn games_own_actions_get_keys_and_buttons_too() {
    let folder = Folder::new();
    let mut house = House::play(&folder, TETRIS, 3);
    rebind(&mut house, 1, "tetris.hard-drop", KeyCode::KeyV);
    rebind(&mut house, 1, "tetris.rotate-left", KeyCode::ControlLeft);
    let pad = house.connect_gamepad();
    open_keys(&mut house, 1);
    Hand::Pad(pad).reach_slot(&mut house, "tetris.hold", "gamepad");
    house.pad(pad, GamepadButton::South);
    assert!(house.shows("Press a button"));
    house.pad(pad, GamepadButton::RightThumb);
    house.pad(pad, GamepadButton::East);
    house.close();

    let mut house = House::play(&folder, TETRIS, 3);
    let pad = house.connect_gamepad();
    house.wait_for("pieces to fall", |house| {
        house
            .app
            .world()
            .get_resource::<State<TetrisPhase>>()
            .is_some_and(|phase| *phase.get() == TetrisPhase::Falling)
    });
    let pieces = |house: &House| house.table::<Tetris>().session().state().pieces();
    let before = pieces(&house);
    house.tap(KeyCode::Space);
    assert_eq!(pieces(&house), before, "Space is nobody's at this board now");
    house.tap(KeyCode::KeyV);
    assert_eq!(pieces(&house), before + 1);
    house.frames(3);
    let facing = |house: &House| house.table::<Tetris>().session().state().piece().map(|piece| piece.facing);
    let upright = facing(&house);
    house.tap(KeyCode::ControlLeft);
    assert_ne!(facing(&house), upright, "a key for chords is a move when it is given to one");
    let held = |house: &House| house.table::<Tetris>().session().state().held();
    house.pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(held(&house), None);
    house.pad(pad, GamepadButton::RightThumb);
    assert!(held(&house).is_some());
}

#[test]
fn a_key_that_is_taken_is_said_so_and_swapped_when_it_is_pressed_again() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    open_keys(&mut house, 0);
    Hand::Keyboard.reach_slot(&mut house, "hint", "keyboard");
    house.tap(KeyCode::Enter);
    house.tap(KeyCode::KeyU);
    assert!(house.shows("U is Undo."), "{:?}", house.texts());
    assert!(settings(&house).bindings.is_empty(), "nothing has changed yet");
    house.tap(KeyCode::KeyU);
    assert_eq!(settings(&house).bindings["hint"][0], "U");
    assert_eq!(settings(&house).bindings["undo"][0], "H");
    // Esc lets it be, and does not close the settings.
    house.tap(KeyCode::Enter);
    house.tap(KeyCode::Escape);
    assert_eq!(settings(&house).bindings["hint"][0], "U");
    assert_eq!(house.sheet(), Sheet::Settings);
    // What menus need keeps a key.
    Hand::Keyboard.reach_slot(&mut house, "confirm", "keyboard");
    house.tap(KeyCode::Delete);
    assert!(house.shows("needs another."), "{:?}", house.texts());
    Hand::Keyboard.reach_slot(&mut house, "confirm", "alternate");
    house.tap(KeyCode::Delete);
    assert_eq!(settings(&house).bindings["confirm"], ["Enter", "", "A"]);
}

#[test]
fn resetting_a_page_can_be_undone() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.app.world_mut().resource_mut::<Settings>().music_volume = 0.1;
    house.app.world_mut().resource_mut::<Settings>().text_size = 130;
    house.click("Settings");
    house.frames(10);
    let before = settings(&house);
    house.click("Reset to defaults");
    assert_eq!(settings(&house), Settings { text_size: 130, ..default() }, "the other pages are left alone");
    // What is changed elsewhere meanwhile is no part of it.
    house.app.world_mut().resource_mut::<Settings>().high_contrast = true;
    house.frames(10);
    house.click("Undo the reset");
    assert_eq!(settings(&house), Settings { high_contrast: true, ..before });
    house.tap(KeyCode::Escape);
    assert_eq!(house.named("Undo the reset"), 0);
}

#[test]
fn every_button_of_a_gamepad_can_be_given_and_waiting_leaves_it() {
    let folder = Folder::new();
    let mut house = House::play(&folder, TETRIS, 3);
    let pad = house.connect_gamepad();
    open_keys(&mut house, 1);
    let bindings = |house: &House| settings(house).bindings.get("tetris.hold").cloned();
    Hand::Pad(pad).reach_slot(&mut house, "tetris.hold", "gamepad");
    house.pad(pad, GamepadButton::South);
    assert!(house.shows("Press a button"));
    house.frames(320);
    assert!(!house.shows("Press a button"), "nobody pressed one");
    assert_eq!(bindings(&house), None);
    // B has another meaning at first; pressed again, they swap.
    house.pad(pad, GamepadButton::South);
    house.pad(pad, GamepadButton::East);
    house.pad(pad, GamepadButton::East);
    assert_eq!(bindings(&house).map(|slots| slots[2].clone()).as_deref(), Some("B"));
    assert_eq!(house.sheet(), Sheet::Settings, "it closed nothing");
}

#[test]
fn caps_and_glyphs_are_those_of_the_player() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    assert!(house.texts().contains(&"U".to_owned()));
    rebind(&mut house, 0, "undo", KeyCode::KeyK);
    house.frames(3);
    assert!(house.texts().contains(&"K".to_owned()) && !house.texts().contains(&"U".to_owned()));
    house.tap(KeyCode::F1);
    house.frames(3);
    assert_eq!(house.texts().iter().filter(|text| *text == "K").count(), 2, "how to play says so too");
    house.tap(KeyCode::Escape);
    house.app.world_mut().resource_mut::<Settings>().control_hints = false;
    // What was open has gone by then.
    house.frames(12);
    assert!(!house.texts().contains(&"K".to_owned()), "the footer is quiet when it is to be");
}

#[test]
fn every_nonsensical_value_falls_back_alone_with_a_word() {
    let folder = Folder::new();
    fs::write(
        folder.path().join("settings.toml"),
        "music_volume = 0.2\nframe_limit = \"many\"\ndead_zone = 3000\n[bindings]\n\
         left = [\"J\", \"A\", \"D-pad left\"]\nright = [\"Hyper\", \"\", \"D-pad right\"]\nconfirm = [\"\", \"\", \"\"]\n",
    )
    .expect("the folder can be written to");
    let mut house = House::open(&folder);
    assert!(house.shows("Some settings could not be read"), "{:?}", house.texts());
    let read = settings(&house);
    assert!((read.music_volume - 0.2).abs() < 1e-6);
    assert_eq!((read.frame_limit, read.dead_zone), (0, 30));
    assert_eq!(read.bindings.keys().collect::<Vec<_>>(), ["left"]);
    house.tap(KeyCode::Enter);
    assert!(matches!(house.screen(), Screen::Playing(_)), "Enter still confirms");
}

#[test]
fn what_makes_sense_beside_nonsense_is_there_at_every_start() {
    for nonsense in ["frame_limit = \"many\"\n[games]\n", "[games.tetris]\nghost = \"green\"\n"] {
        let folder = Folder::new();
        let text = format!("music_volume = 0.2\nmuted = true\n{nonsense}[games.othello]\nbar = \"off\"\n");
        fs::write(folder.path().join("settings.toml"), text).expect("the folder can be written to");
        let expected = Settings {
            music_volume: 0.2,
            muted: true,
            games: [("othello".to_owned(), [("bar".to_owned(), "off".to_owned())].into())].into(),
            ..default()
        };
        for start in 0..3 {
            // Nothing is changed meanwhile.
            let mut house = House::open(&folder);
            let told = house.shows("Some settings could not be read");
            assert_eq!(told, start == 0, "{nonsense} at start {start}: {:?}", house.texts());
            let mut read = settings(&house);
            read.games.retain(|_, choices| !choices.is_empty());
            assert_eq!(read, expected, "{nonsense} at start {start}");
            house.close();
        }
    }
}

#[test]
fn two_windows_do_not_take_back_what_the_other_has_set() {
    let folder = Folder::new();
    let change = |house: &mut House, change: &dyn Fn(&mut Settings)| {
        change(&mut house.app.world_mut().resource_mut::<Settings>());
        house.frames(2);
        house.app.world().resource::<Saves>().0.flush();
    };
    let keys = |name: &str| [name, "", ""].map(str::to_owned).to_vec();
    let mut one = House::open(&folder);
    change(&mut one, &|settings| _ = settings.bindings.insert("undo".to_owned(), keys("K")));
    let mut other = House::open(&folder);
    change(&mut one, &|settings| {
        settings.muted = true;
        settings.bindings.remove("undo");
        settings.bindings.insert("hint".to_owned(), keys("J"));
        settings.choose(info(TETRIS), "pieces", "random");
    });
    change(&mut other, &|settings| {
        settings.window = [700, 600];
        settings.choose(info(TETRIS), "scoring", "guideline");
    });
    one.close();
    other.close();
    let kept = settings(&House::open(&folder));
    assert!(kept.muted);
    assert_eq!(kept.window, [700, 600]);
    assert_eq!(kept.bindings.keys().collect::<Vec<_>>(), ["hint"]);
    let chosen = &kept.games["tetris"];
    assert_eq!((chosen["pieces"].as_str(), chosen["scoring"].as_str()), ("random", "guideline"));
}

#[test]
fn sounds_are_as_loud_as_they_are_set() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.app.init_resource::<Heard>();
    house.app.add_observer(
        |added: On<Add, PlaybackSettings>,
         sounds: Query<(&Name, &PlaybackSettings)>,
         mut heard: ResMut<Heard>| {
            if let Ok((name, settings)) = sounds.get(added.entity)
                && name.as_str() == "Sound"
            {
                heard.0.push(settings.volume.to_linear());
            }
        },
    );
    // How loud the cues are that tell of the focus going there and back.
    let played = |house: &mut House| {
        house.app.world_mut().resource_mut::<Heard>().0.clear();
        house.tap(KeyCode::ArrowRight);
        house.tap(KeyCode::ArrowLeft);
        house.app.world().resource::<Heard>().0.first().copied()
    };
    let set = |house: &mut House, change: &dyn Fn(&mut Settings)| {
        let mut settings = house.app.world_mut().resource_mut::<Settings>();
        *settings = Settings { master_volume: 0.5, interface_volume: 0.5, ..default() };
        change(&mut settings);
        house.frames(4);
    };
    set(&mut house, &|_| {});
    let quiet = played(&mut house).expect("a cue");
    set(&mut house, &|settings| settings.master_volume = 1.0);
    let loud = played(&mut house).expect("a cue");
    assert!((loud / quiet - 2.0).abs() < 1e-3, "{quiet} and {loud}");
    set(&mut house, &|settings| settings.interface_volume = 0.0);
    assert_eq!(played(&mut house), None);
    set(&mut house, &|settings| settings.muted = true);
    assert_eq!(played(&mut house), None);
    let window = house.window();
    house.app.world_mut().get_mut::<Window>(window).expect("a window").focused = false;
    set(&mut house, &|_| {});
    assert_eq!(played(&mut house), None, "another window has the focus");
    set(&mut house, &|settings| settings.mute_in_background = false);
    assert!(played(&mut house).is_some());
}

/// How loud the cues were.
#[derive(Resource, Default)]
struct Heard(Vec<f32>);

#[test]
fn the_settings_fit_every_window_and_come_back_from_where_they_were_opened() {
    let folder = Folder::new();
    for size in [Vec2::new(400.0, 500.0), Vec2::new(960.0, 640.0), Vec2::new(3840.0, 2160.0)] {
        let options =
            Options { data_dir: folder.path().to_owned(), sheet: Some(Sheet::Settings), ..default() };
        let mut house = House::start(options, size);
        house.frames(10);
        assert_eq!(house.sheet(), Sheet::Settings);
        for tab in 0..5 {
            for name in ["Done", "Close", "Reset to defaults"] {
                let place = house.place_of(name);
                assert!(
                    place.cmpgt(Vec2::ZERO).all() && place.cmplt(size).all(),
                    "{name} at {size}, tab {tab}"
                );
            }
            // Every button of the page can be gone to, and is in view then.
            for _ in 0..40 {
                house.tap(KeyCode::ArrowDown);
                let focused = house.focused().expect("something has the focus");
                let place = house.place_of(&focused);
                assert!((0.0..size.y).contains(&place.y), "{focused} at {size}, tab {tab}");
                if focused == "Done" || focused == "Reset to defaults" {
                    break;
                }
            }
            assert!(
                matches!(house.focused().as_deref(), Some("Done" | "Reset to defaults")),
                "{:?}",
                house.focused()
            );
            house.tap(KeyCode::PageDown);
            house.frames(8);
        }
        house.tap(KeyCode::Escape);
        assert_eq!(house.sheet(), Sheet::None);
    }
}

/// A stick that is not pushed beyond the dead zone is no direction.
#[test]
fn the_dead_zone_is_the_players() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pad = house.connect_gamepad();
    let push = |house: &mut House, value: f32| {
        for value in [value, 0.0] {
            house.stick(pad, GamepadAxis::LeftStickX, value);
            house.stick(pad, GamepadAxis::LeftStickY, value);
        }
    };
    house.app.world_mut().resource_mut::<Settings>().dead_zone = 80;
    house.frames(2);
    push(&mut house, -0.6);
    assert_eq!(house.session().position(), 0);
    house.app.world_mut().resource_mut::<Settings>().dead_zone = 40;
    house.frames(2);
    push(&mut house, -0.6);
    assert!(house.session().position() > 0);
}
