//! The panels beside and under the board: the phase, the quiet moves, and each side's turn and men.

use super::ID;
use super::choice::PendingMove;
use super::faces::{disc, token};
use super::marks::GOLD;
use super::rules::{Game, Phase, Side};
use super::tray::{Tray, in_hand, tray};
use super::words;
use crate::gameplay::hud::{HudSystems, NumberBox, Rail, Shelf, shelf_panel};
use crate::gameplay::prelude::*;
use crate::games::morris::colours::MORRIS as ROOM;
use crate::games::two_players::painter::Look;
use crate::games::two_players::panel::{PlayerRow, TurnMark, switch_button};
use crate::games::two_players::words::to_move;

/// The distance between men, in the rail and on the shelf.
const APART: [f32; 2] = [24.0, 22.0];
/// The width of a phase, in the rail and on the shelf.
const STEP: [f32; 2] = [64.0, 36.0];
/// The width of the phases' panel on the shelf.
const PHASES: f32 = 134.0;
/// The width of a number's box where there is no rail, and the diameter of the man in it.
const BOX: f32 = 84.0;
const MAN: f32 = 16.0;

/// The three phases, with the present one marked.
#[derive(Component)]
struct PhaseTrack {
    shown: Option<(Phase, bool)>,
    step: f32,
}

