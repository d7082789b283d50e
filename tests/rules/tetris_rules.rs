//! What a player of Tetris meets, rule by rule: kicks, the bag, hold, gravity, lock delay, levels,
//! goals and ends.

use std::collections::BTreeSet;
use std::time::Duration;

use quintet::core::{Outcome, Rules, Seat, Session};
use quintet::games::tetris::rules::{
    Board, Cell, Effect, End, Facing, Game, Illegal, Kick, Kind, LOCK_RESETS, LOCK_TICKS, Mode, Move,
    Options, Randomizer, Scoring, Setup, StartLevel, TICKS_PER_SECOND, Tetramino, Turn, fall_time, kicks,
    turn_after, turn_before, turned,
};

fn kinds(letters: &str) -> Vec<Kind> {
    letters.chars().map(|letter| Kind::from_letter(letter).expect("a tetramino")).collect()
}

fn usual() -> Options {
    Options::default()
}

fn marathon(queue: &str) -> Setup {
    Setup::new(Mode::Marathon, 1).with_queue(kinds(queue))
}

fn on(setup: Setup, board: &str) -> Game {
    let board: Board = board.parse().expect("a board");
    Game::new(&setup.with_board(board).expect("no higher than the board"))
}

fn play(game: &mut Game, moves: &[Move]) -> Vec<Effect> {
    moves.iter().flat_map(|&mv| game.play(mv).unwrap_or_else(|error| panic!("{mv:?}: {error}"))).collect()
}

fn cells(piece: Tetramino) -> BTreeSet<(i8, i8)> {
    piece.cells().iter().map(|cell| (cell.row, cell.column)).collect()
}

// Turning

