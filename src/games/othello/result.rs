//! The game ends: its result, what of it is the best so far, and the sheet that shows it with both discs,
//! their counts racing up, and how the board is shared.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::faces::sprite_name;
use super::rules::{Disc, Effect, Game};
use super::{seat, words};
use crate::core::{Coded, Seat};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::messages::{Played, Reset};
use crate::gameplay::players::Players;
use crate::gameplay::records::Records;
use crate::gameplay::results::{CountUp, ResultHeadline, Results};
use crate::gameplay::table::Table;
use crate::theme::number_text::clock;
use crate::theme::palette::{HOUSE, hex};
use crate::theme::widgets::{Weight, icon, text};

const BLACK: Color = hex(0x16191d);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            announce_result
                .after(FrameSystems::Rules)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID))),
            draw.in_set(FrameSystems::View),
        ),
    );
}

fn announce_result(
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
pub fn best(table: &Table<Game>, records: &Records) -> Option<i64> {
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

fn draw(
    mut commands: Commands,
    headlines: Query<(Entity, &ResultHeadline), Added<ResultHeadline>>,
    table: Res<Table<Game>>,
    results: Res<Results>,
    mut cues: MessageWriter<PlayCue>,
) {
    let (game, players) = (table.session().state(), table.players());
    for (entity, headline) in headlines.iter().filter(|(_, headline)| headline.game == ID) {
        let score = if game.is_over() { game.score() } else { game.count() };
        cues.write(PlayCue(match (game.is_over(), results.won) {
            (false, _) => Cue::Focus,
            (true, true) => Cue::Win,
            (true, false) if game.winner().is_none() => Cue::Draw,
            (true, false) => Cue::Lose,
        }));
        let compact = headline.compact;
        commands.entity(entity).insert(Node::column().gap(px(if compact { 10 } else { 16 })));
        commands.entity(entity).with_children(|column| {
            column.spawn(Node::row().align_center().spread()).with_children(|row| {
                let ink = |disc: Disc| {
                    if score.leader() == Some(disc.other()) { HOUSE.muted } else { HOUSE.title }
                };
                side(row, Disc::Black, words::name_of(Disc::Black, players), compact);
                count(row, score.black, ink(Disc::Black), compact);
                row.spawn(text("to", if compact { 15.0 } else { 20.0 }, Weight::Regular, HOUSE.muted));
                count(row, score.white, ink(Disc::White), compact);
                side(row, Disc::White, words::name_of(Disc::White, players), compact);
            });
            column.spawn(share(score.black, score.white, compact));
        });
    }
}

/// A disc, and who plays it.
fn side(row: &mut ChildSpawnerCommands, disc: Disc, name: &str, compact: bool) {
    let (size, word) = if compact { (54.0, 13.0) } else { (88.0, 16.0) };
    row.spawn((
        Node::column().min_width(px(size)).align_center().gap(px(2)),
        children![icon(sprite_name(disc), size, Color::WHITE), text(name, word, Weight::Bold, HOUSE.muted)],
    ));
}

/// A number that does not move its neighbours while it grows.
fn count(row: &mut ChildSpawnerCommands, to: u32, ink: Color, compact: bool) {
    let (width, size) = if compact { (64.0, 50.0) } else { (92.0, 72.0) };
    row.spawn((
        Node::row().width(px(width)).justify_center(),
        children![(CountUp::to(to.into()), text("0", size, Weight::Bold, ink))],
    ));
}

/// How the board is shared between black and white.
fn share(black: u32, white: u32, compact: bool) -> impl Bundle {
    let part = 100.0 * black as f32 / (black + white).max(1) as f32;
    let height = if compact { 10.0 } else { 14.0 };
    (
        Node::default()
            .height(px(height))
            .border(UiRect::all(px(1)))
            .rounded(px(height / 2.0))
            .overflow(Overflow::clip()),
        BackgroundColor(Color::WHITE),
        BorderColor::all(HOUSE.key_line),
        children![(
            Node::default()
                .size(percent(part), percent(100))
                .border_radius(BorderRadius::left(px(height / 2.0))),
            BackgroundColor(BLACK),
        )],
    )
}
