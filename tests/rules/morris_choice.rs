//! What pressing a point leads to while a move of Morris is entered.

use quintet::core::Rules;
use quintet::games::morris::choice::{Choice, PendingMove, Refusal};
use quintet::games::morris::rules::{Game, Point, Setup, Side, Start};

fn point(name: &str) -> Point {
    Point::named(name).expect("a point")
}

fn game(board: &str, in_hand: [u8; 2]) -> Game {
    let board = board.replace(' ', "").parse().expect("a board");
    let start = Start { board, turn: Side::White, in_hand };
    Game::new(&Setup::new(1).with_start(start).expect("a position"))
}

/// White can close a7-d7-g7 with a man from a4 to a7; Black has a mill on row 1.
fn moving_game() -> Game {
    game(".WW ..W ... W.. ... ... B.. BBB", [0, 0])
}

#[test]
fn a_placement_is_whole_at_once() {
    let game = Game::new(&Setup::new(1));
    let d7 = point("d7");
    assert_eq!(PendingMove::Nothing.press(&game, d7), Choice::Play("d7".parse().expect("a move")));
}

#[test]
fn a_man_is_lifted_put_down_and_moved() {
    let game = moving_game();
    let (a4, a7) = (point("a4"), point("a7"));
    let lifted = PendingMove::Lifted(a4);
    assert_eq!(PendingMove::Nothing.press(&game, a4), Choice::Continue(lifted));
    assert_eq!(lifted.press(&game, a4), Choice::Continue(PendingMove::Nothing));
    let g7 = PendingMove::Lifted(point("g7"));
    assert_eq!(lifted.press(&game, point("g7")), Choice::Continue(g7));
    assert_eq!(lifted.press(&game, point("b2")), Choice::Refuse(point("b2"), Refusal::Occupied));
    let closed = PendingMove::Closed { from: Some(a4), to: a7 };
    assert_eq!(lifted.press(&game, a7), Choice::Continue(closed));
    assert_eq!(closed.board(&game).piece(a4), None);
}

#[test]
fn what_cannot_be_lifted_says_why() {
    let game = moving_game();
    let press = |name: &str| PendingMove::Nothing.press(&game, point(name));
    assert_eq!(press("b2"), Choice::Refuse(point("b2"), Refusal::NotYours));
    assert_eq!(press("d5"), Choice::Refuse(point("d5"), Refusal::NotYours));
    let (d7, c5) = (point("d7"), point("c5"));
    assert_eq!(PendingMove::Lifted(d7).press(&game, c5), Choice::Refuse(c5, Refusal::NoLine(d7)));
}

#[test]
fn a_mill_asks_for_a_man_to_take() {
    let game = game("WW. B.. B.. ... ... ... ... ...", [7, 7]);
    let g7 = point("g7");
    let closed = PendingMove::Closed { from: None, to: g7 };
    let press = |name: &str| closed.press(&game, point(name));
    assert_eq!(PendingMove::Nothing.press(&game, g7), Choice::Continue(closed));
    assert_eq!(press("b6"), Choice::Play("g7xb6".parse().expect("a move")));
    assert_eq!(press("a7"), Choice::Refuse(point("a7"), Refusal::TakeFirst));
    assert_eq!(press("g7"), Choice::Continue(PendingMove::Nothing), "and back");
    assert_eq!(closed.board(&game).piece(g7), Some(Side::White));
    assert_eq!(closed.mills(&game).len(), 1);
}

#[test]
fn a_man_in_a_mill_is_safe() {
    let game = moving_game();
    let closed = PendingMove::Closed { from: Some(point("a4")), to: point("a7") };
    let press = |name: &str| closed.press(&game, point(name));
    assert_eq!(press("d1"), Choice::Refuse(point("d1"), Refusal::Safe));
    assert_eq!(press("b2"), Choice::Play("a4-a7xb2".parse().expect("a move")));
}
