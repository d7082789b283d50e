//! The line above the board, the numbers beside it, and the card on the menu.

use std::cmp::Ordering;

use super::result::{best, lead, own_and_other, standing};
use super::rules::{Game, Illegal};
use super::statistics::signed;
use super::{ID, words};
use crate::gameplay::card_text::{self, CardTexts};
use crate::gameplay::hud::Signed;
use crate::gameplay::prelude::*;
use crate::games::two_players::hud::{Hud, Said, forget_what_was_said};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (forget_what_was_said.run_if(resource_changed::<Table<Game>>), say, write_hud)
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
    mut said: ResMut<Said>,
) {
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

pub fn write_hud(mut hud: Hud<Game>, records: Res<Records>, mut signed: ResMut<Signed>) {
    let (game, players) = (hud.table.session().state(), hud.table.players());
    let score = standing(game);
    let lead = lead(game, players).filter(|_| hud.layout.mode == Mode::Landscape);
    let best = best(&hud.table, &records);
    signed.set_if_neq(Signed(lead.is_some()));
    let numbers = match lead {
        Some(lead) => [("Lead", lead), ("Best", best.unwrap_or(0))],
        None => [("Black", score.black.into()), ("White", score.white.into())],
    };
    let second = (lead.is_some() && best.is_none()).then(|| "–".to_owned());
    let message = words::message(game, players);
    hud.write("Looking for a good move…", message, numbers, second);
}

pub fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let (session, players) = (table.session(), table.players());
    let game = session.state();
    let score = game.count();
    let line = match (session.position(), own_and_other(game, players)) {
        (0, _) => "four discs are laid out".to_owned(),
        _ if game.is_over() => words::outcome(game.score(), players),
        (moves, Some([own, other])) => {
            let how = match own.cmp(&other) {
                Ordering::Greater => "you lead",
                Ordering::Equal => "it stands",
                Ordering::Less => "you trail",
            };
            format!("move {}, {} to play, {how} {own} to {other}", moves + 1, game.turn())
        }
        (moves, None) => {
            format!("move {}, {} to play, {} to {}", moves + 1, game.turn(), score.black, score.white)
        }
    };
    let record = best(&table, &records).map(|best| ("Best", signed(best)));
    card_text::write_card(&mut cards, &table, record, &line);
}
