//! Playing 2048 through the whole program, with every device: from the menu to the game and back.

use crate::support::{Folder, House, arrow};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quintet::app::Options;
use quintet::core::{Rules, Session};
use quintet::engine::input::{Device, LastDevice, Verb, Verbs};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::opening::Opening;
use quintet::games;
use quintet::games::twenty48::ID as TWENTY48;
use quintet::games::twenty48::rules::{Direction, Game, Setup, Size};

const ROOM: Screen = Screen::Playing(TWENTY48);

/// The keys of the moves that can be played from a seed, with the board they lead to.
fn some_moves(seed: u64, count: usize) -> (Vec<Direction>, String) {
    let mut game = Game::new(&Setup::new(Size::default(), seed));
    let mut moves = Vec::new();
    while moves.len() < count {
        let mv = game.moves().nth(moves.len() % game.moves().count()).expect("a legal move");
        game.play(mv).expect("legal");
        moves.push(mv);
    }
    (moves, game.board().to_string())
}

fn letter(direction: Direction) -> KeyCode {
    match direction {
        Direction::Left => KeyCode::KeyA,
        Direction::Right => KeyCode::KeyD,
        Direction::Up => KeyCode::KeyW,
        Direction::Down => KeyCode::KeyS,
    }
}

fn button(direction: Direction) -> GamepadButton {
    match direction {
        Direction::Left => GamepadButton::DPadLeft,
        Direction::Right => GamepadButton::DPadRight,
        Direction::Up => GamepadButton::DPadUp,
        Direction::Down => GamepadButton::DPadDown,
    }
}

fn drag_way(direction: Direction) -> Vec2 {
    match direction {
        Direction::Left => Vec2::new(-200.0, 10.0),
        Direction::Right => Vec2::new(200.0, 10.0),
        Direction::Up => Vec2::new(10.0, -200.0),
        Direction::Down => Vec2::new(10.0, 200.0),
    }
}

#[test]
fn the_keyboard_alone_plays_pauses_undoes_leaves_and_continues() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    assert_eq!(house.screen(), Screen::Menu);
    assert_eq!(house.focused().as_deref(), Some("2048"));
    house.tap(KeyCode::Enter);
    assert_eq!(house.screen(), ROOM);
    for _ in 0..8 {
        assert!(house.slide());
    }
    let played = house.session().position();
    assert_eq!(played, 8);
    let board = house.board();

    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.tap(KeyCode::ArrowLeft);
    assert_eq!(house.board(), board, "a paused game does not move");
    house.tap(KeyCode::Enter);
    assert_eq!(house.sheet(), Sheet::None, "Resume has the focus");

    house.tap(KeyCode::KeyU);
    assert_eq!(house.session().position(), played - 1);
    house.control(KeyCode::KeyY);
    assert_eq!(house.board(), board);
    house.control(KeyCode::KeyZ);
    assert_eq!(house.session().position(), played - 1);
    house.press(KeyCode::ShiftLeft);
    house.tap(KeyCode::KeyU);
    house.release(KeyCode::ShiftLeft);
    assert_eq!(house.board(), board, "Shift+U plays it again");

    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
    assert!(house.shows("Continue"));
    house.close();

    let mut again = House::open(&folder);
    again.tap(KeyCode::Enter);
    assert_eq!(again.board(), board, "the game is there again");
    again.tap(KeyCode::KeyU);
    assert_eq!(again.session().position(), played - 1, "and so is its history");
}

#[test]
fn arrows_letters_and_gamepad_play_the_same_moves() {
    let (moves, board) = some_moves(7, 12);
    for device in ["arrows", "letters", "gamepad"] {
        let folder = Folder::new();
        let mut house = House::play_2048(&folder, 7);
        let gamepad = house.connect_gamepad();
        for &mv in &moves {
            match device {
                "arrows" => house.tap(arrow(mv)),
                "letters" => house.tap(letter(mv)),
                _ => house.pad(gamepad, button(mv)),
            }
        }
        assert_eq!(house.session().moves(), moves, "{device}");
        assert_eq!(house.board(), board, "{device}");
    }
}

