//! Laws of Othello that hold in every position, against an oracle that walks square by square.

use proptest::prelude::*;
use quintet::core::{Rng, Rules, Session};
use quintet::games::othello::rules::{
    Board, Cell, Disc, Effect, Game, Move, Position, Setup, Square, Squares,
};

/// What a disc turns, found by walking from it in each direction, as one would by hand.
fn oracle_flips(position: Position, square: Square) -> u64 {
    let mut turned = 0;
    for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let mut run = 0;
        let (mut row, mut column) = (square.row() as i32, square.column() as i32);
        loop {
            row += down;
            column += right;
            let next = (row >= 0 && column >= 0).then(|| Square::at(row as usize, column as usize)).flatten();
            let Some(next) = next else { break };
            if position.other & next.bit() != 0 {
                run |= next.bit();
            } else {
                if position.mover & next.bit() != 0 {
                    turned |= run;
                }
                break;
            }
        }
    }
    turned
}

fn oracle_moves(position: Position) -> u64 {
    Squares(position.empty())
        .filter(|square| oracle_flips(position, *square) != 0)
        .map(Square::bit)
        .fold(0, |moves, bit| moves | bit)
}

/// Any arrangement of discs, dense or sparse, whether a game leads to it or not.
fn random_position(rng: &mut Rng) -> Position {
    let density = 1 + rng.below(16);
    let share = 1 + rng.below(7);
    let mut position = Position::default();
    for square in Square::all() {
        if rng.chance(density, 16) {
            if rng.chance(share, 8) {
                position.mover |= square.bit();
            } else {
                position.other |= square.bit();
            }
        }
    }
    position
}

#[test]
fn moves_and_flips_equal_a_walk_over_squares_on_a_hundred_thousand_positions() {
    let mut rng = Rng::new(20);
    for _ in 0..100_000 {
        let position = random_position(&mut rng);
        assert_eq!(position.moves(), oracle_moves(position), "{position:x?}");
        let square = Square::new(rng.below(64) as usize).expect("below 64");
        assert_eq!(position.flips(square), oracle_flips(position, square), "{position:x?} {square}");
    }
}

#[test]
fn moves_and_flips_equal_a_walk_over_squares_in_every_position_of_a_thousand_games() {
    for seed in 0..1_000 {
        for (_, _, game) in random_session(seed, 60).replay() {
            let position = game.position();
            assert_eq!(position.moves(), oracle_moves(position));
            for square in Squares(position.empty()) {
                assert_eq!(position.flips(square), oracle_flips(position, square));
            }
        }
    }
}

fn random_session(seed: u64, moves: usize) -> Session<Game> {
    let mut session = Session::<Game>::new(Setup::new(seed));
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        let legal = session.state().legal_moves();
        if legal.is_empty() {
            break;
        }
        session.play(legal[rng.below(legal.len() as u32) as usize]).expect("legal");
    }
    session
}

fn any_board() -> impl Strategy<Value = Board> {
    (any::<u64>(), any::<bool>()).prop_map(|(seed, white)| {
        let position = random_position(&mut Rng::new(seed));
        Board::from_position(position, if white { Disc::White } else { Disc::Black })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cells_are_always_sixty_four(seed: u64, moves in 0..61_usize) {
        let session = random_session(seed, moves);
        let board = session.state().board();
        let sum: u32 = [Cell::Black, Cell::White, Cell::Free].map(|cell| board.count(cell)).iter().sum();
        prop_assert_eq!(sum, 64);
        prop_assert_eq!(board.count(Cell::Free) as usize, 60 - session.position());
    }

    #[test]
    fn a_move_is_refused_or_does_what_its_effects_say(board in any_board(), index in 0..64_usize) {
        let mut game = Game::new(&Setup::from_board(board, 1));
        let before = game.clone();
        let square = Square::new(index).expect("below 64");
        let legal = before.legal_moves().contains(&Move::Place(square));
        let flips = before.flips(square);
        match game.play(Move::Place(square)) {
            Err(_) => {
                prop_assert!(!legal);
                prop_assert_eq!(game, before);
            }
            Ok(effects) => {
                prop_assert!(legal);
                let turned: Vec<(Square, u8)> = effects.iter().filter_map(|effect| match effect {
                    Effect::Turned { at, distance, .. } => Some((*at, *distance)),
                    _ => None,
                }).collect();
                prop_assert_eq!(&turned, &flips);
                prop_assert!(turned.is_sorted_by_key(|(_, distance)| *distance));
                for at in Square::all() {
                    let changed = at == square || turned.iter().any(|(other, _)| *other == at);
                    let expected = if changed { before.turn().into() } else { before.board()[at] };
                    prop_assert_eq!(game.board()[at], expected);
                }
                let passed = effects.iter().any(|effect| matches!(effect, Effect::Passed { .. }));
                let over = effects.iter().any(|effect| matches!(effect, Effect::Over { .. }));
                prop_assert_eq!(over, game.is_over());
                prop_assert_eq!(passed, game.turn() == before.turn());
                prop_assert!(!game.must_pass());
            }
        }
    }

    #[test]
    fn passing_is_legal_exactly_when_only_the_other_can_move(board in any_board()) {
        let mut game = Game::new(&Setup::from_board(board, 1));
        let (mover, other) = (board.turn(), Cell::from(board.side().other()));
        let expected = !board.is_any_valid_move(mover) && board.is_any_valid_move(other);
        prop_assert_eq!(game.play(Move::Pass).is_ok(), expected);
    }

    #[test]
    fn undo_after_play_is_as_if_nothing_happened(seed: u64, back in 1..61_usize) {
        let mut session = random_session(seed, 60);
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

    #[test]
    fn a_finished_score_is_sixty_four_and_names_the_winner(seed: u64) {
        let session = random_session(seed, 60);
        let game = session.state();
        prop_assert!(game.is_over());
        let score = game.score();
        prop_assert_eq!(score.black + score.white, 64);
        prop_assert_eq!(score.leader(), game.winner());
        prop_assert_eq!(score.leader(), game.count().leader());
    }
}
