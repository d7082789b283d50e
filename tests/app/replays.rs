//! Watching games again: from the results and from the statistics, with every device, and playing on
//! from any point. The game on the table is never touched by it.

use crate::support::{FRAME, Folder, House};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Rules, Session};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::records::Logbooks;
use quintet::gameplay::replay::{Transport, Watched};
use quintet::gameplay::results::Results;
use quintet::gameplay::room::NewGame;
use quintet::games::GameId;
use quintet::games::tetris;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::twenty48::ID as TWENTY48;
use quintet::games::twenty48::rules::{Game, Setup, Size};

/// Starts at a new game of a variant.
fn sit_down(folder: &Folder, game: GameId, variant: &'static str, seed: u64) -> House {
    let opening = Opening { game: Some(game), variant: Some(variant), seed: Some(seed), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(10);
    house
}

/// Plays a game on a small board to its end and waits for the results.
fn ended(folder: &Folder) -> House {
    ended_with(folder, 5)
}

fn ended_with(folder: &Folder, seed: u64) -> House {
    let mut house = sit_down(folder, TWENTY48, "3x3", seed);
    while let Some(mv) = house.first_slide() {
        house.app.world_mut().write_message(Play::<Game>(mv));
        house.frames(1);
        if house.sheet() == Sheet::Results && house.session().state().outcome().is_none() {
            house.tap(KeyCode::Escape);
        }
    }
    house.wait_for_results();
    house.frames(10);
    house
}

/// The game as it was played.
fn recorded(house: &House) -> Session<Game> {
    let entry = house.app.world().resource::<Logbooks>().of("2048").recent().next().expect("noted");
    Session::from_code(entry.code.as_deref().expect("kept")).expect("its code")
}

fn player(house: &House) -> &Watched<Game> {
    house.table::<Game>().replay().expect("a replay")
}

/// What is seen is the recorded game after so many moves.
fn assert_shows(house: &House, recorded: &Session<Game>, position: usize) {
    let mut expected = recorded.clone();
    expected.seek(position);
    assert_eq!(house.session().state(), expected.state());
    assert_eq!((player(house).turn(), player(house).turns()), (position, recorded.all_moves().len()));
}

#[test]
fn a_game_is_watched_from_its_results_by_keyboard_alone() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let recorded = recorded(&house);
    let (count, state) = (recorded.all_moves().len(), house.session().state().clone());
    assert_eq!(house.focused().as_deref(), Some("Play again"));
    house.tap(KeyCode::ArrowDown);
    assert_eq!(house.focused().as_deref(), Some("Watch again"));
    house.tap(KeyCode::Enter);
    assert_eq!(house.sheet(), Sheet::Replay);
    assert_eq!(house.focused().as_deref(), Some("Play or pause"));
    assert!(player(&house).running);
    assert!(house.shows(&format!("of {count}")), "{:?}", house.texts());
    // It runs by itself,
    house.wait_for("two moves", |house| player(house).turn() == 2);
    assert_shows(&house, &recorded, 2);
    // is stopped,
    house.tap(KeyCode::Enter);
    house.frames(100);
    assert!(!player(&house).running);
    assert_shows(&house, &recorded, 2);
    // and stepped through, with the keys that undo and redo and along the line.
    house.tap(KeyCode::KeyU);
    assert_shows(&house, &recorded, 1);
    house.tap(KeyCode::ArrowUp);
    assert_eq!(house.focused().as_deref(), Some("Wind"));
    for position in 2..=4 {
        house.tap(KeyCode::ArrowRight);
        assert_shows(&house, &recorded, position);
    }
    house.tap(KeyCode::ArrowLeft);
    assert_shows(&house, &recorded, 3);
    assert!(house.shows(&format!("move 3 of {count}")));
    // What is watched is not played with.
    house.tap(KeyCode::KeyH);
    house.control(KeyCode::KeyN);
    assert_shows(&house, &recorded, 3);
    // Whoever has seen enough is back at the game as it was.
    house.tap(KeyCode::Escape);
    assert_eq!((house.screen(), house.sheet()), (Screen::Playing(TWENTY48), Sheet::None));
    assert_eq!(house.session().state(), &state);
    assert_eq!(house.app.world().resource::<Logbooks>().of("2048").recent().count(), 1, "it counts once");
}