/// The published tables, x to the right and y up, by the way from facing to facing.
const MOST: [(&str, [Kick; 5]); 8] = [
    ("0R", [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    ("R0", [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
    ("R2", [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
    ("2R", [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    ("2L", [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
    ("L2", [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    ("L0", [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    ("0L", [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
];
const BAR: [(&str, [Kick; 5]); 8] = [
    ("0R", [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
    ("R0", [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
    ("R2", [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
    ("2R", [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
    ("2L", [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
    ("L2", [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
    ("L0", [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
    ("0L", [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
];

#[test]
fn the_kick_tables_are_those_of_the_super_rotation_system() {
    let facing =
        |letter: u8| Facing::ALL["0R2L".bytes().position(|other| other == letter).expect("a facing")];
    for kind in Kind::ALL {
        for (way, expected) in if kind == Kind::I { BAR } else { MOST } {
            let (from, to) = (facing(way.as_bytes()[0]), facing(way.as_bytes()[1]));
            let turn = if from.turned(Turn::Right) == to { Turn::Right } else { Turn::Left };
            assert_eq!(from.turned(turn), to);
            let expected = if kind == Kind::O { &expected[..1] } else { &expected[..] };
            assert_eq!(kicks(kind, from, turn), expected, "{kind} {way}");
        }
    }
}

#[test]
fn there_and_back_kicks_undo_each_other() {
    for kind in Kind::ALL {
        for from in Facing::ALL {
            let there = kicks(kind, from, Turn::Right);
            let back = kicks(kind, from.turned(Turn::Right), Turn::Left);
            let undone: Vec<Kick> = back.iter().map(|(right, up)| (-right, -up)).collect();
            assert_eq!(there, undone, "{kind} {from:?}");
        }
    }
}

#[test]
fn pieces_kick_off_walls_and_floor_to_the_known_places() {
    let bar = |facing, column| Tetramino { kind: Kind::I, facing, row: 3, column };
    let tee = |facing, row, column| Tetramino { kind: Kind::T, facing, row, column };
    let cases = [
        (bar(Facing::East, -1), Turn::Right, 3, vec![(5, 1), (5, 2), (5, 3), (5, 4)]),
        (bar(Facing::East, 8), Turn::Right, 2, vec![(5, 7), (5, 8), (5, 9), (5, 10)]),
        (bar(Facing::West, 9), Turn::Right, 3, vec![(4, 7), (4, 8), (4, 9), (4, 10)]),
        (tee(Facing::East, 1, 0), Turn::Right, 2, vec![(2, 1), (2, 2), (2, 3), (3, 2)]),
        (tee(Facing::North, 21, 4), Turn::Right, 3, vec![(20, 4), (21, 4), (21, 5), (22, 4)]),
    ];
    for (piece, turn, test, expected) in cases {
        let (after, found) = turned(&Board::default(), piece, turn).expect("room");
        assert_eq!(found, test, "{piece:?}");
        assert_eq!(cells(after), expected.into_iter().collect());
    }
}

#[test]
fn a_half_turn_lifts_a_piece_off_the_floor() {
    let piece = Tetramino { kind: Kind::J, facing: Facing::North, row: 21, column: 4 };
    let (after, test) = turned(&Board::default(), piece, Turn::Half).expect("room above");
    assert_eq!((after.facing, after.row, test), (Facing::South, 20, 2));
}

#[test]
fn a_bar_turns_above_the_hidden_rows_when_the_stack_is_high() {
    let mut game = on(marathon("I"), &"JJJJJJJJJ.\n".repeat(20));
    play(&mut game, &[Move::Cw]);
    assert!(game.piece().expect("falling").cells().iter().any(|cell| cell.row < 1));
}

// Moving

#[test]
fn a_refused_move_says_why() {
    let mut game = on(marathon("OO"), "");
    play(&mut game, &[Move::Left; 4]);
    assert_eq!(game.play(Move::Left), Err(Illegal::NoRoomLeft));
    play(&mut game, &[Move::Right; 8]);
    let refused = |game: &mut Game, mv| game.play(mv).expect_err("refused").to_string();
    assert_eq!(refused(&mut game, Move::Right), "there is no room on the right");
    play(&mut game, &[Move::SoftDrop; 20]);
    assert_eq!(refused(&mut game, Move::SoftDrop), "there is no room below");
    assert_eq!(refused(&mut game, Move::Tick(0)), "time passes by at least one tick");
    play(&mut game, &[Move::Hold]);
    assert_eq!(refused(&mut game, Move::Hold), "a piece that was held cannot be held again at once");
    let mut stuck = on(marathon("I"), &"JJJJJJJJJ.\n".repeat(20));
    assert_eq!(refused(&mut stuck, Move::SoftDrop), "there is no room below");
    play(&mut stuck, &[Move::HardDrop]);
    assert_eq!(refused(&mut stuck, Move::Left), "the game is over");
    assert_eq!(refused(&mut stuck, Move::Tick(1)), "the game is over");
}

#[test]
fn a_hard_drop_locks_and_brings_the_next_piece_at_once() {
    let mut game = Game::new(&marathon("TJO"));
    let ghost = game.ghost().expect("a ghost");
    let effects = play(&mut game, &[Move::HardDrop]);
    let from = Tetramino::spawned(Kind::T);
    assert_eq!(
        effects,
        [
            Effect::HardDropped { from, rows: 20, points: 20 },
            Effect::Locked(ghost),
            Effect::Spawned(Tetramino::spawned(Kind::J)),
        ]
    );
    assert_eq!(game.board().get(Cell { row: 22, column: 4 }), Some(Kind::T));
    assert_eq!((game.score(), game.pieces()), (20, 1));
}

#[test]
fn a_soft_drop_goes_a_row_and_never_locks() {
    let mut game = Game::new(&marathon("O"));
    let effects = play(&mut game, &[Move::SoftDrop; 20]);
    assert_eq!(
        effects.iter().filter(|effect| matches!(effect, Effect::SoftDropped { points: 0, .. })).count(),
        20
    );
    assert_eq!(effects.last(), Some(&Effect::Landed));
    assert_eq!(game.pieces(), 0);
}

#[test]
fn guideline_drops_score_one_and_two_a_row_and_pieces_come_down_at_once() {
    let mut game =
        Game::new(&marathon("OO").with_options(Options { scoring: Scoring::Guideline, ..usual() }));
    assert_eq!(game.piece().expect("falling").row, 2);
    play(&mut game, &[Move::SoftDrop, Move::SoftDrop, Move::HardDrop]);
    assert_eq!(game.score(), 2 + 2 * 17);
}

// The queue and hold

#[test]
fn every_seven_pieces_of_the_bag_are_all_seven() {
    for seed in 0..50 {
        let mut game = Game::new(&Setup::new(Mode::Zen, seed));
        let mut order = Vec::new();
        for _ in 0..70 {
            order.push(game.piece().expect("falling").kind);
            play(&mut game, &[Move::HardDrop]);
        }
        for bag in order.chunks(7) {
            assert_eq!(bag.iter().collect::<BTreeSet<_>>().len(), 7, "{order:?}");
        }
    }
}

#[test]
fn pure_random_repeats_and_draws_all_alike() {
    let mut game = Game::new(
        &Setup::new(Mode::Zen, 3).with_options(Options { randomizer: Randomizer::Pure, ..usual() }),
    );
    let (mut counts, mut repeats, mut last) = ([0_i32; 7], 0, None);
    for _ in 0..7000 {
        let kind = game.piece().expect("falling").kind;
        counts[kind.index()] += 1;
        repeats += u32::from(last.replace(kind) == Some(kind));
        play(&mut game, &[Move::HardDrop]);
    }
    // Standard deviation 29; the bound is five of them.
    assert!(counts.iter().all(|count| (count - 1000).abs() < 147), "{counts:?}");
    assert!((850..1150).contains(&repeats), "{repeats} repeats");
}

#[test]
fn a_fixed_queue_comes_first_and_the_next_pieces_are_known() {
    let mut game = Game::new(&marathon("TTTIJ"));
    assert_eq!(game.piece().map(|piece| piece.kind), Some(Kind::T));
    assert_eq!(game.next(4).collect::<Vec<_>>(), kinds("TTIJ"));
    assert_eq!(game.next(6).count(), 6);
    let shown: Vec<Kind> = game.next(6).collect();
    for kind in shown {
        play(&mut game, &[Move::HardDrop]);
        assert_eq!(game.piece().map(|piece| piece.kind), Some(kind));
    }
}

#[test]
fn hold_swaps_once_a_piece_and_the_held_one_comes_back_upright() {
    let mut game = Game::new(&marathon("LSZO"));
    let effects = play(&mut game, &[Move::Cw, Move::Left, Move::Hold]);
    assert!(effects.contains(&Effect::Held(Kind::L)));
    assert_eq!(game.piece(), Some(Tetramino::spawned(Kind::S)));
    assert!(!game.can_hold());
    play(&mut game, &[Move::HardDrop]);
    assert!(game.can_hold());
    play(&mut game, &[Move::Hold]);
    assert_eq!((game.piece(), game.held()), (Some(Tetramino::spawned(Kind::L)), Some(Kind::Z)));
}

// Time

#[test]
fn gravity_follows_the_formula_and_the_table() {
    let table = [
        1.0, 0.793, 0.618, 0.473, 0.355, 0.262, 0.190, 0.135, 0.094, 0.064, 0.043, 0.028, 0.018, 0.011, 0.007,
    ];
    for level in 1..=20_u32 {
        let seconds = f64::from(fall_time(level)) / 1e6 / f64::from(TICKS_PER_SECOND);
        let formula = (0.8 - f64::from(level - 1) * 0.007).powi(level as i32 - 1);
        assert!((seconds - formula).abs() < 1e-8, "level {level}: {seconds} {formula}");
        if let Some(expected) = table.get(level as usize - 1) {
            assert!((seconds - expected).abs() < 0.0007, "level {level}: {seconds} {expected}");
        }
    }
    assert_eq!(fall_time(21), fall_time(20));
    assert_eq!(fall_time(u32::MAX), fall_time(20));
}

#[test]
fn a_piece_falls_a_row_a_second_at_level_one() {
    let mut game = Game::new(&marathon("O"));
    assert_eq!(game.ticks_to_change(), Some(TICKS_PER_SECOND));
    assert_eq!(play(&mut game, &[Move::Tick(TICKS_PER_SECOND - 1)]), []);
    assert_eq!(game.ticks_to_change(), Some(1));
    let effects = play(&mut game, &[Move::Tick(1)]);
    assert_eq!(effects, [Effect::Fell { piece: Tetramino::spawned(Kind::O).moved(1, 0), rows: 1 }]);
    assert_eq!(game.elapsed(), Duration::from_secs(1));
}

#[test]
fn at_level_twenty_a_piece_falls_many_rows_in_a_tick() {
    let mut game =
        Game::new(&marathon("O").with_options(Options { start_level: StartLevel::MAX, ..usual() }));
    let effects = play(&mut game, &[Move::Tick(1)]);
    assert!(matches!(effects[0], Effect::Fell { rows: 9, .. }), "{effects:?}");
    play(&mut game, &[Move::Tick(2)]);
    assert_eq!(game.piece(), game.ghost());
}

/// A piece let down to the floor.
fn grounded(queue: &str) -> Game {
    let mut game = Game::new(&marathon(queue));
    while game.play(Move::SoftDrop).is_ok() {}
    game
}

#[test]
fn a_piece_on_the_ground_locks_after_half_a_second() {
    let mut game = grounded("OT");
    assert_eq!(LOCK_TICKS * 2, TICKS_PER_SECOND);
    play(&mut game, &[Move::Tick(LOCK_TICKS - 1)]);
    assert_eq!((game.pieces(), game.ticks_to_change()), (0, Some(1)));
    assert!(game.ticks_to_change().is_some_and(|left| left as f32 / (LOCK_TICKS as f32) < 0.02));
    play(&mut game, &[Move::Tick(1)]);
    assert_eq!(game.pieces(), 1);
}

#[test]
fn fifteen_moves_on_the_ground_give_the_time_anew_and_the_sixteenth_does_not() {
    let mut game = grounded("OT");
    for step in 0..LOCK_RESETS {
        play(&mut game, &[Move::Tick(LOCK_TICKS - 1), if step % 2 == 0 { Move::Left } else { Move::Right }]);
        assert_eq!((game.pieces(), game.ticks_to_change()), (0, Some(LOCK_TICKS)), "move {step}");
    }
    play(&mut game, &[Move::Tick(LOCK_TICKS - 1), Move::Right]);
    assert_eq!(game.ticks_to_change(), Some(1));
    play(&mut game, &[Move::Tick(1)]);
    assert_eq!(game.pieces(), 1);
}

#[test]
fn a_refused_move_gives_no_time() {
    let mut game = grounded("OT");
    play(&mut game, &[Move::Left; 4]);
    play(&mut game, &[Move::Tick(100)]);
    assert!(game.play(Move::Left).is_err());
    assert_eq!(game.ticks_to_change(), Some(LOCK_TICKS - 100));
}

#[test]
fn a_lower_row_gives_all_fifteen_moves_back() {
    let mut game = on(marathon("OT"), "....JJ....");
    while game.play(Move::SoftDrop).is_ok() {}
    play(&mut game, &[Move::Left, Move::Right].repeat(5));
    play(&mut game, &[Move::Left, Move::Left, Move::SoftDrop]);
    for _ in 0..LOCK_RESETS {
        play(&mut game, &[Move::Tick(LOCK_TICKS - 1)]);
        let side = if game.play(Move::Left).is_ok() { None } else { Some(Move::Right) };
        play(&mut game, side.as_slice());
        assert_eq!(game.ticks_to_change(), Some(LOCK_TICKS));
    }
    assert_eq!(game.pieces(), 0);
}

#[test]
fn a_piece_without_moves_left_locks_when_it_touches_the_ground_again() {
    let mut game = grounded("IT");
    // Every second turn, from upright to flat, lifts the bar off the floor.
    let mut turns = 0;
    while game.pieces() == 0 && turns < 60 {
        play(&mut game, &[Move::Cw]);
        while game.pieces() == 0 && game.play(Move::SoftDrop).is_ok() {}
        turns += 1;
    }
    assert_eq!(game.pieces(), 1, "it cannot turn for ever");
    assert_eq!(turns, u32::from(LOCK_RESETS) + 1, "the fifteenth left it on the floor");
    assert_eq!(game.elapsed_ticks(), 0, "no time passed");
}

// Levels, goals and ends

/// A row that an I at the left completes, four times over; the pieces are all I.
fn well(height: usize) -> String {
    ".JJJJJJJJJ\n".repeat(height)
}

const TO_THE_LEFT: [Move; 7] =
    [Move::Cw, Move::Left, Move::Left, Move::Left, Move::Left, Move::Left, Move::HardDrop];

#[test]
fn the_level_rises_with_every_ten_lines() {
    let mut game = on(marathon("IIII"), &well(12));
    assert_eq!((game.level(), game.lines_to_next_level()), (1, Some(10)));
    play(&mut game, &TO_THE_LEFT);
    play(&mut game, &TO_THE_LEFT);
    assert_eq!((game.level(), game.lines_to_next_level()), (1, Some(2)));
    let effects = play(&mut game, &TO_THE_LEFT);
    assert!(effects.contains(&Effect::LevelUp(2)));
    assert_eq!((game.lines(), game.level(), game.lines_to_next_level()), (12, 2, Some(8)));
    assert_eq!(game.clears(), [0, 0, 0, 3]);
}

#[test]
fn a_game_may_start_higher_or_stay_at_its_level() {
    let seven = StartLevel::new(7).expect("a level");
    let mut game = on(marathon("III").with_options(Options { start_level: seven, ..usual() }), &well(12));
    play(&mut game, &TO_THE_LEFT.repeat(3));
    assert_eq!(game.level(), 8);
    let mut game = on(marathon("III").with_options(Options { steady: true, ..usual() }), &well(12));
    play(&mut game, &TO_THE_LEFT.repeat(3));
    assert_eq!((game.level(), game.lines_to_next_level()), (1, None));
    assert_eq!((StartLevel::new(0), StartLevel::new(21)), (None, None));
}

#[test]
fn a_sprint_is_won_with_forty_lines() {
    let setup = Setup::new(Mode::Sprint, 1).with_queue(kinds("I").repeat(100));
    let mut game = on(setup, &well(16));
    for _ in 0..4 {
        assert_eq!(game.outcome(), None);
        play(&mut game, &TO_THE_LEFT);
    }
    assert_eq!((game.lines(), game.lines_to_goal()), (16, Some(24)));
    // Ten upright bars fill four rows.
    for bar in 0..60 {
        if game.is_over() {
            break;
        }
        play(&mut game, &[Move::Cw]);
        while game.play(Move::Left).is_ok() {}
        play(&mut game, &vec![Move::Right; bar % 10]);
        let effects = play(&mut game, &[Move::HardDrop]);
        assert_eq!(effects.last() == Some(&Effect::Finished(End::Goal)), game.is_over());
        let rises = effects.iter().any(|effect| matches!(effect, Effect::LevelUp(_)));
        assert!(!(game.is_over() && rises), "nobody plays another level");
    }
    assert_eq!((game.lines(), game.end()), (40, Some(End::Goal)));
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
    assert_eq!(game.piece(), None);
}

#[test]
fn a_marathon_ends_at_150_lines_unless_it_is_endless() {
    // A square clears two lines, and then every ten upright bars clear four.
    let queue = [kinds("O"), kinds("I").repeat(400)].concat();
    let started = |endless: bool, level: u8| {
        let setup = Setup::new(Mode::Marathon, 1).with_queue(queue.clone());
        let start_level = StartLevel::new(level).expect("1 to 20");
        let setup = setup.with_options(Options { endless, start_level, ..usual() });
        let mut game = on(setup, &"JJJJJJJJ..\n".repeat(2));
        play(&mut game, &[Move::Right; 4]);
        play(&mut game, &[Move::HardDrop]);
        game
    };
    let clear_four = |game: &mut Game| -> Vec<Effect> {
        let mut effects = Vec::new();
        for bar in 0..10 {
            play(game, &[Move::Cw]);
            while game.play(Move::Left).is_ok() {}
            play(game, &vec![Move::Right; bar]);
            effects = play(game, &[Move::HardDrop]);
        }
        effects
    };
    let rises = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::LevelUp(_)));
    for first in [1, 7] {
        let mut game = started(false, first);
        let mut rose = false;
        for cleared in 0..37 {
            let lines = 2 + 4 * cleared;
            assert_eq!((game.end(), game.lines(), game.lines_to_goal()), (None, lines, Some(150 - lines)));
            assert_eq!(game.lines_to_next_level(), (lines < 140).then_some(10 - lines % 10));
            rose = rises(&clear_four(&mut game));
            assert_eq!(rose, game.lines() / 10 > lines / 10 && game.lines() < 150);
        }
        assert_eq!((game.end(), game.lines()), (Some(End::Goal), 150));
        assert_eq!((rose, game.level()), (false, u32::from(first) + 14), "nobody plays another level");
        assert_eq!((game.outcome(), game.piece()), (Some(Outcome::Won(Seat::First)), None));
    }
    let mut game = started(true, 1);
    for _ in 0..39 {
        clear_four(&mut game);
    }
    assert_eq!((game.end(), game.lines(), game.lines_to_goal(), game.level()), (None, 158, None, 16));
}

#[test]
fn ultra_ends_after_two_minutes_to_the_tick() {
    let mut game = Game::new(&Setup::new(Mode::Ultra, 1));
    assert_eq!(game.time_left(), Some(Duration::from_mins(2)));
    let mut effects = Vec::new();
    // Drop pieces side by side so that the stack does not end it first.
    for second in 0..120 {
        assert_eq!(game.end(), None, "second {second}");
        if second % 12 == 0 {
            play(&mut game, &[if second % 24 == 0 { Move::Left } else { Move::Right }; 3]);
            play(&mut game, &[Move::HardDrop]);
        }
        effects = play(&mut game, &[Move::Tick(TICKS_PER_SECOND)]);
    }
    assert_eq!(effects.last(), Some(&Effect::Finished(End::TimeUp)));
    assert_eq!((game.end(), game.elapsed()), (Some(End::TimeUp), Duration::from_mins(2)));
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
}

#[test]
fn a_piece_without_room_to_appear_ends_the_game() {
    let mut game = on(marathon("OI"), &"JJJJ..JJJJ\n".repeat(20));
    let effects = play(&mut game, &[Move::HardDrop]);
    assert_eq!(game.end(), None, "the O closes two rows, and the I has room: {effects:?}");
    let mut game = on(marathon("IO"), &format!("...J......\n{}", "JJJJJ.JJJ.\n".repeat(20)));
    assert_eq!(game.end(), Some(End::BlockOut));
    assert_eq!(game.outcome(), Some(Outcome::Lost));
    assert_eq!(game.play(Move::HardDrop), Err(Illegal::Over));
}

#[test]
fn a_piece_that_locks_wholly_out_of_sight_ends_the_game() {
    let mut game = on(marathon("OO"), &"JJJJJJJJJ.\n".repeat(20));
    let effects = play(&mut game, &[Move::HardDrop]);
    let piece = Tetramino::spawned(Kind::O);
    assert!(effects.contains(&Effect::ToppedOut { piece, how: End::LockOut }), "{effects:?}");
    assert_eq!((game.end(), game.outcome()), (Some(End::LockOut), Some(Outcome::Lost)));
    let mut game = on(marathon("OO"), &"JJJJJJJJJ.\n".repeat(19));
    play(&mut game, &[Move::HardDrop]);
    assert_ne!(game.end(), Some(End::LockOut), "half of it is in sight");
}

// Zen

#[test]
fn in_zen_nothing_falls_locks_or_ends() {
    let mut game = Game::new(&Setup::new(Mode::Zen, 1));
    let piece = game.piece();
    assert_eq!(play(&mut game, &[Move::Tick(u32::MAX)]), []);
    assert_eq!((game.piece(), game.ticks_to_change()), (piece, None));
    let mut swept = 0;
    for _ in 0..200 {
        let effects = play(&mut game, &[Move::HardDrop]);
        if effects.contains(&Effect::Swept) {
            swept += 1;
            assert!(game.board().is_empty());
        }
    }
    assert!(swept > 5 && game.outcome().is_none());
}

#[test]
fn a_turn_back_is_the_last_locked_piece_and_forth_the_next() {
    let mut session = Session::<Game>::new(Setup::new(Mode::Zen, 5));
    assert_eq!((turn_before(&session), turn_after(&session)), (None, None));
    let turns: [&[Move]; 3] = [
        &[Move::Left, Move::Tick(9), Move::HardDrop],
        &[Move::Hold, Move::Cw, Move::HardDrop],
        &[Move::HardDrop],
    ];
    for turn in turns {
        for &mv in turn {
            session.play(mv).expect("legal");
        }
    }
    session.play(Move::Right).expect("legal");
    for (back, forth) in [(6, None), (3, Some(7)), (0, Some(6))] {
        let target = turn_before(&session).expect("a locked piece");
        assert_eq!((target, turn_after(&session)), (back, forth));
        session.seek(target);
    }
    assert_eq!((turn_before(&session), turn_after(&session)), (None, Some(3)));
    assert_eq!(session.all_moves().len(), 8, "nothing is lost");
}
