//! The result of a game, and the results sheet with the men of both sides.

use super::faces::token;
use super::rules::{Game, Side};
use super::{ID, statistics, words};
use crate::gameplay::prelude::*;
use crate::gameplay::results::ResultHeadline;
use crate::games::two_players::painter::Look;
use crate::games::two_players::words::{person_won, player, title};
use crate::theme::number_text::clock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_headline.in_set(FrameSystems::View).run_if(in_state(Screen::Playing(ID))));
}

pub fn results(table: &Table<Game>, records: &Records, books: &Logbooks) -> Results {
    let (game, players) = (table.session().state(), table.players());
    let mut facts =
        vec![("Moves", grouped(table.session().position() as i64)), ("Time", clock(table.seconds()))];
    let rate = statistics::rate(records, books).filter(|_| players.computer.is_some());
    facts.extend(rate.map(|rate| ("Win rate", rate)));
    Results {
        title: title(game, players),
        line: words::remark(game),
        facts,
        goes_on: !game.is_over(),
        won: person_won(game, players),
        ..default()
    }
}

/// Draws each side's men and their number, the loser's muted.
fn draw_headline(
    mut commands: Commands,
    table: Res<Table<Game>>,
    access: Res<Access>,
    headlines: Query<(Entity, &ResultHeadline), Added<ResultHeadline>>,
) {
    for (entity, headline) in headlines.iter().filter(|(_, headline)| headline.game == ID) {
        let (size, small, margin) = if headline.compact { (44.0, 13.0, 4) } else { (68.0, 16.0, 8) };
        let [ivory, ebony] = Side::BOTH.map(|side| half(&table, side, (size, small), Look::of(*access)));
        commands.entity(entity).with_child((
            Node::row().align_center().spread().margin(UiRect::vertical(px(margin))),
            children![ivory, text("to", small, Weight::Medium, HOUSE.muted), ebony],
        ));
    }
}

/// A man and its player, and beside them how many men are left; the numbers are in the middle.
fn half(table: &Table<Game>, side: Side, (size, small): (f32, f32), look: Look) -> impl Bundle + use<> {
    let game = table.session().state();
    let ink = if game.winner() == Some(side.other()) { HOUSE.muted } else { HOUSE.title };
    let direction = if side == Side::White { FlexDirection::Row } else { FlexDirection::RowReverse };
    let name = player::<Game>(side.seat(), table.players());
    (
        Node::default().direction(direction).align(AlignItems::FlexStart).gap(px(size * 0.25)),
        children![
            (
                Node::column().align_center().gap(px(small * 0.6)),
                children![token(side, size, look), text(name, small, Weight::Medium, ink)],
            ),
            (
                Node::row().height(px(size)).align_center(),
                children![text(words::men(game, side).to_string(), size, Weight::Bold, ink)],
            ),
        ],
    )
}
