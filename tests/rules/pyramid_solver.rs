//! The Pyramid Solitaire solver: right about every position, and its hints win.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quintet::core::{Advised, Budget, Level, Rng, Rules, Session};
use quintet::games::pyramid::advisor::{
    Advisor, LastWinnable, RESERVED, Solver, Verdict, last_winnable, next_winnable, reserve,
};
use quintet::games::pyramid::rules::{Card, Game, Move, Options, Setup, Variant};

const ENOUGH: u64 = 4_000_000;

fn variant(variant: Variant) -> Options {
    Options { variant, ..Options::default() }
}

/// Every variant with every option.
fn all_options() -> Vec<Options> {
    let flags = [(false, false), (false, true), (true, false), (true, true)];
    Variant::ALL
        .into_iter()
        .flat_map(|variant| {
            flags.map(|(clear_all, take_with_cover)| Options { variant, clear_all, take_with_cover })
        })
        .collect()
}

/// Whether a game can be won, by trying everything; `None` when that takes too long.
fn exhaustive(game: &Game, most: usize) -> Option<bool> {
    let key = |game: &Game| {
        let ids: Vec<u8> = game.board().cards().iter().map(|card| card.id()).collect();
        let pile: Vec<u8> = game.pile().cards().map(Card::id).collect();
        let waste: Vec<u8> = game.waste().iter().map(|card| card.id()).collect();
        (ids, pile, waste, game.redeals_left())
    };
    let mut seen = HashSet::from([key(game)]);
    let mut waiting = vec![game.clone()];
    while let Some(game) = waiting.pop() {
        if game.is_won() {
            return Some(true);
        }
        for mv in game.legal_moves() {
            let mut after = game.clone();
            after.play(mv).expect("a listed move");
            if seen.insert(key(&after)) {
                waiting.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// A random position with few cards left, or `None` if the game ended before.
fn late_position(options: Options, seed: u64, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(&Setup::new(options, seed));
    let most = 4 + rng.below(10) as usize;
    while game.board().cards_left() > most {
        let moves = game.legal_moves();
        let removals = moves.iter().filter(|&&mv| mv != Move::Next).count();
        let choices = if removals > 0 && rng.chance(9, 10) { removals } else { moves.len() };
        game.play(*moves.get(rng.below(choices as u32) as usize)?).expect("a listed move");
    }
    Some(game)
}

/// Plays a line and tells whether it wins.
fn wins(game: &Game, line: &[Move]) -> bool {
    let mut game = game.clone();
    line.iter().all(|&mv| game.play(mv).is_ok()) && game.is_won()
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut solver = Solver::default();
    let mut rng = Rng::new(1);
    let (mut winnable, mut lost) = (0, 0);
    for options in all_options() {
        let (mut compared, mut seed) = (0, 0);
        while compared < 170 && seed < 20_000 {
            seed += 1;
            let Some(game) = late_position(options, seed, &mut rng) else { continue };
            if game.is_over() {
                continue;
            }
            let Some(truth) = exhaustive(&game, 700) else { continue };
            compared += 1;
            match solver.judge(&game, &Budget::positions(ENOUGH)) {
                Verdict::Winnable(line) => {
                    assert!(truth && wins(&game, &line), "{options:?} {seed}: {line:?}");
                    winnable += 1;
                }
                Verdict::Lost => {
                    assert!(!truth, "{options:?} {seed} can be won");
                    lost += 1;
                }
                Verdict::Unknown => panic!("{options:?} {seed} is small"),
            }
        }
        assert_eq!(compared, 170, "{options:?}");
    }
    assert!(winnable > 500 && lost > 500, "{winnable} winnable, {lost} lost");
}

/// The decks and the lengths of their shortest solutions are mchung94/pyramid-solver's (MIT).
fn decks() -> Vec<(usize, Game)> {
    let data = include_str!("../data/pyramid-decks.txt");
    let decks = data.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (length, deck) = line.split_once(' ').expect("a length and a deck");
        let setup = Setup::given(variant(Variant::StockAndWaste), deck.parse().expect("a deck"));
        (length.parse().expect("a number"), Game::new(&setup))
    });
    decks.collect()
}

#[test]
fn all_500_published_decks_are_judged_right() {
    let mut solver = Solver::default();
    let decks = decks();
    assert_eq!(decks.len(), 500);
    for (index, (shortest, game)) in decks.iter().enumerate() {
        match solver.judge(game, &Budget::positions(ENOUGH)) {
            Verdict::Winnable(line) => {
                assert!(*shortest > 0 && wins(game, &line), "deck {index}");
                assert!(line.len() >= *shortest, "deck {index} in {} moves", line.len());
            }
            verdict => assert_eq!((verdict, *shortest), (Verdict::Lost, 0), "deck {index}"),
        }
    }
}

#[test]
fn a_solved_line_is_a_shortest_one_unless_the_budget_runs_out() {
    const BUDGET: u64 = 100_000;
    let mut solver = Solver::default();
    let mut in_time = 0;
    for (index, (shortest, game)) in decks().into_iter().enumerate().take(60) {
        match solver.solve(&game, &Budget::positions(BUDGET)) {
            Verdict::Winnable(line) if solver.positions() < BUDGET => {
                assert_eq!(line.len(), shortest, "deck {index}");
                in_time += 1;
            }
            Verdict::Winnable(line) => assert!(line.len() >= shortest && wins(&game, &line), "deck {index}"),
            _ => assert_eq!(shortest, 0, "deck {index}"),
        }
    }
    assert!(in_time > 20, "{in_time}");
}

/// 66.87 % of 100 million deals (solitairewinrates.com); three standard errors of 2,000 deals
/// are 3.2 %.
#[test]
fn two_thirds_of_the_piles_are_winnable() {
    let mut solver = Solver::default();
    let games = (0..2_000).map(|number| Game::new(&Setup::new(Options::default(), number)));
    let winnable = games
        .filter(|game| match solver.judge(game, &Budget::positions(ENOUGH)) {
            Verdict::Winnable(line) => {
                assert!(wins(game, &line));
                true
            }
            Verdict::Lost => false,
            Verdict::Unknown => panic!("every pile is solved"),
        })
        .count();
    let share = winnable as f64 / 2_000.0;
    assert!((share - 0.6687).abs() < 0.0316, "{share}");
}

#[test]
fn hints_followed_to_the_end_win() {
    let mut solver = Solver::default();
    let mut advisor = Advisor::default();
    let mut won = 0;
    for options in all_options() {
        let mut number = 0;
        let deals = if options.variant == Variant::OnePass { 8 } else { 35 };
        for _ in 0..deals {
            let all = Budget::positions(u64::MAX);
            number = next_winnable(&mut solver, options, number + 1, &all).expect("a deal");
            let mut game = Game::new(&Setup::new(options, number));
            let budget = Budget::positions(solver.positions() + 5_000);
            let mut moves = 0;
            while let Some(advice) = game.advise(&mut advisor, &budget) {
                game.play(advice.mv).expect("an advised move is legal");
                moves += 1;
                assert!(moves < 400, "{options:?} {number}");
            }
            assert!(game.is_won(), "{options:?} {number} after {moves} moves");
            won += 1;
        }
    }
    assert_eq!(won, 312);
}

#[test]
fn a_lost_game_gets_no_hint_and_is_played_to_its_end() {
    let mut solver = Solver::default();
    let mut advisor = Advisor::default();
    let budget = Budget::positions(ENOUGH);
    let mut for_play = budget.clone();
    for_play.for_play = true;
    for options in all_options() {
        let deals = (1..).map(|number| Game::new(&Setup::new(options, number)));
        let lost = deals.filter(|game| solver.judge(game, &budget) == Verdict::Lost);
        for mut game in lost.take(3).collect::<Vec<_>>() {
            assert_eq!(game.advise(&mut advisor, &budget), None, "{options:?}");
            for _ in 0..52 * 52 {
                let Some(advice) = game.advise(&mut advisor, &for_play) else { break };
                let removes = advice.mv != Move::Next;
                assert_eq!(removes, !game.removals().is_empty(), "{options:?}");
                game.play(advice.mv).expect("an advised move is legal");
            }
            assert!(game.is_stuck(), "{options:?}");
        }
    }
}

/// The lamp along random games: what is lost stays lost, what is winnable has a line that wins
/// and a move that keeps it winnable.
#[test]
fn the_lamp_never_contradicts_itself() {
    let mut solver = Solver::default();
    let mut rng = Rng::new(4);
    let budget = Budget::positions(ENOUGH);
    let (mut lights, mut changes) = (0, 0);
    for number in 0..120_u32 {
        let options = variant(Variant::ALL[(number % 3) as usize]);
        let mut game = Game::new(&Setup::new(options, u64::from(number)));
        let mut winnable = true;
        while !game.is_over() && lights < 20_000 {
            let verdict = solver.judge(&game, &budget);
            assert_ne!(verdict, Verdict::Unknown);
            if let Verdict::Winnable(line) = &verdict {
                assert!(winnable, "deal {number} was lost before");
                assert!(wins(&game, line), "deal {number}");
            }
            let now = matches!(verdict, Verdict::Winnable(_));
            changes += u32::from(winnable && !now);
            winnable = now;
            lights += 1;
            if !winnable && rng.chance(3, 4) {
                break;
            }
            let moves = game.legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a listed move");
        }
        if game.is_over() {
            let verdict = solver.judge(&game, &budget);
            assert_eq!(verdict == Verdict::Lost, !game.is_won(), "deal {number} ended");
        }
    }
    assert!(lights > 500 && changes > 50, "{lights} {changes}");
}

#[test]
fn a_spent_or_cancelled_budget_is_unknown_at_once() {
    let mut solver = Solver::default();
    let options = variant(Variant::OnePass);
    let number = next_winnable(&mut solver, options, 0, &Budget::positions(ENOUGH)).expect("a deal");
    let game = Game::new(&Setup::new(options, number));
    assert_eq!(solver.judge(&game, &Budget::positions(1)), Verdict::Unknown);
    assert!(solver.positions() <= 256, "the budget is looked at every 256 positions");
    let cancelled = Budget::positions(ENOUGH).cancelled_by(Arc::new(AtomicBool::new(true)));
    assert_eq!((solver.solve(&game, &cancelled), solver.positions()), (Verdict::Unknown, 0));
    let no_time = Budget::time(Duration::ZERO);
    assert_eq!((solver.solve(&game, &no_time), solver.positions()), (Verdict::Unknown, 0));
    assert_eq!(next_winnable(&mut solver, game.options(), 1, &cancelled), None);
    assert_eq!(solver.positions(), 0, "nothing was looked at");
    let advice = game.advise(&mut Advisor::default(), &cancelled).expect("a move");
    assert_eq!(advice.why, "not known to win");
    assert!(game.legal_moves().contains(&advice.mv));
}

#[test]
fn the_same_budget_of_positions_gives_the_same_answer() {
    for number in 0..20 {
        let game = Game::new(&Setup::new(Options::default(), number));
        let budget = game.level_budget(Level::MIN);
        let mut tired = Solver::default();
        tired.judge(&Game::new(&Setup::new(variant(Variant::OnePass), 99)), &budget);
        let short = Budget::positions(5_000);
        assert_eq!(Solver::default().solve(&game, &short), tired.solve(&game, &short));
    }
    let game = Game::new(&Setup::new(Options::default(), 0));
    assert!(Level::new(3).is_some_and(|level| game.level_budget(level).level == level));
}

#[test]
fn the_supply_is_the_next_winnable_deal() {
    let mut solver = Solver::default();
    let budget = Budget::positions(ENOUGH);
    let mut number = 0;
    for _ in 0..30 {
        let found = next_winnable(&mut solver, Options::default(), number, &budget).expect("a deal");
        for skipped in number..found {
            let game = Game::new(&Setup::new(Options::default(), skipped));
            assert_eq!(solver.judge(&game, &budget), Verdict::Lost, "{skipped}");
        }
        number = found + 1;
    }
    assert!(next_winnable(&mut solver, Options::default(), u64::MAX, &budget).is_some());
}

#[test]
fn a_lost_game_can_go_back_to_where_it_was_winnable() {
    let mut solver = Solver::default();
    let budget = Budget::positions(ENOUGH);
    let mut rng = Rng::new(9);
    let mut lost = 0;
    for number in 0..100 {
        let mut session = Session::<Game>::new(Setup::new(Options::default(), number));
        while let moves = session.state().legal_moves()
            && !moves.is_empty()
            && session.position() < 40
        {
            session.play(moves[rng.below(moves.len() as u32) as usize]).expect("a listed move");
        }
        let position = match last_winnable(&mut solver, &session, &budget) {
            LastWinnable::After(position) => position,
            LastWinnable::Never => {
                session.seek(0);
                assert_eq!(solver.judge(session.state(), &budget), Verdict::Lost, "{number}");
                continue;
            }
            LastWinnable::Unknown => panic!("deal {number} is known within the budget"),
        };
        lost += u32::from(position < session.position());
        let end = session.position();
        session.seek(position);
        assert!(matches!(solver.judge(session.state(), &budget), Verdict::Winnable(_)));
        if position < end {
            session.redo();
            assert_eq!(solver.judge(session.state(), &budget), Verdict::Lost);
        }
    }
    assert!(lost > 10, "{lost}");
}

#[test]
fn a_solver_without_time_does_not_call_a_deal_lost() {
    let winnable = Session::<Game>::new(Setup::new(Options::default(), 8));
    let mut solver = Solver::default();
    assert_eq!(last_winnable(&mut solver, &winnable, &Budget::positions(ENOUGH)), LastWinnable::After(0));
    let mut solver = Solver::default();
    assert_eq!(last_winnable(&mut solver, &winnable, &Budget::positions(1)), LastWinnable::Unknown);
}

#[test]
fn the_deals_in_reserve_are_the_first_that_can_be_won() {
    let mut solver = Solver::default();
    for variant in Variant::ALL {
        for clear_all in [false, true] {
            let options = Options { variant, clear_all, take_with_cover: false };
            let mut next = 0;
            let first: Vec<u32> = (0..RESERVED)
                .map(|_| {
                    let deal = next_winnable(&mut solver, options, next, &Budget::positions(u64::MAX))
                        .expect("without end");
                    next = deal + 1;
                    deal as u32
                })
                .collect();
            assert_eq!(first, reserve(options), "{options:?}");
            let with_cover = Options { take_with_cover: true, ..options };
            for deal in first {
                let game = Game::new(&Setup::new(with_cover, u64::from(deal)));
                assert!(
                    matches!(solver.judge(&game, &Budget::positions(u64::MAX)), Verdict::Winnable(_)),
                    "{deal}"
                );
            }
        }
    }
}
