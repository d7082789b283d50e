//! What follows from a move besides the move: numbers, message, results, the best result, and the
//! pass of a game that starts with one.

use bevy::prelude::*;

use super::advisor::daily::balanced;
use super::advisor::{Advisor, strength};
use super::rules::{Board, Effect, Game, Illegal, Move, Setup};
use super::statistics::signed;
use super::{OthelloPhase, seat, statistics, words};
use crate::core::{Budget, Coded, Seat};
use crate::games::GameId;
use crate::shell::cards::{self, CardText, CardTexts};
use crate::shell::hud::{HudText, Signed, clock};
use crate::shell::layout::{Layout, Mode};
use crate::shell::options::Chosen;
use crate::shell::results::Results;
use crate::shell::room::{Hinted, Play, Played, Players, Refused, Reset, Room, Table, Thinking, Watching};
use crate::shell::saves::Records;
use crate::shell::screen::{FrameSystems, Screen, at_the_board};
use crate::shell::variants::CurrentVariant;

impl Room for Game {
    const ID: GameId = GameId::Othello;
    const FILE: &'static str = "othello.toml";
    const WATCHED_PAUSE: f32 = 0.6;
    const DEMONSTRATION: &'static str = "Q1-othello-BTwAVrYTmZRUndYghyC0RQA-mj3I";
    const DEMONSTRATION_PACE: f32 = 2.0;

    fn fresh(_: &str, _: &Chosen, seed: u64, _: i64) -> Setup {
        Setup::new(seed)
    }

    fn variant(_: &Setup) -> &'static str {
        ""
    }

    fn is_arranged(setup: &Setup) -> bool {
        *setup.start() != Board::new()
    }

    fn daily(seed: u64) -> Setup {
        balanced(seed)
    }

    /// What a result is worth depends on who plays; it is noted by `note_lead`.
    fn points(&self) -> Option<i64> {
        None
    }

    fn expected(&self, advisor: &mut Advisor, budget: &Budget) -> Vec<Move> {
        advisor.ranked(self, budget)
    }

    /// By how many discs the computer was beaten, or beat the person.
    fn worth(&self, players: Players) -> Option<i64> {
        lead(self, players)
    }

    fn facts(&self, players: Players) -> Vec<(&'static str, u64)> {
        statistics::facts(self, players)
    }

    fn to_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| seat(self.turn()))
    }

    fn is_practice(effects: &[Effect], what: &str) -> bool {
        what == "place" && effects.iter().any(|effect| matches!(effect, Effect::Placed { .. }))
    }
}

/// What was said last about the position: a hint, or why a move was refused.
#[derive(Resource, Default)]
struct Said(Option<String>);

/// Adds what follows from moves.
pub fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    let here = in_state(Screen::Playing(GameId::Othello));
    app.add_systems(
        Update,
        pass_first.in_set(FrameSystems::Input).run_if(in_state(OthelloPhase::YourTurn)).run_if(at_the_board),
    );
    app.add_systems(
        Update,
        (announce, say, write_hud).chain().after(FrameSystems::Rules).before(FrameSystems::View).run_if(here),
    );
    app.add_systems(OnExit(Screen::Playing(GameId::Othello)), |mut signed: ResMut<Signed>| signed.0 = false);
    cards::written_by(app, write_card);
}

/// Passes play themselves; only one that a game starts with has to be told.
fn pass_first(table: Res<Table<Game>>, mut plays: MessageWriter<Play<Game>>) {
    if table.session().state().must_pass() {
        plays.write(Play(Move::Pass));
    }
}

fn announce(
    mut played: MessageReader<Played<Game>>,
    mut reset: MessageReader<Reset<Game>>,
    table: Res<Table<Game>>,
    mut records: ResMut<Records>,
    mut results: ResMut<Results>,
) {
    let is_over =
        |Played(effects): &Played<Game>| effects.iter().any(|effect| matches!(effect, Effect::Over { .. }));
    // The end of a game that is only watched was news when it was played.
    if played.read().any(is_over) && !table.is_only_seen() {
        results.announce(results_of(&table, &records));
        note_lead(&table, &mut records);
    } else if reset.read().count() > 0 || table.is_changed() || results.title.is_empty() {
        // There are always results to show, even before there is a reason to announce them.
        *results = Results { new_best: false, ..results_of(&table, &records) };
    }
}

