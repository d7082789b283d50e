//! Finds the inputs that bring a piece to a placement.

use std::collections::{HashSet, VecDeque};

use super::shapes::Placement;
use crate::games::tetris::rules::{Board, Move, Tetramino, Turn, turned};

const STEPS: [Move; 5] = [Move::Left, Move::Right, Move::Cw, Move::Ccw, Move::SoftDrop];

/// The shortest path of a piece to a placement, with the final hard drop; `None` if there is none.
pub fn path(board: &Board, piece: Tetramino, target: Placement) -> Option<Vec<Move>> {
    let mut found = VecDeque::from([(piece, Vec::new())]);
    let mut seen = HashSet::from([piece]);
    while let Some((piece, mut path)) = found.pop_front() {
        let landed = piece.moved(board.drop_distance(piece), 0);
        if Placement::of(landed).map(Placement::plain) == Some(target) {
            path.push(Move::HardDrop);
            return Some(path);
        }
        for step in STEPS {
            if let Some(to) = stepped(board, piece, step)
                && seen.insert(to)
            {
                found.push_back((to, [&path[..], &[step]].concat()));
            }
        }
    }
    None
}

fn stepped(board: &Board, piece: Tetramino, step: Move) -> Option<Tetramino> {
    let moved = |rows: i8, columns: i8| Some(piece.moved(rows, columns)).filter(|piece| board.fits(*piece));
    match step {
        Move::Left => moved(0, -1),
        Move::Right => moved(0, 1),
        Move::SoftDrop => moved(1, 0),
        Move::Cw => turned(board, piece, Turn::Right).map(|(piece, _)| piece),
        Move::Ccw => turned(board, piece, Turn::Left).map(|(piece, _)| piece),
        _ => None,
    }
}
