//! The 2048 advisor: always a legal move, the same one for the same budget, within its time.

use std::time::{Duration, Instant};

use quintet::core::{Advised, Budget, Level, Rules};
use quintet::games::twenty48::advisor::Advisor;
use quintet::games::twenty48::rules::{Board, Direction, Game, Setup, Size};

fn game(board: &str) -> Game {
    let board: Board = board.parse().expect("a board");
    Game::new(&Setup::resumed(board, 0, 1).expect("playable"))
}

fn size(side: usize) -> Size {
    Size::new(side).expect("3 to 6")
}

fn advice(game: &Game, positions: u64) -> Option<(Direction, String)> {
    game.advise(&mut Advisor::default(), &Budget::positions(positions)).map(|advice| (advice.mv, advice.why))
}

#[test]
fn a_game_that_is_over_gets_no_advice() {
    for board in
        ["2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2", "2,4,2/4,2,4/2,4,2", "131072,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"]
    {
        assert_eq!(advice(&game(board), 1000), None, "{board}");
    }
}

#[test]
fn the_only_move_is_advised_however_small_the_budget() {
    for (board, only) in [
        ("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0", Direction::Down),
        ("0,0,0,0/0,0,0,0/0,0,0,0/2,4,8,16", Direction::Up),
        ("2,0,0,0/4,0,0,0/8,0,0,0/16,0,0,0", Direction::Right),
        ("0,0,0,2/0,0,0,4/0,0,0,8/0,0,0,16", Direction::Left),
    ] {
        let game = game(board);
        assert_eq!(game.moves().collect::<Vec<_>>(), [only]);
        assert_eq!(advice(&game, 0).map(|(mv, _)| mv), Some(only), "{board}");
    }
}

#[test]
fn advice_is_always_legal_on_every_size() {
    for side in 3..=6 {
        for seed in 0..3 {
            let mut game = Game::new(&Setup::new(size(side), seed));
            let mut advisor = Advisor::default();
            for _ in 0..150 {
                let Some(advice) = game.advise(&mut advisor, &Budget::positions(60)) else {
                    assert!(game.is_over());
                    break;
                };
                assert!(!advice.why.is_empty());
                game.play(advice.mv).expect("the advised move is legal");
            }
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer_whatever_was_asked_before() {
    let mut used = Advisor::default();
    let mut game = Game::new(&Setup::new(size(4), 11));
    for _ in 0..60 {
        let budget = Budget::positions(3_000);
        let fresh = Advisor::default().values(game.board(), &budget);
        let again = used.values(game.board(), &budget);
        assert_eq!(fresh.values, again.values);
        assert_eq!(fresh.positions, again.positions);
        game.play(fresh.best().expect("a move")).expect("legal");
    }
}

#[test]
fn a_budget_of_positions_is_hardly_passed() {
    for side in 3..=6 {
        let game = Game::new(&Setup::new(size(side), 3));
        for budget in [1, 100, 5_000, 40_000] {
            let looked = Advisor::default().values(game.board(), &Budget::positions(budget)).positions;
            // The budget is looked at every 512 positions, and what was begun is wound up.
            assert!(looked < budget + 2_000, "{looked} positions for {budget} on {side}x{side}");
        }
    }
}

/// A busy machine may hold the advisor up, so of twenty answers the quickest counts.
#[test]
fn the_deadline_is_kept() {
    let time = Duration::from_millis(20);
    for side in 3..=6 {
        let mut game = Game::new(&Setup::new(size(side), 3));
        let mut advisor = Advisor::default();
        game.advise(&mut advisor, &Budget::positions(1));
        let quickest = (0..20)
            .map(|_| {
                let started = Instant::now();
                let advice = game.advise(&mut advisor, &Budget::time(time)).expect("a move");
                let taken = started.elapsed();
                game.play(advice.mv).expect("legal");
                taken
            })
            .min();
        assert!(quickest < Some(time + time / 4), "{quickest:?} on {side}x{side}");
    }
}

#[test]
fn a_stopped_search_still_answers_at_once() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let stop = Arc::new(AtomicBool::new(true));
    let budget = Budget::time(Duration::from_hours(1)).cancelled_by(stop);
    let started = Instant::now();
    assert!(Game::new(&Setup::new(size(4), 1)).advise(&mut Advisor::default(), &budget).is_some());
    assert!(started.elapsed() < Duration::from_mins(2));
}

#[test]
fn it_sees_the_merge_that_wins() {
    let (mv, why) = advice(&game("1024,1024,4,2/0,0,0,0/0,0,0,0/0,0,0,0"), 2_000).expect("a move");
    assert!([Direction::Left, Direction::Right].contains(&mv));
    assert_eq!(why, "makes 2048");
}

#[test]
fn even_a_modest_budget_reaches_2048() {
    let mut reached = 0;
    for seed in 0..4 {
        let mut game = Game::new(&Setup::new(size(4), seed));
        let mut advisor = Advisor::default();
        while !game.is_won() {
            let Some(advice) = game.advise(&mut advisor, &Budget::positions(1_500)) else { break };
            game.play(advice.mv).expect("legal");
        }
        reached += u32::from(game.is_won());
    }
    assert!(reached >= 3, "{reached} of 4 games");
}

#[test]
fn every_level_moves() {
    // With a single move and little room the highest levels are quick too.
    let game = game("2,4,8,16/32,64,128,256/512,1024,2,4/0,0,0,0");
    let levels: Vec<Level> = (1..=8).filter_map(Level::new).collect();
    assert_eq!(levels.len(), 8);
    for level in levels {
        let advice = game.advise(&mut Advisor::default(), &game.level_budget(level));
        assert_eq!(advice.map(|advice| advice.mv), Some(Direction::Down), "{level:?}");
    }
}
