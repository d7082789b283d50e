//! Laws of 2048 that hold in every position, against an oracle that works another way.

use proptest::prelude::*;
use quintet::core::{Rng, Rules, Session};
use quintet::games::twenty48::rules::{
    Board, Cell, Direction, Effect, Game, Setup, Size, align, merge, score_from_merge,
};

/// Moves tiles one cell at a time, as one would by hand, with a mark on those that have merged.
fn oracle(board: &Board, direction: Direction) -> (Board, i64) {
    let side = board.size().side() as i32;
    let (dx, dy) = match direction {
        Direction::Left => (-1, 0),
        Direction::Right => (1, 0),
        Direction::Up => (0, -1),
        Direction::Down => (0, 1),
    };
    let mut tiles: Vec<Vec<(u64, bool)>> = (0..side)
        .map(|x| (0..side).map(|y| (board.tile(x as usize, y as usize).expect("inside"), false)).collect())
        .collect();
    let mut points = 0;
    loop {
        let mut moved = false;
        // Nearest to the wall first, so that the pair at the wall merges before others.
        let order = |step: i32| if dx + dy > 0 { side - 1 - step } else { step };
        for (x, y) in (0..side).flat_map(|a| (0..side).map(move |b| (order(a), order(b)))) {
            let (to_x, to_y) = (x + dx, y + dy);
            if !(0..side).contains(&to_x) || !(0..side).contains(&to_y) {
                continue;
            }
            let (value, merged) = tiles[x as usize][y as usize];
            let (other, other_merged) = tiles[to_x as usize][to_y as usize];
            if value == 0 {
                continue;
            }
            if other == 0 {
                tiles[to_x as usize][to_y as usize] = (value, merged);
            } else if other == value && !merged && !other_merged {
                tiles[to_x as usize][to_y as usize] = (value * 2, true);
                points += value as i64 * 2;
            } else {
                continue;
            }
            tiles[x as usize][y as usize] = (0, false);
            moved = true;
            break;
        }
        if !moved {
            break;
        }
    }
    let mut result = Board::new(board.size());
    for (x, column) in tiles.iter().enumerate() {
        for (y, (value, _)) in column.iter().enumerate() {
            result[Cell { column: x, row: y }] = *value;
        }
    }
    (result, points)
}

fn slid(board: &Board, direction: Direction) -> (Board, i64) {
    let aligned = align(board, direction);
    (align(&merge(&aligned, direction), direction), score_from_merge(&aligned, direction))
}

#[test]
fn every_row_over_0_2_4_8_moves_as_by_hand() {
    for code in 0..4_usize.pow(4) {
        let values: [u64; 4] = std::array::from_fn(|cell| [0, 2, 4, 8][code / 4_usize.pow(cell as u32) % 4]);
        let (mut row, mut column) = (Board::new(Size::default()), Board::new(Size::default()));
        for (index, value) in values.into_iter().enumerate() {
            row[Cell { column: index, row: 2 }] = value;
            column[Cell { column: 1, row: index }] = value;
        }
        for direction in Direction::ALL {
            assert_eq!(slid(&row, direction), oracle(&row, direction), "{row} {direction}");
            assert_eq!(slid(&column, direction), oracle(&column, direction), "{column} {direction}");
        }
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    (3..=6_usize, prop::collection::vec(0..12_u32, 36), 0..12_u32).prop_map(|(side, powers, spread)| {
        let mut board = Board::new(Size::new(side).expect("3 to 6"));
        for (cell, power) in board.cells().zip(powers) {
            // A narrow spread of values makes merges likely.
            let power = power % (spread + 1);
            board[cell] = if power == 0 { 0 } else { 1 << power.min(9) };
        }
        board
    })
}

fn any_direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(&Direction::ALL)
}

