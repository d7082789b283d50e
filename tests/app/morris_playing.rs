//! Nine Men's Morris through the whole program: every device alone, against the computer and
//! between two people, left and come back to.

use quintet::games::morris::ID as MORRIS;
use std::collections::VecDeque;
use std::time::Instant;

use crate::support::{Folder, House, hold_thoughts};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Rules, Seat, Session};

use quintet::engine::input::DIRECTIONS;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::advisor::Thinking;
use quintet::gameplay::hud::HudText;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::records::Logbooks;
use quintet::games::morris::advisor::levels::TIME;
use quintet::games::morris::choice::PendingMove;
use quintet::games::morris::input::Cursor;
use quintet::games::morris::render::Man;
use quintet::games::morris::rules::{Game, Move, Point, Setup, Side, Start};
use quintet::games::two_players::board::Place;

const ROOM: Screen = Screen::Playing(MORRIS);

/// A short game with everything in it: White places its last man and closes a mill, Black places
/// its last, White slides, Black flies, White opens its mill and closes it again, and Black has two
/// men left.
const SHORT: [&str; 7] = ["g7xb6", "c5", "a1-a4", "c5-e5", "d7-d6", "e5-c3", "d6-d7xf2"];

fn short_start() -> Session<Game> {
    let board = "WW. B.. ... ... ... ... ..B WB.".replace(' ', "").parse().expect("a board");
    let start = Start { board, turn: Side::White, in_hand: [1, 1] };
    Session::new(Setup::new(5).with_start(start).expect("a position"))
}

fn open(folder: &Folder, session: &Session<Game>, chosen: &[(&'static str, &'static str)]) -> House {
    let opening =
        Opening { game: Some(MORRIS), code: Some(session.code()), chosen: chosen.to_vec(), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == ROOM);
    house.frames(10);
    house
}

/// A new game against the computer at a level.
fn against(folder: &Folder, level: &'static str) -> House {
    open(folder, &Session::new(Setup::new(7)), &[("players", "first"), ("level", level)])
}

fn between_two(folder: &Folder, session: &Session<Game>) -> House {
    open(folder, session, &[("players", "two")])
}

fn session(house: &House) -> &Session<Game> {
    house.table::<Game>().session()
}

fn pending(house: &House) -> PendingMove {
    *house.app.world().resource::<PendingMove>()
}

fn message(house: &House) -> &str {
    &house.app.world().resource::<HudText>().message
}

fn point(name: &str) -> Point {
    Point::named(name).expect("a point")
}

/// Where a point is in a window of the design's size.
fn place(point: Point) -> Vec2 {
    let step = |line: u8| 76.0 + 84.0 * f32::from(line - 1);
    Vec2::new(312.0 + step(point.column()), 44.0 + step(point.row()))
}

/// The points that are pressed for a move, in their order.
fn presses(mv: &str) -> Vec<Point> {
    let mv: Move = mv.parse().expect("a move");
    [mv.from, Some(mv.to), mv.take].into_iter().flatten().collect()
}

/// The directions, by their number, that lead the cursor from one point to another.
fn way(from: Point, to: Point) -> Vec<usize> {
    let mut ways = VecDeque::from([(from, Vec::new())]);
    let mut seen = vec![from];
    while let Some((point, way)) = ways.pop_front() {
        if point == to {
            return way;
        }
        for (index, (_, step)) in DIRECTIONS.into_iter().enumerate() {
            let point = Place::next(point, step);
            if !seen.contains(&point) {
                seen.push(point);
                ways.push_back((point, way.iter().copied().chain([index]).collect()));
            }
        }
    }
    panic!("no way from {from} to {to}");
}

/// Moves the cursor to a point and presses it, one step a press of a key or button.
fn press_point(house: &mut House, point: Point, mut step: impl FnMut(&mut House, Option<usize>)) {
    let cursor = house.app.world().resource::<Cursor>().at;
    for direction in way(cursor, point) {
        step(house, Some(direction));
    }
    assert_eq!(house.app.world().resource::<Cursor>().at, point);
    step(house, None);
}

