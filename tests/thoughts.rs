//! What an opponent thinks about is the game on the table. When another one comes there, the thought
//! ends at once, and no move is played in a game that it was not meant for.

mod support;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, TaskPoolBuilder, block_on};
use quintet::app::Options;
use quintet::core::{Advised, Level, Session};
use quintet::games::GameId;
use quintet::games::othello::advisor::strength;
use quintet::games::othello::rules::{Disc, Game, Move, Setup};
use quintet::shell::codes::{Pasteboard, Requested};
use quintet::shell::replay::Transport;
use quintet::shell::room::{Opening, Play, Thinking};
use quintet::shell::screen::{Screen, Sheet};
use support::{Folder, House};

/// A position without a book move, in which the strongest level uses all its time.
const OPEN: &str = "........ ........ ..WBBB.. ..WWBB.. ..WBWB.. ..BBWW.. ........ ........ B";

/// One test at a time, with one thread for all thoughts.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    AsyncComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(1).build());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until whoever thinks has finished: with one thread, that is when an empty thought has.
fn wait_for_thoughts() {
    block_on(AsyncComputeTaskPool::get().spawn(async {}));
}

/// A game in which both have moved. It is Black's turn.
fn begun() -> Session<Game> {
    let mut session = Session::<Game>::new(Setup::from_board(OPEN.parse().expect("a board"), 1));
    for _ in 0..2 {
        let mv = session.state().moves()[0];
        session.play(mv).expect("legal");
    }
    assert_eq!(session.state().turn(), Disc::Black);
    session
}

/// The same position with the colours changed: what one side may play there, the other may here.
fn mirrored(game: &Game) -> Session<Game> {
    let changed = |letter: char| match letter {
        'B' => 'W',
        'W' => 'B',
        other => other,
    };
    let board: String = game.board().to_string().chars().map(changed).collect();
    let board = board.parse().expect("a board");
    let session = Session::<Game>::new(Setup::from_board(board, 2));
    assert_eq!(session.state().moves(), game.moves());
    assert_ne!(session.state().turn(), game.turn());
    session
}

/// Opens a game against the strongest level, which plays White.
fn sit_down(folder: &Folder, session: &Session<Game>) -> House {
    let settings = "[games.othello]\nplayers = \"first\"\nlevel = \"8\"\nponder = \"off\"\nbar = \"off\"\n";
    std::fs::write(folder.path().join("settings.toml"), settings).expect("the folder can be written to");
    let opening = Opening { game: Some(GameId::Othello), code: Some(session.code()), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == Screen::Playing(GameId::Othello));
    house.frames(10);
    house
}

fn game(house: &House) -> &Game {
    house.table::<Game>().session().state()
}

fn code(house: &House) -> String {
    house.table::<Game>().session().code()
}

fn wait_for_the_thought(house: &mut House) {
    house.wait_for("the thought", |house| house.app.world().resource::<Thinking>().0);
}

/// Plays a move, so that the opponent thinks about its answer.
fn play(house: &mut House) {
    let mv = game(house).moves()[0];
    house.app.world_mut().write_message(Play::<Game>(mv));
    house.frames(1);
    wait_for_the_thought(house);
    assert_eq!(game(house).turn(), Disc::White);
}

/// Opens a game with Ctrl+V.
fn paste(house: &mut House, session: &Session<Game>) {
    house.app.insert_resource(Pasteboard::Private(session.code()));
    house.control(KeyCode::KeyV);
    assert_eq!(code(house), session.code());
}

/// Nobody plays in a game in which it is the person's turn, though every thought comes to its end.
fn is_left_alone(house: &mut House, session: &Session<Game>) {
    assert!(house.table::<Game>().is_open());
    assert_eq!(code(house), session.code());
    wait_for_thoughts();
    house.frames(120);
    assert_eq!(code(house), session.code(), "nobody has moved");
    assert!(house.table::<Game>().is_open());
    // And it goes on from there.
    let mv = game(house).moves()[0];
    house.app.world_mut().write_message(Play::<Game>(mv));
    house.frames(2);
    assert_eq!(house.table::<Game>().session().moves().last(), Some(&mv));
}

#[test]
fn the_opponent_uses_all_its_time_here() {
    let _alone = alone();
    let mut after = begun();
    after.play(after.state().moves()[0]).expect("legal");
    for game in [after.state(), mirrored(begun().state()).state()] {
        let start = Instant::now();
        let advice = game.advise(&mut default(), &game.level_budget(Level::MAX));
        assert!(matches!(advice.expect("a move").mv, Move::Place(_)));
        assert!(start.elapsed() >= strength(Level::MAX).time);
    }
}

#[test]
fn a_thought_ends_at_once_when_nobody_wants_it_any_more() {
    let _alone = alone();
    let folder = Folder::new();
    let mut house = sit_down(&folder, &begun());
    for way in ["undo", "paste", "leave"] {
        let start = Instant::now();
        play(&mut house);
        match way {
            "undo" => house.tap(KeyCode::KeyU),
            "paste" => paste(&mut house, &begun()),
            _ => house.tap(KeyCode::Backspace),
        }
        wait_for_thoughts();
        assert!(start.elapsed() < strength(Level::MAX).time, "{way} after {:?}", start.elapsed());
    }
    assert_eq!(house.screen(), Screen::Menu);
}

#[test]
fn a_game_that_is_opened_gets_no_move_that_was_meant_for_the_last() {
    let _alone = alone();
    for paused in [false, true] {
        let folder = Folder::new();
        let mut house = sit_down(&folder, &begun());
        play(&mut house);
        let opened = mirrored(game(&house));
        if paused {
            // The answer is found, and waits for the game to go on.
            house.tap(KeyCode::Escape);
            assert_eq!(house.sheet(), Sheet::Pause);
            wait_for_thoughts();
            house.frames(2);
        }
        paste(&mut house, &opened);
        assert_eq!(house.sheet(), Sheet::None);
        is_left_alone(&mut house, &opened);
    }
}

#[test]
fn a_game_that_comes_back_gets_no_move_that_was_meant_for_the_new_one() {
    let _alone = alone();
    let folder = Folder::new();
    let old = begun();
    let mut house = sit_down(&folder, &old);
    paste(&mut house, &mirrored(old.state()));
    wait_for_the_thought(&mut house);
    house.frames(4);
    house.click("Undo the new game");
    is_left_alone(&mut house, &old);
}

#[test]
fn a_game_played_on_from_a_replay_gets_no_move_that_was_meant_for_the_last() {
    let _alone = alone();
    let folder = Folder::new();
    let mut house = sit_down(&folder, &begun());
    play(&mut house);
    let start = mirrored(game(&house));
    let mut recorded = start.clone();
    recorded.play(recorded.state().moves()[0]).expect("legal");
    // As from the statistics, which can be opened while the opponent thinks.
    let players = house.table::<Game>().players();
    let mut requested = house.app.world_mut().resource_mut::<Requested>();
    requested.watch(GameId::Othello, recorded.code(), players, 1.0);
    house.frames(2);
    assert_eq!(house.sheet(), Sheet::Replay);
    house.app.world_mut().write_message(Transport::PlayOn);
    house.frames(2);
    assert_eq!(house.sheet(), Sheet::None);
    is_left_alone(&mut house, &start);
}
