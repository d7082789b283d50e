//! What stands beside the pyramid: the pile's panel, the button that turns it, passes or redeals,
//! pairs, cards left, the lamp. In a small window the same in a row under the pyramid.

use crate::theme::node::NodeExt;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, observe};

use super::ID;
use super::input::Action;
use super::lamp::{Lamp, Light, Rewind, is_shown};
use super::places::PANEL;
use super::rules::{BOARD_CARDS, DECK_CARDS, Game, Move};
use crate::core::Session;
use crate::engine::layout::{Layout, Mode};
use crate::engine::settings::Settings;
use crate::engine::states::Screen;
use crate::gameplay::hud::{BoardSlot, HudSystems, Rail, rail_column};
use crate::gameplay::messages::Play;
use crate::gameplay::table::Table;
use crate::games::pyramid::colours::PYRAMID;
use crate::theme::key_caps::{KeyHint, KeyHints};
use crate::theme::palette::{hex, radius};
use crate::theme::widgets::{ButtonLook, Weight, bar, button, icon, label, panel, text};

/// The panel that the cards beside the pyramid lie on, where it is in the rail.
#[derive(Component)]
pub struct PilePanel;

/// What a text tells.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    PileName,
    SecondName,
    PileCount,
    SecondCount,
    Turn,
    TurnShort,
    PassesName,
    Passes,
    Pairs,
    Left,
    LeftOf,
    Lamp,
    About,
}

/// The bar that grows as cards go.
#[derive(Component)]
struct GoneBar;

/// The lamp with what belongs to it.
#[derive(Component)]
struct LampBox;

/// The light of the lamp.
#[derive(Component)]
struct LampLight;

/// The button back to where the game could be won, there only when it is lost.
#[derive(Component)]
struct RewindButton;

/// What rewinds, on each device.
static REWIND: [KeyHint; 1] =
    [KeyHint { does: &[Action::Rewind.control()], label: "Rewind", essential: true }];

/// Fills the rail, or the row under the pyramid.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        ((fill_rail, fill_row).in_set(HudSystems::Fill), (write, show_lamp).in_set(HudSystems::Write))
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn turn(_: On<Activate>, mut plays: MessageWriter<Play<Game>>) {
    plays.write(Play(Move::Next));
}

fn rewind(_: On<Activate>, mut rewinds: MessageWriter<Rewind>) {
    rewinds.write(Rewind);
}

/// A label whose words change.
fn naming(fact: Fact, size: f32) -> impl Bundle {
    (fact, label("", size, PYRAMID.stat_label))
}

/// A number or word that changes.
pub(super) fn telling(fact: Fact, size: f32, weight: Weight, color: Color) -> impl Bundle {
    (fact, text("", size, weight, color))
}

fn column(width: f32) -> Node {
    Node::column().width(px(width)).align_center()
}

fn fill_rail(mut commands: Commands, rails: Query<Entity, Added<Rail>>) {
    let room = &PYRAMID;
    let small = || {
        let padding = UiRect::all(px(16));
        panel(room, Node::default().size(px(120), px(96)).padding(padding).gap(px(14)))
    };
    for rail in &rails {
        commands.entity(rail).with_children(|rail| {
            rail.spawn(rail_column(auto())).with_children(|rail| {
                rail.spawn(pile_panel());
                rail.spawn((
                    Name::new("Next card"),
                    button(ButtonLook::ghost(room), percent(100), 48.0),
                    observe(turn),
                    children![telling(Fact::Turn, 16.0, Weight::Bold, room.text)],
                ));
                rail.spawn(Node::row().gap(px(8))).with_children(|row| {
                    for (name, value) in [(Fact::PassesName, Fact::Passes), (Fact::Pairs, Fact::Pairs)] {
                        let mut small = row.spawn(small());
                        small.with_children(|small| {
                            if name == value {
                                small.spawn(label("Pairs", 13.0, room.stat_label));
                            } else {
                                small.spawn(naming(name, 13.0));
                            }
                            small.spawn(telling(value, 28.0, Weight::Bold, room.stat_value));
                        });
                    }
                });
                let node = Node::default().height(px(96)).padding(UiRect::all(px(16))).gap(px(20));
                rail.spawn((panel(room, node), cards_left(13.0, 18.0)));
                rail.spawn(lamp_panel());
            });
        });
    }
}

