//! The menu: a card for every game, each with that game's own board on it.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::access::{Access, Repaint};
use super::audio::sound_button;
use super::cards::{self, CARD, Card, CardTexts};
use super::daily::daily_button;
use super::focus::FirstFocus;
use super::hud::{KeyHint, KeyHints};
use super::layout::{Layout, Mode};
use super::motion::{Change, Ease, Tween, Tweens};
use super::saves::Settings;
use super::screen::{FrameSystems, Screen, Sheet};
use super::stage::StageSystems;
use super::theme::{HOUSE, seconds};
use super::widgets::{ButtonLook, Weight, button, icon, icon_button, line_above, text};
use crate::games::{CATALOGUE, GameId};

#[derive(Component)]
struct MenuRoot;

#[derive(Component)]
struct StatusName;

#[derive(Component)]
struct StatusLine;

/// The name of the house and what stands beside it, which make way for a dialog.
#[derive(Component)]
struct Header;

/// One of the dots that tell which card is in front.
#[derive(Component)]
struct Dot(GameId);

/// How large a dot is.
const DOT: f32 = 8.0;

/// The game that had the focus or was played last; the menu comes back to it.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LastGame(pub GameId);

static MENU_KEYS: [KeyHint; 2] = [
    KeyHint { does: &["up", "left", "down", "right"], label: "Choose", essential: true },
    KeyHint { does: &["confirm"], label: "Play", essential: true },
];

