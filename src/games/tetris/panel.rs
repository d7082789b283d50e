//! The interface around the well: the line above it, and numbers above, beside or under it.

use super::ID;
use super::rules::{Game, Mode, Options};
use super::statistics::{CLEARS, told};
use super::words;
use crate::gameplay::ask::Undoable;
use crate::gameplay::card_text::{self, CardTexts};
use crate::gameplay::hint::{Hint, take_hint};
use crate::gameplay::hud::{HudSystems, HudText, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::prelude::*;
use crate::games::panels::{self, rail_button, set_shown};
use crate::games::tetris::colours::TETRIS;
use crate::theme::number_text::clock;
use crate::theme::palette::lighter;
use crate::theme::sheet::open;
use crate::theme::widgets::bar_row;

/// A panel in the rail, redrawn when lines are cleared or another game is shown.
#[derive(Component)]
struct LinesPanel {
    draw: fn(&mut ChildSpawnerCommands, &Game),
    shown: Option<(Mode, Options, [u32; 4])>,
}

#[derive(Component)]
struct UndoButton;

#[derive(Component, Clone, Copy)]
pub enum Figure {
    Level,
    Lines,
    Time,
    /// The time in the rail, in a smaller font when it has hours.
    RailTime,
    Pieces,
    /// How often this many lines plus one were cleared at once.
    Clears(usize),
}

impl Figure {
    fn of(self, game: &Game) -> String {
        match self {
            Self::Level => game.level().to_string(),
            Self::Lines => match game.setup().line_goal() {
                Some(goal) => format!("{}/{goal}", game.lines()),
                None => game.lines().to_string(),
            },
            Self::Time | Self::RailTime => clock(match game.time_left() {
                Some(left) => left.as_secs_f64().ceil(),
                None => game.elapsed().as_secs_f64(),
            }),
            Self::Pieces => grouped(game.pieces().into()),
            Self::Clears(index) => grouped(game.clears()[index].into()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (write_hud.after(take_hint::<Game>), allow_undo).in_set(AfterMoves(ID)));
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf).in_set(HudSystems::Fill),
            (draw_lines, write_figures, show_undo).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
    card_text::written_by(app, write_card);
}

fn write_hud(
    table: Res<Table<Game>>,
    records: Res<Records>,
    hint: Res<Hint<Game>>,
    watching: Res<Watching>,
    mut hud: ResMut<HudText>,
) {
    let game = table.session().state();
    let best = table.best(&records);
    let message = match &hint.0 {
        _ if watching.0 => "The advisor plays. Press a key to stop it.".to_owned(),
        Some(hint) => format!("Hint: it {}.", hint.why),
        None => words::message(game),
    };
    let second = (game.mode() == Mode::Sprint)
        .then(|| best.map_or_else(|| "–".to_owned(), |best| told(Mode::Sprint.name(), best)));
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
    let game = table.session().state();
    let record = table.best(&records).map(|best| ("Best", told(game.mode().name(), best)));
    card_text::write_card(&mut cards, &table, record, &words::card(game));
}

fn number(name: &str, figure: Figure, sizes: [f32; 2]) -> impl Bundle {
    panels::number(name, figure, sizes, [TETRIS.stat_label, TETRIS.stat_value])
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &TETRIS;
    let framed = |node: Node| panel(room, node.padding(UiRect::all(px(16))));
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(auto())).with_children(|rail| {
                let lines = |draw| LinesPanel { draw, shown: None };
                rail.spawn((lines(draw_level), framed(Node::default().gap(px(14)))));
                rail.spawn((lines(draw_clears), framed(Node::default().gap(px(20)))));
                rail.spawn(Node::row().gap(px(8))).with_children(|row| {
                    for (name, figure) in [("Time", Figure::RailTime), ("Pieces", Figure::Pieces)] {
                        let node = Node::default().size(px(120), px(104)).gap(px(18));
                        row.spawn((framed(node), number(name, figure, [13.0, 28.0])));
                    }
                });
                let take_back =
                    rail_button(room, "Take back", "icon_undo", "Take a piece back", send(Ask::Undo));
                rail.spawn((UndoButton, take_back));
                rail.spawn(rail_button(room, "Hint", "icon_hint", "Hint", send(Ask::Hint)));
                let open = open(Sheet::Tuning(ID));
                rail.spawn(rail_button(room, "Handling", "icon_gear", "Handling", open));
            });
        });
    }
}

