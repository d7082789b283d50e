//! Tetris through the whole program: every device alone, at any frame rate, left and come back to.

use quintet::games::tetris::ID as TETRIS;
use std::collections::HashSet;
use std::time::Duration;

use crate::support::{Folder, House};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{WindowEvent, WindowFocused};
use quintet::app::Options;
use quintet::core::{Rules, Session};

use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::boards::InRoom;
use quintet::gameplay::hud::HudText;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::room::NewGame;
use quintet::gameplay::saved_game::SavedGame;
use quintet::games::tetris::TetrisPhase;
use quintet::games::tetris::advisor::Advisor;
use quintet::games::tetris::hint::HintMino;
use quintet::games::tetris::render::{Mino, WellView};
use quintet::games::tetris::rules::{
    self, Board, Cell, Effect, Facing, Game, Mode, Move, Randomizer, Scoring, Setup, StartLevel,
    TICKS_PER_SECOND, Tetramino,
};

fn game(house: &House) -> &Game {
    house.table::<Game>().session().state()
}

fn phase(house: &House) -> Option<TetrisPhase> {
    house.app.world().get_resource::<State<TetrisPhase>>().map(|phase| *phase.get())
}

/// At the board, with pieces falling and the first in sight.
fn falling(folder: &Folder, seed: u64) -> House {
    let mut house = House::play(folder, TETRIS, seed);
    house.wait_for("the count-down", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(3);
    house
}

fn open(folder: &Folder, session: &Session<Game>) -> House {
    open_in(folder, session, Vec2::new(1280.0, 800.0))
}

/// A game in a window of this size.
fn open_in(folder: &Folder, session: &Session<Game>, size: Vec2) -> House {
    let opening = Opening { game: Some(TETRIS), code: Some(session.code()), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, size);
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

/// What was done to the pieces, without the time that has passed.
fn inputs(house: &House) -> Vec<Move> {
    let moves = house.table::<Game>().session().moves().iter().copied();
    moves.filter(|mv| !matches!(mv, Move::Tick(_))).collect()
}

/// How much of the falling piece can be seen.
fn minos_seen(house: &mut House) -> usize {
    let world = house.app.world_mut();
    let mut minos = world.query::<(&Mino, &InheritedVisibility)>();
    minos.iter(world).filter(|(mino, seen)| matches!(mino, Mino::Piece(_)) && seen.get()).count()
}

/// How many cells of the stack can be seen.
fn visible_cells(house: &mut House) -> usize {
    let world = house.app.world_mut();
    let mut minos = world.query::<(&Mino, &InheritedVisibility)>();
    minos.iter(world).filter(|(mino, seen)| matches!(mino, Mino::Stack(_)) && seen.get()).count()
}

/// When a key goes down and when it comes up, in milliseconds from the first piece on: presses that
/// share a frame, and taps that are over before it. What is held is held to the wall, to the floor
/// or to the end, because frames of different lengths end at different moments.
const SCRIPT: [(u64, u64, KeyCode); 26] = [
    // Three taps within 50 ms, the first two of the same key.
    (103, 111, KeyCode::ArrowLeft),
    (117, 124, KeyCode::ArrowLeft),
    (131, 139, KeyCode::ArrowUp),
    (361, 368, KeyCode::Space),
    // To the wall, and turned on the way.
    (421, 781, KeyCode::ArrowRight),
    (430, 437, KeyCode::KeyZ),
    // A drop, and the next piece put aside before the frame is over.
    (851, 856, KeyCode::Space),
    (862, 868, KeyCode::KeyC),
    // Let down to the floor and moved there.
    (1001, 1801, KeyCode::ArrowDown),
    (1851, 1855, KeyCode::ArrowLeft),
    (1863, 1869, KeyCode::ArrowLeft),
    (2051, 2057, KeyCode::Space),
    // Taken out of hold, turned, and moved to and fro.
    (2151, 2155, KeyCode::KeyC),
    (2161, 2166, KeyCode::KeyQ),
    (2301, 2305, KeyCode::ArrowRight),
    (2311, 2315, KeyCode::ArrowLeft),
    (2321, 2325, KeyCode::ArrowRight),
    // Two drops in a frame.
    (2551, 2556, KeyCode::Space),
    (2566, 2571, KeyCode::Space),
    // Let down to the floor, where it locks by itself.
    (2801, 3701, KeyCode::ArrowRight),
    (2806, 3706, KeyCode::ArrowDown),
    (4101, 4104, KeyCode::ArrowLeft),
    // On the moment in frames of all three lengths; the next one has fallen a row by itself when it
    // is dropped.
    (4400, 4404, KeyCode::Space),
    (5425, 5430, KeyCode::ArrowLeft),
    (5445, 5449, KeyCode::Space),
    (5601, 5606, KeyCode::Space),
];

#[test]
fn the_same_keys_give_the_same_game_at_20_60_and_240_frames_a_second() {
    let mut events: Vec<(u64, KeyCode, bool)> = Vec::new();
    for (down, up, key) in SCRIPT {
        events.extend([(down, key, true), (up, key, false)]);
    }
    events.sort_by_key(|(time, ..)| *time);
    let played = |frames_a_second: u64| {
        let folder = Folder::new();
        let mut house = falling(&folder, 11);
        let ticks = game(&house).elapsed_ticks();
        let end_of = |frame: u64| Duration::from_nanos(frame * 1_000_000_000 / frames_a_second);
        let mut waiting = events.iter().peekable();
        for frame in 0..6 * frames_a_second {
            // A frame sees what happened until its end.
            let end = end_of(frame + 1);
            while let Some((_, key, down)) = waiting.next_if(|(time, ..)| Duration::from_millis(*time) <= end)
            {
                house.send(*key, *down);
            }
            house.app.insert_resource(TimeUpdateStrategy::ManualDuration(end.saturating_sub(end_of(frame))));
            house.frames(1);
        }
        let game = game(&house);
        let placements: Vec<Tetramino> = house
            .table::<Game>()
            .session()
            .replay()
            .flat_map(|(_, effects, _)| effects)
            .filter_map(|effect| if let Effect::Locked(piece) = effect { Some(piece) } else { None })
            .collect();
        assert_eq!(placements.len(), 9, "nine pieces are placed");
        (placements, game.held(), game.score(), game.lines(), game.elapsed_ticks() - ticks)
    };
    let at_60 = played(60);
    assert_eq!(at_60.4, 6 * u64::from(TICKS_PER_SECOND), "no time is lost");
    assert_eq!(played(20), at_60);
    assert_eq!(played(240), at_60);
}

#[test]
fn a_key_that_is_held_moves_the_next_piece_too() {
    let folder = Folder::new();
    let mut house = falling(&folder, 12);
    let leftmost = |house: &House| {
        game(house).piece().map(|piece| piece.cells().map(|cell| cell.column).into_iter().min())
    };
    house.press(KeyCode::ArrowLeft);
    house.frames(30);
    assert_eq!(leftmost(&house), Some(Some(1)));
    house.tap(KeyCode::Space);
    assert_eq!(game(&house).pieces(), 1);
    house.frames(15);
    assert_eq!(leftmost(&house), Some(Some(1)), "without another press, and without the delay");
    house.release(KeyCode::ArrowLeft);
    house.tap(KeyCode::Space);
    house.frames(30);
    assert_ne!(leftmost(&house), Some(Some(1)), "what was let go is over");
}

#[test]
fn the_handling_is_tried_on_its_sheet() {
    let folder = Folder::new();
    let mut house = falling(&folder, 13);
    house.click("Handling");
    house.frames(20);
    assert_eq!(house.sheet(), Sheet::Tuning(TETRIS));
    let at = |house: &mut House| house.place_of("Mino to try").x;
    let start = at(&mut house);
    house.click("Try left");
    let left = at(&mut house);
    assert!(left < start, "a click is a step: {left} {start}");
    house.click("Try right");
    assert!((at(&mut house) - start).abs() < 0.5, "and back");
    let button = house.place_of("Try right");
    house.hasty_click(button, 40);
    let right = at(&mut house);
    assert!(right > start + 3.0 * (start - left), "what is held repeats: {right} {start} {left}");
    house.frames(20);
    assert!((at(&mut house) - right).abs() < 0.5, "until it is let go");
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
    assert_eq!(house.screen(), Screen::Playing(TETRIS));
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
    assert_eq!((house.screen(), house.sheet()), (Screen::Playing(TETRIS), Sheet::None));
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
    house.wait_for("the hint", is_hinted);
}

/// Opens the pause menu with the mouse, and chooses something there.
fn choose_in_pause(house: &mut House, name: &str) {
    house.click("Pause");
    house.frames(20);
    let leave = house.place_of("Save and leave");
    assert!(leave.y < 500.0 - 17.0, "everything is in the window: {leave}");
    house.click(name);
    assert_eq!(house.sheet(), Sheet::None);
}

#[test]
fn where_room_is_short_the_pause_menu_gives_a_hint_that_outlasts_the_count_down() {
    let folder = Folder::new();
    let session = Session::new(Setup::new(Mode::Marathon, 3));
    let mut house = open_in(&folder, &session, Vec2::new(400.0, 500.0));
    choose_in_pause(&mut house, "Hint");
    assert_eq!(phase(&house), Some(TetrisPhase::CountDown));
    house.wait_for("the end of the count-down", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(30);
    assert!(is_hinted(&house) && hint_seen(&mut house).len() == 4);
    house.click("Pause");
    assert_eq!(house.named("Take back"), 0, "only zen takes pieces back");
}

#[test]
fn where_room_is_short_the_pause_menu_takes_pieces_back() {
    let folder = Folder::new();
    let session = Session::new(Setup::new(Mode::Zen, 6));
    let mut house = open_in(&folder, &session, Vec2::new(400.0, 500.0));
    for _ in 0..2 {
        house.tap(KeyCode::Space);
    }
    for pieces in [1, 0] {
        choose_in_pause(&mut house, "Take back");
        assert_eq!(game(&house).pieces(), pieces);
    }
    house.click("Pause");
    house.frames(20);
    assert_eq!((house.named("Take back"), house.named("Redo")), (0, 1), "there is nothing left to take back");
}

/// The left button of the mouse goes down or comes up.
fn mouse(house: &mut House, state: ButtonState) {
    let input = MouseButtonInput { button: MouseButton::Left, state, window: house.window() };
    house.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
    house.app.world_mut().write_message(input);
    house.frames(2);
}

#[test]
fn a_flick_drops_the_piece_as_it_stands_and_the_next_click_is_one() {
    let folder = Folder::new();
    let mut house = falling(&folder, 3);
    let middle = Vec2::new(640.0, 372.0);
    house.point(middle);
    mouse(&mut house, ButtonState::Pressed);
    // A hand starts slowly.
    house.point(middle + Vec2::new(0.0, 20.0));
    house.point(middle + Vec2::new(0.0, 220.0));
    mouse(&mut house, ButtonState::Released);
    house.frames(2);
    assert_eq!(inputs(&house), [Move::HardDrop], "it is not turned before");
    house.click_at(middle);
    assert_eq!(inputs(&house), [Move::HardDrop, Move::Cw]);
    // A drag that ends outside is over too.
    house.drag_between(middle, Vec2::new(20.0, middle.y));
    assert_eq!(facing(&house), Facing::East, "the end of a drag is no click");
    house.click_at(middle);
    assert_eq!(facing(&house), Facing::South);
}

#[test]
fn a_new_piece_is_seen_where_it_waits_and_its_drop_scores_as_in_the_console() {
    let folder = Folder::new();
    let mut house = falling(&folder, 15);
    let mut rules = Game::new(house.table::<Game>().session().setup());
    for pieces in 1..=3 {
        assert_eq!(game(&house).piece(), rules.piece(), "nobody has moved it");
        assert!(minos_seen(&mut house) > 0, "though it waits above the well");
        house.tap(KeyCode::Space);
        rules.play(Move::HardDrop).expect("legal");
        assert_eq!((game(&house).pieces(), game(&house).score()), (pieces, rules.score()));
    }
    assert_eq!(inputs(&house), [Move::HardDrop; 3]);
}

#[test]
fn time_alone_does_not_cost_the_game_that_a_new_one_replaced() {
    let folder = Folder::new();
    let mut house = falling(&folder, 4);
    house.tap(KeyCode::Space);
    let before = game(&house).clone();
    house.control(KeyCode::KeyN);
    house.wait_for("a piece that comes down by itself", |house| {
        phase(house) == Some(TetrisPhase::Falling) && game(house).pieces() == 1
    });
    house.frames(5);
    house.click("Undo the new game");
    assert_eq!(game(&house).pieces(), before.pieces());
    assert_eq!(game(&house).board(), before.board());
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
    let mut house = House::open(&folder);
    assert_eq!(game(&house), &before, "the falling piece included");
    house.click("Tetris");
    assert_eq!(house.screen(), Screen::Playing(TETRIS));
    assert_eq!(phase(&house), Some(TetrisPhase::CountDown), "there is a moment to find the piece");
    house.frames(20);
    assert_eq!((phase(&house), game(&house)), (Some(TetrisPhase::CountDown), &before));
    house.wait_for("the end of the count-down", |house| phase(house) == Some(TetrisPhase::Falling));
    house.frames(80);
    assert_ne!(game(&house), &before, "and then it goes on");
}

#[test]
fn the_game_is_kept_whenever_a_piece_locks() {
    let folder = Folder::new();
    let mut house = falling(&folder, 14);
    let path = folder.path().join("tetris.toml");
    let kept = || {
        let saved: SavedGame = toml::from_str(&std::fs::read_to_string(&path).ok()?).ok()?;
        Session::<Game>::from_code(&saved.code).ok().map(|session| session.state().pieces())
    };
    for pieces in 1..=3 {
        house.tap(KeyCode::Space);
        assert_eq!(game(&house).pieces(), pieces);
        house.wait_for("the save", |_| kept() == Some(pieces));
    }
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
fn whoever_lets_a_new_piece_down_or_waits_sees_it_fall() {
    let places = |house: &mut House| -> HashSet<IVec2> {
        let world = house.app.world_mut();
        let mut minos = world.query::<(&Transform, &Mino, &InheritedVisibility)>();
        let seen = minos.iter(world).filter(|(_, mino, seen)| matches!(mino, Mino::Piece(_)) && seen.get());
        seen.map(|(at, ..)| at.translation.truncate().round().as_ivec2()).collect()
    };
    let folder = Folder::new();
    let mut house = falling(&folder, 15);
    let before = places(&mut house);
    house.tap(KeyCode::ArrowDown);
    assert_ne!(places(&mut house), before, "a key that is pressed is seen to do something");
    house.tap(KeyCode::Space);
    let before = places(&mut house);
    // A second, at the first level.
    house.frames(40);
    assert_eq!(places(&mut house), before);
    house.frames(30);
    assert_ne!(places(&mut house), before);
}

#[test]
fn what_zen_takes_back_can_be_played_again_until_something_else_is() {
    let folder = Folder::new();
    let mut house = open(&folder, &Session::new(Setup::new(Mode::Zen, 6)));
    let seen = |house: &House| (game(house).board().clone(), game(house).pieces(), game(house).piece());
    house.tap(KeyCode::Space);
    house.tap(KeyCode::ArrowLeft);
    house.tap(KeyCode::Space);
    house.tap(KeyCode::ArrowRight);
    let (played, after) = (inputs(&house), seen(&house));
    house.control(KeyCode::KeyZ);
    house.frames(60);
    assert_eq!(game(&house).pieces(), 1);
    assert!(minos_seen(&mut house) > 0, "the piece that came back can be seen");
    house.control(KeyCode::KeyY);
    assert_eq!((inputs(&house), seen(&house)), (played, after.clone()), "the piece after it included");
    for pieces in [1, 0] {
        house.control(KeyCode::KeyZ);
        house.frames(20);
        assert_eq!(game(&house).pieces(), pieces);
    }
    house.control(KeyCode::KeyY);
    house.frames(20);
    assert_eq!(game(&house).pieces(), 1);
    house.control(KeyCode::KeyY);
    assert_eq!(seen(&house), after);
    let time = game(&house).elapsed_ticks();
    house.frames(20);
    assert!(game(&house).elapsed_ticks() > time, "and time goes on");
    house.control(KeyCode::KeyZ);
    house.tap(KeyCode::ArrowRight);
    house.control(KeyCode::KeyY);
    assert_eq!(game(&house).pieces(), 1, "another move was played");
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
    house.wait_for_results();
    assert!(house.shows("Game over"));
    let records = house.app.world().resource::<quintet::gameplay::records::Records>();
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
    house.app.world_mut().write_message(Ask::Watch);
    house.wait_for("the last line", |house| game(house).is_over());
    house.wait_for_results();
    assert!(house.shows("40 lines!"));
    let time = -(game(&house).elapsed().as_millis() as i64);
    let records = house.app.world().resource::<quintet::gameplay::records::Records>();
    assert_eq!(records.to_beat("tetris", "sprint", true), Some(time));
}

/// A game that the advisor has played to one drop before something happens, told by the game before
/// and after that drop.
fn one_drop_before(happens: impl Fn(&Game, &Game) -> bool) -> Session<Game> {
    use quintet::core::{Advised, Budget};
    for seed in 1..100 {
        let mut session: Session<Game> = Session::new(Setup::new(Mode::Marathon, seed));
        let mut advisor = <Game as Advised>::Advisor::default();
        while session.state().level() == 1 && !session.state().is_over() {
            let before = session.state().clone();
            let mv = before.advise(&mut advisor, &Budget::positions(300)).expect("it goes on").mv;
            session.play(mv).expect("advice is legal");
            if mv == Move::HardDrop && happens(&before, session.state()) {
                session.undo();
                return session;
            }
        }
    }
    panic!("no seed leads to it");
}

#[test]
fn what_is_called_out_together_stands_line_by_line() {
    let session = one_drop_before(|before, after| {
        after.level() > before.level() && after.clears()[3] > before.clears()[3]
    });
    let folder = Folder::new();
    let mut house = open(&folder, &session);
    house.app.world_mut().write_message(quintet::gameplay::messages::Play::<Game>(Move::HardDrop));
    house.frames(3);
    let world = house.app.world_mut();
    let mut words = world.query::<(&Name, &Text2d, &Transform)>();
    let called = words.iter(world).filter(|(name, ..)| name.as_str() == "Call-out");
    let called: Vec<(String, f32)> = called.map(|(_, text, at)| (text.0.clone(), at.translation.y)).collect();
    let says = |word: &str| called.iter().any(|(text, _)| text == word);
    assert!(says("Tetris") && says("Level 2"), "{called:?}");
    for (index, (_, one)) in called.iter().enumerate() {
        assert!(called[..index].iter().all(|(_, other)| (one - other).abs() > 10.0), "{called:?}");
    }
}

/// Where cells of the well are.
fn places(house: &mut House, cells: &[Cell]) -> HashSet<IVec2> {
    let world = house.app.world_mut();
    let mut views = world.query_filtered::<&WellView, With<InRoom>>();
    let view = views.single(world).expect("one well");
    cells.iter().map(|cell| view.place(*cell).round().as_ivec2()).collect()
}

/// Where the cells of the stack are seen.
fn stack_seen(house: &mut House) -> HashSet<IVec2> {
    let world = house.app.world_mut();
    let mut minos = world.query::<(&Transform, &Mino, &InheritedVisibility)>();
    let seen = minos.iter(world).filter(|(_, mino, seen)| matches!(mino, Mino::Stack(_)) && seen.get());
    seen.map(|(at, ..)| at.translation.truncate().round().as_ivec2()).collect()
}

/// Whether the advisor's answer can be read.
fn is_hinted(house: &House) -> bool {
    house.app.world().resource::<HudText>().message.starts_with("Hint")
}

/// Where the advisor shows that it would put the piece.
fn hint_seen(house: &mut House) -> HashSet<IVec2> {
    let world = house.app.world_mut();
    let mut minos = world.query_filtered::<&Transform, With<HintMino>>();
    minos.iter(world).map(|at| at.translation.truncate().round().as_ivec2()).collect()
}

/// Asks for a hint.
fn ask_for_hint(house: &mut House) {
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", is_hinted);
}

#[test]
fn the_hint_shows_the_place_that_it_speaks_of() {
    use quintet::core::{Advised, Budget, Level};
    // A piece that would be put elsewhere after less thought.
    let mut session: Session<Game> = Session::new(Setup::new(Mode::Zen, 5));
    let mut target = None;
    for _ in 0..200 {
        let game = session.state();
        let plan = |budget: &Budget| Advisor::default().plan(game, budget).expect("it goes on");
        let best = plan(&game.level_budget(Level::MAX));
        if best.target != plan(&Budget::positions(2_000)).target {
            target = Some(best.target);
            break;
        }
        for mv in best.path {
            session.play(mv).expect("a way that the piece can go");
        }
    }
    let target = target.expect("a piece that is thought about longer");
    let folder = Folder::new();
    let mut house = open(&folder, &session);
    ask_for_hint(&mut house);
    assert_eq!(hint_seen(&mut house), places(&mut house, &target.cells()));
}

#[test]
fn a_hint_is_gone_with_its_piece() {
    let folder = Folder::new();
    let mut house = open(&folder, &Session::new(Setup::new(Mode::Zen, 6)));
    for ends in ["placed", "taken back"] {
        ask_for_hint(&mut house);
        assert_eq!(hint_seen(&mut house).len(), 4);
        if ends == "placed" {
            house.tap(KeyCode::Space);
        } else {
            house.control(KeyCode::KeyZ);
        }
        assert!(hint_seen(&mut house).is_empty() && !is_hinted(&house), "{ends}");
    }
}

#[test]
fn what_lay_above_a_cleared_line_stays_until_the_line_is_gone_and_then_falls() {
    let cells = |game: &Game| -> Vec<Cell> {
        let rows = Board::FIRST_VISIBLE..=Board::ROWS;
        let all = rows.flat_map(|row| (1..=Board::COLUMNS).map(move |column| Cell { row, column }));
        all.filter(|cell| game.board().get(*cell).is_some()).collect()
    };
    let session = one_drop_before(|before, after| {
        after.lines() == before.lines() + 1
            && after.board().get(Cell { row: Board::ROWS, column: 1 }).is_some()
    });
    let folder = Folder::new();
    let mut house = open(&folder, &session);
    let mut locked = cells(game(&house));
    locked.extend(game(&house).ghost().expect("a piece is falling").cells());
    let full = |row: i8| locked.iter().filter(|cell| cell.row == row).count() == 10;
    let above: Vec<Cell> = locked.iter().copied().filter(|cell| !full(cell.row)).collect();

    house.app.world_mut().write_message(quintet::gameplay::messages::Play::<Game>(Move::HardDrop));
    house.frames(6);
    let fallen = cells(game(&house));
    let (before, after) = (places(&mut house, &above), places(&mut house, &fallen));
    assert_ne!(before, after);
    assert_eq!(stack_seen(&mut house), before, "while the line goes");
    house.frames(30);
    assert_eq!(stack_seen(&mut house), after, "when it has gone");
}

#[test]
fn the_advisor_plays_by_itself_until_a_key_is_pressed() {
    let folder = Folder::new();
    let mut house = falling(&folder, 8);
    house.app.world_mut().write_message(Ask::Watch);
    house.wait_for("five pieces", |house| game(house).pieces() >= 5);
    house.tap(KeyCode::ArrowLeft);
    let pieces = game(&house).pieces();
    house.frames(30);
    assert_eq!(game(&house).pieces(), pieces, "the player has the piece now");
}

#[test]
fn games_that_start_faster_or_draw_at_random_have_records_of_their_own() {
    let usual = rules::Options::default();
    let random = rules::Options { randomizer: Randomizer::Pure, ..usual };
    let five = StartLevel::new(5).expect("1 to 20");
    for (options, record) in [
        (usual, "marathon"),
        (
            rules::Options { endless: true, scoring: Scoring::Guideline, ..usual },
            "marathon endless guideline",
        ),
        (rules::Options { start_level: five, ..usual }, "marathon from level 5"),
        (random, "marathon random"),
        (
            rules::Options { scoring: Scoring::Guideline, start_level: five, ..random },
            "marathon guideline random from level 5",
        ),
    ] {
        let setup = Setup::new(Mode::Marathon, 1).with_options(options);
        assert_eq!(Game::record(&setup), record);
    }
}

#[test]
fn options_change_the_next_game() {
    let folder = Folder::new();
    let mut house = falling(&folder, 9);
    house.tap(KeyCode::Escape);
    house.click("Change the mode");
    assert_eq!(house.sheet(), Sheet::Variants(TETRIS));
    house.click("Scoring");
    assert!(house.shows("Guideline"));
    house.click("Ultra");
    house.frames(5);
    assert_eq!(game(&house).mode(), Mode::Ultra);
    assert_eq!(game(&house).setup().options.scoring.name(), "guideline");
}

#[test]
fn the_rail_says_what_a_new_mode_is_about() {
    let folder = Folder::new();
    let mut house = falling(&folder, 16);
    for (mode, about) in [("sprint", true), ("ultra", false)] {
        house.app.world_mut().write_message(Ask::Variant(mode));
        house.frames(5);
        assert_eq!(house.table::<Game>().variant(), mode);
        assert_eq!(house.shows("of 40 lines"), about, "{mode}: {:?}", house.texts());
    }
}
