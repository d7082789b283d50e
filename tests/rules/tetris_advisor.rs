//! The Tetris advisor: legal inputs only, the same for the same budget, every resting place known,
//! and strong enough to be watched.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quintet::core::{Advised, Budget, Level, Rng, Rules};
use quintet::games::tetris::advisor::{Advisor, perft, resting_places};
use quintet::games::tetris::rules::{
    Board, Effect, Game, Kind, Mode, Move, Options, Scoring, Setup, StartLevel, Tetramino,
};

fn kinds(letters: &str) -> Vec<Kind> {
    letters.chars().map(|letter| Kind::from_letter(letter).expect("a tetramino")).collect()
}

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 8")
}

fn zen(queue: &str, board: &str) -> Game {
    let setup = Setup::new(Mode::Zen, 1).with_queue(kinds(queue));
    Game::new(&setup.with_board(board.parse().expect("a board")).expect("not too high"))
}

/// Where a piece can come to rest, found by playing every input from every place.
fn by_hand(game: &Game) -> HashSet<BTreeSet<(i8, i8)>> {
    const INPUTS: [Move; 5] = [Move::Left, Move::Right, Move::Cw, Move::Ccw, Move::SoftDrop];
    let mut seen = HashSet::new();
    let mut resting = HashSet::new();
    let mut queue = VecDeque::from([game.clone()]);
    while let Some(game) = queue.pop_front() {
        let Some(piece) = game.piece().filter(|&piece| seen.insert(piece)) else { continue };
        if game.ghost() == Some(piece) {
            resting.insert(cells(piece));
        }
        for input in INPUTS {
            let mut after = game.clone();
            if after.play(input).is_ok() {
                queue.push_back(after);
            }
        }
    }
    resting
}

fn cells(piece: Tetramino) -> BTreeSet<(i8, i8)> {
    piece.cells().iter().map(|cell| (cell.row, cell.column)).collect()
}

#[test]
fn the_known_numbers_of_placements_come_out() {
    let pieces = kinds("IOLJS");
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&pieces[..depth])).collect();
    assert_eq!(counts, [17, 153, 5_266, 188_374]);
    assert_eq!(perft(&[]), 1);
}

#[test]
fn the_fifth_piece_has_its_known_number_of_placements() {
    assert_eq!(perft(&kinds("IOLJS")), 3_497_187);
}

/// A stack of random rubble, with overhangs and holes.
fn rubble(rng: &mut Rng, height: u32) -> String {
    let mut text = String::new();
    for _ in 0..height {
        let gaps = rng.below(3) + 1;
        let mut row = [b'J'; 10];
        for _ in 0..gaps {
            let from = rng.below(8) as usize;
            let to = (from + 1 + rng.below(4) as usize).min(10);
            row[from..to].fill(b'.');
        }
        text += std::str::from_utf8(&row).expect("letters");
        text.push('\n');
    }
    text
}

#[test]
fn every_place_that_inputs_can_reach_is_known_and_no_other() {
    let mut rng = Rng::new(5);
    let mut places = 0;
    for case in 0..60 {
        let board = rubble(&mut rng, 3 + case % 17);
        for kind in Kind::ALL {
            let game = zen(&kind.to_string(), &board);
            // A new piece may already have been swept into an empty field by a block-out.
            let found: Vec<Tetramino> = resting_places(&game);
            let distinct: HashSet<BTreeSet<(i8, i8)>> = found.iter().map(|&piece| cells(piece)).collect();
            assert_eq!(distinct.len(), found.len(), "each place once");
            assert_eq!(distinct, by_hand(&game), "{kind} on\n{board}");
            places += found.len();
        }
    }
    assert!(places > 5_000, "{places}");
}

