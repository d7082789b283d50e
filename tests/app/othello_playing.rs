//! Playing Othello through the whole program, with every device, against the computer and alone.

use quintet::games::othello::ID as OTHELLO;
use std::time::{Duration, Instant};

use crate::support::{Folder, House, PATIENCE, hold_thoughts};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Advised, Budget, Level, Rules, Seat, Session};

use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::advisor::{Mind, Thinking, Watching};
use quintet::gameplay::codes::Requested;
use quintet::gameplay::hud::HudText;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::records::Records;
use quintet::gameplay::replay::Transport;
use quintet::games::othello::advisor::strength;
use quintet::games::othello::input::Cursor;
use quintet::games::othello::render;
use quintet::games::othello::rules::{Board, Disc, Game, Move, Setup, Square};
use quintet::games::two_players::cursor::BoardInput;
use quintet::theme::animation::Moving;

const ROOM: Screen = Screen::Playing(OTHELLO);

/// The shortest game there is: Black takes every disc with the ninth move.
const WIPE_OUT: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

fn choose(folder: &Folder, players: &str, level: u8) {
    let text = format!("[games.othello]\nplayers = \"{players}\"\nlevel = \"{level}\"\n");
    std::fs::write(folder.path().join("settings.toml"), text).expect("the folder can be written to");
}

/// A new game with these choices.
fn play(folder: &Folder, players: &str, level: u8) -> House {
    choose(folder, players, level);
    House::play(folder, OTHELLO, 7)
}

/// A game from a position: eight rows and the side to move.
fn play_from(folder: &Folder, players: &str, level: u8, board: &str) -> House {
    choose(folder, players, level);
    let board: Board = board.parse().expect("a board");
    let code = Session::<Game>::new(Setup::from_board(board, 1)).code();
    let opening = Opening { game: Some(OTHELLO), code: Some(code), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == ROOM);
    house.frames(10);
    house
}

fn game(house: &House) -> &Game {
    house.table::<Game>().session().state()
}

fn played(house: &House) -> usize {
    house.table::<Game>().session().position()
}

fn message(house: &House) -> &str {
    &house.app.world().resource::<HudText>().message
}

fn squares(text: &str) -> impl Iterator<Item = Square> {
    text.split(' ').map(|square| square.parse().expect("a square"))
}

/// The steps from the cursor to a square: columns to the right and rows down.
fn way(house: &House, square: Square) -> (i32, i32) {
    let from = house.app.world().resource::<Cursor>().at;
    (square.column() as i32 - from.column() as i32, square.row() as i32 - from.row() as i32)
}

fn walk_by_keys(house: &mut House, square: Square) {
    let (columns, rows) = way(house, square);
    for _ in 0..columns.abs() {
        house.tap(if columns > 0 { KeyCode::ArrowRight } else { KeyCode::ArrowLeft });
    }
    for _ in 0..rows.abs() {
        house.tap(if rows > 0 { KeyCode::KeyS } else { KeyCode::KeyW });
    }
    assert_eq!(way(house, square), (0, 0), "the cursor goes where it is sent");
}

fn place_by_keys(house: &mut House, square: Square) {
    walk_by_keys(house, square);
    house.tap(KeyCode::Enter);
}

fn place_by_pad(house: &mut House, pad: Entity, square: Square) {
    let (columns, rows) = way(house, square);
    for _ in 0..columns.abs() {
        house.pad(pad, if columns > 0 { GamepadButton::DPadRight } else { GamepadButton::DPadLeft });
    }
    for _ in 0..rows.abs() {
        let push = if rows > 0 { -1.0 } else { 1.0 };
        house.stick(pad, GamepadAxis::LeftStickY, push);
        house.stick(pad, GamepadAxis::LeftStickY, 0.0);
    }
    house.pad(pad, GamepadButton::South);
}

/// Where a square is in a window of 1280 × 800.
fn middle_of(square: Square) -> Vec2 {
    Vec2::new(352.0, 84.0) + (Vec2::new(square.column() as f32, square.row() as f32) + 0.5) * 72.0
}

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}

