//! What stands around the board: the numbers and the line above it, and the goal, moves and time in the
//! rail beside it or on the shelf under it.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::hint::LastHint;
use super::render::{background, foreground, number_size};
use super::rules::Game;
use super::words;
use crate::engine::states::{FrameSystems, Screen};
use crate::gameplay::advisor::{Thinking, Watching};
use crate::gameplay::ask::Ask;
use crate::gameplay::card_text;
use crate::gameplay::card_text::CardTexts;
use crate::gameplay::hud::{HudSystems, HudText, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::records::Records;
use crate::gameplay::table::Table;
use crate::gameplay::variant::CurrentVariant;
use crate::games::twenty48::colours::TWENTY48;
use crate::theme::number_text::{clock, grouped};
use crate::theme::widgets::{ButtonLook, Weight, button, icon, label, panel, text};

#[derive(Component)]
struct GoalPanel {
    goal: u64,
    largest: u64,
}

/// Numbers on small tiles stay readable.
const SMALLEST_NUMBER: f32 = 9.0;

#[derive(Component)]
struct MovesText;

/// The time, and how large it is written while it has no hours.
#[derive(Component)]
struct TimeText(f32);

/// The goal and the largest tile, as the shelf shows them.
#[derive(Component, PartialEq)]
struct ShelfGoal(Option<(u64, u64)>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            write_hud.after(FrameSystems::Rules).before(FrameSystems::View),
            (fill_rail, fill_shelf).in_set(HudSystems::Fill),
            (write_goal, write_shelf_goal, write_counts).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<LastHint>,
    thinking: Res<Thinking>,
    watching: Res<Watching>,
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let best = table.best(&records).unwrap_or(0).max(game.score().best());
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => hint.clone(),
        None if thinking.0 => "Thinking…".to_owned(),
        None => game.message(),
    };
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score().points()), ("Best", best)],
        second: None,
        mode: ("Board", words::board_title(game.board().size())),
    });
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let text = words::card(&table, table.best(&records).unwrap_or(0));
    cards.0.retain(|card| card.game != ID);
    cards.0.push(text);
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &TWENTY48;
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(auto())).with_children(|rail| {
                rail.spawn((
                    GoalPanel { goal: 0, largest: 0 },
                    panel(room, Node::default().padding(UiRect::all(px(16))).gap(px(14))),
                ));
                rail.spawn(Node::row().gap(px(8))).with_children(|row| {
                    let small = || {
                        panel(
                            room,
                            Node::default().size(px(120), px(84)).padding(UiRect::all(px(16))).gap(px(8)),
                        )
                    };
                    row.spawn((
                        small(),
                        children![
                            label("Moves", 12.0, room.muted),
                            (MovesText, text("0", 28.0, Weight::Bold, room.text))
                        ],
                    ));
                    row.spawn((
                        small(),
                        children![
                            label("Time", 12.0, room.muted),
                            (TimeText(28.0), text("00:00", 28.0, Weight::Bold, room.text))
                        ],
                    ));
                });
                rail.spawn((
                    Name::new("Watch"),
                    button(ButtonLook::ghost(room), percent(100), 40.0),
                    observe(|_: On<Activate>, mut asks: MessageWriter<Ask>| {
                        asks.write(Ask::Watch);
                    }),
                    children![
                        icon("icon_eye", 22.0, room.text),
                        text("Watch the advisor", 16.0, Weight::Bold, room.text)
                    ],
                ));
            });
        });
    }
}

