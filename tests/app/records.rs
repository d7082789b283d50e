//! How games end is noted: once each, with help apart, exactly however long ago, and never lost.

use quintet::games::pyramid::ID as PYRAMID;
use quintet::games::twenty48::ID as TWENTY48;
use std::collections::BTreeMap;
use std::fs;

use crate::support::{Folder, House, stuck_line};
use bevy::prelude::*;
use bevy::window::WindowFocused;
use proptest::prelude::*;
use quintet::app::Options;
use quintet::core::{Budget, Rules, Session};
use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::records::{Ending, Entry, Group, KEPT, Logbook, REPLAYS, Totals, csv};
use quintet::gameplay::records::{Logbooks, Records};
use quintet::gameplay::room::Scored;
use quintet::games::pyramid::advisor::{Solver, Verdict};
use quintet::games::twenty48::rules::{Game, Setup, Size};
use quintet::games::{self, pyramid};

type Deal = pyramid::rules::Game;

fn any_entry() -> impl Strategy<Value = Entry> {
    let group = (0..3_usize, prop::option::of(1..=3_u8));
    let result = prop_oneof![
        3 => Just(Ending::Won),
        2 => Just(Ending::Lost),
        1 => Just(Ending::Drawn),
        1 => Just(Ending::Ended),
    ];
    let facts = prop::collection::btree_map("[abc]", 0..50_u64, 0..3);
    (group, result, prop::option::of(-5000..50_000_i64), 0..4000_u64, any::<bool>(), facts, 0..2000_usize)
        .prop_map(|((record, level), result, points, seconds, assisted, facts, letters)| Entry {
            group: Group { record: ["one", "two, \"three\"", ""][record].to_owned(), level },
            variant: "one".to_owned(),
            seat: level.map(|_| 1),
            result,
            points,
            seconds,
            date: 1_700_000_000,
            assisted,
            code: Some("x".repeat(letters)),
            facts,
        })
}

