//! The Othello advisor: always a legal move, the same one for the same budget, within its time, and
//! as strong as its level.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use quintet::core::{Advised, Budget, Level, Rng, Rules, Seat, Session, review};
use quintet::games::othello::advisor::{Advisor, LEVELS, Limits};
use quintet::games::othello::rules::{Disc, Game, Move, Setup};

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 8")
}

fn after_random_moves(seed: u64, moves: usize) -> Game {
    let mut game = Game::new(&Setup::new(seed));
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[rng.below(legal.len() as u32) as usize]).expect("legal");
    }
    game
}

fn board(rows: &str) -> Game {
    Game::new(&Setup::from_board(rows.parse().expect("a board"), 1))
}

const OVER: &str = "BBBBBBBB ........ ........ ........ ........ ........ ........ ........ W";

#[test]
fn a_game_that_is_over_gets_no_advice() {
    assert_eq!(Advisor::default().advise(&board(OVER), &Budget::positions(1_000)), None);
}

#[test]
fn who_has_to_pass_is_advised_to() {
    let game = board("BW...... ........ ........ ........ ........ ........ ........ ........ W");
    let advice = Advisor::default().advise(&game, &Budget::positions(1_000)).expect("a pass");
    assert_eq!(advice.mv, Move::Pass);
}

