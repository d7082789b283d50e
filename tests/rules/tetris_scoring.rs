//! What clears are worth in both scorings, from diagrams: lines, T-spins, minis, back-to-back,
//! combos and perfect clears.

use quintet::core::Rules;
use quintet::games::tetris::rules::{
    Board, Clear, Effect, Game, Kind, Mode, Move, Options, Scoring, Setup, Spin, StartLevel,
};

use Move::{Ccw, Cw, Half, HardDrop, Left, Right, SoftDrop};

fn setup(queue: &str, board: &str, scoring: Scoring) -> Setup {
    let queue = queue.chars().map(|letter| Kind::from_letter(letter).expect("a tetramino"));
    let board: Board = board.parse().expect("a board");
    let options = Options { scoring, ..Options::default() };
    let setup = Setup::new(Mode::Marathon, 1).with_options(options).with_queue(queue);
    setup.with_board(board).expect("no higher than the board")
}

/// The clears of some moves; soft drops go to the ground.
fn clears(game: &mut Game, moves: &[Move]) -> Vec<Clear> {
    let mut clears = Vec::new();
    for &mv in moves {
        let effects = game.play(mv).unwrap_or_else(|error| panic!("{mv:?}: {error}\n{}", game.board()));
        if mv == SoftDrop {
            while game.play(SoftDrop).is_ok() {}
        }
        clears.extend(effects.into_iter().filter_map(|effect| match effect {
            Effect::Cleared(clear) => Some(clear),
            _ => None,
        }));
    }
    clears
}

fn clear(queue: &str, board: &str, moves: &[Move]) -> Clear {
    let mut game = Game::new(&setup(queue, board, Scoring::Guideline));
    let mut clears = clears(&mut game, moves);
    assert_eq!(clears.len(), 1, "{clears:?}\n{}", game.board());
    clears.remove(0)
}

/// An upright bar into the leftmost column.
const BAR_LEFT: [Move; 7] = [Cw, Left, Left, Left, Left, Left, HardDrop];

fn well(height: usize, above: &str) -> String {
    format!("{above}\n{}", ".JJJJJJJJJ\n".repeat(height))
}

#[test]
fn lines_score_by_number_and_level_in_both_scorings() {
    for (scoring, points) in
        [(Scoring::Classic, [100, 300, 400, 800]), (Scoring::Guideline, [100, 300, 500, 800])]
    {
        for (lines, points) in (1..).zip(points) {
            for level in [1, 3] {
                let start = StartLevel::new(level).expect("a level");
                // What stands beside the well keeps the clear from being perfect.
                let board = well(lines, ".........J");
                let mut setup = setup("I", &board, scoring);
                setup.options.start_level = start;
                let mut game = Game::new(&setup);
                let clear = clears(&mut game, &BAR_LEFT).remove(0);
                assert_eq!(clear.points, points * u64::from(level), "{scoring:?} {lines}");
                assert_eq!(clear.rows, ((23 - lines as i8)..=22).collect::<Vec<_>>());
                assert_eq!(game.lines(), lines as u32);
            }
        }
    }
}

#[test]
fn clears_have_names() {
    let named = |lines: i8, spin| {
        let rows = (0..lines).collect();
        Clear { rows, spin, back_to_back: false, combo: 0, perfect: false, points: 0 }.title()
    };
    assert_eq!([1, 2, 3, 4].map(|lines| named(lines, None)), ["Single", "Double", "Triple", "Tetris"]);
    assert_eq!(named(0, Some(Spin::Full)), "T-spin");
    assert_eq!(named(2, Some(Spin::Full)), "T-spin double");
    assert_eq!(named(1, Some(Spin::Mini)), "T-spin mini single");
}

/// The T goes down the shaft and turns under the overhang.
const DOUBLE: &str = "
    ...J......
    JJJ...JJJJ
    JJJJ.JJJJJ";

#[test]
fn a_t_turned_under_an_overhang_is_a_t_spin_double() {
    let clear = clear("T", DOUBLE, &[Cw, SoftDrop, Cw, HardDrop]);
    assert_eq!((clear.spin, clear.lines(), clear.points), (Some(Spin::Full), 2, 1200));
}

