//! Othello's endgame is exact: equal to a plain minimax, and to published results.

use quintet::core::{Budget, Rng, Rules};
use quintet::games::othello::advisor::{Advisor, Limits, Solution};
use quintet::games::othello::rules::{Board, Disc, Game, Move, Position, Setup, Squares};

/// The FFO test positions: number, board, side, a best move, exact difference.
const POSITIONS: &str = include_str!("../data/othello-endgames.txt");

/// Every line to its end, with nothing clever about it but cutting off what cannot matter.
fn minimax(position: Position, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.moves();
    if moves == 0 {
        let passed = position.passed();
        return if passed.moves() == 0 {
            position.final_difference()
        } else {
            -minimax(passed, -beta, -alpha)
        };
    }
    for square in Squares(moves) {
        alpha = alpha.max(-minimax(position.after(square, position.flips(square)), -beta, -alpha));
        if alpha >= beta {
            return alpha;
        }
    }
    alpha
}

fn game(position: Position) -> Game {
    Game::new(&Setup::from_board(Board::from_position(position, Disc::Black), 1))
}

fn solve(advisor: &mut Advisor, game: &Game) -> Solution {
    advisor.solve(game, &Budget::positions(u64::MAX)).expect("enough budget")
}

/// A position of a random game with this many empties, unless it ended before.
fn random_position(empties: u32, rng: &mut Rng) -> Option<Position> {
    let mut position = Position::START;
    while position.empties() > empties {
        let moves = position.moves();
        if moves == 0 {
            position = position.passed();
            if position.moves() == 0 {
                return None;
            }
            continue;
        }
        let square = Squares(moves).nth(rng.below(moves.count_ones()) as usize)?;
        position = position.after(square, position.flips(square));
    }
    Some(position)
}

#[test]
fn solving_equals_plain_minimax_on_thousands_of_positions() {
    let mut rng = Rng::new(3);
    let mut advisor = Advisor::default();
    let mut solved = 0;
    for (empties, positions) in [
        (0, 20),
        (1, 500),
        (2, 500),
        (3, 500),
        (4, 500),
        (5, 400),
        (6, 400),
        (7, 200),
        (8, 100),
        (9, 40),
        (10, 20),
    ] {
        for _ in 0..positions {
            let Some(position) = random_position(empties, &mut rng) else { continue };
            let expected = minimax(position, -64, 64);
            assert_eq!(solve(&mut advisor, &game(position)).difference, expected, "{position:x?}");
            solved += 1;
        }
    }
    assert!(solved > 2_500, "{solved}");
}

/// Arrangements that no game leads to have wipe-outs and passes in plenty.
#[test]
fn solving_equals_plain_minimax_on_odd_arrangements() {
    let mut rng = Rng::new(4);
    let mut advisor = Advisor::default();
    for _ in 0..600 {
        let empties = 3 + rng.below(7);
        let mut squares: Vec<u32> = (0..64).collect();
        rng.shuffle(&mut squares);
        let share = 1 + rng.below(7);
        let mut position = Position::default();
        for &square in &squares[empties as usize..] {
            if rng.chance(share, 8) {
                position.mover |= 1 << square;
            } else {
                position.other |= 1 << square;
            }
        }
        assert_eq!(
            solve(&mut advisor, &game(position)).difference,
            minimax(position, -64, 64),
            "{position:x?}"
        );
    }
}

#[test]
fn the_line_is_best_play_to_the_end() {
    let mut rng = Rng::new(5);
    let mut advisor = Advisor::default();
    for _ in 0..60 {
        let Some(position) = random_position(9, &mut rng) else { continue };
        let mut game = game(position);
        let solution = solve(&mut advisor, &game);
        let mut line = solution.line.iter();
        while !game.is_over() {
            let &mv = line.next().expect("the line goes to the end");
            game.play(mv).expect("legal");
            // Within a game passes play themselves; in the line they are written out.
            if game.passed().is_some() && mv != Move::Pass {
                assert_eq!(line.next(), Some(&Move::Pass));
            }
        }
        assert_eq!(line.next(), None);
        let score = game.score();
        assert_eq!(score.black as i32 - score.white as i32, solution.difference);
    }
}

#[test]
fn the_first_nineteen_test_positions_are_solved_exactly() {
    let mut advisor = Advisor::default();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')).take(19) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let board: Board = format!("{} {}", words[1], words[2]).parse().expect("a board");
        let solution = solve(&mut advisor, &Game::new(&Setup::from_board(board, 1)));
        assert_eq!(solution.difference.to_string(), words[4], "position {}", words[0]);
    }
}

#[test]
fn a_position_that_the_budget_does_not_suffice_for_is_not_solved() {
    let game = Game::new(&Setup::new(1));
    assert_eq!(Advisor::default().solve(&game, &Budget::positions(20_000)), None);
}

#[test]
fn a_search_to_the_last_square_is_exact_too() {
    let mut rng = Rng::new(6);
    let mut advisor = Advisor::default();
    for _ in 0..100 {
        let Some(position) = random_position(7, &mut rng) else { continue };
        let limits = Limits { depth: 60, solves: 0 };
        let verdict = advisor.analyse(&game(position), limits, &Budget::positions(u64::MAX));
        assert!(verdict.exact);
        assert_eq!(verdict.discs as i32, minimax(position, -64, 64), "{position:x?}");
    }
}
