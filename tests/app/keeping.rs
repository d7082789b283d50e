//! Nothing is ever lost: games survive being killed, and damaged files are set aside with a word.

use quintet::games::info;
use quintet::games::morris::ID as MORRIS;
use quintet::games::tetris::ID as TETRIS;
use quintet::games::twenty48::ID as TWENTY48;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::support::{Folder, House, arrow};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Rng, Rules, Seat, Session};
use quintet::engine::settings::Settings;
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::records::Group;
use quintet::gameplay::records::{Logbooks, Records};
use quintet::gameplay::saved_game::SavedGame;
use quintet::games::twenty48::rules::Game;
use quintet::games::{morris, othello, pyramid, tetris};
use quintet::platform::storage::{EarlyTroubles, Saves};

const SAVE: &str = "2048.toml";
/// In the child process of the killing test: the folder to play in.
const CHILD: &str = "QUINTET_TEST_PLAY_IN";

fn saved(folder: &std::path::Path) -> Session<Game> {
    let text = fs::read_to_string(folder.join(SAVE)).expect("there is a save");
    let saved: SavedGame = toml::from_str(&text).expect("it is whole");
    Session::from_code(&saved.code).expect("and so is its code")
}

/// Not a test of its own: what the killed process does. It plays as fast as it can and tells
/// after every move how many there were.
#[test]
fn play_until_killed() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let options = Options { data_dir: folder.into(), ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.tap(KeyCode::Enter);
    loop {
        let Some(mv) = house.session().state().moves().next() else {
            house.control(KeyCode::KeyN);
            continue;
        };
        house.press(arrow(mv));
        println!("\nmoves {}", house.session().position());
        std::io::stdout().flush().expect("the parent listens");
        house.release(arrow(mv));
    }
}

#[test]
fn a_killed_game_lacks_at_most_its_last_move_a_hundred_times() {
    let folder = Folder::new();
    let mut rng = Rng::new(9);
    for round in 0..100 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "keeping::play_until_killed", "--nocapture"])
            .env(CHILD, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the child starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let enough = 3 + rng.below(25) as usize;
        let told: usize = output
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| line.strip_prefix("moves ")?.parse().ok())
            .nth(enough)
            .expect("the child plays on");
        child.kill().expect("the child can be killed");
        child.wait().expect("it is gone");
        let kept = saved(folder.path()).position();
        assert!(kept + 1 >= told, "round {round}: told {told}, kept {kept}");
        fs::remove_file(folder.path().join(SAVE)).expect("the next round starts anew");
    }
}

/// Plays a few moves, then spoils the save in some way, and starts again.
fn after_spoiling(spoil: impl Fn(&std::path::Path)) -> (Folder, House) {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.tap(KeyCode::ArrowLeft);
    house.tap(KeyCode::ArrowDown);
    house.close();
    spoil(&folder.path().join(SAVE));
    let house = House::open(&folder);
    (folder, house)
}

