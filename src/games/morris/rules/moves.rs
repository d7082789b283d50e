//! A move, as players write it: `d7`, `a1-a4`, `a1-a4xg7`; and why one is refused.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Point;

/// What a player does in one turn: place or move a man, and take one if that closes a mill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man comes from; `None` if from the hand.
    pub from: Option<Point>,
    /// Where the man goes.
    pub to: Point,
    /// The man that is taken.
    pub take: Option<Point>,
}

impl Move {
    /// The same move, taking this man.
    #[must_use]
    pub fn taking(self, point: Point) -> Self {
        Self { take: Some(point), ..self }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)?;
        self.take.map_or(Ok(()), |take| write!(f, "x{take}"))
    }
}

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a move is written as d7, a1-a4, d7xg7 or a1-a4xg7")]
pub struct MoveTextError;

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let point = |name: &str| Point::named(name).ok_or(MoveTextError);
        let (way, take) = match text.split_once('x') {
            Some((way, take)) => (way, Some(point(take)?)),
            None => (text, None),
        };
        let (from, to) = match way.split_once('-') {
            Some((from, to)) => (Some(point(from)?), point(to)?),
            None => (None, point(way)?),
        };
        Ok(Self { from, to, take })
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Men in hand must be placed first.
    #[error("men in hand are placed first, before any man moves")]
    MenInHand,
    /// All men have been placed.
    #[error("no man is left in hand; move one from point to point")]
    NothingInHand,
    /// A man stands on the target.
    #[error("there is a man on {0} already")]
    Occupied(Point),
    /// The man to move is not there or not the player's own.
    #[error("there is no man of yours on {0}")]
    NotYours(Point),
    /// No line joins the two points.
    #[error("no line leads from {0} to {1}")]
    NotConnected(Point, Point),
    /// A mill was closed but no man was named; this move would do.
    #[error("that closes a mill; name the man to take, as in {0}")]
    MustTake(Move),
    /// A man was named but no mill was closed.
    #[error("that closes no mill, so nothing can be taken")]
    NoMill,
    /// The man to take is not there or not the opponent's.
    #[error("there is no man to take on {0}")]
    NothingToTake(Point),
    /// The man to take stands in a mill and is safe.
    #[error("the man on {0} stands in a mill; while others do not, it is safe")]
    InMill(Point),
}