#[test]
fn the_stick_plays_one_move_a_push() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let gamepad = house.connect_gamepad();
    let before = house.session().position();
    house.stick(gamepad, GamepadAxis::LeftStickX, 0.2);
    assert_eq!(house.session().position(), before, "a drifting stick does nothing");
    house.stick(gamepad, GamepadAxis::LeftStickX, -1.0);
    house.frames(30);
    assert_eq!(house.session().moves(), [Direction::Left]);
    house.stick(gamepad, GamepadAxis::LeftStickX, 0.0);
    house.stick(gamepad, GamepadAxis::LeftStickY, -1.0);
    house.frames(5);
    assert_eq!(house.session().moves(), [Direction::Left, Direction::Down]);
}

#[test]
fn a_stick_pushed_aslant_plays_one_move() {
    for (push, direction) in
        [(Vec2::new(-0.85, -0.53), Direction::Left), (Vec2::new(-0.53, -0.85), Direction::Down)]
    {
        let folder = Folder::new();
        let mut house = House::play_2048(&folder, 7);
        let gamepad = house.connect_gamepad();
        for part in [0.2, 0.5, 0.8, 1.0, 0.7, 0.3, 0.0] {
            house.push(gamepad, push * part);
        }
        house.frames(5);
        assert_eq!(house.session().moves(), [direction]);
    }
}

#[test]
fn every_gamepad_chooses_and_plays() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let pads = [house.connect_gamepad(), house.connect_gamepad()];
    for pad in pads {
        let before = house.focused();
        house.pad(pad, GamepadButton::DPadRight);
        assert_ne!(house.focused(), before, "the focus moves");
        house.pad(pad, GamepadButton::DPadLeft);
        assert_eq!(house.focused(), before, "and comes back");
    }
    house.pad(pads[1], GamepadButton::South);
    assert_eq!(house.screen(), ROOM);
    for (index, pad) in [pads[1], pads[0], pads[1]].into_iter().enumerate() {
        let direction = house.first_slide().expect("a move");
        house.pad(pad, button(direction));
        assert_eq!(house.session().position(), index + 1);
    }
}

#[test]
fn every_gamepad_has_its_stick() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let pads = [house.connect_gamepad(), house.connect_gamepad()];
    for (pad, push) in [(pads[1], Vec2::NEG_X), (pads[0], Vec2::NEG_Y)] {
        house.push(pad, push);
        house.push(pad, Vec2::ZERO);
        house.frames(5);
    }
    assert_eq!(house.session().moves(), [Direction::Left, Direction::Down]);
}

#[test]
fn the_gamepad_alone_plays_pauses_undoes_and_leaves() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    let gamepad = house.connect_gamepad();
    house.pad(gamepad, GamepadButton::South);
    assert_eq!(house.screen(), ROOM);
    for _ in 0..4 {
        let mv = house.session().state().moves().next().expect("a new game goes on");
        house.pad(gamepad, button(mv));
    }
    let played = house.session().position();
    assert_eq!(played, 4);
    house.pad(gamepad, GamepadButton::West);
    assert_eq!(house.session().position(), played - 1);
    house.pad(gamepad, GamepadButton::Start);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.pad(gamepad, GamepadButton::DPadDown);
    house.pad(gamepad, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None);
    assert_eq!(house.session().position(), 0, "New game is the second button");
    house.pad(gamepad, GamepadButton::West);
    assert_eq!(house.session().position(), played - 1, "undo before the first move brings the old game back");
    house.pad(gamepad, GamepadButton::Select);
    assert_eq!(house.sheet(), Sheet::Help(TWENTY48));
    house.pad(gamepad, GamepadButton::East);
    assert_eq!(house.sheet(), Sheet::None);
    house.pad(gamepad, GamepadButton::East);
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn the_mouse_alone_plays_pauses_undoes_and_leaves() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    house.click("2048");
    assert_eq!(house.screen(), ROOM);
    house.frames(5);
    for _ in 0..3 {
        let mv = house.session().state().moves().next().expect("a new game goes on");
        house.drag(drag_way(mv));
    }
    let played = house.session().position();
    assert_eq!(played, 3, "drags slide the tiles");
    house.drag(Vec2::new(5.0, 5.0));
    assert_eq!(house.session().position(), played, "a click is no drag");
    house.click("Undo");
    assert_eq!(house.session().position(), played - 1);
    house.click("Pause");
    assert_eq!(house.sheet(), Sheet::Pause);
    house.frames(20);
    house.click("Save and leave");
    assert_eq!(house.screen(), Screen::Menu);
}