/// A text that follows the game.
#[derive(Component, Clone, Copy)]
enum Figure {
    OnBoard(Side),
    InHand(Side),
    /// The men in hand as "+3"; empty if there are none.
    More(Side),
    Taken(Side),
    Player(Side),
    /// How many of the quiet moves before a draw have been played.
    Draw,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf, mark_numbers.run_if(|layout: Res<Layout>| layout.mode == Mode::Compact))
                .in_set(HudSystems::Fill),
            (show_phase, write_figures).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn fill_rail(mut commands: Commands, access: Res<Access>, rails: Query<Entity, Added<Rail>>) {
    let look = Look::of(*access);
    for rail in &rails {
        let node = Node::row().padding(UiRect::all(px(15))).flex_basis(px(100)).flex_grow(0.15).spread();
        let draw = (Figure::Draw, text("", 14.0, Weight::Medium, ROOM.muted));
        let phase = (
            panel(&ROOM, node),
            children![
                (Node::row().spread(), children![label("Phase", 13.0, ROOM.muted), draw]),
                phase_track(STEP[0]),
            ],
        );
        let [ivory, ebony] = Side::BOTH.map(|side| side_panel(side, look));
        commands.entity(rail).with_child((
            Node::column().gap(px(14)).fill(),
            children![phase, ivory, ebony, switch_button(&ROOM, "icon_restart", 22.0)],
        ));
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    for shelf in &shelves {
        let [ebony, ivory] = Side::BOTH.map(|captor| tray(captor.other(), true, APART[1]));
        commands.entity(shelf).insert(children![
            (
                shelf_panel(&ROOM, Some(PHASES)),
                children![label("Phase", 11.0, ROOM.muted), phase_track(STEP[1])],
            ),
            (shelf_panel(&ROOM, None), children![label("Captured", 11.0, ROOM.muted), ebony, ivory]),
        ]);
    }
}

fn phase_track(step: f32) -> impl Bundle {
    (PhaseTrack { shown: None, step }, Node::row().spread().height(px(50)))
}

fn side_panel(side: Side, look: Look) -> impl Bundle {
    let node = Node::row()
        .padding(UiRect { left: px(7), right: px(7), top: px(7), bottom: px(12) })
        .flex_basis(px(150))
        .grow()
        .spread();
    (
        panel(&ROOM, node),
        children![
            player_row(side, look),
            men_row("In hand", Figure::InHand(side), tray(side, false, APART[0])),
            men_row("Captured", Figure::Taken(side), tray(side.other(), true, APART[0])),
        ],
    )
}

/// A man of a side, its player, and how many men it has on the board.
fn player_row(side: Side, look: Look) -> impl Bundle {
    let mark = Node::default().absolute().left(px(0)).top(percent(17)).size(px(4), percent(66));
    (
        PlayerRow(side.seat()),
        Node::row()
            .min_height(px(48))
            .flex_grow(0.25)
            .max_height(px(68))
            .padding(UiRect { left: px(17), right: px(16), ..default() })
            .gap(px(15))
            .align_center()
            .rounded(px(radius::BUTTON)),
        children![
            (TurnMark(side.seat()), mark.rounded(px(2)), BackgroundColor(ROOM.accent)),
            token(side, 42.0, look),
            (
                Node::column().gap(px(2)).grow(),
                children![
                    text(words::name(side), 18.0, Weight::Bold, ROOM.title),
                    (Figure::Player(side), text("", 15.0, Weight::Medium, ROOM.muted)),
                ],
            ),
            (Figure::OnBoard(side), text("0", 32.0, Weight::Bold, ROOM.title)),
        ],
    )
}

fn men_row(name: &'static str, figure: Figure, tray: impl Bundle) -> impl Bundle {
    let number = (figure, text("0", 16.0, Weight::Bold, ROOM.title));
    (
        Node::column().gap(px(5)).padding(UiRect::horizontal(px(8))),
        children![
            (Node::row().spread().align_center(), children![label(name, 13.0, ROOM.muted), number]),
            tray,
        ],
    )
}

/// Without a rail, adds a man, the men in hand and a turn mark to each number.
fn mark_numbers(
    mut commands: Commands,
    access: Res<Access>,
    mut boxes: Query<(Entity, &NumberBox, &mut Node), Added<NumberBox>>,
) {
    let at = |bottom: f32, height: f32| {
        Node::row().absolute().bottom(px(bottom)).height(px(height)).align_center()
    };
    for (entity, NumberBox(index), mut node) in &mut boxes {
        let side = Side::BOTH[*index];
        node.width = px(BOX);
        let tray = Tray { owner: side.other(), taken: true, apart: 0.0, diameter: MAN };
        let more = (Figure::More(side), text("", 14.0, Weight::Bold, ROOM.stat_label));
        let mark = at(0.0, 3.0).left(px(8)).right(px(8)).rounded(px(1.5));
        commands.entity(entity).with_children(|number| {
            number.spawn((tray, at(5.0, MAN).left(px(12)), children![token(side, MAN, Look::of(*access))]));
            number.spawn((at(5.0, MAN).right(px(10)), children![more]));
            number.spawn((TurnMark(side.seat()), mark, BackgroundColor(GOLD)));
        });
    }
}

fn show_phase(mut commands: Commands, table: Res<Table<Game>>, mut tracks: Query<(Entity, &mut PhaseTrack)>) {
    let game = table.session().state();
    let (now, flying) = (game.phase(game.turn()), game.setup().flying);
    for (entity, mut track) in &mut tracks {
        if track.shown.replace((now, flying)) == Some((now, flying)) {
            continue;
        }
        let step = track.step;
        let line =
            Node::default().absolute().left(px(step / 2.0)).right(px(step / 2.0)).top(px(10)).height(px(2));
        commands.entity(entity).despawn_children().with_children(|track| {
            track.spawn((line, BackgroundColor(ROOM.key_line)));
            let phases = [("Place", Phase::Placing), ("Move", Phase::Moving), ("Fly", Phase::Flying)];
            for (name, phase) in phases.into_iter().take(if flying { 3 } else { 2 }) {
                phase_step(track, name, phase == now, step);
            }
        });
    }
}

fn phase_step(track: &mut ChildSpawnerCommands, name: &str, is_now: bool, width: f32) {
    let round = |size: f32, border: f32, fill: Color, edge: Color| {
        (disc(px(size), border), BackgroundColor(fill), BorderColor::all(edge))
    };
    let (weight, ink) = if is_now { (Weight::Bold, ROOM.title) } else { (Weight::Medium, ROOM.muted) };
    track.spawn(Node::column().width(px(width)).spread().align_center()).with_children(|step| {
        step.spawn(Node::row().height(px(22)).centered()).with_children(|place| {
            if is_now {
                let dot = round(8.0, 0.0, ROOM.button_ink, ROOM.button_ink);
                place.spawn(round(22.0, 0.0, ROOM.button, ROOM.button)).with_child(dot);
            } else {
                place.spawn(round(18.0, 2.0, ROOM.panel_raised, ROOM.key_line));
            }
        });
        step.spawn(text(name, if width < STEP[0] { 12.0 } else { 15.0 }, weight, ink));
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
            Figure::More(side) => match in_hand(game, *pending, side) {
                0 => String::new(),
                men => format!("+{men}"),
            },
            Figure::Taken(side) => game.captured(side.other()).to_string(),
            Figure::Player(side) => words::player(game, side, table.players()).to_owned(),
            Figure::Draw if game.quiet_plies() > 0 => {
                format!("{} of {} quiet moves", game.quiet_plies(), game.quiet_limit())
            }
            Figure::Draw => String::new(),
        };
        text.set_if_neq(Text(new));
        if let Figure::Player(side) = *figure {
            let moves = to_move(game) == Some(side.seat());
            color.set_if_neq(TextColor(if moves { ROOM.accent } else { ROOM.muted }));
        }
    }
}
