//! Codes in the window: copied and pasted with keys, pad and mouse, for all five games, and the same
//! there as in the console and on the command line.

use std::time::Instant;

use crate::random;
use crate::support::{Folder, House, PATIENCE};
use bevy::prelude::*;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use quintet::app::Options;
use quintet::core::{Coded, Rules, Session};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::room::Room;
use quintet::games::{find, morris, othello, pyramid, tetris, twenty48};

/// Puts a text where the window looks for codes.
fn lay_out(house: &mut House, text: &str) {
    house.app.insert_resource(Pasteboard::Private(text.to_owned()));
}

/// What was copied last.
fn copied(house: &House) -> &str {
    match house.app.world().resource::<Pasteboard>() {
        Pasteboard::Private(text) => text,
        other => panic!("{other:?}"),
    }
}

fn control(house: &mut House, key: KeyCode) {
    house.control(key);
    house.frames(6);
}

/// What the console makes of a code: the position, and the code that it gives away again.
fn through_the_console<G: Coded>(code: &str) -> (usize, String) {
    let info = find(G::NAME).expect("a game");
    let mut table = (info.console)(info.default_variant, 0);
    let loaded = table.answer(&format!("load {code}")).result.expect("a code");
    let moves = loaded.strip_prefix("moves=").and_then(|moves| moves.parse().ok()).expect("a number");
    (moves, table.answer("code").result.expect("its code"))
}

/// Presses a key together with Control, and looks at a room's table after every frame: time and
/// opponents do not wait for a test.
fn codes_while<G: Room>(house: &mut House, key: KeyCode) -> Vec<String> {
    let mut codes = Vec::new();
    for (key, down) in
        [(KeyCode::ControlLeft, true), (key, true), (key, false), (KeyCode::ControlLeft, false)]
    {
        house.send(key, down);
        for _ in 0..4 {
            house.frames(1);
            codes.push(house.table::<G>().session().code());
        }
    }
    codes
}

/// Opens random games in the window, one after the other, as they would be shared: each comes from
/// the clipboard, and goes back to it.
fn goes_round<G: Room + std::fmt::Debug + PartialEq>(
    sessions: impl Strategy<Value = Session<G>>,
    count: usize,
) {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let mut runner = TestRunner::deterministic();
    for _ in 0..count {
        let session = sessions.new_tree(&mut runner).expect("a game").current();
        let code = session.code();
        lay_out(&mut house, &format!(" {code}\r\n"));
        let seen = codes_while::<G>(&mut house, KeyCode::KeyV);
        assert_eq!(house.screen(), Screen::Playing(G::ID));
        assert!(seen.contains(&code), "{code}: {seen:?}");
        lay_out(&mut house, "");
        let seen = codes_while::<G>(&mut house, KeyCode::KeyC);
        let copy = copied(&house).to_owned();
        assert!(seen.contains(&copy), "{copy}: {seen:?}");
        assert!(house.shows("in the clipboard"), "{:?}", house.texts());
        let (position, again) = through_the_console::<G>(&copy);
        let opened = Session::<G>::from_code(&copy).expect("a code");
        assert_eq!((position, again.as_str()), (opened.position(), copy.as_str()));
    }
}

#[test]
fn codes_of_2048_go_round() {
    goes_round::<twenty48::rules::Game>(random::twenty48::any_session(), 12);
}

#[test]
fn codes_of_tetris_go_round() {
    goes_round::<tetris::rules::Game>(random::tetris::any_session(), 12);
}

#[test]
fn codes_of_othello_go_round() {
    goes_round::<othello::rules::Game>(random::othello::any_session(), 12);
}

#[test]
fn codes_of_pyramid_go_round() {
    goes_round::<pyramid::rules::Game>(random::pyramid::any_session(), 12);
}

#[test]
fn codes_of_morris_go_round() {
    goes_round::<morris::rules::Game>(random::morris::any_session(), 12);
}

#[test]
fn whatever_is_too_long_to_be_a_code_is_refused_at_once() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let code = some_game().code();
    for text in [format!("{code}{}", " ".repeat(1 << 20)), "Q1-2048-".to_owned() + &"A".repeat(64 << 20)] {
        lay_out(&mut house, &text);
        let start = Instant::now();
        control(&mut house, KeyCode::KeyV);
        assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
        assert!(house.shows("too long to be a Quintet code"), "{:?}", house.texts());
        assert_eq!(house.screen(), Screen::Menu);
    }
}

/// A game of 2048 with its moves, the last ones undone.
fn some_game() -> Session<twenty48::rules::Game> {
    use twenty48::rules::{Setup, Size};
    let mut session = random::twenty48::played(Setup::new(Size::default(), 11), 30);
    session.seek(24);
    session
}

