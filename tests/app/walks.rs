//! Three walks through every screen of the house: with the keyboard alone, a gamepad alone and a
//! mouse alone. What each of them can do to the settings is in `settings.rs`.

use crate::support::{Folder, House};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::Button;
use quintet::core::Session;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::codes::Pasteboard;
use quintet::games::info;
use quintet::games::othello::ID as OTHELLO;
use quintet::games::othello::rules as othello;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::{self, GameId};

/// A game of Othello that ends with the next move, whoever finds it.
const NEARLY_OVER: [&str; 8] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5"];

/// What the walker holds.
#[derive(Clone, Copy, PartialEq)]
enum Hand {
    Keyboard,
    Gamepad(Entity),
    Mouse,
}

struct Walker {
    house: House,
    hand: Hand,
}

impl Walker {
    /// The topmost button whose name begins so, and where it is.
    fn find(&mut self, name: &str) -> (Entity, Vec2) {
        let world = self.house.app.world_mut();
        let mut buttons = world.query_filtered::<(
            Entity,
            &Name,
            &UiGlobalTransform,
            &InheritedVisibility,
            &ComputedNode,
        ), With<Button>>();
        let found: Vec<(Entity, Vec2)> = buttons
            .iter(world)
            .filter(|(_, found, _, visible, node)| {
                found.as_str().starts_with(name) && visible.get() && node.size().min_element() > 0.0
            })
            .map(|(entity, _, place, ..)| (entity, place.translation))
            .collect();
        let world = self.house.app.world();
        let height = |mut entity: Entity| {
            while let Some(parent) = world.get::<ChildOf>(entity).map(ChildOf::parent) {
                entity = parent;
            }
            world.get::<GlobalZIndex>(entity).map_or(0, |height| height.0)
        };
        let topmost = found.into_iter().max_by_key(|(entity, _)| height(*entity));
        topmost.unwrap_or_else(|| panic!("no button called {name}; {:?}", self.house.texts()))
    }

    fn focus(&self) -> Option<Entity> {
        self.house.app.world().resource::<InputFocus>().get()
    }

    /// A key, or the button of a gamepad that does the same.
    fn give(&mut self, key: KeyCode, button: GamepadButton) {
        match self.hand {
            Hand::Gamepad(pad) => self.house.pad(pad, button),
            Hand::Keyboard | Hand::Mouse => self.house.tap(key),
        }
    }

    /// Moves the focus a step towards a place, as a person would.
    fn step_towards(&mut self, place: Vec2) {
        let from = self.focus();
        let here = from
            .and_then(|entity| self.house.app.world().get::<UiGlobalTransform>(entity))
            .map_or(Vec2::ZERO, |place| place.translation);
        let way = place - here;
        let across = if way.x > 0.0 {
            (KeyCode::ArrowRight, GamepadButton::DPadRight)
        } else {
            (KeyCode::ArrowLeft, GamepadButton::DPadLeft)
        };
        let along = if way.y > 0.0 {
            (KeyCode::ArrowDown, GamepadButton::DPadDown)
        } else {
            (KeyCode::ArrowUp, GamepadButton::DPadUp)
        };
        let ways = if way.y.abs() > 20.0 { [along, across] } else { [across, along] };
        for (key, button) in ways {
            self.give(key, button);
            if self.focus() != from {
                return;
            }
        }
    }

    /// Presses the button whose name begins so.
    fn choose(&mut self, name: &str) {
        let (button, place) = self.find(name);
        if self.hand == Hand::Mouse {
            self.house.click_at(place);
        } else {
            for _ in 0..60 {
                if self.focus() == Some(button) {
                    break;
                }
                let (_, place) = self.find(name);
                self.step_towards(place);
            }
            assert_eq!(self.focus(), Some(button), "{name} cannot be reached: {:?}", self.house.focused());
            self.give(KeyCode::Enter, GamepadButton::South);
        }
        self.house.frames(4);
    }

    /// Goes back from a sheet: beside it is out of it.
    fn back(&mut self) {
        match self.hand {
            Hand::Mouse => self.house.click_at(Vec2::new(6.0, 400.0)),
            Hand::Keyboard | Hand::Gamepad(_) => self.give(KeyCode::Escape, GamepadButton::East),
        }
        self.house.frames(10);
    }

    fn pause(&mut self) {
        match self.hand {
            Hand::Mouse => self.choose("Pause"),
            Hand::Keyboard | Hand::Gamepad(_) => self.give(KeyCode::Escape, GamepadButton::Start),
        }
        self.house.frames(10);
    }

    /// Waits until a screen is there.
    fn sees(&mut self, screen: Screen, sheet: Sheet) {
        let what = format!("{screen:?} with {sheet:?}");
        self.house.wait_for(&what, |house| (house.screen(), house.sheet()) == (screen, sheet));
        self.house.frames(10);
    }

    /// Opens a sheet from another one of a room, and comes back to that.
    fn look_at(&mut self, game: GameId, name: &str, sheet: Sheet) {
        let from = self.house.sheet();
        self.choose(name);
        self.sees(Screen::Playing(game), sheet);
        self.back();
        self.sees(Screen::Playing(game), from);
    }

