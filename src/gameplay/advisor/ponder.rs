//! Pondering: while the player thinks, the opponent works out its answers to the moves it expects, if the
//! setting allows it. The answers are the same as without pondering, only sooner.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use crate::core::{Advice, Level};
use crate::gameplay::room::Room;
use crate::platform::background::Background;

type Answers<G> = Vec<(<G as crate::core::Rules>::Move, Advice<<G as crate::core::Rules>::Move>)>;

/// An opponent that thinks ahead about one position. Dropping it stops the work.
pub(crate) struct Ponder<G: Room> {
    answers: Arc<Mutex<Answers<G>>>,
    _work: Background<()>,
}

impl<G: Room> Ponder<G> {
    pub(crate) fn start(state: G, level: Level) -> Self {
        let answers: Arc<Mutex<Answers<G>>> = Arc::default();
        let found = answers.clone();
        let work = Background::start(move |cancelled| {
            let mut advisor = G::Advisor::default();
            let person = state.to_move();
            let budget = |state: &G| state.level_budget(level).cancelled_by(cancelled.clone());
            for mv in state.expected(&mut advisor, &budget(&state)) {
                let mut after = state.clone();
                if after.play(mv).is_err() || after.outcome().is_some() || after.to_move() == person {
                    continue;
                }
                let advice = after.advise(&mut advisor, &budget(&after));
                // Discard an answer that was cut short.
                if cancelled.load(Ordering::Relaxed) {
                    return;
                }
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.extend(advice.map(|advice| (mv, advice)));
            }
        });
        Self { answers, _work: work }
    }

    pub(crate) fn answer(&self, mv: G::Move) -> Option<Advice<G::Move>> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.iter().find(|(other, _)| *other == mv).map(|(_, answer)| answer.clone())
    }

    pub(crate) fn count(&self) -> usize {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
