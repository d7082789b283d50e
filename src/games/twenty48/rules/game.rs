//! A game of 2048 (the specification's `Controller`) and its messages (`MessageUI`).

use thiserror::Error;

use super::merging::merging_pairs;
use super::{
    Board, Cell, Direction, IllegalScore, Score, Size, add_random_tile, align, merge, score_from_merge,
};
use crate::core::{Outcome, Rng, Rules, Seat};

/// What a game starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub(super) size: Size,
    /// The seed of the random tiles.
    pub seed: u64,
    best: i64,
    /// The position and points to resume from; `None` starts with two random tiles.
    pub(super) resumed: Option<(Board, i64)>,
}

impl Setup {
    /// A new game: two random tiles on an empty board (`newGame`).
    pub fn new(size: Size, seed: u64) -> Self {
        Self { size, seed, best: 0, resumed: None }
    }

    /// A game resumed from a position (`resumeGame`).
    ///
    /// # Errors
    /// If the points are negative, the board is empty, or a value is not a tile.
    pub fn resumed(board: Board, points: i64, seed: u64) -> Result<Self, IllegalStart> {
        let size = board.size();
        Score::new(points, points)?;
        if board.max_tile() == 0 {
            return Err(IllegalStart::Empty);
        }
        if let Some(&value) = board.values().iter().find(|&&value| !size.has_tile(value)) {
            return Err(IllegalStart::Tile(value));
        }
        Ok(Self { size, seed, best: 0, resumed: Some((board, points)) })
    }

    /// Sets the player's best score (`resumeGame`'s third argument), which codes leave out.
    ///
    /// # Errors
    /// If the best score is negative or less than the points.
    pub fn with_best(mut self, best: i64) -> Result<Self, IllegalScore> {
        let points = self.resumed.as_ref().map_or(0, |(_, points)| *points);
        self.best = Score::new(points, best)?.best();
        Ok(self)
    }

    /// Whether the game resumes from a position.
    pub fn is_resumed(&self) -> bool {
        self.resumed.is_some()
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }
}

/// Why a game cannot resume from a position (`IllegalArgumentException`).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalStart {
    /// The score is not valid.
    #[error(transparent)]
    Score(#[from] IllegalScore),
    /// There is no tile.
    #[error("a game cannot start from an empty board")]
    Empty,
    /// A value that this board cannot hold.
    #[error("{0} is not a tile of this board")]
    Tile(u64),
}

/// What a move caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A tile slid; two tiles that slide to the same cell merge.
    Slid {
        /// The cell it left.
        from: Cell,
        /// The cell it reached.
        to: Cell,
        /// Its value before any merge.
        value: u64,
    },
    /// Two tiles became one.
    Merged {
        /// Where.
        at: Cell,
        /// The new tile's value.
        value: u64,
    },
    /// The merges scored this many points.
    Scored(i64),
    /// A new tile appeared.
    Appeared {
        /// Where.
        at: Cell,
        /// Its value.
        value: u64,
    },
    /// The goal tile was made.
    GoalReached {
        /// Its value.
        value: u64,
        /// Whether it was the first goal, which wins the game.
        first: bool,
    },
    /// No move is left.
    Over,
}

impl Effect {
    /// Where a tile slid from and to, if this effect is a slide.
    pub fn slide(&self) -> Option<(Cell, Cell)> {
        if let Self::Slid { from, to, .. } = *self { Some((from, to)) } else { None }
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// No tile would move.
    #[error("nothing can move {0}")]
    Blocked(Direction),
    /// No move is left (`IllegalStateException`).
    #[error("the game is over")]
    Over,
}

/// A game of 2048 (`Controller`).
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    board: Board,
    score: Score,
    rng: Rng,
}

impl Game {
    /// The score and the best score.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The board (`getBoard`).
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a move in this direction would change anything (`canMove`).
    pub fn can_move(&self, direction: Direction) -> bool {
        self.board != merge(&align(&self.board, direction), direction)
    }

    /// The legal moves.
    pub fn moves(&self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(|&direction| self.can_move(direction))
    }

