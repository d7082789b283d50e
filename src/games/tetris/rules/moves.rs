//! What can be done in a game of Tetris, what it causes, and why it may be refused.

use std::fmt;

use thiserror::Error;

use super::{Clear, Kind, Spin, Tetramino};

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
    Shifted {
        /// The piece as it is now.
        piece: Tetramino,
    },
    /// The piece turned.
    Turned {
        /// The piece as it is now.
        piece: Tetramino,
        /// Which place of the list of kicks it found room at; 1 is its own box.
        test: u8,
        /// Whether it stands in a tight place now, as a T.
        spin: Option<Spin>,
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
    Locked {
        /// The piece where it is.
        piece: Tetramino,
    },
    /// Lines were cleared, or a T was spun.
    Cleared(Clear),
    /// The level rose.
    LevelUp {
        /// The new level.
        level: u32,
    },
    /// A piece went into hold; the one from there, or the next, appears.
    Held {
        /// The piece in hold now.
        kind: Kind,
    },
    /// A piece appeared.
    Spawned {
        /// The piece where it is.
        piece: Tetramino,
    },
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
    Finished {
        /// Which of both.
        how: End,
    },
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Something is in the way.
    #[error("there is no room {0}")]
    NoRoom(Where),
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

/// Where there was no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Below.
    Below,
    /// All around.
    Turning,
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "on the left",
            Self::Right => "on the right",
            Self::Below => "below",
            Self::Turning => "to turn",
        })
    }
}
