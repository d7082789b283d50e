//! The rail beside the board and the shelf under it: the players, their discs, the evaluation, the moves.

use super::ID;
use super::colours::OTHELLO as ROOM;
use super::faces::{INK, dot, sprite_name};
use super::judge::{Judgement, is_wanted};
use super::moves::moves_panel;
use super::result::{black_part, standing, two_coloured_bar};
use super::rules::{Disc, Game};
use crate::gameplay::hud::{HudSystems, NumberBox, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::prelude::*;
use crate::games::panels::set_shown;
use crate::games::two_players::panel::{PlayerRow, TurnMark, switch_button};
use crate::games::two_players::words::to_move;

const WHITE: Color = hex(0xf4f3ee);

/// A text that follows the game.
#[derive(Component, Clone, Copy)]
enum Figure {
    Count(Disc),
    /// Who plays, and whether it is their turn.
    Player(Disc),
    Worth,
    LastMove,
}

/// The black part of a bar, and how much of the bar it covers.
#[derive(Component)]
struct Fill {
    of: Bar,
    shown: f32,
}

#[derive(Clone, Copy)]
enum Bar {
    /// Black's share of the discs on the board.
    Share,
    Worth,
}

#[derive(Component)]
struct WorthBlock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf, mark_numbers.run_if(|layout: Res<Layout>| layout.mode == Mode::Compact))
                .in_set(HudSystems::Fill),
            (write_figures, hide_worth, glide).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn fill_rail(mut commands: Commands, rail: Single<Entity, Added<Rail>>) {
    let padding = UiRect { left: px(8), right: px(8), top: px(8), bottom: px(12) };
    let worth = (
        WorthBlock,
        Node::column().gap(px(8)),
        children![
            (Node::row().spread(), children![label("Evaluation", 12.0, ROOM.muted), worth_text(14.0)]),
            bar(Bar::Worth, 8.0),
        ],
    );
    let bars = (Node::column().padding(padding).gap(px(12)), children![bar(Bar::Share, 12.0), worth]);
    commands.entity(*rail).with_child((
        rail_column(percent(100)),
        children![
            (
                panel(&ROOM, Node::default().padding(UiRect::all(px(7))).gap(px(4)).no_shrink()),
                children![player_row(Disc::Black), player_row(Disc::White), bars],
            ),
            moves_panel(),
            switch_button(&ROOM, "icon_redo", 20.0),
        ],
    ));
}

fn player_row(disc: Disc) -> impl Bundle {
    (
        PlayerRow(disc.seat()),
        Node::row()
            .height(px(68))
            .padding(UiRect { left: px(14), right: px(16), ..default() })
            .gap(px(12))
            .align_center()
            .rounded(px(radius::BUTTON)),
        children![
            (
                TurnMark(disc.seat()),
                Node::default().absolute().left(px(0)).top(px(12)).size(px(4), px(44)).rounded(px(2)),
                BackgroundColor(ROOM.accent),
            ),
            icon(sprite_name(disc), 50.0, Color::WHITE),
            (
                Node::column().grow().gap(px(2)),
                children![text(disc.to_string(), 17.0, Weight::Bold, ROOM.title), player_text(disc, 14.0)],
            ),
            (Figure::Count(disc), text("2", 34.0, Weight::Bold, ROOM.title)),
        ],
    )
}

fn player_text(disc: Disc, size: f32) -> impl Bundle {
    (Figure::Player(disc), text("", size, Weight::Medium, ROOM.muted))
}

fn worth_text(size: f32) -> impl Bundle {
    (Figure::Worth, text("", size, Weight::Medium, ROOM.text))
}

fn bar(of: Bar, height: f32) -> impl Bundle {
    two_coloured_bar(height, 0.5, [INK, WHITE, ROOM.key_line], Fill { of, shown: 0.5 })
}