#[test]
fn the_keyboard_alone_plays_undoes_leaves_and_continues() {
    let folder = Folder::new();
    choose(&folder, "first", 1);
    let mut house = House::open(&folder);
    house.tap(KeyCode::ArrowLeft);
    assert_eq!(house.focused().as_deref(), Some("Othello"));
    house.tap(KeyCode::Enter);
    assert_eq!(house.screen(), ROOM);
    assert_eq!(played(&house), 0, "the press that enters the room places nothing");
    place_by_keys(&mut house, at("f5"));
    assert_eq!(played(&house), 1);
    house.wait_for("the computer's reply", |house| played(house) == 2);
    let board = *game(&house).board();

    house.tap(KeyCode::KeyU);
    assert_eq!(played(&house), 0, "undo takes back the whole turn");
    house.frames(80);
    assert_eq!(played(&house), 0, "and the computer does not play it again");
    house.control(KeyCode::KeyY);
    assert_eq!((played(&house), *game(&house).board()), (2, board));

    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.tap(KeyCode::Enter);
    assert_eq!(house.sheet(), Sheet::None);
    assert_eq!(played(&house), 2, "the press that resumes places nothing");
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
    assert!(house.shows("Continue"));
    house.close();

    let mut again = House::open(&folder);
    again.tap(KeyCode::ArrowLeft);
    again.tap(KeyCode::Enter);
    assert_eq!(*game(&again).board(), board, "the game is there again");
    assert_eq!(again.table::<Game>().players().computer, Some(Seat::Second), "and the opponent");
    again.tap(KeyCode::KeyU);
    assert_eq!(played(&again), 0, "and the history");
}

#[test]
fn the_gamepad_alone_plays_a_whole_game() {
    let folder = Folder::new();
    choose(&folder, "two", 1);
    let mut house = House::open(&folder);
    let pad = house.connect_gamepad();
    house.pad(pad, GamepadButton::DPadLeft);
    house.pad(pad, GamepadButton::South);
    assert_eq!(house.screen(), ROOM);
    for (index, square) in squares(WIPE_OUT).enumerate() {
        place_by_pad(&mut house, pad, square);
        assert_eq!(played(&house), index + 1, "{square}");
        if index == 3 {
            house.pad(pad, GamepadButton::West);
            assert_eq!(played(&house), index, "with two players undo takes back one move");
            house.pad(pad, GamepadButton::South);
        }
    }
    house.wait_for_results();
    house.frames(100);
    assert!(house.shows("Black wins"));
    assert!(house.shows("Not one white disc is left."));
    let texts = house.texts();
    assert!(texts.iter().any(|text| text == "64"), "the counts have raced up: {texts:?}");
    house.pad(pad, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None);
    assert_eq!(played(&house), 0, "played again");
    house.pad(pad, GamepadButton::East);
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_mouse_alone_plays_undoes_and_leaves() {
    let folder = Folder::new();
    choose(&folder, "first", 1);
    let mut house = House::open(&folder);
    house.click("Othello");
    assert_eq!(house.screen(), ROOM);
    house.frames(10);
    house.click_at(middle_of(at("d3")));
    assert_eq!(played(&house), 1);
    house.wait_for("the computer's reply", |house| played(house) == 2);
    house.click("Undo");
    assert_eq!(played(&house), 0);
    house.click_at(Vec2::new(330.0, 372.0));
    assert_eq!(played(&house), 0, "the frame is no square");
    house.click("Pause");
    house.frames(20);
    house.click("Save and leave");
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_cursor_and_the_pointer_show_what_would_turn() {
    let folder = Folder::new();
    let mut house = play(&folder, "two", 1);
    assert_eq!(house.named("Cursor"), 1, "keys show the cursor");
    walk_by_keys(&mut house, at("a1"));
    assert_eq!(house.named("Would turn"), 0);
    walk_by_keys(&mut house, at("d3"));
    assert_eq!(house.named("Would turn"), 1);
    house.point(middle_of(at("h8")));
    house.point(middle_of(at("c4")));
    assert_eq!((house.named("Would turn"), house.named("Cursor")), (1, 0), "pointers need no brackets");
    house.point(middle_of(at("h8")));
    assert_eq!(house.named("Would turn"), 0);
    house.point(middle_of(at("f5")));
    assert_eq!(house.named("Would turn"), 1);
    house.point(Vec2::new(100.0, 500.0));
    assert_eq!(house.named("Would turn"), 0, "nothing when it leaves the board");
    house.tap(KeyCode::ArrowUp);
    assert_eq!(house.named("Cursor"), 1);
}

#[test]
fn a_disc_that_cannot_be_placed_is_refused_with_a_reason() {
    let folder = Folder::new();
    let mut house = play(&folder, "two", 1);
    place_by_keys(&mut house, at("a1"));
    assert_eq!((played(&house), message(&house)), (0, "A disc on a1 would turn none."));
    assert_eq!(house.named("Refused"), 1);
    house.frames(60);
    assert_eq!(house.named("Refused"), 0);
    place_by_keys(&mut house, at("d4"));
    assert_eq!((played(&house), message(&house)), (0, "There is a disc on d4."));
    place_by_keys(&mut house, at("d3"));
    assert_eq!((played(&house), message(&house)), (1, "White to move. 3 open squares."));
}

#[test]
fn what_else_is_pressed_in_the_frame_of_a_move_is_not_played() {
    let folder = Folder::new();
    let mut house = play(&folder, "two", 1);
    for square in ["d3", "c3"] {
        house.app.world_mut().write_message(BoardInput::Press(at(square)));
    }
    house.frames(5);
    assert_eq!(played(&house), 1);
}

#[test]
fn a_new_move_ends_the_motion_of_the_last() {
    let folder = Folder::new();
    let mut house = play(&folder, "two", 1);
    for square in squares(WIPE_OUT).take(6) {
        house.click_at(middle_of(square));
    }
    assert!(house.app.world().resource::<Moving>().0);
    house.frames(80);
    assert!(!house.app.world().resource::<Moving>().0);
    let world = house.app.world_mut();
    let discs = world.query::<&render::Disc>().iter(world).count();
    assert_eq!(discs, 10, "one sprite for every disc");
}

#[test]
fn a_pass_is_announced_and_plays_itself() {
    let folder = Folder::new();
    let board = ".WWWWWWB".to_owned() + &".".repeat(48) + "BW......B";
    let mut house = play_from(&folder, "two", 1, &board);
    place_by_keys(&mut house, at("a1"));
    assert_eq!(message(&house), "White has to pass. Black to move.");
    assert_eq!(house.named("Pass"), 1);
    assert!(house.shows("pass"), "it is in the list of moves");
    house.frames(140);
    assert_eq!(house.named("Pass"), 0, "it goes by itself");
    house.tap(KeyCode::KeyU);
    place_by_keys(&mut house, at("a1"));
    assert_eq!(house.named("Pass"), 1);
    place_by_keys(&mut house, at("c8"));
    assert_eq!(house.named("Pass"), 0, "or with the next move");
    house.wait_for_results();
}

#[test]
fn a_game_that_starts_with_a_pass_goes_on_by_itself() {
    let folder = Folder::new();
    let board = ".WWWWWWB".to_owned() + &".".repeat(48) + "BW......W";
    let mut house = play_from(&folder, "second", 1, &board);
    house.wait_for("the computer's move after the pass", |house| played(house) >= 2);
}

#[test]
fn the_computer_waits_until_its_move_can_be_followed() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 1);
    house.click_at(middle_of(at("d3")));
    let start = Instant::now();
    let mut frames = 0;
    while played(&house) < 2 {
        assert!(start.elapsed() < PATIENCE, "the computer never moves");
        house.frames(1);
        std::thread::sleep(Duration::from_millis(2));
        frames += 1;
    }
    // The flip of the only disc takes 305 ms, then 600 more have to pass; a click takes a few frames.
    assert!(frames >= 46, "after {frames} frames of 16 ms");
}