    fn visit_menu(&mut self) {
        self.sees(Screen::Menu, Sheet::None);
        let last = self.house.app.world().resource::<quintet::gameplay::demonstration::LastGame>().0;
        for (name, sheet) in [
            ("Settings", Sheet::Settings),
            ("Statistics", Sheet::Statistics),
            ("How to play", Sheet::Help(last)),
            ("Daily", Sheet::Daily),
        ] {
            self.choose(name);
            self.sees(Screen::Menu, sheet);
            self.back();
            self.sees(Screen::Menu, Sheet::None);
        }
    }

    fn visit_room(&mut self, game: GameId) {
        self.choose(info(game).title);
        self.sees(Screen::Playing(game), Sheet::None);
        self.pause();
        self.sees(Screen::Playing(game), Sheet::Pause);
        self.look_at(game, "How to play", Sheet::Help(game));
        self.look_at(game, "Settings", Sheet::Settings);
        self.look_at(game, "Statistics", Sheet::Statistics);
        self.look_at(game, "Change the ", Sheet::Variants(game));
        if let Some(tuning) = info(game).tuning {
            self.choose("Change the ");
            self.sees(Screen::Playing(game), Sheet::Variants(game));
            self.look_at(game, tuning, Sheet::Tuning(game));
            self.back();
        }
        self.choose("Save and leave");
        self.sees(Screen::Menu, Sheet::None);
    }

    /// A shared game is opened, ended, looked at again and watched again.
    fn visit_an_end(&mut self) {
        let mut session = Session::<othello::Game>::new(othello::Setup::new(1));
        for square in NEARLY_OVER {
            session.play(othello::Move::Place(square.parse().expect("a square"))).expect("legal");
        }
        self.house.app.insert_resource(Pasteboard::Private(session.code()));
        let room = Screen::Playing(OTHELLO);
        self.choose(info(OTHELLO).title);
        self.sees(room, Sheet::None);
        self.pause();
        self.choose("Paste code");
        self.sees(room, Sheet::None);
        self.pause();
        self.choose("Watch the advisor play");
        self.sees(room, Sheet::Results);
        self.house.frames(60);
        self.choose("Watch again");
        self.sees(room, Sheet::Replay);
        if self.hand == Hand::Mouse {
            self.choose("Close the replay");
        } else {
            self.back();
        }
        self.sees(room, Sheet::None);
        self.pause();
        self.choose("Review the game");
        self.sees(room, Sheet::Review);
        self.choose("Done");
        self.sees(room, Sheet::None);
    }

    /// Everything there is.
    fn walk(mut self) {
        self.visit_menu();
        for game in games::all() {
            self.visit_room(game.id);
        }
        self.visit_an_end();
    }
}

#[test]
fn the_keyboard_alone_sees_every_screen() {
    let folder = Folder::new();
    Walker { house: House::open(&folder), hand: Hand::Keyboard }.walk();
}

#[test]
fn a_gamepad_alone_sees_every_screen() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let pad = house.connect_gamepad();
    Walker { house, hand: Hand::Gamepad(pad) }.walk();
}

#[test]
fn a_mouse_alone_sees_every_screen() {
    let folder = Folder::new();
    Walker { house: House::open(&folder), hand: Hand::Mouse }.walk();
}

/// Keys that a board has for itself mean something else on what opens over it.
#[test]
fn what_is_held_at_a_board_presses_nothing_on_what_opens_over_it() {
    for held in [KeyCode::ArrowDown, KeyCode::Space, KeyCode::ArrowRight] {
        let folder = Folder::new();
        let mut house = House::play(&folder, TETRIS, 3);
        house.frames(250);
        house.press(held);
        house.frames(5);
        house.tap(KeyCode::KeyP);
        house.frames(60);
        assert_eq!((house.sheet(), house.focused().as_deref()), (Sheet::Pause, Some("Resume")), "{held:?}");
        house.release(held);
        house.tap(KeyCode::ArrowDown);
        assert_ne!(house.focused().as_deref(), Some("Resume"), "but it can be pressed anew");
    }
    let folder = Folder::new();
    let mut house = House::play(&folder, TETRIS, 3);
    let pad = house.connect_gamepad();
    house.frames(250);
    for button in [GamepadButton::South, GamepadButton::East] {
        house.hold(pad, button, true);
        house.pad(pad, GamepadButton::Start);
        house.frames(30);
        assert_eq!(house.sheet(), Sheet::Pause, "{button:?}");
        house.hold(pad, button, false);
        house.pad(pad, GamepadButton::Start);
        house.frames(250);
        assert_eq!(house.sheet(), Sheet::None);
    }
}

/// A pointer that comes, presses and lets go between two frames.
#[test]
fn a_hasty_click_after_a_key_counts() {
    for frames_between in [0, 1] {
        let folder = Folder::new();
        let mut house = House::play_2048(&folder, 7);
        house.tap(KeyCode::Escape);
        house.frames(20);
        house.tap(KeyCode::ArrowDown);
        let place = house.place_of("Settings");
        house.hasty_click(place, frames_between);
        house.frames(20);
        assert_eq!(house.sheet(), Sheet::Settings, "{frames_between} frames between");
    }
}
