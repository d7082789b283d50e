//! The daily set: the same games for everyone on the same day, found without a clock, noted when
//! they are done, kept for ever.

use quintet::games::othello::ID as OTHELLO;
use quintet::games::pyramid::ID as PYRAMID;
use quintet::games::twenty48::ID as TWENTY48;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::support::{Folder, House, hold_thoughts, stuck_line};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, block_on, poll_once};
use bevy::ui::{ComputedNode, UiGlobalTransform};
use quintet::app::Options;
use quintet::core::{Budget, Day, Rules, Session};

use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::ask::Ask;
use quintet::gameplay::codes::Pasteboard;
use quintet::gameplay::daily::{Dailies, DayClock, PlayDaily, Preparing};
use quintet::gameplay::messages::Play;
use quintet::gameplay::room::{NewGame, Room};
use quintet::games::pyramid::advisor::{Solver, Verdict};
use quintet::games::{morris, othello, pyramid, tetris, twenty48};

type Discs = othello::rules::Game;
type Deal = pyramid::rules::Game;
type Tiles = twenty48::rules::Game;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

/// A day's game as a code.
fn code<G: Room>(day: Day) -> String {
    Session::<G>::new(G::daily(day.seed(G::NAME))).code()
}

fn set(day: Day) -> [String; 5] {
    [
        code::<tetris::rules::Game>(day),
        code::<othello::rules::Game>(day),
        code::<Tiles>(day),
        code::<Deal>(day),
        code::<morris::rules::Game>(day),
    ]
}

/// Whoever plays a day that is long past has to find what everybody else found.
#[test]
fn a_day_has_the_same_set_for_ever() {
    let found = ["2026-01-01", "2026-11-16", "2028-02-29"].map(|date| set(day(date)));
    assert_eq!(found, GOLDEN);
}

const GOLDEN: [[&str; 5]; 3] = [
    [
        "Q1-tetris-AZA_V0dsAAAAALxSxyk",
        "Q1-othello-zqrvpgkBAHSwBdRpa5QCAAAAAAAATZZ0Gw",
        "Q1-2048-sW5bFjcAAAB6nN7v",
        "Q1-pyramid-oNF_BQAAEWeFrA",
        "Q1-morris-TRduvzeoCiDEIDBAAAAA6PQCOA",
    ],
    [
        "Q1-tetris-AZi11DccAAAAAI5_4UI",
        "Q1-othello-wO7ZpgQB2ABITBWKRowBDAAAAAAAaNPleg",
        "Q1-2048-Se6L1goAAAAnbu9q",
        "Q1-pyramid-YJKxAAAAj4XiXw",
        "Q1-morris-xezOVl2oCgjEEiAABAAApFF4Tw",
    ],
    [
        "Q1-tetris-ARiv31YDAAAAmB5kFg",
        "Q1-othello-6ejahw5tAAxEITixIdgAPAAMAAAAqZZaIA",
        "Q1-2048-UVofrhYAAAAJkLk7",
        "Q1-pyramid-ILbQBgAAM4uNIw",
        "Q1-morris-TTaUvi-oChGkEAKAAAAAfMnQiQ",
    ],
];

#[test]
fn different_days_have_different_sets() {
    let first = day("2026-03-01");
    let days = || (0..400).map(|number| first.plus(number));
    for game in ["2048", "tetris", "pyramid"] {
        let seeds: BTreeSet<u64> = days().map(|day| day.seed(game)).collect();
        assert_eq!(seeds.len(), 400, "{game}");
    }
    let sets: Vec<[String; 5]> = days().take(4).map(set).collect();
    for game in 0..5 {
        let codes: BTreeSet<&String> = sets.iter().map(|set| &set[game]).collect();
        assert_eq!(codes.len(), 4, "game {game}");
    }
}

/// One deal in every fortnight of a year, each won by the moves that the solver names.
#[test]
fn the_deals_of_a_year_can_be_won() {
    for number in 0..26 {
        let day = day("2026-01-01").plus(14 * number);
        let mut game = Deal::new(&Deal::daily(day.seed("pyramid")));
        let verdict = Solver::default().judge(&game, &Budget::positions(u64::MAX));
        let Verdict::Winnable(line) = verdict else { panic!("{day}: {verdict:?}") };
        for mv in line {
            game.play(mv).expect("legal");
        }
        assert!(game.is_won(), "{day}");
    }
}

