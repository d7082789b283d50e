//! What stands around the well: the numbers and the line above it, and level, clears, time and pieces in
//! the rail beside it or on the shelf under it.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::hint::LastHint;
use super::rules::{Game, Mode};
use super::words;
use crate::engine::states::{FrameSystems, Screen, Sheet};
use crate::gameplay::advisor::Watching;
use crate::gameplay::ask::Ask;
use crate::gameplay::ask::Undoable;
use crate::gameplay::card_text;
use crate::gameplay::card_text::CardTexts;
use crate::gameplay::hud::{HudSystems, HudText, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::records::Records;
use crate::gameplay::table::Table;
use crate::gameplay::variant::CurrentVariant;
use crate::games::tetris::colours::TETRIS;
use crate::theme::number_text::{clock, grouped};
use crate::theme::palette::lighter;
use crate::theme::widgets::{ButtonLook, Weight, bar, bar_row, button, icon, label, panel, text};

/// The level, the lines so far and what they are called, and how much of the way to the next level
/// or to the end is done.
#[derive(Component, Clone, Copy, Default, PartialEq)]
struct LevelPanel {
    level: u32,
    lines: u32,
    word: &'static str,
    part: f32,
}

impl LevelPanel {
    fn of(game: &Game) -> Self {
        let lines = if game.lines() == 1 { "line" } else { "lines" };
        let (word, part) = match (game.mode(), game.lines_to_goal(), game.lines_to_next_level()) {
            (Mode::Sprint, Some(left), _) => ("of 40 lines", 1.0 - left as f32 / 40.0),
            (.., Some(left)) | (_, Some(left), None) => (lines, 1.0 - left.min(10) as f32 / 10.0),
            _ => (lines, 1.0),
        };
        Self { level: game.level(), lines: game.lines(), word, part }
    }
}

/// How often one, two, three and four lines went at once.
#[derive(Component, PartialEq)]
struct ClearsPanel(Option<[u32; 4]>);

#[derive(Component)]
struct TimeText;

#[derive(Component)]
struct PiecesText;

/// The button that takes a piece back, where that is allowed.
#[derive(Component)]
struct UndoButton;

/// What a number counts.
#[derive(Component, Clone, Copy)]
enum ShelfCount {
    /// How often this many lines, less one, went at once.
    Clears(usize),
    Pieces,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // What is said here follows what was noted about hints.
            (write_hud, allow_undo).after(super::hint::take_hint).before(FrameSystems::View),
            (fill_rail, fill_shelf).in_set(HudSystems::Fill),
            (write_level, write_clears, write_counts, write_shelf, show_undo).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<LastHint>,
    watching: Res<Watching>,
    mut variant: ResMut<CurrentVariant>,
    mut hud: ResMut<HudText>,
) {
    variant.0 = table.variant();
    let game = table.session().state();
    let best = table.best(&records);
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => hint.clone(),
        None => words::message(game),
    };
    let second = (game.mode() == Mode::Sprint)
        .then(|| best.map_or_else(|| "–".to_owned(), |best| words::told(Mode::Sprint, best)));
    let title = super::INFO.variants.iter().find(|variant| variant.name == game.mode().name());
    hud.set_if_neq(HudText {
        message,
        numbers: [("Score", game.score() as i64), ("Best", best.unwrap_or(0).max(game.score() as i64))],
        second,
        mode: ("Mode", title.map_or("", |variant| variant.title).to_owned()),
    });
}

fn allow_undo(table: Res<Table<Game>>, mut able: ResMut<Undoable>) {
    let game = table.session().state();
    able.set_if_neq(Undoable(game.mode().has_undo() && game.pieces() > 0));
}

fn write_card(table: Res<Table<Game>>, records: Res<Records>, mut cards: ResMut<CardTexts>) {
    cards.0.retain(|card| card.game != ID);
    cards.0.push(words::card(&table, table.best(&records)));
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &TETRIS;
    let wide = |gap: f32| Node::default().padding(UiRect::all(px(16))).gap(px(gap));
    let small = || {
        let padding = UiRect::all(px(16));
        panel(room, Node::default().size(px(120), px(104)).padding(padding).gap(px(18)))
    };
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(auto())).with_children(|rail| {
                rail.spawn((LevelPanel::default(), panel(room, wide(14.0))));
                rail.spawn((ClearsPanel(None), panel(room, wide(20.0))));
                rail.spawn(Node::row().gap(px(8))).with_children(|row| {
                    row.spawn((
                        small(),
                        children![
                            label("Time", 13.0, room.stat_label),
                            (TimeText, text("00:00", 28.0, Weight::Bold, room.stat_value))
                        ],
                    ));
                    row.spawn((
                        small(),
                        children![
                            label("Pieces", 13.0, room.stat_label),
                            (PiecesText, text("0", 28.0, Weight::Bold, room.stat_value))
                        ],
                    ));
                });
                for (name, picture, word, ask) in [
                    ("Take back", "icon_undo", "Take a piece back", Ask::Undo),
                    ("Hint", "icon_hint", "Hint", Ask::Hint),
                ] {
                    let mut button = rail.spawn((
                        Name::new(name),
                        button(ButtonLook::ghost(room), percent(100), 40.0),
                        observe(move |_: On<Activate>, mut asks: MessageWriter<Ask>| {
                            asks.write(ask);
                        }),
                        children![icon(picture, 22.0, room.text), text(word, 16.0, Weight::Bold, room.text)],
                    ));
                    if ask == Ask::Undo {
                        button.insert(UndoButton);
                    }
                }
                rail.spawn((
                    Name::new("Handling"),
                    button(ButtonLook::ghost(room), percent(100), 40.0),
                    observe(|_: On<Activate>, mut next: ResMut<NextState<Sheet>>| {
                        next.set(Sheet::Tuning(ID));
                    }),
                    children![
                        icon("icon_gear", 22.0, room.text),
                        text("Handling", 16.0, Weight::Bold, room.text)
                    ],
                ));
            });
        });
    }
}