    /// Whether no move is left (`isGameOver`).
    pub fn is_over(&self) -> bool {
        self.moves().next().is_none()
    }

    /// The tile that wins: 2048, or 256 on the smallest board, where 2048 cannot be made.
    pub fn first_goal(&self) -> u64 {
        if self.board.size() == Size::MIN { 256 } else { 2048 }
    }

    /// The next tile to make: the first goal, then twice the largest tile (`nextTileToGet`).
    pub fn next_goal(&self) -> u64 {
        if self.is_won() { self.board.max_tile() * 2 } else { self.first_goal() }
    }

    /// Whether the first goal was made. The game continues while there are moves.
    pub fn is_won(&self) -> bool {
        self.board.max_tile() >= self.first_goal()
    }

    /// The line under the title (`MessageUI`).
    pub fn message(&self) -> String {
        if self.is_over() {
            "Game Over!".to_owned()
        } else if self.is_won() {
            format!("You won! Try to get to {}", self.next_goal())
        } else {
            format!("Join the tiles, get to {}!", self.next_goal())
        }
    }

    /// The slides and then the merges of a move; `aligned` is the board after [`align`].
    fn slides(&self, aligned: &Board, direction: Direction) -> Vec<Effect> {
        let pairs = merging_pairs(aligned, direction);
        let (mut slides, mut merges) = (Vec::new(), Vec::new());
        for line in self.board.lines(direction) {
            // How many cells next to the wall are already filled.
            let mut taken = 0;
            let tiles = line.iter().filter(|&&cell| self.board[cell] != 0);
            for (&from, &aligned) in tiles.zip(&line) {
                let merges_here = pairs.iter().any(|&(_, far)| far == aligned);
                taken += usize::from(!merges_here);
                let (to, value) = (line[taken - 1], self.board[from]);
                if from != to {
                    slides.push(Effect::Slid { from, to, value });
                }
                if merges_here {
                    merges.push(Effect::Merged { at: to, value: value * 2 });
                }
            }
        }
        slides.append(&mut merges);
        slides
    }
}

impl Rules for Game {
    type Setup = Setup;
    type Move = Direction;
    type Effect = Effect;
    type Illegal = Illegal;

    /// `newGame`, or `resumeGame` if the setup holds a position.
    fn new(setup: &Setup) -> Self {
        let mut rng = Rng::new(setup.seed);
        let (board, points) = setup.resumed.clone().unwrap_or_else(|| {
            let mut board = Board::new(setup.size);
            for _ in 0..2 {
                let added = add_random_tile(&mut board, &mut rng);
                debug_assert!(added.is_ok(), "an empty board has room for two tiles");
            }
            (board, 0)
        });
        let score = Score::new(points, setup.best.max(points)).unwrap_or_default();
        Self { board, score, rng }
    }

    fn legal_moves(&self) -> Vec<Direction> {
        self.moves().collect()
    }

    fn play(&mut self, direction: Direction) -> Result<Vec<Effect>, Illegal> {
        if !self.can_move(direction) {
            return Err(if self.is_over() { Illegal::Over } else { Illegal::Blocked(direction) });
        }
        let (goal, first) = (self.next_goal(), !self.is_won());
        let aligned = align(&self.board, direction);
        let mut effects = self.slides(&aligned, direction);
        let points = score_from_merge(&aligned, direction);
        self.board = align(&merge(&aligned, direction), direction);
        if points > 0 {
            let updated = self.score.update(points);
            debug_assert!(updated.is_ok(), "merged tiles are worth more than nothing");
            effects.push(Effect::Scored(points));
        }
        if let Ok(at) = add_random_tile(&mut self.board, &mut self.rng) {
            effects.push(Effect::Appeared { at, value: self.board[at] });
        }
        if self.board.max_tile() >= goal {
            effects.push(Effect::GoalReached { value: self.board.max_tile(), first });
        }
        if self.is_over() {
            effects.push(Effect::Over);
        }
        Ok(effects)
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.is_over(), self.is_won()) {
            (false, _) => None,
            (true, true) => Some(Outcome::Won(Seat::First)),
            (true, false) => Some(Outcome::Lost),
        }
    }
}