#[test]
fn positions_to_play_on_favour_nobody() {
    use othello::advisor::{Advisor, Limits};
    for number in 0..6 {
        let day = day("2026-06-01").plus(number);
        let game = othello::rules::Game::new(&othello::rules::Game::daily(day.seed("othello")));
        let verdict =
            Advisor::default().analyse(&game, Limits { depth: 6, solves: 0 }, &Budget::positions(u64::MAX));
        assert!(verdict.discs.abs() <= 2.0, "{day}: {}", verdict.discs);
        assert_eq!(game.empties(), 48);
        assert!(!game.legal_moves().is_empty() && !game.must_pass());
        let game = morris::rules::Game::new(&morris::rules::Game::daily(day.seed("morris")));
        for side in morris::rules::Side::BOTH {
            assert_eq!((game.board().men(side).len(), game.in_hand(side)), (4, 5), "{day}");
        }
        let verdict = morris::advisor::Advisor::default().think_to(&game, 6, &Budget::positions(u64::MAX));
        assert!(verdict.is_some_and(|verdict| verdict.value.abs() <= 40), "{day}: {verdict:?}");
    }
}

const TODAY: &str = "2026-11-16";

/// At the menu, on a day in November.
fn at_the_menu(folder: &Folder, size: Vec2) -> House {
    let mut house = House::start(Options { data_dir: folder.path().to_owned(), ..default() }, size);
    house.app.insert_resource(DayClock(|| day(TODAY)));
    house.frames(4);
    house
}

fn home(folder: &Folder) -> House {
    at_the_menu(folder, Vec2::new(1280.0, 800.0))
}

/// Opens the sheet and plays a game of the day that is shown.
fn play_daily<G: Room>(house: &mut House) {
    open_sheet(house);
    enter_daily::<G>(house);
}

fn open_sheet(house: &mut House) {
    house.click("Daily");
    assert_eq!(house.sheet(), Sheet::Daily);
    house.frames(20);
}

fn enter_daily<G: Room>(house: &mut House) {
    house.click(&format!("Daily {}", G::INFO.title));
    let start = Instant::now();
    while house.screen() != Screen::Playing(G::ID) {
        assert!(start.elapsed() < Duration::from_mins(4), "the game is found");
        house.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    house.frames(10);
}

fn is_done(house: &House, date: &str, game: &str) -> bool {
    house.app.world().resource::<Dailies>().is_done(day(date), game)
}

fn play<G: Room>(house: &mut House, mv: G::Move) {
    house.app.world_mut().write_message(Play::<G>(mv));
    house.frames(1);
}

fn win_deal(house: &mut House) {
    let game = house.table::<Deal>().session().state().clone();
    let verdict = Solver::default().judge(&game, &Budget::positions(u64::MAX));
    let Verdict::Winnable(line) = verdict else { panic!("{verdict:?}") };
    for mv in line {
        play::<Deal>(house, mv);
    }
    house.frames(2);
}

#[test]
fn a_days_tiles_count_when_they_are_played_to_the_end() {
    let folder = Folder::new();
    let mut house = home(&folder);
    assert!(house.shows("Daily 0/5"), "{:?}", house.texts());
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.table::<Tiles>().daily(), Some(day(TODAY)));
    assert_eq!(house.session().code(), code::<Tiles>(day(TODAY)));
    loop {
        let Some(mv) = house.session().state().moves().next() else { break };
        assert!(!is_done(&house, TODAY, "2048"));
        play::<Tiles>(&mut house, mv);
        if house.session().state().is_won() {
            break;
        }
    }
    house.frames(2);
    assert!(is_done(&house, TODAY, "2048"));
    assert!(house.shows("Daily done: 1 of 5 today."), "{:?}", house.texts());
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    house.frames(6);
    assert!(house.shows("Daily 1/5"), "{:?}", house.texts());
    house.close();
    let house = home(&folder);
    assert!(is_done(&house, TODAY, "2048"), "and it is still known tomorrow");
}