/// The same numbers, counted anew from every game there ever was.
fn recounted(games: &[&Entry]) -> Totals {
    let count = |ending: Ending| games.iter().filter(|game| game.result == ending).count() as u64;
    let decided = games.iter().filter(|game| game.result != Ending::Ended);
    let runs: Vec<u64> = decided
        .map(|game| game.result == Ending::Won)
        .scan(0, |run, won| {
            *run = if won { *run + 1 } else { 0 };
            Some(*run)
        })
        .collect();
    let mut facts = BTreeMap::<String, u64>::new();
    for (name, number) in games.iter().flat_map(|game| &game.facts) {
        *facts.entry(name.clone()).or_default() += number;
    }
    Totals {
        games: games.len() as u64,
        won: count(Ending::Won),
        lost: count(Ending::Lost),
        drawn: count(Ending::Drawn),
        streak: runs.last().copied().unwrap_or(0),
        best_streak: runs.iter().copied().max().unwrap_or(0),
        best: games.iter().filter_map(|game| game.points).max(),
        points: games.iter().filter_map(|game| game.points).sum(),
        scored: games.iter().filter(|game| game.points.is_some()).count() as u64,
        seconds: games.iter().map(|game| game.seconds).sum(),
        facts,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is kept one by one and whatever only as sums, and however often it is written down
    /// and read again in between.
    #[test]
    fn statistics_equal_a_recount_of_all_games(
        entries in prop::collection::vec(any_entry(), 0..3 * KEPT),
        read_every in 1..200_usize,
    ) {
        let mut book = Logbook::default();
        for (number, entry) in entries.iter().enumerate() {
            book.add(entry.clone());
            if number % read_every == 0 {
                let text = toml::to_string(&book).expect("plain values");
                book = toml::from_str(&text).expect("its own text");
            }
        }
        for assisted in [false, true] {
            let all: Vec<&Entry> = entries.iter().filter(|entry| entry.assisted == assisted).collect();
            let contests: Vec<&Entry> =
                all.iter().copied().filter(|entry| entry.result != Ending::Ended).collect();
            prop_assert_eq!(book.totals(None, assisted), recounted(&contests));
            for group in book.groups() {
                let of_group: Vec<&Entry> = all.iter().copied().filter(|entry| entry.group == *group).collect();
                let totals = book.totals(Some(group), assisted);
                prop_assert_eq!(&totals, &recounted(&of_group));
                // Without the last games it is the recount of those before them.
                let kept = book.of(Some(group), assisted).count().min(7);
                let before = &of_group[..of_group.len() - kept];
                prop_assert_eq!(book.totals_before(Some(group), assisted, kept), recounted(before));
            }
        }
        // It stays small: so many games, the newest of them to be watched.
        prop_assert_eq!(book.recent().count(), entries.len().min(KEPT));
        let watchable = book.recent().filter(|entry| entry.code.is_some()).count();
        prop_assert_eq!(watchable, entries.len().min(REPLAYS));
        prop_assert!(book.recent().take(REPLAYS).all(|entry| entry.code.is_some()));
    }

    /// The columns of the table that is exported add up to the statistics.
    #[test]
    fn what_is_exported_adds_up(entries in prop::collection::vec(any_entry(), 0..2 * KEPT)) {
        let mut book = Logbook::default();
        for entry in &entries {
            book.add(entry.clone());
        }
        let table = csv([("2048", &book)]);
        let mut lines = table.lines();
        let head: Vec<String> = fields(lines.next().expect("a head"));
        let column = |name: &str| head.iter().position(|field| field == name).expect("a column");
        let sum = |name: &str| -> u64 {
            table.lines().skip(1).map(|line| fields(line)[column(name)].parse::<u64>().expect("a number")).sum()
        };
        prop_assert!(lines.all(|line| fields(line).len() == head.len()));
        let everything = recounted(&entries.iter().collect::<Vec<_>>());
        prop_assert_eq!(sum("games"), everything.games);
        prop_assert_eq!(sum("won"), everything.won);
        prop_assert_eq!(sum("lost"), everything.lost);
        prop_assert_eq!(sum("drawn"), everything.drawn);
        prop_assert_eq!(sum("seconds"), everything.seconds);
    }
}

/// The fields of a line of comma-separated values.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        let last = fields.last_mut().expect("one at least");
        match letter {
            '"' => {
                // Two in a row are one of them.
                if !quoted && !last.is_empty() {
                    last.push('"');
                }
                quoted = !quoted;
            }
            ',' if !quoted => fields.push(String::new()),
            letter => last.push(letter),
        }
    }
    fields
}

