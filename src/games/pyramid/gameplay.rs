//! What Pyramid Solitaire tells those parts that play any game: how it is dealt, what counts, what is
//! practised.

use super::INFO;
use super::rules::{Effect, Game, Setup};
use super::{statistics, supply};
use crate::gameplay::catalogue::GameInfo;
use crate::gameplay::options::Chosen;
use crate::gameplay::players::Players;
use crate::gameplay::room::{NewGame, Room, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const WATCHED_PAUSE: f32 = 0.35;
    const DEMONSTRATION: &'static str = "Q1-pyramid-AAEBICCyZROH";

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::PairRemoved { .. } | Effect::KingRemoved { .. } => what == "remove",
            Effect::Turned { .. } | Effect::Drawn { .. } | Effect::Redealt { .. } => what == "next",
            _ => false,
        })
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        Setup::new(supply::options(variant, chosen), seed)
    }

    fn stack(variant: &str, chosen: &Chosen) -> Option<String> {
        supply::shelf(variant, chosen)
    }

    fn seed(variant: &str, chosen: &Chosen) -> u64 {
        supply::deal_at_once(variant, chosen)
    }

    fn variant(setup: &Setup) -> &'static str {
        setup.options.variant.name()
    }

    fn record(setup: &Setup) -> String {
        supply::name(setup.options)
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.number().is_none()
    }

    fn daily(seed: u64) -> Setup {
        super::advisor::daily(seed)
    }
}

impl Turns for Game {}

impl Scored for Game {
    fn is_daily_done(&self) -> bool {
        self.is_won()
    }

    fn points(&self) -> Option<i64> {
        (self.score() > 0).then(|| self.score().into())
    }

    fn worth(&self, _: Players) -> Option<i64> {
        Some(self.score().into())
    }

    fn facts(&self, _: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self)
    }
}
