//! The menu lives: every card shows the game to go on with, or one that plays itself while somebody
//! is looking. How to play has a page for every game, and newcomers are shown their first steps.

use crate::support::{Folder, House};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::WindowOccluded;
use quintet::app::Options;
use quintet::core::Session;
use quintet::engine::stage::View;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::demonstration::{Demonstration, LastGame};
use quintet::gameplay::opening::Opening;
use quintet::gameplay::room::Room;
use quintet::gameplay::thumbnail::{Shows, Thumbnail};
use quintet::games::info;
use quintet::games::morris::ID as MORRIS;
use quintet::games::morris::rules::Game as Morris;
use quintet::games::othello::ID as OTHELLO;
use quintet::games::othello::rules::Game as Othello;
use quintet::games::pyramid::ID as PYRAMID;
use quintet::games::pyramid::rules::Game as Pyramid;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::tetris::rules::Game as Tetris;
use quintet::games::twenty48::ID as TWENTY48;
use quintet::games::twenty48::render::Tile;
use quintet::games::twenty48::rules::{Game as Twenty48, Size};
use quintet::games::{self, GameId};

const WIDE: Vec2 = Vec2::new(1280.0, 800.0);
const SMALL: Vec2 = Vec2::new(400.0, 500.0);

/// Which board the card of a game shows.
fn shown(house: &mut House, game: GameId) -> Shows {
    let world = house.app.world_mut();
    let mut cards = world.query::<&Thumbnail>();
    cards.iter(world).find(|card| card.game == game).expect("a card").shows
}

/// What lies on the card of 2048, as the rules write it.
fn tiles_on_card(house: &mut House) -> String {
    let world = house.app.world_mut();
    let mut cards = world.query::<(Entity, &Thumbnail)>();
    let slot = cards.iter(world).find(|(_, card)| card.game == TWENTY48).expect("a card").0;
    let mut views = world.query::<(&View, &Children)>();
    let (_, children) = views.iter(world).find(|(view, _)| view.slot == slot).expect("a board");
    let tiles: Vec<Tile> = children.iter().filter_map(|child| world.get::<Tile>(child).copied()).collect();
    let side = Size::default().side();
    let rows = (0..side).map(|row| {
        let value = |column: usize| {
            let here = tiles.iter().find(|tile| (tile.cell.row, tile.cell.column) == (row, column));
            here.map_or(0, |tile| tile.value).to_string()
        };
        (0..side).map(value).collect::<Vec<_>>().join(",")
    });
    rows.collect::<Vec<_>>().join("/")
}

fn moves_of<G: Room>(house: &House) -> usize {
    house.app.world().resource::<Demonstration<G>>().session().position()
}

/// Lets seconds pass, a frame at a time; the advisor thinks in time of its own.
fn wait(house: &mut House, seconds: f32) {
    for _ in 0..(seconds / 0.016) as usize {
        house.frames(1);
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
}

/// Waits until the demonstration of a game has moved on.
fn wait_for_moves<G: Room>(house: &mut House, count: usize) {
    let before = moves_of::<G>(house);
    house.wait_for("a move of the demonstration", |house| moves_of::<G>(house) >= before + count);
}

fn bring_to_front(house: &mut House, game: GameId) {
    let title = info(game).title;
    let place = house.place_of(title);
    house.point(place);
    house.frames(20);
    assert_eq!(house.app.world().resource::<LastGame>().0, game);
}

#[test]
fn a_card_shows_the_saved_board_and_what_to_do_with_it() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    while house.session().position() < 12 && house.slide() {}
    house.tap(KeyCode::Escape);
    house.click("Save and leave");
    house.wait_for("the menu", |house| house.screen() == Screen::Menu);
    house.frames(40);
    assert_eq!(shown(&mut house, TWENTY48), Shows::Table);
    assert_eq!(tiles_on_card(&mut house), house.board(), "the card shows the board as it stands");
    assert!(house.shows("Continue") && house.shows("just now"), "{:?}", house.texts());
    house.close();

    // It is all there again next time, and older.
    let file = folder.path().join("2048.toml");
    let text = std::fs::read_to_string(&file).expect("the game is kept");
    let then = text.lines().find_map(|line| line.strip_prefix("played_at = ")).expect("when it was played");
    let two_minutes: u64 = then.parse::<u64>().expect("seconds") - 125;
    std::fs::write(&file, text.replace(then, &two_minutes.to_string())).expect("written");
    let mut house = House::open(&folder);
    assert_eq!(tiles_on_card(&mut house), house.board());
    assert!(house.shows("2 min ago"), "{:?}", house.texts());
    assert_eq!(shown(&mut house, OTHELLO), Shows::Demonstration, "the others have no game");
}