#[test]
fn a_huge_game_does_not_make_the_logbook_huge() {
    let mut book = Logbook::default();
    for number in 0..10 {
        let group = Group { record: "zen".to_owned(), level: None };
        book.add(Entry {
            group,
            variant: "zen".to_owned(),
            seat: None,
            result: Ending::Lost,
            points: Some(number),
            seconds: 60,
            date: 0,
            assisted: false,
            code: Some("x".repeat(400_000)),
            facts: BTreeMap::new(),
        });
    }
    let letters: usize = book.recent().filter_map(|entry| entry.code.as_ref()).map(String::len).sum();
    assert!(letters <= 1 << 20, "{letters}");
    assert_eq!(book.recent().count(), 10, "the results are still there");
    assert!(book.recent().next().is_some_and(|entry| entry.code.is_some()), "and the newest game");
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

/// Plays the first legal move until there is none.
fn play_to_the_end(house: &mut House) {
    while let Some(mv) = house.first_slide() {
        house.app.world_mut().write_message(Play::<Game>(mv));
        house.frames(1);
        if house.sheet() == Sheet::Results {
            house.tap(KeyCode::Escape);
        }
    }
    house.frames(3);
}

fn ask(house: &mut House, ask: Ask) {
    house.app.world_mut().write_message(ask);
    house.frames(3);
}

fn book(house: &House) -> &Logbook {
    house.app.world().resource::<Logbooks>().of("2048")
}

#[test]
fn a_game_that_ends_is_noted_and_can_be_opened_again() {
    let folder = Folder::new();
    let mut house = small_board(&folder, 5);
    play_to_the_end(&mut house);
    let state = house.session().state().clone();
    let entry = book(&house).recent().next().expect("noted").clone();
    assert_eq!((entry.group.record.as_str(), entry.group.level, entry.assisted), ("3x3", None, false));
    assert_eq!(entry.points, Some(state.score().points()));
    assert_eq!(entry.result == Ending::Won, state.is_won());
    assert_eq!(entry.facts.values().sum::<u64>(), 1 + u64::from(state.is_won()));
    let code = entry.code.clone().expect("kept");
    let session = Session::<Game>::from_code(&code).expect("its code");
    assert_eq!(session.state(), &state);
    house.close();

    let house = House::open(&folder);
    assert_eq!(book(&house).recent().collect::<Vec<_>>(), [&entry], "it is there again");
    assert_eq!(house.session().state(), &state, "and the game is still on its table");
}

#[test]
fn a_game_counts_once_however_often_it_ends() {
    let folder = Folder::new();
    let mut house = small_board(&folder, 5);
    play_to_the_end(&mut house);
    let entry = book(&house).recent().next().expect("noted").clone();
    for _ in 0..3 {
        ask(&mut house, Ask::Undo);
    }
    assert!(house.session().state().outcome().is_none());
    play_to_the_end(&mut house);
    assert_eq!(book(&house).recent().collect::<Vec<_>>(), [&entry]);
    ask(&mut house, Ask::Undo);
    house.close();
    let mut house = House::open(&folder);
    house.tap(KeyCode::Enter);
    play_to_the_end(&mut house);
    assert_eq!(book(&house).recent().count(), 1, "not even after a restart");
    ask(&mut house, Ask::New);
    play_to_the_end(&mut house);
    assert_eq!(book(&house).recent().count(), 2, "the next game counts");
}

#[test]
fn a_game_that_is_given_up_does_not_count() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    for _ in 0..5 {
        assert!(house.slide());
    }
    house.control(KeyCode::KeyN);
    assert!(book(&house).is_empty());
}

#[test]
fn games_with_help_count_apart() {
    let group = Group { record: "3x3".to_owned(), level: None };
    for help in [Ask::Undo, Ask::Hint, Ask::Watch, Ask::Seek(1)] {
        let folder = Folder::new();
        let mut house = small_board(&folder, 9);
        for _ in 0..3 {
            assert!(house.slide());
        }
        ask(&mut house, help);
        if help == Ask::Watch {
            ask(&mut house, Ask::Watch);
        }
        // Help is remembered even if the game is gone on with another day.
        house.close();
        let mut house = House::open(&folder);
        house.tap(KeyCode::Enter);
        play_to_the_end(&mut house);
        assert_eq!(book(&house).totals(Some(&group), false).games, 0, "{help:?}");
        assert_eq!(book(&house).totals(Some(&group), true).games, 1, "{help:?}");
    }
}

#[test]
fn help_does_not_raise_the_best_of_those_who_had_none() {
    for help in [Ask::Undo, Ask::Hint, Ask::Watch] {
        let folder = Folder::new();
        let mut house = small_board(&folder, 9);
        for _ in 0..8 {
            assert!(house.slide());
        }
        let best = |house: &House, assisted: bool| {
            house.app.world().resource::<Records>().to_beat("2048", "3x3", assisted)
        };
        let pure = house.session().state().score().points();
        assert_eq!([false, true].map(|assisted| best(&house, assisted)), [Some(pure); 2], "{help:?}");
        ask(&mut house, help);
        if help == Ask::Watch {
            ask(&mut house, Ask::Watch);
        }
        assert!(house.table::<Game>().is_assisted(), "{help:?}");
        play_to_the_end(&mut house);
        let points = house.session().state().score().points();
        assert!(points > pure, "{help:?}: {points} after {pure}");
        let bests = [Some(pure), Some(points)];
        assert_eq!([false, true].map(|assisted| best(&house, assisted)), bests, "{help:?}");
        // The next game, which has no help, is measured against those without.
        ask(&mut house, Ask::New);
        let records = house.app.world().resource::<Records>();
        assert_eq!(house.table::<Game>().best(records), Some(pure), "{help:?}");
        house.close();
        let house = House::open(&folder);
        assert_eq!([false, true].map(|assisted| best(&house, assisted)), bests, "{help:?}");
    }
}

