//! What Morris tells those parts that play any game: how it begins, whose turn it is, what counts.

use bevy::prelude::*;

use super::advisor::daily::balanced;
use super::advisor::levels::character;
use super::render::{self, BoardView};
use super::rules::{Effect, Game, Point, QuietLimit, Setup};
use super::{INFO, result, statistics};
use crate::core::{Level, Seat};
use crate::gameplay::catalogue::GameInfo;
use crate::gameplay::options::Chosen;
use crate::gameplay::players::Players;
use crate::gameplay::records::{Logbooks, Records};
use crate::gameplay::results::Results;
use crate::gameplay::room::{NewGame, Room, Scored, Turns};
use crate::gameplay::table::Table;
use crate::games::two_players::TwoPlayers;
use crate::games::two_players::board::{BoardStyle, Grid};

impl Room for Game {
    const INFO: &'static GameInfo = &INFO;
    const WATCHED_PAUSE: f32 = 0.5;
    const DEMONSTRATION: &'static str = "Q1-morris-RTAB8BJDCLWSRTBqBQyFQtdh";
    const DEMONSTRATION_PACE: f32 = 2.0;

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        what == "place" && effects.iter().any(|effect| matches!(effect, Effect::Placed { .. }))
    }
}

impl NewGame for Game {
    fn fresh(variant: &str, chosen: &Chosen, seed: u64, _: i64) -> Setup {
        let (limit, threefold) = match chosen.get("draws") {
            "40" => (QuietLimit::Forty, true),
            "100-only" => (QuietLimit::Hundred, false),
            _ => (QuietLimit::Hundred, true),
        };
        Setup::new(seed).with_flying(variant != "no-flying").with_quiet_limit(limit).with_threefold(threefold)
    }

    fn variant(setup: &Setup) -> &'static str {
        if setup.flying() { "flying" } else { "no-flying" }
    }

    fn is_arranged(setup: &Setup) -> bool {
        setup.start().is_some()
    }

    fn daily(seed: u64) -> Setup {
        balanced(seed)
    }
}

impl Turns for Game {
    fn to_move(&self) -> Option<Seat> {
        Some(self.turn().seat())
    }
}

impl Scored for Game {
    fn points(&self) -> Option<i64> {
        None
    }

    fn facts(&self, players: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self, players)
    }
}

impl TwoPlayers for Game {
    type Place = Point;
    type View = BoardView;

    const BOARD: BoardStyle = render::STYLE;
    const PRESSES_UNSEEN: bool = false;

    fn flat_board(grid: &Grid, hairline: f32) -> Vec<(Vec2, Vec2, Color)> {
        render::flat_board(grid, 1.5 * hairline)
    }

    fn opponent(level: Level) -> &'static str {
        character(level).name
    }

    fn results(table: &Table<Self>, records: &Records, books: &Logbooks) -> Results {
        result::results(table, records, books)
    }
}
