//! The line above the board, the numbers beside it, the card on the menu.

use bevy::prelude::*;

use super::ID;
use super::advisor::strength;
use super::result::{best, lead};
use super::rules::{Game, Illegal};
use super::statistics::signed;
use super::words;
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::advisor::{Thinking, Watching};
use crate::gameplay::card_text;
use crate::gameplay::card_text::{CardText, CardTexts};
use crate::gameplay::hud::{HudText, Signed};
use crate::gameplay::messages::{Hinted, Refused};
use crate::gameplay::players::Players;
use crate::gameplay::records::Records;
use crate::gameplay::table::Table;
use crate::gameplay::variant::CurrentVariant;

/// What was said last about the position: a hint, or why a move was refused.
#[derive(Resource, Default)]
struct Said(Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(
        Update,
        (say, write_hud)
            .chain()
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    app.add_systems(OnExit(Screen::Playing(ID)), |mut signed: ResMut<Signed>| signed.0 = false);
    card_text::written_by(app, write_card);
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
        game: ID,
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
    cards.0.retain(|card| card.game != ID);
    cards.0.push(text);
}