#[test]
fn every_demonstration_is_a_game_under_way() {
    fn check<G: Room>() {
        let session = Session::<G>::from_code(G::DEMONSTRATION)
            .unwrap_or_else(|error| panic!("the demonstration of {}: {error}", G::NAME));
        assert!(session.position() > 5 && session.state().outcome().is_none(), "{}", G::NAME);
    }
    check::<Tetris>();
    check::<Othello>();
    check::<Twenty48>();
    check::<Pyramid>();
    check::<Morris>();
}

#[test]
fn the_card_in_front_plays_itself_while_the_menu_is_seen() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    bring_to_front(&mut house, TWENTY48);
    let still = moves_of::<Othello>(&house);
    wait_for_moves::<Twenty48>(&mut house, 2);
    wait(&mut house, 0.6);
    let board = house.app.world().resource::<Demonstration<Twenty48>>().session().state().board().to_string();
    assert_eq!(tiles_on_card(&mut house), board, "what is seen is what was played");
    assert_eq!(moves_of::<Othello>(&house), still, "the others wait");

    // Covered, left by the keyboard, or left for a room, it stands still.
    let window = house.window();
    house.app.world_mut().write_message(WindowOccluded { window, occluded: true });
    house.frames(2);
    let before = moves_of::<Twenty48>(&house);
    wait(&mut house, 6.0);
    assert_eq!(moves_of::<Twenty48>(&house), before, "nobody sees it");
    house.app.world_mut().write_message(WindowOccluded { window, occluded: false });
    wait_for_moves::<Twenty48>(&mut house, 1);
    house.app.world_mut().get_mut::<Window>(window).expect("the window").focused = false;
    house.frames(2);
    let before = moves_of::<Twenty48>(&house);
    wait(&mut house, 6.0);
    assert_eq!(moves_of::<Twenty48>(&house), before, "the window is not in use");
    house.app.world_mut().get_mut::<Window>(window).expect("the window").focused = true;
    wait_for_moves::<Twenty48>(&mut house, 1);
    house.tap(KeyCode::F1);
    assert!(matches!(house.sheet(), Sheet::Help(_)));
    let before = moves_of::<Twenty48>(&house);
    wait(&mut house, 6.0);
    assert_eq!(moves_of::<Twenty48>(&house), before, "a sheet lies over it");
}

#[test]
fn every_game_plays_itself_to_its_end_and_begins_anew() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    for info in games::all() {
        bring_to_front(&mut house, info.id);
        match info.id {
            TETRIS => wait_for_moves::<Tetris>(&mut house, 8),
            OTHELLO => wait_for_moves::<Othello>(&mut house, 3),
            TWENTY48 => wait_for_moves::<Twenty48>(&mut house, 3),
            PYRAMID => wait_for_moves::<Pyramid>(&mut house, 3),
            _ => wait_for_moves::<Morris>(&mut house, 3),
        }
    }
    // The one that is nearest to its end comes back to where it began.
    bring_to_front(&mut house, PYRAMID);
    let begin = Session::<Pyramid>::from_code(Pyramid::DEMONSTRATION).expect("a code").position();
    house.app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(
        std::time::Duration::from_millis(200),
    ));
    let anew = (0..4000).any(|frame| {
        // Somebody is there all the while.
        if frame % 100 == 0 {
            house.tap(KeyCode::ShiftLeft);
        }
        house.frames(1);
        moves_of::<Pyramid>(&house) == begin
    });
    assert!(anew, "a new beginning");
}

