//! The line above the cards, the numbers beside it, and the card on the menu.

use super::choice::{Cursor, Note, Selection, explain};
use super::rules::{Game, Move};
use super::{ID, INFO, PyramidPhase, words};
use crate::engine::input::{Device, LastDevice};
use crate::gameplay::card_text::{self, CardTexts};
use crate::gameplay::hud::HudText;
use crate::gameplay::prelude::*;

/// The advisor's last words, until the position changes.
#[derive(Resource, Default)]
struct LastHint(Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastHint>();
    let over = in_state(PyramidPhase::Over);
    app.add_systems(
        Update,
        (take_hint, admit_lost.run_if(on_message::<NoHint>.and_then(not(over))), write_hud)
            .chain()
            .after(explain)
            .in_set(AfterMoves(ID)),
    );
    card_text::written_by(app, write_card);
}

fn take_hint(mut hinted: MessageReader<Hinted<Game>>, table: Res<Table<Game>>, mut hint: ResMut<LastHint>) {
    if table.is_changed() {
        hint.0 = None;
    }
    let game = table.session().state();
    for Hinted(advice) in hinted.read() {
        let cards = advice.mv.places().map(|place| words::printed(game.card(place)));
        let cards = cards.collect::<Vec<_>>().join(" + ");
        let what = if advice.mv == Move::Next { "Next" } else { &cards };
        hint.0 = Some(format!("{what}: {}.", words::with_symbols(&advice.why)));
    }
}

fn admit_lost(table: Res<Table<Game>>, mut hint: ResMut<LastHint>) {
    let lost = if table.session().can_undo() { "lost from here: rewind." } else { "lost from the start." };
    hint.0 = Some(format!("This deal is {lost}"));
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    (hint, note, selection, cursor): (Res<LastHint>, Res<Note>, Res<Selection>, Res<Cursor>),
    (thinking, watching, device): (Res<Thinking>, Res<Watching>, Res<LastDevice>),
    mut hud: ResMut<HudText>,
) {
    let session = table.session();
    let game = session.state();
    let under_cursor = cursor.walk.at.spot().filter(|_| cursor.used && device.0 != Device::Pointer);
    let message = match (note.0.as_ref().or(hint.0.as_ref()), selection.0) {
        _ if watching.0 => "The advisor plays. Press Esc to stop it.".to_owned(),
        (Some(said), _) => said.clone(),
        _ if thinking.0 => "Thinking…".to_owned(),
        (None, Some(place)) => words::selected(game, place),
        (None, None) => under_cursor
            .and_then(|spot| words::covered(game, spot))
            .unwrap_or_else(|| words::standing(game, session.position())),
    };
    let title = INFO.variants[game.options().variant as usize].title;
    let number = session.setup().number.map_or(String::new(), |number| format!(" · {number}"));
    let best = table.best(&records).unwrap_or(0).max(game.score().into());
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score().into()), ("Best", best)],
        second: None,
        mode: ("Rules and deal", format!("{title}{number}")),
    });
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let session = table.session();
    let game = session.state();
    let left = match game.cards_left() {
        1 => "one card".to_owned(),
        left => format!("{left} cards"),
    };
    let points = grouped(game.score().into());
    let line = match (session.position(), game.is_won(), game.is_stuck()) {
        (0, ..) => "a new deal is waiting".to_owned(),
        (_, true, _) => format!("won with {points} points"),
        (.., true) => format!("stuck with {left} left"),
        _ => format!("{left} left, {points} points"),
    };
    let record = table.best(&records).map(|best| ("Best", grouped(best)));
    card_text::write_card(&mut cards, &table, record, &line);
}