#[test]
fn a_replay_runs_to_its_end_and_starts_over() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let recorded = recorded(&house);
    let count = recorded.all_moves().len();
    house.click("Watch again");
    for _ in 0..3 {
        house.click("Speed");
    }
    assert!(house.shows("8×"), "{:?}", house.texts());
    house.wait_for("the end", |house| !player(house).running);
    assert_shows(&house, &recorded, count);
    house.frames(100);
    assert_eq!(house.sheet(), Sheet::Replay, "the end of a game that is watched is no news");
    house.click("Play or pause");
    assert!(player(&house).running && player(&house).turn() < 3);
    house.click("Close the replay");
    assert_eq!(house.sheet(), Sheet::None);
    house.frames(100);
    assert_eq!(house.sheet(), Sheet::None);
}

#[test]
fn the_line_is_wound_with_the_mouse() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let recorded = recorded(&house);
    let count = recorded.all_moves().len();
    house.click("Watch again");
    house.click("Play or pause");
    let middle = house.place_of("Wind");
    house.click_at(middle);
    let half = player(&house).turn();
    assert!((count / 2 - 1..=count / 2 + 1).contains(&half), "{half} of {count}");
    assert_shows(&house, &recorded, half);
    house.drag_between(middle, Vec2::new(1279.0, middle.y));
    assert_shows(&house, &recorded, count);
    house.drag_between(middle, Vec2::new(0.0, middle.y));
    assert_shows(&house, &recorded, 0);
    house.click("Step forward");
    house.click("Step forward");
    house.click("Step back");
    assert_shows(&house, &recorded, 1);
}

#[test]
fn play_goes_on_from_any_point_and_the_old_game_is_not_lost() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let (recorded, end) = (recorded(&house), house.session().state().clone());
    let pad = house.connect_gamepad();
    house.pad(pad, GamepadButton::DPadDown);
    assert_eq!(house.focused().as_deref(), Some("Watch again"));
    house.pad(pad, GamepadButton::South);
    house.pad(pad, GamepadButton::South);
    house.pad(pad, GamepadButton::DPadUp);
    for _ in 0..7 {
        house.pad(pad, GamepadButton::DPadRight);
    }
    assert_shows(&house, &recorded, 7);
    house.pad(pad, GamepadButton::DPadDown);
    for _ in 0..6 {
        if house.focused().as_deref() == Some("Play on from here") {
            break;
        }
        // The speed keeps left and right for itself.
        if house.focused().as_deref() == Some("Speed") {
            house.pad(pad, GamepadButton::RightTrigger);
        } else {
            house.pad(pad, GamepadButton::DPadRight);
        }
    }
    assert_eq!(house.focused().as_deref(), Some("Play on from here"));
    house.pad(pad, GamepadButton::South);
    assert_eq!(house.sheet(), Sheet::None);
    assert!(house.shows("Playing on from move 7."), "{:?}", house.texts());
    let mut expected = recorded.clone();
    expected.seek(7);
    assert_eq!(house.session().state(), expected.state());
    assert_eq!(house.session().all_moves().len(), 7, "what came after is another game's");
    // The game that it took the place of comes back.
    house.click("Undo the new game");
    assert_eq!(house.session().state(), &end);
}

#[test]
fn there_is_no_going_on_from_an_end() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let end = house.session().state().clone();
    house.click("Watch again");
    house.app.world_mut().write_message(Transport::Wind(1.0));
    house.frames(3);
    house.click("Play on from here");
    assert_eq!(house.sheet(), Sheet::Replay);
    house.app.world_mut().write_message(Transport::PlayOn);
    house.frames(3);
    assert_eq!(house.sheet(), Sheet::Replay);
    house.tap(KeyCode::Escape);
    assert_eq!(house.session().state(), &end);
}

