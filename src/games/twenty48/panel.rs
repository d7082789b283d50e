//! The interface around the board: the line and numbers above, the rail, the shelf and the menu's card.

use super::colours::TWENTY48;
use super::render::{background, foreground, number_size};
use super::rules::Game;
use super::{ID, variant_of};
use crate::gameplay::card_text::{self, CardTexts};
use crate::gameplay::hint::{Hint, take_hint};
use crate::gameplay::hud::{HudSystems, HudText, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::prelude::*;
use crate::games::panels::{self, rail_button};
use crate::theme::number_text::clock;

/// Shows the goal and the largest tile, with fewer words on the shelf.
#[derive(Component)]
struct GoalPanel {
    shown: Option<(u64, u64)>,
    on_shelf: bool,
}

#[derive(Component, Clone, Copy)]
enum Figure {
    Moves,
    /// With its font size, which is reduced when the time has hours.
    Time(f32),
}

/// The smallest font size of a tile's number, so that it stays readable.
const SMALLEST_NUMBER: f32 = 9.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, write_hud.in_set(AfterMoves(ID)).after(take_hint::<Game>));
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf).in_set(HudSystems::Fill),
            (write_goal, write_figures).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<Hint<Game>>,
    (thinking, watching): (Res<Thinking>, Res<Watching>),
    mut hud: ResMut<HudText>,
) {
    let game = table.session().state();
    let best = table.best(&records).unwrap_or(0).max(game.score().best());
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => format!("Hint: {} {}.", hint.mv, hint.why),
        None if thinking.0 => "Thinking…".to_owned(),
        None => game.message(),
    };
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score().points()), ("Best", best)],
        second: None,
        mode: ("Board", variant_of(game.board().size()).title.to_owned()),
    });
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    let best = table.best(&records).unwrap_or(0);
    let game = table.session().state();
    let (points, largest) = (grouped(game.score().points()), game.board().max_tile());
    let line = match table.session().position() {
        0 => "a new board is waiting".to_owned(),
        1 => "one move in".to_owned(),
        moves => format!("{points} after {moves} moves, largest tile {largest}"),
    };
    let record = (best > 0).then(|| ("Best", grouped(best)));
    card_text::write_card(&mut cards, &table, record, &line);
}

fn number(name: &str, figure: Figure, sizes: [f32; 2]) -> impl Bundle {
    panels::number(name, figure, sizes, [TWENTY48.muted, TWENTY48.text])
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &TWENTY48;
    let padding = UiRect::all(px(16));
    for rail in &rails {
        let boxed = |name: &'static str, figure: Figure| {
            let node = Node::default().size(px(120), px(84)).padding(padding).gap(px(8));
            (panel(room, node), number(name, figure, [12.0, 28.0]))
        };
        let goal = GoalPanel { shown: None, on_shelf: false };
        commands.entity(rail).with_child((
            rail_column(auto()),
            children![
                (goal, panel(room, Node::default().padding(padding).gap(px(14)))),
                (
                    Node::row().gap(px(8)),
                    children![boxed("Moves", Figure::Moves), boxed("Time", Figure::Time(28.0))]
                ),
                rail_button(room, "Watch", "icon_eye", "Watch the advisor", send(Ask::Watch)),
            ],
        ));
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((GoalPanel { shown: None, on_shelf: true }, shelf_panel(&TWENTY48, None)));
            for (name, figure, width) in [("Moves", Figure::Moves, 88.0), ("Time", Figure::Time(22.0), 92.0)]
            {
                let node = shelf_panel(&TWENTY48, Some(width));
                shelf.spawn((node, number(name, figure, [11.0, 22.0])));
            }
        });
    }
}

fn write_goal(mut commands: Commands, table: Res<Table<Game>>, mut panels: Query<(Entity, &mut GoalPanel)>) {
    let game = table.session().state();
    let (goal, largest) = (game.next_goal(), game.board().max_tile());
    for (entity, mut panel) in &mut panels {
        if panel.shown.replace((goal, largest)) == Some((goal, largest)) {
            continue;
        }
        let draw = if panel.on_shelf { draw_goal_on_shelf } else { draw_goal };
        commands.entity(entity).despawn_children().with_children(|panel| draw(panel, goal, largest));
    }
}

fn draw_goal(panel: &mut ChildSpawnerCommands, goal: u64, largest: u64) {
    let room = &TWENTY48;
    panel.spawn(label("Goal", 12.0, room.muted));
    let name = text("Make the", 16.0, Weight::Medium, room.text);
    panel.spawn(goal_row(name, [16.0, 96.0, 16.0, 14.0], goal, largest));
    panel.spawn((Node::default().height(px(1)), BackgroundColor(room.line)));
    panel.spawn(Node::row().gap(px(4))).with_children(|ladder| {
        for value in (0..5).rev().map(|step| goal >> step) {
            ladder.spawn(Node::column().align_center().gap(px(6))).with_children(|step| {
                if value <= largest {
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
}

fn draw_goal_on_shelf(panel: &mut ChildSpawnerCommands, goal: u64, largest: u64) {
    let name = label("Goal", 11.0, TWENTY48.muted);
    panel.spawn(goal_row(name, [12.0, 56.0, 14.0, 13.0], goal, largest));
}

/// The goal tile beside its name; the sizes are the gap, the tile and the two lines of text.
fn goal_row(name: impl Bundle, [gap, side, size, small]: [f32; 4], goal: u64, largest: u64) -> impl Bundle {
    let words = children![
        name,
        text(format!("{goal} tile"), size, Weight::Bold, TWENTY48.text),
        text(format!("Largest {largest}"), small, Weight::Regular, TWENTY48.muted),
    ];
    (Node::row().gap(px(gap)).align_center(), children![tile(goal, side), (Node::column().gap(px(4)), words)])
}

fn write_figures(table: Res<Table<Game>>, mut figures: Query<(&Figure, &mut Text, &mut TextFont)>) {
    for (figure, mut text, mut font) in &mut figures {
        match *figure {
            Figure::Moves => _ = text.set_if_neq(Text(grouped(table.session().position() as i64))),
            Figure::Time(size) => {
                let time = clock(table.seconds());
                let size = if time.len() > 5 { 0.75 * size } else { size };
                if text.set_if_neq(Text(time)) {
                    font.font_size = FontSize::Px(size);
                }
            }
        }
    }
}

pub fn tile(value: u64, size: f32) -> impl Bundle {
    (
        Node::row().size(px(size), px(size)).centered().rounded(px((size * 0.06).max(3.0))).no_shrink(),
        BackgroundColor(background(value)),
        children![tile_number(value, size, foreground(value))],
    )
}

fn empty_tile(value: u64, size: f32) -> impl Bundle {
    (
        Node::row().size(px(size), px(size)).border(UiRect::all(px(1))).centered().rounded(px(4)).no_shrink(),
        BorderColor::all(TWENTY48.key_line),
        children![tile_number(value, size, TWENTY48.muted)],
    )
}

fn tile_number(value: u64, size: f32, ink: Color) -> impl Bundle {
    let digits = if value == 0 { String::new() } else { value.to_string() };
    text(digits, (size * number_size(value)).max(SMALLEST_NUMBER), Weight::Bold, ink)
}