fn results_of(table: &Table<Game>, records: &Records) -> Results {
    let (game, players) = (table.session().state(), table.players());
    let lead = lead(game, players).filter(|_| game.is_over());
    let won = match words::person(players) {
        Some(person) => game.winner() == Some(person),
        None => game.winner().is_some(),
    };
    Results {
        title: words::title(game, players),
        headline: String::new(),
        line: words::remark(game, players),
        new_best: won && lead > best(table, records),
        facts: vec![
            ("Moves", table.session().position().to_string()),
            ("Time", clock(table.seconds())),
            match players.computer {
                Some(_) => ("Level", players.level.number().to_string()),
                None => ("Empty", game.empties().to_string()),
            },
        ],
        bars: Vec::new(),
        goes_on: !game.is_over(),
        won,
        delay: None,
    }
}

/// The name that results at a level are noted under.
fn record(players: Players) -> String {
    format!("level {}", players.level.number())
}

/// The greatest lead at the end of a game against this computer.
fn best(table: &Table<Game>, records: &Records) -> Option<i64> {
    let players = table.players();
    players.computer.and_then(|_| records.to_beat(Game::NAME, &record(players), table.is_assisted()))
}

/// By how many discs the person leads the computer.
pub fn lead(game: &Game, players: Players) -> Option<i64> {
    let score = if game.is_over() { game.score() } else { game.count() };
    let black = i64::from(score.black) - i64::from(score.white);
    words::person(players).map(|person| if seat(person) == Seat::First { black } else { -black })
}

/// Notes by how much the computer was beaten.
fn note_lead(table: &Table<Game>, records: &mut ResMut<Records>) {
    let (game, players) = (table.session().state(), table.players());
    if let Some(lead) = lead(game, players).filter(|lead| *lead > 0)
        && best(table, records).is_none_or(|best| lead > best)
    {
        records.note_fairly(Game::NAME, &record(players), table.is_assisted(), lead);
    }
}

fn say(
    mut hinted: MessageReader<Hinted<Game>>,
    mut refused: MessageReader<Refused<Game>>,
    table: Res<Table<Game>>,
    mut said: ResMut<Said>,
) {
    if table.is_changed() {
        said.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        said.0 = Some(words::hint(&advice.mv.to_string(), &advice.why));
    }
    for Refused(illegal) in refused.read() {
        said.0 = match illegal {
            Illegal::Taken(square) => Some(format!("There is a disc on {square}.")),
            Illegal::TurnsNone(square, _) => Some(format!("A disc on {square} would turn none.")),
            _ => None,
        };
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    said: Res<Said>,
    (thinking, watching): (Res<Thinking>, Res<Watching>),
    layout: Res<Layout>,
    mut variant: ResMut<CurrentVariant>,
    mut signed: ResMut<Signed>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let (game, players) = (table.session().state(), table.players());
    let message = match &said.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(said) => said.clone(),
        None if thinking.0 && table.is_open() => "Looking for a good move…".to_owned(),
        None => words::message(game, players),
    };
    let score = if game.is_over() { game.score() } else { game.count() };
    let lead = lead(game, players).filter(|_| layout.mode == Mode::Landscape);
    let best = best(&table, &records);
    signed.set_if_neq(Signed(lead.is_some()));
    hud.set_if_neq(HudText {
        message,
        numbers: match lead {
            Some(lead) => [("Lead", lead), ("Best", best.unwrap_or(0))],
            None => [("Black", score.black.into()), ("White", score.white.into())],
        },
        second: (lead.is_some() && best.is_none()).then(|| "–".to_owned()),
        mode: ("Opponent", opponent(players)),
    });
}

fn opponent(players: Players) -> String {
    match players.computer {
        Some(_) => format!("{}, level {}", strength(players.level).name, players.level.number()),
        None => "Two players".to_owned(),
    }
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let (session, players) = (table.session(), table.players());
    let game = session.state();
    let score = game.count();
    let text = CardText {
        game: GameId::Othello,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: best(&table, &records).map(|best| ("Best", signed(best))),
        line: match (session.position(), lead(game, players)) {
            (0, _) => "four discs are laid out".to_owned(),
            _ if game.is_over() => words::outcome(game.score(), players).trim_end_matches('.').to_owned(),
            (moves, Some(lead)) => {
                let how = match lead {
                    1.. => "you lead",
                    0 => "it stands",
                    _ => "you trail",
                };
                let (own, other) =
                    if lead.signum() == (i64::from(score.black) - i64::from(score.white)).signum() {
                        (score.black, score.white)
                    } else {
                        (score.white, score.black)
                    };
                format!("move {}, {} to play, {how} {own} to {other}", moves + 1, game.turn())
            }
            (moves, None) => {
                format!("move {}, {} to play, {} to {}", moves + 1, game.turn(), score.black, score.white)
            }
        },
    };
    cards.0.retain(|card| card.game != GameId::Othello);
    cards.0.push(text);
}
