//! Tetris through the whole program: every device alone, at any frame rate, left and come back to.

mod support;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use quintet::app::Options;
use quintet::core::Session;
use quintet::games::GameId;
use quintet::games::tetris::TetrisPhase;
use quintet::games::tetris::rules::{Facing, Game, Mode, Setup};
use quintet::games::tetris::view::StackCell;
use quintet::shell::room::Opening;
use quintet::shell::screen::{Screen, Sheet};
use support::{Folder, House};

fn game(house: &House) -> &Game {
    house.table::<Game>().session().state()
}

fn phase(house: &House) -> Option<TetrisPhase> {
    house.app.world().get_resource::<State<TetrisPhase>>().map(|phase| *phase.get())
}

/// At the board, with pieces falling and the first in sight.
fn falling(folder: &Folder, seed: u64) -> House {
    let mut house = House::play(folder, GameId::Tetris, seed);
    house.wait_for("the count-down", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(3);
    house
}

fn open(folder: &Folder, session: &Session<Game>) -> House {
    let opening = Opening { game: Some(GameId::Tetris), code: Some(session.code()), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("pieces to fall", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(3);
    house
}

fn column(house: &House) -> i8 {
    game(house).piece().expect("a piece is falling").column
}

fn facing(house: &House) -> Facing {
    game(house).piece().expect("a piece is falling").facing
}

/// How many cells of the stack can be seen.
fn visible_cells(house: &mut House) -> usize {
    let world = house.app.world_mut();
    let mut cells = world.query_filtered::<&InheritedVisibility, With<StackCell>>();
    cells.iter(world).filter(|visibility| visibility.get()).count()
}

#[test]
fn the_same_keys_give_the_same_placements_at_20_60_and_240_frames_a_second() {
    use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, KeyC, KeyZ, Space};
    // When a key goes down and when it comes up, in milliseconds from the first piece on. What is
    // held is held to the wall: frames of different lengths end at different moments.
    let script: [(u64, u64, KeyCode); 12] = [
        (100, 500, ArrowLeft),
        (600, 650, Space),
        (700, 1050, ArrowRight),
        (750, 800, ArrowUp),
        (1100, 1150, Space),
        (1200, 1250, KeyC),
        (1300, 1600, ArrowDown),
        (1700, 1750, KeyZ),
        (1800, 1850, ArrowLeft),
        (1900, 1950, Space),
        (2000, 2450, ArrowRight),
        (2550, 2600, Space),
    ];
    let mut events: Vec<(u64, KeyCode, bool)> = Vec::new();
    for (down, up, key) in script {
        events.extend([(down, key, true), (up, key, false)]);
    }
    events.sort_by_key(|(time, ..)| *time);
    let played = |frames_a_second: u64| {
        let folder = Folder::new();
        let mut house = falling(&folder, 11);
        let frame = Duration::from_micros(1_000_000 / frames_a_second);
        house.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        let mut now = Duration::ZERO;
        for &(time, key, down) in &events {
            while now < Duration::from_millis(time) {
                house.frames(1);
                now += frame;
            }
            house.send(key, down);
        }
        house.frames(8);
        (game(&house).board().to_string(), game(&house).held(), game(&house).pieces())
    };
    let at_60 = played(60);
    assert_eq!(at_60.2, 4, "four pieces were dropped");
    assert_eq!(played(20), at_60);
    assert_eq!(played(240), at_60);
}

#[test]
fn the_keyboard_moves_turns_holds_and_drops() {
    let folder = Folder::new();
    let mut house = falling(&folder, 1);
    let start = column(&house);
    house.tap(KeyCode::ArrowLeft);
    assert_eq!(column(&house), start - 1);
    house.tap(KeyCode::KeyD);
    assert_eq!(column(&house), start);
    let kind = game(&house).piece().expect("falling").kind;
    house.tap(KeyCode::KeyX);
    house.tap(KeyCode::KeyZ);
    assert_eq!(facing(&house), Facing::North);
    house.tap(KeyCode::KeyQ);
    assert_eq!(facing(&house), Facing::South);
    house.tap(KeyCode::KeyC);
    assert_eq!(game(&house).held(), Some(kind));
    house.tap(KeyCode::Space);
    assert_eq!(game(&house).pieces(), 1);
    assert_eq!(house.screen(), Screen::Playing(GameId::Tetris));
}

#[test]
fn the_gamepad_has_the_models_mapping_and_its_buttons_leave_the_game_alone() {
    let folder = Folder::new();
    let mut house = falling(&folder, 2);
    let pad = house.connect_gamepad();
    let start = column(&house);
    house.pad(pad, GamepadButton::DPadRight);
    assert_eq!(column(&house), start + 1);
    house.pad(pad, GamepadButton::East);
    assert_eq!(facing(&house), Facing::East, "the right button turns clockwise");
    house.pad(pad, GamepadButton::West);
    assert_eq!(facing(&house), Facing::North, "the left button turns back");
    let row = game(&house).piece().expect("falling").row;
    house.pad(pad, GamepadButton::DPadDown);
    assert!(game(&house).piece().expect("falling").row > row, "down lets it down");
    house.pad(pad, GamepadButton::LeftTrigger);
    assert!(game(&house).held().is_some(), "a shoulder holds");
    house.pad(pad, GamepadButton::DPadUp);
    assert_eq!(game(&house).pieces(), 1, "up drops");
    assert_eq!((house.screen(), house.sheet()), (Screen::Playing(GameId::Tetris), Sheet::None));
    house.pad(pad, GamepadButton::Start);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.pad(pad, GamepadButton::East);
    assert_eq!(house.sheet(), Sheet::None, "on a sheet the same button goes back");
}

#[test]
fn the_mouse_alone_plays() {
    let folder = Folder::new();
    let mut house = falling(&folder, 3);
    let start = column(&house);
    house.drag(Vec2::new(75.0, 0.0));
    assert_eq!(column(&house), start + 2, "a drag of two cells moves by two");
    house.click_at(Vec2::new(640.0, 372.0));
    assert_eq!(facing(&house), Facing::East);
    house.click("Hold");
    assert!(game(&house).held().is_some());
    house.click("Hint");
    house.wait_for("the hint", |house| {
        let hud = house.app.world().resource::<quintet::shell::hud::HudText>();
        hud.message.starts_with("Hint")
    });
}

#[test]
fn a_window_that_is_left_pauses_and_hides_the_stack_until_it_has_counted_down() {
    let folder = Folder::new();
    let mut house = falling(&folder, 4);
    house.tap(KeyCode::Space);
    let window = house.window();
    house.app.world_mut().write_message(WindowFocused { window, focused: false });
    house.frames(3);
    assert_eq!(house.sheet(), Sheet::Pause);
    let before = game(&house).clone();
    house.frames(200);
    assert_eq!(game(&house), &before, "time stands still");
    assert_eq!(visible_cells(&mut house), 0, "nothing of the stack is to be seen");
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::None);
    assert_eq!(phase(&house), Some(TetrisPhase::CountDown));
    house.frames(20);
    assert_eq!(game(&house), &before, "until the count-down is over");
    house.wait_for("the end of the count-down", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(80);
    assert_ne!(game(&house), &before);
    assert_eq!(visible_cells(&mut house), 4);
}

#[test]
fn a_game_goes_on_exactly_where_it_was_left() {
    let folder = Folder::new();
    let mut house = falling(&folder, 5);
    house.tap(KeyCode::Space);
    house.tap(KeyCode::ArrowLeft);
    house.tap(KeyCode::ArrowUp);
    house.tap(KeyCode::Escape);
    let before = game(&house).clone();
    let window = house.window();
    house.app.world_mut().write_message(WindowFocused { window, focused: false });
    house.frames(3);
    house.close();
    let house = House::open(&folder);
    assert_eq!(game(&house), &before, "the falling piece included");
}

#[test]
fn zen_takes_pieces_back_and_marathon_does_not() {
    let folder = Folder::new();
    let mut house = open(&folder, &Session::new(Setup::new(Mode::Zen, 6)));
    let before = game(&house).piece().expect("falling").kind;
    house.tap(KeyCode::Space);
    house.tap(KeyCode::Space);
    assert_eq!(game(&house).pieces(), 2);
    house.tap(KeyCode::KeyU);
    assert_eq!(game(&house).pieces(), 1);
    house.control(KeyCode::KeyZ);
    assert_eq!((game(&house).pieces(), game(&house).piece().map(|piece| piece.kind)), (0, Some(before)));
    house.close();
    let mut house = falling(&folder, 6);
    house.tap(KeyCode::Space);
    house.tap(KeyCode::KeyU);
    assert_eq!(game(&house).pieces(), 1);
}

#[test]
fn a_stack_that_reaches_the_top_ends_the_game_and_its_score_is_noted() {
    let folder = Folder::new();
    let mut house = falling(&folder, 7);
    for _ in 0..60 {
        if game(&house).is_over() {
            break;
        }
        house.tap(KeyCode::Space);
    }
    assert!(game(&house).is_over());
    let score = game(&house).score() as i64;
    house.wait_for("the results", |house| house.sheet() == Sheet::Results);
    assert!(house.shows("Game over"));
    let records = house.app.world().resource::<quintet::shell::saves::Records>();
    assert_eq!(records.best("tetris", "marathon"), Some(score));
    house.tap(KeyCode::Enter);
    house.frames(5);
    assert_eq!((house.sheet(), game(&house).pieces()), (Sheet::None, 0), "Enter plays again");
}

#[test]
fn a_sprint_ends_with_its_forty_lines_and_notes_its_time() {
    // The last piece of a sprint that the advisor played in the rules alone.
    use quintet::core::{Advised, Level};
    let mut session: Session<Game> = Session::new(Setup::new(Mode::Sprint, 3));
    let mut advisor = <Game as Advised>::Advisor::default();
    while session.state().lines() < 39 || session.state().lines_to_goal() > Some(1) {
        let budget = session.state().level_budget(Level::WATCHED);
        let mv = session.state().advise(&mut advisor, &budget).expect("it goes on").mv;
        session.play(mv).expect("advice is legal");
        if session.state().is_over() {
            break;
        }
    }
    while session.state().is_over() {
        session.undo();
    }
    let folder = Folder::new();
    let mut house = open(&folder, &session);
    house.app.world_mut().write_message(quintet::shell::room::Ask::Watch);
    house.wait_for("the last line", |house| game(house).is_over());
    house.wait_for("the results", |house| house.sheet() == Sheet::Results);
    assert!(house.shows("40 lines!"));
    let time = -(game(&house).elapsed().as_millis() as i64);
    let records = house.app.world().resource::<quintet::shell::saves::Records>();
    assert_eq!(records.best("tetris", "sprint"), Some(time));
}

#[test]
fn the_advisor_plays_by_itself_until_a_key_is_pressed() {
    let folder = Folder::new();
    let mut house = falling(&folder, 8);
    house.app.world_mut().write_message(quintet::shell::room::Ask::Watch);
    house.wait_for("five pieces", |house| game(house).pieces() >= 5);
    house.tap(KeyCode::ArrowLeft);
    let pieces = game(&house).pieces();
    house.frames(30);
    assert_eq!(game(&house).pieces(), pieces, "the player has the piece now");
}

#[test]
fn options_change_the_next_game() {
    let folder = Folder::new();
    let mut house = falling(&folder, 9);
    house.tap(KeyCode::Escape);
    house.click("Change the mode");
    assert_eq!(house.sheet(), Sheet::Variants(GameId::Tetris));
    house.click("Scoring");
    assert!(house.shows("Guideline"));
    house.click("Ultra");
    house.frames(5);
    assert_eq!(game(&house).mode(), Mode::Ultra);
    assert_eq!(game(&house).scoring().name(), "guideline");
}