#[test]
fn a_board_that_somebody_arranged_is_help_and_a_seed_is_none() {
    let board = "64,32,16/2,4,8/0,0,0".parse().expect("a board");
    let arranged = Setup::resumed(board, 400, 5).expect("a position");
    for (setup, assisted) in [(Setup::new(Size::MIN, 5), false), (arranged, true)] {
        let folder = Folder::new();
        let mut house = House::open(&folder);
        let code = Session::<Game>::new(setup).code();
        house.app.insert_resource(Pasteboard::Private(code.clone()));
        house.control(KeyCode::KeyV);
        house.wait_for("the room", |house| matches!(house.screen(), Screen::Playing(_)));
        house.frames(10);
        assert_eq!(house.session().code(), code);
        assert_eq!(house.table::<Game>().is_assisted(), assisted);
        play_to_the_end(&mut house);
        let points = house.session().state().score().points();
        let group = Group { record: "3x3".to_owned(), level: None };
        let games = [false, true].map(|assisted| book(&house).totals(Some(&group), assisted).games);
        assert_eq!(games, if assisted { [0, 1] } else { [1, 0] });
        let records = house.app.world().resource::<Records>();
        assert_eq!(records.to_beat("2048", "3x3", false), (!assisted).then_some(points));
        assert_eq!(records.to_beat("2048", "3x3", true), Some(points));
    }
}

#[test]
fn the_best_results_of_old_are_still_there() {
    let folder = Folder::new();
    fs::write(folder.path().join("records.toml"), "[2048.4x4]\nbest = 15980\n").expect("written");
    let mut house = House::open(&folder);
    assert_eq!(house.app.world().resource::<Records>().best("2048", "4x4"), Some(15_980));
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    house.frames(10);
    open_tab(&mut house, "2048");
    assert!(house.shows("No game has ended yet") && house.shows("15,980"), "{:?}", house.texts());
}

#[test]
fn a_damaged_logbook_is_set_aside() {
    for nonsense in ["[[game", "[[game]]\nrecord = 3", "\u{0}\u{1}\u{2}", "[[game]]\nseconds = -1"] {
        let folder = Folder::new();
        fs::write(folder.path().join("2048-games.toml"), nonsense).expect("written");
        let mut house = House::open(&folder);
        assert!(house.shows("could not be read"), "{nonsense:?}: {:?}", house.texts());
        assert!(folder.path().join("2048-games.damaged-1.toml").exists());
        assert!(book(&house).is_empty());
    }
}

fn open_tab(house: &mut House, name: &str) {
    // The cards of the menu have the same names; the tab is the one on the dialog.
    let tab = games::all().position(|info| info.short_title == name).expect("a game");
    house.app.world_mut().write_message(quintet::theme::dialog::OpenTab(tab));
    house.frames(10);
}

#[test]
fn statistics_are_cleared_and_brought_back() {
    let folder = Folder::new();
    let mut house = small_board(&folder, 5);
    play_to_the_end(&mut house);
    let before = book(&house).clone();
    let best = house.app.world().resource::<Records>().best("2048", "3x3");
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    house.frames(10);
    open_tab(&mut house, "2048");
    assert!(house.shows("Small 3 × 3") && house.shows("The last game"), "{:?}", house.texts());
    house.click("Clear statistics");
    assert!(book(&house).is_empty());
    assert!(house.shows("No game has ended yet") && house.shows("are cleared"), "{:?}", house.texts());
    house.resize(Vec2::new(400.0, 500.0));
    house.frames(20);
    house.resize(Vec2::new(1280.0, 800.0));
    house.frames(20);
    assert!(house.shows("are cleared"), "a window of another size is no reason to forget them");
    house.click("Bring the results back");
    assert_eq!(book(&house), &before);
    assert_eq!(house.app.world().resource::<Records>().best("2048", "3x3"), best);
    assert!(house.shows("The last game") && !house.shows("are cleared"), "{:?}", house.texts());
    // Once the dialog is closed, what is cleared is gone, from the disk too.
    house.click("Clear statistics");
    house.tap(KeyCode::Escape);
    assert!(!house.shows("are cleared"));
    house.close();
    let house = House::open(&folder);
    assert!(book(&house).is_empty());
}