/// A game played at random to its end, or to 300 moves.
fn random_session(size: Size, seed: u64) -> Session<Game> {
    let mut session = Session::<Game>::new(Setup::new(size, seed));
    let mut rng = Rng::new(seed ^ 0xdead);
    for _ in 0..300 {
        let moves: Vec<Direction> = session.state().moves().collect();
        if moves.is_empty() {
            break;
        }
        session.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_board_moves_as_by_hand(board in any_board(), direction in any_direction()) {
        prop_assert_eq!(slid(&board, direction), oracle(&board, direction));
    }

    #[test]
    fn aligning_twice_is_aligning_once(board in any_board(), direction in any_direction()) {
        let once = align(&board, direction);
        prop_assert_eq!(align(&once, direction), once);
    }

    #[test]
    fn a_move_keeps_the_sum_of_all_tiles_but_for_the_new_one(board in any_board(), direction in any_direction()) {
        prop_assume!(board.max_tile() > 0);
        let mut game = Game::new(&Setup::resumed(board.clone(), 0, 9).expect("real tiles"));
        let sum = |board: &Board| board.values().iter().sum::<u64>();
        let Ok(effects) = game.play(direction) else {
            prop_assert_eq!(game.board(), &board);
            return Ok(());
        };
        let new: u64 = effects.iter().map(|effect| match effect {
            Effect::Appeared { value, .. } => *value,
            _ => 0,
        }).sum();
        prop_assert!(new == 2 || new == 4);
        prop_assert_eq!(sum(game.board()), sum(&board) + new);
    }

    /// The view draws from effects alone, so they must tell the whole story.
    #[test]
    fn the_effects_lead_from_the_old_board_to_the_new_one(board in any_board(), direction in any_direction()) {
        prop_assume!(board.max_tile() > 0);
        let mut game = Game::new(&Setup::resumed(board.clone(), 0, 9).expect("real tiles"));
        let Ok(effects) = game.play(direction) else { return Ok(()) };
        let mut drawn = board.clone();
        let mut points = 0;
        for effect in &effects {
            match *effect {
                Effect::Slid { from, value, .. } => {
                    prop_assert_eq!(board[from], value);
                    drawn[from] = 0;
                }
                Effect::Scored(scored) => points = scored,
                _ => {}
            }
        }
        for effect in &effects {
            match *effect {
                Effect::Slid { to, value, .. } => drawn[to] = value,
                Effect::Merged { at, value } => {
                    prop_assert_eq!(drawn[at] * 2, value);
                    drawn[at] = value;
                }
                Effect::Appeared { at, value } => {
                    prop_assert_eq!(drawn[at], 0);
                    drawn[at] = value;
                }
                _ => {}
            }
        }
        prop_assert_eq!(&drawn, game.board());
        prop_assert_eq!(points, game.score().points());
        prop_assert_eq!(effects.last() == Some(&Effect::Over), game.is_over());
    }

    #[test]
    fn undo_after_play_is_as_if_nothing_happened(seed: u64, side in 3..=6_usize, back in 1..80_usize) {
        let mut session = random_session(Size::new(side).expect("3 to 6"), seed);
        let states: Vec<Game> = std::iter::once(Game::new(session.setup()))
            .chain(session.replay().map(|(_, _, state)| state))
            .collect();
        prop_assert_eq!(states.last(), Some(session.state()), "replay is the live game");
        let end = session.position();
        for _ in 0..back.min(end) {
            session.undo().expect("there are moves");
            prop_assert_eq!(&states[session.position()], session.state());
        }
        while session.redo().is_some() {
            prop_assert_eq!(&states[session.position()], session.state());
        }
        prop_assert_eq!(session.position(), end);
    }
}

#[test]
fn the_same_seed_and_moves_give_the_same_game_for_ever() {
    let mut game = Game::new(&Setup::new(Size::default(), 7));
    for direction in "ldrulldrulldrdluldldrdl".chars() {
        let direction = match direction {
            'l' => Direction::Left,
            'r' => Direction::Right,
            'u' => Direction::Up,
            _ => Direction::Down,
        };
        let _ = game.play(direction);
    }
    assert_eq!(game.board().to_string(), "2,0,0,0/0,0,0,0/2,8,2,0/2,8,16,4");
}
