//! What can be done in a game of Tetris, what it causes, and why it may be refused.

use thiserror::Error;

use super::{Clear, Kind, Tetramino};

/// What a player, or time, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// A quarter turn clockwise.
    Cw,
    /// A quarter turn counter-clockwise.
    Ccw,
    /// Upside down.
    Half,
    /// One row down, without locking.
    SoftDrop,
    /// All the way down, and lock.
    HardDrop,
    /// Change places with the held piece.
    Hold,
    /// So many ticks of time pass.
    Tick(u32),
}

impl Move {
    /// All that a player does.
    pub const INPUTS: [Self; 8] = [
        Self::Left,
        Self::Right,
        Self::Cw,
        Self::Ccw,
        Self::Half,
        Self::SoftDrop,
        Self::HardDrop,
        Self::Hold,
    ];
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// All lines of the goal are cleared.
    Goal,
    /// The time is over.
    TimeUp,
    /// A piece found no room to appear.
    BlockOut,
    /// A piece locked out of sight, above the skyline.
    LockOut,
}

/// What a move caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece moved to the left or right.
    Shifted(Tetramino),
    /// The piece turned.
    Turned {
        /// The piece as it is now.
        piece: Tetramino,
        /// Which place of the list of kicks it found room at; 1 is its own box.
        test: u8,
    },
    /// The piece fell by itself.
    Fell {
        /// The piece as it is now.
        piece: Tetramino,
        /// How far.
        rows: u32,
    },
    /// The player let it down a row.
    SoftDropped {
        /// The piece as it is now.
        piece: Tetramino,
        /// The points for it.
        points: u64,
    },
    /// The player dropped it.
    HardDropped {
        /// The piece where it was.
        from: Tetramino,
        /// How far it fell, perhaps not at all.
        rows: u32,
        /// The points for it.
        points: u64,
    },
    /// The piece touched the ground; it will lock soon.
    Landed,
    /// The piece became part of the stack.
    Locked(Tetramino),
    /// Lines were cleared, or a T was spun.
    Cleared(Clear),
    /// The level rose to this one.
    LevelUp(u32),
    /// A piece went into hold; the one from there, or the next, appears.
    Held(Kind),
    /// A piece appeared.
    Spawned(Tetramino),
    /// The stack reached the top. The game is over, except in Zen.
    ToppedOut {
        /// The piece that found no room, or locked out of sight.
        piece: Tetramino,
        /// Which of both.
        how: End,
    },
    /// The field was swept clean, as in Zen instead of an end.
    Swept,
    /// The goal was reached, or the time is up.
    Finished(End),
}

impl Effect {
    /// The piece that locked.
    pub fn locked(&self) -> Option<Tetramino> {
        if let Self::Locked(piece) = self { Some(*piece) } else { None }
    }

    /// The clear.
    pub fn cleared(&self) -> Option<&Clear> {
        if let Self::Cleared(clear) = self { Some(clear) } else { None }
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Something is in the way to the left.
    #[error("there is no room on the left")]
    NoRoomLeft,
    /// Something is in the way to the right.
    #[error("there is no room on the right")]
    NoRoomRight,
    /// The piece lies on something.
    #[error("there is no room below")]
    NoRoomBelow,
    /// There is no room at any place that the piece may turn to.
    #[error("there is no room to turn")]
    NoRoomToTurn,
    /// The held piece was taken out for this one.
    #[error("a piece that was held cannot be held again at once")]
    HoldUsed,
    /// No time at all.
    #[error("time passes by at least one tick")]
    NoTime,
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
