//! The end of a game: its result, the best lead so far, and the headline with both counts.

use super::faces::sprite_name;
use super::hud::{write_card, write_hud};
use super::rules::{Disc, Game, Score};
use super::{ID, words};
use crate::core::Coded;
use crate::gameplay::prelude::*;
use crate::gameplay::results::{CountUp, ResultHeadline};
use crate::games::two_players::result::{announce_result, has_ended};
use crate::games::two_players::words::{person, person_won, player, title};
use crate::theme::number_text::clock;

const BLACK: Color = hex(0x16191d);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            note_lead
                .after(announce_result::<Game>)
                .after(write_hud)
                .before(write_card)
                .before(FrameSystems::View)
                .run_if(in_state(Screen::Playing(ID)))
                .run_if(on_message::<Played<Game>>)
                .run_if(has_ended::<Game>),
            draw_headline.in_set(FrameSystems::View),
        ),
    );
}

pub fn results(table: &Table<Game>, records: &Records) -> Results {
    let (game, players) = (table.session().state(), table.players());
    let lead = lead(game, players).filter(|_| game.is_over());
    let won = person_won(game, players);
    Results {
        title: title(game, players),
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
        goes_on: !game.is_over(),
        won,
        ..default()
    }
}

/// The name under which results at a level are recorded.
fn record(players: Players) -> String {
    format!("level {}", players.level.number())
}

/// The greatest lead at the end of a game against this computer.
pub fn best(table: &Table<Game>, records: &Records) -> Option<i64> {
    let players = table.players();
    players.computer.and_then(|_| records.to_beat(Game::NAME, &record(players), table.is_assisted()))
}

/// The discs of both sides: on the board, or as they are counted at the end.
pub fn standing(game: &Game) -> Score {
    if game.is_over() { game.score() } else { game.count() }
}

pub fn own_and_other(game: &Game, players: Players) -> Option<[u32; 2]> {
    let own = Disc::of(person(players)?);
    Some([own, own.other()].map(|disc| standing(game).of(disc)))
}

pub fn lead(game: &Game, players: Players) -> Option<i64> {
    own_and_other(game, players).map(|[own, other]| i64::from(own) - i64::from(other))
}

fn note_lead(table: Res<Table<Game>>, mut records: ResMut<Records>) {
    let (game, players) = (table.session().state(), table.players());
    if let Some(lead) = lead(game, players).filter(|lead| *lead > 0)
        && best(&table, &records).is_none_or(|best| lead > best)
    {
        records.note_fairly(Game::NAME, &record(players), table.is_assisted(), lead);
    }
}

fn draw_headline(
    mut commands: Commands,
    headlines: Query<(Entity, &ResultHeadline), Added<ResultHeadline>>,
    table: Res<Table<Game>>,
) {
    let (score, players) = (standing(table.session().state()), table.players());
    for (entity, headline) in headlines.iter().filter(|(_, headline)| headline.game == ID) {
        let compact = headline.compact;
        let (gap, height, word) = if compact { (10, 10.0, 15.0) } else { (16, 14.0, 20.0) };
        commands.entity(entity).insert((
            Node::column().gap(px(gap)),
            children![
                (
                    Node::row().align_center().spread(),
                    children![
                        side(Disc::Black, players, compact),
                        count(Disc::Black, score, compact),
                        text("to", word, Weight::Regular, HOUSE.muted),
                        count(Disc::White, score, compact),
                        side(Disc::White, players, compact),
                    ],
                ),
                two_coloured_bar(height, black_part(score), [BLACK, Color::WHITE, HOUSE.key_line], ()),
            ],
        ));
    }
}

fn side(disc: Disc, players: Players, compact: bool) -> impl Bundle {
    let (size, word) = if compact { (54.0, 13.0) } else { (88.0, 16.0) };
    (
        Node::column().min_width(px(size)).align_center().gap(px(2)),
        children![
            icon(sprite_name(disc), size, Color::WHITE),
            text(player::<Game>(disc.seat(), players), word, Weight::Bold, HOUSE.muted)
        ],
    )
}

/// How many discs a side has; its width is fixed, so that a growing number does not move its neighbours.
fn count(disc: Disc, score: Score, compact: bool) -> impl Bundle {
    let (width, size) = if compact { (64.0, 50.0) } else { (92.0, 72.0) };
    let ink = if score.leader() == Some(disc.other()) { HOUSE.muted } else { HOUSE.title };
    (
        Node::row().width(px(width)).justify_center(),
        children![(CountUp::to(score.of(disc).into()), text("0", size, Weight::Bold, ink))],
    )
}

pub fn black_part(score: Score) -> f32 {
    score.black as f32 / (score.black + score.white).max(1) as f32
}

/// A bar in colours for black, white and the edge, with a black part; `mark` goes to that part.
pub fn two_coloured_bar(
    height: f32,
    part: f32,
    [black, white, edge]: [Color; 3],
    mark: impl Bundle,
) -> impl Bundle {
    (
        Node::default()
            .height(px(height))
            .border(UiRect::all(px(1)))
            .rounded(px(height / 2.0))
            .overflow(Overflow::clip()),
        BackgroundColor(white),
        BorderColor::all(edge),
        children![(
            mark,
            Node::default()
                .size(percent(100.0 * part), percent(100))
                .border_radius(BorderRadius::left(px(height / 2.0))),
            BackgroundColor(black),
        )],
    )
}