fn pile_panel() -> impl Bundle {
    // Its ground is drawn under the cards, which are sprites and lie under all interface.
    let side = |left: f32, name: Fact, count: Fact| {
        (
            Node { position_type: PositionType::Absolute, left: px(left), top: px(14), ..column(86.0) },
            children![
                naming(name, 13.0),
                (
                    Node::default().margin(UiRect::top(px(152))),
                    children![telling(count, 22.0, Weight::Bold, PYRAMID.stat_value)]
                )
            ],
        )
    };
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
            side(15.0, Fact::PileName, Fact::PileCount),
            side(145.0, Fact::SecondName, Fact::SecondCount)
        ],
    )
}

/// How many cards are left, and a bar that grows as they go.
pub(super) fn cards_left(size: f32, value: f32) -> impl Bundle {
    let room = &PYRAMID;
    children![
        (
            Node::row().spread().align_center(),
            children![
                label("Cards left", size, room.stat_label),
                telling(Fact::LeftOf, value, Weight::Bold, room.stat_value)
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

fn lamp_panel() -> impl Bundle {
    let room = &PYRAMID;
    (
        LampBox,
        panel(room, Node::default().height(px(120)).padding(UiRect::all(px(16))).gap(px(12))),
        children![
            (
                Node::row().gap(px(10)).align_center(),
                children![light(14.0), telling(Fact::Lamp, 20.0, Weight::Bold, room.stat_value)]
            ),
            telling(Fact::About, 15.0, Weight::Medium, room.muted),
            (
                RewindButton,
                Name::new("Rewind"),
                button(ButtonLook::ghost(room), percent(100), 36.0),
                observe(rewind),
                children![KeyHints { room: &PYRAMID, keys: &REWIND, compact: false }]
            )
        ],
    )
}

/// The row under the pyramid, and the lamp in the corner beside its apex.
fn fill_row(mut commands: Commands, layout: Res<Layout>, slots: Query<Entity, Added<BoardSlot>>) {
    if layout.mode != Mode::Compact {
        return;
    }
    let room = &PYRAMID;
    let part = |length: f32| percent(length / 3.68);
    for slot in &slots {
        commands.entity(slot).with_children(|slot| {
            let box_at = |left: f32| {
                Node::row()
                    .absolute()
                    .left(part(left))
                    .top(part(296.0))
                    .size(part(68.0), part(70.0))
                    .gap(px(8))
                    .centered()
            };
            slot.spawn((
                Name::new("Next card"),
                ButtonLook::quiet(room),
                panel(room, box_at(148.0)),
                observe(turn),
                children![
                    naming(Fact::TurnShort, 11.0),
                    telling(Fact::PileCount, 22.0, Weight::Bold, room.stat_value)
                ],
            ));
            slot.spawn((
                panel(room, box_at(224.0)),
                children![
                    naming(Fact::PassesName, 11.0),
                    telling(Fact::Passes, 22.0, Weight::Bold, room.stat_value)
                ],
            ));
            slot.spawn((
                panel(room, box_at(300.0)),
                children![
                    label("Left", 11.0, room.stat_label),
                    telling(Fact::Left, 22.0, Weight::Bold, room.stat_value)
                ],
            ));
            lamp_box(slot);
        });
    }
}

fn lamp_box(slot: &mut ChildSpawnerCommands) {
    let room = &PYRAMID;
    slot.spawn((
        LampBox,
        Node::column().absolute().left(px(0)).top(px(2)).gap(px(8)),
        children![
            (
                Node::row().gap(px(7)).align_center(),
                children![light(10.0), telling(Fact::Lamp, 13.0, Weight::Bold, room.text)]
            ),
            (
                RewindButton,
                Name::new("Rewind"),
                button(ButtonLook::ghost(room), px(84), 26.0),
                observe(rewind),
                children![icon("icon_undo", 16.0, room.text), text("Rewind", 12.0, Weight::Bold, room.text)]
            )
        ],
    ));
}

/// What a fact is now.
fn told(fact: Fact, table: &Table<Game>, lamp: &Lamp) -> String {
    let game = table.session().state();
    let has_waste = game.options().variant.has_waste();
    let redeal = game.pile().is_empty() && !game.waste().is_empty();
    let spent = game.pile().is_empty() && (!redeal || game.redeals_left() == Some(0));
    let name = |name: &str| name.to_uppercase();
    let all = if game.options().clear_all { DECK_CARDS } else { BOARD_CARDS };
    match fact {
        Fact::PileName => name(if has_waste { "Stock" } else { "Pile" }),
        Fact::SecondName => name(if has_waste { "Waste" } else { "Next" }),
        Fact::PileCount => game.pile().len().to_string(),
        Fact::SecondCount if has_waste => game.waste().len().to_string(),
        Fact::SecondCount => String::new(),
        Fact::Turn if spent => "No card left".to_owned(),
        Fact::Turn if redeal => "Deal again".to_owned(),
        Fact::Turn if has_waste => "Draw a card".to_owned(),
        Fact::Turn => "Next card".to_owned(),
        Fact::TurnShort => name(match (redeal && !spent, has_waste) {
            (true, _) => "Again",
            (_, true) => "Draw",
            _ => "Next",
        }),
        Fact::PassesName => name(if has_waste { "Redeals" } else { "Passes" }),
        Fact::Passes => game.redeals_left().map_or_else(|| game.passes(), u32::from).to_string(),
        Fact::Pairs => pairs(table.session()).to_string(),
        Fact::Left => game.cards_left().to_string(),
        Fact::LeftOf => format!("{} of {all}", game.cards_left()),
        Fact::Lamp if game.is_won() => "Won".to_owned(),
        Fact::Lamp => match lamp.light() {
            Light::Judging => "Checking…",
            Light::Winnable => "Winnable",
            Light::Lost => "Lost",
            Light::Unknown => "Not known",
        }
        .to_owned(),
        Fact::About if game.is_won() => "Nothing is left to do.".to_owned(),
        Fact::About => match lamp.light() {
            Light::Judging => "The solver is at it.",
            Light::Winnable => "There is a way to win.",
            // After a move there is the button to rewind instead.
            Light::Lost => "There is no way to win.",
            Light::Unknown => "Too hard for the solver.",
        }
        .to_owned(),
    }
}

fn write(
    table: Res<Table<Game>>,
    lamp: Res<Lamp>,
    mut texts: Query<(&Fact, &mut Text)>,
    mut bars: Query<&mut Node, With<GoneBar>>,
) {
    for (&fact, mut text) in &mut texts {
        let new = told(fact, &table, &lamp);
        if text.0 != new {
            text.0 = new;
        }
    }
    let game = table.session().state();
    let all = if game.options().clear_all { DECK_CARDS } else { BOARD_CARDS };
    let gone = percent(100.0 * (1.0 - game.cards_left() as f32 / all as f32));
    for mut node in &mut bars {
        if node.width != gone {
            node.width = gone;
        }
    }
}

fn show_lamp(
    mut commands: Commands,
    (settings, lamp, table): (Res<Settings>, Res<Lamp>, Res<Table<Game>>),
    mut nodes: Query<(Entity, &mut Node, Has<RewindButton>), Or<(With<LampBox>, With<RewindButton>)>>,
    mut abouts: Query<(&Fact, &mut Node), (Without<LampBox>, Without<RewindButton>)>,
    mut lights: Query<&mut BackgroundColor, With<LampLight>>,
) {
    // At the start there is nowhere to go back to.
    let rewinds = lamp.light() == Light::Lost && table.session().can_undo();
    let shown = is_shown(&settings);
    let display = |shown: bool| if shown { Display::Flex } else { Display::None };
    for (entity, mut node, is_button) in &mut nodes {
        let new = display(shown && (rewinds || !is_button));
        if node.display == new {
            continue;
        }
        node.display = new;
        if is_button && rewinds {
            commands.entity(entity).remove::<InteractionDisabled>();
        } else if is_button {
            commands.entity(entity).insert(InteractionDisabled);
        }
    }
    for (_, mut node) in abouts.iter_mut().filter(|(fact, _)| **fact == Fact::About) {
        let new = display(!rewinds);
        if node.display != new {
            node.display = new;
        }
    }
    let color = match lamp.light() {
        Light::Judging => PYRAMID.muted,
        Light::Winnable => hex(0x5fd08a),
        Light::Lost => hex(0xff7f5f),
        Light::Unknown => PYRAMID.accent,
    };
    for mut background in &mut lights {
        background.set_if_neq(BackgroundColor(color));
    }
}

/// How many pairs have gone.
fn pairs(session: &Session<Game>) -> usize {
    let is_pair = |mv: &&Move| matches!(mv, Move::Remove(removal) if removal.places().count() == 2);
    session.moves().iter().filter(is_pair).count()
}