/// A board on which a slide to the left makes the tile that wins.
const NEARLY_WON: &str = "1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
/// A board on which no move is left after a slide to the left, whatever tile appears.
const NEARLY_LOST: &str = "8,16,32,64/16,32,64,128/32,64,128,256/0,8,16,32";

/// Goes on from a board.
fn play_from(folder: &Folder, board: &str) -> House {
    let setup = Setup::resumed(board.parse().expect("a board"), 5_000, 3).expect("a position");
    let code = Session::<Game>::new(setup).code();
    let opening = Opening { game: Some(TWENTY48), code: Some(code), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == ROOM);
    house.frames(10);
    house
}

fn slide_by(house: &mut House, device: Device, pad: Entity, direction: Direction) {
    match device {
        Device::Keyboard => house.tap(arrow(direction)),
        Device::Gamepad => house.pad(pad, button(direction)),
        Device::Pointer => house.drag(drag_way(direction)),
    }
}

/// Presses a button of a sheet, which has the focus there.
fn press_by(house: &mut House, device: Device, pad: Entity, name: &str) {
    if device == Device::Pointer {
        return house.click(name);
    }
    assert_eq!(house.focused().as_deref(), Some(name));
    match device {
        Device::Keyboard => house.tap(KeyCode::Enter),
        _ => house.pad(pad, GamepadButton::South),
    }
}

#[test]
fn what_was_meant_for_the_game_does_not_press_the_results_away() {
    let folder = Folder::new();
    let mut house = play_from(&folder, NEARLY_LOST);
    house.tap(KeyCode::ArrowLeft);
    assert!(house.session().state().is_over());
    house.wait_for("the results", |house| house.sheet() == Sheet::Results);
    for _ in 0..2 {
        house.tap(KeyCode::Space);
        house.tap(KeyCode::Enter);
    }
    assert_eq!(house.sheet(), Sheet::Results, "pressed without looking");
    house.frames(40);
    house.tap(KeyCode::Enter);
    house.frames(2);
    assert_eq!((house.sheet(), house.session().position()), (Sheet::None, 0), "pressed to play again");
}

#[test]
fn an_end_that_was_taken_back_at_once_is_not_told() {
    let folder = Folder::new();
    let mut house = play_from(&folder, NEARLY_LOST);
    house.tap(KeyCode::ArrowLeft);
    assert!(house.session().state().is_over());
    house.tap(KeyCode::KeyU);
    assert!(!house.session().state().is_over());
    house.frames(120);
    assert_eq!(house.sheet(), Sheet::None, "the game goes on");
}

fn wins_goes_on_and_loses_with(device: Device) {
    let folder = Folder::new();
    let mut house = play_from(&folder, NEARLY_WON);
    let pad = house.connect_gamepad();
    slide_by(&mut house, device, pad, Direction::Left);
    assert!(house.session().state().is_won());
    house.wait_for_results();
    house.frames(20);
    assert!(house.shows("You won!") && house.shows("You made the 2048 tile. Next: 4,096."));
    press_by(&mut house, device, pad, "Keep going");
    assert_eq!((house.sheet(), house.session().position()), (Sheet::None, 1), "the press slides nothing");
    slide_by(&mut house, device, pad, Direction::Down);
    assert_eq!(house.session().position(), 2);
    house.frames(100);
    assert_eq!(house.sheet(), Sheet::None, "the game is won once");
    house.close();

    let folder = Folder::new();
    let mut house = play_from(&folder, NEARLY_LOST);
    let pad = house.connect_gamepad();
    slide_by(&mut house, device, pad, Direction::Left);
    assert!(house.session().state().is_over());
    house.wait_for_results();
    house.frames(20);
    assert!(house.shows("Game over"));
    press_by(&mut house, device, pad, "Play again");
    assert_eq!((house.sheet(), house.session().position()), (Sheet::None, 0));
    assert_eq!(house.session().state().score().points(), 0, "a new game");
    let first = house.first_slide().expect("a new game has moves");
    slide_by(&mut house, device, pad, first);
    assert_eq!(house.session().moves(), [first]);
}

#[test]
fn the_keyboard_alone_wins_goes_on_loses_and_plays_again() {
    wins_goes_on_and_loses_with(Device::Keyboard);
}

#[test]
fn the_gamepad_alone_wins_goes_on_loses_and_plays_again() {
    wins_goes_on_and_loses_with(Device::Gamepad);
}

