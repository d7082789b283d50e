//! What a game provides to the parts that work with any game.

use super::prelude::*;
use super::records::Ending;
use crate::core::{Advised, Coded, Outcome, Seeds};

/// A game that can be played in a room.
pub trait Room: NewGame + Turns + Scored {
    const INFO: &'static GameInfo;
    const ID: GameId = GameId::new(Self::NAME);
    /// The seconds between two moves when the advisor plays by itself.
    const WATCHED_PAUSE: f32 = 0.0;
    /// The code of the game that its card shows when there is none to continue. The advisor plays on from it.
    const DEMONSTRATION: &'static str;
    /// The seconds between two moves of the demonstration.
    const DEMONSTRATION_PACE: f32 = 1.6;

    const CAN_BE_REVIEWED: bool = false;

    /// Whether a move with these effects is the practice of this name in the first steps.
    fn is_practice(_: &[Self::Effect], _what: &str) -> bool {
        false
    }
}

/// How a game begins.
pub trait NewGame: Coded {
    /// A new game of a variant, with the chosen options.
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, best: i64) -> Self::Setup;

    /// The stack of [`Ready`](super::opening::Ready) seeds for a new game; `None` if any seed will do.
    fn stack(_variant: &str, _: &Chosen) -> Option<String> {
        None
    }

    /// A seed for a new game when none is ready. It must come at once, because the player waits for it.
    fn seed(_variant: &str, _: &Chosen, seeds: &mut Seeds) -> u64 {
        seeds.fresh()
    }

    /// The name of the setup's variant.
    fn variant(setup: &Self::Setup) -> &'static str;

    /// The name for its best result. Setups whose results cannot be compared need different names.
    fn record(setup: &Self::Setup) -> String {
        Self::variant(setup).to_owned()
    }

    /// Whether somebody arranged the position that the game begins from.
    fn is_arranged(_: &Self::Setup) -> bool {
        false
    }

    /// The daily game. It depends only on the day's seed, and finding it may take a moment.
    fn daily(seed: u64) -> Self::Setup;
}

/// What a turn is, whose it is, and how turns are undone and redone.
pub trait Turns: Advised {
    /// The word for a turn.
    const TURN: &'static str = "move";
    /// How many ticks a second has.
    const TICKS_PER_SECOND: f64 = 60.0;
    /// How many ticks a replay shows a position before the next move; 0 in games with passing time as moves.
    const REPLAY_PAUSE: u32 = 48;

    /// Whose turn it is, in a game for two.
    fn to_move(&self) -> Option<Seat> {
        None
    }

    /// Whether a move with these effects ends a turn. Turns are saved and undone as a whole.
    fn ends_turn(_: &[Self::Effect]) -> bool {
        true
    }

    /// Undoes a turn; tells whether there was one.
    fn undo(session: &mut Session<Self>) -> bool {
        session.undo().is_some()
    }

    /// Redoes a turn; returns the effects, if there was one.
    fn redo(session: &mut Session<Self>) -> Option<Vec<Self::Effect>> {
        session.redo()
    }

    /// Whether there is a game to continue.
    fn is_begun(session: &Session<Self>) -> bool {
        session.position() > 0
    }

    /// The number of moves at the end of each turn, from 0 on. A replay steps from one to the next.
    fn turns(session: &Session<Self>) -> Vec<usize> {
        (0..=session.all_moves().len()).collect()
    }

    /// The ticks that pass with a move, if it is passing time.
    fn ticks(_: Self::Move) -> Option<u32> {
        None
    }

    /// The move with which this many ticks pass, in games that have such moves.
    fn pass(_ticks: u32) -> Option<Self::Move> {
        None
    }

    /// Whether somebody made this move, and not passing time.
    fn is_by_hand(mv: Self::Move) -> bool {
        Self::ticks(mv).is_none()
    }

    /// The moves that the player may make, the likeliest first, if the opponent thinks ahead.
    fn expected(&self, _: &mut Self::Advisor, _: &Budget) -> Vec<Self::Move> {
        Vec::new()
    }
}

/// What counts for results and statistics.
pub trait Scored: Coded {
    /// The points so far for the best result; more is better.
    fn points(&self) -> Option<i64>;

    fn is_daily_done(&self) -> bool {
        self.outcome().is_some()
    }

    /// How the game ended for its players; `None` while it goes on.
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

    /// The points of a finished game for its players; more is better.
    fn worth(&self, _: Players) -> Option<i64> {
        self.points()
    }

    /// The counts of a finished game that the statistics add up.
    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// The seconds played, if the rules keep time themselves.
    fn elapsed_seconds(&self) -> Option<f64> {
        None
    }
}
