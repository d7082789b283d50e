//! What stands beside the pyramid: the pile's panel, the button that turns it, passes or redeals,
//! pairs, cards left, the lamp. In a small window the same in a row under the pyramid, and on the shelf
//! under that what the row has no room for.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::input::Action;
use super::lamp::{Lamp, Light, Rewind, is_shown};
use super::places::PANEL;
use super::rules::{Game, Move};
use crate::core::Session;
use crate::engine::layout::{Layout, Mode};
use crate::engine::settings::Settings;
use crate::engine::states::Screen;
use crate::gameplay::hud::{BoardSlot, HudSystems, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::messages::Play;
use crate::gameplay::table::Table;
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::key_caps::{KeyHint, KeyHints};
use crate::theme::palette::{hex, radius};
use crate::theme::widgets::{ButtonLook, Weight, bar, button, icon, label, panel, text};

/// The panel that the cards beside the pyramid lie on, where it is in the rail.
#[derive(Component)]
pub struct PilePanel;

type Tell = fn(&Session<Game>, Light) -> String;

/// A text that tells something about the game and the lamp.
#[derive(Component, Clone, Copy)]
struct Tells(Tell);

/// The bar that grows as cards go.
#[derive(Component)]
struct GoneBar;

/// A part of the lamp, which is not always there.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum LampPart {
    /// The light and all that belongs to it.
    Whole,
    /// What the light means.
    About,
    /// The button back to where the game could be won, in its stead when the game is lost.
    Rewind,
}

/// The light of the lamp.
#[derive(Component)]
struct LampLight;

/// What rewinds, on each device.
static REWIND: [KeyHint; 1] =
    [KeyHint { does: &[Action::Rewind.control()], label: "Rewind", essential: true }];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill_rail, fill_row, fill_shelf).in_set(HudSystems::Fill),
            (write, fill_bar, show_lamp).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn turn(_: On<Activate>, mut plays: MessageWriter<Play<Game>>) {
    plays.write(Play(Move::Next));
}

fn rewind(_: On<Activate>, mut rewinds: MessageWriter<Rewind>) {
    rewinds.write(Rewind);
}

/// A number under its name.
fn figure(name: Tell, number: Tell, sizes: [f32; 2]) -> impl Bundle {
    let room = &PYRAMID;
    children![(Tells(name), label("", sizes[0], room.stat_label)), telling(number, sizes[1], room.stat_value)]
}

/// A number or word that changes.
fn telling(tells: Tell, size: f32, color: Color) -> impl Bundle {
    (Tells(tells), text("", size, Weight::Bold, color))
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &PYRAMID;
    let box_of = |node: Node, gap: f32| panel(room, node.padding(UiRect::all(px(16))).gap(px(gap)));
    let small = || box_of(Node::default().size(px(120), px(96)), 14.0);
    for rail in &rails {
        commands.entity(rail).with_child((
            rail_column(auto()),
            children![
                pile_panel(),
                (
                    Name::new("Next card"),
                    button(ButtonLook::ghost(room), percent(100), 48.0),
                    observe(turn),
                    children![telling(turning, 16.0, room.text)],
                ),
                (
                    Node::row().gap(px(8)),
                    children![
                        (small(), figure(passes_name, passes, [13.0, 28.0])),
                        (small(), figure(|_, _| "PAIRS".to_owned(), pairs, [13.0, 28.0])),
                    ]
                ),
                (box_of(Node::default().height(px(96)), 20.0), cards_left(13.0)),
                (
                    LampPart::Whole,
                    box_of(Node::default().height(px(120)), 12.0),
                    children![
                        (
                            Node::row().gap(px(10)).align_center(),
                            children![light(14.0), telling(light_name, 20.0, room.stat_value)]
                        ),
                        (LampPart::About, Tells(about_light), text("", 15.0, Weight::Medium, room.muted)),
                        (
                            LampPart::Rewind,
                            Name::new("Rewind"),
                            button(ButtonLook::ghost(room), percent(100), 36.0),
                            observe(rewind),
                            children![KeyHints { room, keys: &REWIND, compact: false }]
                        )
                    ],
                ),
            ],
        ));
    }
}

