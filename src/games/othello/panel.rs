//! The rail beside the board and the shelf under it: who plays, how many discs each has, whose turn it is,
//! how the board is shared, what the position is worth, and the moves.

use bevy::prelude::*;

use super::ID;
use super::disc;
use super::faces::{dot, sprite_name};
use super::judge::{Judgement, is_wanted};
use super::moves::{MovesPanel, moves_panel};
use super::result::{black_part, standing, two_coloured_bar};
use super::rules::Game;
use crate::core::Seat;
use crate::engine::layout::{Layout, Mode};
use crate::engine::power::Wake;
use crate::engine::states::Screen;
use crate::gameplay::advisor::{Thinking, Watching};
use crate::gameplay::hud::{HudSystems, NumberBox, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::table::Table;
use crate::games::othello::colours::OTHELLO as ROOM;
use crate::games::two_players::panel::{PlayerRow, TurnMark, show, switch_button};
use crate::games::two_players::words::{self, to_move};
use crate::theme::accessibility::Access;
use crate::theme::node::NodeExt;
use crate::theme::palette::{hex, radius};
use crate::theme::widgets::{Weight, icon, label, panel, text};

const BLACK: Color = hex(0x0b0d10);
const WHITE: Color = hex(0xf4f3ee);

/// A text that follows the game.
#[derive(Component, Clone, Copy)]
enum Figure {
    /// How many discs a player has.
    Count(Seat),
    /// Who plays, and whether it is their turn.
    Player(Seat),
    /// What the position is worth.
    Worth,
    /// The move that was played last.
    LastMove,
}

/// The black part of a bar, and how much of the bar it is.
#[derive(Component)]
struct Fill {
    of: Bar,
    shown: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bar {
    /// The discs on the board.
    Share,
    /// What the position is worth.
    Worth,
}

/// The evaluation, which may be hidden.
#[derive(Component)]
struct WorthBlock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf, mark_numbers.run_if(|layout: Res<Layout>| layout.mode == Mode::Compact))
                .in_set(HudSystems::Fill),
            (write_figures, color_players, is_wanted.pipe(hide_worth), is_wanted.pipe(fit_moves), glide)
                .in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    for rail in &rails {
        let padding = UiRect { left: px(8), right: px(8), top: px(8), bottom: px(12) };
        let worth = (
            WorthBlock,
            Node::column().gap(px(8)),
            children![
                (
                    Node::row().spread(),
                    children![
                        label("Evaluation", 12.0, ROOM.muted),
                        (Figure::Worth, text("", 14.0, Weight::Medium, ROOM.text)),
                    ],
                ),
                bar(Bar::Worth, 8.0),
            ],
        );
        commands.entity(rail).with_child((
            rail_column(percent(100)),
            children![
                (
                    panel(&ROOM, Node::default().padding(UiRect::all(px(7))).gap(px(4)).no_shrink()),
                    children![
                        player_row(Seat::First),
                        player_row(Seat::Second),
                        (
                            Node::column().padding(padding).gap(px(12)),
                            children![bar(Bar::Share, 12.0), worth],
                        ),
                    ],
                ),
                moves_panel(),
                switch_button(&ROOM, "icon_redo", 20.0),
            ],
        ));
    }
}

fn player_row(seat: Seat) -> impl Bundle {
    (
        PlayerRow(seat),
        Node::row()
            .height(px(68))
            .padding(UiRect { left: px(14), right: px(16), ..default() })
            .gap(px(12))
            .align_center()
            .rounded(px(radius::BUTTON)),
        children![
            (
                TurnMark(seat),
                Node::default().absolute().left(px(0)).top(px(12)).size(px(4), px(44)).rounded(px(2)),
                BackgroundColor(ROOM.accent),
            ),
            icon(sprite_name(disc(seat)), 50.0, Color::WHITE),
            (
                Node::column().grow().gap(px(2)),
                children![
                    text(words::side::<Game>(seat), 17.0, Weight::Bold, ROOM.title),
                    (Figure::Player(seat), text("", 14.0, Weight::Medium, ROOM.muted)),
                ],
            ),
            (Figure::Count(seat), text("2", 34.0, Weight::Bold, ROOM.title)),
        ],
    )
}