fn by_key(house: &mut House, direction: Option<usize>) {
    const ARROWS: [KeyCode; 4] =
        [KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowDown];
    house.tap(direction.map_or(KeyCode::Enter, |index| ARROWS[index]));
}

fn by_pad(house: &mut House, pad: Entity, direction: Option<usize>) {
    const DPAD: [GamepadButton; 4] =
        [GamepadButton::DPadLeft, GamepadButton::DPadRight, GamepadButton::DPadUp, GamepadButton::DPadDown];
    house.pad(pad, direction.map_or(GamepadButton::South, |index| DPAD[index]));
}

fn is_played_to_its_end(house: &mut House) {
    let played: Vec<String> = session(house).moves().iter().map(ToString::to_string).collect();
    assert_eq!(played, SHORT);
    assert_eq!(session(house).state().winner(), Some(Side::White));
    house.wait_for_results();
    assert!(house.shows("Ivory wins") && house.shows("Ebony has two men left."));
}

#[test]
fn the_keyboard_alone_plays_a_game_to_its_end() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    for mv in SHORT {
        for point in presses(mv) {
            press_point(&mut house, point, by_key);
        }
    }
    is_played_to_its_end(&mut house);
    house.tap(KeyCode::Enter);
    house.frames(5);
    assert_eq!((house.sheet(), session(&house).position()), (Sheet::None, 0), "Enter plays again");
}

#[test]
fn the_gamepad_alone_plays_a_game_to_its_end() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    let pad = house.connect_gamepad();
    for mv in SHORT {
        for point in presses(mv) {
            press_point(&mut house, point, |house, step| by_pad(house, pad, step));
        }
    }
    is_played_to_its_end(&mut house);
    house.pad(pad, GamepadButton::South);
    assert_eq!(session(&house).position(), 0);
}

#[test]
fn the_mouse_alone_plays_a_game_to_its_end() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    for mv in SHORT {
        let points = presses(mv);
        // A man may be dragged instead of clicked.
        if mv == "a1-a4" || mv == "c5-e5" || mv.starts_with("d6-d7") {
            house.drag_between(place(points[0]), place(points[1]));
            if let Some(&take) = points.get(2) {
                house.click_at(place(take));
            }
        } else {
            for point in points {
                house.click_at(place(point));
            }
        }
    }
    is_played_to_its_end(&mut house);
    house.frames(20);
    house.click("Play again");
    assert_eq!(session(&house).position(), 0);
}

#[test]
fn the_stick_moves_the_cursor() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    let pad = house.connect_gamepad();
    let before = house.app.world().resource::<Cursor>().at;
    house.stick(pad, GamepadAxis::LeftStickY, -1.0);
    house.stick(pad, GamepadAxis::LeftStickY, 0.0);
    let after = house.app.world().resource::<Cursor>().at;
    assert_eq!(after, Place::next(before, IVec2::new(0, 1)));
}

#[test]
fn half_a_move_is_seen_and_goes_back_with_escape_undo_or_a_second_press() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    let closed = PendingMove::Closed { from: None, to: point("g7") };
    for back in ["escape", "undo", "press", "button"] {
        house.click_at(place(point("g7")));
        assert_eq!(pending(&house), closed);
        assert_eq!(message(&house), "Mill! Take one ebony man.");
        assert_eq!(house.named("Can be taken"), 3);
        assert_eq!(house.named("Mill"), 1);
        assert_eq!(men(&mut house), 7, "the man stands there already");
        assert_eq!(session(&house).position(), 0, "and is no move yet");
        match back {
            "escape" => house.tap(KeyCode::Escape),
            "undo" => house.tap(KeyCode::KeyU),
            "press" => house.click_at(place(point("g7"))),
            _ => house.click("Undo"),
        }
        assert_eq!(pending(&house), PendingMove::Nothing, "{back}");
        house.frames(20);
        assert_eq!((house.screen(), house.sheet()), (ROOM, Sheet::None), "{back}");
        assert_eq!((house.named("Can be taken"), house.named("Mill"), men(&mut house)), (0, 0, 6), "{back}");
    }
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Pause, "with nothing in hand Escape pauses");
}

