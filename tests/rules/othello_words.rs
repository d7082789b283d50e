//! What the room of Othello says.

use quintet::core::{Level, Rules, Seat, Session};
use quintet::gameplay::players::Players;
use quintet::games::othello::rules::{Board, Game, Move, Setup};
use quintet::games::othello::words::{NEXT, message, moves, remark};
use quintet::games::two_players::words::title;

const BLACK: Players = Players { computer: Some(Seat::Second), level: Level::MIN };

fn game(board: &str) -> Game {
    let board: Board = board.parse().expect("a board");
    Game::new(&Setup::from_board(board, 1))
}

#[test]
fn the_message_says_whose_turn_it_is() {
    let game = Game::new(&Setup::new(1));
    assert_eq!(message(&game, BLACK), "Your move. 4 open squares.");
    assert_eq!(message(&game, Players::PEOPLE), "Black to move. 4 open squares.");
    let white = Players { computer: Some(Seat::First), ..BLACK };
    assert_eq!(message(&game, white), "Black is thinking…");
}

#[test]
fn one_empty_square_is_not_several() {
    let last = "WWWWWWWW".repeat(7) + "BWWWWWW.B";
    assert_eq!(remark(&game(&last), BLACK), "One square is still empty.");
    assert_eq!(remark(&Game::new(&Setup::new(1)), BLACK), "60 squares are still empty.");
}

#[test]
fn the_end_is_told_from_the_side_of_the_person() {
    let rows = "BBBBBBBB".repeat(7) + "BBBBBBB.B";
    let over = game(&rows);
    assert_eq!(message(&over, BLACK), "You win by 64 discs.");
    assert_eq!(title(&over, Players::PEOPLE), "Black wins");
    assert_eq!(remark(&over, BLACK), "Not one white disc is left.");
    let lost = Players { computer: Some(Seat::First), ..BLACK };
    assert_eq!(message(&over, lost), "The computer wins by 64 discs.");
    assert_eq!(title(&over, lost), "You lose");
}

/// The moves of a game as they are listed, from a position and by their squares.
fn listed(setup: Setup, squares: &str) -> Vec<String> {
    let mut session = Session::<Game>::new(setup);
    for square in squares.split(' ') {
        session.play(Move::Place(square.parse().expect("a square"))).expect("legal");
    }
    moves(&session)
}

#[test]
fn moves_are_written_in_pairs_with_passes_in_their_place() {
    // Black takes the first row; then White has nothing to turn, and Black goes on.
    let board = ".WWWWWWB".to_owned() + &".".repeat(48) + "BW......" + "B";
    let board: Board = board.parse().expect("a board");
    assert_eq!(listed(Setup::from_board(board, 1), "a1"), ["a1", "pass", NEXT]);
}

#[test]
fn a_wipe_out_ends_the_list_without_a_next_move() {
    let moves = listed(Setup::new(1), "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(moves.len(), 9);
    assert_eq!(moves[8], "c5");
}

#[test]
fn a_list_that_white_begins_leaves_blacks_first_place_empty() {
    let board = "...........................WB......BW...........................W";
    let board: Board = board.parse().expect("a board");
    assert_eq!(listed(Setup::from_board(board, 1), "e3"), ["", "e3", NEXT]);
}
