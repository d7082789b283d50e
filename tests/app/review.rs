//! Looking back at a finished game: it is judged in the background, the moves that cost most are
//! named, every position can be seen, and the game goes on from any of them.

use quintet::games::othello::ID as OTHELLO;
use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::support::{Folder, House};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use quintet::app::Options;
use quintet::core::{Advised, Budget, Coded, Reviewed, Rules, Session, review};

use quintet::engine::screenshot_request::Unsettled;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::review::{Cursor, Findings};
use quintet::gameplay::room::Room;
use quintet::gameplay::saved_game::SavedGame;
use quintet::games::morris::rules as morris;
use quintet::games::othello::rules as othello;

/// The shortest game of Othello: Black takes every disc with the ninth move.
const WIPE_OUT: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];

/// A whole game of Othello, with much to look at.
const LONG: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6 a7 g5 e3 b4 c8 g6 g4 c2 e8 d1 \
    f7 e2 g3 h4 f1 e1 f2 g1 b1 f8 g8 b3 h3 b2 h5 b7 a3 a4 a1 a2 c1 h2 h1 g2 b8 a8 g7 h8 h7 h6";

/// A short game of Morris, and the position that it starts from.
const SHORT: [&str; 7] = ["g7xb6", "c5", "a1-a4", "c5-e5", "d7-d6", "e5-c3", "d6-d7xf2"];

fn short_start() -> morris::Setup {
    let board = "WW. B.. ... ... ... ... ..B WB.".replace(' ', "").parse().expect("a board");
    let start = morris::Start { board, turn: morris::Side::White, in_hand: [1, 1] };
    morris::Setup::new(5).with_start(start).expect("a position")
}

/// A room with a game from a setup between two people, in a window of this size.
fn open<G: Room>(folder: &Folder, setup: G::Setup, size: Vec2) -> House {
    let opening = Opening {
        game: Some(G::ID),
        code: Some(Session::<G>::new(setup).code()),
        chosen: vec![("players", "two")],
        ..default()
    };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, size);
    house.wait_for("the room", |house| house.screen() == Screen::Playing(G::ID));
    house.frames(10);
    house
}

fn play<G: Room>(house: &mut House, moves: impl IntoIterator<Item = G::Move>) {
    for mv in moves {
        house.app.world_mut().write_message(Play::<G>(mv));
        house.frames(2);
    }
    assert!(house.table::<G>().session().state().outcome().is_some(), "the game is over");
}

fn place(square: &str) -> othello::Move {
    othello::Move::Place(square.parse().expect("a square"))
}

fn morris_moves() -> impl Iterator<Item = morris::Move> {
    SHORT.iter().map(|mv| mv.parse().expect("a move"))
}

/// A finished game of Othello with its review just opened.
fn review_of(squares: &[&str], folder: &Folder, size: Vec2) -> House {
    let mut house = open::<othello::Game>(folder, othello::Setup::new(1), size);
    play::<othello::Game>(&mut house, squares.iter().map(|square| place(square)));
    house.wait_for_results();
    house.frames(20);
    house.click("Review the game");
    assert_eq!(house.sheet(), Sheet::Review);
    house
}

/// The shortest game of Othello with its review open.
fn othello_review(folder: &Folder, size: Vec2) -> House {
    let mut house = review_of(&WIPE_OUT, folder, size);
    house.frames(20);
    house
}

const LARGE: Vec2 = Vec2::new(1280.0, 800.0);

fn findings(house: &House) -> &Findings {
    house.app.world().resource::<Findings>()
}

fn cursor(house: &House) -> Cursor {
    *house.app.world().resource::<Cursor>()
}

fn seen<G: Room>(house: &House) -> usize {
    house.table::<G>().session().position()
}

/// Runs frames until everything has been looked at, however slow the machine is.
fn wait_until_done(house: &mut House) {
    let start = Instant::now();
    while !findings(house).is_done() {
        assert!(start.elapsed() < Duration::from_mins(4), "the review comes to an end");
        house.frames(1);
        std::thread::sleep(Duration::from_millis(2));
    }
    house.frames(4);
}

/// What the sheet says about the worst moves is what the plain function says.
fn check_slips<G: Room + Reviewed + Coded + Advised>(house: &mut House)
where
    G::Move: Display,
{
    let session = house.table::<G>().session().clone();
    let expected = review(&session, &mut G::Advisor::default(), &Budget::positions(u64::MAX));
    let found: Vec<_> = findings(house)
        .slips
        .iter()
        .map(|slip| (slip.ply, slip.seat, slip.played.clone(), slip.better.clone()))
        .collect();
    let wanted: Vec<_> = expected
        .worst
        .iter()
        .map(|slip| (slip.ply, slip.seat, slip.played.to_string(), slip.better.to_string()))
        .collect();
    assert_eq!(found, wanted);
    assert!(!found.is_empty(), "somebody erred");
    for (ply, _, played, better) in wanted {
        assert!(house.shows(&format!("{}. {played}", ply + 1)), "{:?}", house.texts());
        assert!(house.shows(&format!("{better} saves ")), "{:?}", house.texts());
    }
}