#[test]
fn recent_games_are_watched_from_the_statistics_on_the_menu() {
    let folder = Folder::new();
    let house = ended(&folder);
    let recorded = recorded(&house);
    house.close();
    let mut house = House::open(&folder);
    house.click("Statistics");
    assert_eq!(house.sheet(), Sheet::Statistics);
    house.app.world_mut().write_message(quintet::theme::dialog::OpenTab(2));
    house.frames(10);
    house.click("Recent games");
    assert_eq!(house.focused().as_deref(), Some("Recent games"), "what was pressed keeps the focus");
    assert!(house.shows("The last games, to be watched again."), "{:?}", house.texts());
    house.click("Game 1");
    house.wait_for("the replay", |house| house.sheet() == Sheet::Replay);
    assert_eq!(house.screen(), Screen::Playing(TWENTY48));
    house.app.world_mut().write_message(Transport::Step(5));
    house.frames(3);
    assert_shows(&house, &recorded, 5);
    // Back leads to where one came from.
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::Statistics);
    house.tap(KeyCode::Escape);
    assert_eq!(house.sheet(), Sheet::None);
    assert_eq!(house.session().all_moves(), recorded.all_moves(), "the game on the table is as it was");
}

#[test]
fn results_are_those_of_the_game_on_the_table_whatever_was_watched_since() {
    let folder = Folder::new();
    let results = |house: &House| house.app.world().resource::<Results>().clone();
    let house = ended_with(&folder, 5);
    let older = results(&house).headline;
    house.close();
    let mut house = ended_with(&folder, 6);
    let newer = results(&house).headline;
    assert_ne!(older, newer, "two games that can be told apart");
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    house.frames(10);
    house.app.world_mut().write_message(quintet::theme::dialog::OpenTab(2));
    house.frames(10);
    house.click("Recent games");
    house.click("Game 2");
    house.wait_for("the replay", |house| house.sheet() == Sheet::Replay);
    house.app.world_mut().write_message(Transport::Wind(0.95));
    house.wait_for("its end", |house| !player(house).running);
    house.frames(5);
    assert!(house.session().state().outcome().is_some());
    assert_eq!(results(&house).headline, newer);
}

#[test]
fn a_replay_begins_at_its_usual_speed_however_the_last_one_was_left() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    let code = recorded(&house).code();
    house.click("Watch again");
    house.app.world_mut().write_message(Transport::Speed(2));
    house.app.world_mut().write_message(Transport::Toggle);
    house.frames(3);
    assert_eq!((player(&house).running, player(&house).pace()), (false, "4×"));
    house.app.insert_resource(Pasteboard::Private(code));
    house.control(KeyCode::KeyV);
    house.frames(20);
    assert!(!house.table::<Game>().is_replaying(), "the code is opened instead");
    house.app.world_mut().write_message(Ask::Replay);
    house.frames(5);
    assert_eq!((house.sheet(), player(&house).running, player(&house).pace()), (Sheet::Replay, true, "1×"));
}

#[test]
fn the_bar_follows_the_window() {
    let folder = Folder::new();
    let mut house = ended(&folder);
    house.click("Watch again");
    house.click("Play or pause");
    house.app.world_mut().write_message(Transport::Step(3));
    for size in [Vec2::new(400.0, 500.0), Vec2::new(1280.0, 800.0), Vec2::new(960.0, 640.0)] {
        house.resize(size);
        // The interface follows what the system says of its window.
        let (window, width, height) = (house.window(), size.x, size.y);
        house.app.world_mut().write_message(bevy::window::WindowResized { window, width, height });
        house.frames(10);
        assert_eq!((house.sheet(), player(&house).turn()), (Sheet::Replay, 3));
        for name in ["Wind", "Play or pause", "Step back", "Step forward", "Speed", "Play on from here"] {
            let place = house.place_of(name);
            assert!(place.cmpgt(Vec2::ZERO).all() && place.cmplt(size).all(), "{name} at {place} in {size}");
        }
    }
}

