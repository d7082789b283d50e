//! The panel beside the board: the phase and how far a draw is, and for each side its turn, its men on
//! the board, in hand, and taken from the other.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::choice::PendingMove;
use super::faces::{Look, disc, spawn_token};
use super::rules::{Game, Phase, Side};
use super::tray::{in_hand, tray};
use super::words;
use crate::engine::states::Screen;
use crate::gameplay::ask::Ask;
use crate::gameplay::hud::{HudSystems, Rail};
use crate::gameplay::table::Table;
use crate::games::morris::colours::MORRIS;
use crate::theme::accessibility::Access;
use crate::theme::palette::radius;
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label, panel, text};

/// From man to man in a row.
const APART: f32 = 24.0;
/// How wide a phase is.
const STEP: f32 = 64.0;

/// The three phases, one of which is now.
#[derive(Component)]
struct PhaseTrack {
    shown: Option<(Phase, bool)>,
    step: f32,
}

/// A text that follows the game.
#[derive(Component, Clone, Copy)]
enum Figure {
    /// How many men of a side are on the board.
    OnBoard(Side),
    /// How many it has in hand.
    InHand(Side),
    /// How many it has taken.
    Taken(Side),
    /// Who plays it.
    Player(Side),
    /// How near a draw is.
    Draw,
}

/// The head of a side's panel, and the bar in it that marks whose turn it is.
#[derive(Component)]
struct SideHead(Side);

#[derive(Component)]
struct TurnBar(Side);

/// Changes who plays which side.
#[derive(Component)]
struct SwitchButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            fill.in_set(HudSystems::Fill),
            (show_phase, write_figures, mark_turn, show_switch).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn column(row_gap: f32) -> Node {
    Node::column().gap(px(row_gap))
}

fn fill(mut commands: Commands, access: Res<Access>, rails: Query<Entity, Added<Rail>>) {
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn((Node { width: percent(100), height: percent(100), ..column(14.0) },)).with_children(
                |rail| {
                    phase_panel(rail);
                    for side in Side::BOTH {
                        side_panel(rail, side, Look::of(*access));
                    }
                    switch_button(rail);
                },
            );
        });
    }
}

fn phase_panel(rail: &mut ChildSpawnerCommands) {
    let room = &MORRIS;
    let node = Node::row().padding(UiRect::all(px(15))).flex_basis(px(100)).flex_grow(0.15).spread();
    rail.spawn(panel(room, node)).with_children(|panel| {
        panel.spawn(Node::row().spread()).with_children(|row| {
            row.spawn(label("Phase", 13.0, room.muted));
            row.spawn((Figure::Draw, text("", 14.0, Weight::Medium, room.muted)));
        });
        panel.spawn(phase_track(STEP));
    });
}

/// The phases side by side, each of them this wide.
pub(super) fn phase_track(step: f32) -> impl Bundle {
    (PhaseTrack { shown: None, step }, Node::row().spread().height(px(50)))
}

fn side_panel(rail: &mut ChildSpawnerCommands, side: Side, look: Look) {
    let room = &MORRIS;
    let node = Node::row()
        .padding(UiRect { left: px(7), right: px(7), top: px(7), bottom: px(12) })
        .flex_basis(px(150))
        .grow()
        .spread();
    rail.spawn(panel(room, node)).with_children(|panel| {
        panel
            .spawn((
                SideHead(side),
                Node::row()
                    .min_height(px(48))
                    .flex_grow(0.25)
                    .max_height(px(68))
                    .padding(UiRect { left: px(17), right: px(16), ..default() })
                    .gap(px(15))
                    .align_center()
                    .rounded(px(radius::BUTTON)),
                BackgroundColor(Color::NONE),
            ))
            .with_children(|head| side_head(head, side, look));
        for taken in [false, true] {
            men_row(panel, side, taken);
        }
    });
}

fn side_head(head: &mut ChildSpawnerCommands, side: Side, look: Look) {
    let room = &MORRIS;
    head.spawn((
        TurnBar(side),
        Node::default().absolute().left(px(0)).top(percent(17)).size(px(4), percent(66)).rounded(px(2)),
        BackgroundColor(room.accent),
    ));
    spawn_token(head, side, 42.0, look);
    head.spawn(Node { flex_grow: 1.0, ..column(2.0) }).with_children(|words| {
        words.spawn(text(words::name(side), 18.0, Weight::Bold, room.title));
        words.spawn((Figure::Player(side), text("", 15.0, Weight::Medium, room.muted)));
    });
    head.spawn((Figure::OnBoard(side), text("0", 32.0, Weight::Bold, room.title)));
}

fn men_row(panel: &mut ChildSpawnerCommands, side: Side, taken: bool) {
    let room = &MORRIS;
    let (name, figure) =
        if taken { ("Captured", Figure::Taken(side)) } else { ("In hand", Figure::InHand(side)) };
    let of = if taken { side.other() } else { side };
    panel.spawn(Node { padding: UiRect::horizontal(px(8)), ..column(5.0) }).with_children(|part| {
        part.spawn((
            Node::row().spread().align_center(),
            children![label(name, 13.0, room.muted), (figure, text("0", 16.0, Weight::Bold, room.title))],
        ));
        tray(part, of, taken, APART);
    });
}