#[test]
fn the_mouse_alone_wins_goes_on_loses_and_plays_again() {
    wins_goes_on_and_loses_with(Device::Pointer);
}

#[test]
fn fast_keys_are_all_played_in_their_order() {
    let (moves, board) = some_moves(21, 8);
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 21);
    for &mv in &moves {
        house.flick(arrow(mv));
    }
    house.frames(40);
    assert_eq!(house.session().moves(), moves, "pressed and released within one frame");
    assert_eq!(house.board(), board);
}

#[test]
fn a_new_game_asks_nothing_and_can_be_undone_until_the_first_move() {
    let folder = Folder::new();
    let (moves, board) = some_moves(7, 6);
    let mut house = House::play_2048(&folder, 7);
    for &mv in &moves {
        house.tap(arrow(mv));
    }
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().position(), 0);
    assert!(house.shows("New game."));
    house.click("Undo the new game");
    assert_eq!(house.board(), board);
    assert!(!house.shows("New game."));

    house.control(KeyCode::KeyN);
    let first = house.session().state().moves().next().expect("a new game has moves");
    house.tap(arrow(first));
    assert!(!house.shows("New game."), "the offer goes with the first move");
    house.tap(KeyCode::KeyU);
    house.tap(KeyCode::KeyU);
    assert_ne!(house.board(), board, "and the old game with it");
}

#[test]
fn a_lost_gamepad_pauses_the_game_and_says_so() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let gamepad = house.connect_gamepad();
    house.pad(gamepad, GamepadButton::DPadLeft);
    house.disconnect_gamepad(gamepad);
    assert_eq!(house.sheet(), Sheet::Pause);
    assert!(house.shows("disconnected"));
    let gamepad = house.connect_gamepad();
    house.pad(gamepad, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None, "and back, it goes on");
}

#[test]
fn a_gamepad_that_goes_holds_nothing_and_another_plays_on() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let [stays, goes] = [house.connect_gamepad(), house.connect_gamepad()];
    house.hold(goes, GamepadButton::DPadLeft, true);
    house.push(goes, Vec2::NEG_Y);
    let held = |house: &mut House| {
        let verbs = house.app.world().resource::<Verbs>();
        [Verb::Left, Verb::Down].map(|verb| verbs.pressed(verb))
    };
    assert_eq!(held(&mut house), [true, true]);
    house.disconnect_gamepad(goes);
    assert_eq!(held(&mut house), [false, false]);
    assert_eq!(house.sheet(), Sheet::Pause);
    house.pad(stays, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None);
}

#[test]
fn a_gamepad_that_was_not_used_may_go() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let gamepad = house.connect_gamepad();
    house.tap(KeyCode::ArrowLeft);
    house.disconnect_gamepad(gamepad);
    assert_eq!(house.sheet(), Sheet::None);
}

#[test]
fn the_footer_speaks_of_the_device_used_last() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    assert!(house.shows("Esc"));
    let gamepad = house.connect_gamepad();
    house.pad(gamepad, GamepadButton::DPadLeft);
    assert_eq!(house.app.world().resource::<LastDevice>().0, Device::Gamepad);
    assert!(!house.shows("Esc"), "glyphs instead of key caps");
    house.tap(KeyCode::ArrowLeft);
    assert!(house.shows("Esc"));
}

#[test]
fn a_hint_says_what_and_why_and_goes_with_the_next_move() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", |house| {
        house.app.world().resource::<quintet::gameplay::hud::HudText>().message.starts_with("Hint: ")
    });
    assert!(house.slide());
    assert!(house.shows("Join the tiles, get to 2048!"));
}

/// A Russian keyboard types г at U and р at H.
#[test]
fn keys_of_another_script_undo_and_hint_by_their_latin_letters() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(2);
    house.tap_typing(KeyCode::KeyU, &Key::Character("г".into()));
    assert_eq!(house.session().position(), 1);
    house.press(KeyCode::ShiftLeft);
    house.tap_typing(KeyCode::KeyU, &Key::Character("Г".into()));
    house.release(KeyCode::ShiftLeft);
    assert_eq!(house.session().position(), 2, "with Shift it is played again");
    house.tap_typing(KeyCode::KeyH, &Key::Character("р".into()));
    house.wait_for("the hint", |house| {
        house.app.world().resource::<quintet::gameplay::hud::HudText>().message.starts_with("Hint: ")
    });
}