/// A position without a book move, in which the strongest level uses all its time.
const OPEN: &str = "........ ........ ..WBBB.. ..WWBB.. ..WBWB.. ..BBWW.. ........ ........ B";

#[test]
fn frames_go_on_while_the_computer_thinks_and_leaving_does_not_wait() {
    let folder = Folder::new();
    let mut house = play_from(&folder, "first", 8, OPEN);
    let thinking = |house: &House| house.app.world().resource::<Thinking>().0;
    let place = |house: &mut House| {
        let square = game(house).legal_squares().next().expect("a legal move");
        house.app.world_mut().write_message(Play::<Game>(Move::Place(square)));
    };
    let start = Instant::now();
    place(&mut house);
    house.wait_for("the computer's move", |house| played(house) == 2);
    assert!(start.elapsed() >= strength(Level::MAX).time, "it used its time: {:?}", start.elapsed());

    place(&mut house);
    house.wait_for("the next thought", thinking);
    house.tap(KeyCode::Backspace);
    assert_eq!((house.screen(), played(&house)), (Screen::Menu, 3));
    house.frames(120);
    assert_eq!(played(&house), 3, "nothing is played where nobody is");

    // Nor does anything wait for a thought that comes to no end.
    let _held = hold_thoughts();
    house.click("Othello");
    assert_eq!(house.screen(), ROOM);
    house.frames(120);
    assert!(thinking(&house), "and frames go on");
    house.tap(KeyCode::Backspace);
    assert_eq!((house.screen(), played(&house)), (Screen::Menu, 3));
}