fn switch_button(rail: &mut ChildSpawnerCommands) {
    let room = &MORRIS;
    rail.spawn((
        Name::new("Switch sides"),
        SwitchButton,
        button(ButtonLook::ghost(room), percent(100), 40.0),
        observe(|_: On<Activate>, mut asks: MessageWriter<Ask>| {
            asks.write(Ask::SwitchSides);
        }),
        children![icon("icon_restart", 22.0, room.text), text("Switch sides", 16.0, Weight::Bold, room.text)],
    ));
}

fn show_switch(table: Res<Table<Game>>, mut buttons: Query<&mut Node, With<SwitchButton>>) {
    let wanted = if table.players().computer.is_some() { Display::Flex } else { Display::None };
    for mut node in &mut buttons {
        if node.display != wanted {
            node.display = wanted;
        }
    }
}

fn show_phase(mut commands: Commands, table: Res<Table<Game>>, mut tracks: Query<(Entity, &mut PhaseTrack)>) {
    let game = table.session().state();
    let now = Some((game.phase(game.turn()), game.flying()));
    for (entity, mut track) in &mut tracks {
        if track.shown == now {
            continue;
        }
        track.shown = now;
        let step = track.step;
        let mut phases = vec![("Place", Phase::Placing), ("Move", Phase::Moving)];
        if game.flying() {
            phases.push(("Fly", Phase::Flying));
        }
        commands.entity(entity).despawn_children().with_children(|track| {
            track.spawn((
                Node::default()
                    .absolute()
                    .left(px(step / 2.0))
                    .right(px(step / 2.0))
                    .top(px(10))
                    .height(px(2)),
                BackgroundColor(MORRIS.key_line),
            ));
            for (name, phase) in phases {
                phase_step(track, name, phase == game.phase(game.turn()), step);
            }
        });
    }
}

fn phase_step(track: &mut ChildSpawnerCommands, name: &str, is_now: bool, width: f32) {
    let room = &MORRIS;
    let round = |size: f32, border: f32, fill: Color, edge: Color| {
        (disc(px(size), border), BackgroundColor(fill), BorderColor::all(edge))
    };
    track
        .spawn((Node {
            width: px(width),
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            ..column(0.0)
        },))
        .with_children(|step| {
            step.spawn(Node::row().height(px(22)).centered()).with_children(|place| {
                if is_now {
                    place.spawn(round(22.0, 0.0, room.button, room.button)).with_child(round(
                        8.0,
                        0.0,
                        room.button_ink,
                        room.button_ink,
                    ));
                } else {
                    place.spawn(round(18.0, 2.0, room.panel_raised, room.key_line));
                }
            });
            let (weight, ink) =
                if is_now { (Weight::Bold, room.title) } else { (Weight::Medium, room.muted) };
            step.spawn(text(name, if width < STEP { 12.0 } else { 15.0 }, weight, ink));
        });
}

fn write_figures(
    table: Res<Table<Game>>,
    pending: Res<PendingMove>,
    mut figures: Query<(&Figure, &mut Text, &mut TextColor)>,
) {
    let game = table.session().state();
    for (figure, mut text, mut color) in &mut figures {
        let new = match *figure {
            Figure::OnBoard(side) => pending.board(game).men(side).len().to_string(),
            Figure::InHand(side) => in_hand(game, *pending, side).to_string(),
            Figure::Taken(side) => game.captured(side.other()).to_string(),
            Figure::Player(side) => words::player(game, side, table.players()).to_owned(),
            Figure::Draw if game.quiet_plies() > 0 => {
                format!("{} of {} quiet moves", game.quiet_plies(), game.quiet_limit())
            }
            Figure::Draw => String::new(),
        };
        if text.0 != new {
            text.0 = new;
        }
        if let Figure::Player(side) = *figure {
            let ink = if side == game.turn() && !game.is_over() { MORRIS.accent } else { MORRIS.muted };
            color.set_if_neq(TextColor(ink));
        }
    }
}

fn mark_turn(
    table: Res<Table<Game>>,
    mut heads: Query<(&SideHead, &mut BackgroundColor)>,
    mut bars: Query<(&TurnBar, &mut Visibility)>,
) {
    let game = table.session().state();
    let moves = |side: Side| side == game.turn() && !game.is_over();
    for (head, mut color) in &mut heads {
        color.set_if_neq(BackgroundColor(if moves(head.0) { MORRIS.panel_raised } else { Color::NONE }));
    }
    for (bar, mut visibility) in &mut bars {
        visibility.set_if_neq(if moves(bar.0) { Visibility::Inherited } else { Visibility::Hidden });
    }
}
