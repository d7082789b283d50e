//! The Othello specification, routine by routine: each test is a row of its tables, a settled
//! defect, or a vector derived from it.

use quintet::core::{Outcome, Rules, Seat, Session};
use quintet::games::othello::rules::{
    Board, BoardError, Cell, Disc, Effect, Exception, Game, Illegal, Move, Position, SIZE, Score, Setup,
    Square, perft,
};

const FORCED_PASS: &str = "d3 c3 b3 b2 f5 a3 a1 c1";
const WIPE_OUT: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
/// The perfect game of Takizawa's proof that Othello is a draw.
const PERFECT: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6 a7 g5 e3 b4 c8 g6 g4 c2 e8 d1 \
    f7 e2 g3 h4 f1 e1 f2 g1 b1 f8 g8 b3 h3 b2 h5 b7 a3 a4 a1 a2 c1 h2 h1 g2 b8 a8 g7 h8 h7 h6";

fn square(name: &str) -> Square {
    name.parse().expect("a test names squares of the board")
}

/// Plays on the lower layer, turn after turn.
fn placed(moves: &str) -> Board {
    let mut board = Board::new();
    for name in moves.split_whitespace() {
        let square = square(name);
        let (row, column) = (square.row() as i32, square.column() as i32);
        board.place(row, column, board.turn()).expect(name);
    }
    board
}

fn played(moves: &str) -> Session<Game> {
    let mut session = Session::<Game>::new(Setup::new(1));
    for name in moves.split_whitespace() {
        session.play(Move::Place(square(name))).expect(name);
    }
    session
}

fn board(text: &str) -> Board {
    text.parse().expect("a test's board is well formed")
}

fn valid_squares(board: &Board, cell: Cell) -> Vec<String> {
    Square::all()
        .filter(|square| board.is_valid_move(square.row() as i32, square.column() as i32, cell) == Ok(true))
        .map(|square| square.to_string())
        .collect()
}

// init, getb, get_turn, count

#[test]
fn init_sets_four_discs_and_black_begins() {
    let mut board = placed("d3 c3");
    board.init();
    assert_eq!(board, Board::new());
    let rows = "........ ........ ........ ...WB... ...BW... ........ ........ ........ B";
    assert_eq!(board, self::board(rows));
    assert_eq!(board.turn(), Cell::Black);
    assert_eq!(SIZE, 8);
}

#[test]
fn counts_of_all_cells_make_sixty_four() {
    let board = Board::new();
    assert_eq!([Cell::Black, Cell::White, Cell::Free].map(|cell| board.count(cell)), [2, 2, 60]);
}

#[test]
fn rows_come_first_and_are_counted_from_the_top() {
    let board = placed("d3");
    assert_eq!(board.cell(2, 3), Ok(Cell::Black));
    assert_eq!(board.cell(3, 2), Ok(Cell::Free));
    assert_eq!(square("d3"), Square::at(2, 3).expect("on the board"));
    assert_eq!(square("h8").index(), 63);
}

#[test]
fn places_outside_the_board_are_out_of_bounds() {
    let mut board = Board::new();
    for (row, column) in [(-1, 0), (8, 0), (0, -1), (0, 8), (8, 8), (i32::MIN, i32::MAX)] {
        let outside = Exception::OutOfBounds(row, column);
        assert_eq!(board.cell(row, column), Err(outside));
        assert_eq!(board.is_valid_move(row, column, Cell::Black), Err(outside));
        // Out of bounds is found before an invalid move and before the wrong player.
        for cell in [Cell::Black, Cell::White, Cell::Free] {
            assert_eq!(board.place(row, column, cell), Err(outside));
        }
    }
    assert_eq!(board, Board::new(), "nothing was changed");
}

// is_valid_move

#[test]
fn four_moves_are_valid_for_each_player_at_the_start() {
    let board = Board::new();
    assert_eq!(valid_squares(&board, Cell::Black), ["d3", "c4", "f5", "e6"]);
    assert_eq!(valid_squares(&board, Cell::White), ["e3", "f4", "c5", "d6"]);
    assert_eq!(valid_squares(&board, Cell::Free), [""; 0]);
}

/// O-1: the specification's formula lets a free cell beside an own disc pass without a flip.
#[test]
fn a_move_that_turns_nothing_is_not_valid() {
    assert_eq!(Board::new().is_valid_move(2, 4, Cell::Black), Ok(false), "e3, above an own disc");
}

#[test]
fn a_taken_square_is_not_valid() {
    let mut board = Board::new();
    assert_eq!(board.is_valid_move(3, 3, Cell::Black), Ok(false));
    assert_eq!(board.place(3, 3, Cell::Black), Err(Exception::InvalidMove));
}

// move

