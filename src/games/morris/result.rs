//! The game ends: its result, how it sounds, and the sheet that shows it with the men of both sides.

use crate::theme::node::NodeExt;
use bevy::prelude::*;

use super::ID;
use super::faces::{Look, spawn_token};
use super::rules::{Effect, Game, Side};
use super::{MorrisPhase, statistics, words};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::messages::Played;
use crate::gameplay::players::Players;
use crate::gameplay::records::{Logbooks, Records};
use crate::gameplay::results::{ResultHeadline, Results};
use crate::gameplay::table::Table;
use crate::theme::accessibility::Access;
use crate::theme::number_text::{clock, grouped};
use crate::theme::palette::HOUSE;
use crate::theme::widgets::{Weight, text};

pub(super) fn plugin(app: &mut App) {
    let here = in_state(Screen::Playing(ID));
    app.add_systems(OnEnter(MorrisPhase::Entering), prepare);
    app.add_systems(
        Update,
        announce.after(FrameSystems::Rules).before(FrameSystems::View).run_if(here.clone()),
    );
    app.add_systems(OnEnter(Sheet::Results), sound.run_if(here.clone()));
    app.add_systems(Update, draw_headline.in_set(FrameSystems::View).run_if(here));
}

/// There are always results to show, even before there is a reason to announce them.
fn prepare(
    table: Res<Table<Game>>,
    records: Res<Records>,
    books: Res<Logbooks>,
    mut results: ResMut<Results>,
) {
    *results = results_of(&table, &records, &books);
}

fn announce(
    mut played: MessageReader<Played<Game>>,
    table: Res<Table<Game>>,
    (records, books): (Res<Records>, Res<Logbooks>),
    mut results: ResMut<Results>,
) {
    let is_over = |effect: &Effect| matches!(effect, Effect::Over(_));
    // The end of a game that is only watched was news when it was played.
    if played.read().any(|Played(effects)| effects.iter().any(is_over)) && !table.is_only_seen() {
        results.announce(results_of(&table, &records, &books));
    }
}

fn results_of(table: &Table<Game>, records: &Records, books: &Logbooks) -> Results {
    let (game, players) = (table.session().state(), table.players());
    let mut facts =
        vec![("Moves", grouped(table.session().position() as i64)), ("Time", clock(table.seconds()))];
    facts.extend(
        statistics::rate(records, books)
            .filter(|_| players.computer.is_some())
            .map(|rate| ("Win rate", rate)),
    );
    Results {
        title: words::title(game, players),
        // Drawn below.
        headline: String::new(),
        line: words::remark(game),
        new_best: false,
        facts,
        bars: Vec::new(),
        goes_on: !game.is_over(),
        won: is_cheerful(game, players),
        delay: None,
    }
}

/// Whether a person won.
fn is_cheerful(game: &Game, players: Players) -> bool {
    game.winner().is_some_and(|winner| words::person(players).is_none_or(|person| person == winner))
}

fn sound(table: Res<Table<Game>>, mut cues: MessageWriter<PlayCue>) {
    let game = table.session().state();
    cues.write(PlayCue(match game.winner() {
        None => Cue::Draw,
        Some(_) if is_cheerful(game, table.players()) => Cue::Win,
        Some(_) => Cue::Lose,
    }));
}

/// Men beside their numbers, the winner's in full ink.
fn draw_headline(
    mut commands: Commands,
    table: Res<Table<Game>>,
    access: Res<Access>,
    headlines: Query<(Entity, &ResultHeadline), Added<ResultHeadline>>,
) {
    let game = table.session().state();
    let look = Look::of(*access);
    for (entity, headline) in headlines.iter().filter(|(_, headline)| headline.game == ID) {
        let (size, man, small) = if headline.compact { (44.0, 44.0, 13.0) } else { (68.0, 68.0, 16.0) };
        commands.entity(entity).with_children(|part| {
            let row = Node::row().align_center().spread().margin(UiRect::vertical(px(if headline.compact {
                4
            } else {
                8
            })));
            part.spawn(row).with_children(|row| {
                for side in Side::BOTH {
                    let first = side == Side::White;
                    let ink = if game.winner() == Some(side.other()) { HOUSE.muted } else { HOUSE.title };
                    if !first {
                        row.spawn(text("to", small, Weight::Medium, HOUSE.muted));
                    }
                    let half = Node::default()
                        .direction(if first { FlexDirection::Row } else { FlexDirection::RowReverse })
                        .align(AlignItems::FlexStart)
                        .gap(px(size * 0.25));
                    row.spawn(half).with_children(|half| {
                        half.spawn(Node::column().align_center().gap(px(small * 0.6))).with_children(
                            |column| {
                                spawn_token(column, side, man, look);
                                column.spawn(text(
                                    name_of(side, table.players()),
                                    small,
                                    Weight::Medium,
                                    ink,
                                ));
                            },
                        );
                        let men = game.board().men(side).len() + usize::from(game.in_hand(side));
                        half.spawn((
                            Node::row().height(px(man)).align_center(),
                            children![text(men.to_string(), size, Weight::Bold, ink)],
                        ));
                    });
                }
            });
        });
    }
}

fn name_of(side: Side, players: Players) -> &'static str {
    match words::person(players) {
        Some(person) if person == side => "You",
        Some(_) => "Computer",
        None => words::name(side),
    }
}