#[test]
fn the_plan_leads_where_it_says_by_legal_inputs() {
    let mut rng = Rng::new(6);
    for case in 0..150 {
        let board = rubble(&mut rng, 2 + case % 12);
        let mut game = zen("", &board);
        // Somewhere on its way.
        for _ in 0..rng.below(30) {
            let _ = game.play(Move::INPUTS[rng.below(6) as usize]);
        }
        let plan = Advisor::default().plan(&game, &Budget::positions(300)).expect("a plan");
        let mut after = game.clone();
        let mut locked = Vec::new();
        for &input in &plan.path {
            let effects = after.play(input).unwrap_or_else(|error| panic!("{input:?}: {error}\n{board}"));
            locked.extend(effects.into_iter().filter_map(|effect| match effect {
                Effect::Locked(piece) => Some(cells(piece)),
                _ => None,
            }));
        }
        assert_eq!(locked, [cells(plan.target)], "{board}");
        assert_eq!(plan.path.contains(&Move::Hold), plan.hold);
    }
}

#[test]
fn it_tucks_a_piece_under_an_overhang() {
    let board = "
        JJJJJJJ...
        .......JJJ
        JJJJJJJJJ.";
    let game = zen("JJJJJJJ", board);
    let places = resting_places(&game);
    assert!(places.iter().any(|&piece| piece.cells().iter().all(|cell| cell.row <= 20)));
    assert!(!places.iter().any(|&piece| piece.cells().iter().any(|cell| cell.row == 21)), "it is closed");
    let open = "
        JJJJJJ....
        ..........
        JJJJJJJJJ.";
    let game = zen("IIIIIII", open);
    let tucked =
        resting_places(&game).into_iter().filter(|piece| piece.cells().iter().all(|cell| cell.row == 21));
    assert_eq!(tucked.count(), 7, "the bar slides under the roof to every column");
}

#[test]
fn a_finished_game_gets_no_advice() {
    let mut game = Game::new(&Setup::new(Mode::Marathon, 1));
    while game.play(Move::HardDrop).is_ok() {}
    assert_eq!(game.advise(&mut Advisor::default(), &Budget::positions(100)), None);
    assert_eq!(resting_places(&game), []);
}