#[test]
fn a_copied_game_opens_from_the_command_line_and_from_a_console() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(6);
    house.tap(KeyCode::KeyU);
    lay_out(&mut house, "");
    control(&mut house, KeyCode::KeyC);
    let code = copied(&house).to_owned();
    let board = house.board();
    house.close();
    let (position, again) = through_the_console::<twenty48::rules::Game>(&code);
    assert_eq!((position, again.as_str()), (5, code.as_str()));

    let other = Folder::new();
    let game = find("2048").expect("a game");
    assert!((game.check_code)(&code).is_ok());
    let opening = Opening { game: Some(game.id), code: Some(code.clone()), ..default() };
    let options = Options { data_dir: other.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(10);
    assert_eq!((house.board(), house.session().code()), (board, code));
    assert!(house.session().can_redo(), "with its history, what was undone included");
}

#[test]
fn the_game_on_the_table_is_kept_when_another_is_pasted() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let board = house.board();
    let session = some_game();
    lay_out(&mut house, &session.code());
    control(&mut house, KeyCode::KeyV);
    assert_eq!(house.session().code(), session.code());
    assert!(house.shows("Opened a shared game."), "{:?}", house.texts());
    house.click("Undo the new game");
    assert_eq!(house.board(), board);
}

#[test]
fn games_that_are_only_looked_at_do_not_cost_the_one_that_was_played() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let board = house.board();
    for _ in 0..2 {
        lay_out(&mut house, &some_game().code());
        control(&mut house, KeyCode::KeyV);
        assert!(house.session().position() > 5);
    }
    control(&mut house, KeyCode::KeyN);
    assert!(house.shows("Back at your own game."), "{:?}", house.texts());
    assert_eq!(house.board(), board);
}

#[test]
fn a_game_of_somebody_else_is_help_even_with_all_its_moves_undone() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let mut session = some_game();
    session.seek(0);
    lay_out(&mut house, &session.code());
    control(&mut house, KeyCode::KeyV);
    assert_eq!((house.session().position(), house.session().can_redo()), (0, true));
    assert!(house.table::<twenty48::rules::Game>().is_assisted());
}

#[test]
fn a_game_that_is_watched_again_is_copied_whole() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let moves = house.session().moves().to_vec();
    lay_out(&mut house, "");
    house.app.world_mut().write_message(Ask::Replay);
    house.wait_for("a move", |house| house.session().position() == 1);
    control(&mut house, KeyCode::KeyC);
    let copied = Session::<twenty48::rules::Game>::from_code(copied(&house)).expect("a code");
    assert_eq!(copied.all_moves(), moves);
    assert!((1..5).contains(&copied.position()), "at the move that is seen");
}

#[test]
fn a_wrong_code_is_one_clear_sentence_and_changes_nothing() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    assert!(house.slide());
    let before = house.session().code();
    let good = some_game().code();
    for (text, sentence) in [
        ("", "This is not a complete Quintet code"),
        ("hello", "This is not a complete Quintet code"),
        (&good[..good.len() - 3], "This is not a complete Quintet code"),
        ("Q1-chess-AAAAAA", "This is not a complete Quintet code"),
        ("Q2-2048-AAAAAA", "This code was made by a newer Quintet."),
        ("Q9-sudoku-AAAAAA", "This code was made by a newer Quintet."),
    ] {
        lay_out(&mut house, text);
        control(&mut house, KeyCode::KeyV);
        assert!(house.shows(sentence), "{text:?}: {:?}", house.texts());
        assert_eq!(house.session().code(), before, "{text:?}");
    }
}

#[test]
fn no_clipboard_is_one_clear_sentence() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.app.insert_resource(Pasteboard::Missing);
    for key in [KeyCode::KeyC, KeyCode::KeyV] {
        control(&mut house, key);
        assert!(house.shows("There is no clipboard here."), "{:?}", house.texts());
    }
}

#[test]
fn pad_and_mouse_copy_and_paste_from_the_pause_menu() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    assert!(house.slide());
    lay_out(&mut house, "");
    house.tap(KeyCode::KeyP);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.click("Copy code");
    assert_eq!(copied(&house), house.session().code());
    assert_eq!(house.sheet(), Sheet::None);

    let session = some_game();
    lay_out(&mut house, &session.code());
    let pad = house.connect_gamepad();
    house.pad(pad, GamepadButton::Start);
    for _ in 0..12 {
        if house.focused().as_deref() == Some("Copy code") {
            break;
        }
        house.pad(pad, GamepadButton::DPadDown);
    }
    house.pad(pad, GamepadButton::DPadRight);
    assert_eq!(house.focused().as_deref(), Some("Paste code"));
    house.pad(pad, GamepadButton::South);
    assert_eq!(house.session().code(), session.code());
    assert!(house.session().state().outcome().is_none());
}

#[test]
fn a_code_is_pasted_on_the_menu_too() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let session = some_game();
    lay_out(&mut house, &session.code());
    control(&mut house, KeyCode::KeyV);
    house.wait_for("the room", |house| house.screen() == Screen::Playing(twenty48::rules::Game::ID));
    house.frames(4);
    assert_eq!(house.session().code(), session.code());
}