#[test]
fn switching_sides_lets_the_computer_go_on_with_the_other_colour() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 1);
    house.click("Switch sides");
    assert_eq!(house.table::<Game>().players().computer, Some(Seat::First));
    house.wait_for("the computer's first move", |house| played(house) == 1);
    assert!(house.shows("Your move."));
}

#[test]
fn a_hint_says_why_and_marks_its_square_until_the_next_move() {
    let folder = Folder::new();
    // Black can take the corner.
    let board = "........ ........ ........ ..WWW... ...BW... ..WBBB.. .W...... .BBB.... B";
    let mut house = play_from(&folder, "two", 1, board);
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", |house| message(house).starts_with("Hint: "));
    house.frames(3);
    assert_eq!(house.named("Hint"), 2, "the button, and the mark on the board");
    let legal = game(&house).legal_squares().next().expect("a legal move");
    place_by_keys(&mut house, legal);
    assert_eq!(house.named("Hint"), 1);
    assert!(!message(&house).starts_with("Hint: "));
}

#[test]
fn a_win_against_the_computer_is_noted_and_shown() {
    let folder = Folder::new();
    let board = ".WWWWWWB".to_owned() + &"B".repeat(56) + "B";
    let mut house = play_from(&folder, "first", 4, &board);
    place_by_keys(&mut house, at("a1"));
    house.wait_for_results();
    house.frames(80);
    for text in ["You win", "New best", "Not one white disc is left.", "64"] {
        assert!(house.shows(text), "{text}");
    }
    let records = house.app.world().resource::<Records>();
    // The board was arranged, so it counts apart.
    assert_eq!(records.to_beat("othello", "level 4", true), Some(64));
    assert_eq!(records.to_beat("othello", "level 4", false), None);
    house.tap(KeyCode::Escape);
    house.tap(KeyCode::Backspace);
    assert!(house.shows("+64"), "the card says so too");
}

#[test]
fn options_are_chosen_on_the_sheet_for_a_new_game() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 3);
    house.click("Change the variant");
    assert_eq!(house.sheet(), Sheet::Variants(OTHELLO));
    house.frames(20);
    house.click("Evaluation bar");
    house.click("Computer");
    house.click("Players");
    for text in ["Hidden", "Club player", "You play White"] {
        assert!(house.shows(text), "{text}");
    }
    house.click("Start");
    assert_eq!(house.table::<Game>().players().computer, Some(Seat::First));
    assert_eq!(house.table::<Game>().players().level.number(), 4);
    house.wait_for("the computer's first move", |house| played(house) == 1);
}

#[test]
fn a_win_that_is_only_watched_is_not_noted() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 4);
    let mut recorded = Session::<Game>::new(Setup::new(3));
    for square in squares(WIPE_OUT) {
        recorded.play(Move::Place(square)).expect("legal");
    }
    // As from the statistics, over a game in which nobody had help.
    let players = house.table::<Game>().players();
    let mut requested = house.app.world_mut().resource_mut::<Requested>();
    requested.watch(OTHELLO, recorded.code(), players, 1.0);
    house.frames(2);
    for _ in recorded.moves() {
        house.app.world_mut().write_message(Transport::Step(1));
        house.frames(2);
    }
    assert!(house.table::<Game>().is_replaying() && game(&house).is_over());
    let records = house.app.world().resource::<Records>();
    assert_eq!(records.best("othello", "level 4"), None);
    house.frames(100);
    assert_eq!(house.sheet(), Sheet::Replay, "and it is no news");
    house.tap(KeyCode::Escape);
    assert_eq!((house.sheet(), played(&house)), (Sheet::None, 0));
}

#[test]
fn the_window_can_be_resized_at_any_time() {
    let folder = Folder::new();
    let mut house = play(&folder, "two", 1);
    house.click_at(middle_of(at("d3")));
    for sheet in [Sheet::None, Sheet::Help(OTHELLO), Sheet::Variants(OTHELLO), Sheet::Results] {
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
        house.frames(5);
        for size in [Vec2::new(400.0, 500.0), Vec2::new(960.0, 640.0), Vec2::new(500.0, 1400.0)] {
            house.resize(size);
            house.frames(5);
            assert_eq!((house.sheet(), house.boards("Othello")), (sheet, 1), "at {size}");
        }
        house.resize(Vec2::new(1280.0, 800.0));
        house.frames(5);
    }
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::None);
    house.frames(5);
    house.click_at(middle_of(at("c3")));
    assert_eq!(played(&house), 2, "and then played in");
}