#[test]
fn advice_is_legal_in_every_mode_while_time_passes() {
    for mode in Mode::ALL {
        for scoring in Scoring::ALL {
            let start_level = StartLevel::new(if mode == Mode::Sprint { 18 } else { 1 }).expect("a level");
            let options = Options { scoring, start_level, ..Options::default() };
            let mut game = Game::new(&Setup::new(mode, 3).with_options(options));
            let mut advisor = Advisor::default();
            for _ in 0..600 {
                let Some(advice) = game.advise(&mut advisor, &Budget::positions(200)) else {
                    assert!(game.is_over());
                    break;
                };
                assert!(!advice.why.is_empty());
                game.play(advice.mv).expect("the advised input is legal");
                let _ = game.play(Move::Tick(4));
            }
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer_whatever_was_asked_before() {
    let mut used = Advisor::default();
    let mut game = Game::new(&Setup::new(Mode::Zen, 11));
    for _ in 0..80 {
        let budget = Budget::positions(1_500);
        let fresh = Advisor::default().plan(&game, &budget);
        assert_eq!(used.plan(&game, &budget), fresh);
        game.play(fresh.expect("a plan").path[0]).expect("legal");
    }
}

#[test]
fn it_does_not_change_its_mind_under_way() {
    let mut game = Game::new(&Setup::new(Mode::Zen, 12));
    let mut meant: Option<Tetramino> = None;
    for _ in 0..250 {
        // A new advisor every time: it cannot remember.
        let plan = Advisor::default().plan(&game, &Budget::positions(800)).expect("a plan");
        if let Some(meant) = meant {
            assert_eq!(plan.target, meant);
        }
        let input = plan.path[0];
        // After a hold or a lock there is another piece to think about.
        meant = (![Move::Hold, Move::HardDrop].contains(&input)).then_some(plan.target);
        game.play(input).expect("legal");
    }
}

#[test]
fn a_budget_of_positions_is_hardly_passed() {
    let game = Game::new(&Setup::new(Mode::Zen, 3));
    for budget in [1, 100, 5_000, 40_000] {
        let looked = Advisor::default().plan(&game, &Budget::positions(budget)).expect("a plan").positions;
        assert!(looked < budget + 1_000, "{looked} positions for {budget}");
    }
}

/// A busy machine may hold the advisor up, so of twenty answers the quickest counts.
#[test]
fn the_deadline_is_kept() {
    let time = Duration::from_millis(10);
    let mut game = Game::new(&Setup::new(Mode::Zen, 3));
    let quickest = (0..20)
        .map(|_| {
            let started = Instant::now();
            let plan = Advisor::default().plan(&game, &Budget::time(time)).expect("a plan");
            let taken = started.elapsed();
            for input in plan.path {
                game.play(input).expect("legal");
            }
            taken
        })
        .min();
    assert!(quickest < Some(time + time / 4), "{quickest:?}");
}

#[test]
fn a_stopped_search_still_answers_at_once() {
    let budget = Budget::time(Duration::from_hours(1)).cancelled_by(Arc::new(AtomicBool::new(true)));
    let started = Instant::now();
    let plan = Advisor::default().plan(&Game::new(&Setup::new(Mode::Zen, 1)), &budget).expect("a plan");
    assert!(plan.positions < 1_000 && started.elapsed() < Duration::from_mins(2));
}

#[test]
fn it_takes_the_tetris_and_says_so() {
    let board = ".JJJJJJJJJ\n".repeat(4);
    let game = zen("IOTSZJL", &board);
    let advice = game.advise(&mut Advisor::default(), &game.level_budget(Level::MAX)).expect("advice");
    assert_eq!(advice.why, "leaves nothing on the board");
    let game = zen("IOTSZJL", &format!(".J........\n{board}"));
    let advice = game.advise(&mut Advisor::default(), &game.level_budget(Level::MAX)).expect("advice");
    assert_eq!(advice.why, "makes a Tetris");
}

/// Plays a game by whole plans; tells the lines it reached.
fn lines(number: u8, seed: u64, pieces: u32) -> u32 {
    let options = Options { endless: true, ..Options::default() };
    let mut game = Game::new(&Setup::new(Mode::Marathon, seed).with_options(options));
    let mut advisor = Advisor::default();
    while !game.is_over() && game.pieces() < pieces {
        let plan = advisor.plan(&game, &game.level_budget(level(number))).expect("a plan");
        for input in plan.path {
            game.play(input).expect("legal");
        }
    }
    game.lines()
}

#[test]
fn the_lowest_level_makes_mistakes_and_the_others_hold_out() {
    let clumsy: u32 = (0..4).map(|seed| lines(1, seed, 1_000)).sum();
    let fair: u32 = (0..4).map(|seed| lines(4, seed, 1_000)).sum();
    assert!(clumsy < 1_200 && clumsy > 20, "{clumsy}");
    assert!(fair > 1_500, "{fair}");
    assert_eq!(lines(1, 7, 300), lines(1, 7, 300), "the same mistakes again");
}

#[test]
fn every_level_budget_is_for_its_level() {
    let game = Game::new(&Setup::new(Mode::Zen, 2));
    for number in 1..=8 {
        let budget = game.level_budget(level(number));
        assert_eq!(budget.level(), level(number));
        assert!(game.advise(&mut Advisor::default(), &budget).is_some());
    }
}

#[test]
fn nothing_is_planned_into_the_open_top() {
    // A stack so high that most placements lose: the plan is one that does not.
    let board = format!("JJJ....JJJ\n{}", "JJJJJJJJJ.\n".repeat(15));
    let board: Board = board.parse().expect("a board");
    let setup = Setup::new(Mode::Marathon, 4).with_queue(kinds("IOTLJSZ"));
    let mut game = Game::new(&setup.with_board(board).expect("not too high"));
    let plan = Advisor::default().plan(&game, &game.level_budget(Level::MAX)).expect("a plan");
    for input in plan.path {
        game.play(input).expect("legal");
    }
    assert!(!game.is_over());
}
