//! Random games: every setup there is, any number of moves, some of them undone.

use proptest::prelude::*;
use quintet::core::{Rng, Rules, Session};

/// Plays random moves out of those that are legal.
fn played<G: Rules>(
    setup: G::Setup,
    moves: usize,
    seed: u64,
    legal: impl Fn(&G) -> Vec<G::Move>,
) -> Session<G> {
    let mut session = Session::<G>::new(setup);
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        let legal = legal(session.state());
        if legal.is_empty() {
            break;
        }
        session.play(legal[rng.below(legal.len() as u32) as usize]).expect("legal");
    }
    session
}

/// Takes some moves back.
fn undone<G: Rules>(mut session: Session<G>, moves: usize) -> Session<G> {
    session.seek(session.position().saturating_sub(moves));
    session
}

/// 2048.
pub mod twenty48 {
    use super::*;
    use quintet::games::twenty48::rules::{Board, Game, Setup, Size};

    /// A game of random moves.
    pub fn played(setup: Setup, moves: usize) -> Session<Game> {
        let seed = setup.seed() ^ 1;
        super::played(setup, moves, seed, |game: &Game| game.moves().collect())
    }

    /// Any game: of all sizes, from a new board or a given one.
    pub fn any_session() -> impl Strategy<Value = Session<Game>> {
        (any::<u64>(), 0..64_u32, 3..=6_usize, 0..400_usize, 0..60_usize, any::<bool>()).prop_map(
            |(seed, shift, side, moves, back, resumed)| {
                let size = Size::new(side).expect("3 to 6");
                let mut setup = Setup::new(size, seed >> shift);
                if resumed {
                    let mut board = Board::new(size);
                    for cell in board.cells() {
                        let power = (seed >> (cell.row * 3 + cell.column)) % 10;
                        board[cell] = if power == 0 { 0 } else { 1 << power };
                    }
                    setup = Setup::resumed(board, (seed >> 40) as i64, seed >> shift).unwrap_or(setup);
                }
                undone(played(setup, moves), back)
            },
        )
    }
}

/// Tetris.
pub mod tetris {
    use super::*;
    use quintet::games::tetris::rules::{
        Board, Cell, Game, Kind, Mode, Move, Options, Randomizer, Scoring, Setup, StartLevel,
    };

    /// Any game: of all modes and options, from any board, with keys and time in any order.
    pub fn any_session() -> impl Strategy<Value = Session<Game>> {
        let options = (0..4_usize, 0..2_usize, 1..=20_u8, any::<[bool; 3]>());
        let start =
            (prop::collection::vec(0..7_usize, 0..30), prop::collection::vec((1..=22_i8, 1..=10_i8), 0..40));
        (any::<u64>(), 0..64_u32, options, start, 0..300_usize, 0..60_usize).prop_map(
            |(seed, shift, (mode, scoring, level, [steady, endless, pure]), (queue, filled), moves, back)| {
                let mut board = Board::default();
                for (index, (row, column)) in filled.into_iter().enumerate() {
                    *board.matrix_position(Cell { row, column }).expect("inside") =
                        Some(Kind::ALL[index % 7]);
                }
                let setup = Setup::new(Mode::ALL[mode], seed >> shift)
                    .with_options(Options {
                        scoring: Scoring::ALL[scoring],
                        randomizer: if pure { Randomizer::Pure } else { Randomizer::Bag },
                        start_level: StartLevel::new(level).expect("1 to 20"),
                        steady,
                        endless,
                    })
                    .with_queue(queue.into_iter().map(|index| Kind::ALL[index]))
                    .with_board(board)
                    .expect("on the board");
                let mut session = Session::<Game>::new(setup);
                let mut rng = Rng::new(seed);
                for _ in 0..moves {
                    let longest = 1 << rng.below(20);
                    let mv = match rng.below(12) {
                        8.. => Move::Tick(1 + rng.below(longest)),
                        input => Move::INPUTS[input as usize],
                    };
                    // Keys that lead to nothing are pressed too.
                    let _ = session.play(mv);
                }
                undone(session, back)
            },
        )
    }
}

/// Othello.
pub mod othello {
    use super::*;
    use quintet::games::othello::rules::{Board, Disc, Game, Position, Setup};

    /// A game of random moves.
    pub fn played(setup: Setup, moves: usize) -> Session<Game> {
        super::played(setup, moves, setup.seed ^ 1, Game::legal_moves)
    }