#[test]
fn discs_turn_as_in_the_derived_vector() {
    let mut board = Board::new();
    let steps: [(&str, &[&str]); 5] =
        [("d3", &["d4"]), ("c3", &["d4"]), ("c4", &["d4"]), ("c5", &["c4", "d5"]), ("b4", &["c4"])];
    for (name, turned) in steps {
        let before = board;
        let at = square(name);
        board.place(at.row() as i32, at.column() as i32, board.turn()).expect(name);
        let changed: Vec<String> = Square::all()
            .filter(|square| before[*square] != Cell::Free && before[*square] != board[*square])
            .map(|square| square.to_string())
            .collect();
        // O-2 and O-4: only lines, all seen from before the move, and nothing else.
        assert_eq!(changed, turned, "{name}");
        assert_eq!(board[at], before.turn());
        assert_ne!(board.turn(), before.turn());
    }
    assert_eq!([Cell::Black, Cell::White, Cell::Free].map(|cell| board.count(cell)), [5, 4, 55]);
}

#[test]
fn an_invalid_move_is_found_before_the_wrong_player() {
    let mut board = Board::new();
    assert_eq!(board.place(0, 0, Cell::Black), Err(Exception::InvalidMove));
    assert_eq!(board.place(2, 4, Cell::Black), Err(Exception::InvalidMove));
    assert_eq!(board.place(2, 3, Cell::White), Err(Exception::InvalidMove), "not White's turn either");
    assert_eq!(board.place(2, 4, Cell::White), Err(Exception::WrongPlayer), "valid, but not its turn");
    assert_eq!(board.place(2, 3, Cell::Free), Err(Exception::InvalidMove));
    assert_eq!(board, Board::new(), "nothing was changed");
}

// switch_turn, is_any_valid_move

#[test]
fn the_turn_is_given_away_only_without_a_valid_move() {
    assert_eq!(Board::new().switch_turn(), Err(Exception::ValidMoveExists));
    let mut board = placed(FORCED_PASS);
    assert_eq!(board.turn(), Cell::Black);
    assert_eq!([Cell::Black, Cell::White].map(|cell| board.count(cell)), [8, 4]);
    assert!(!board.is_any_valid_move(Cell::Black));
    assert!(board.is_any_valid_move(Cell::White));
    assert!(!board.is_any_valid_move(Cell::Free));
    assert_eq!(board.switch_turn(), Ok(()));
    assert_eq!(board.turn(), Cell::White);
}

/// O-10: harmless, and as specified.
#[test]
fn the_turn_may_be_given_away_when_the_game_is_over() {
    let mut board = placed(WIPE_OUT);
    assert!(board.is_game_over());
    assert_eq!(board.switch_turn(), Ok(()));
}

// is_winning, is_game_over

#[test]
fn winning_takes_strictly_more_discs() {
    let board = Board::new();
    for cell in [Cell::Black, Cell::White, Cell::Free] {
        assert!(!board.is_winning(cell));
    }
    let ahead = placed("d3");
    assert!(ahead.is_winning(Cell::Black) && !ahead.is_winning(Cell::White) && !ahead.is_winning(Cell::Free));
}

#[test]
fn a_game_is_over_when_neither_can_move() {
    assert!(!Board::new().is_game_over());
    assert!(!placed(FORCED_PASS).is_game_over(), "one of them can");
    let wiped_out = placed(WIPE_OUT);
    assert!(wiped_out.is_game_over() && wiped_out.is_winning(Cell::Black));
    assert_eq!([Cell::Black, Cell::White, Cell::Free].map(|cell| wiped_out.count(cell)), [13, 0, 51]);
}

// The game above

#[test]
fn effects_tell_the_disc_and_then_the_turned_ones_by_distance() {
    let mut game = Game::new(&Setup::from_board(
        board(".WWWWWWB W....... .......W ........ ........ ........ ........ ........ B"),
        1,
    ));
    let effects = game.play(Move::Place(square("a1"))).expect("legal");
    let disc = Disc::Black;
    let mut expected = vec![Effect::Placed { at: square("a1"), disc }];
    for (distance, name) in (1..).zip(["b1", "c1", "d1", "e1", "f1", "g1"]) {
        expected.push(Effect::Turned { at: square(name), disc, distance });
    }
    assert_eq!(effects[..7], expected);
    assert_eq!(game.last_move(), Some(square("a1")));
}

#[test]
fn a_pass_plays_and_announces_itself() {
    let mut session = played("d3 c3 b3 b2 f5 a3 a1");
    let effects = session.play(Move::Place(square("c1"))).expect("legal");
    assert_eq!(effects.last(), Some(&Effect::Passed { disc: Disc::Black }));
    assert_eq!(session.state().turn(), Disc::White);
    assert_eq!(session.state().passed(), Some(Disc::Black));
    session.undo();
    assert_eq!((session.state().turn(), session.state().passed()), (Disc::White, None));
}

