//! The moves of Tetris, their effects, and why a move may be refused.

use thiserror::Error;

use super::{Clear, Kind, Tetramino};

/// An action of the player, or the passing of time.
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
    /// A half turn.
    Half,
    /// One row down, without locking.
    SoftDrop,
    /// All the way down, and lock.
    HardDrop,
    /// Swap with the held piece.
    Hold,
    /// This many ticks pass.
    Tick(u32),
}

impl Move {
    /// All actions of the player.
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
    /// The line goal was reached.
    Goal,
    /// The time ran out.
    TimeUp,
    /// A piece had no room to appear.
    BlockOut,
    /// A piece locked entirely above the visible rows.
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
        /// The number of the kick that found room; 1 is no kick.
        test: u8,
    },
    /// The piece fell by itself.
    Fell {
        /// The piece as it is now.
        piece: Tetramino,
        /// How far it fell.
        rows: u32,
    },
    /// The player moved the piece down a row.
    SoftDropped {
        /// The piece as it is now.
        piece: Tetramino,
        /// The points for it.
        points: u64,
    },
    /// The player dropped the piece.
    HardDropped {
        /// The piece before the drop.
        from: Tetramino,
        /// How far it fell, possibly 0.
        rows: u32,
        /// The points for it.
        points: u64,
    },
    /// The piece touched the ground.
    Landed,
    /// The piece became part of the stack.
    Locked(Tetramino),
    /// Lines were cleared, or a T was spun.
    Cleared(Clear),
    /// The level rose to this one.
    LevelUp(u32),
    /// The piece went into hold; the one held before, or the next, appears.
    Held(Kind),
    /// A piece appeared.
    Spawned(Tetramino),
    /// The stack reached the top. The game is over, except in Zen.
    ToppedOut {
        /// The piece that had no room, or locked out of sight.
        piece: Tetramino,
        /// Block out or lock out.
        how: End,
    },
    /// The field was emptied, which in Zen replaces the end.
    Swept,
    /// The goal was reached or the time ran out.
    Finished(End),
}

impl Effect {
    /// The piece, if this effect is a lock.
    pub fn locked(&self) -> Option<Tetramino> {
        if let Self::Locked(piece) = self { Some(*piece) } else { None }
    }

    /// The clear, if this effect is one.
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
    /// The piece is on the ground.
    #[error("there is no room below")]
    NoRoomBelow,
    /// No kick finds room.
    #[error("there is no room to turn")]
    NoRoomToTurn,
    /// The player has already used hold for this piece.
    #[error("a piece that was held cannot be held again at once")]
    HoldUsed,
    /// A tick move without ticks.
    #[error("time passes by at least one tick")]
    NoTime,
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