fn fill_shelf(mut commands: Commands, shelf: Single<Entity, Added<Shelf>>) {
    let row = |gap: f32| Node::row().align_center().gap(px(gap));
    let [black, white] = Disc::BOTH.map(|disc| (dot(disc, 14.0), player_text(disc, 13.0)));
    let players = (
        row(8.0).spread(),
        children![(row(8.0), children![black.0, black.1]), (row(8.0), children![white.1, white.0])],
    );
    let worth = (
        WorthBlock,
        row(10.0),
        children![
            label("Evaluation", 11.0, ROOM.muted),
            (Node::column().grow(), children![bar(Bar::Worth, 8.0)]),
            worth_text(13.0),
        ],
    );
    let last = (Figure::LastMove, text("", 22.0, Weight::Bold, ROOM.text));
    commands.entity(*shelf).insert(children![
        (shelf_panel(&ROOM, None), children![players, bar(Bar::Share, 12.0), worth]),
        (shelf_panel(&ROOM, Some(88.0)), children![label("Last", 11.0, ROOM.muted), last]),
    ]);
}

/// Without a rail, the two numbers show their colour and whose turn it is.
fn mark_numbers(mut commands: Commands, boxes: Query<(Entity, &NumberBox), Added<NumberBox>>) {
    for (entity, NumberBox(index)) in &boxes {
        let disc = Disc::BOTH[*index];
        let at = Node::default().absolute().left(px(8));
        commands.entity(entity).with_children(|number| {
            number.spawn((at.clone().bottom(px(6)), children![dot(disc, 14.0)]));
            let line = at.right(px(8)).bottom(px(0)).height(px(3));
            number.spawn((TurnMark(disc.seat()), line, BackgroundColor(ROOM.accent)));
        });
    }
}

/// Writes the texts; the player to move is written in the room's accent colour.
fn write_figures(
    table: Res<Table<Game>>,
    (thinking, watching, judgement): (Res<Thinking>, Res<Watching>, Res<Judgement>),
    mut figures: Query<(&Figure, &mut Text, &mut TextColor)>,
) {
    let (session, players) = (table.session(), table.players());
    let game = session.state();
    for (figure, mut text, mut color) in &mut figures {
        let new = match *figure {
            Figure::Count(disc) => standing(game).of(disc).to_string(),
            Figure::Player(disc) => {
                let is_computer = players.computer == Some(disc.seat());
                let moves = to_move(game) == Some(disc.seat());
                color.set_if_neq(TextColor(if moves { ROOM.accent } else { ROOM.muted }));
                match players.computer {
                    _ if watching.0 => "The advisor",
                    Some(_) if is_computer && moves && thinking.0 => "Thinking…",
                    Some(_) if is_computer => "Computer",
                    Some(_) if moves => "Your turn",
                    Some(_) => "You",
                    None if moves => "To move",
                    None if game.winner() == Some(disc) => "Winner",
                    None => "Waits",
                }
                .to_owned()
            }
            Figure::Worth => match judgement.black_lead.map(|discs| discs.round() as i32) {
                None => String::new(),
                Some(0) => "Even".to_owned(),
                Some(discs) if discs > 0 => format!("Black +{discs}"),
                Some(discs) => format!("White +{}", -discs),
            },
            Figure::LastMove => session.moves().last().map_or("–".to_owned(), ToString::to_string),
        };
        text.set_if_neq(Text(new));
    }
}

fn hide_worth(settings: Res<Settings>, mut block: Single<&mut Node, With<WorthBlock>>) {
    set_shown(&mut block, is_wanted(settings));
}

/// Moves the bars gradually to their values.
fn glide(
    time: Res<Time<Real>>,
    table: Res<Table<Game>>,
    (judgement, access): (Res<Judgement>, Res<Access>),
    mut fills: Query<(&mut Fill, &mut Node)>,
    mut wake: ResMut<Wake>,
) {
    /// The lead that fills three quarters of the way to the end of the bar.
    const CLEAR_LEAD: f32 = 16.0;
    for (mut fill, mut node) in &mut fills {
        let target = match fill.of {
            Bar::Share => black_part(table.session().state().count()),
            Bar::Worth => 0.5 + 0.5 * (judgement.black_lead.unwrap_or(0.0) / CLEAR_LEAD).tanh(),
        };
        let way = target - fill.shown;
        if way == 0.0 {
            continue;
        }
        // A long frame counts as 0.05 s, so that the movement is always seen.
        let step = way * (1.0 - (-10.0 * time.delta_secs().min(0.05)).exp());
        let arrived = way.abs() < 0.003 || access.reduced_motion;
        fill.shown = if arrived { target } else { fill.shown + step };
        node.width = percent(100.0 * fill.shown);
        wake.within(0.0);
    }
}