#[test]
fn a_game_that_starts_without_a_move_has_to_be_told_to_pass() {
    let start = placed(FORCED_PASS);
    let mut game = Game::new(&Setup::from_board(start, 1));
    assert!(game.must_pass());
    assert_eq!(game.legal_moves(), [Move::Pass]);
    assert_eq!(game.play(Move::Place(square("h8"))), Err(Illegal::MustPass(Disc::Black)));
    assert_eq!(game.play(Move::Pass), Ok(vec![Effect::Passed { disc: Disc::Black }]));
    assert_eq!(game.turn(), Disc::White);
    assert_eq!(game.play(Move::Pass), Err(Illegal::MayNotPass(Disc::White)));
}

#[test]
fn a_wipe_out_after_nine_plies_scores_sixty_four() {
    let session = played(WIPE_OUT);
    let game = session.state();
    assert_eq!(game.score(), Score { black: 64, white: 0 });
    assert_eq!(game.count(), Score { black: 13, white: 0 });
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
    assert_eq!(game.legal_moves(), []);
    let (_, effects, _) = session.replay().last().expect("nine moves");
    assert_eq!(effects.last(), Some(&Effect::Over { score: game.score() }));
}

#[test]
fn the_perfect_game_is_a_draw() {
    let session = played(PERFECT);
    assert_eq!(session.position(), 60);
    let passes = session
        .replay()
        .any(|(_, effects, _)| effects.iter().any(|effect| matches!(effect, Effect::Passed { .. })));
    assert!(!passes);
    assert_eq!(session.state().score(), Score { black: 32, white: 32 });
    assert_eq!(session.state().outcome(), Some(Outcome::Drawn));
    assert_eq!(session.state().winner(), None);
}

#[test]
fn empty_squares_go_to_the_winner_and_are_shared_in_a_draw() {
    let score = |text: &str| Game::new(&Setup::from_board(board(text), 1)).score();
    let rest = ".".repeat(56);
    assert_eq!(score(&format!("BBB..WW.{rest}B")), Score { black: 62, white: 2 });
    assert_eq!(score(&format!("BB...WWW{rest}B")), Score { black: 2, white: 62 });
    assert_eq!(score(&format!("BB....WW{rest}B")), Score { black: 32, white: 32 });
}

#[test]
fn refused_moves_say_why_and_change_nothing() {
    let mut game = Game::new(&Setup::new(1));
    let before = game.clone();
    assert_eq!(game.play(Move::Place(square("d4"))), Err(Illegal::Taken(square("d4"))));
    assert_eq!(game.play(Move::Place(square("a1"))), Err(Illegal::TurnsNone(square("a1"), Disc::Black)));
    assert_eq!(game.play(Move::Pass), Err(Illegal::MayNotPass(Disc::Black)));
    assert_eq!(game, before);
    assert_eq!(Illegal::TurnsNone(square("a1"), Disc::Black).to_string(), "Black would turn no disc from a1");
    let mut over = played(WIPE_OUT).state().clone();
    assert_eq!(over.play(Move::Place(square("a1"))), Err(Illegal::Over));
    assert_eq!(over.play(Move::Pass), Err(Illegal::Over));
}

#[test]
fn a_board_reads_what_it_writes_and_refuses_the_rest() {
    for text in [Board::new().to_string(), placed(PERFECT).to_string(), placed(FORCED_PASS).to_string()] {
        assert_eq!(board(&text).to_string(), text);
    }
    assert_eq!("".parse::<Board>(), Err(BoardError::Shape));
    assert_eq!(".".repeat(64).parse::<Board>(), Err(BoardError::Shape));
    assert_eq!(format!("{}B", ".".repeat(65)).parse::<Board>(), Err(BoardError::Shape));
    assert_eq!(
        format!("{}x{}B", ".".repeat(9), ".".repeat(54)).parse::<Board>(),
        Err(BoardError::Letter('x'))
    );
    assert_eq!(format!("{}b", ".".repeat(64)).parse::<Board>(), Err(BoardError::Side('b')));
}

#[test]
fn squares_read_what_they_write_and_refuse_the_rest() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(square("D3"), square("d3"));
    for text in ["", "a", "a0", "a9", "i1", "a10", "11", "ü1", "`1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[test]
fn perft_equals_the_published_counts() {
    let counts = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(Position::START, depth), count, "{depth} plies");
    }
}

#[test]
fn a_pass_is_a_ply_of_perft_and_an_ended_game_one_line() {
    let position = placed(FORCED_PASS).position();
    assert_eq!(perft(position, 1), 1);
    assert_eq!(perft(position, 2), perft(position.passed(), 1));
    assert_eq!(perft(placed(WIPE_OUT).position(), 5), 1);
}
