//! What a game starts from: its variant, its draw rules and perhaps a position.

use thiserror::Error;

use super::{Board, Side, TOTAL_PIECES};

/// The number of plies without a capture, once all men are placed, after which a game is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QuietLimit {
    /// 100: fifty moves each, as in most programs.
    #[default]
    Hundred,
    /// 40: twenty moves each, as in tournaments.
    Forty,
}

impl QuietLimit {
    /// The number of plies.
    pub fn plies(self) -> u8 {
        match self {
            Self::Hundred => 100,
            Self::Forty => 40,
        }
    }
}

/// A position to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The men on the board.
    pub board: Board,
    /// Who moves first.
    pub turn: Side,
    /// The men in hand, White's first.
    pub in_hand: [u8; 2],
}

/// A position that no game can start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalStart {
    /// A side has more men than there are.
    #[error("{0} has more than nine men")]
    TooMany(Side),
    /// A side has fewer men than it takes to play.
    #[error("{0} has fewer than three men")]
    TooFew(Side),
}

/// All that a new game needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Whether three men may fly.
    pub flying: bool,
    /// After how many quiet plies the game is drawn.
    pub quiet_limit: QuietLimit,
    /// Whether the third repetition draws.
    pub threefold: bool,
    /// The seed of weak opponents' errors.
    pub seed: u64,
    /// The position to start from, if not the first one; [`with_start`](Self::with_start) checks it.
    pub start: Option<Start>,
}

impl Setup {
    /// The usual game: flying at three, a draw at the third repetition or after 100 quiet plies.
    pub fn new(seed: u64) -> Self {
        Self { flying: true, quiet_limit: QuietLimit::default(), threefold: true, seed, start: None }
    }

    /// The same setup, starting from this position.
    ///
    /// # Errors
    /// A side has more than nine men or fewer than three, those in hand included.
    pub fn with_start(mut self, start: Start) -> Result<Self, IllegalStart> {
        for side in Side::BOTH {
            match start.board.men(side).len() + usize::from(start.in_hand[side as usize]) {
                0..=2 => return Err(IllegalStart::TooFew(side)),
                men if men > TOTAL_PIECES.into() => return Err(IllegalStart::TooMany(side)),
                _ => {}
            }
        }
        self.start = Some(start);
        Ok(self)
    }
}