#[test]
fn a_damaged_save_is_set_aside_with_a_word_and_play_goes_on() {
    let noise: Vec<u8> =
        (0..4096_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let spoils: [&dyn Fn(&std::path::Path); 5] = [
        &|save| fs::write(save, "").expect("written"),
        &|save| fs::write(save, &noise).expect("written"),
        &|save| fs::write(save, "code = \"Q1-2048-AAAA\"\nseconds = 1.0").expect("written"),
        &|save| {
            let text = fs::read(save).expect("readable");
            fs::write(save, &text[..text.len() / 3]).expect("written");
        },
        &|save| {
            let text = fs::read_to_string(save).expect("readable");
            fs::write(save, text.replacen("-2048-", "-tetris-", 1)).expect("written");
        },
    ];
    for (number, spoil) in spoils.into_iter().enumerate() {
        let (folder, mut house) = after_spoiling(spoil);
        assert_eq!(house.screen(), Screen::Menu, "{number}");
        assert!(house.shows("could not be read"), "{number}: {:?}", house.texts());
        assert!(folder.path().join("2048.damaged-1.toml").exists(), "{number}: nothing is thrown away");
        house.tap(KeyCode::Enter);
        assert!(house.slide());
        house.close();
        assert_eq!(saved(folder.path()).position(), 1, "{number}: the new game is kept");
    }
}

#[test]
fn a_damaged_game_beside_the_one_on_the_table_costs_neither() {
    for beside in ["[shelved]", "[[aside]]"] {
        for code in ["Q1-2048-AAAA", "Q9-2048-AAAA", ""] {
            let (folder, mut house) = after_spoiling(|save| {
                let text = fs::read_to_string(save).expect("readable");
                let another = format!("{beside}\ncode = \"{code}\"\nseconds = 1.0\n");
                fs::write(save, format!("{text}\n{another}")).expect("written");
            });
            let told = "A game of 2048 beside your own could not be read; the file was set aside.";
            assert!(house.shows(told), "{beside}, {code}: {:?}", house.texts());
            let aside = fs::read_to_string(folder.path().join("2048.damaged-1.toml")).expect("set aside");
            assert!(aside.contains(beside), "{aside}");
            // The game on the table is on the disk again, whether or not anybody plays.
            house.app.world().resource::<Saves>().0.flush();
            assert_eq!(saved(folder.path()).position(), 2, "{beside}, {code}");
            house.tap(KeyCode::Enter);
            assert_eq!(house.session().position(), 2);
            house.close();
            let mut house = House::open(&folder);
            assert!(!house.shows("could not be read"), "once is enough: {:?}", house.texts());
        }
    }
}

#[test]
fn a_save_from_elsewhere_with_odd_seconds_still_opens() {
    let (_folder, mut house) = after_spoiling(|save| {
        let text = fs::read_to_string(save).expect("readable");
        let code = text.lines().next().expect("the code comes first");
        fs::write(save, format!("{code}\nseconds = -5.0\nfuture = true\n")).expect("written");
    });
    house.tap(KeyCode::Enter);
    assert_eq!(house.session().position(), 2);
}

#[test]
fn a_folder_that_cannot_be_written_is_told_once_and_play_goes_on() {
    let folder = Folder::new();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file where the folder should be").expect("written");
    let options = Options { data_dir: blocked, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.tap(KeyCode::Enter);
    house.slides(3);
    house.wait_for("the word", |house| {
        let world = house.app.world();
        world.iter_entities().any(|entity| {
            entity.get::<Text>().is_some_and(|text| text.0.starts_with("Changes cannot be saved"))
        })
    });
    assert_eq!(house.session().position(), 3);
}

#[test]
fn a_new_game_can_still_be_undone_after_leaving_and_after_quitting() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let board = house.board();
    house.control(KeyCode::KeyN);
    house.tap(KeyCode::Backspace);
    assert_eq!(house.screen(), Screen::Menu);
    assert!(!house.shows("New game."), "the offer belongs to the room");
    house.close();

    let mut house = House::open(&folder);
    house.tap(KeyCode::Enter);
    assert_eq!(house.session().position(), 0);
    assert!(house.shows("New game."), "and is made again there");
    house.tap(KeyCode::KeyU);
    assert_eq!(house.board(), board);
    house.close();
    assert_eq!(saved(folder.path()).position(), 5);
}

#[test]
fn a_game_opened_from_the_command_line_does_not_cost_the_kept_one() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let board = house.board();
    house.close();
    let mut house = House::play_2048(&folder, 8);
    assert_eq!(house.session().position(), 0);
    assert!(house.shows("New game."));
    house.tap(KeyCode::KeyU);
    assert_eq!(house.board(), board);
}

#[test]
fn nor_does_it_cost_the_one_that_a_new_game_had_replaced() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slides(5);
    let board = house.board();
    house.control(KeyCode::KeyN);
    house.close();
    let mut house = House::play_2048(&folder, 8);
    house.tap(KeyCode::KeyU);
    assert_eq!(house.board(), board);
}

#[test]
fn a_new_game_in_which_only_time_has_passed_does_not_cost_the_one_before() {
    let folder = Folder::new();
    let mut house = House::play(&folder, TETRIS, 3);
    let pieces = |house: &House| house.table::<tetris::rules::Game>().session().state().pieces();
    // Until the count-down is over.
    house.frames(250);
    for _ in 0..3 {
        house.tap(KeyCode::Space);
        house.frames(10);
    }
    let before = pieces(&house);
    for _ in 0..2 {
        house.control(KeyCode::KeyN);
        house.frames(300);
        assert!(pieces(&house) < before);
        assert!(house.table::<tetris::rules::Game>().session().position() > 0, "pieces fall by themselves");
    }
    house.click("Undo the new game");
    assert_eq!(pieces(&house), before);
}

#[test]
fn two_windows_at_once_leave_a_whole_save() {
    let folder = Folder::new();
    let mut first = House::play_2048(&folder, 1);
    let mut second = House::play_2048(&folder, 2);
    for _ in 0..10 {
        for house in [&mut first, &mut second] {
            house.slide();
        }
    }
    first.close();
    second.close();
    assert!(saved(folder.path()).position() > 5);
}

#[test]
fn a_window_that_only_stood_there_does_not_undo_what_another_has_played() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 1);
    house.slides(3);
    house.close();
    let idle = House::open(&folder);
    let mut visitor = House::open(&folder);
    visitor.click("2048");
    visitor.frames(10);
    let mut busy = House::open(&folder);
    busy.click("2048");
    busy.frames(10);
    busy.slides(4);
    busy.close();
    // One was never in the room, the other only looked.
    visitor.tap(KeyCode::Backspace);
    visitor.close();
    idle.close();
    assert_eq!(saved(folder.path()).position(), 7);
}

#[test]
fn settings_and_the_best_result_are_there_again() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.tap(KeyCode::KeyM);
    for _ in 0..30 {
        house.slide();
    }
    let points = house.session().state().score().points();
    assert!(points > 0);
    house.close();
    let house = House::open(&folder);
    assert!(house.app.world().resource::<Settings>().muted);
    assert_eq!(house.app.world().resource::<Records>().best("2048", "4x4"), Some(points));
}

