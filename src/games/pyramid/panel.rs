//! The panels beside the pyramid: the pile, the button that turns it, the numbers, the lamp. In a small
//! window they are in a row under the pyramid and on the shelf below.

use bevy::ui::InteractionDisabled;

use super::ID;
use super::advisor::Verdict;
use super::colours::PYRAMID;
use super::input::Action;
use super::lamp::{Lamp, Rewind, is_shown};
use super::places::PANEL;
use super::rules::{Game, Move};
use crate::gameplay::hud::{BoardSlot, HudSystems, Rail, Shelf, rail_column, shelf_panel};
use crate::gameplay::prelude::*;
use crate::games::panels::set_shown;
use crate::theme::key_caps::KeyHints;

/// The panel in the rail that the cards beside the pyramid lie on.
#[derive(Component)]
pub struct PilePanel;

type Tell = fn(&Session<Game>, &Lamp) -> String;

/// A text that is written from the game and the lamp.
#[derive(Component, Clone, Copy)]
struct Tells(Tell);

#[derive(Component)]
struct GoneBar;

/// A part of the lamp that is not always shown.
#[derive(Component)]
enum LampPart {
    Whole,
    /// The explanation of the light.
    About,
    /// The button that rewinds; it replaces the explanation when the game is lost.
    Rewind,
}

#[derive(Component)]
struct LampLight;

static REWIND: [KeyHint; 1] =
    [KeyHint { does: &[Action::Rewind.control()], label: "Rewind", essential: true }];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (fill_rail, fill_shelf, fill_row.run_if(|layout: Res<Layout>| layout.mode == Mode::Compact))
                .in_set(HudSystems::Fill),
            (write, fill_bar, show_lamp).in_set(HudSystems::Write),
        )
            .run_if(in_state(Screen::Playing(ID))),
    );
}

fn figure([name, number]: [Tell; 2], sizes: [f32; 2]) -> impl Bundle {
    let name = (Tells(name), label("", sizes[0], PYRAMID.stat_label));
    children![name, telling(number, sizes[1], PYRAMID.stat_value)]
}

fn telling(tells: Tell, size: f32, color: Color) -> impl Bundle {
    (Tells(tells), text("", size, Weight::Bold, color))
}

fn fill_rail(mut commands: Commands, rail: Single<Entity, Added<Rail>>) {
    let room = &PYRAMID;
    let box_of = |node: Node, gap: f32| panel(room, node.padding(UiRect::all(px(16))).gap(px(gap)));
    let number =
        |tells: [Tell; 2]| (box_of(Node::default().size(px(120), px(96)), 14.0), figure(tells, [13.0, 28.0]));
    let next = (
        Name::new("Next card"),
        button(ButtonLook::ghost(room), percent(100), 48.0),
        observe(send(Play::<Game>(Move::Next))),
        children![telling(turning, 16.0, room.text)],
    );
    let about: Tell = |session, lamp| described(session, lamp).1.to_owned();
    let rewind = children![KeyHints { room, keys: &REWIND, compact: false }];
    let lamp = children![
        light(14.0, 10.0, 20.0, room.stat_value),
        (LampPart::About, Tells(about), text("", 15.0, Weight::Medium, room.muted)),
        (rewind_button(percent(100), 36.0), rewind),
    ];
    commands.entity(*rail).with_child((
        rail_column(auto()),
        children![
            pile_panel(),
            next,
            (Node::row().gap(px(8)), children![number(PASSES), number(PAIRS)]),
            (box_of(Node::default().height(px(96)), 20.0), cards_left(13.0)),
            (LampPart::Whole, box_of(Node::default().height(px(120)), 12.0), lamp),
        ],
    ));
}