fn write_goal(mut commands: Commands, table: Res<Table<Game>>, mut panels: Query<(Entity, &mut GoalPanel)>) {
    let game = table.session().state();
    let (goal, largest) = (game.next_goal(), game.board().max_tile());
    let room = &TWENTY48;
    for (entity, mut shown) in &mut panels {
        if (shown.goal, shown.largest) == (goal, largest) {
            continue;
        }
        *shown = GoalPanel { goal, largest };
        commands.entity(entity).despawn_children().with_children(|panel| {
            panel.spawn(label("Goal", 12.0, room.muted));
            panel.spawn(Node::row().gap(px(16)).align_center()).with_children(|row| {
                row.spawn(tile(goal, 96.0));
                row.spawn(Node::column().gap(px(4))).with_children(|words| {
                    words.spawn(text("Make the", 16.0, Weight::Medium, room.text));
                    words.spawn(text(format!("{goal} tile"), 16.0, Weight::Bold, room.text));
                    words.spawn(text(format!("Largest {largest}"), 14.0, Weight::Regular, room.muted));
                });
            });
            panel.spawn((Node::default().height(px(1)), BackgroundColor(room.line)));
            panel.spawn(Node::row().gap(px(4))).with_children(|ladder| {
                for step in (0..5).rev() {
                    let value = goal >> step;
                    let reached = value <= largest;
                    ladder.spawn(Node::column().align_center().gap(px(6))).with_children(|step| {
                        if reached {
                            step.spawn(tile(value, 40.0));
                            step.spawn(icon("icon_check", 16.0, room.text));
                        } else {
                            step.spawn(empty_tile(value, 40.0));
                            step.spawn((
                                Node::default().size(px(6), px(6)).margin(UiRect::all(px(5))).rounded(px(3)),
                                BackgroundColor(room.line),
                            ));
                        }
                    });
                }
            });
        });
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &TWENTY48;
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((ShelfGoal(None), shelf_panel(room, None)));
            shelf.spawn((
                shelf_panel(room, Some(88.0)),
                children![
                    label("Moves", 11.0, room.muted),
                    (MovesText, text("0", 22.0, Weight::Bold, room.text))
                ],
            ));
            shelf.spawn((
                shelf_panel(room, Some(92.0)),
                children![
                    label("Time", 11.0, room.muted),
                    (TimeText(22.0), text("00:00", 22.0, Weight::Bold, room.text))
                ],
            ));
        });
    }
}

fn write_shelf_goal(
    mut commands: Commands,
    table: Res<Table<Game>>,
    mut goals: Query<(Entity, &mut ShelfGoal)>,
) {
    let game = table.session().state();
    let (goal, largest) = (game.next_goal(), game.board().max_tile());
    let room = &TWENTY48;
    for (entity, mut shown) in &mut goals {
        if !shown.set_if_neq(ShelfGoal(Some((goal, largest)))) {
            continue;
        }
        commands.entity(entity).despawn_children().with_children(|panel| {
            panel.spawn(Node::row().gap(px(12)).align_center()).with_children(|row| {
                row.spawn(tile(goal, 56.0));
                row.spawn((
                    Node::column().gap(px(4)),
                    children![
                        label("Goal", 11.0, room.muted),
                        text(format!("{goal} tile"), 14.0, Weight::Bold, room.text),
                        text(format!("Largest {largest}"), 13.0, Weight::Regular, room.muted),
                    ],
                ));
            });
        });
    }
}

fn write_counts(
    table: Res<Table<Game>>,
    mut moves: Query<&mut Text, (With<MovesText>, Without<TimeText>)>,
    mut times: Query<(&TimeText, &mut Text, &mut TextFont)>,
) {
    for mut text in &mut moves {
        let new = grouped(table.session().position() as i64);
        if text.0 != new {
            text.0 = new;
        }
    }
    for (TimeText(size), mut text, mut font) in &mut times {
        let new = clock(table.seconds());
        if text.0 != new {
            font.font_size = FontSize::Px(if new.len() > 5 { 0.75 * size } else { *size });
            text.0 = new;
        }
    }
}

/// A tile as a part of the interface.
pub fn tile(value: u64, size: f32) -> impl Bundle {
    (
        Node::row().size(px(size), px(size)).centered().rounded(px((size * 0.06).max(3.0))).no_shrink(),
        BackgroundColor(background(value)),
        children![text(
            if value == 0 { String::new() } else { value.to_string() },
            (size * number_size(value)).max(SMALLEST_NUMBER),
            Weight::Bold,
            foreground(value)
        )],
    )
}

/// The outline of a tile that is still to be made.
fn empty_tile(value: u64, size: f32) -> impl Bundle {
    (
        Node::row().size(px(size), px(size)).border(UiRect::all(px(1))).centered().rounded(px(4)).no_shrink(),
        BorderColor::all(TWENTY48.key_line),
        children![text(
            value.to_string(),
            (size * number_size(value)).max(SMALLEST_NUMBER),
            Weight::Bold,
            TWENTY48.muted
        )],
    )
}