/// Sits down at a small board, on which games end soon.
fn small_board(folder: &Folder, seed: u64) -> House {
    let opening = Opening { game: Some(TWENTY48), variant: Some("3x3"), seed: Some(seed), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
    house.frames(10);
    house
}

/// Plays the first legal move until there is none, and tells the points.
fn play_to_the_end(house: &mut House) -> i64 {
    while let Some(mv) = house.first_slide() {
        house.app.world_mut().write_message(Play::<Game>(mv));
        house.frames(1);
        if house.sheet() == Sheet::Results {
            house.tap(KeyCode::Escape);
        }
    }
    house.frames(3);
    assert!(house.session().state().outcome().is_some());
    house.session().state().score().points()
}

/// The games and the points of all games on the small board, and the best.
fn results(house: &House) -> (u64, i64, Option<i64>) {
    let group = Group { record: "3x3".to_owned(), level: None };
    let totals = house.app.world().resource::<Logbooks>().of("2048").totals(Some(&group), false);
    (totals.games, totals.points, house.app.world().resource::<Records>().best("2048", "3x3"))
}

#[test]
fn two_windows_at_once_keep_the_results_of_both() {
    let folder = Folder::new();
    let [mut first, mut second] = [1, 2].map(|seed| small_board(&folder, seed));
    let mut points = vec![play_to_the_end(&mut first), play_to_the_end(&mut second)];
    first.app.world_mut().write_message(Ask::New);
    first.frames(3);
    points.push(play_to_the_end(&mut first));
    first.close();
    second.close();
    let house = House::open(&folder);
    assert_eq!(results(&house), (3, points.iter().sum::<i64>(), points.iter().copied().max()));
}

#[test]
fn what_one_window_clears_does_not_come_back_from_another() {
    let folder = Folder::new();
    let mut first = small_board(&folder, 1);
    let before = play_to_the_end(&mut first);
    first.app.world().resource::<Saves>().0.flush();
    let mut second = small_board(&folder, 2);
    assert_eq!(results(&second), (1, before, Some(before)));
    first.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    first.frames(10);
    first.click("Clear statistics");
    first.app.world().resource::<Saves>().0.flush();
    let points = play_to_the_end(&mut second);
    second.close();
    let (games, sum, best) = results(&House::open(&folder));
    assert_eq!((games, sum), (1, points), "only what ended since");
    assert_eq!(best, (points > before).then_some(points));
    first.click("Bring the results back");
    first.close();
    let best = Some(before.max(points));
    assert_eq!(results(&House::open(&folder)), (2, before + points, best), "and all of it again");
}

/// Games, results and settings that version 0.1 wrote are there, unchanged.
#[test]
fn saves_of_version_0_1_open_unchanged() {
    let folder = Folder::new();
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/saves-0.1");
    for file in fs::read_dir(&fixture).expect("the fixture").flatten() {
        fs::copy(file.path(), folder.path().join(file.file_name())).expect("a copy");
    }
    let house = House::open(&folder);
    let kept = |name: &str| {
        let text = fs::read_to_string(fixture.join(name)).expect("a file of the fixture");
        toml::from_str::<SavedGame>(&text).expect("a saved game")
    };
    assert_eq!(house.table::<Game>().code(), kept("2048.toml").code);
    assert_eq!(house.table::<morris::rules::Game>().code(), kept("morris.toml").code);
    assert_eq!(house.table::<pyramid::rules::Game>().code(), kept("pyramid.toml").code);
    let othello = house.table::<othello::rules::Game>();
    assert_eq!(othello.code(), kept("othello.toml").code);
    assert_eq!((othello.players().computer, othello.players().level.number()), (Some(Seat::Second), 2));
    // A day's game was in front, and the own one waits behind it.
    let tetris = kept("tetris.toml");
    let own = tetris.shelved.expect("an own game").code;
    let codes = [tetris.code, own];
    assert!(codes.contains(&house.table::<tetris::rules::Game>().code()), "{codes:?}");

    let world = house.app.world();
    let records = world.resource::<Records>();
    assert_eq!(records.best("2048", "4x4"), Some(20));
    assert_eq!(records.best("tetris", "marathon"), Some(112));
    for (game, points) in [("2048", 1852), ("tetris", 112)] {
        let book = world.resource::<Logbooks>().of(game);
        let ended: Vec<_> = book.recent().map(|entry| (entry.points, entry.code.is_some())).collect();
        assert_eq!(ended, [(Some(points), true)], "{game}");
    }
    let settings = world.resource::<Settings>();
    assert_eq!(settings.chosen(info(TETRIS)).get("delay"), "133");
    assert_eq!(settings.chosen(info(MORRIS)).get("players"), "two");
    assert!(world.resource::<EarlyTroubles>().0.is_empty(), "nothing was found to be damaged");
}
