//! The Morris advisor: always a legal move, the same one for the same budget, within its time, and
//! a phrase that is true.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quintet::core::{Advised, Budget, Level, Rng, Rules, Seat, Session, review};
use quintet::games::morris::advisor::Advisor;
use quintet::games::morris::advisor::levels::LEVELS;
use quintet::games::morris::rules::{Game, Setup, Side, Start};

fn start(board: &str, turn: Side, in_hand: [u8; 2]) -> Game {
    let start = Start { board: board.parse().expect("a board"), turn, in_hand };
    Game::new(&Setup::new(1).with_start(start).expect("playable"))
}

fn advice(game: &Game, positions: u64) -> Option<(String, String)> {
    let advice = Advisor::default().advise(game, &Budget::positions(positions))?;
    Some((advice.mv.to_string(), advice.why))
}

fn levels() -> impl Iterator<Item = Level> {
    (1..=8).filter_map(Level::new)
}

#[test]
fn a_game_that_is_over_gets_no_advice() {
    let game = start("WBW ... ... WB. ..B ... ... WB.", Side::White, [0, 0]);
    for level in levels() {
        assert!(Advisor::default().advise(&game, &Budget::positions(1000).at(level)).is_none());
    }
}

#[test]
fn a_mill_that_wins_is_closed() {
    let game = start("WW. ... .W. ... .B. ..B ... B..", Side::White, [0, 0]);
    let (mv, why) = advice(&game, 20_000).expect("a move");
    assert!(mv.contains('x'), "{mv}");
    assert_eq!(why, "wins the game");
}

#[test]
fn a_mill_that_must_be_stopped_is_blocked_and_said_to_be() {
    let game = start("BB. .W. ... ... ... ... ... ..W", Side::White, [7, 7]);
    assert_eq!(advice(&game, 20_000), Some(("g7".to_owned(), "blocks g7".to_owned())));
}

#[test]
fn closing_a_mill_is_said_to_be_that() {
    let mut rng = Rng::new(5);
    let mut advisor = Advisor::default();
    let mut closed = 0;
    for seed in 0..4 {
        let mut game = Game::new(&Setup::new(seed));
        while !game.is_over() && game.quiet_plies() < 10 {
            let advice = advisor.advise(&game, &Budget::positions(2_000)).expect("a move");
            let mut after = game.clone();
            after.play(advice.mv).expect("legal");
            if !after.is_over() && game.legal_moves().len() > 1 {
                let mills = game.mills_after(advice.mv.from, advice.mv.to).len();
                let phrase = ["", "closes a mill", "closes two mills"][mills];
                assert_eq!(advice.why.starts_with("closes"), mills > 0);
                assert!(advice.why.starts_with(phrase), "{} {}", advice.mv, advice.why);
                closed += u32::from(mills > 0);
            }
            let moves = game.legal_moves();
            let random = moves[rng.below(moves.len() as u32) as usize];
            game.play(if game.turn() == Side::White { advice.mv } else { random }).expect("legal");
        }
    }
    assert!(closed > 4, "{closed}");
}

#[test]
fn an_opponent_left_without_a_move_is_a_reason() {
    // Four black men in a corner, and one way out of it: a1.
    let board = "BBB .W. ... BW. ..W ... ... .W.";
    let game = start(board, Side::White, [0, 0]);
    assert_eq!(advice(&game, 50_000), Some(("d1-a1".to_owned(), "leaves no move".to_owned())));

    // Nobody is left without a move who has a man in hand, or whose way out cannot be reached.
    let far_away = "BBB .W. ... BW. ..W ... ... ..W";
    for game in [start(board, Side::White, [0, 1]), start(far_away, Side::White, [0, 0])] {
        let (mv, why) = advice(&game, 50_000).expect("a move");
        let mut after = game.clone();
        after.play(mv.parse().expect("a move")).expect("legal");
        assert!(!after.is_over() && why != "leaves no move", "{mv} {why}");
    }
}