    /// Any game: from the usual start or any board, with either side to move.
    pub fn any_session() -> impl Strategy<Value = Session<Game>> {
        (any::<u64>(), 0..64_u32, 0..61_usize, 0..20_usize, any::<Option<(u64, u64, bool)>>()).prop_map(
            |(seed, shift, moves, back, start)| {
                let setup = match start {
                    None => Setup::new(seed >> shift),
                    Some((mover, other, white)) => {
                        let side = if white { Disc::White } else { Disc::Black };
                        let position = Position { mover, other: other & !mover };
                        Setup::from_board(Board::from_position(position, side), seed >> shift)
                    }
                };
                undone(played(setup, moves), back)
            },
        )
    }
}

/// Pyramid Solitaire.
pub mod pyramid {
    use super::*;
    use quintet::games::pyramid::rules::{Deck, Game, Move, Options, Setup, Variant};

    /// Any of the rules.
    pub fn any_options() -> impl Strategy<Value = Options> {
        (0..3_usize, any::<bool>(), any::<bool>()).prop_map(|(variant, clear_all, take_with_cover)| Options {
            variant: Variant::ALL[variant],
            clear_all,
            take_with_cover,
        })
    }

    /// Any deal, by its number or card by card.
    pub fn any_setup() -> impl Strategy<Value = Setup> {
        (any_options(), any::<u64>(), 0..64_u32, any::<bool>()).prop_map(|(options, seed, shift, given)| {
            if given {
                Setup::given(options, Deck::of_deal(seed))
            } else {
                Setup::new(options, seed >> shift)
            }
        })
    }

    /// A game of random moves, which prefer removals to going on.
    pub fn played(setup: Setup, moves: usize, seed: u64) -> Session<Game> {
        let mut session = Session::<Game>::new(setup);
        let mut rng = Rng::new(seed);
        for _ in 0..moves {
            let legal = session.state().legal_moves();
            if legal.is_empty() {
                break;
            }
            let removals = legal.len() - usize::from(legal.contains(&Move::Next));
            let choices = if removals > 0 && rng.chance(4, 5) { removals } else { legal.len() };
            session.play(legal[rng.below(choices as u32) as usize]).expect("legal");
        }
        session
    }

    /// Any game.
    pub fn any_session() -> impl Strategy<Value = Session<Game>> {
        (any_setup(), 0..150_usize, any::<u64>(), 0..60_usize)
            .prop_map(|(setup, moves, seed, back)| undone(played(setup, moves, seed), back))
    }
}

/// Nine Men's Morris.
pub mod morris {
    use super::*;
    use quintet::games::morris::rules::{Board, Game, Point, QuietLimit, Setup, Side, Start};

    /// A game of random moves.
    pub fn played(setup: Setup, moves: usize) -> Session<Game> {
        let seed = setup.seed ^ 1;
        super::played(setup, moves, seed, Game::legal_moves)
    }

    fn any_start() -> impl Strategy<Value = Start> {
        (any::<u64>(), 3..=9_usize, 3..=9_usize).prop_map(|(seed, white, black)| {
            let mut rng = Rng::new(seed);
            let mut points = Point::ALL;
            rng.shuffle(&mut points);
            let in_hand = [white, black].map(|men| rng.below(men as u32 + 1) as u8);
            let mut board = Board::new();
            let on_board = [white - usize::from(in_hand[0]), black - usize::from(in_hand[1])];
            for (index, &point) in points.iter().take(on_board[0] + on_board[1]).enumerate() {
                let side = if index < on_board[0] { Side::White } else { Side::Black };
                board.put(side, point).expect("empty");
            }
            Start { board, turn: Side::BOTH[rng.below(2) as usize], in_hand }
        })
    }

    /// Any game: of all variants, from the empty board or with men on it.
    pub fn any_session() -> impl Strategy<Value = Session<Game>> {
        let options = (any::<bool>(), any::<bool>(), any::<bool>(), prop::option::of(any_start()));
        (any::<u64>(), 0..64_u32, options, 0..150_usize, 0..60_usize).prop_map(
            |(seed, shift, (flying, forty, threefold, start), moves, back)| {
                let limit = if forty { QuietLimit::Forty } else { QuietLimit::Hundred };
                let mut setup = Setup::new(seed >> shift)
                    .with_flying(flying)
                    .with_quiet_limit(limit)
                    .with_threefold(threefold);
                if let Some(start) = start {
                    setup = setup.with_start(start).expect("three to nine men each");
                }
                undone(played(setup, moves), back)
            },
        )
    }
}