#[test]
fn a_result_that_was_cleared_does_not_come_back_when_the_window_is_left() {
    let folder = Folder::new();
    let mut house = small_board(&folder, 5);
    play_to_the_end(&mut house);
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    house.frames(10);
    open_tab(&mut house, "2048");
    house.click("Clear statistics");
    house.tap(KeyCode::Escape);
    let window = house.window();
    house.app.world_mut().write_message(WindowFocused { window, focused: false });
    house.frames(5);
    let best = |house: &House| house.app.world().resource::<Records>().best("2048", "3x3");
    assert_eq!(best(&house), None);
    // What is played from now on counts as ever.
    ask(&mut house, Ask::New);
    play_to_the_end(&mut house);
    assert_eq!(best(&house), Some(house.session().state().score().points()));
}

#[test]
fn a_card_shows_no_result_that_was_cleared_on_the_menu() {
    let folder = Folder::new();
    fs::write(folder.path().join("records.toml"), "[2048.4x4]\nbest = 15980\n").expect("written");
    let mut house = House::open(&folder);
    assert!(house.shows("15,980"), "{:?}", house.texts());
    house.click("Statistics");
    open_tab(&mut house, "2048");
    house.click("Clear statistics");
    house.tap(KeyCode::Escape);
    house.frames(30);
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
    assert!(!house.shows("15,980"), "{:?}", house.texts());
}

#[test]
fn a_record_run_that_is_gone_on_with_another_day_knows_what_it_beat() {
    let folder = Folder::new();
    fs::write(folder.path().join("records.toml"), "[2048.3x3]\nbest = 8\n").expect("written");
    let mut house = small_board(&folder, 5);
    while house.session().state().score().points() <= 8 {
        assert!(house.slide());
    }
    house.close();
    let mut house = House::open(&folder);
    house.tap(KeyCode::Enter);
    play_to_the_end(&mut house);
    house.wait_for_results();
    assert!(house.shows("Previous best 8, up by"), "{:?}", house.texts());
}

#[test]
fn an_end_that_was_taken_back_and_bettered_counts_with_all_its_points() {
    let folder = Folder::new();
    let mut house = House::play(&folder, PYRAMID, 8);
    let play = |house: &mut House, line: Vec<pyramid::rules::Move>| {
        for mv in line {
            house.app.world_mut().write_message(Play::<Deal>(mv));
            house.frames(1);
        }
        house.frames(2);
    };
    let points = |house: &House| house.table::<Deal>().session().state().points();
    let best = |house: &House| house.table::<Deal>().best(house.app.world().resource::<Records>());
    let line = stuck_line(house.table::<Deal>().session().clone());
    play(&mut house, line);
    let stuck = points(&house);
    assert_eq!(best(&house), stuck);
    house.app.world_mut().write_message(Ask::Seek(0));
    house.frames(4);
    let game = house.table::<Deal>().session().state().clone();
    let Verdict::Winnable(line) = Solver::default().judge(&game, &Budget::positions(u64::MAX)) else {
        panic!("deal 8 can be won");
    };
    play(&mut house, line);
    assert!(house.table::<Deal>().session().state().is_won());
    assert!(points(&house) > stuck);
    assert_eq!(best(&house), points(&house));
}

#[test]
fn results_are_exported_into_a_file_that_is_named() {
    let folder = Folder::new();
    let mut house = small_board(&folder, 5);
    play_to_the_end(&mut house);
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Statistics);
    house.frames(10);
    open_tab(&mut house, "2048");
    house.click("Export");
    let path = folder.path().join("quintet-results-1.csv");
    assert!(house.shows(&path.display().to_string()), "{:?}", house.texts());
    let table = fs::read_to_string(path).expect("it is there");
    let line = table.lines().nth(1).expect("the game");
    assert!(line.starts_with("2048,3x3,"), "{line}");
    assert!(
        line.ends_with(book(&house).recent().next().and_then(|entry| entry.code.as_deref()).expect("a code"))
    );
}