/// How many men are drawn on the board.
fn men(house: &mut House) -> usize {
    let world = house.app.world_mut();
    world.query::<&Man>().iter(world).count()
}

#[test]
fn a_chosen_man_shows_where_he_may_go_and_a_wrong_press_says_why() {
    let folder = Folder::new();
    let mut start = short_start();
    for mv in &SHORT[..2] {
        start.play(mv.parse().expect("a move")).expect("legal");
    }
    let mut house = between_two(&folder, &start);
    house.click_at(place(point("a1")));
    assert_eq!(pending(&house), PendingMove::Lifted(point("a1")));
    assert_eq!(house.named("Target"), 2, "a dot and its rim: only a4 is free");
    house.click_at(place(point("f4")));
    assert_eq!(message(&house), "No line leads from a1 to f4.");
    assert_eq!(pending(&house), PendingMove::Lifted(point("a1")), "he is still chosen");
    house.click_at(place(point("f2")));
    assert_eq!(message(&house), "There is a man on f2 already.");
    house.tap(KeyCode::Escape);
    house.click_at(place(point("f2")));
    assert_eq!(message(&house), "Choose one of your men.");
    house.drag_between(place(point("a1")), Vec2::new(640.0, 372.0));
    assert_eq!((pending(&house), session(&house).position()), (PendingMove::Nothing, 2), "dropped nowhere");
}

#[test]
fn the_computer_answers_and_undo_takes_back_the_whole_turn() {
    let folder = Folder::new();
    let mut house = against(&folder, "1");
    house.click_at(place(point("d6")));
    assert_eq!(session(&house).position(), 1);
    assert_eq!(message(&house), "Ebony is thinking…");
    house.click_at(place(point("d7")));
    assert_eq!(session(&house).position(), 1, "it is not the person's turn");
    house.wait_for("the answer", |house| session(house).position() == 2);
    assert!(house.shows("Your turn"));
    house.tap(KeyCode::KeyU);
    assert_eq!(session(&house).position(), 0);
    house.control(KeyCode::KeyY);
    assert_eq!(session(&house).position(), 2, "and redo brings both back");
}

#[test]
fn frames_go_on_while_it_thinks_and_leaving_does_not_wait() {
    let folder = Folder::new();
    let mut house = against(&folder, "8");
    let thinking = |house: &House| house.app.world().resource::<Thinking>().0;
    let start = Instant::now();
    house.app.world_mut().write_message(Play::<Game>("d6".parse().expect("a move")));
    house.wait_for("the computer's move", |house| session(house).position() == 2);
    assert!(start.elapsed() >= TIME, "it used its time: {:?}", start.elapsed());

    let next = session(&house).state().legal_moves()[0];
    house.app.world_mut().write_message(Play::<Game>(next));
    house.wait_for("the next thought", thinking);
    house.tap(KeyCode::Backspace);
    assert_eq!((house.screen(), session(&house).position()), (Screen::Menu, 3));
    house.frames(60);
    assert_eq!(session(&house).position(), 3, "what it thought is forgotten");

    // Nor does anything wait for a thought that comes to no end.
    let _held = hold_thoughts();
    house.click("Nine Men’s Morris");
    assert_eq!(house.screen(), ROOM);
    house.frames(120);
    assert!(thinking(&house), "and frames go on");
    house.tap(KeyCode::Backspace);
    assert_eq!((house.screen(), session(&house).position()), (Screen::Menu, 3));
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = Folder::new();
    let mut house = open(&folder, &Session::new(Setup::new(7)), &[("players", "second"), ("level", "2")]);
    house.wait_for("the first move", |house| session(house).position() == 1);
    let free = if session(&house).moves()[0].to == point("d6") { "d7" } else { "d6" };
    house.click_at(place(point(free)));
    house.wait_for("the next", |house| session(house).position() == 3);
    let (code, players) = (session(&house).code(), house.table::<Game>().players());
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
    assert!(house.shows("Continue"));
    house.close();
    let mut again = House::open(&folder);
    assert_eq!(session(&again).code(), code);
    assert_eq!(again.table::<Game>().players(), players);
    again.click("Nine Men’s Morris");
    assert_eq!(again.screen(), ROOM);
    again.frames(5);
    again.tap(KeyCode::KeyU);
    assert_eq!(session(&again).position(), 1, "and its turns can be undone");
}

