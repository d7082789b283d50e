//! The rail beside the board: who plays, how many discs each has, whose turn it is, how the board
//! is shared and what the position is worth; and the same in brief where there is no rail.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::faces::{dot, sprite_name};
use super::judge::Judgement;
use super::moves::{MovesPanel, moves_panel};
use super::rules::{Disc, Game};
use super::{seat, words};
use crate::engine::layout::{Layout, Mode};
use crate::engine::power::Wake;
use crate::engine::settings::Settings;
use crate::engine::states::Screen;
use crate::gameplay::advisor::{Thinking, Watching};
use crate::gameplay::ask::Ask;
use crate::gameplay::hud::{HudSystems, NumberBox, Rail, rail_column};
use crate::gameplay::table::Table;
use crate::games::othello::colours::OTHELLO;
use crate::theme::accessibility::Access;
use crate::theme::palette::{hex, radius};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label, panel, text};

const BLACK: Color = hex(0x0b0d10);
const WHITE: Color = hex(0xf4f3ee);

/// The row of a player; it is brighter when it is their turn.
#[derive(Component)]
struct PlayerRow(Disc);

/// Shown only when it is this player's turn.
#[derive(Component)]
struct TurnMark(Disc);

#[derive(Component)]
struct CountText(Disc);

#[derive(Component)]
pub(super) struct WhoText(pub(super) Disc);

/// The black part of a bar, and how wide it is.
#[derive(Component)]
struct Fill {
    of: Bar,
    shown: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    /// The discs on the board.
    Share,
    /// What the position is worth.
    Worth,
}

/// The evaluation, which may be hidden.
#[derive(Component)]
pub(super) struct WorthBlock;

#[derive(Component)]
pub(super) struct WorthText;

/// Only of use in a game against the computer.
#[derive(Component)]
struct SwitchButton;

/// Fills the rail.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill, mark_numbers).in_set(HudSystems::Fill),
            (write_players, write_turn, hide_what_is_not_wanted, write_worth, move_fills)
                .in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn fill(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &OTHELLO;
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(percent(100))).with_children(|rail| {
                rail.spawn(panel(room, Node::default().padding(UiRect::all(px(7))).gap(px(4)).no_shrink()))
                    .with_children(|panel| {
                        player_row(panel, Disc::Black);
                        player_row(panel, Disc::White);
                        panel
                            .spawn(
                                Node::column()
                                    .padding(UiRect { left: px(8), right: px(8), top: px(8), bottom: px(12) })
                                    .gap(px(12)),
                            )
                            .with_children(|bars| {
                                bars.spawn(bar(Bar::Share, 12.0));
                                bars.spawn((WorthBlock, Node::column().gap(px(8)))).with_children(|worth| {
                                    worth.spawn((
                                        Node::row().spread(),
                                        children![
                                            label("Evaluation", 12.0, room.muted),
                                            (WorthText, text("", 14.0, Weight::Medium, room.text)),
                                        ],
                                    ));
                                    worth.spawn(bar(Bar::Worth, 8.0));
                                });
                            });
                    });
                rail.spawn(moves_panel());
                rail.spawn((
                    Name::new("Switch sides"),
                    SwitchButton,
                    button(ButtonLook::ghost(room), percent(100), 40.0),
                    observe(|_: On<Activate>, mut asks: MessageWriter<Ask>| {
                        asks.write(Ask::SwitchSides);
                    }),
                    children![
                        icon("icon_redo", 20.0, room.text),
                        text("Switch sides", 16.0, Weight::Bold, room.text)
                    ],
                ));
            });
        });
    }
}

fn player_row(panel: &mut ChildSpawnerCommands, disc: Disc) {
    let room = &OTHELLO;
    panel.spawn((
        PlayerRow(disc),
        Node::row()
            .height(px(68))
            .padding(UiRect { left: px(14), right: px(16), ..default() })
            .gap(px(12))
            .align_center()
            .rounded(px(radius::BUTTON)),
        BackgroundColor(Color::NONE),
        children![
            (
                TurnMark(disc),
                Node::default().absolute().left(px(0)).top(px(12)).size(px(4), px(44)).rounded(px(2)),
                BackgroundColor(room.accent),
                Visibility::Hidden,
            ),
            icon(sprite_name(disc), 50.0, Color::WHITE),
            (
                Node::column().grow().gap(px(2)),
                children![
                    text(disc.to_string(), 17.0, Weight::Bold, room.title),
                    (WhoText(disc), text("", 14.0, Weight::Medium, room.muted)),
                ],
            ),
            (CountText(disc), text("2", 34.0, Weight::Bold, room.title)),
        ],
    ));
}

pub(super) fn bar(of: Bar, height: f32) -> impl Bundle {
    (
        Node::default()
            .height(px(height))
            .border(UiRect::all(px(1)))
            .rounded(px(height / 2.0))
            .overflow(Overflow::clip()),
        BackgroundColor(WHITE),
        BorderColor::all(OTHELLO.key_line),
        children![(
            Fill { of, shown: 0.5 },
            Node::default()
                .size(percent(50), percent(100))
                .border_radius(BorderRadius::left(px(height / 2.0))),
            BackgroundColor(BLACK),
        )],
    )
}