#[test]
fn the_advisor_can_be_watched_and_any_arrow_stops_it() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.click("Watch");
    house.wait_for("the advisor's moves", |house| house.session().position() > 5);
    let watching = |house: &House| house.app.world().resource::<quintet::gameplay::advisor::Watching>().0;
    assert!(watching(&house));
    house.tap(KeyCode::ArrowLeft);
    assert!(!watching(&house));
    let position = house.session().position();
    house.frames(60);
    assert_eq!(house.session().position(), position);
}

#[test]
fn every_size_can_be_chosen() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    for (name, side) in [("Small 3 × 3", 3), ("Large 5 × 5", 5), ("Huge 6 × 6", 6), ("Classic 4 × 4", 4)]
    {
        house.click("Change the variant");
        assert_eq!(house.sheet(), Sheet::Variants(TWENTY48));
        house.frames(20);
        house.click(name);
        assert_eq!(house.session().state().board().size().side(), side, "{name}");
        assert!(house.slide());
    }
}

#[test]
fn every_game_is_entered_from_its_card_and_left_again() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    for info in games::all() {
        house.click(info.title);
        assert_eq!(house.screen(), Screen::Playing(info.id), "{}", info.title);
        house.frames(10);
        house.tap(KeyCode::Backspace);
        house.frames(10);
        assert_eq!(house.screen(), Screen::Menu, "{}", info.title);
    }
}

#[test]
fn the_window_can_be_resized_at_any_time() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    let sheets =
        [Sheet::None, Sheet::Pause, Sheet::Help(TWENTY48), Sheet::Variants(TWENTY48), Sheet::Results];
    for sheet in sheets {
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
        house.frames(5);
        for size in [
            Vec2::new(400.0, 500.0),
            Vec2::new(1920.0, 1080.0),
            Vec2::new(500.0, 1400.0),
            Vec2::new(1280.0, 800.0),
        ] {
            house.resize(size);
            house.frames(5);
            assert_eq!(house.sheet(), sheet);
            let laid = usize::from(sheet != Sheet::None);
            assert_eq!(house.named("Sheet"), laid, "{sheet:?} at {size}");
            assert_eq!(house.named("Interface"), 1, "{sheet:?} at {size}");
            assert_eq!(house.boards("2048"), 1, "one board, {sheet:?} at {size}");
        }
    }
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::None);
    house.frames(5);
    let before = house.session().position();
    assert!(house.slide());
    assert_eq!(house.session().position(), before + 1, "and then played in");
}

#[test]
fn every_button_of_the_menu_is_reached_with_arrows() {
    let folder = Folder::new();
    let mut house = House::open(&folder);
    assert_eq!(house.focused().as_deref(), Some("2048"));
    house.tap(KeyCode::ArrowDown);
    house.frames(20);
    let below = house.focused();
    assert!(
        ["Settings", "Statistics", "How to play", "Quit"].contains(&below.as_deref().unwrap_or("")),
        "{below:?}"
    );
    house.tap(KeyCode::ArrowUp);
    house.frames(20);
    house.tap(KeyCode::ArrowUp);
    house.frames(20);
    let above = house.focused();
    assert!(["Daily", "Sound", "Fullscreen"].contains(&above.as_deref().unwrap_or("")), "{above:?}");
}

/// A sheet that opens by itself, with nobody touching anything, must not wait for the next input.
#[test]
fn what_is_about_to_open_keeps_the_window_awake() {
    #[derive(Resource)]
    struct Due;
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.app.add_systems(
        Update,
        (|mut commands: Commands, mut next: ResMut<NextState<Sheet>>| {
            next.set(Sheet::Results);
            commands.remove_resource::<Due>();
        })
        .run_if(resource_exists::<Due>),
    );
    house.frames(60);
    let asked = |house: &House| {
        house.app.world().resource::<Messages<RequestRedraw>>().iter_current_update_messages().count()
    };
    assert_eq!(asked(&house), 0, "nothing moves");
    house.app.insert_resource(Due);
    house.frames(1);
    assert_eq!(house.sheet(), Sheet::None);
    assert!(asked(&house) > 0);
    house.frames(1);
    assert_eq!(house.sheet(), Sheet::Results);
}
