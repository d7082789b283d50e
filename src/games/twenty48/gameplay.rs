//! Connects 2048 to the shared gameplay code: new games, results, first steps.

use super::rules::{Effect, Game, Setup, Size};
use super::{INFO, size_of, statistics, variant_of};
use crate::gameplay::prelude::*;
use crate::gameplay::room::{NewGame, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const DEMONSTRATION: &'static str = "Q1-2048-FSAUAIj1N0WFAAAAAFADkFqp6CbOYWeVz-4LCjMo_wAAyDMOMgWAB1QAAMYRVgAApe__h_rm-fH_fwYAPA_AH2RB3D8H-1W5Lg";

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Slid { .. } => what == "slide",
            Effect::Merged { .. } => what == "merge",
            _ => false,
        })
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, _: &Chosen, seed: u64, best: i64) -> Setup {
        let new = Setup::new(size_of(variant), seed);
        new.clone().with_best(best).unwrap_or(new)
    }

    fn variant(setup: &Setup) -> &'static str {
        variant_of(setup.size()).name
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.is_resumed()
    }

    fn daily(seed: u64) -> Setup {
        Setup::new(Size::default(), seed)
    }
}

impl Turns for Game {}

impl Scored for Game {
    fn is_daily_done(&self) -> bool {
        self.is_won() || self.is_over()
    }

    fn points(&self) -> Option<i64> {
        Some(self.score().points())
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }
}
