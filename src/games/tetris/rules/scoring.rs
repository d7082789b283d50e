//! The points and names of clears.

use super::{Board, Cell, Kind, Tetramino, Turn};

/// How points are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// The model's: points for lines and for the rows of a hard drop, times the level.
    #[default]
    Classic,
    /// The modern one, with T-spins, back-to-back, combos and perfect clears.
    Guideline,
}

/// A T that was turned into a tight place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spin {
    /// A corner beside its stub is open.
    Mini,
    /// Both corners are filled, or the T was kicked far.
    Full,
}

/// The lines, the T-spin, or both, of a locked piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clear {
    /// The full rows, from the top, numbered as before the clear.
    pub rows: Vec<i8>,
    /// The T-spin, if there was one.
    pub spin: Option<Spin>,
    /// Whether it followed another Tetris or T-spin without a plain clear between them.
    pub back_to_back: bool,
    /// How many pieces in a row before it also cleared lines.
    pub combo: u32,
    /// Whether nothing is left on the board.
    pub perfect: bool,
    /// The points.
    pub points: u64,
}

impl Clear {
    /// The number of lines.
    pub fn lines(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Its name, for example "Tetris" or "T-spin double".
    pub fn title(&self) -> String {
        let lines = ["", "Single", "Double", "Triple", "Tetris"][self.rows.len().min(4)];
        let title = match self.spin {
            None => lines.to_owned(),
            Some(Spin::Full) => format!("T-spin {}", lines.to_lowercase()),
            Some(Spin::Mini) => format!("T-spin mini {}", lines.to_lowercase()),
        };
        title.trim_end().to_owned()
    }

    /// How far the contents of a row have come down in the clear.
    pub fn rows_fallen(&self, row: i8) -> i8 {
        // Counts, from the lowest, the cleared rows below where the contents came from.
        self.rows.iter().rev().fold(0, |fallen, &cleared| fallen + i8::from(cleared >= row - fallen))
    }

    /// Whether it starts or continues a back-to-back.
    pub(super) fn is_difficult(&self) -> bool {
        self.lines() == 4 || (self.lines() > 0 && self.spin.is_some())
    }
}

impl Scoring {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::Classic, Self::Guideline];

    /// Its name as it is typed.
    pub fn name(self) -> &'static str {
        ["classic", "guideline"][self as usize]
    }

    /// The scoring with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scoring| scoring.name() == name)
    }

    /// The points of a clear at a level (`lineScores`).
    pub(super) fn clear_points(self, clear: &Clear, level: u32) -> u64 {
        let by_lines = match (self, clear.spin) {
            (Self::Classic, _) => [0, 100, 300, 400, 800],
            (Self::Guideline, None) => [0, 100, 300, 500, 800],
            (Self::Guideline, Some(Spin::Mini)) => [100, 200, 400, 400, 400],
            (Self::Guideline, Some(Spin::Full)) => [400, 800, 1200, 1600, 1600],
        };
        let lines = clear.rows.len().min(4);
        let mut points = by_lines[lines];
        if self == Self::Guideline {
            points += if clear.back_to_back { points / 2 } else { 0 };
            points += if clear.perfect { [0, 800, 1200, 1800, 2000][lines] } else { 0 };
            points += 50 * u64::from(clear.combo);
        }
        points * u64::from(level)
    }

    /// The points for a row of a soft drop and of a hard drop.
    pub(super) fn drop_points(self, level: u32) -> [u64; 2] {
        match self {
            Self::Classic => [0, level.into()],
            Self::Guideline => [1, 2],
        }
    }
}

/// The spin of a T just turned with kick `test`, if three corners of its box are filled or outside the board.
pub fn spin(board: &Board, piece: Tetramino, turn: Turn, test: u8) -> Option<Spin> {
    const FAR_KICK: u8 = 5;
    if piece.kind != Kind::T {
        return None;
    }
    let filled =
        |row: i8, column: i8| !board.is_free(Cell { row: piece.row + row, column: piece.column + column });
    // Clockwise from the top left.
    let corners = [filled(0, 0), filled(0, 2), filled(2, 2), filled(2, 0)];
    if corners.iter().filter(|&&corner| corner).count() < 3 {
        return None;
    }
    // The two corners beside its stub.
    let front = piece.facing as usize;
    let far = turn != Turn::Half && test == FAR_KICK;
    let full = far || corners[front] && corners[(front + 1) % 4];
    Some(if full { Spin::Full } else { Spin::Mini })
}