fn show_undo(table: Res<Table<Game>>, mut buttons: Query<&mut Node, With<UndoButton>>) {
    let wanted = if table.session().state().mode().has_undo() { Display::Flex } else { Display::None };
    for mut node in &mut buttons {
        if node.display != wanted {
            node.display = wanted;
        }
    }
}

fn write_level(
    mut commands: Commands,
    table: Res<Table<Game>>,
    mut panels: Query<(Entity, &mut LevelPanel)>,
) {
    let room = &TETRIS;
    let now = LevelPanel::of(table.session().state());
    for (entity, mut shown) in &mut panels {
        if *shown == now {
            continue;
        }
        *shown = now;
        commands.entity(entity).despawn_children().with_children(|panel| {
            panel.spawn(label("Level", 13.0, room.stat_label));
            panel.spawn(Node::row().spread().align_center().height(px(44))).with_children(|row| {
                row.spawn(text(now.level.to_string(), 52.0, Weight::Bold, room.stat_value));
                row.spawn((
                    Node::column().align(AlignItems::FlexEnd).gap(px(2)),
                    children![
                        text(now.lines.to_string(), 24.0, Weight::Bold, room.stat_value),
                        text(now.word, 15.0, Weight::Medium, room.muted)
                    ],
                ));
            });
            panel.spawn((
                bar(percent(100), 8.0, room.panel_raised),
                children![bar(percent(100.0 * now.part.clamp(0.0, 1.0)), 8.0, room.accent)],
            ));
        });
    }
}

fn write_clears(
    mut commands: Commands,
    table: Res<Table<Game>>,
    mut panels: Query<(Entity, &mut ClearsPanel)>,
) {
    let clears = table.session().state().clears();
    let room = &TETRIS;
    for (entity, mut shown) in &mut panels {
        if shown.0 == Some(clears) {
            continue;
        }
        shown.0 = Some(clears);
        let most = clears.into_iter().max().unwrap_or(0);
        commands.entity(entity).despawn_children().with_children(|panel| {
            panel.spawn(label("Clears", 13.0, room.stat_label));
            for (name, count) in ["Single", "Double", "Triple", "Tetris"].into_iter().zip(clears) {
                let fill = if name == "Tetris" { room.accent } else { lighter(room.button, 0.25) };
                panel.spawn(bar_row(name, count, most, [room.text, room.panel_raised, fill], false));
            }
        });
    }
}

fn write_counts(
    table: Res<Table<Game>>,
    mut times: Query<(&mut Text, &mut TextFont), (With<TimeText>, Without<PiecesText>)>,
    mut pieces: Query<&mut Text, With<PiecesText>>,
) {
    let game = table.session().state();
    for mut text in &mut pieces {
        let new = grouped(game.pieces().into());
        if text.0 != new {
            text.0 = new;
        }
    }
    let seconds =
        game.time_left().map_or_else(|| game.elapsed().as_secs_f64(), |left| left.as_secs_f64().ceil());
    for (mut text, mut font) in &mut times {
        let new = clock(seconds);
        if text.0 != new {
            font.font_size = FontSize::Px(if new.len() > 5 { 21.0 } else { 28.0 });
            text.0 = new;
        }
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &TETRIS;
    let clears = ["Single", "Double", "Triple", "Tetris"].into_iter().enumerate();
    let counts = clears.map(|(index, name)| (name, ShelfCount::Clears(index)));
    let counts: Vec<_> = counts.chain([("Pieces", ShelfCount::Pieces)]).collect();
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            for &(name, count) in &counts {
                let mut panel = shelf.spawn(shelf_panel(room, None));
                panel.with_children(|panel| {
                    panel.spawn(label(name, 11.0, room.stat_label));
                    panel.spawn((count, text("", 22.0, Weight::Bold, room.stat_value)));
                });
                // There are many of them.
                panel.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(8), px(12)));
            }
        });
    }
}

fn write_shelf(table: Res<Table<Game>>, mut counts: Query<(&ShelfCount, &mut Text)>) {
    let game = table.session().state();
    for (count, mut text) in &mut counts {
        let number = match count {
            ShelfCount::Clears(index) => game.clears()[*index],
            ShelfCount::Pieces => game.pieces(),
        };
        let new = grouped(number.into());
        if text.0 != new {
            text.0 = new;
        }
    }
}