/// Three corners around the T are filled when it lies in the lower left, with its stub up.
const NOOK: &str = "
    J.........
    ..........
    J.JJJJJJJJ";

#[test]
fn a_t_that_was_not_turned_last_is_no_t_spin() {
    let mut shifted = Game::new(&setup("T", NOOK, Scoring::Guideline));
    assert_eq!(clears(&mut shifted, &[SoftDrop, Left, Left, Left, HardDrop]), []);
    // The same place, turned into from upright.
    let mut turned = Game::new(&setup("T", NOOK, Scoring::Guideline));
    let spun = clears(&mut turned, &[Cw, Left, Left, Left, SoftDrop, Ccw, HardDrop]);
    assert_eq!(spun.iter().map(|clear| clear.spin).collect::<Vec<_>>(), [Some(Spin::Mini)]);
    assert_eq!(shifted.board(), turned.board());
    // A shift to and fro undoes the turn, time that passes on the ground does not.
    let mut moved = Game::new(&setup("T", NOOK, Scoring::Guideline));
    let there = [Cw, Left, Left, Left, SoftDrop, Ccw];
    assert_eq!(clears(&mut moved, &[&there[..], &[Right, Left, HardDrop]].concat()), []);
    let mut waited = Game::new(&setup("T", NOOK, Scoring::Guideline));
    assert_eq!(clears(&mut waited, &[&there[..], &[Move::Tick(1), HardDrop]].concat()), spun);
}

#[test]
fn a_mini_without_lines_is_100_and_with_two_400() {
    let none = clear("T", NOOK, &[Cw, Left, Left, Left, SoftDrop, Ccw, HardDrop]);
    assert_eq!((none.spin, none.lines(), none.points), (Some(Spin::Mini), 0, 100));
    // Under the roof the T turns down into the slot by the fourth test; beside its stub it is open.
    let double = "
        .J........
        ..........
        J.........
        J..JJJJJJJ
        J.JJJJJJJJ";
    let two = clear("T", double, &[Half, SoftDrop, Left, Left, Left, Ccw, HardDrop]);
    assert_eq!((two.spin, two.lines(), two.points), (Some(Spin::Mini), 2, 400));
}

#[test]
fn a_t_spin_single_and_one_without_lines() {
    let single = "
        ...J......
        JJJ...JJJJ
        JJJJ.JJJJ.";
    let clear_single = clear("T", single, &[Cw, SoftDrop, Cw, HardDrop]);
    assert_eq!((clear_single.spin, clear_single.lines(), clear_single.points), (Some(Spin::Full), 1, 800));
    let none = "
        ...J......
        JJJ...JJJ.
        JJJJ.JJJJ.";
    let clear_none = clear("T", none, &[Cw, SoftDrop, Cw, HardDrop]);
    assert_eq!((clear_none.spin, clear_none.lines(), clear_none.points), (Some(Spin::Full), 0, 400));
}

#[test]
fn a_t_spin_triple_comes_under_a_roof() {
    let triple = "
        ...JJ.....
        ...J......
        JJJJ.JJJJJ
        JJJJ..JJJJ
        JJJJ.JJJJJ";
    let mut game = Game::new(&setup("T", triple, Scoring::Guideline));
    let clear = clears(&mut game, &[Right, Right, SoftDrop, Left, Cw, HardDrop]).remove(0);
    assert_eq!((clear.spin, clear.lines(), clear.points), (Some(Spin::Full), 3, 1600));
}

#[test]
fn a_far_kick_is_a_full_t_spin_although_a_corner_beside_the_stub_is_open() {
    let open = "
        ...JJ.....
        ...J......
        JJJJ.JJJJJ
        JJJJ..JJJJ
        JJJJ..JJJJ";
    // Under the roof the T turns down into the slot by the fifth test.
    let mut game = Game::new(&setup("T", open, Scoring::Guideline));
    clears(&mut game, &[Right, Right, SoftDrop, Left]);
    let turned = game.play(Cw).expect("there is room below");
    assert!(matches!(turned[0], Effect::Turned { test: 5, .. }), "{turned:?}");
    let clear = clears(&mut game, &[HardDrop]).remove(0);
    assert_eq!((clear.spin, clear.lines(), clear.points), (Some(Spin::Full), 2, 1200));
}

