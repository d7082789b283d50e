//! What follows from a move of Morris besides the move: numbers, message, the card on the menu.

use bevy::prelude::*;

use super::advisor::daily::balanced;
use super::advisor::endgame::Tables;
use super::input::Refuse;
use super::intent::Intent;
use super::rules::{Effect, Game, QuietLimit, Setup};
use super::timeline::Happening;
use super::{statistics, tally, words};
use crate::core::Seat;
use crate::games::GameId;
use crate::shell::cards::{self, CardText, CardTexts};
use crate::shell::hud::HudText;
use crate::shell::layout::{Layout, Mode};
use crate::shell::options::Chosen;
use crate::shell::room::{Hinted, Players, Reset, Room, Table, Thinking, Watching};
use crate::shell::saves::{Logbooks, Records};
use crate::shell::screen::{FrameSystems, Screen};
use crate::shell::variants::CurrentVariant;

impl Room for Game {
    const ID: GameId = GameId::Morris;
    const FILE: &'static str = "morris.toml";
    const WATCHED_PAUSE: f32 = 0.5;
    const DEMONSTRATION: &'static str = "Q1-morris-RTAB8BJDCLWSRTBqBQyFQtdh";
    const DEMONSTRATION_PACE: f32 = 2.0;

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

    fn points(&self) -> Option<i64> {
        None
    }

    fn facts(&self, players: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self, players)
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.turn().seat())
    }

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        what == "place" && effects.iter().any(|effect| matches!(effect, Effect::Placed { .. }))
    }
}

/// What was said last about the position: a hint, or why a press led to nothing.
#[derive(Resource, Default)]
struct Remark(Option<String>);

/// Adds what follows from moves.
pub fn plugin(app: &mut App) {
    app.init_resource::<Remark>();
    app.add_systems(
        Update,
        (take_remarks, write_hud)
            .chain()
            .after(super::timeline::TellSystems)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris))),
    );
    app.add_systems(OnEnter(Screen::Playing(GameId::Morris)), unpack_endings);
    app.add_systems(
        Update,
        unpack_endings
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(GameId::Morris)))
            .run_if(on_message::<Reset<Game>>),
    );
    cards::written_by(app, write_card);
}

/// The endgame tables are unpacked in the background before the advisor needs them: without flying
/// that takes seconds.
fn unpack_endings(table: Res<Table<Game>>) {
    Tables::unpack(table.session().setup().flying());
}

fn take_remarks(
    mut happenings: MessageReader<Happening>,
    mut hinted: MessageReader<Hinted<Game>>,
    mut refused: MessageReader<Refuse>,
    mut remark: ResMut<Remark>,
) {
    if happenings.read().count() > 0 {
        remark.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        remark.0 = Some(words::hint(advice));
    }
    for Refuse(refusal) in refused.read() {
        remark.0 = Some(words::refusal(*refusal));
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    intent: Res<Intent>,
    (records, books): (Res<Records>, Res<Logbooks>),
    remark: Res<Remark>,
    (thinking, watching, layout): (Res<Thinking>, Res<Watching>, Res<Layout>),
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let compact = layout.mode == Mode::Compact;
    let message = match &remark.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(remark) => remark.clone(),
        None if thinking.0 && table.is_open() => "Thinking…".to_owned(),
        None => words::message(game, *intent, table.players(), compact),
    };
    let board = intent.board(game);
    let numbers = if compact {
        super::rules::Side::BOTH.map(|side| (words::name(side), board.men(side).len() as i64))
    } else {
        [("Moves", table.session().position() as i64), ("Wins", tally::wins(&records, &books))]
    };
    hud.set_if_neq(HudText { message, numbers, second: None, mode: ("Opponent", opponent(table.players())) });
}

/// Who plays the other side.
fn opponent(players: Players) -> String {
    if players.computer.is_none() {
        return "Two players".to_owned();
    }
    let name = super::advisor::levels::character(players.level).name;
    format!("{name}, level {}", players.level.number())
}

fn write_card(
    table: Res<Table<Game>>,
    records: Res<Records>,
    books: Res<Logbooks>,
    mut cards: ResMut<CardTexts>,
) {
    let session = table.session();
    let game = session.state();
    let line = match session.position() {
        0 => "the board is empty".to_owned(),
        _ if game.is_over() => words::message(game, Intent::Nothing, table.players(), false).to_lowercase(),
        moves => {
            let men = super::rules::Side::BOTH
                .map(|side| game.board().men(side).len() + usize::from(game.in_hand(side)));
            format!("move {}, {} to play, {} men to {}", moves + 1, words::name(game.turn()), men[0], men[1])
        }
    };
    let text = CardText {
        game: GameId::Morris,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: tally::rate(&records, &books).map(|rate| ("Won", rate)),
        line: line.trim_end_matches('.').to_owned(),
    };
    cards.0.retain(|card| card.game != GameId::Morris);
    cards.0.push(text);
}
