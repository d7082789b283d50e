//! The line above the board, the numbers beside it, the card on the menu.

use super::animation::{Animate, animate};
use super::choice::{Choice, PendingMove};
use super::rules::{Game, Side};
use super::{ID, statistics, words};
use crate::gameplay::card_text::{self, CardTexts};
use crate::gameplay::prelude::*;
use crate::games::two_players::hud::{Hud, Said, forget_what_was_said};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (forget_what_was_said.run_if(on_message::<Animate>), say, write_hud)
            .chain()
            .after(animate)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

/// Says what a hint means, or why a press was refused.
fn say(mut hinted: MessageReader<Hinted<Game>>, mut choices: MessageReader<Choice>, mut said: ResMut<Said>) {
    for Hinted(advice) in hinted.read() {
        said.0 = Some(words::hint(advice));
    }
    for choice in choices.read() {
        if let Choice::Refuse(point, refusal) = *choice {
            said.0 = Some(words::refusal(point, refusal));
        }
    }
}

fn write_hud(mut hud: Hud<Game>, pending: Res<PendingMove>, (records, books): (Res<Records>, Res<Logbooks>)) {
    let compact = hud.layout.mode == Mode::Compact;
    let session = hud.table.session();
    let board = pending.board(session.state());
    let numbers = if compact {
        Side::BOTH.map(|side| (words::name(side), board.men(side).len() as i64))
    } else {
        [("Moves", session.position() as i64), ("Wins", statistics::wins(&records, &books))]
    };
    let message = words::message(session.state(), *pending, hud.table.players(), compact);
    hud.write("Thinking…", message, numbers, None);
}

fn write_card(
    table: Res<Table<Game>>,
    (records, books): (Res<Records>, Res<Logbooks>),
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
            let [ivory, ebony] = Side::BOTH.map(|side| words::men(game, side));
            let turn = words::name(game.turn());
            format!("move {}, {turn} to play, {ivory} men to {ebony}", moves + 1)
        }
    };
    let record = statistics::rate(&records, &books).map(|rate| ("Won", rate));
    card_text::write_card(&mut cards, &table, record, &line);
}
