//! The menu: a card for every game, with the game's own board on it.

use bevy::input_focus::InputFocus;

use super::cards::{CARD, Card, ROW, spawn_card};
use crate::engine::input::controls::ARROWS;
use crate::engine::stage::StageSystems;
use crate::gameplay::card_text::CardTexts;
use crate::gameplay::demonstration::LastGame;
use crate::gameplay::prelude::*;
use crate::menus::daily::daily_button;
use crate::theme::accessibility::Repaint;
use crate::theme::key_caps::KeyHints;
use crate::theme::number_text::capitalised;
use crate::theme::sheet::open;
use crate::theme::widgets::line_above;

#[derive(Component)]
struct MenuRoot;

/// What is known about the card in front, below the cards, with dots for its place.
#[derive(Component)]
struct Status;

/// The header with the name, which is hidden while a dialog is open.
#[derive(Component)]
struct Header;

/// The heights above and below the games in a compact window.
const COMPACT_HEADER: f32 = 56.0;
const COMPACT_FOOTER: f32 = 36.0;
/// The space between rows, between cards at least and at most, and at the sides if there is room.
const ROW_GAP: f32 = 6.0;
const NARROW_GAP: f32 = 8.0;
const WIDE_GAP: f32 = 21.0;
const SIDE: f32 = 48.0;

static MENU_KEYS: [KeyHint; 2] = [
    KeyHint { does: &ARROWS, label: "Choose", essential: true },
    KeyHint { does: &[Verb::Confirm.control()], label: "Play", essential: true },
];

pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, begin_in_the_middle);
    app.add_systems(Update, remember_room.in_set(FrameSystems::Begin).run_if(state_changed::<Screen>));
    // The menu is not built when it is just passed through on the way to a room.
    let stays = |next: Res<NextState<Screen>>| matches!(*next, NextState::Unchanged);
    app.add_systems(
        Update,
        (
            build.run_if(not(any_with_component::<MenuRoot>).and_then(stays)),
            (follow_focus, show_status, hide_header).chain(),
        )
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Menu)),
    );
    app.add_systems(
        PreUpdate,
        clear.after(StageSystems::Window).run_if(
            resource_changed::<Layout>.or_else(resource_changed::<CardTexts>).or_else(on_message::<Repaint>),
        ),
    );
}

fn begin_in_the_middle(mut commands: Commands, catalogue: Res<Catalogue>) {
    if let Some(game) = catalogue.get(catalogue.count() / 2) {
        commands.insert_resource(LastGame(game.id));
    }
}

/// Removes the menu when anything it shows changes; it is small enough to be built again.
fn clear(mut commands: Commands, roots: Query<Entity, With<MenuRoot>>) {
    for root in &roots {
        commands.entity(root).despawn();
    }
}

fn build(
    mut commands: Commands,
    (catalogue, layout): (Res<Catalogue>, Res<Layout>),
    (texts, last): (Res<CardTexts>, Res<LastGame>),
) {
    let compact = layout.mode == Mode::Compact;
    let Arrangement { row, width, node } = Arrangement::new(catalogue.count(), &layout);
    let page = Node::column().fill().align_center();
    commands.spawn((Name::new("Menu"), MenuRoot, DespawnOnExit(Screen::Menu), page)).with_children(|root| {
        header(root, compact, width);
        root.spawn(node).with_children(|cards| {
            for info in catalogue.iter() {
                let mut card = spawn_card(cards, info, texts.0.get(&info.id), row);
                if info.id == last.0 {
                    card.insert(FirstFocus);
                }
            }
        });
        if !compact {
            root.spawn((Status, Node::column().grow().centered().gap(px(24))));
        }
        footer(root, compact, if compact { 16.0 } else { (layout.window.x - width) / 2.0 });
    });
}

fn hide_header(sheet: Res<State<Sheet>>, mut header: Single<&mut Visibility, With<Header>>) {
    let is_shown = *sheet.get() == Sheet::None;
    header.set_if_neq(if is_shown { Visibility::Inherited } else { Visibility::Hidden });
}

