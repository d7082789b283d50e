//! What a game tells those parts that play any game.

use super::prelude::*;
use super::records::Ending;
use crate::core::rng::fresh_seed;
use crate::core::{Advised, Coded, Outcome};

/// A game that can be played in a room.
pub trait Room: NewGame + Turns + Scored {
    /// Its entry in the catalogue.
    const INFO: &'static GameInfo;
    /// Which game it is.
    const ID: GameId = GameId::new(Self::NAME);
    /// The seconds between two moves of the advisor when it is watched.
    const WATCHED_PAUSE: f32 = 0.0;
    /// The game that its card shows while there is none to continue, as a code. The advisor plays it on.
    const DEMONSTRATION: &'static str;
    /// The seconds between two moves of that game.
    const DEMONSTRATION_PACE: f32 = 1.6;

    /// Whether a game that is over can be reviewed.
    const CAN_BE_REVIEWED: bool = false;

    /// Whether a move with these effects is one that the first steps ask for by this name.
    fn is_practice(_: &[Self::Effect], _what: &str) -> bool {
        false
    }
}

/// How a game begins.
pub trait NewGame: Coded {
    /// A new game of a variant, with the options that are chosen.
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, best: i64) -> Self::Setup;

    /// The stack of [`Ready`](super::ready_seeds::Ready) seeds for a new game, unless any seed will do.
    fn stack(_variant: &str, _: &Chosen) -> Option<String> {
        None
    }

    /// A seed for a new game when none is ready. Players wait for it, so it comes at once.
    fn seed(_variant: &str, _: &Chosen) -> u64 {
        fresh_seed()
    }

    /// The name of the variant that a setup belongs to.
    fn variant(setup: &Self::Setup) -> &'static str;

    /// The name that its best result is recorded under. Games that cannot be compared have their own.
    fn record(setup: &Self::Setup) -> String {
        Self::variant(setup).to_owned()
    }

    /// Whether somebody chose the position that the game begins from.
    fn is_arranged(_: &Self::Setup) -> bool {
        false
    }

    /// The game of a day, given the day's seed. It depends on nothing else. Finding it may take a moment.
    fn daily(seed: u64) -> Self::Setup;
}

/// What a turn is, whose it is, and how turns are taken back and replayed.
pub trait Turns: Advised {
    /// What a turn is called.
    const TURN: &'static str = "move";
    /// How many ticks of its time there are in a second.
    const TICKS_PER_SECOND: f64 = 60.0;
    /// How many ticks a replay shows a position before the next move; none where time passes by moves.
    const REPLAY_PAUSE: u32 = 48;

    /// Whose turn it is, in a game of two.
    fn to_move(&self) -> Option<Seat> {
        None
    }

    /// Whether a move with these effects ends a turn. Turns are saved, and taken back as a whole.
    fn ends_turn(_: &[Self::Effect]) -> bool {
        true
    }

    /// Takes back a turn; tells whether there was one.
    fn undo(session: &mut Session<Self>) -> bool {
        session.undo().is_some()
    }

    /// Plays an undone turn again; returns what it caused, if there is one.
    fn redo(session: &mut Session<Self>) -> Option<Vec<Self::Effect>> {
        session.redo()
    }

    /// After how many moves each turn ends, in order and from 0 on. A replay steps from one to the next.
    fn turns(session: &Session<Self>) -> Vec<usize> {
        (0..=session.all_moves().len()).collect()
    }

    /// The ticks that pass with a move, if it is that kind of move.
    fn ticks(_: Self::Move) -> Option<u32> {
        None
    }

    /// The move with which so many ticks pass, where there are such moves.
    fn pass(_ticks: u32) -> Option<Self::Move> {
        None
    }

    /// Whether somebody made this move, rather than time by itself.
    fn is_by_hand(mv: Self::Move) -> bool {
        Self::ticks(mv).is_none()
    }

    /// The moves that a person is expected to make, the likeliest first, if the opponent thinks ahead.
    fn expected(&self, _: &mut Self::Advisor, _: &Budget) -> Vec<Self::Move> {
        Vec::new()
    }
}

/// What counts about a game.
pub trait Scored: Coded {
    /// What may be recorded as the best result so far; more is better.
    fn points(&self) -> Option<i64>;

    /// Whether the game of a day counts as done.
    fn is_daily_done(&self) -> bool {
        self.outcome().is_some()
    }

    /// How an ended game went for those who play it; `None` while it goes on.
    fn ending(&self, players: Players) -> Option<Ending>
    where
        Self: Room,
    {
        let outcome = self.outcome()?;
        Some(match outcome {
            _ if Self::INFO.has_sides() && players.computer.is_none() => Ending::Ended,
            Outcome::Won(seat) if players.computer == Some(seat) => Ending::Lost,
            Outcome::Won(_) => Ending::Won,
            Outcome::Lost => Ending::Lost,
            Outcome::Drawn => Ending::Drawn,
        })
    }

    /// What an ended game is worth to those who play it; more is better.
    fn worth(&self, _: Players) -> Option<i64> {
        self.points()
    }

    /// What the statistics of the game add up about an ended one.
    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// How long it has been played, in seconds, where the rules themselves know.
    fn elapsed_seconds(&self) -> Option<f64> {
        None
    }
}
