//! The line above the board, the numbers beside it, the card on the menu.

use bevy::prelude::*;

use super::ID;
use super::advisor::levels::character;
use super::animation::{Animate, AnimateSystems};
use super::choice::{Choice, PendingMove};
use super::rules::{Game, Side};
use super::{statistics, words};
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::advisor::{Thinking, Watching};
use crate::gameplay::card_text;
use crate::gameplay::card_text::{CardText, CardTexts};
use crate::gameplay::hud::HudText;
use crate::gameplay::messages::Hinted;
use crate::gameplay::players::Players;
use crate::gameplay::records::{Logbooks, Records};
use crate::gameplay::table::Table;
use crate::gameplay::variant::CurrentVariant;

/// What was said last about the position: a hint, or why a press led to nothing.
#[derive(Resource, Default)]
struct Said(Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    app.add_systems(
        Update,
        (say, write_hud)
            .chain()
            .after(AnimateSystems)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn say(
    mut animate: MessageReader<Animate>,
    mut hinted: MessageReader<Hinted<Game>>,
    mut choices: MessageReader<Choice>,
    mut said: ResMut<Said>,
) {
    if animate.read().count() > 0 {
        said.0 = None;
    }
    for Hinted(advice) in hinted.read() {
        said.0 = Some(words::hint(advice));
    }
    for choice in choices.read() {
        if let Choice::Refuse(refusal) = choice {
            said.0 = Some(words::refusal(*refusal));
        }
    }
}

fn write_hud(
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    (records, books): (Res<Records>, Res<Logbooks>),
    said: Res<Said>,
    (thinking, watching, layout): (Res<Thinking>, Res<Watching>, Res<Layout>),
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let compact = layout.mode == Mode::Compact;
    let message = match &said.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(said) => said.clone(),
        None if thinking.0 && table.is_open() => "Thinking…".to_owned(),
        None => words::message(game, *pending, table.players(), compact),
    };
    let board = pending.board(game);
    let numbers = if compact {
        Side::BOTH.map(|side| (words::name(side), board.men(side).len() as i64))
    } else {
        [("Moves", table.session().position() as i64), ("Wins", statistics::wins(&records, &books))]
    };
    hud.set_if_neq(HudText { message, numbers, second: None, mode: ("Opponent", opponent(table.players())) });
}

/// Who plays the other side.
fn opponent(players: Players) -> String {
    if players.computer.is_none() {
        return "Two players".to_owned();
    }
    let name = character(players.level).name;
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
        _ if game.is_over() => {
            words::message(game, PendingMove::Nothing, table.players(), false).to_lowercase()
        }
        moves => {
            let men = Side::BOTH.map(|side| game.board().men(side).len() + usize::from(game.in_hand(side)));
            format!("move {}, {} to play, {} men to {}", moves + 1, words::name(game.turn()), men[0], men[1])
        }
    };
    let text = CardText {
        game: ID,
        continues: session.position() > 0 && !game.is_over(),
        played_at: table.played_at(),
        record: statistics::rate(&records, &books).map(|rate| ("Won", rate)),
        line: line.trim_end_matches('.').to_owned(),
    };
    cards.0.retain(|card| card.game != ID);
    cards.0.push(text);
}