#[test]
fn a_days_deal_that_is_left_counts_when_it_is_won_later() {
    let folder = Folder::new();
    let mut house = home(&folder);
    play_daily::<Deal>(&mut house);
    let mv = house.table::<Deal>().session().state().legal_moves()[0];
    play::<Deal>(&mut house, mv);
    house.tap(KeyCode::KeyU);
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    house.frames(6);
    house.close();
    let mut house = home(&folder);
    assert_eq!(house.table::<Deal>().daily(), Some(day(TODAY)), "it is still the day's");
    let card = house.place_of("Pyramid Solitaire");
    house.click_at(card);
    house.wait_for("the room", |house| house.screen() == Screen::Playing(PYRAMID));
    house.frames(10);
    win_deal(&mut house);
    assert!(is_done(&house, TODAY, "pyramid"));
}

#[test]
fn a_deal_that_is_stuck_is_not_done() {
    let folder = Folder::new();
    let mut house = home(&folder);
    play_daily::<Deal>(&mut house);
    for _ in 0..60 {
        let moves = house.table::<Deal>().session().state().legal_moves();
        let Some(mv) = moves.last().copied() else { break };
        play::<Deal>(&mut house, mv);
    }
    assert_eq!(is_done(&house, TODAY, "pyramid"), house.table::<Deal>().session().state().is_won());
    house.control(KeyCode::KeyN);
    assert_eq!(house.table::<Deal>().daily(), None, "a new game is nobody's day");
    win_deal(&mut house);
    assert!(!is_done(&house, TODAY, "pyramid"));
}

#[test]
fn the_game_that_lay_there_can_be_had_back() {
    let folder = Folder::new();
    let mut house = House::play_2048(&folder, 7);
    house.slide();
    let before = house.session().code();
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    house.app.insert_resource(DayClock(|| day(TODAY)));
    house.frames(10);
    play_daily::<Tiles>(&mut house);
    assert_ne!(house.session().code(), before);
    house.click("Undo the new game");
    assert_eq!(house.session().code(), before);
    assert_eq!(house.table::<Tiles>().daily(), None);
}

fn go_to_the_menu(house: &mut House) {
    house.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    house.frames(10);
}

/// A game of 2048 that is under way, and its code.
fn own_game(folder: &Folder) -> (House, String) {
    let mut house = House::play_2048(folder, 7);
    house.slides(3);
    let own = house.session().code();
    house.app.insert_resource(DayClock(|| day(TODAY)));
    go_to_the_menu(&mut house);
    (house, own)
}

/// The same with a day's game on the table, under way too, and the codes of both.
fn own_game_and_day(folder: &Folder) -> (House, String, String) {
    let (mut house, own) = own_game(folder);
    play_daily::<Tiles>(&mut house);
    house.slides(4);
    let daily = house.session().code();
    (house, own, daily)
}

#[test]
fn a_day_and_the_own_game_wait_for_each_other() {
    let folder = Folder::new();
    let (house, own, daily) = own_game_and_day(&folder);
    house.close();
    let mut house = home(&folder);
    house.click("2048");
    house.frames(20);
    assert_eq!(house.session().code(), daily, "it goes on with what was played last");
    assert!(house.shows("Your own game is kept."), "{:?}", house.texts());
    house.click("Undo the new game");
    assert_eq!(house.session().code(), own);
    house.slides(1);
    let own = house.session().code();
    go_to_the_menu(&mut house);
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.session().code(), daily, "nor is the day's game lost");
    house.slides(1);
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().code(), own, "a new game is first of all not the day's");
    assert!(house.shows("Back at your own game."), "{:?}", house.texts());
}

#[test]
fn when_a_days_game_has_been_left_untouched_the_own_one_is_back() {
    let folder = Folder::new();
    let (mut house, own) = own_game(&folder);
    play_daily::<Tiles>(&mut house);
    go_to_the_menu(&mut house);
    assert_eq!(house.session().code(), own);
}

/// A day's deal, the room's own one under way, and the code of that.
fn own_deal_and_day(folder: &Folder) -> (House, String) {
    let mut house = home(folder);
    house.click("Pyramid Solitaire");
    house.wait_for("the room", |house| house.screen() == Screen::Playing(PYRAMID));
    house.frames(10);
    let mv = house.table::<Deal>().session().state().legal_moves()[0];
    play::<Deal>(&mut house, mv);
    let own = house.table::<Deal>().session().code();
    go_to_the_menu(&mut house);
    play_daily::<Deal>(&mut house);
    (house, own)
}

