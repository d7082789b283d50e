//! The rail beside the board: the goal and the way to it, moves, time.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::rules::Game;
use super::view::{background, foreground, number_size};
use crate::games::GameId;
use crate::shell::hud::{HudSystems, Rail, clock, grouped, rail_column};
use crate::shell::room::{Ask, Table};
use crate::shell::screen::Screen;
use crate::shell::theme::TWENTY48;
use crate::shell::widgets::{ButtonLook, Weight, button, icon, label, panel, text};

#[derive(Component)]
struct GoalPanel {
    goal: u64,
    largest: u64,
}

/// Numbers on small tiles stay readable.
const SMALLEST_NUMBER: f32 = 9.0;

#[derive(Component)]
pub(super) struct MovesText;

/// The time, and how large it is written while it has no hours.
#[derive(Component)]
pub(super) struct TimeText(pub(super) f32);

/// Fills the rail.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill.in_set(HudSystems::Fill), (write_goal, write_counts).in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(GameId::Twenty48))),
    );
}

fn fill(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &TWENTY48;
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(auto())).with_children(|rail| {
                rail.spawn((
                    GoalPanel { goal: 0, largest: 0 },
                    panel(room, Node { padding: UiRect::all(px(16)), row_gap: px(14), ..default() }),
                ));
                rail.spawn((Node { column_gap: px(8), ..default() }, Pickable::IGNORE)).with_children(
                    |row| {
                        let small = || {
                            panel(
                                room,
                                Node {
                                    width: px(120),
                                    height: px(84),
                                    padding: UiRect::all(px(16)),
                                    row_gap: px(8),
                                    ..default()
                                },
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
                    },
                );
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
            panel
                .spawn((
                    Node { column_gap: px(16), align_items: AlignItems::Center, ..default() },
                    Pickable::IGNORE,
                ))
                .with_children(|row| {
                    row.spawn(tile(goal, 96.0));
                    row.spawn((
                        Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() },
                        Pickable::IGNORE,
                    ))
                    .with_children(|words| {
                        words.spawn(text("Make the", 16.0, Weight::Medium, room.text));
                        words.spawn(text(format!("{goal} tile"), 16.0, Weight::Bold, room.text));
                        words.spawn(text(format!("Largest {largest}"), 14.0, Weight::Regular, room.muted));
                    });
                });
            panel.spawn((Node { height: px(1), ..default() }, BackgroundColor(room.line)));
            panel.spawn((Node { column_gap: px(4), ..default() }, Pickable::IGNORE)).with_children(
                |ladder| {
                    for step in (0..5).rev() {
                        let value = goal >> step;
                        let reached = value <= largest;
                        ladder
                            .spawn((
                                Node {
                                    flex_direction: FlexDirection::Column,
                                    align_items: AlignItems::Center,
                                    row_gap: px(6),
                                    ..default()
                                },
                                Pickable::IGNORE,
                            ))
                            .with_children(|step| {
                                if reached {
                                    step.spawn(tile(value, 40.0));
                                    step.spawn(icon("icon_check", 16.0, room.text));
                                } else {
                                    step.spawn(empty_tile(value, 40.0));
                                    step.spawn((
                                        Node {
                                            width: px(6),
                                            height: px(6),
                                            margin: UiRect::all(px(5)),
                                            border_radius: BorderRadius::all(px(3)),
                                            ..default()
                                        },
                                        BackgroundColor(room.line),
                                    ));
                                }
                            });
                    }
                },
            );
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
        Node {
            width: px(size),
            height: px(size),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::all(px((size * 0.06).max(3.0))),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(background(value)),
        Pickable::IGNORE,
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
        Node {
            width: px(size),
            height: px(size),
            border: UiRect::all(px(1)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::all(px(4)),
            flex_shrink: 0.0,
            ..default()
        },
        BorderColor::all(TWENTY48.key_line),
        Pickable::IGNORE,
        children![text(
            value.to_string(),
            (size * number_size(value)).max(SMALLEST_NUMBER),
            Weight::Bold,
            TWENTY48.muted
        )],
    )
}
