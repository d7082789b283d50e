//! A game that is being watched again.

mod reel;

use super::players::Players;
use super::room::Room;
use crate::core::Session;
pub use reel::{Reel, Shown};

/// A game that is being watched, who played it, and how long.
pub(crate) struct Watched<G: Room> {
    pub(crate) reel: Reel<G>,
    pub(crate) players: Players,
    seconds: f64,
    pub(crate) now: f64,
}

impl<G: Room> Watched<G> {
    /// A game from its start.
    pub(crate) fn new(session: Session<G>, players: Players, seconds: f64) -> Self {
        Self { reel: Reel::new(session), players, seconds, now: 0.0 }
    }

    /// What is seen of it.
    pub(crate) fn session(&self) -> &Session<G> {
        self.reel.session()
    }

    /// The code of all of it, at the move that is seen.
    pub(crate) fn code(&self) -> String {
        self.reel.code()
    }

    /// How long it had been played by then, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.seconds * f64::from(self.progress())
    }

    pub(crate) fn progress(&self) -> f32 {
        if self.reel.length() == 0 { 1.0 } else { (self.now / self.reel.length() as f64) as f32 }
    }
}