/// From random positions of all phases, every level's move is legal and has a reason.
#[test]
fn advice_is_legal_at_every_level() {
    let mut rng = Rng::new(3);
    for level in levels() {
        for flying in [true, false] {
            let mut advisor = Advisor::default();
            let mut game = Game::new(&Setup { flying, ..Setup::new(u64::from(level.number())) });
            while !game.is_over() && game.quiet_plies() < 12 {
                let budget = Budget::positions(3_000).at(level);
                let advice = advisor.advise(&game, &budget).expect("the game goes on");
                assert!(!advice.why.is_empty() && !advice.why.ends_with('.'));
                let moves = game.legal_moves();
                assert!(moves.contains(&advice.mv));
                let random = moves[rng.below(moves.len() as u32) as usize];
                game.play(if rng.chance(1, 2) { random } else { advice.mv }).expect("legal");
            }
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer_whatever_was_asked_before() {
    let mut used = Advisor::default();
    let mut game = Game::new(&Setup::new(11));
    for ply in 0..24 {
        let level = Level::new(1 + ply % 8).expect("1 to 8");
        let budget = Budget::positions(4_000).at(level);
        let fresh = Advisor::default().advise(&game, &budget).expect("a move");
        assert_eq!(used.advise(&game, &budget).as_ref(), Some(&fresh));
        game.play(fresh.mv).expect("legal");
    }
}

#[test]
fn another_seed_errs_otherwise() {
    let moves = |seed: u64| {
        let game = Game::new(&Setup::new(seed));
        Advisor::default().advise(&game, &game.level_budget(Level::MIN)).expect("a move").mv
    };
    assert!((1..20).any(|seed| moves(seed) != moves(0)));
}

#[test]
fn a_budget_of_positions_is_hardly_passed() {
    let game = Game::new(&Setup::new(3));
    for budget in [1, 100, 5_000, 40_000] {
        let verdict = Advisor::default().think(&game, &Budget::positions(budget)).expect("a move");
        // The budget is looked at every 1024 positions.
        assert!(verdict.positions <= budget + 1024, "{} positions for {budget}", verdict.positions);
    }
}

/// A busy machine may hold the advisor up, so of ten answers the quickest counts.
#[test]
fn the_deadline_is_kept() {
    let time = Duration::from_millis(40);
    let mut advisor = Advisor::default();
    let mut game = Game::new(&Setup::new(3));
    advisor.think(&game, &Budget::positions(1)).expect("the tables are unpacked now");
    let quickest = (0..10)
        .map(|_| {
            let started = Instant::now();
            let advice = advisor.advise(&game, &Budget::time(time)).expect("a move");
            let taken = started.elapsed();
            game.play(advice.mv).expect("legal");
            taken
        })
        .min();
    assert!(quickest < Some(time + time / 4), "{quickest:?}");
}

#[test]
fn a_stopped_search_still_answers_at_once() {
    let stop = Arc::new(AtomicBool::new(true));
    for level in levels() {
        let budget = Budget::time(Duration::from_hours(1)).at(level).cancelled_by(stop.clone());
        let started = Instant::now();
        assert!(Advisor::default().advise(&Game::new(&Setup::new(1)), &budget).is_some());
        assert!(started.elapsed() < Duration::from_mins(2), "{level:?}");
    }
}

#[test]
fn a_level_is_a_name_and_a_budget() {
    let game = Game::new(&Setup::new(1));
    for (level, character) in levels().zip(&LEVELS) {
        assert_eq!(game.level_budget(level).level, level);
        assert!(!character.name.is_empty());
    }
    let names: std::collections::BTreeSet<&str> = LEVELS.iter().map(|character| character.name).collect();
    assert_eq!(names.len(), 8);
}

/// Each level is given what it would take in play; the strong one wins most games.
#[test]
fn a_high_level_beats_a_low_one() {
    let (strong, weak) = (Level::new(6).expect("a level"), Level::new(2).expect("a level"));
    let mut won = 0;
    for seed in 0..6 {
        let side = Side::BOTH[seed as usize % 2];
        let mut game = Game::new(&Setup::new(seed));
        let mut advisor = Advisor::default();
        while !game.is_over() {
            let level = if game.turn() == side { strong } else { weak };
            let advice = advisor.advise(&game, &Budget::positions(40_000).at(level)).expect("a move");
            game.play(advice.mv).expect("legal");
        }
        won += u32::from(game.winner() == Some(side));
    }
    assert!(won >= 4, "{won} of 6");
}

/// Black does not stop the mill that decides the game.
fn blundered() -> Session<Game> {
    let board = "... W.W ... .BW B.. ... ... B.B".parse().expect("a board");
    let setup = Setup::new(1).with_start(Start { board, turn: Side::Black, in_hand: [0, 0] });
    let mut session = Session::new(setup.expect("playable"));
    for mv in ["g1-d1", "c4-d6xa1"] {
        session.play(mv.parse().expect("a move")).expect("legal");
    }
    session
}

#[test]
fn a_review_values_every_position_and_finds_the_blunder() {
    let session = blundered();
    let review = review(&session, &mut Advisor::default(), &Budget::positions(u64::MAX));
    assert_eq!(review.worths[1..], [10.0, 10.0]);
    assert!(review.worths[0] < 5.0, "Black could hold it: {}", review.worths[0]);
    let [slip] = review.worst.as_slice() else { panic!("one blunder: {:?}", review.worst) };
    assert_eq!((slip.ply, slip.seat, slip.played), (0, Seat::Second, session.moves()[0]));
    assert!(slip.cost >= 5.0 && slip.better != slip.played);
}

#[test]
fn a_review_ends_with_its_budget() {
    let session = blundered();
    let first = review(&session, &mut Advisor::default(), &Budget::positions(1));
    assert_eq!(first.worths.len(), 1);
    let flag = Arc::new(AtomicBool::new(true));
    let budget = Budget::positions(u64::MAX).cancelled_by(flag);
    assert!(review(&session, &mut Advisor::default(), &budget).worths.is_empty());
}

#[test]
fn a_finished_game_is_reviewed_to_its_result() {
    let won = start("WW. ... .W. ... .B. ..B ... B..", Side::White, [0, 0]);
    let start = Start { board: *won.board(), turn: Side::White, in_hand: [0, 0] };
    let mut session = Session::<Game>::new(Setup::new(1).with_start(start).expect("playable"));
    session.play("d5-g7xa1".parse().expect("a move")).expect("legal");
    let review = review(&session, &mut Advisor::default(), &Budget::positions(u64::MAX));
    assert_eq!(review.worths, [10.0, 10.0]);
    assert!(review.worst.is_empty());
}