#[test]
fn advice_is_always_legal_at_every_level_however_small_the_budget() {
    let mut advisor = Advisor::default();
    for number in 1..=8 {
        for (seed, positions) in [(0, 0), (1, 30), (2, 2_000)] {
            let mut game = Game::new(&Setup::new(seed));
            let budget = Budget::positions(positions).at(level(number));
            while let Some(advice) = advisor.advise(&game, &budget) {
                assert!(!advice.why.is_empty());
                game.play(advice.mv).expect("the advised move is legal");
            }
            assert!(game.is_over());
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer_whatever_was_asked_before() {
    let mut used = Advisor::default();
    let mut game = after_random_moves(3, 9);
    for number in (1..=8).cycle().take(16) {
        let budget = Budget::positions(4_000).at(level(number));
        let Some(advice) = Advisor::default().advise(&game, &budget) else { break };
        assert_eq!(used.advise(&game, &budget).as_ref(), Some(&advice));
        game.play(advice.mv).expect("legal");
    }
}

#[test]
fn a_budget_of_positions_is_hardly_passed() {
    for moves in [8, 30, 44] {
        let game = after_random_moves(7, moves);
        for budget in [1, 1_000, 50_000] {
            let limits = Limits { depth: 60, solves: 24 };
            let verdict = Advisor::default().analyse(&game, limits, &Budget::positions(budget));
            assert!(verdict.positions < budget + 4_000, "{} for {budget}", verdict.positions);
        }
    }
}

/// A busy machine may hold the advisor up, so of twenty answers the quickest counts.
#[test]
fn the_deadline_is_kept() {
    let time = Duration::from_millis(20);
    let mut advisor = Advisor::default();
    advisor.advise(&after_random_moves(1, 12), &Budget::positions(1));
    for moves in [12, 36] {
        let quickest = (0..20)
            .map(|seed| {
                let game = after_random_moves(seed, moves);
                let started = Instant::now();
                advisor.advise(&game, &Budget::time(time)).expect("a move");
                started.elapsed()
            })
            .min();
        assert!(quickest < Some(time + time / 4), "{quickest:?}");
    }
}

#[test]
fn a_cancelled_search_answers_at_once() {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::time(Duration::from_hours(1)).cancelled_by(flag.clone());
    let (begin, begun) = channel();
    let thinking = std::thread::spawn(move || {
        let mut advisor = Advisor::default();
        begin.send(()).expect("somebody waits");
        let answer = advisor.advise(&after_random_moves(2, 14), &budget);
        (answer.is_some(), Instant::now())
    });
    begun.recv().expect("it begins");
    std::thread::sleep(Duration::from_millis(100));
    flag.store(true, Ordering::Relaxed);
    let cancelled = Instant::now();
    let (answered, ended) = thinking.join().expect("no panic");
    assert!(answered);
    assert!(ended.saturating_duration_since(cancelled) < Duration::from_mins(2));
}

#[test]
fn lower_levels_err_and_differ_from_game_to_game() {
    let mut advisor = Advisor::default();
    let mut answers = Vec::new();
    for seed in 0..40 {
        let mut game = Game::new(&Setup::new(seed));
        for mv in opening_line() {
            game.play(mv).expect("legal");
        }
        answers.push(advisor.advise(&game, &game.level_budget(Level::MIN)).expect("a move").mv);
    }
    let first = answers[0];
    assert!(answers.iter().any(|&answer| answer != first), "the beginner always plays {first}");
}

/// A fixed line of play, so that only the seed differs.
fn opening_line() -> Vec<Move> {
    ["f5", "d6", "c3", "d3", "c4", "f4"].map(|name| Move::Place(name.parse().expect("a square"))).to_vec()
}

#[test]
fn the_book_varies_the_opening() {
    let mut advisor = Advisor::default();
    let mut lines: Vec<Vec<Move>> = Vec::new();
    for seed in 0..12 {
        let mut game = Game::new(&Setup::new(seed));
        let mut line = Vec::new();
        for _ in 0..5 {
            let mv = advisor.advise(&game, &Budget::positions(2_000)).expect("a move").mv;
            game.play(mv).expect("legal");
            line.push(mv);
        }
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    assert!(lines.len() > 1, "all twelve games begin alike");
}

#[test]
fn a_corner_that_is_taken_is_said_to_be() {
    let corners = ["a1", "a8", "h1", "h8"];
    let mut advisor = Advisor::default();
    let mut said = 0;
    for seed in 0..4 {
        let mut game = after_random_moves(seed, 10);
        while let Some(advice) = advisor.advise(&game, &Budget::positions(500)) {
            let is_corner = corners.contains(&advice.mv.to_string().as_str());
            assert!(is_corner || advice.why != "takes the corner");
            said += u32::from(is_corner && advice.why == "takes the corner");
            game.play(advice.mv).expect("legal");
        }
    }
    assert!(said >= 4, "{said} corners");
}

#[test]
fn it_sees_the_wipe_out() {
    let mut game = Game::new(&Setup::new(1));
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5"] {
        game.play(Move::Place(name.parse().expect("a square"))).expect("legal");
    }
    let advice = Advisor::default().advise(&game, &Budget::positions(5_000)).expect("a move");
    assert_eq!((advice.mv.to_string().as_str(), advice.why.as_str()), ("c5", "wins the game at once"));
}

#[test]
fn a_higher_level_beats_a_much_lower_one() {
    let mut advisor = Advisor::default();
    let mut won = 0;
    for seed in 0..6 {
        let mut game = after_random_moves(seed, 4);
        let strong = if seed % 2 == 0 { Disc::Black } else { Disc::White };
        while !game.is_over() {
            let number = if game.turn() == strong { 5 } else { 2 };
            let budget = Budget::positions(20_000).at(level(number));
            game.play(advisor.advise(&game, &budget).expect("a move").mv).expect("legal");
        }
        won += u32::from(game.winner() == Some(strong));
    }
    assert!(won >= 5, "{won} of 6");
}

#[test]
fn every_level_has_a_name_of_its_own_and_is_no_weaker_than_the_one_below() {
    for pair in LEVELS.windows(2) {
        assert_ne!(pair[0].name, pair[1].name);
        assert!(pair[0].depth <= pair[1].depth && pair[0].solves <= pair[1].solves);
        assert!(pair[0].slips >= pair[1].slips && pair[0].time <= pair[1].time);
    }
}

#[test]
fn level_budgets_name_their_level() {
    let game = Game::new(&Setup::new(1));
    for number in 1..=8 {
        assert_eq!(game.level_budget(level(number)).level, level(number));
    }
}

#[test]
fn the_bar_shows_blacks_advantage_whoever_moves() {
    let mut advisor = Advisor::default();
    let ahead = board(
        "BBBBBBBB
         BBBBBBBB
         BBBBBBBB
         BBBBBBBB
         BBBWBBBB
         BBBBWBBB
         BBBBBW..
         BBBBBB.. W",
    );
    assert!(advisor.black_advantage(&ahead, &Budget::positions(1_000_000)) > 40.0);
    let quiet = advisor.black_advantage(&Game::new(&Setup::new(1)), &Budget::positions(100_000));
    assert!(quiet.abs() < 10.0, "{quiet}");
}

#[test]
fn a_review_values_every_position_and_finds_the_blunder() {
    // Both play well, but White gives a corner away in the middle of the game.
    let mut session = Session::<Game>::new(Setup::new(5));
    let mut advisor = Advisor::default();
    let mut blunder = None;
    while !session.state().is_over() {
        let game = session.state();
        let mut mv = advisor.advise(game, &Budget::positions(20_000)).expect("a move").mv;
        if blunder.is_none() && session.position() > 15 && game.turn() == Disc::White {
            let gives_corner = game.legal_moves().into_iter().find(|&mv| {
                let mut next = game.clone();
                next.play(mv).is_ok()
                    && next
                        .legal_squares()
                        .any(|square| ["a1", "a8", "h1", "h8"].contains(&square.to_string().as_str()))
                    && !game
                        .legal_squares()
                        .any(|square| ["a1", "a8", "h1", "h8"].contains(&square.to_string().as_str()))
            });
            if let Some(bad) = gives_corner {
                blunder = Some(session.position());
                mv = bad;
            }
        }
        session.play(mv).expect("legal");
    }
    let blunder = blunder.expect("a corner was given away");
    let review = review(&session, &mut advisor, &Budget::positions(u64::MAX));
    assert_eq!(review.worths.len(), session.position() + 1);
    assert!(review.worst.len() <= 3 && review.worst.is_sorted_by(|a, b| a.cost >= b.cost));
    let slip = review.worst.iter().find(|slip| slip.ply == blunder);
    let slip = slip.unwrap_or_else(|| panic!("{blunder} is not among {:?}", review.worst));
    assert_eq!((slip.seat, slip.played), (Seat::Second, session.moves()[blunder]));
    assert!(slip.better != slip.played && slip.cost > 0.0);
    let score = session.state().score();
    let end = score.black as f32 - score.white as f32;
    assert_eq!(review.worths.last(), Some(&end));
}

#[test]
fn a_review_ends_with_its_budget() {
    let mut session = Session::<Game>::new(Setup::new(5));
    session.play(session.state().legal_moves()[0]).expect("legal");
    let worths = |budget: &Budget| review(&session, &mut Advisor::default(), budget).worths.len();
    assert_eq!(worths(&Budget::positions(0)), 0);
    assert_eq!(worths(&Budget::positions(1)), 1);
    assert_eq!(worths(&Budget::positions(u64::MAX)), 2);
}