#[test]
fn a_menu_that_nobody_touches_comes_to_rest() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(
        std::time::Duration::from_millis(200),
    ));
    house.frames(320);
    let before = moves_of::<Twenty48>(&house);
    house.frames(60);
    assert_eq!(moves_of::<Twenty48>(&house), before, "a minute has passed");
    house.tap(KeyCode::ArrowRight);
    house.tap(KeyCode::ArrowLeft);
    wait_for_moves::<Twenty48>(&mut house, 1);
}

#[test]
fn how_to_play_has_a_page_for_every_game_that_fits() {
    for size in [WIDE, SMALL] {
        let folder = Folder::new();
        let options = Options { data_dir: folder.path().to_owned(), ..default() };
        let mut house = House::start(options, size);
        house.tap(KeyCode::F1);
        house.frames(20);
        for _ in games::all() {
            let Sheet::Help(_) = house.sheet() else { panic!("the sheet is closed") };
            assert!(fits(&mut house, size), "a page at {size}: {:?}", house.texts());
            house.tap(KeyCode::PageDown);
            house.frames(8);
        }
        let texts = house.texts();
        let wanted = games::twenty48::INFO.help.goal;
        assert!(texts.iter().any(|text| text == wanted), "back at the first page: {texts:?}");
        house.tap(KeyCode::Escape);
        assert_eq!(house.sheet(), Sheet::None);
    }
}

/// Whether every text on the page of a dialog is within it, and the page needs no scrolling.
fn fits(house: &mut House, size: Vec2) -> bool {
    let world = house.app.world_mut();
    let mut pages = world.query::<(&Name, &ComputedNode)>();
    let long = pages
        .iter(world)
        .any(|(name, node)| name.as_str() == "Page" && node.content_size().y > node.size().y + 1.0);
    let mut texts = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Text>>();
    let window = Rect::from_corners(Vec2::ZERO, size).inflate(1.0);
    let inside =
        texts.iter(world).filter(|(node, _)| node.size().min_element() > 0.0).all(|(node, place)| {
            let rect = Rect::from_center_size(place.translation, node.size());
            window.contains(rect.min) && window.contains(rect.max)
        });
    !long && inside
}

#[test]
fn a_page_leads_to_its_game() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.tap(KeyCode::F1);
    house.frames(20);
    house.tap(KeyCode::PageDown);
    house.frames(8);
    assert!(house.shows("Play Pyramid"), "{:?}", house.texts());
    house.tap(KeyCode::Enter);
    house.frames(8);
    assert_eq!((house.screen(), house.sheet()), (Screen::Playing(PYRAMID), Sheet::None));
    // In the room itself there is nothing to begin.
    house.tap(KeyCode::F1);
    house.frames(20);
    assert!(house.shows("Got it"));
    house.tap(KeyCode::Enter);
    house.frames(8);
    assert_eq!((house.screen(), house.sheet()), (Screen::Playing(PYRAMID), Sheet::None));
}

/// Quintet as newcomers find it, in a new game.
fn newcomer(folder: &Folder, game: GameId, size: Vec2) -> House {
    let opening = Opening { game: Some(game), seed: Some(7), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, first_steps: true, ..default() };
    let mut house = House::start(options, size);
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(30);
    house
}

fn task(game: GameId, step: usize) -> &'static str {
    info(game).first_steps[step].task
}

#[test]
fn first_steps_are_done_by_doing_them_and_come_once() {
    let folder = Folder::new();
    let mut house = newcomer(&folder, TWENTY48, WIDE);
    assert!(house.shows(task(TWENTY48, 0)));
    assert!(house.slide());
    assert!(house.shows(task(TWENTY48, 1)), "{:?}", house.texts());
    while house.shows(task(TWENTY48, 1)) && house.slide() {}
    assert!(house.shows(task(TWENTY48, 2)));
    house.tap(KeyCode::KeyU);
    assert!(house.shows("That is all it takes."));
    wait(&mut house, 4.0);
    assert_eq!(house.named("First steps"), 0, "the last word goes by itself");
    house.close();
    let mut house = newcomer(&folder, TWENTY48, WIDE);
    assert_eq!(house.named("First steps"), 0, "they come once");
    house.close();
    let mut house = newcomer(&folder, OTHELLO, WIDE);
    assert!(house.shows(task(OTHELLO, 0)), "but every game has its own");
}