#[test]
fn when_a_days_game_is_done_and_left_the_own_one_is_back() {
    let folder = Folder::new();
    let (mut house, own) = own_deal_and_day(&folder);
    win_deal(&mut house);
    assert!(is_done(&house, TODAY, "pyramid"));
    house.close();
    // Also if the window was closed in between.
    let house = home(&folder);
    assert_eq!(house.table::<Deal>().session().code(), own);
}

#[test]
fn beginning_a_day_again_can_be_undone_and_costs_the_own_game_nothing() {
    let folder = Folder::new();
    let (mut house, own, daily) = own_game_and_day(&folder);
    house.app.world_mut().write_message(Ask::Retry(0));
    house.frames(5);
    assert_eq!(house.session().position(), 0);
    house.click("Undo the new game");
    assert_eq!(house.session().code(), daily);
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().code(), own);
}

/// Plays the game of an earlier day.
fn play_day(house: &mut House, date: &str) {
    open_sheet(house);
    house.app.world_mut().write_message(PlayDaily { day: day(date), game: TWENTY48 });
    house.wait_for("the room", |house| house.screen() == Screen::Playing(TWENTY48));
    house.frames(20);
    assert_eq!(house.table::<Tiles>().daily(), Some(day(date)));
}

const YESTERDAY: &str = "2026-11-15";

#[test]
fn a_guest_that_nobody_touched_costs_no_game_under_way() {
    let folder = Folder::new();
    let (mut house, own, daily) = own_game_and_day(&folder);
    // Another day that is only looked at.
    go_to_the_menu(&mut house);
    play_day(&mut house, YESTERDAY);
    go_to_the_menu(&mut house);
    assert_eq!(house.session().code(), daily, "after another day");
    // The same day begun again, and left, also by closing the window.
    house.click("2048");
    house.frames(20);
    house.app.world_mut().write_message(Ask::Retry(0));
    house.frames(5);
    house.close();
    let mut house = home(&folder);
    assert_eq!(house.session().code(), daily, "after another start");
    // Another day, and a new game instead: first the own one.
    play_day(&mut house, YESTERDAY);
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().code(), own);
    go_to_the_menu(&mut house);
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.session().code(), daily, "after a new game");
    // Taken up and left for the own game without a move.
    house.click("Undo the new game");
    assert_eq!(house.session().code(), own);
    go_to_the_menu(&mut house);
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.session().code(), daily, "after having been taken up for nothing");
}

#[test]
fn several_guests_wait_for_each_other() {
    let folder = Folder::new();
    let (mut house, own, today) = own_game_and_day(&folder);
    go_to_the_menu(&mut house);
    play_day(&mut house, YESTERDAY);
    house.slides(2);
    let yesterday = house.session().code();
    house.close();
    let mut house = home(&folder);
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.session().code(), today);
    go_to_the_menu(&mut house);
    play_day(&mut house, YESTERDAY);
    assert_eq!(house.session().code(), yesterday);
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().code(), own);
}

#[test]
fn a_new_game_from_the_command_line_costs_the_own_game_no_more_than_any_new_game() {
    let folder = Folder::new();
    let (house, own, daily) = own_game_and_day(&folder);
    house.close();
    let mut house = House::play_2048(&folder, 5);
    house.app.insert_resource(DayClock(|| day(TODAY)));
    assert_eq!(house.session().position(), 0);
    house.click("Undo the new game");
    assert_eq!(house.session().code(), own);
    go_to_the_menu(&mut house);
    play_daily::<Tiles>(&mut house);
    assert_eq!(house.session().code(), daily);
}

#[test]
fn from_a_guest_a_new_game_leads_to_no_game_that_is_over() {
    let folder = Folder::new();
    let code = {
        use quintet::games::twenty48::rules::Setup;
        let board = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4".parse().expect("a board");
        Session::<Tiles>::new(Setup::resumed(board, 0, 1).expect("a position")).code()
    };
    std::fs::write(folder.path().join("2048.toml"), format!("code = \"{code}\"\nseconds = 1.0\n"))
        .expect("written");
    let mut house = home(&folder);
    house.click("2048");
    house.frames(20);
    while house.session().state().outcome().is_none() {
        assert!(house.slide());
    }
    let over = house.session().code();
    go_to_the_menu(&mut house);
    play_daily::<Tiles>(&mut house);
    house.slides(2);
    go_to_the_menu(&mut house);
    house.click("2048");
    house.frames(20);
    assert!(!house.shows("Your own game is kept."), "{:?}", house.texts());
    house.control(KeyCode::KeyN);
    assert_ne!(house.session().code(), over);
    assert_eq!((house.session().position(), house.table::<Tiles>().daily()), (0, None));
}