#[test]
fn a_t_in_a_corner_without_both_front_corners_is_a_mini() {
    let mini = "
        ..........
        .JJJJJJJJJ";
    // At the wall the T stands upright in the gap, its stub to the open side.
    let clear = clear("T", mini, &[Left, Left, Left, SoftDrop, Cw, HardDrop]);
    assert_eq!((clear.spin, clear.lines(), clear.points), (Some(Spin::Mini), 1, 200));
}

#[test]
fn four_lines_twice_in_a_row_are_back_to_back_and_a_single_breaks_it() {
    let mut game = Game::new(&setup("IIIII", &well(13, ".........J"), Scoring::Guideline));
    let first = clears(&mut game, &BAR_LEFT).remove(0);
    let second = clears(&mut game, &BAR_LEFT).remove(0);
    assert!(!first.back_to_back && second.back_to_back && game.is_back_to_back());
    assert_eq!((first.points, second.points), (800, 1200 + 50));
    let third = clears(&mut game, &BAR_LEFT).remove(0);
    let single = clears(&mut game, &BAR_LEFT).remove(0);
    assert_eq!((third.back_to_back, single.back_to_back, single.lines()), (true, false, 1));
    assert!(!game.is_back_to_back());
}

#[test]
fn t_spins_in_a_row_are_back_to_back_and_half_as_much_again() {
    let twice = format!("{}\n{}", DOUBLE.trim(), DOUBLE.trim());
    let mut game = Game::new(&setup("TT", &twice, Scoring::Guideline));
    let moves = [Cw, SoftDrop, Cw, HardDrop];
    let first = clears(&mut game, &moves).remove(0);
    let second = clears(&mut game, &moves).remove(0);
    assert_eq!((first.back_to_back, first.points), (false, 1200));
    assert_eq!((second.spin, second.lines(), second.back_to_back), (Some(Spin::Full), 2, true));
    assert_eq!(second.points, 1800 + 50, "and the combo");
}

#[test]
fn the_level_multiplies_spins_combos_back_to_back_and_perfect_clears() {
    let at_three = |queue: &str, board: &str| {
        let mut setup = setup(queue, board, Scoring::Guideline);
        setup.options.start_level = StartLevel::new(3).expect("a level");
        Game::new(&setup)
    };
    let mut spin = at_three("T", DOUBLE);
    assert_eq!(clears(&mut spin, &[Cw, SoftDrop, Cw, HardDrop]).remove(0).points, 3 * 1200);
    let mut mini = at_three("T", NOOK);
    let turned = [Cw, Left, Left, Left, SoftDrop, Ccw, HardDrop];
    assert_eq!(clears(&mut mini, &turned).remove(0).points, 3 * 100);
    let mut combo = at_three("II", &well(9, ".........J"));
    let points = [0, 1].map(|_| clears(&mut combo, &BAR_LEFT).remove(0).points);
    assert_eq!(points, [3 * 800, 3 * (800 + 400 + 50)]);
    let mut perfect = at_three("I", "JJJJJJ....");
    assert_eq!(clears(&mut perfect, &[Right, Right, Right, HardDrop]).remove(0).points, 3 * (100 + 800));
}

#[test]
fn a_t_spin_without_lines_neither_starts_nor_breaks_back_to_back() {
    let none = "
        J..J......
        JJJ...JJJ.
        JJJJ.JJJJ.";
    let mut game = Game::new(&setup("TI", none, Scoring::Guideline));
    assert_eq!(clears(&mut game, &[Cw, SoftDrop, Cw, HardDrop]).len(), 1);
    assert!(!game.is_back_to_back());
    let board = format!(".........J\n.JJJJJJJJJ\n.JJJJJJJJJ\n.JJJJJJJJJ\n.JJJJJJJJJ\n{}", none.trim());
    let mut game = Game::new(&setup("IT", &board, Scoring::Guideline));
    clears(&mut game, &BAR_LEFT);
    assert!(game.is_back_to_back());
    let spun = clears(&mut game, &[Cw, SoftDrop, Cw, HardDrop]);
    let spun: Vec<_> = spun.iter().map(|clear| (clear.spin, clear.lines(), clear.points)).collect();
    assert_eq!(spun, [(Some(Spin::Full), 0, 400)]);
    assert!(game.is_back_to_back());
}