#[test]
fn a_long_game_is_looked_at_in_the_background() {
    let folder = Folder::new();
    let moves: Vec<_> = LONG.split_whitespace().collect();
    let mut house = review_of(&moves, &folder, LARGE);
    assert!(!findings(&house).is_done(), "nobody waits for it");
    assert!(house.shows("Looking at position"), "{:?}", house.texts());
    assert!(house.app.world().resource::<Unsettled>().0);
}

#[test]
fn a_review_of_othello_names_the_moves_that_cost_most() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    wait_until_done(&mut house);
    assert_eq!(findings(&house).heights.len(), WIPE_OUT.len() + 1);
    assert!(house.shows("All 10 positions"), "{:?}", house.texts());
    assert!(!house.app.world().resource::<Unsettled>().0);
    check_slips::<othello::Game>(&mut house);
}

#[test]
fn a_review_of_morris_leads_back_before_the_worst_move() {
    let folder = Folder::new();
    let mut house = open::<morris::Game>(&folder, short_start(), LARGE);
    play::<morris::Game>(&mut house, morris_moves());
    house.wait_for_results();
    house.tap(KeyCode::Escape);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause, "the pause menu leads there too");
    house.frames(20);
    house.click("Review the game");
    wait_until_done(&mut house);
    check_slips::<morris::Game>(&mut house);
    let ply = findings(&house).slips[0].ply;
    let place = house.place_of("Costly move 1");
    house.point(place);
    house.frames(4);
    assert_eq!(seen::<morris::Game>(&house), ply, "the position before it is seen first");
    house.click("Costly move 1");
    house.frames(4);
    assert_eq!(house.sheet(), Sheet::None);
    let session = house.table::<morris::Game>().session();
    assert_eq!((session.position(), session.can_redo()), (ply, false));
    assert_eq!(session.moves(), morris_moves().take(ply).collect::<Vec<_>>());
    house.click("Undo the new game");
    house.frames(4);
    assert_eq!(seen::<morris::Game>(&house), SHORT.len(), "and the old game can be had back");
}

#[test]
fn keys_go_through_the_game_and_back_into_it() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    assert_eq!(house.focused().as_deref(), Some("Graph"));
    assert_eq!(cursor(&house).seen(), 9);
    for position in (4..9).rev() {
        house.tap(KeyCode::ArrowLeft);
        assert_eq!((cursor(&house).chosen, seen::<othello::Game>(&house)), (position, position));
    }
    house.tap(KeyCode::ArrowRight);
    assert_eq!(seen::<othello::Game>(&house), 5);
    assert!(house.shows("After move 5: Black g5"), "{:?}", house.texts());
    house.tap(KeyCode::Enter);
    assert_eq!(house.focused().as_deref(), Some("Retry from here"));
    house.tap(KeyCode::Enter);
    assert_eq!(house.sheet(), Sheet::None);
    let session = house.table::<othello::Game>().session();
    assert_eq!(session.moves(), WIPE_OUT[..5].iter().map(|square| place(square)).collect::<Vec<_>>());
    assert!(!session.can_redo() && session.state().outcome().is_none());
    assert!(house.shows("New game."), "the old one can be had back: {:?}", house.texts());
    house.app.world_mut().write_message(Play::<othello::Game>(place(WIPE_OUT[5])));
    house.frames(10);
    assert_eq!(seen::<othello::Game>(&house), 6, "and it is played on");
}

#[test]
fn a_gamepad_alone_will_do() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    let pad = house.connect_gamepad();
    for _ in 0..3 {
        house.pad(pad, GamepadButton::DPadLeft);
    }
    assert_eq!(seen::<othello::Game>(&house), 6);
    house.pad(pad, GamepadButton::South);
    house.pad(pad, GamepadButton::South);
    assert_eq!((house.sheet(), seen::<othello::Game>(&house)), (Sheet::None, 6));
}

#[test]
fn pointing_shows_a_position_and_a_click_chooses_it() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    let graph = house.place_of("Graph");
    house.point(graph - Vec2::new(60.0, 0.0));
    house.point(graph);
    let pointed = cursor(&house).pointed.expect("a position");
    assert!((2..8).contains(&pointed), "{pointed} is about the middle");
    assert_eq!((seen::<othello::Game>(&house), cursor(&house).chosen), (pointed, 9));
    house.click_at(graph);
    assert_eq!(cursor(&house).chosen, pointed);
    house.point(graph - Vec2::new(120.0, 0.0));
    assert_ne!(seen::<othello::Game>(&house), pointed);
    house.point(Vec2::new(300.0, 400.0));
    house.frames(2);
    assert_eq!(seen::<othello::Game>(&house), pointed, "whoever leaves the graph sees what was chosen");
    house.click("Retry from here");
    assert_eq!((house.sheet(), seen::<othello::Game>(&house)), (Sheet::None, pointed));
}