/// A short game of Tetris: pieces dropped on one another until there is no room.
fn topped_out(seed: u64) -> Session<tetris::rules::Game> {
    use tetris::rules::{Mode, Move, Setup};
    let mut session = Session::<tetris::rules::Game>::new(Setup::new(Mode::Marathon, seed));
    while session.state().outcome().is_none() {
        session.play(Move::Tick(70)).expect("time passes");
        let _ = session.play(Move::HardDrop);
    }
    session
}

#[test]
fn tetris_is_watched_tick_by_tick() {
    use tetris::rules::Game;
    let folder = Folder::new();
    let mut house = sit_down(&folder, TETRIS, "marathon", 3);
    let recorded = topped_out(3);
    for &mv in recorded.all_moves() {
        house.app.world_mut().write_message(Play::<Game>(mv));
    }
    house.wait_for("the end", |house| house.table::<Game>().session().state().is_over());
    let end = house.table::<Game>().session().state().clone();
    house.wait_for_results();
    house.frames(10);
    let entry = house.app.world().resource::<Logbooks>().of("tetris").recent().next().expect("noted").clone();
    assert_eq!(entry.seconds, end.elapsed().as_secs());
    assert_eq!(entry.facts.get("lines").copied(), Some(u64::from(end.lines())));
    house.click("Watch again");
    let elapsed = |house: &House| house.table::<Game>().session().state().elapsed();
    let start = elapsed(&house);
    house.frames(30);
    let passed = elapsed(&house).saturating_sub(start);
    // A tick that has only begun is not seen yet.
    assert!(passed.abs_diff(FRAME * 30) < FRAME, "half a second of play in half a second: {passed:?}");
    let place = house.table::<Game>().replay().expect("a replay").place();
    assert!(place.starts_with("piece "), "{place}");
    house.app.world_mut().write_message(Transport::Step(2));
    house.frames(3);
    let pieces = house.table::<Game>().session().state().pieces();
    house.app.world_mut().write_message(Transport::Step(1));
    house.frames(3);
    assert_eq!(house.table::<Game>().session().state().pieces(), pieces + 1, "a step is a piece");
    house.app.world_mut().write_message(Transport::Wind(1.0));
    house.frames(3);
    assert_eq!(house.table::<Game>().session().state(), &end);
    house.app.world_mut().write_message(Transport::Step(-3));
    house.frames(2);
    house.click("Play on from here");
    house.frames(3);
    let table = house.table::<Game>();
    assert!(!table.is_replaying() && table.session().state().outcome().is_none());
    assert_eq!(Game::variant(table.session().setup()), "marathon");
}

#[test]
fn a_code_that_is_not_there_any_more_is_one_sentence() {
    let folder = Folder::new();
    let group = "record = \"4x4\"\nvariant = \"4x4\"\nresult = \"lost\"\nseconds = 1\ndate = 1\n";
    let text = format!("[[game]]\n{group}code = \"Q1-2048-nonsense\"\n");
    std::fs::write(folder.path().join("2048-games.toml"), text).expect("written");
    let mut house = House::open(&folder);
    house.click("Statistics");
    house.app.world_mut().write_message(quintet::theme::dialog::OpenTab(2));
    house.frames(10);
    house.click("Recent games");
    house.click("Game 1");
    house.frames(20);
    assert!(house.shows("The game cannot be opened"), "{:?}", house.texts());
    let fresh = Session::<Game>::new(Setup::new(Size::default(), house.session().setup().seed));
    assert_eq!(house.session().position(), fresh.position(), "the room has a game of its own");
}
