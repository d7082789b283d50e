//! The formal model's own game (its class `Game`): a board on which tetraminoes are put, moved
//! and dropped by hand. Nothing falls, locks or appears by itself; the model's tests run on it.
//!
//! Where the model contradicts itself it is set right: a turn that fails leaves the orientation
//! as it was, a cleared top row is empty, and after the end nothing changes any more.

use super::{Board, Kind, NoTetramino, Scoring, Tetramino, Turn};
use crate::core::Rng;

/// The model's game. The tetramino that moves is written on the board all the while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    board: Board,
    tetramino: Option<Tetramino>,
    game_over: bool,
    score: u64,
    lines: u32,
    level: u32,
}

impl Default for Model {
    fn default() -> Self {
        Self { board: Board::default(), tetramino: None, game_over: false, score: 0, lines: 0, level: 1 }
    }
}

impl Model {
    /// An empty board (`Game`).
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a new tetramino on the board; the game is over if there is no room for it
    /// (`newTetramino`).
    ///
    /// # Errors
    /// There is no tetramino with this id.
    pub fn new_tetramino(&mut self, id: u8) -> Result<(), NoTetramino> {
        let piece = Tetramino::spawned(Kind::from_id(id)?);
        if !self.board.fits(piece) {
            self.game_over = true;
        }
        if !self.game_over {
            self.board.add(piece);
            self.tetramino = Some(piece);
        }
        Ok(())
    }

    /// Puts any one of the seven on the board (`newRandomTetramino`).
    pub fn new_random_tetramino(&mut self, rng: &mut Rng) {
        let id = rng.below(7) as u8 + 1;
        let put = self.new_tetramino(id);
        debug_assert!(put.is_ok(), "ids are 1 to 7");
    }

    /// Moves the tetramino down, unless something is in the way (`down`).
    pub fn down(&mut self) -> bool {
        self.change(|piece| piece.moved(1, 0))
    }

    /// Moves it to the left (`left`).
    pub fn left(&mut self) -> bool {
        self.change(|piece| piece.moved(0, -1))
    }

    /// Moves it to the right (`right`).
    pub fn right(&mut self) -> bool {
        self.change(|piece| piece.moved(0, 1))
    }

    /// Turns it clockwise in its box (`rotate`).
    pub fn rotate(&mut self) -> bool {
        self.change(|piece| piece.facing(piece.facing.turned(Turn::Right)))
    }

    /// Moves it down as far as it goes, a point for each row and level; tells how far (`drop`).
    pub fn drop(&mut self) -> u32 {
        let mut distance = 0;
        while self.down() {
            distance += 1;
        }
        self.score += u64::from(distance) * u64::from(self.level);
        distance
    }

    /// Removes full rows, counts and scores them; tells how many (`checkLines`).
    pub fn check_lines(&mut self) -> u32 {
        if self.game_over {
            return 0;
        }
        let cleared = self.board.check_rows();
        self.lines += cleared;
        self.score += Scoring::Classic.line_points(cleared) * u64::from(self.level);
        self.level = 1 + self.lines / 10;
        cleared
    }

    /// Takes the tetramino off the board and puts it back changed, if there is room
    /// (`setMinoes`).
    fn change(&mut self, change: impl Fn(Tetramino) -> Tetramino) -> bool {
        let Some(piece) = self.tetramino.filter(|_| !self.game_over) else {
            return false;
        };
        self.board.remove(piece);
        let changed = change(piece);
        let fits = self.board.fits(changed);
        let piece = if fits { changed } else { piece };
        self.board.add(piece);
        self.tetramino = Some(piece);
        fits
    }

    /// The board, the tetramino on it (`getBoard`).
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tetramino that moves.
    pub fn tetramino(&self) -> Option<Tetramino> {
        self.tetramino
    }

    /// The points so far (`getScore`).
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The lines cleared so far (`getLines`).
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// The level, which rises with every ten lines (`getLevel`).
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Whether a tetramino found no room (`getGameOver`).
    pub fn is_game_over(&self) -> bool {
        self.game_over
    }

    /// The board as text (`printBoard`).
    pub fn print_board(&self, black_console: bool, test_print: bool) -> String {
        self.board.print(black_console, test_print)
    }
}