#[test]
fn leaving_ends_the_work_and_the_game_is_as_it_was() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    for _ in 0..3 {
        house.tap(KeyCode::ArrowLeft);
    }
    assert_eq!(seen::<othello::Game>(&house), 6);
    let text = std::fs::read_to_string(folder.path().join("othello.toml")).expect("a save");
    let saved: SavedGame = toml::from_str(&text).expect("a game");
    let kept = Session::<othello::Game>::from_code(&saved.code).expect("its code");
    assert_eq!(kept.position(), 9, "what is only looked at is not kept");
    house.tap(KeyCode::Escape);
    house.frames(4);
    assert_eq!((house.sheet(), seen::<othello::Game>(&house)), (Sheet::None, 9));
    assert!(!house.app.world().resource::<Unsettled>().0, "nothing is worked on");
    let known = findings(&house).heights.len();
    for _ in 0..20 {
        house.frames(1);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(findings(&house).heights.len(), known);
    house.tap(KeyCode::Escape);
    house.frames(10);
    house.click("Save and leave");
    assert_eq!(house.screen(), Screen::Menu);
    house.close();
    let house = House::open(&folder);
    assert_eq!(seen::<othello::Game>(&house), 9);
}

#[test]
fn going_home_in_the_middle_of_it_keeps_the_end_of_the_game() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    house.tap(KeyCode::ArrowLeft);
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    house.frames(6);
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
    assert_eq!(seen::<othello::Game>(&house), 9);
}

#[test]
fn a_change_of_arrangement_goes_on_where_it_was() {
    let folder = Folder::new();
    let mut house = othello_review(&folder, LARGE);
    wait_until_done(&mut house);
    house.tap(KeyCode::ArrowLeft);
    house.resize(Vec2::new(400.0, 500.0));
    house.frames(20);
    assert_eq!(house.sheet(), Sheet::Review);
    assert!(findings(&house).is_done());
    assert_eq!((cursor(&house).chosen, seen::<othello::Game>(&house)), (8, 8));
}

#[test]
fn everything_fits_into_every_window() {
    for size in [(400.0, 500.0), (800.0, 600.0), (900.0, 1600.0), (960.0, 640.0), (3840.0, 2160.0)] {
        let folder = Folder::new();
        let size = Vec2::from(size);
        let mut house = othello_review(&folder, size);
        wait_until_done(&mut house);
        house.frames(20);
        let world = house.app.world_mut();
        let mut nodes = world.query::<(&Name, &UiGlobalTransform, &ComputedNode)>();
        let names = ["Graph", "Retry from here", "Done", "Close", "Costly move 1", "Costly move 3"];
        for wanted in names {
            let found = nodes.iter(world).find(|(name, ..)| name.as_str() == wanted);
            let (_, place, node) = found.unwrap_or_else(|| panic!("{wanted} in {size}"));
            let rect = Rect::from_center_size(place.translation, node.size());
            let window = Rect::from_corners(Vec2::ZERO, size);
            assert!(window.contains(rect.min) && window.contains(rect.max), "{wanted}: {rect:?} in {size}");
            assert!(rect.size().min_element() >= 24.0, "{wanted}: {rect:?} in {size}");
        }
    }
}

#[test]
fn a_game_that_goes_on_offers_no_review() {
    let folder = Folder::new();
    let mut house = House::play(&folder, OTHELLO, 7);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause);
    assert!(!house.shows("Review the game") && house.shows("Watch the advisor play"));
}

#[test]
fn bringing_a_game_back_during_a_review_leaves_it_as_it_was() {
    let folder = Folder::new();
    let mut house = open::<othello::Game>(&folder, othello::Setup::new(1), LARGE);
    for square in &WIPE_OUT[..4] {
        house.app.world_mut().write_message(Play::<othello::Game>(place(square)));
        house.frames(2);
    }
    for _ in 0..2 {
        house.tap(KeyCode::KeyU);
    }
    let before = house.table::<othello::Game>().session().clone();
    assert_eq!((before.position(), before.all_moves().len()), (2, 4));
    let mut finished = Session::<othello::Game>::new(othello::Setup::new(1));
    for square in WIPE_OUT {
        finished.play(place(square)).expect("a legal move");
    }
    house.app.insert_resource(Pasteboard::Private(finished.code()));
    house.control(KeyCode::KeyV);
    house.frames(20);
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Review);
    house.frames(20);
    house.tap(KeyCode::ArrowLeft);
    assert_eq!((house.sheet(), seen::<othello::Game>(&house)), (Sheet::Review, 8));
    house.click("Undo the new game");
    house.frames(10);
    assert_eq!(house.sheet(), Sheet::None);
    let table = house.table::<othello::Game>();
    assert!(!table.is_only_seen());
    assert_eq!(table.session().code(), before.code());
}