#[test]
fn a_days_deal_that_is_stuck_can_be_tried_again_after_it_was_left() {
    let folder = Folder::new();
    let (mut house, _) = own_deal_and_day(&folder);
    for mv in stuck_line(house.table::<Deal>().session().clone()) {
        play::<Deal>(&mut house, mv);
    }
    let state = house.table::<Deal>().session().state();
    assert!(state.outcome().is_some() && !state.is_won());
    let stuck = house.table::<Deal>().session().code();
    house.close();
    let mut house = home(&folder);
    play_daily::<Deal>(&mut house);
    assert_eq!(house.table::<Deal>().session().code(), stuck);
    house.tap(KeyCode::KeyU);
    assert!(house.table::<Deal>().session().state().outcome().is_none());
}

#[test]
fn a_day_can_be_opened_from_the_sheet_over_its_own_room() {
    let folder = Folder::new();
    let (mut house, own) = own_game(&folder);
    house.click("2048");
    house.frames(20);
    house.app.world_mut().resource_mut::<NextState<Sheet>>().set(Sheet::Daily);
    house.frames(10);
    house.app.world_mut().write_message(PlayDaily { day: day(TODAY), game: TWENTY48 });
    house.wait_for("the day's game", |house| house.table::<Tiles>().daily() == Some(day(TODAY)));
    house.frames(20);
    assert_eq!(house.table::<Tiles>().daily(), Some(day(TODAY)));
    assert!(house.slide());
    house.control(KeyCode::KeyN);
    assert_eq!(house.session().code(), own);
}

#[test]
fn an_earlier_day_is_chosen_and_played_with_keys_alone() {
    let folder = Folder::new();
    let mut house = home(&folder);
    open_sheet(&mut house);
    assert_eq!(house.focused().as_deref(), Some("Daily Tetris"));
    for _ in 0..8 {
        if house.focused().is_some_and(|name| name.starts_with("2026-11-")) {
            break;
        }
        house.tap(KeyCode::ArrowRight);
        house.frames(4);
        if house.focused().is_some_and(|name| !name.starts_with("2026-11-")) {
            house.tap(KeyCode::ArrowDown);
        }
    }
    let chosen = house.focused().expect("a day");
    assert!(chosen.starts_with("2026-11-"), "{chosen}");
    while house.focused().as_deref() != Some("2026-11-09") {
        let here = day(&house.focused().expect("a day"));
        let there = day("2026-11-09");
        house.tap(match (here.date().2.cmp(&there.date().2), here.weekday().cmp(&there.weekday())) {
            (_, std::cmp::Ordering::Greater) => KeyCode::ArrowLeft,
            (_, std::cmp::Ordering::Less) => KeyCode::ArrowRight,
            (std::cmp::Ordering::Less, _) => KeyCode::ArrowDown,
            _ => KeyCode::ArrowUp,
        });
        assert_ne!(house.focused().as_deref(), Some(here.to_string().as_str()), "the focus moves");
    }
    house.tap(KeyCode::Enter);
    assert!(house.shows("Monday, 9 November 2026"), "{:?}", house.texts());
    assert_eq!(house.focused().as_deref(), Some("2026-11-09"), "the focus stays where it is");
    enter_daily::<tetris::rules::Game>(&mut house);
    assert_eq!(house.table::<tetris::rules::Game>().daily(), Some(day("2026-11-09")));
}

#[test]
fn days_to_come_cannot_be_played() {
    let folder = Folder::new();
    let mut house = home(&folder);
    open_sheet(&mut house);
    house.click("2026-11-17");
    assert!(house.shows("Monday, 16 November 2026"), "{:?}", house.texts());
    house.click("Later month");
    assert!(house.shows("November 2026"), "{:?}", house.texts());
    house.click("Earlier month");
    house.frames(4);
    assert!(house.texts().iter().any(|text| text == "October 2026"), "{:?}", house.texts());
    house.click("2026-10-31");
    assert!(house.shows("Saturday, 31 October 2026"), "{:?}", house.texts());
}