/// Shows the menu.
pub fn plugin(app: &mut App) {
    app.insert_resource(LastGame(GameId::Twenty48));
    app.add_systems(Update, remember_room.run_if(state_changed::<Screen>));
    app.add_systems(
        Update,
        (
            build.run_if(not(any_with_component::<MenuRoot>).and_then(stays)),
            (follow_focus, show_status, show_dots, hide_header).chain(),
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

/// Whether the menu is not only passed through on the way to a room.
fn stays(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}

/// What the menu shows depends on all of these; it is small enough to be built anew.
fn clear(mut commands: Commands, roots: Query<Entity, With<MenuRoot>>) {
    for root in &roots {
        commands.entity(root).despawn();
    }
}

fn build(mut commands: Commands, layout: Res<Layout>, texts: Res<CardTexts>, last: Res<LastGame>) {
    let compact = layout.mode == Mode::Compact;
    let root = commands
        .spawn((
            Name::new("Menu"),
            MenuRoot,
            DespawnOnExit(Screen::Menu),
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                ..default()
            },
        ))
        .id();
    let (width, gap) = row_of_cards(layout.window.x);
    let header = commands.spawn(header_node(compact, width)).id();
    commands.entity(header).with_children(|header| {
        let (mark, size) = if compact { (36.0, 34.0) } else { (64.0, 58.0) };
        header.spawn(icon("mark", mark, Color::WHITE));
        header
            .spawn((
                Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, row_gap: px(2), ..default() },
                Pickable::IGNORE,
            ))
            .with_children(|words| {
                words.spawn(text("Quintet", size, Weight::Bold, HOUSE.title));
                if !compact {
                    words.spawn(text("Five classics, one home.", 18.0, Weight::Regular, HOUSE.muted));
                }
            });
        header_icons(header, compact);
    });
    commands.entity(root).add_child(header);

    let cards = commands.spawn(cards_node(compact, gap)).id();
    commands.entity(root).add_child(cards);
    for info in &CATALOGUE {
        let text = texts.of(info.id);
        let card = if compact {
            cards::spawn_row(&mut commands, info, text)
        } else {
            cards::spawn_card(&mut commands, info, text)
        };
        if info.id == last.0 {
            commands.entity(card).insert(FirstFocus);
        }
        commands.entity(cards).add_child(card);
    }
    if !compact {
        let status = spawn_status(&mut commands);
        commands.entity(root).add_child(status);
    }
    let margin = if compact { 16.0 } else { (layout.window.x - width) / 2.0 };
    let footer = footer(&mut commands, compact, margin);
    commands.entity(root).add_child(footer);
}

fn hide_header(sheet: Res<State<Sheet>>, mut headers: Query<&mut Visibility, With<Header>>) {
    let new = if *sheet.get() == Sheet::None { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut headers {
        visibility.set_if_neq(new);
    }
}

/// How wide the row of cards is, and how far its cards stand apart, in a window of this width.
fn row_of_cards(window: f32) -> (f32, f32) {
    let cards = CARD.x * CATALOGUE.len() as f32;
    let gaps = (CATALOGUE.len() - 1) as f32;
    let gap = ((window - 96.0 - cards) / gaps).clamp(8.0, 21.0);
    (cards + gap * gaps, gap)
}

fn header_node(compact: bool, width: f32) -> impl Bundle {
    (
        Header,
        Node {
            width: px(if compact { 400.0 } else { width }),
            height: px(if compact { 56 } else { 188 }),
            padding: if compact { UiRect::horizontal(px(16)) } else { UiRect::bottom(px(28)) },
            align_items: AlignItems::Center,
            column_gap: px(if compact { 10 } else { 16 }),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn cards_node(compact: bool, gap: f32) -> impl Bundle {
    (
        Node {
            flex_grow: if compact { 1.0 } else { 0.0 },
            flex_direction: if compact { FlexDirection::Column } else { FlexDirection::Row },
            column_gap: px(gap),
            row_gap: px(6),
            align_items: if compact { AlignItems::Center } else { AlignItems::FlexStart },
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn header_icons(header: &mut ChildSpawnerCommands, compact: bool) {
    let size = if compact { 28.0 } else { 40.0 };
    let node = Node { column_gap: px(if compact { 6 } else { 8 }), min_width: px(0), ..default() };
    header.spawn((node, Pickable::IGNORE)).with_children(|icons| {
        // Its word gives way before the icons leave the window.
        icons.spawn(daily_button(size)).entry::<Node>().and_modify(|mut node| {
            node.flex_shrink = 1.0;
            node.min_width = px(0);
        });
        icons.spawn(sound_button(&HOUSE, size));
        icons.spawn((
            Name::new("Fullscreen"),
            icon_button(ButtonLook::quiet(&HOUSE), "icon_display", size, HOUSE.text),
            observe(|_: On<Activate>, mut settings: ResMut<Settings>| {
                settings.fullscreen = !settings.fullscreen;
            }),
        ));
    });
}

fn footer(commands: &mut Commands, compact: bool, margin: f32) -> Entity {
    let height = if compact { 36.0 } else { 64.0 };
    let footer = commands
        .spawn((
            Node {
                width: percent(100),
                height: px(height),
                padding: UiRect::horizontal(px(margin)),
                column_gap: px(if compact { 14 } else { 28 }),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(HOUSE.footer),
            Pickable::IGNORE,
        ))
        .id();
    commands.entity(footer).with_children(|bar| {
        bar.spawn(line_above(&HOUSE));
        bar.spawn(KeyHints { room: &HOUSE, keys: &MENU_KEYS, compact });
        bar.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
        let node = Node { column_gap: px(8), flex_shrink: 0.0, ..default() };
        bar.spawn((node, Pickable::IGNORE)).with_children(|bar| {
            for (name, word, picture) in [
                ("Settings", "Settings", "icon_gear"),
                ("Statistics", "Statistics", "icon_chart"),
                ("How to play", "How to play", "icon_help"),
                ("Quit", "Quit", "icon_quit"),
            ] {
                let look = ButtonLook::quiet(&HOUSE);
                let mut button = if compact {
                    bar.spawn(icon_button(look, picture, 28.0, HOUSE.text))
                } else {
                    bar.spawn((
                        button(look, auto(), 40.0),
                        children![
                            icon(picture, 22.0, HOUSE.text),
                            text(word, 15.0, Weight::Bold, HOUSE.text)
                        ],
                    ))
                };
                button.insert(Name::new(name));
                if picture == "icon_quit" {
                    button.observe(|_: On<Activate>, mut exit: MessageWriter<AppExit>| {
                        exit.write(AppExit::Success);
                    });
                } else if picture == "icon_chart" {
                    button.observe(|_: On<Activate>, mut sheet: ResMut<NextState<Sheet>>| {
                        sheet.set(Sheet::Statistics);
                    });
                } else if picture == "icon_gear" {
                    button.observe(|_: On<Activate>, mut sheet: ResMut<NextState<Sheet>>| {
                        sheet.set(Sheet::Settings);
                    });
                } else {
                    button.observe(
                        |_: On<Activate>, mut sheet: ResMut<NextState<Sheet>>, last: Res<LastGame>| {
                            sheet.set(Sheet::Help(last.0));
                        },
                    );
                }
            }
        });
    });
    footer
}

/// However a room was entered, the menu comes back to it.
fn remember_room(screen: Res<State<Screen>>, mut last: ResMut<LastGame>) {
    if let Screen::Playing(game) = *screen.get() {
        last.0 = game;
    }
}

/// The focused card comes forward.
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
    // Where nothing moves, the ring alone tells.
    if *forward == now || layout.mode == Mode::Compact || access.reduced_motion {
        return;
    }
    let up = Vec2::new(0.0, -14.0);
    let tweens = |from: f32, to: f32, a: Vec2, b: Vec2| {
        Tweens::new([
            Tween::new(Change::Scale(from, to), seconds::MENU_FOCUS, Ease::Out),
            Tween::new(Change::Place(a, b), seconds::MENU_FOCUS, Ease::Out),
        ])
    };
    if let Some(old) = forward.filter(|old| cards.contains(*old)) {
        commands.entity(old).insert(tweens(1.05, 1.0, up, Vec2::ZERO));
    }
    if let Some(new) = now {
        commands.entity(new).insert(tweens(1.0, 1.05, Vec2::ZERO, up));
    }
    *forward = now;
}

/// Below the cards: what there is to know about the one in front, and which one that is.
fn spawn_status(commands: &mut Commands) -> Entity {
    commands
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                row_gap: px(24),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|status| {
            status.spawn((
                Node { column_gap: px(14), ..default() },
                Pickable::IGNORE,
                children![
                    (StatusName, text("", 18.0, Weight::Bold, HOUSE.text)),
                    (StatusLine, text("", 18.0, Weight::Regular, HOUSE.muted)),
                ],
            ));
            status
                .spawn((
                    Node { column_gap: px(9), align_items: AlignItems::Center, ..default() },
                    Pickable::IGNORE,
                ))
                .with_children(|dots| {
                    for info in &CATALOGUE {
                        dots.spawn((
                            Dot(info.id),
                            Node {
                                width: px(DOT),
                                height: px(DOT),
                                border_radius: BorderRadius::all(px(DOT / 2.0)),
                                ..default()
                            },
                            BackgroundColor(HOUSE.key_line),
                            Pickable::IGNORE,
                        ));
                    }
                });
        })
        .id()
}

fn show_status(
    last: Res<LastGame>,
    texts: Res<CardTexts>,
    mut names: Query<&mut Text, (With<StatusName>, Without<StatusLine>)>,
    mut lines: Query<&mut Text, With<StatusLine>>,
) {
    let write = |text: &mut Mut<Text>, new: &str| {
        if text.0 != new {
            new.clone_into(&mut text.0);
        }
    };
    for mut name in &mut names {
        write(&mut name, last.0.info().title);
    }
    for mut line in &mut lines {
        write(&mut line, &texts.of(last.0).map_or_else(String::new, |text| capitalised(&text.line)));
    }
}

/// A line with a capital at its beginning.
fn capitalised(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn show_dots(last: Res<LastGame>, mut dots: Query<(&Dot, &mut Node, &mut BackgroundColor)>) {
    for (dot, mut node, mut color) in &mut dots {
        let here = dot.0 == last.0;
        let width = px(if here { 26.0 } else { DOT });
        if node.width != width {
            node.width = width;
        }
        color.set_if_neq(BackgroundColor(if here { HOUSE.button } else { HOUSE.key_line }));
    }
}
