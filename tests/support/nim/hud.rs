//! What is said around the board, on the card, and at the end.

use bevy::prelude::*;
use quintet::core::{Outcome, Rules};
use quintet::engine::states::{FrameSystems, Screen};
use quintet::gameplay::card_text::{self, CardText, CardTexts};
use quintet::gameplay::hud::HudText;
use quintet::gameplay::messages::{Hinted, Played};
use quintet::gameplay::results::Results;
use quintet::gameplay::table::Table;

use super::ID;
use super::rules::Nim;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write_hud, tell_result)
            .after(FrameSystems::Rules)
            .before(FrameSystems::View)
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn write_hud(table: Res<Table<Nim>>, mut hinted: MessageReader<Hinted<Nim>>, mut hud: ResMut<HudText>) {
    let hint = hinted
        .read()
        .last()
        .map(|Hinted(advice)| format!("Hint: take {} from heap {}.", advice.mv.stones, advice.mv.heap + 1));
    if table.is_changed() || hint.is_some() {
        let left: u32 = table.session().state().heaps.iter().sum();
        hud.message = hint.unwrap_or_else(|| "Take as many stones of one heap as you like.".to_owned());
        hud.numbers = [("Stones", left.into()), ("Moves", table.session().position() as i64)];
        hud.mode = ("Opponent", "Two players".to_owned());
    }
}

fn tell_result(table: Res<Table<Nim>>, mut played: MessageReader<Played<Nim>>, mut results: ResMut<Results>) {
    if played.read().count() > 0
        && let Some(Outcome::Won(seat)) = table.session().state().outcome()
    {
        let headline = format!("{seat:?} wins");
        *results = Results { title: "Game over".to_owned(), headline, delay: Some(0.3), ..default() };
    }
}

fn write_card(table: Res<Table<Nim>>, mut cards: ResMut<CardTexts>) {
    let session = table.session();
    let text = CardText {
        continues: session.position() > 0 && session.state().outcome().is_none(),
        played_at: table.played_at(),
        record: None,
        line: format!("{} heaps", session.state().heaps.len()),
    };
    cards.0.insert(ID, text);
}