#[test]
fn first_steps_are_taken_with_a_gamepad() {
    let folder = Folder::new();
    let mut house = newcomer(&folder, TETRIS, WIDE);
    let pad = house.connect_gamepad();
    // Time has to pass before there is a piece to move.
    wait(&mut house, 4.0);
    house.pad(pad, GamepadButton::DPadLeft);
    assert!(house.shows(task(TETRIS, 1)), "{:?}", house.texts());
    house.pad(pad, GamepadButton::South);
    assert!(house.shows(task(TETRIS, 2)));
    house.pad(pad, GamepadButton::DPadUp);
    assert!(house.shows("That is all it takes."));
}

#[test]
fn first_steps_are_skipped_for_good_with_every_device() {
    for device in ["key", "pad", "mouse"] {
        for size in [WIDE, SMALL] {
            let folder = Folder::new();
            let mut house = newcomer(&folder, TETRIS, size);
            assert_eq!(house.named("First steps"), 1);
            match device {
                "key" => house.tap(KeyCode::Backspace),
                "pad" => {
                    let pad = house.connect_gamepad();
                    house.pad(pad, GamepadButton::Select);
                }
                _ => house.click("Skip"),
            }
            house.frames(4);
            assert_eq!(house.named("First steps"), 0, "{device}");
            assert_eq!(house.screen(), Screen::Playing(TETRIS), "{device}: one stays in the room");
            assert_eq!(house.sheet(), Sheet::None, "{device}");
            house.close();
            let mut house = newcomer(&folder, TETRIS, size);
            assert_eq!(house.named("First steps"), 0, "{device}: remembered");
        }
    }
}

#[test]
fn first_steps_can_be_shown_again() {
    let folder = Folder::new();
    let mut house = newcomer(&folder, MORRIS, SMALL);
    house.tap(KeyCode::Backspace);
    house.tap(KeyCode::F1);
    house.frames(20);
    house.click("Show the first steps");
    house.frames(8);
    assert_eq!(house.sheet(), Sheet::None);
    assert!(house.shows(task(MORRIS, 0)));
}

#[test]
fn first_steps_hide_nothing_that_is_needed() {
    for size in [WIDE, SMALL, Vec2::new(1024.0, 768.0), Vec2::new(800.0, 600.0)] {
        for info in games::all() {
            let folder = Folder::new();
            let mut house = newcomer(&folder, info.id, size);
            let bubble = rect_of(&mut house, "First steps");
            let window = Rect::from_corners(Vec2::ZERO, size).inflate(0.5);
            assert!(window.contains(bubble.min) && window.contains(bubble.max), "{} at {size}", info.name());
            let layout = *house.app.world().resource::<quintet::engine::layout::Layout>();
            let board = Rect::from_corners(layout.board.min * layout.scale, layout.board.max * layout.scale);
            assert!(bubble.intersect(board).is_empty(), "{} at {size}: {bubble:?} on {board:?}", info.name());
        }
    }
}

fn rect_of(house: &mut House, name: &str) -> Rect {
    let world = house.app.world_mut();
    let mut nodes = world.query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
    let (_, node, place) = nodes.iter(world).find(|(found, ..)| found.as_str() == name).expect("it is shown");
    Rect::from_center_size(place.translation, node.size())
}

#[test]
fn the_title_of_the_window_follows_the_room() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let title =
        |house: &House| house.app.world().get::<Window>(house.window()).expect("a window").title.clone();
    assert_eq!(title(&house), "2048 · Quintet");
    house.tap(KeyCode::Escape);
    house.click("Save and leave");
    house.wait_for("the menu", |house| house.screen() == Screen::Menu);
    house.frames(4);
    assert_eq!(title(&house), "Quintet");
}