fn bar(of: Bar, height: f32) -> impl Bundle {
    two_coloured_bar(height, 0.5, [BLACK, WHITE, ROOM.key_line], Fill { of, shown: 0.5 })
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let row = |gap: f32| Node::row().align_center().gap(px(gap));
    let who = |seat: Seat| (Figure::Player(seat), text("", 13.0, Weight::Medium, ROOM.muted));
    for shelf in &shelves {
        let players = (
            row(8.0).spread(),
            children![
                (row(8.0), children![dot(disc(Seat::First), 14.0), who(Seat::First)]),
                (row(8.0), children![who(Seat::Second), dot(disc(Seat::Second), 14.0)]),
            ],
        );
        let worth = (
            WorthBlock,
            row(10.0),
            children![
                label("Evaluation", 11.0, ROOM.muted),
                (Node::column().grow(), children![bar(Bar::Worth, 8.0)]),
                (Figure::Worth, text("", 13.0, Weight::Medium, ROOM.text)),
            ],
        );
        let last = (Figure::LastMove, text("", 22.0, Weight::Bold, ROOM.text));
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((shelf_panel(&ROOM, None), children![players, bar(Bar::Share, 12.0), worth]));
            shelf.spawn((shelf_panel(&ROOM, Some(88.0)), children![label("Last", 11.0, ROOM.muted), last]));
        });
    }
}

/// Without a rail the two numbers show whose they are and whose turn it is.
fn mark_numbers(mut commands: Commands, boxes: Query<(Entity, &NumberBox), Added<NumberBox>>) {
    for (entity, NumberBox(index)) in &boxes {
        let seat = if *index == 0 { Seat::First } else { Seat::Second };
        let at = Node::default().absolute().left(px(8));
        commands.entity(entity).with_children(|number| {
            number.spawn((at.clone().bottom(px(6)), children![dot(disc(seat), 14.0)]));
            number.spawn((
                TurnMark(seat),
                at.right(px(8)).bottom(px(0)).height(px(3)),
                BackgroundColor(ROOM.accent),
            ));
        });
    }
}

fn write_figures(
    table: Res<Table<Game>>,
    (thinking, watching, judgement): (Res<Thinking>, Res<Watching>, Res<Judgement>),
    mut figures: Query<(&Figure, &mut Text)>,
) {
    let (session, players) = (table.session(), table.players());
    let (game, score) = (session.state(), standing(session.state()));
    for (figure, mut text) in &mut figures {
        let new = match *figure {
            Figure::Count(Seat::First) => score.black.to_string(),
            Figure::Count(Seat::Second) => score.white.to_string(),
            Figure::Player(_) if watching.0 => "The advisor".to_owned(),
            Figure::Player(seat) => {
                let moves = to_move(game) == Some(seat);
                let computer = players.computer;
                match computer {
                    Some(computer) if computer == seat && moves && thinking.0 => "Thinking…",
                    Some(computer) if computer == seat => "Computer",
                    Some(_) if moves => "Your turn",
                    Some(_) => "You",
                    None if moves => "To move",
                    None if words::winner(game) == Some(seat) => "Winner",
                    None => "Waits",
                }
                .to_owned()
            }
            Figure::Worth => match judgement.0.map(|discs| discs.round() as i32) {
                None => String::new(),
                Some(0) => "Even".to_owned(),
                Some(discs) if discs > 0 => format!("Black +{discs}"),
                Some(discs) => format!("White +{}", -discs),
            },
            Figure::LastMove => session.moves().last().map_or_else(|| "–".to_owned(), ToString::to_string),
        };
        text.set_if_neq(Text(new));
    }
}

/// Who moves is written in the colour of the room.
fn color_players(table: Res<Table<Game>>, mut figures: Query<(&Figure, &mut TextColor)>) {
    let turn = to_move(table.session().state());
    for (figure, mut color) in &mut figures {
        if let Figure::Player(seat) = *figure {
            color.set_if_neq(TextColor(if turn == Some(seat) { ROOM.accent } else { ROOM.muted }));
        }
    }
}

fn hide_worth(wanted: In<bool>, mut blocks: Query<&mut Node, With<WorthBlock>>) {
    for mut node in &mut blocks {
        show(&mut node, *wanted);
    }
}

/// What is left of the rail is for the moves.
fn fit_moves(
    wanted: In<bool>,
    table: Res<Table<Game>>,
    layout: Res<Layout>,
    mut panels: Query<&mut MovesPanel>,
) {
    let worth = if *wanted { 46.0 } else { 0.0 };
    let switch = if table.players().computer.is_some() { 56.0 } else { 0.0 };
    for mut panel in &mut panels {
        panel.set_if_neq(MovesPanel { height: layout.rail.height() - (190.0 + worth + switch) - 16.0 });
    }
}

/// Bars glide to where they belong.
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
            Bar::Worth => 0.5 + 0.5 * (judgement.0.unwrap_or(0.0) / CLEAR_LEAD).tanh(),
        };
        let way = target - fill.shown;
        if way == 0.0 {
            continue;
        }
        // However long the last frame took, the way is seen.
        let step = way * (1.0 - (-10.0 * time.delta_secs().min(0.05)).exp());
        let arrived = way.abs() < 0.003 || access.reduced_motion;
        fill.shown = if arrived { target } else { fill.shown + step };
        node.width = percent(100.0 * fill.shown);
        wake.within(0.0);
    }
}
