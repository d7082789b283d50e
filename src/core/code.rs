//! Share codes: a whole session as one short line that survives being pasted anywhere.
//!
//! `Q1-2048-mAsC…` is the version of the format, the name of the game, and the session in URL-safe base 64
//! with a checksum over all of it at the end. A typo, a missing end or another game's code is refused.
//! Whitespace is ignored, so that a code wrapped by a mail program still opens.

use data_encoding::BASE64URL_NOPAD;
use thiserror::Error;

use super::{BitReader, BitWriter, Rules, Session, Transcript};

/// The version that new codes carry. Every older one must stay readable.
const VERSION: &str = "Q1";
const CHECKSUM_BYTES: usize = 4;
/// No game has more moves than this; a code that claims more is nonsense.
const MOST_MOVES: u64 = 1 << 24;

/// Rules whose sessions can be written as codes: how a setup and a move become bits.
pub trait Coded: Rules {
    /// The game's name in codes. It never changes.
    const NAME: &'static str;

    /// Writes everything in a setup that affects the game.
    fn write_setup(setup: &Self::Setup, bits: &mut BitWriter);

    /// Reads what [`write_setup`](Coded::write_setup) wrote, or `None` if it makes no sense.
    fn read_setup(bits: &mut BitReader) -> Option<Self::Setup>;

    /// Writes a move that is legal here: by default its place among the legal moves.
    fn write_move(&self, mv: Self::Move, bits: &mut BitWriter) {
        let moves = self.legal_moves();
        let index = moves.iter().position(|&other| other == mv).unwrap_or(0);
        bits.choice(index as u64, moves.len() as u64);
    }

    /// Reads a move written in this same position.
    fn read_move(&self, bits: &mut BitReader) -> Option<Self::Move> {
        let moves = self.legal_moves();
        let index = bits.choice(moves.len() as u64)?;
        moves.get(index as usize).copied()
    }
}

/// Why a code was refused, as a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The text is no code, or a damaged one.
    #[error("this is not a complete Quintet code; copy the whole line, from Q1 to its end")]
    Damaged,
    /// A code from a newer Quintet.
    #[error("this code was made by a newer Quintet")]
    Newer,
    /// A code for another game.
    #[error("this code is for {0}, not for {1}")]
    OtherGame(String, &'static str),
}

/// The name of the game in a code's prefix.
pub fn game_of(code: &str) -> Option<&str> {
    let mut parts = code.trim_start().splitn(3, '-');
    parts.next().filter(|version| *version == VERSION)?;
    parts.next()
}

impl<G: Coded> Transcript<G> {
    /// The session as one line of text; this replays all its moves.
    pub fn code(&self) -> String {
        let mut bits = BitWriter::new();
        G::write_setup(&self.setup, &mut bits);
        bits.number(self.moves.len() as u64);
        bits.number((self.moves.len() - self.position) as u64);
        let mut state = G::new(&self.setup);
        for &mv in &self.moves {
            state.write_move(mv, &mut bits);
            let replayed = state.play(mv);
            debug_assert!(replayed.is_ok(), "a session holds only moves that were played");
        }
        let mut bytes = bits.finish();
        bytes.extend(checksum(G::NAME, &bytes).to_be_bytes());
        format!("{VERSION}-{}-{}", G::NAME, BASE64URL_NOPAD.encode(&bytes))
    }
}

impl<G: Coded> Session<G> {
    /// The session as one line of text: setup, moves, and how many of them are undone.
    pub fn code(&self) -> String {
        self.transcript().code()
    }

    /// The session that a code holds.
    ///
    /// # Errors
    /// Any text that [`code`](Session::code) did not write is refused, and the error says why.
    pub fn from_code(code: &str) -> Result<Self, CodeError> {
        let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parts = code.splitn(3, '-');
        let (Some(version), Some(name), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(CodeError::Damaged);
        };
        if version != VERSION {
            let number = version.strip_prefix('Q').and_then(|number| number.parse::<u32>().ok());
            let newer = number.is_some_and(|number| number > 1);
            return Err(if newer { CodeError::Newer } else { CodeError::Damaged });
        }
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| CodeError::Damaged)?;
        let (bytes, sum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(CodeError::Damaged)?;
        if checksum(name, bytes) != u32::from_be_bytes(*sum) {
            return Err(CodeError::Damaged);
        }
        if name != G::NAME {
            return Err(CodeError::OtherGame(name.to_owned(), G::NAME));
        }
        Self::from_bits(BitReader::new(bytes)).ok_or(CodeError::Damaged)
    }

    fn from_bits(mut bits: BitReader) -> Option<Self> {
        let mut session = Self::new(G::read_setup(&mut bits)?);
        let moves = bits.number()?;
        let undone = bits.number()?;
        if moves > MOST_MOVES || undone > moves {
            return None;
        }
        for _ in 0..moves {
            let mv = session.state().read_move(&mut bits)?;
            session.play(mv).ok()?;
        }
        // A real code never holds two moves that playing would join into one.
        if session.position() as u64 != moves {
            return None;
        }
        session.seek((moves - undone) as usize);
        bits.is_finished().then_some(session)
    }
}

fn checksum(name: &str, bytes: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(name.as_bytes());
    sum.update(bytes);
    sum.finalize()
}