#[test]
fn a_hint_names_a_move_and_marks_it() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    house.tap(KeyCode::KeyH);
    house.wait_for("the hint", |house| message(house).starts_with("Hint: "));
    house.frames(2);
    assert!(house.named("Hint") > 1, "its point is marked; one more is the button in the footer");
    house.click_at(place(point("g7")));
    assert_eq!(house.named("Hint"), 1);
    assert_eq!(message(&house), "Mill! Take one ebony man.");
    house.tap(KeyCode::KeyH);
    house.wait_for("another hint", |house| message(house).starts_with("Hint: "));
    house.frames(5);
    assert!(message(&house).starts_with("Hint: "), "it stays, whatever becomes of the half move");
}

#[test]
fn sides_can_be_switched_in_mid_game() {
    let folder = Folder::new();
    let mut house = against(&folder, "1");
    house.click("Switch sides");
    assert_eq!(house.table::<Game>().players().computer, Some(Seat::First));
    house.wait_for("the computer's move", |house| session(house).position() == 1);
    assert!(house.table::<Game>().is_open());
}

#[test]
fn options_and_variants_change_the_next_game() {
    let folder = Folder::new();
    let mut house = against(&folder, "3");
    house.click("Change the variant");
    assert_eq!(house.sheet(), Sheet::Variants(MORRIS));
    house.frames(20);
    for _ in 0..3 {
        house.click("Players");
    }
    assert!(house.shows("Two players"));
    house.click("Opponent");
    house.click("Draw");
    house.click("No flying");
    house.frames(5);
    let setup = session(&house).setup();
    assert!(!setup.flying);
    assert_eq!(setup.quiet_limit.plies(), 40);
    assert_eq!(house.table::<Game>().players().computer, None);
}

#[test]
fn wins_against_the_computer_are_counted_once() {
    let folder = Folder::new();
    let mut start = short_start();
    for mv in &SHORT[..6] {
        start.play(mv.parse().expect("a move")).expect("legal");
    }
    let mut house = open(&folder, &start, &[("players", "first"), ("level", "1")]);
    // The game was begun elsewhere, so it counts among those with help.
    let won = |house: &House| house.app.world().resource::<Logbooks>().of("morris").totals(None, true).won;
    for _ in 0..2 {
        for point in presses(SHORT[6]) {
            house.click_at(place(point));
        }
        house.wait_for_results();
        assert!(house.shows("You win"));
        assert_eq!(won(&house), 1);
        house.tap(KeyCode::Escape);
        house.tap(KeyCode::KeyU);
        assert!(!session(&house).state().is_over());
    }
}

#[test]
fn the_window_can_be_resized_at_any_time() {
    let folder = Folder::new();
    let mut house = between_two(&folder, &short_start());
    house.click_at(place(point("g7")));
    let sheets = [Sheet::None, Sheet::Pause, Sheet::Help(MORRIS), Sheet::Results];
    for sheet in sheets {
        house.app.world_mut().resource_mut::<NextState<Sheet>>().set(sheet);
        house.frames(5);
        for size in [Vec2::new(400.0, 500.0), Vec2::new(1920.0, 1080.0), Vec2::new(1280.0, 800.0)] {
            house.resize(size);
            house.frames(5);
            assert_eq!(house.boards("Morris"), 1, "one board, {sheet:?} at {size}");
            assert_eq!((men(&mut house), house.named("Mill")), (7, 1), "{sheet:?} at {size}");
        }
    }
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::None);
    house.frames(5);
    house.click_at(place(point("b6")));
    assert_eq!(session(&house).position(), 1, "and then played in");
}