#[test]
fn keys_and_clicks_play_the_same_whole_game() {
    for by_keys in [true, false] {
        let folder = Folder::new();
        let mut house = play(&folder, "two", 1);
        for square in squares(WIPE_OUT) {
            if by_keys {
                place_by_keys(&mut house, square);
            } else {
                house.click_at(middle_of(square));
            }
        }
        assert_eq!(played(&house), 9, "by keys: {by_keys}");
        house.wait_for_results();
        house.frames(30);
        assert!(house.shows("Black wins"));
        if by_keys {
            house.tap(KeyCode::Enter);
        } else {
            house.click("Play again");
        }
        assert_eq!((house.sheet(), played(&house)), (Sheet::None, 0));
    }
}

#[test]
fn the_advisor_can_be_watched_and_any_arrow_stops_it() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 1);
    house.tap(KeyCode::Escape);
    house.frames(20);
    house.click("Watch the advisor play");
    house.wait_for("two of its moves", |house| played(house) >= 2);
    house.tap(KeyCode::ArrowUp);
    assert!(!house.app.world().resource::<Watching>().0);
    house.wait_for("the person's turn", |house| house.table::<Game>().is_open());
    let before = played(&house);
    for _ in 0..120 {
        house.frames(1);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(played(&house), before, "nobody plays for the person any more");
}

#[test]
fn a_small_window_is_played_by_mouse_and_can_switch_sides_too() {
    let folder = Folder::new();
    let mut house = play(&folder, "first", 1);
    house.resize(Vec2::new(400.0, 500.0));
    house.frames(5);
    // The board begins at (16, 88) with a frame of 16; squares are 42 wide.
    house.click_at(Vec2::new(32.0 + 3.5 * 42.0, 104.0 + 2.5 * 42.0));
    assert_eq!(played(&house), 1);
    assert!(game(&house).last_move() == Some(at("d3")));
    house.wait_for("the computer's reply", |house| played(house) == 2);
    house.click("Pause");
    house.frames(20);
    house.click("Switch sides");
    assert_eq!(house.table::<Game>().players().computer, Some(Seat::First));
}

/// A few squares before the end, Black to move with several choices.
fn near_the_end() -> String {
    let mut game = Session::<Game>::new(Setup::new(3));
    let mut advisor = quintet::games::othello::advisor::Advisor::default();
    while game.state().empties() > 8
        || game.state().turn() != Disc::Black
        || game.state().legal_moves().len() < 3
    {
        let mv = advisor.ranked(game.state(), &Budget::positions(u64::MAX))[0];
        game.play(mv).expect("legal");
    }
    game.state().board().to_string()
}

#[test]
fn the_master_thinks_in_the_players_time_only_if_allowed() {
    for (allowed, chosen) in [(false, "off"), (true, "on")] {
        let folder = Folder::new();
        let mut house = play_from(&folder, "first", 8, &near_the_end());
        let ponder = |settings: &mut Settings| {
            let options = settings.games.entry("othello".to_owned()).or_default();
            options.insert("ponder".to_owned(), chosen.to_owned());
        };
        ponder(&mut house.app.world_mut().resource_mut::<Settings>());
        let start = Instant::now();
        let replies = game(&house).legal_moves().len();
        let (mut ahead, mut frames) = (0, 0);
        while ahead < replies - 1 && if allowed { start.elapsed() < PATIENCE } else { frames < 300 } {
            house.frames(1);
            frames += 1;
            std::thread::sleep(Duration::from_millis(2));
            ahead = house.app.world().resource::<Mind<Game>>().answers_ahead();
            assert!(!house.app.world().resource::<Thinking>().0, "the player is not told to wait");
        }
        assert_eq!(ahead > 0, allowed, "{ahead} answers are known");
        // The answer is the one that it would have found afterwards.
        let mut after = game(&house).clone();
        let mv = quintet::games::othello::advisor::Advisor::default()
            .ranked(&after, &Budget::positions(u64::MAX))[0];
        after.play(mv).expect("legal");
        house.app.world_mut().write_message(Play::<Game>(mv));
        if after.turn() == Disc::White {
            let expected = after.advise(&mut default(), &after.level_budget(Level::MAX)).expect("a move").mv;
            house.wait_for("the reply", |house| played(house) >= 2);
            assert_eq!(house.table::<Game>().session().moves()[1], expected);
        }
        house.frames(2);
        assert_eq!(
            house.app.world().resource::<Mind<Game>>().answers_ahead(),
            0,
            "old answers are forgotten"
        );
    }
}