/// The names and numbers of the cards beside the pyramid. The cards themselves are sprites.
fn pile_panel() -> impl Bundle {
    let side = |left: f32, name: Tell, count: Tell| {
        let count = telling(count, 22.0, PYRAMID.stat_value);
        (
            Node::column().absolute().left(px(left)).top(px(14)).width(px(86)).align_center(),
            children![
                (Tells(name), label("", 13.0, PYRAMID.stat_label)),
                (Node::default().margin(UiRect::top(px(152))), children![count])
            ],
        )
    };
    let node = Node::default().size(px(PANEL.x), px(PANEL.y)).border(UiRect::all(px(1)));
    (
        PilePanel,
        Name::new("Pile panel"),
        node.rounded(px(radius::PANEL)).no_shrink(),
        BorderColor::all(PYRAMID.line),
        children![
            side(15.0, |session, _| named(session, "STOCK", "PILE"), pile_count),
            side(145.0, |session, _| named(session, "WASTE", "NEXT"), waste_count),
        ],
    )
}

/// How many cards are left, and a bar that grows as they go.
fn cards_left(size: f32) -> impl Bundle {
    let room = &PYRAMID;
    let left: Tell = |session, _| {
        let game = session.state();
        format!("{} of {}", game.cards_left(), game.cards_at_first())
    };
    let name = label("Cards left", size, room.stat_label);
    children![
        (Node::row().spread().align_center(), children![name, telling(left, 18.0, room.stat_value)]),
        (bar(percent(100), 8.0, room.panel_raised), children![(GoneBar, bar(percent(0), 8.0, room.accent))])
    ]
}

/// The light and its name: their sizes, and the space between them.
fn light(size: f32, gap: f32, name: f32, ink: Color) -> impl Bundle {
    let called: Tell = |session, lamp| described(session, lamp).0.to_owned();
    let node = Node::default().size(px(size), px(size)).rounded(px(size / 2.0)).no_shrink();
    (
        Node::row().gap(px(gap)).align_center(),
        children![(LampLight, node, BackgroundColor(PYRAMID.muted)), telling(called, name, ink)],
    )
}

fn rewind_button(width: Val, height: f32) -> impl Bundle {
    let look = button(ButtonLook::ghost(&PYRAMID), width, height);
    (LampPart::Rewind, Name::new("Rewind"), look, observe(send(Rewind)))
}

/// The row under the pyramid, and the lamp in the corner beside the apex.
fn fill_row(mut commands: Commands, slot: Single<Entity, Added<BoardSlot>>) {
    let room = &PYRAMID;
    let part = |length: f32| percent(length / 3.68);
    let box_at = |left: f32, tells: [Tell; 2]| {
        let node = Node::row().absolute().left(part(left)).top(part(296.0)).size(part(68.0), part(70.0));
        (panel(room, node.gap(px(8)).centered()), figure(tells, [11.0, 22.0]))
    };
    let rewind = children![icon("icon_undo", 16.0, room.text), text("Rewind", 12.0, Weight::Bold, room.text)];
    commands.entity(*slot).with_children(|slot| {
        slot.spawn((
            Name::new("Next card"),
            ButtonLook::quiet(room),
            observe(send(Play::<Game>(Move::Next))),
            box_at(148.0, [turning_shortly, pile_count]),
        ));
        slot.spawn(box_at(224.0, PASSES));
        slot.spawn(box_at(300.0, LEFT));
        slot.spawn((
            LampPart::Whole,
            Node::column().absolute().left(px(0)).top(px(2)).gap(px(8)),
            children![light(10.0, 7.0, 13.0, room.text), (rewind_button(px(84), 26.0), rewind)],
        ));
    });
}

fn fill_shelf(mut commands: Commands, shelf: Single<Entity, Added<Shelf>>) {
    commands.entity(*shelf).insert(children![
        (shelf_panel(&PYRAMID, None), cards_left(11.0)),
        (shelf_panel(&PYRAMID, Some(92.0)), figure(PAIRS, [11.0, 22.0])),
    ]);
}

/// One of two words, for games with a waste and without.
fn named(session: &Session<Game>, with_waste: &str, without: &str) -> String {
    if session.state().options().variant.has_waste() { with_waste } else { without }.to_owned()
}