/// The arrangement of the games: cards side by side if they fit, otherwise rows in columns.
struct Arrangement {
    /// The height of the rows; without it they are cards.
    row: Option<f32>,
    /// The width of all columns.
    width: f32,
    node: Node,
}

impl Arrangement {
    fn new(games: usize, layout: &Layout) -> Self {
        let window = layout.window;
        if layout.mode == Mode::Compact {
            let room = window.y - COMPACT_HEADER - COMPACT_FOOTER - ROW_GAP;
            let height = (room / games as f32 - ROW_GAP).min(ROW.y).floor();
            let node = Node::column().grow().align_center().gap(px(ROW_GAP));
            return Self { row: Some(height), width: ROW.x, node };
        }
        let node = Node::row().align(AlignItems::FlexStart);
        let (cards, gaps) = (CARD.x * games as f32, games as f32 - 1.0);
        let gap = ((window.x - 2.0 * SIDE - cards) / gaps.max(1.0)).clamp(NARROW_GAP, WIDE_GAP);
        if cards + gap * gaps > window.x {
            let columns = ((window.x - 2.0 * SIDE + WIDE_GAP) / (ROW.x + WIDE_GAP)).floor().max(1.0);
            let width = columns * (ROW.x + WIDE_GAP) - WIDE_GAP;
            return Self {
                row: Some(ROW.y),
                width,
                node: node.wrap(true).width(px(width)).gap(px(WIDE_GAP)),
            };
        }
        Self { row: None, width: games as f32 * (CARD.x + gap) - gap, node: node.gap(px(gap)) }
    }
}

fn header(root: &mut ChildSpawnerCommands, compact: bool, width: f32) {
    let (mark, size, gap) = if compact { (36.0, 34.0, 10) } else { (64.0, 58.0, 16) };
    let node = if compact {
        Node::row().size(px(400), px(COMPACT_HEADER)).padding(UiRect::horizontal(px(16)))
    } else {
        Node::row().size(px(width), px(188)).padding(UiRect::bottom(px(28)))
    };
    root.spawn((Header, node.align_center().gap(px(gap)).no_shrink())).with_children(|header| {
        header.spawn(icon("mark", mark, Color::WHITE));
        header.spawn(Node::column().grow().gap(px(2))).with_children(|words| {
            words.spawn(text("Quintet", size, Weight::Bold, HOUSE.title));
            if !compact {
                words.spawn(text("Five classics, one home.", 18.0, Weight::Regular, HOUSE.muted));
            }
        });
        let (size, gap) = if compact { (28.0, 6) } else { (40.0, 8) };
        header.spawn((
            Node::row().gap(px(gap)).min_width(px(0)),
            children![
                // Its word is cut off before the icons leave the window.
                daily_button(size, |node| Node { flex_shrink: 1.0, min_width: px(0), ..node }),
                sound_button(&HOUSE, size),
                (
                    Name::new("Fullscreen"),
                    icon_button(ButtonLook::quiet(&HOUSE), "icon_display", size, HOUSE.text),
                    observe(|_: On<Activate>, mut settings: ResMut<Settings>| {
                        settings.fullscreen = !settings.fullscreen;
                    }),
                ),
            ],
        ));
    });
}

fn footer(root: &mut ChildSpawnerCommands, compact: bool, margin: f32) {
    let (height, gap) = if compact { (COMPACT_FOOTER, 14) } else { (64.0, 28) };
    let bar = Node::row().size(percent(100), px(height)).padding(UiRect::horizontal(px(margin))).gap(px(gap));
    root.spawn((bar.align_center().no_shrink(), BackgroundColor(HOUSE.footer))).with_children(|bar| {
        bar.spawn(line_above(&HOUSE));
        bar.spawn(KeyHints { room: &HOUSE, keys: &MENU_KEYS, compact });
        bar.spawn(Node::default().grow());
        bar.spawn(Node::row().gap(px(8)).no_shrink()).with_children(|buttons| {
            footer_button(buttons, "Settings", "icon_gear", compact).observe(open(Sheet::Settings));
            footer_button(buttons, "Statistics", "icon_chart", compact).observe(open(Sheet::Statistics));
            footer_button(buttons, "How to play", "icon_help", compact).observe(
                |_: On<Activate>, mut sheet: ResMut<NextState<Sheet>>, last: Res<LastGame>| {
                    sheet.set(Sheet::Help(last.0));
                },
            );
            footer_button(buttons, "Quit", "icon_quit", compact).observe(send(AppExit::Success));
        });
    });
}