fn pile_panel() -> impl Bundle {
    let side = |left: f32, name: Tell, count| {
        (
            Node::column().absolute().left(px(left)).top(px(14)).width(px(86)).align_center(),
            children![
                (Tells(name), label("", 13.0, PYRAMID.stat_label)),
                (
                    Node::default().margin(UiRect::top(px(152))),
                    children![telling(count, 22.0, PYRAMID.stat_value)]
                )
            ],
        )
    };
    // Its ground is drawn under the cards, which are sprites and lie under all interface.
    (
        PilePanel,
        Name::new("Pile panel"),
        Node::default()
            .size(px(PANEL.x), px(PANEL.y))
            .border(UiRect::all(px(1)))
            .rounded(px(radius::PANEL))
            .no_shrink(),
        BorderColor::all(PYRAMID.line),
        children![
            side(15.0, |session, _| named(session, "STOCK", "PILE"), pile_count),
            side(
                145.0,
                |session, _| named(session, "WASTE", "NEXT"),
                |session, _| {
                    let waste = session.state().waste().len().to_string();
                    named(session, &waste, "")
                }
            ),
        ],
    )
}

/// How many cards are left, and a bar that grows as they go.
fn cards_left(size: f32) -> impl Bundle {
    let room = &PYRAMID;
    children![
        (
            Node::row().spread().align_center(),
            children![
                label("Cards left", size, room.stat_label),
                telling(
                    |session, _| {
                        let game = session.state();
                        format!("{} of {}", game.cards_left(), game.cards_at_first())
                    },
                    18.0,
                    room.stat_value
                )
            ]
        ),
        (bar(percent(100), 8.0, room.panel_raised), children![(GoneBar, bar(percent(0), 8.0, room.accent))])
    ]
}

fn light(size: f32) -> impl Bundle {
    (
        LampLight,
        Node::default().size(px(size), px(size)).rounded(px(size / 2.0)).no_shrink(),
        BackgroundColor(PYRAMID.muted),
    )
}

/// The row under the pyramid, and the lamp in the corner beside its apex.
fn fill_row(mut commands: Commands, layout: Res<Layout>, slots: Query<Entity, Added<BoardSlot>>) {
    if layout.mode != Mode::Compact {
        return;
    }
    let room = &PYRAMID;
    let part = |length: f32| percent(length / 3.68);
    let box_at = |left: f32| {
        let node = Node::row().absolute().left(part(left)).top(part(296.0)).size(part(68.0), part(70.0));
        panel(room, node.gap(px(8)).centered())
    };
    for slot in &slots {
        commands.entity(slot).with_children(|slot| {
            slot.spawn((
                Name::new("Next card"),
                ButtonLook::quiet(room),
                box_at(148.0),
                observe(turn),
                figure(turning_shortly, pile_count, [11.0, 22.0]),
            ));
            slot.spawn((box_at(224.0), figure(passes_name, passes, [11.0, 22.0])));
            let left: Tell = |session, _| session.state().cards_left().to_string();
            slot.spawn((box_at(300.0), figure(|_, _| "LEFT".to_owned(), left, [11.0, 22.0])));
            slot.spawn((
                LampPart::Whole,
                Node::column().absolute().left(px(0)).top(px(2)).gap(px(8)),
                children![
                    (
                        Node::row().gap(px(7)).align_center(),
                        children![light(10.0), telling(light_name, 13.0, room.text)]
                    ),
                    (
                        LampPart::Rewind,
                        Name::new("Rewind"),
                        button(ButtonLook::ghost(room), px(84), 26.0),
                        observe(rewind),
                        children![
                            icon("icon_undo", 16.0, room.text),
                            text("Rewind", 12.0, Weight::Bold, room.text)
                        ]
                    )
                ],
            ));
        });
    }
}

fn fill_shelf(mut commands: Commands, shelves: Query<Entity, Added<Shelf>>) {
    let room = &PYRAMID;
    for shelf in &shelves {
        commands.entity(shelf).with_children(|shelf| {
            shelf.spawn((shelf_panel(room, None), cards_left(11.0)));
            let pairs = figure(|_, _| "PAIRS".to_owned(), pairs, [11.0, 22.0]);
            shelf.spawn((shelf_panel(room, Some(92.0)), pairs));
        });
    }
}

