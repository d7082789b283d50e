//! A game of Othello as it is played: passes play themselves, and a move lists its effects in order.

use std::fmt;

use thiserror::Error;

use super::{Board, Cell, Disc, Position, Square, Squares};
use crate::core::{Outcome, Rules};

/// What a game starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Opponents draw their errors from it.
    pub seed: u64,
    /// The first position.
    pub start: Board,
}

impl Setup {
    /// A new game. The rules do not use the seed; opponents that err draw from it.
    pub fn new(seed: u64) -> Self {
        Self { seed, start: Board::new() }
    }

    /// A game from any position.
    pub fn from_board(start: Board, seed: u64) -> Self {
        Self { seed, start }
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Gives the turn away. Passes play themselves, except at the start of a game.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// How many discs each side has, or is awarded at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// For Black.
    pub black: u32,
    /// For White.
    pub white: u32,
}

impl Score {
    /// How many a colour has.
    pub fn of(self, disc: Disc) -> u32 {
        if disc == Disc::Black { self.black } else { self.white }
    }

    /// The colour with more discs.
    pub fn leader(self) -> Option<Disc> {
        Disc::BOTH.into_iter().find(|disc| self.of(*disc) > self.of(disc.other()))
    }
}

/// What a move caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A disc was placed.
    Placed {
        /// Where.
        at: Square,
        /// Its colour.
        disc: Disc,
    },
    /// A disc was turned. The discs nearest to the placed one come first.
    Turned {
        /// Where.
        at: Square,
        /// Its colour now.
        disc: Disc,
        /// Its distance from the placed disc, from 1 to 6.
        distance: u8,
    },
    /// A player had no move and passed.
    Passed {
        /// Who.
        disc: Disc,
    },
    /// Neither player can move.
    Over {
        /// The result; empty squares count for the winner.
        score: Score,
    },
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is already a disc.
    #[error("{0} is taken")]
    Taken(Square),
    /// It would outflank nothing.
    #[error("{1} would turn no disc from {0}")]
    TurnsNone(Square, Disc),
    /// There is no move but a pass.
    #[error("{0} cannot move and has to pass")]
    MustPass(Disc),
    /// A player who can move must move.
    #[error("{0} can move and may not pass")]
    MayNotPass(Disc),
}

/// A game of Othello.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: Board,
    seed: u64,
    last: Option<Square>,
    passed: Option<Disc>,
}

impl Game {
    /// The board, with whose turn it is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board as the side to move sees it.
    pub fn position(&self) -> Position {
        self.board.position()
    }

    /// Whose turn it is; at the end, whose turn it would be.
    pub fn turn(&self) -> Disc {
        self.board.side()
    }

    /// The seed of the game's setup.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where the last disc was placed.
    pub fn last_move(&self) -> Option<Square> {
        self.last
    }

    /// Who passed after the last disc was placed, if anyone.
    pub fn passed(&self) -> Option<Disc> {
        self.passed
    }

    /// The squares that the player may place a disc on.
    pub fn legal_squares(&self) -> Squares {
        Squares(self.position().moves())
    }

    /// Whether the player can only pass.
    pub fn must_pass(&self) -> bool {
        self.position().moves() == 0 && !self.is_over()
    }

    /// Whether neither player can move.
    pub fn is_over(&self) -> bool {
        self.board.is_game_over()
    }

    /// The discs that a disc here turns, with their distances, nearest first; none where it is illegal.
    pub fn flips(&self, square: Square) -> Vec<(Square, u8)> {
        if self.board[square] != Cell::Free {
            return Vec::new();
        }
        let turned = Squares(self.position().flips(square));
        let mut flips: Vec<_> = turned.map(|at| (at, at.distance(square))).collect();
        flips.sort_by_key(|&(_, distance)| distance);
        flips
    }

    /// The discs on the board.
    pub fn count(&self) -> Score {
        Score { black: self.board.count(Cell::Black), white: self.board.count(Cell::White) }
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        self.board.count(Cell::Free)
    }

    /// The result if the game ended here: the empty squares go to the winner, and are shared in a draw.
    pub fn score(&self) -> Score {
        let Score { black, white } = self.count();
        match self.count().leader() {
            Some(Disc::Black) => Score { black: 64 - white, white },
            Some(Disc::White) => Score { black, white: 64 - black },
            None => Score { black: 32, white: 32 },
        }
    }

    /// Who won; `None` while the game goes on and after a draw.
    pub fn winner(&self) -> Option<Disc> {
        self.score().leader().filter(|_| self.is_over())
    }

    fn place(&mut self, square: Square) -> Result<Vec<Effect>, Illegal> {
        let disc = self.turn();
        if self.board[square] != Cell::Free {
            return Err(Illegal::Taken(square));
        }
        let turned = self.flips(square).into_iter();
        let mut effects = vec![Effect::Placed { at: square, disc }];
        effects.extend(turned.map(|(at, distance)| Effect::Turned { at, disc, distance }));
        let (row, column) = (square.row() as i32, square.column() as i32);
        self.board.place(row, column, disc.into()).map_err(|_| Illegal::TurnsNone(square, disc))?;
        (self.last, self.passed) = (Some(square), None);
        if self.is_over() {
            effects.push(Effect::Over { score: self.score() });
        } else if self.must_pass() {
            effects.push(self.pass());
        }
        Ok(effects)
    }

    fn pass(&mut self) -> Effect {
        let disc = self.turn();
        let passed = self.board.switch_turn();
        debug_assert!(passed.is_ok(), "only a player without a move passes");
        self.passed = Some(disc);
        Effect::Passed { disc }
    }
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Self {
        Self { board: setup.start, seed: setup.seed, last: None, passed: None }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.must_pass() {
            return vec![Move::Pass];
        }
        self.legal_squares().map(Move::Place).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        match (mv, self.must_pass()) {
            (Move::Place(_), true) => Err(Illegal::MustPass(self.turn())),
            (Move::Place(square), false) => self.place(square),
            (Move::Pass, true) => Ok(vec![self.pass()]),
            (Move::Pass, false) => Err(Illegal::MayNotPass(self.turn())),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.winner().map_or(Outcome::Drawn, |disc| Outcome::Won(disc.seat())))
    }
}
