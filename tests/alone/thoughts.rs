//! What an opponent thinks about is the game on the table. When another one comes there, the thought
//! ends at once, and no move is played in a game that it was not meant for.

use quintet::games::othello::ID as OTHELLO;
use std::time::Instant;

use crate::alone;
use crate::quick::wait_for_thoughts;
use crate::support::{Folder, House};
use bevy::prelude::*;
use quintet::app::Options;
use quintet::core::{Advised, Level, Rules, Session};

use quintet::engine::states::{Screen, Sheet};
use quintet::gameplay::advisor::Thinking;
use quintet::gameplay::codes::{Pasteboard, Requested};
use quintet::gameplay::messages::Play;
use quintet::gameplay::opening::Opening;
use quintet::gameplay::replay::Transport;
use quintet::games::othello::advisor::strength;
use quintet::games::othello::rules::{Disc, Game, Move, Setup};

/// A position without a book move, in which the strongest level uses all its time.
const OPEN: &str = "........ ........ ..WBBB.. ..WWBB.. ..WBWB.. ..BBWW.. ........ ........ B";

/// A game in which both have moved. It is Black's turn.
fn begun() -> Session<Game> {
    let mut session = Session::<Game>::new(Setup::from_board(OPEN.parse().expect("a board"), 1));
    for _ in 0..2 {
        let mv = session.state().legal_moves()[0];
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
    assert_eq!(session.state().legal_moves(), game.legal_moves());
    assert_ne!(session.state().turn(), game.turn());
    session
}

/// Opens a game against the strongest level, which plays White.
fn sit_down(folder: &Folder, session: &Session<Game>) -> House {
    let settings = "[games.othello]\nplayers = \"first\"\nlevel = \"8\"\nponder = \"off\"\nbar = \"off\"\n";
    std::fs::write(folder.path().join("settings.toml"), settings).expect("the folder can be written to");
    let opening = Opening { game: Some(OTHELLO), code: Some(session.code()), ..default() };
    let options = Options { data_dir: folder.path().to_owned(), opening, ..default() };
    let mut house = House::start(options, Vec2::new(1280.0, 800.0));
    house.wait_for("the room", |house| house.screen() == Screen::Playing(OTHELLO));
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
    let mv = game(house).legal_moves()[0];
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
    let mv = game(house).legal_moves()[0];
    house.app.world_mut().write_message(Play::<Game>(mv));
    house.frames(2);
    assert_eq!(house.table::<Game>().session().moves().last(), Some(&mv));
}

#[test]
fn the_opponent_uses_all_its_time_here() {
    let _alone = alone();
    let mut after = begun();
    after.play(after.state().legal_moves()[0]).expect("legal");
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
    for way in ["undo", "paste", "leave"] {
        // On a busy machine a thought may come to its end before anybody has done anything; then it is
        // tried again.
        let ends_at_once = || {
            let folder = Folder::new();
            let mut house = sit_down(&folder, &begun());
            let start = Instant::now();
            play(&mut house);
            match way {
                "undo" => house.tap(KeyCode::KeyU),
                "paste" => paste(&mut house, &begun()),
                _ => house.tap(KeyCode::Backspace),
            }
            wait_for_thoughts();
            let at_once = start.elapsed() < strength(Level::MAX).time;
            assert_eq!(house.screen() == Screen::Menu, way == "leave");
            at_once
        };
        assert!((0..20).any(|_| ends_at_once()), "{way}");
    }
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
    recorded.play(recorded.state().legal_moves()[0]).expect("legal");
    // As from the statistics, which can be opened while the opponent thinks.
    let players = house.table::<Game>().players();
    let mut requested = house.app.world_mut().resource_mut::<Requested>();
    requested.watch(OTHELLO, recorded.code(), players, 1.0);
    house.frames(2);
    assert_eq!(house.sheet(), Sheet::Replay);
    house.app.world_mut().write_message(Transport::PlayOn);
    house.frames(2);
    assert_eq!(house.sheet(), Sheet::None);
    is_left_alone(&mut house, &start);
}
