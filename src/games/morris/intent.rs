//! A move while it is being entered. A man is chosen or placed first; if that closes a mill, the
//! man to take comes second. The rules hear of it only when it is whole.

use bevy::prelude::*;

use super::rules::{Board, Game, Mills, Move, Point};

/// How far a move has been entered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// Not at all.
    #[default]
    Nothing,
    /// The man on this point is chosen.
    Lifted(Point),
    /// A man closed a mill; which man it takes is still to be said.
    Closed {
        /// Where the man stood; `None` if it comes from the hand.
        from: Option<Point>,
        /// Where it stands now.
        to: Point,
    },
}

/// What pressing a point leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The move is entered so far.
    Intend(Intent),
    /// The move is whole.
    Play(Move),
    /// Nothing.
    Refuse(Refusal),
}

/// Why a press leads to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody stands there.
    Occupied(Point),
    /// There is no man of the player's own to move.
    NotYours(Point),
    /// The man there cannot move.
    Blocked(Point),
    /// No line leads there.
    NoLine(Point, Point),
    /// The man there stands in a mill and cannot be taken.
    Safe(Point),
    /// A man has to be taken first.
    TakeFirst(Point),
}

impl Refusal {
    /// The point that was pressed.
    pub fn point(self) -> Point {
        match self {
            Self::Occupied(point)
            | Self::NotYours(point)
            | Self::Blocked(point)
            | Self::NoLine(_, point)
            | Self::Safe(point)
            | Self::TakeFirst(point) => point,
        }
    }
}

impl Intent {
    /// What pressing a point leads to.
    pub fn press(self, game: &Game, point: Point) -> Step {
        let piece = game.board().piece(point);
        match self {
            Self::Closed { from, to } => {
                if game.captures_after(from, to).contains(point) {
                    Step::Play(Move { from, to, take: Some(point) })
                } else if point == to {
                    Step::Intend(Self::Nothing)
                } else if piece == Some(game.turn().other()) {
                    Step::Refuse(Refusal::Safe(point))
                } else {
                    Step::Refuse(Refusal::TakeFirst(point))
                }
            }
            Self::Lifted(from) if point == from => Step::Intend(Self::Nothing),
            Self::Lifted(from) => match piece {
                None if game.targets(Some(from)).contains(point) => Self::go(game, Some(from), point),
                None => Step::Refuse(Refusal::NoLine(from, point)),
                Some(side) if side == game.turn() => Self::lift(game, point),
                Some(_) => Step::Refuse(Refusal::Occupied(point)),
            },
            Self::Nothing if game.in_hand(game.turn()) == 0 => Self::lift(game, point),
            Self::Nothing if piece.is_some() => Step::Refuse(Refusal::Occupied(point)),
            Self::Nothing => Self::go(game, None, point),
        }
    }

    fn lift(game: &Game, point: Point) -> Step {
        if game.board().piece(point) != Some(game.turn()) {
            Step::Refuse(Refusal::NotYours(point))
        } else if game.targets(Some(point)).is_empty() {
            Step::Refuse(Refusal::Blocked(point))
        } else {
            Step::Intend(Self::Lifted(point))
        }
    }

    fn go(game: &Game, from: Option<Point>, to: Point) -> Step {
        if game.captures_after(from, to).is_empty() {
            Step::Play(Move { from, to, take: None })
        } else {
            Step::Intend(Self::Closed { from, to })
        }
    }

    /// The board with as much of the move on it as has been entered.
    pub fn board(self, game: &Game) -> Board {
        let before = *game.board();
        let Self::Closed { from, to } = self else { return before };
        let mut board = before;
        let lifted = from.is_none_or(|from| board.remove(from).is_ok());
        let placed = board.put(game.turn(), to).is_ok();
        if lifted && placed { board } else { before }
    }

    /// The mills that it has closed.
    pub fn mills(self, game: &Game) -> Mills {
        match self {
            Self::Closed { from, to } => game.mills_after(from, to),
            _ => Mills::default(),
        }
    }

    /// Whether this is the way of a man that has been entered already.
    pub fn is_way(self, from: Option<Point>, to: Point) -> bool {
        self == Self::Closed { from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Rules;
    use crate::games::morris::rules::{Setup, Side, Start};

    fn point(name: &str) -> Point {
        Point::named(name).expect("a point")
    }

    fn game(board: &str, in_hand: [u8; 2]) -> Game {
        let board = board.replace(' ', "").parse().expect("a board");
        let start = Start { board, turn: Side::White, in_hand };
        Game::new(&Setup::new(1).with_start(start).expect("a position"))
    }

    /// White can close a7-d7-g7 with a man from a4 to a7; Black has a mill on row 1.
    const MOVING: &str = ".WW ..W ... W.. ... ... B.. BBB";

    #[test]
    fn a_placement_is_whole_at_once() {
        let game = Game::new(&Setup::new(1));
        let d7 = point("d7");
        assert_eq!(Intent::Nothing.press(&game, d7), Step::Play(Move::place(d7)));
    }

    #[test]
    fn a_mill_asks_for_a_man_to_take() {
        let game = game("WW. B.. B.. ... ... ... ... ...", [7, 7]);
        let closed = Intent::Closed { from: None, to: point("g7") };
        assert_eq!(Intent::Nothing.press(&game, point("g7")), Step::Intend(closed));
        assert_eq!(closed.press(&game, point("b6")), Step::Play("g7xb6".parse().expect("a move")));
        assert_eq!(closed.press(&game, point("a7")), Step::Refuse(Refusal::TakeFirst(point("a7"))));
        assert_eq!(closed.press(&game, point("g7")), Step::Intend(Intent::Nothing), "and back");
        assert_eq!(closed.board(&game).piece(point("g7")), Some(Side::White));
        assert_eq!(closed.mills(&game).len(), 1);
    }

    #[test]
    fn a_man_is_lifted_put_down_and_moved() {
        let game = game(MOVING, [0, 0]);
        let (a4, a7) = (point("a4"), point("a7"));
        let lifted = Intent::Lifted(a4);
        assert_eq!(Intent::Nothing.press(&game, a4), Step::Intend(lifted));
        assert_eq!(lifted.press(&game, a4), Step::Intend(Intent::Nothing));
        assert_eq!(lifted.press(&game, point("g7")), Step::Intend(Intent::Lifted(point("g7"))));
        assert_eq!(lifted.press(&game, point("b2")), Step::Refuse(Refusal::Occupied(point("b2"))));
        let closed = Intent::Closed { from: Some(a4), to: a7 };
        assert_eq!(lifted.press(&game, a7), Step::Intend(closed));
        assert_eq!(closed.press(&game, point("d1")), Step::Refuse(Refusal::Safe(point("d1"))));
        assert_eq!(closed.press(&game, point("b2")), Step::Play("a4-a7xb2".parse().expect("a move")));
        assert_eq!(closed.board(&game).piece(a4), None);
    }

    #[test]
    fn what_cannot_be_lifted_says_why() {
        let game = game(MOVING, [0, 0]);
        let press = |name: &str| Intent::Nothing.press(&game, point(name));
        assert_eq!(press("b2"), Step::Refuse(Refusal::NotYours(point("b2"))));
        assert_eq!(press("d5"), Step::Refuse(Refusal::NotYours(point("d5"))));
        let lifted = Intent::Lifted(point("d7"));
        assert_eq!(lifted.press(&game, point("c5")), Step::Refuse(Refusal::NoLine(point("d7"), point("c5"))));
    }
}