#[test]
fn a_game_that_was_sought_for_somebody_who_left_does_not_come() {
    let folder = Folder::new();
    let mut house = home(&folder);
    open_sheet(&mut house);
    // Nothing is found until everyone who would look for it is let go.
    let held = hold_thoughts();
    house.click("Daily Othello");
    let preparing = |house: &House| house.app.world().resource::<Preparing>().0;
    assert_eq!(preparing(&house), Some(OTHELLO));
    house.tap(KeyCode::Escape);
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::None));
    assert_eq!(preparing(&house), None);

    // It would come to the sheet, for as long as that is open.
    open_sheet(&mut house);
    drop(held);
    let seed = day(TODAY).seed("othello");
    let mut same = AsyncComputeTaskPool::get().spawn(async move { Discs::daily(seed) });
    while block_on(poll_once(&mut same)).is_none() {
        house.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    house.frames(30);
    assert_eq!((house.screen(), house.sheet()), (Screen::Menu, Sheet::Daily));
    assert_eq!(house.table::<Discs>().daily(), None);
}

#[test]
fn a_days_position_that_is_begun_anew_was_chosen_by_nobody() {
    let folder = Folder::new();
    let settings = "[games.othello]\nplayers = \"two\"\n";
    std::fs::write(folder.path().join("settings.toml"), settings).expect("written");
    let mut house = home(&folder);
    play_daily::<Discs>(&mut house);
    assert!(!house.table::<Discs>().is_assisted());
    let mv = house.table::<Discs>().session().state().legal_moves()[0];
    play::<Discs>(&mut house, mv);
    house.app.world_mut().write_message(Ask::Retry(0));
    house.frames(2);
    let table = house.table::<Discs>();
    assert_eq!((table.session().position(), table.daily()), (0, Some(day(TODAY))));
    assert!(!table.is_assisted(), "so nobody had help");
    let code = table.session().code();

    // The same position is arranged where somebody brings it along.
    house.app.insert_resource(Pasteboard::Private(code.clone()));
    house.control(KeyCode::KeyV);
    let table = house.table::<Discs>();
    assert_eq!((table.session().code(), table.daily()), (code, None));
    assert!(table.is_assisted());
    house.app.world_mut().write_message(Ask::Retry(0));
    house.frames(2);
    assert!(house.table::<Discs>().is_assisted(), "however often it is begun anew");
}

#[test]
fn damaged_days_are_set_aside_with_a_word() {
    for text in ["what is this", "[done]\nyesterday = [\"2048\"]\n", "done = 7\n"] {
        let folder = Folder::new();
        std::fs::write(folder.path().join("daily.toml"), text).expect("written");
        let mut house = home(&folder);
        assert!(house.shows("The days you have done could not be read"), "{text}: {:?}", house.texts());
        let aside = folder.path().join("daily.damaged-1.toml");
        assert_eq!(std::fs::read_to_string(aside).expect("kept"), text);
        assert!(house.shows("Daily 0/5"));
    }
}

#[test]
fn everything_fits_into_every_window() {
    for size in [(400.0, 500.0), (800.0, 600.0), (960.0, 640.0), (3840.0, 2160.0)] {
        let folder = Folder::new();
        let size = Vec2::from(size);
        let mut house = at_the_menu(&folder, size);
        // A month that touches six weeks.
        house.app.insert_resource(DayClock(|| day("2026-08-31")));
        open_sheet(&mut house);
        let world = house.app.world_mut();
        let mut nodes = world.query::<(&Name, &UiGlobalTransform, &ComputedNode)>();
        for wanted in
            ["Close", "Daily Tetris", "Daily Nine Men’s Morris", "Later month", "2026-08-01", "2026-08-31"]
        {
            let found = nodes.iter(world).find(|(name, ..)| name.as_str() == wanted);
            let (_, place, node) = found.unwrap_or_else(|| panic!("{wanted} in {size}"));
            let rect = Rect::from_center_size(place.translation, node.size());
            let window = Rect::from_corners(Vec2::ZERO, size);
            assert!(window.contains(rect.min) && window.contains(rect.max), "{wanted}: {rect:?} in {size}");
        }
    }
}