#[test]
fn clears_in_a_row_are_a_combo_of_fifty_each_and_a_miss_ends_it() {
    let mut game = Game::new(&setup("IIIIO", &well(16, ".........J"), Scoring::Guideline));
    let combos: Vec<u32> = (0..3).map(|_| clears(&mut game, &BAR_LEFT).remove(0).combo).collect();
    assert_eq!(combos, [0, 1, 2]);
    assert_eq!(game.combo(), Some(2));
    // A bar on its side clears nothing.
    assert!(clears(&mut game, &[HardDrop]).is_empty());
    assert_eq!(game.combo(), None);
}

#[test]
fn perfect_clears_add_their_bonus() {
    for (lines, points) in (1..).zip([100 + 800, 300 + 1200, 500 + 1800, 800 + 2000]) {
        let (queue, board, moves): (&str, &str, &[Move]) = match lines {
            1 => ("I", "JJJJJJ....", &[Right, Right, Right, HardDrop]),
            2 => ("O", "JJJJJJJJ..\nJJJJJJJJ..", &[Right, Right, Right, Right, HardDrop]),
            3 => ("J", "JJJJJJJJ..\nJJJJJJJJ.J\nJJJJJJJJ.J", &[Cw, Right, Right, Right, Right, HardDrop]),
            _ => ("I", ".JJJJJJJJJ\n.JJJJJJJJJ\n.JJJJJJJJJ\n.JJJJJJJJJ", &BAR_LEFT),
        };
        let clear = clear(queue, board, moves);
        assert_eq!((clear.lines(), clear.perfect, clear.points), (lines, true, points));
    }
}

#[test]
fn a_perfect_tetris_back_to_back_is_3200_in_all() {
    let mut game = Game::new(&setup("II", &well(8, ""), Scoring::Guideline));
    clears(&mut game, &BAR_LEFT);
    let second = clears(&mut game, &BAR_LEFT).remove(0);
    assert_eq!((second.perfect, second.back_to_back), (true, true));
    assert_eq!(second.points, 3200 + 50, "and the combo");
}

#[test]
fn classic_scoring_names_spins_but_pays_lines_only() {
    let mut game = Game::new(&setup("T", DOUBLE, Scoring::Classic));
    let clear = clears(&mut game, &[Cw, SoftDrop, Cw, HardDrop]).remove(0);
    assert_eq!((clear.spin, clear.points, game.score()), (Some(Spin::Full), 300, 300));
}

#[test]
fn a_turn_to_the_left_spins_as_well() {
    let mirrored = "
        ......J...
        JJJJ...JJJ
        JJJJJ.JJJJ";
    let clear = clear("T", mirrored, &[Ccw, Right, SoftDrop, Ccw, HardDrop]);
    assert_eq!((clear.spin, clear.lines()), (Some(Spin::Full), 2));
}

#[test]
fn rows_above_a_clear_come_down_by_what_was_cleared_below_them() {
    let rows_fallen = |rows: &[i8], row: i8| {
        let rows = rows.to_vec();
        Clear { rows, spin: None, back_to_back: false, combo: 0, perfect: false, points: 0 }.rows_fallen(row)
    };
    assert_eq!(rows_fallen(&[22], 22), 1);
    assert_eq!(rows_fallen(&[22], 10), 1);
    assert_eq!(rows_fallen(&[20], 22), 0);
    assert_eq!(rows_fallen(&[20], 21), 0);
    assert_eq!(rows_fallen(&[20], 20), 1);
    assert_eq!(rows_fallen(&[19, 22], 22), 1);
    assert_eq!(rows_fallen(&[19, 22], 21), 1);
    assert_eq!(rows_fallen(&[19, 22], 20), 2);
    assert_eq!(rows_fallen(&[19, 20, 21, 22], 22), 4);
}