/// A button of the footer; in a compact window it has no word.
fn footer_button<'a>(
    buttons: &'a mut ChildSpawnerCommands,
    word: &'static str,
    picture: &'static str,
    compact: bool,
) -> EntityCommands<'a> {
    let look = ButtonLook::quiet(&HOUSE);
    if compact {
        return buttons.spawn((Name::new(word), icon_button(look, picture, 28.0, HOUSE.text)));
    }
    let words = children![icon(picture, 22.0, HOUSE.text), text(word, 15.0, Weight::Bold, HOUSE.text)];
    buttons.spawn((Name::new(word), button(look, auto(), 40.0), words))
}

/// Remembers the last room for the menu, however it was entered.
fn remember_room(screen: Res<State<Screen>>, mut last: ResMut<LastGame>) {
    if let Screen::Playing(game) = *screen.get() {
        last.0 = game;
    }
}

/// Brings the focused card forward.
fn follow_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    (layout, access): (Res<Layout>, Res<Access>),
    cards: Query<(Entity, &Card)>,
    mut last: ResMut<LastGame>,
    mut forward: Local<Option<Entity>>,
) {
    let focused = focus.get().and_then(|entity| cards.get(entity).ok());
    if let Some((_, card)) = focused {
        last.bypass_change_detection().0 = card.0;
    }
    let now = focused.map(|(entity, _)| entity);
    // Without motion, only the ring shows the focus.
    if *forward == now || layout.mode == Mode::Compact || access.reduced_motion {
        return;
    }
    let lift = |from: f32, to: f32| {
        let up = Vec2::new(0.0, -14.0);
        let changes = [Change::Scale(1.0 + 0.05 * from, 1.0 + 0.05 * to), Change::Place(up * from, up * to)];
        Tweens::new(changes.map(|change| Tween::new(change, seconds::MENU_FOCUS, Ease::Out)))
    };
    if let Some(old) = forward.filter(|old| cards.contains(*old)) {
        commands.entity(old).insert(lift(1.0, 0.0));
    }
    if let Some(new) = now {
        commands.entity(new).insert(lift(0.0, 1.0));
    }
    *forward = now;
}

fn show_status(
    mut commands: Commands,
    (last, catalogue, cards): (Res<LastGame>, Res<Catalogue>, Res<CardTexts>),
    status: Single<(Entity, Ref<Status>)>,
    mut shown: Local<Option<GameId>>,
) {
    let (entity, status) = &*status;
    if shown.replace(last.0) == Some(last.0) && !status.is_added() && !cards.is_changed() {
        return;
    }
    let info = catalogue.info(last.0);
    let line = cards.0.get(&last.0).map_or_else(String::new, |card| capitalised(&card.line));
    commands.entity(*entity).despawn_children().with_children(|status| {
        let words = children![
            text(info.title, 18.0, Weight::Bold, HOUSE.text),
            text(line, 18.0, Weight::Regular, HOUSE.muted),
        ];
        status.spawn((Node::row().gap(px(14)), words));
        status.spawn(Node::row().gap(px(9)).align_center()).with_children(|dots| {
            for game in catalogue.iter() {
                let (width, color) = if game == info { (26, HOUSE.button) } else { (8, HOUSE.key_line) };
                dots.spawn(bar(px(width), 8.0, color));
            }
        });
    });
}