fn pile_count(session: &Session<Game>, _: &Lamp) -> String {
    session.state().pile().len().to_string()
}

fn waste_count(session: &Session<Game>, _: &Lamp) -> String {
    named(session, &session.state().waste().len().to_string(), "")
}

const LEFT: [Tell; 2] = [|_, _| "LEFT".to_owned(), |session, _| session.state().cards_left().to_string()];
const PAIRS: [Tell; 2] = [
    |_, _| "PAIRS".to_owned(),
    |session, _| session.moves().iter().filter(|mv| matches!(mv, Move::Pair(..))).count().to_string(),
];
/// How many redeals are left, or how often the pile was gone through.
const PASSES: [Tell; 2] = [
    |session, _| named(session, "REDEALS", "PASSES"),
    |session, _| {
        let game = session.state();
        game.redeals_left().map_or_else(|| game.passes(), u32::from).to_string()
    },
];

/// The text of the button that turns the pile.
fn turning(session: &Session<Game>, _: &Lamp) -> String {
    match session.state().can_go_on() {
        Err(_) => "No card left".to_owned(),
        Ok(()) if session.state().pile().is_empty() => "Deal again".to_owned(),
        Ok(()) => named(session, "Draw a card", "Next card"),
    }
}

fn turning_shortly(session: &Session<Game>, _: &Lamp) -> String {
    let game = session.state();
    let redeals = game.pile().is_empty() && game.can_go_on().is_ok();
    if redeals { "AGAIN".to_owned() } else { named(session, "DRAW", "NEXT") }
}

/// The light's name, its explanation and its colour.
fn described(session: &Session<Game>, lamp: &Lamp) -> (&'static str, &'static str, Color) {
    let green = hex(0x5fd08a);
    match &lamp.verdict {
        _ if session.state().is_won() => ("Won", "Nothing is left to do.", green),
        None => ("Checking…", "The solver is at it.", PYRAMID.muted),
        Some(Verdict::Winnable(_)) => ("Winnable", "There is a way to win.", green),
        // If there is a move to take back, the button to rewind is shown instead.
        Some(Verdict::Lost) => ("Lost", "There is no way to win.", hex(0xff7f5f)),
        Some(Verdict::Unknown) => ("Not known", "Too hard for the solver.", PYRAMID.accent),
    }
}

fn write(table: Res<Table<Game>>, lamp: Res<Lamp>, mut texts: Query<(&Tells, &mut Text)>) {
    for (Tells(tells), mut text) in &mut texts {
        text.set_if_neq(Text(tells(table.session(), &lamp)));
    }
}

fn fill_bar(table: Res<Table<Game>>, mut bar: Single<&mut Node, With<GoneBar>>) {
    let game = table.session().state();
    let gone = percent(100.0 * (1.0 - game.cards_left() as f32 / game.cards_at_first() as f32));
    bar.reborrow().map_unchanged(|node| &mut node.width).set_if_neq(gone);
}

fn show_lamp(
    mut commands: Commands,
    settings: Res<Settings>,
    (lamp, table): (Res<Lamp>, Res<Table<Game>>),
    mut parts: Query<(Entity, &LampPart, &mut Node)>,
    mut light: Single<&mut BackgroundColor, With<LampLight>>,
) {
    light.set_if_neq(BackgroundColor(described(table.session(), &lamp).2));
    // At the start there is no earlier position to go back to.
    let rewinds = lamp.verdict == Some(Verdict::Lost) && table.session().can_undo();
    let is_lit = is_shown(settings);
    for (entity, part, mut node) in &mut parts {
        let shown = match part {
            LampPart::Whole => is_lit,
            LampPart::About => !rewinds,
            LampPart::Rewind => is_lit && rewinds,
        };
        set_shown(&mut node, shown);
        // A hidden button must not be pressed.
        if node.is_changed() {
            let mut part = commands.entity(entity);
            if shown {
                part.remove::<InteractionDisabled>()
            } else {
                part.insert(InteractionDisabled)
            };
        }
    }
}