/// Without a rail the two numbers show whose they are and whose turn it is.
fn mark_numbers(
    mut commands: Commands,
    layout: Res<Layout>,
    boxes: Query<(Entity, &NumberBox), Added<NumberBox>>,
) {
    if layout.mode != Mode::Compact {
        return;
    }
    for (entity, NumberBox(index)) in &boxes {
        let disc = if *index == 0 { Disc::Black } else { Disc::White };
        let at = |node: Node| Node { position_type: PositionType::Absolute, ..node };
        commands.entity(entity).with_children(|number| {
            number.spawn((at(Node::default().left(px(8)).bottom(px(6))), children![dot(disc, 14.0)]));
            number.spawn((
                TurnMark(disc),
                at(Node::default().left(px(8)).right(px(8)).bottom(px(0)).height(px(3))),
                BackgroundColor(OTHELLO.accent),
                Visibility::Hidden,
            ));
        });
    }
}

fn write_players(
    table: Res<Table<Game>>,
    thinking: Res<Thinking>,
    watching: Res<Watching>,
    mut counts: Query<(&CountText, &mut Text), Without<WhoText>>,
    mut whos: Query<(&WhoText, &mut Text, &mut TextColor)>,
) {
    let (game, players) = (table.session().state(), table.players());
    let score = if game.is_over() { game.score() } else { game.count() };
    for (CountText(disc), mut text) in &mut counts {
        let count = if *disc == Disc::Black { score.black } else { score.white }.to_string();
        if text.0 != count {
            text.0 = count;
        }
    }
    for (WhoText(disc), mut text, mut color) in &mut whos {
        let is_turn = game.turn() == *disc && !game.is_over();
        let is_computers = players.computer == Some(seat(*disc));
        let new = match (is_turn, is_computers) {
            _ if watching.0 => "The advisor",
            (true, true) if thinking.0 => "Thinking…",
            (_, true) => "Computer",
            (true, false) if players.computer.is_some() => "Your turn",
            (true, false) => "To move",
            (false, false) if players.computer.is_some() => words::name_of(*disc, players),
            (false, false) if game.winner() == Some(*disc) => "Winner",
            (false, false) => "Waits",
        };
        if text.0 != new {
            new.clone_into(&mut text.0);
        }
        let new = if is_turn { OTHELLO.accent } else { OTHELLO.muted };
        color.set_if_neq(TextColor(new));
    }
}

fn write_turn(
    table: Res<Table<Game>>,
    mut rows: Query<(&PlayerRow, &mut BackgroundColor)>,
    mut marks: Query<(&TurnMark, &mut Visibility)>,
) {
    let game = table.session().state();
    let is_turn = |disc: Disc| game.turn() == disc && !game.is_over();
    for (PlayerRow(disc), mut background) in &mut rows {
        let color = if is_turn(*disc) { OTHELLO.panel_raised } else { Color::NONE };
        background.set_if_neq(BackgroundColor(color));
    }
    for (TurnMark(disc), mut visibility) in &mut marks {
        visibility.set_if_neq(if is_turn(*disc) { Visibility::Inherited } else { Visibility::Hidden });
    }
}

fn hide_what_is_not_wanted(
    table: Res<Table<Game>>,
    settings: Res<Settings>,
    mut worth: Query<&mut Node, (With<WorthBlock>, Without<SwitchButton>)>,
    mut switch: Query<&mut Node, With<SwitchButton>>,
    mut moves: Query<&mut MovesPanel>,
    layout: Res<Layout>,
) {
    let show = |node: &mut Mut<Node>, wanted: bool| {
        let wanted = if wanted { Display::Flex } else { Display::None };
        if node.display != wanted {
            node.display = wanted;
        }
    };
    let with_worth = settings.chosen(&super::INFO).get("bar") != "off";
    let with_switch = table.players().computer.is_some();
    for mut node in &mut worth {
        show(&mut node, with_worth);
    }
    for mut node in &mut switch {
        show(&mut node, with_switch);
    }
    // What is left of the rail is for the moves.
    let taken = 190.0 + if with_worth { 46.0 } else { 0.0 } + if with_switch { 56.0 } else { 0.0 };
    for mut panel in &mut moves {
        panel.set_if_neq(MovesPanel { height: layout.rail.height() - taken - 16.0 });
    }
}

fn write_worth(judgement: Res<Judgement>, mut texts: Query<&mut Text, With<WorthText>>) {
    let new = match judgement.0.map(|discs| discs.round() as i32) {
        None => String::new(),
        Some(0) => "Even".to_owned(),
        Some(discs) if discs > 0 => format!("Black +{discs}"),
        Some(discs) => format!("White +{}", -discs),
    };
    for mut text in &mut texts {
        if text.0 != new {
            text.0.clone_from(&new);
        }
    }
}

/// Bars glide to where they belong.
fn move_fills(
    time: Res<Time<Real>>,
    table: Res<Table<Game>>,
    (judgement, access): (Res<Judgement>, Res<Access>),
    mut fills: Query<(&mut Fill, &mut Node)>,
    mut wake: ResMut<Wake>,
) {
    /// The lead that fills three quarters of the way to the end of the bar.
    const CLEAR_LEAD: f32 = 16.0;
    let score = table.session().state().count();
    for (mut fill, mut node) in &mut fills {
        let target = match fill.of {
            Bar::Share => score.black as f32 / (score.black + score.white).max(1) as f32,
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
