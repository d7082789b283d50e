//! What all rules share: the shape of a game, its recorded session, share codes and the random source. Plain
//! Rust, without Bevy or files.

#![warn(missing_docs)]

pub mod advice;
pub mod bits;
pub mod code;
pub mod day;
pub mod review;
pub mod rng;
pub mod rules;
pub mod session;

pub use advice::{Advice, Advised, Budget, Level};
pub use bits::{BitReader, BitWriter};
pub use code::{CodeError, Coded};
pub use day::Day;
pub use review::{Appraisal, Review, Reviewed, Reviewer, Slip, review};
pub use rng::{Rng, Seeds};
pub use rules::{GameId, Outcome, Rules, Seat};
pub use session::{Session, Transcript};