fn show_undo(table: Res<Table<Game>>, mut buttons: Query<&mut Node, With<UndoButton>>) {
    for mut node in &mut buttons {
        set_shown(&mut node, table.session().state().mode().has_undo());
    }
}

fn draw_lines(mut commands: Commands, table: Res<Table<Game>>, mut panels: Query<(Entity, &mut LinesPanel)>) {
    let game = table.session().state();
    let now = Some((game.mode(), game.setup().options, game.clears()));
    for (entity, mut panel) in &mut panels {
        if std::mem::replace(&mut panel.shown, now) != now {
            commands.entity(entity).despawn_children().with_children(|parent| (panel.draw)(parent, game));
        }
    }
}

fn draw_level(panel: &mut ChildSpawnerCommands, game: &Game) {
    let room = &TETRIS;
    let lines = if game.lines() == 1 { "line" } else { "lines" };
    let (word, part) = match (game.mode(), game.lines_to_goal(), game.lines_to_next_level()) {
        (Mode::Sprint, Some(left), _) => ("of 40 lines", 1.0 - left as f32 / 40.0),
        (.., Some(left)) | (_, Some(left), None) => (lines, 1.0 - left.min(10) as f32 / 10.0),
        _ => (lines, 1.0),
    };
    panel.spawn(label("Level", 13.0, room.stat_label));
    panel.spawn(Node::row().spread().align_center().height(px(44))).with_children(|row| {
        row.spawn(text(game.level().to_string(), 52.0, Weight::Bold, room.stat_value));
        row.spawn((
            Node::column().align(AlignItems::FlexEnd).gap(px(2)),
            children![
                text(game.lines().to_string(), 24.0, Weight::Bold, room.stat_value),
                text(word, 15.0, Weight::Medium, room.muted)
            ],
        ));
    });
    panel.spawn((
        bar(percent(100), 8.0, room.panel_raised),
        children![bar(percent(100.0 * part), 8.0, room.accent)],
    ));
}

fn draw_clears(panel: &mut ChildSpawnerCommands, game: &Game) {
    let room = &TETRIS;
    let most = game.clears().into_iter().max().unwrap_or(0);
    panel.spawn(label("Clears", 13.0, room.stat_label));
    for ((_, name), count) in CLEARS.into_iter().zip(game.clears()) {
        let fill = if name == "Tetris" { room.accent } else { lighter(room.button, 0.25) };
        panel.spawn(bar_row(name, count, most, [room.text, room.panel_raised, fill], false));
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let clears = (0..).map(Figure::Clears).zip(CLEARS).map(|(figure, (_, name))| (name, figure));
    let figures: Vec<_> = clears.chain([("Pieces", Figure::Pieces)]).collect();
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            for &(name, figure) in &figures {
                let number = number(name, figure, [11.0, 22.0]);
                let mut panel = shelf.spawn((shelf_panel(&TETRIS, None), number));
                // Narrow padding, because there are many numbers.
                panel.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(8), px(12)));
            }
        });
    }
}

fn write_figures(table: Res<Table<Game>>, mut figures: Query<(&Figure, &mut Text, &mut TextFont)>) {
    for (figure, mut text, mut font) in &mut figures {
        let new = figure.of(table.session().state());
        let size = if new.len() > 5 { 21.0 } else { 28.0 };
        if text.set_if_neq(Text(new)) && matches!(figure, Figure::RailTime) {
            font.font_size = FontSize::Px(size);
        }
    }
}
