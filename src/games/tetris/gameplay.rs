//! Connects Tetris to the shared gameplay code: new games, turns, results, first steps.

use super::INFO;
use super::rules::{
    Board, Effect, End, Game, Mode, Move, Options, Randomizer, Scoring, Setup, StartLevel, TICKS_PER_SECOND,
    turn_after, turn_before, turn_ends,
};
use super::statistics;
use crate::gameplay::prelude::*;
use crate::gameplay::records::Ending;
use crate::gameplay::room::{NewGame, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const WATCHED_PAUSE: f32 = 0.06;
    const DEMONSTRATION: &'static str =
        "Q1-tetris-ACAAAEsAwsYOAATsAMYiwkIsIiwsDADGLmIsImLsYAxADAAELCLELiLEAAA7xNX0";
    const DEMONSTRATION_PACE: f32 = 0.5;

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Shifted(_) => what == "shift",
            Effect::Turned { .. } => what == "turn",
            Effect::HardDropped { .. } => what == "drop",
            _ => false,
        })
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        let random = chosen.get("pieces") == "random";
        Setup::new(Mode::from_name(variant).unwrap_or_default(), seed).with_options(Options {
            scoring: Scoring::from_name(chosen.get("scoring")).unwrap_or_default(),
            start_level: StartLevel::new(chosen.number("start-level") as u8).unwrap_or_default(),
            randomizer: if random { Randomizer::Pure } else { Randomizer::Bag },
            endless: chosen.get("marathon") == "endless",
            steady: false,
        })
    }

    fn variant(setup: &Setup) -> &'static str {
        setup.mode.name()
    }

    fn record(setup: &Setup) -> String {
        let Options { scoring, randomizer, start_level, endless, .. } = setup.options;
        let parts = [
            (setup.mode == Mode::Marathon && endless, " endless"),
            (scoring == Scoring::Guideline, " guideline"),
            (randomizer == Randomizer::Pure, " random"),
        ];
        let parts: String = parts.iter().filter(|(is_so, _)| *is_so).map(|(_, name)| *name).collect();
        let record = setup.mode.name().to_owned() + &parts;
        match start_level {
            StartLevel::MIN => record,
            _ => format!("{record} from level {}", start_level.number()),
        }
    }

    fn is_arranged(setup: &Setup) -> bool {
        !setup.queue().is_empty() || *setup.board() != Board::default() || setup.options.steady
    }

    fn daily(seed: u64) -> Setup {
        Setup::new(Mode::Sprint, seed)
    }
}

impl Turns for Game {
    const REPLAY_PAUSE: u32 = 0;
    const TICKS_PER_SECOND: f64 = TICKS_PER_SECOND as f64;
    const TURN: &'static str = "piece";

    fn ticks(mv: Move) -> Option<u32> {
        if let Move::Tick(ticks) = mv { Some(ticks) } else { None }
    }

    fn is_by_hand(mv: Move) -> bool {
        // `gravity` adds soft drops by itself when a piece falls into sight.
        !matches!(mv, Move::Tick(_) | Move::SoftDrop)
    }

    fn pass(ticks: u32) -> Option<Move> {
        Some(Move::Tick(ticks))
    }

    fn turns(session: &Session<Self>) -> Vec<usize> {
        turn_ends(session)
    }

    fn is_begun(session: &Session<Self>) -> bool {
        session.state().pieces() > 0
    }

    fn ends_turn(effects: &[Effect]) -> bool {
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Locked(_) | Effect::Finished(_) | Effect::Held(_)))
    }

    fn undo(session: &mut Session<Self>) -> bool {
        let target = turn_before(session).filter(|_| session.state().mode().has_undo());
        target.map(|target| session.seek(target)).is_some()
    }

    fn redo(session: &mut Session<Self>) -> Option<Vec<Effect>> {
        let target = turn_after(session).filter(|_| session.state().mode().has_undo())?;
        // Only the last move, which locks the piece, is seen and heard.
        session.seek(target.saturating_sub(1));
        let effects = session.redo()?;
        if turn_after(session).is_none() {
            // Return to where the falling piece was.
            session.seek(usize::MAX);
        }
        Some(effects)
    }
}

impl Scored for Game {
    fn is_daily_done(&self) -> bool {
        self.end() == Some(End::Goal)
    }

    /// Points, or the negative time of a sprint in milliseconds, so that less time is better.
    fn points(&self) -> Option<i64> {
        match self.mode() {
            Mode::Sprint => (self.end() == Some(End::Goal)).then(|| -(self.elapsed().as_millis() as i64)),
            _ => (self.score() > 0).then(|| self.score() as i64),
        }
    }

    /// A game that runs out of time is neither won nor lost.
    fn ending(&self, _: Players) -> Option<Ending> {
        self.end().map(|end| match end {
            End::Goal => Ending::Won,
            End::TimeUp => Ending::Ended,
            End::BlockOut | End::LockOut => Ending::Lost,
        })
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }

    fn elapsed_seconds(&self) -> Option<f64> {
        Some(self.elapsed().as_secs_f64())
    }
}