/// One of two words, for games with a waste and without.
fn named(session: &Session<Game>, with_waste: &str, without: &str) -> String {
    if session.state().options().variant.has_waste() { with_waste } else { without }.to_owned()
}

fn pile_count(session: &Session<Game>, _: Light) -> String {
    session.state().pile().len().to_string()
}

fn passes_name(session: &Session<Game>, _: Light) -> String {
    named(session, "REDEALS", "PASSES")
}

fn passes(session: &Session<Game>, _: Light) -> String {
    let game = session.state();
    game.redeals_left().map_or_else(|| game.passes(), u32::from).to_string()
}

/// How many pairs have gone.
fn pairs(session: &Session<Game>, _: Light) -> String {
    let is_pair = |mv: &&Move| matches!(mv, Move::Remove(removal) if removal.places().count() == 2);
    session.moves().iter().filter(is_pair).count().to_string()
}

/// What the button does that turns the pile.
fn turning(session: &Session<Game>, _: Light) -> String {
    let game = session.state();
    if !game.pile().is_empty() {
        named(session, "Draw a card", "Next card")
    } else if game.waste().is_empty() || game.redeals_left() == Some(0) {
        "No card left".to_owned()
    } else {
        "Deal again".to_owned()
    }
}

fn turning_shortly(session: &Session<Game>, _: Light) -> String {
    let game = session.state();
    let redeals = game.pile().is_empty() && !game.waste().is_empty() && game.redeals_left() != Some(0);
    if redeals { "AGAIN".to_owned() } else { named(session, "DRAW", "NEXT") }
}

fn light_name(session: &Session<Game>, light: Light) -> String {
    if session.state().is_won() { "Won" } else { described(light).0 }.to_owned()
}

fn about_light(session: &Session<Game>, light: Light) -> String {
    if session.state().is_won() { "Nothing is left to do." } else { described(light).1 }.to_owned()
}

/// What the lamp's light is called, what it means, and its colour.
fn described(light: Light) -> (&'static str, &'static str, Color) {
    match light {
        Light::Judging => ("Checking…", "The solver is at it.", PYRAMID.muted),
        Light::Winnable => ("Winnable", "There is a way to win.", hex(0x5fd08a)),
        // After a move there is the button to rewind instead.
        Light::Lost => ("Lost", "There is no way to win.", hex(0xff7f5f)),
        Light::Unknown => ("Not known", "Too hard for the solver.", PYRAMID.accent),
    }
}

fn write(table: Res<Table<Game>>, lamp: Res<Lamp>, mut texts: Query<(&Tells, &mut Text)>) {
    for (Tells(tells), mut text) in &mut texts {
        text.set_if_neq(Text(tells(table.session(), lamp.light())));
    }
}

fn fill_bar(table: Res<Table<Game>>, mut bars: Query<&mut Node, With<GoneBar>>) {
    let game = table.session().state();
    let gone = percent(100.0 * (1.0 - game.cards_left() as f32 / game.cards_at_first() as f32));
    for mut node in bars.iter_mut().filter(|node| node.width != gone) {
        node.width = gone;
    }
}

fn show_lamp(
    mut commands: Commands,
    settings: Res<Settings>,
    (lamp, table): (Res<Lamp>, Res<Table<Game>>),
    mut parts: Query<(Entity, &LampPart, &mut Node)>,
    mut lights: Query<&mut BackgroundColor, With<LampLight>>,
) {
    // At the start there is nowhere to go back to.
    let rewinds = lamp.light() == Light::Lost && table.session().can_undo();
    let shown = is_shown(settings);
    for (entity, part, mut node) in &mut parts {
        let display = match part {
            LampPart::Whole => shown,
            LampPart::About => !rewinds,
            LampPart::Rewind => shown && rewinds,
        };
        let display = if display { Display::Flex } else { Display::None };
        if node.display == display {
            continue;
        }
        node.display = display;
        if *part == LampPart::Rewind && rewinds {
            commands.entity(entity).remove::<InteractionDisabled>();
        } else if *part == LampPart::Rewind {
            commands.entity(entity).insert(InteractionDisabled);
        }
    }
    for mut background in &mut lights {
        background.set_if_neq(BackgroundColor(described(lamp.light()).2));
    }
}
