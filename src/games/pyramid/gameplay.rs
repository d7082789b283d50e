//! Pyramid Solitaire for the parts that play any game: its deals, records and scores.

use super::advisor::{DEALS, daily, reserve};
use super::rules::{Effect, Game, Options, Setup, Variant};
use super::{INFO, statistics};
use crate::core::Seeds;
use crate::gameplay::prelude::*;
use crate::gameplay::room::{NewGame, Scored, Turns};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const WATCHED_PAUSE: f32 = 0.35;
    const DEMONSTRATION: &'static str = "Q1-pyramid-AAEBICCyZROH";

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::PairRemoved(_) | Effect::KingRemoved(..) => what == "remove",
            Effect::Turned { .. } | Effect::Drawn(_) | Effect::Redealt(_) => what == "next",
            _ => false,
        })
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        let options = Options {
            variant: Variant::named(variant).unwrap_or_default(),
            clear_all: chosen.get("goal") == "all",
            take_with_cover: chosen.get("cover") == "yes",
        };
        Setup::new(options, seed)
    }

    /// The stack of winnable deals, unless any deal will do.
    fn stack(variant: &str, chosen: &Chosen) -> Option<String> {
        (chosen.get("deals") != "any").then(|| Self::record(&Self::fresh(variant, chosen, 0, 0)))
    }

    /// A winnable deal from the reserve, unless any deal will do.
    fn seed(variant: &str, chosen: &Chosen, seeds: &mut Seeds) -> u64 {
        let any = seeds.fresh() % u64::from(DEALS);
        let known = reserve(Self::fresh(variant, chosen, any, 0).options);
        if chosen.get("deals") == "any" { any } else { known[any as usize % known.len()].into() }
    }

    fn variant(setup: &Setup) -> &'static str {
        setup.options.variant.name()
    }

    fn record(setup: &Setup) -> String {
        let all = if setup.options.clear_all { " all" } else { "" };
        let cover = if setup.options.take_with_cover { " with cover" } else { "" };
        format!("{}{all}{cover}", setup.options.variant.name())
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.number.is_none()
    }

    fn daily(seed: u64) -> Setup {
        daily(seed)
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
