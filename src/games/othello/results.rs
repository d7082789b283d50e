//! The result on its sheet: both discs, their counts racing up, and how the board is shared.

use bevy::prelude::*;

use super::faces::sprite_name;
use super::rules::{Disc, Game};
use super::words;
use crate::games::GameId;
use crate::shell::audio::{Cue, PlayCue};
use crate::shell::results::{CountUp, ResultHeadline, Results};
use crate::shell::room::Table;
use crate::shell::screen::FrameSystems;
use crate::shell::theme::{HOUSE, hex};
use crate::shell::widgets::{Weight, icon, text};

const BLACK: Color = hex(0x16191d);

/// Shows the result.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::View));
}

fn draw(
    mut commands: Commands,
    headlines: Query<(Entity, &ResultHeadline), Added<ResultHeadline>>,
    table: Res<Table<Game>>,
    results: Res<Results>,
    mut cues: MessageWriter<PlayCue>,
) {
    let (game, players) = (table.session().state(), table.players());
    for (entity, headline) in headlines.iter().filter(|(_, headline)| headline.game == GameId::Othello) {
        let score = if game.is_over() { game.score() } else { game.count() };
        cues.write(PlayCue(match (game.is_over(), results.won) {
            (false, _) => Cue::Focus,
            (true, true) => Cue::Win,
            (true, false) if game.winner().is_none() => Cue::Draw,
            (true, false) => Cue::Lose,
        }));
        let compact = headline.compact;
        commands.entity(entity).insert(Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(if compact { 10 } else { 16 }),
            ..default()
        });
        commands.entity(entity).with_children(|column| {
            column
                .spawn((
                    Node {
                        align_items: AlignItems::Center,
                        justify_content: JustifyContent::SpaceBetween,
                        ..default()
                    },
                    Pickable::IGNORE,
                ))
                .with_children(|row| {
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
        Node {
            min_width: px(size),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(2),
            ..default()
        },
        Pickable::IGNORE,
        children![icon(sprite_name(disc), size, Color::WHITE), text(name, word, Weight::Bold, HOUSE.muted)],
    ));
}

/// A number that does not move its neighbours while it grows.
fn count(row: &mut ChildSpawnerCommands, to: u32, ink: Color, compact: bool) {
    let (width, size) = if compact { (64.0, 50.0) } else { (92.0, 72.0) };
    row.spawn((
        Node { width: px(width), justify_content: JustifyContent::Center, ..default() },
        Pickable::IGNORE,
        children![(CountUp::to(to.into()), text("0", size, Weight::Bold, ink))],
    ));
}

/// How the board is shared between black and white.
fn share(black: u32, white: u32, compact: bool) -> impl Bundle {
    let part = 100.0 * black as f32 / (black + white).max(1) as f32;
    let height = if compact { 10.0 } else { 14.0 };
    (
        Node {
            height: px(height),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(height / 2.0)),
            overflow: Overflow::clip(),
            ..default()
        },
        BackgroundColor(Color::WHITE),
        BorderColor::all(HOUSE.key_line),
        Pickable::IGNORE,
        children![(
            Node {
                width: percent(part),
                height: percent(100),
                border_radius: BorderRadius::left(px(height / 2.0)),
                ..default()
            },
            BackgroundColor(BLACK),
            Pickable::IGNORE,
        )],
    )
}
