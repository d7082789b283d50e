//! The 2048 specification, routine by routine: each test is a row of its tables or a vector
//! derived from it.

use quintet::core::{Outcome, Rng, Rules, Seat, Session};
use quintet::games::twenty48::rules::{
    Board, BoardError, BoardFull, Cell, Direction, Game, Illegal, IllegalScore, IllegalStart, OutOfBounds,
    Score, Setup, Size, add_random_tile, align, merge, score_from_merge,
};

const STUCK: &str = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2";

fn board(text: &str) -> Board {
    text.parse().expect("a test's board is well formed")
}

fn game(text: &str) -> Game {
    Game::new(&Setup::resumed(board(text), 0, 1).expect("a test's board can be played"))
}

/// A 4×4 board with one row of values, all else empty.
fn row(values: [u64; 4]) -> Board {
    let mut board = Board::new(Size::default());
    for (column, value) in values.into_iter().enumerate() {
        board.set_tile(column, 0, value).expect("column 0 to 3");
    }
    board
}

// BoardT

#[test]
fn the_board_is_four_by_four_and_starts_empty() {
    let board = Board::new(Size::default());
    assert_eq!(board.size().side(), 4);
    assert_eq!(board.values(), [0; 16]);
    assert!(!board.is_full());
}

#[test]
fn the_first_index_is_the_column_and_the_second_the_row() {
    let mut board = Board::new(Size::default());
    board.set_tile(3, 0, 8).expect("the top right cell");
    assert_eq!(board.to_string(), "0,0,0,8/0,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(board.tile(3, 0), Ok(8));
    assert_eq!(board.is_tile_empty(3, 0), Ok(false));
    assert_eq!(board.is_tile_empty(0, 3), Ok(true));
}

#[test]
fn places_outside_the_board_are_out_of_bounds() {
    let mut board = Board::new(Size::default());
    for (column, row) in [(4, 0), (0, 4), (4, 4), (usize::MAX, 0)] {
        let outside = OutOfBounds { column, row };
        assert_eq!(board.tile(column, row), Err(outside.clone()));
        assert_eq!(board.set_tile(column, row, 2), Err(outside.clone()));
        assert_eq!(board.is_tile_empty(column, row), Err(outside));
    }
    assert_eq!(board, Board::new(Size::default()), "nothing was changed");
}

#[test]
fn a_board_is_full_when_no_cell_is_empty() {
    let mut board = board(STUCK);
    assert!(board.is_full());
    board.set_tile(2, 1, 0).expect("inside");
    assert!(!board.is_full());
}

#[test]
fn boards_are_equal_when_all_tiles_are_and_a_copy_is_its_own() {
    let original = board(STUCK);
    let mut copy = original.clone();
    assert_eq!(copy, original);
    copy.set_tile(0, 0, 16).expect("inside");
    assert_ne!(copy, original);
    assert_eq!(original.tile(0, 0), Ok(2));
}

#[test]
fn a_board_reads_what_it_writes_and_refuses_the_rest() {
    let largest = "0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,67108864";
    for text in [STUCK, "2,0,0/0,4,0/0,0,1024", largest] {
        assert_eq!(board(text).to_string(), text);
    }
    assert_eq!("".parse::<Board>(), Err(BoardError::Shape));
    assert_eq!("2,2/2,2".parse::<Board>(), Err(BoardError::Shape));
    assert_eq!("2,0,0,2/0,0,0/0,0,0,0/0,0,0,0".parse::<Board>(), Err(BoardError::Shape));
    for tile in ["3", "1", "-2", "x", "", "262144", "99999999999999999999999"] {
        let text = format!("{tile},0,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
        assert_eq!(text.parse::<Board>(), Err(BoardError::Tile(tile.to_owned(), 131_072)));
    }
}

// ScoreT

#[test]
fn scores_start_at_nothing() {
    assert_eq!((Score::default().points(), Score::default().best()), (0, 0));
}

#[test]
fn a_score_can_be_gone_on_from() {
    let score = Score::new(12, 40).expect("a legal score");
    assert_eq!((score.points(), score.best()), (12, 40));
}

#[test]
fn impossible_scores_are_illegal() {
    assert_eq!(Score::new(-1, 5), Err(IllegalScore::Negative));
    assert_eq!(Score::new(0, -1), Err(IllegalScore::Negative));
    assert_eq!(Score::new(10, 5), Err(IllegalScore::BestBelowScore));
    let mut score = Score::new(12, 40).expect("a legal score");
    assert_eq!(score.update(-1), Err(IllegalScore::Negative));
    assert_eq!((score.points(), score.best()), (12, 40));
}

#[test]
fn points_raise_the_best_only_when_they_pass_it() {
    let mut score = Score::new(12, 40).expect("a legal score");
    score.update(20).expect("positive");
    assert_eq!((score.points(), score.best()), (32, 40));
    score.update(20).expect("positive");
    assert_eq!((score.points(), score.best()), (52, 52));
    score.reset();
    assert_eq!((score.points(), score.best()), (0, 52));
    score.update(i64::MAX).expect("positive");
    score.update(i64::MAX).expect("positive");
    assert_eq!(score.points(), i64::MAX, "no overflow");
}

// BoardManager

#[test]
fn rows_move_as_the_vectors_say() {
    let vectors = [
        ([2, 2, 2, 2], [4, 4, 0, 0], [0, 0, 4, 4], 8),
        ([2, 2, 2, 0], [4, 2, 0, 0], [0, 0, 2, 4], 4),
        ([0, 2, 2, 2], [4, 2, 0, 0], [0, 0, 2, 4], 4),
        ([4, 2, 2, 0], [4, 4, 0, 0], [0, 0, 4, 4], 4),
        ([4, 4, 8, 8], [8, 16, 0, 0], [0, 0, 8, 16], 24),
        ([2, 0, 0, 2], [4, 0, 0, 0], [0, 0, 0, 4], 4),
        ([2, 2, 4, 0], [4, 4, 0, 0], [0, 0, 4, 4], 4),
        ([8, 4, 2, 2], [8, 4, 4, 0], [0, 8, 4, 4], 4),
        ([2, 4, 2, 4], [2, 4, 2, 4], [2, 4, 2, 4], 0),
    ];
    for (before, left, right, points) in vectors {
        for (direction, after) in [(Direction::Left, left), (Direction::Right, right)] {
            let aligned = align(&row(before), direction);
            assert_eq!(score_from_merge(&aligned, direction), points, "{before:?} {direction}");
            assert_eq!(align(&merge(&aligned, direction), direction), row(after), "{before:?} {direction}");
        }
    }
}

#[test]
fn aligning_closes_gaps_and_merges_nothing() {
    let board = board("0,2,0,2/0,0,0,0/4,0,0,2/0,0,8,0");
    assert_eq!(align(&board, Direction::Left).to_string(), "2,2,0,0/0,0,0,0/4,2,0,0/8,0,0,0");
    assert_eq!(align(&board, Direction::Right).to_string(), "0,0,2,2/0,0,0,0/0,0,4,2/0,0,0,8");
    assert_eq!(align(&board, Direction::Up).to_string(), "4,2,8,2/0,0,0,2/0,0,0,0/0,0,0,0");
    assert_eq!(align(&board, Direction::Down).to_string(), "0,0,0,0/0,0,0,0/0,0,0,2/4,2,8,2");
}

#[test]
fn merging_leaves_a_gap_behind_the_pair() {
    let board = board("2,2,4,4/2,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(merge(&board, Direction::Left).to_string(), "4,0,8,0/2,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(merge(&board, Direction::Right).to_string(), "0,4,0,8/2,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(merge(&board, Direction::Up).to_string(), "4,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(merge(&board, Direction::Down).to_string(), "0,2,4,4/4,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(score_from_merge(&board, Direction::Left), 12);
    assert_eq!(score_from_merge(&board, Direction::Up), 4);
}

#[test]
fn a_full_board_takes_no_tile() {
    let mut full = board(STUCK);
    assert_eq!(add_random_tile(&mut full, &mut Rng::new(1)), Err(BoardFull));
    assert_eq!(full, board(STUCK));
}

#[test]
fn a_random_tile_fills_one_empty_cell_and_changes_no_other() {
    let before = board("2,4,2,4/4,2,4,2/2,0,2,4/4,2,4,2");
    let mut after = before.clone();
    let cell = add_random_tile(&mut after, &mut Rng::new(1)).expect("one cell is empty");
    assert_eq!(cell, Cell { column: 1, row: 2 });
    assert!([2, 4].contains(&after[cell]));
    after[cell] = 0;
    assert_eq!(after, before);
}

/// Seeded, and so the same every time. The bounds are five standard deviations: of 100,000 tiles
/// 90,000 twos ± 475; of 40,000 tiles on each of ten empty cells 4,000 ± 300.
#[test]
fn nine_of_ten_tiles_are_twos_and_every_empty_cell_is_equally_likely() {
    let mut rng = Rng::new(2048);
    let twos = (0..100_000)
        .filter(|_| {
            let mut board = Board::new(Size::default());
            let cell = add_random_tile(&mut board, &mut rng).expect("an empty board");
            board[cell] == 2
        })
        .count();
    assert!(twos.abs_diff(90_000) < 475, "{twos} twos");

    let start = board("0,4,0,4/4,0,0,0/2,0,2,0/0,0,4,0");
    let mut counts = [0_usize; 16];
    for _ in 0..40_000 {
        let mut board = start.clone();
        let cell = add_random_tile(&mut board, &mut rng).expect("ten cells are empty");
        counts[cell.row * 4 + cell.column] += 1;
    }
    for (cell, &count) in start.cells().zip(&counts) {
        if start[cell] == 0 {
            assert!(count.abs_diff(4_000) < 300, "{count} tiles at {cell:?}");
        } else {
            assert_eq!(count, 0);
        }
    }
}

// Controller

#[test]
fn a_new_game_has_two_tiles_and_no_points_and_keeps_the_best() {
    for seed in 0..200 {
        let game = Game::new(&Setup::new(Size::default(), seed).with_best(900).expect("legal"));
        let tiles: Vec<u64> = game.board().values().iter().copied().filter(|&value| value != 0).collect();
        assert_eq!(tiles.len(), 2);
        assert!(tiles.iter().all(|value| [2, 4].contains(value)));
        assert_eq!((game.score().points(), game.score().best()), (0, 900));
    }
}

#[test]
fn a_game_resumes_from_a_board_and_scores() {
    let setup = Setup::resumed(board("2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), 12, 1).expect("legal");
    let mut game = Game::new(&setup.with_best(14).expect("legal"));
    assert_eq!((game.score().points(), game.score().best()), (12, 14));
    game.play(Direction::Left).expect("the twos merge");
    assert_eq!((game.score().points(), game.score().best()), (16, 16));
}

#[test]
fn a_game_does_not_resume_from_nonsense() {
    let refused = |board: Board, points| Setup::resumed(board, points, 1).expect_err("nonsense");
    assert_eq!(refused(board(STUCK), -1), IllegalStart::Score(IllegalScore::Negative));
    assert_eq!(refused(Board::new(Size::default()), 0), IllegalStart::Empty);
    assert_eq!(refused(row([3, 0, 0, 0]), 0), IllegalStart::Tile(3));
    assert_eq!(refused(row([u64::MAX, 0, 0, 0]), 0), IllegalStart::Tile(u64::MAX));
    let resumed = || Setup::resumed(board(STUCK), 12, 1).expect("legal");
    assert_eq!(resumed().with_best(11), Err(IllegalScore::BestBelowScore));
    assert_eq!(resumed().with_best(-1), Err(IllegalScore::Negative));
    assert_eq!(Setup::new(Size::default(), 1).with_best(-1), Err(IllegalScore::Negative));
}

#[test]
fn a_move_slides_merges_scores_and_adds_one_tile() {
    let mut game = game("2,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0");
    game.play(Direction::Left).expect("the row can move");
    assert_eq!(game.score().points(), 8);
    assert_eq!(game.board().tile(0, 0), Ok(4));
    assert_eq!(game.board().tile(1, 0), Ok(4));
    assert_eq!(game.board().values().iter().filter(|&&value| value != 0).count(), 3);
}

#[test]
fn a_move_that_moves_nothing_changes_nothing() {
    let mut game = game("2,4,2,4/0,0,0,0/0,0,0,0/0,0,0,0");
    let before = game.clone();
    for direction in [Direction::Left, Direction::Right, Direction::Up] {
        assert!(!game.can_move(direction));
        assert_eq!(game.play(direction), Err(Illegal::Blocked(direction)));
    }
    assert_eq!(game, before);
    assert!(game.can_move(Direction::Down));
    assert_eq!(game.moves().collect::<Vec<_>>(), [Direction::Down]);
}

#[test]
fn a_game_without_moves_is_over_and_refuses_them() {
    let mut game = game(STUCK);
    assert!(game.is_over());
    for direction in Direction::ALL {
        assert_eq!(game.play(direction), Err(Illegal::Over));
    }
    assert_eq!(game.outcome(), Some(Outcome::Lost));
    assert_eq!(game.board(), &board(STUCK));
}

#[test]
fn the_next_tile_to_get_is_2048_and_then_twice_the_largest() {
    for (largest, next) in [(2, 2048), (1024, 2048), (2048, 4096), (4096, 8192), (131_072, 262_144)] {
        assert_eq!(game(&row([largest, 0, 0, 0]).to_string()).next_goal(), next);
    }
    assert_eq!(game("128,0,0/0,0,0/0,0,0").next_goal(), 256, "2048 cannot be made on 3x3");
    assert_eq!(game("256,0,0/0,0,0/0,0,0").next_goal(), 512);
}

// MessageUI

#[test]
fn the_message_tells_how_the_game_stands() {
    assert_eq!(game("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0").message(), "Join the tiles, get to 2048!");
    assert_eq!(game("2048,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0").message(), "You won! Try to get to 4096");
    assert_eq!(game(STUCK).message(), "Game Over!");
}

// Beyond the specification

#[test]
fn the_game_is_won_once_and_goes_on() {
    use quintet::games::twenty48::rules::Effect;
    let start = board("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
    let mut session = Session::<Game>::new(Setup::resumed(start, 0, 3).expect("legal"));
    assert!(!session.state().is_won());
    let effects = session.play(Direction::Left).expect("they merge");
    assert!(effects.contains(&Effect::GoalReached { value: 2048, first: true }));
    assert!(session.state().is_won());
    assert_eq!(session.state().outcome(), None, "there are moves left");
    let effects = session.play(Direction::Right).expect("it slides");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::GoalReached { .. })), "only once");
}

#[test]
fn the_next_goal_is_told_when_it_is_reached() {
    use quintet::games::twenty48::rules::Effect;
    let mut game = game("2048,2048,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
    let effects = game.play(Direction::Right).expect("they merge");
    assert!(effects.contains(&Effect::GoalReached { value: 4096, first: false }));
}

#[test]
fn a_won_game_that_ends_is_a_win() {
    let game = game("2,4,2,4/4,2,4,2/2,4,2048,4/4,2,4,2");
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
    assert_eq!(game.message(), "Game Over!");
}

#[test]
fn boards_come_in_four_sizes() {
    let sizes: Vec<usize> = (0..10).filter_map(Size::new).map(Size::side).collect();
    assert_eq!(sizes, [3, 4, 5, 6]);
}

#[test]
fn every_variant_is_a_size_and_every_size_a_variant() {
    use quintet::gameplay::options::Chosen;
    use quintet::gameplay::room::NewGame;
    let size_of = |variant: &str| Game::fresh(variant, &Chosen::new(&[], None), 1, 0).size();
    for variant in quintet::games::twenty48::INFO.variants {
        assert_eq!(Game::variant(&Setup::new(size_of(variant.name), 1)), variant.name);
    }
    assert_eq!([size_of("4x5"), size_of("7x7")], [Size::default(); 2]);
}

// TileUI

#[test]
fn the_colours_are_the_specifications() {
    use quintet::games::twenty48::render::{background, foreground};
    let hex = |color: bevy::color::Color| color.to_srgba().to_hex();
    let table = [
        (0, "E6E3E0"),
        (2, "EEE4DA"),
        (4, "EEE1C9"),
        (8, "F3B27A"),
        (16, "F69664"),
        (32, "F77C5F"),
        (64, "F75F3B"),
        (128, "EDD073"),
        (256, "EDCC62"),
        (512, "EDC950"),
        (1024, "EDC53F"),
        (2048, "EDC22E"),
        (4096, "5EDA92"),
        (131_072, "5EDA92"),
    ];
    for (value, color) in table {
        assert_eq!(hex(background(value)), format!("#{color}"), "{value}");
    }
    for (value, color) in [(0, "E6E3E0"), (2, "776E65"), (4, "776E65"), (8, "F9F6F2"), (4096, "F9F6F2")] {
        assert_eq!(hex(foreground(value)), format!("#{color}"), "{value}");
    }
}
