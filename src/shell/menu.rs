//! The menu: a card for every game, each with that game's own board on it.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::audio::{Cue, PlayCue, sound_button};
use super::focus::FirstFocus;
use super::hud::{KeyHint, KeyHints, KeyPrint};
use super::layout::{Layout, Mode};
use super::motion::{Change, Ease, Tween, Tweens};
use super::saves::Settings;
use super::screen::{FrameSystems, Screen, Sheet};
use super::sprites::{Density, IconSheet, sliced};
use super::stage::{Extent, StageSystems, View};
use super::theme::{HOUSE, Palette, lighter, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, icon, icon_button, text};
use crate::games::{CATALOGUE, GameId, GameInfo};

/// The place on a card where a game shows its board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Thumbnail(pub GameId);

/// What a card says about the game in its room. Games write it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CardTexts(pub Vec<CardText>);

/// What one card says.
#[derive(Clone, Debug, PartialEq)]
pub struct CardText {
    /// Which game.
    pub game: GameId,
    /// Whether there is a game to go on with.
    pub continues: bool,
    /// A result worth showing, and what it is.
    pub record: Option<(&'static str, String)>,
    /// One line about the game as it stands.
    pub line: String,
}

#[derive(Component)]
struct MenuRoot;

/// A card of the menu.
#[derive(Component, Clone, Copy)]
struct Card(GameId);

/// The sprite behind a card. Boards are sprites, so what is behind them is one too.
#[derive(Component, Clone, Copy)]
struct Backdrop {
    color: Color,
    radius: f32,
}

/// The shadow under a card.
#[derive(Component)]
struct CardShadow;

#[derive(Component)]
struct StatusLine;

/// The size of a card.
const CARD: Vec2 = Vec2::new(220.0, 384.0);

/// The game that had the focus last; the menu comes back to it.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LastGame(pub GameId);

static MENU_KEYS: [KeyHint; 2] = [
    KeyHint { key: KeyPrint::Arrows, pad: "pad_dpad", label: "Choose", essential: true },
    KeyHint { key: KeyPrint::Key("Enter"), pad: "pad_A", label: "Play", essential: true },
];

/// Shows the menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<CardTexts>().insert_resource(LastGame(GameId::Twenty48));
    app.add_systems(
        Update,
        (build.run_if(not(any_with_component::<MenuRoot>)), (follow_focus, show_status).chain())
            .chain()
            .in_set(FrameSystems::View)
            .run_if(in_state(Screen::Menu)),
    );
    app.add_systems(
        PreUpdate,
        clear.run_if(resource_changed::<Layout>.or_else(resource_changed::<CardTexts>)),
    );
    app.add_systems(
        PostUpdate,
        fit_backdrops.in_set(StageSystems::Arrange).run_if(resource_exists::<IconSheet>),
    );
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
        let text = texts.0.iter().find(|text| text.game == info.id);
        let card = if compact {
            spawn_row(&mut commands, info, text)
        } else {
            spawn_card(&mut commands, info, text)
        };
        if info.id == last.0 {
            commands.entity(card).insert(FirstFocus);
        }
        commands.entity(cards).add_child(card);
    }
    if !compact {
        let line = commands
            .spawn((
                Node { height: px(64), align_items: AlignItems::Center, ..default() },
                Pickable::IGNORE,
                children![(StatusLine, text("", 18.0, Weight::Medium, HOUSE.muted))],
            ))
            .id();
        commands.entity(root).add_child(line);
    }
    let margin = if compact { 16.0 } else { (layout.window.x - width) / 2.0 };
    let footer = footer(&mut commands, compact, margin);
    commands.entity(root).add_child(footer);
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
            flex_grow: 1.0,
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
    header
        .spawn((Node { column_gap: px(if compact { 6 } else { 8 }), ..default() }, Pickable::IGNORE))
        .with_children(|icons| {
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

/// A card or row as a whole: what is pressed, and the sprite behind it.
fn card_base(commands: &mut Commands, info: &'static GameInfo, node: Node, corner: f32) -> Entity {
    let card = commands
        .spawn((
            Name::new(info.title),
            Card(info.id),
            ButtonLook::bare(info.room).ringed(HOUSE.focus),
            Node { border_radius: BorderRadius::all(px(corner)), border: UiRect::all(px(1)), ..node },
            BackgroundColor(Color::NONE),
            BorderColor::all(lighter(info.room.line, 0.3).with_alpha(if info.room.dark { 0.2 } else { 1.0 })),
            observe(enter(info.id)),
        ))
        .id();
    commands.spawn((
        Name::new("Shadow"),
        View { slot: card },
        CardShadow,
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, 0.5),
        DespawnOnExit(Screen::Menu),
    ));
    commands.spawn((
        Name::new("Backdrop"),
        View { slot: card },
        Backdrop { color: info.room.page, radius: corner },
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, 1.0),
        DespawnOnExit(Screen::Menu),
    ));
    card
}

fn thumbnail(info: &'static GameInfo, size: f32) -> impl Bundle {
    (
        Thumbnail(info.id),
        Node {
            width: px(size),
            height: px(size),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::all(px(radius::BUTTON)),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn spawn_card(commands: &mut Commands, info: &'static GameInfo, about: Option<&CardText>) -> Entity {
    let room = info.room;
    let node = Node {
        width: px(CARD.x),
        height: px(CARD.y),
        padding: UiRect::all(px(10)),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let card = card_base(commands, info, node, radius::CARD);
    commands.entity(card).with_children(|card| {
        card.spawn(thumbnail(info, 200.0));
        card.spawn((
            Node {
                flex_direction: FlexDirection::Column,
                padding: UiRect { left: px(4), right: px(4), top: px(14), bottom: px(6) },
                row_gap: px(7),
                flex_grow: 1.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|words| {
            words.spawn(text(info.title, 22.0, Weight::Bold, room.title));
            words.spawn(text(info.tagline, 15.0, Weight::Regular, room.text));
            let continues = about.is_some_and(|about| about.continues);
            words.spawn(pill(room, if continues { "Continue" } else { "Play" }));
            words.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
            if let Some((name, value)) = about.and_then(|about| about.record.clone()) {
                words.spawn((
                    Node { height: px(1), ..default() },
                    BackgroundColor(room.line),
                    Pickable::IGNORE,
                ));
                words.spawn((
                    Node { justify_content: JustifyContent::SpaceBetween, ..default() },
                    Pickable::IGNORE,
                    children![
                        text(name, 15.0, Weight::Regular, room.muted),
                        text(value, 17.0, Weight::Bold, room.text)
                    ],
                ));
            }
        });
    });
    card
}

fn spawn_row(commands: &mut Commands, info: &'static GameInfo, about: Option<&CardText>) -> Entity {
    let room = info.room;
    let node = Node {
        width: px(368),
        height: px(74),
        padding: UiRect::all(px(8)),
        column_gap: px(12),
        align_items: AlignItems::Center,
        ..default()
    };
    let row = card_base(commands, info, node, radius::PANEL);
    commands.entity(row).with_children(|row| {
        row.spawn(thumbnail(info, 58.0));
        row.spawn((
            Node { flex_direction: FlexDirection::Column, row_gap: px(3), flex_grow: 1.0, ..default() },
            Pickable::IGNORE,
        ))
        .with_children(|words| {
            words.spawn(text(info.title, 18.0, Weight::Bold, room.title));
            words.spawn(text(info.tagline, 13.0, Weight::Regular, room.text));
            if let Some((name, value)) = about.and_then(|about| about.record.clone()) {
                words.spawn(text(format!("{name} {value}"), 12.0, Weight::Bold, room.muted));
            }
        });
        if about.is_some_and(|about| about.continues) {
            row.spawn(pill(room, "Continue"));
        }
    });
    row
}

fn pill(room: &Palette, word: &str) -> impl Bundle {
    (
        Node {
            height: px(28),
            padding: UiRect { left: px(10), right: px(16), ..default() },
            column_gap: px(4),
            align_items: AlignItems::Center,
            align_self: AlignSelf::FlexStart,
            border_radius: BorderRadius::all(px(14)),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(room.button),
        Pickable::IGNORE,
        children![icon("icon_play", 18.0, room.button_ink), text(word, 14.0, Weight::Bold, room.button_ink)],
    )
}

fn footer(commands: &mut Commands, compact: bool, margin: f32) -> Entity {
    let height = if compact { 36.0 } else { 64.0 };
    let footer = commands
        .spawn((
            Node {
                width: percent(100),
                height: px(height),
                padding: UiRect::horizontal(px(margin)),
                border: UiRect::top(px(1)),
                column_gap: px(if compact { 14 } else { 28 }),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(HOUSE.footer),
            BorderColor::all(HOUSE.line),
            Pickable::IGNORE,
        ))
        .id();
    commands.entity(footer).with_children(|bar| {
        bar.spawn(KeyHints { room: &HOUSE, keys: &MENU_KEYS, compact });
        bar.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
        bar.spawn((Node { column_gap: px(8), ..default() }, Pickable::IGNORE)).with_children(|bar| {
            for (name, word, picture) in
                [("How to play", "How to play", "icon_help"), ("Quit", "Quit", "icon_quit")]
            {
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

fn enter(game: GameId) -> impl FnMut(On<Activate>, ResMut<NextState<Screen>>, MessageWriter<PlayCue>) {
    move |_, mut screen, mut cues| {
        cues.write(PlayCue(Cue::Confirm));
        screen.set(Screen::Playing(game));
    }
}

/// The focused card comes forward.
fn follow_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    layout: Res<Layout>,
    cards: Query<(Entity, &Card)>,
    mut last: ResMut<LastGame>,
    mut forward: Local<Option<Entity>>,
) {
    let focused = focus.get().and_then(|entity| cards.get(entity).ok());
    if let Some((_, card)) = focused {
        last.bypass_change_detection().0 = card.0;
    }
    let now = focused.map(|(entity, _)| entity);
    if *forward == now || layout.mode == Mode::Compact {
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

fn show_status(last: Res<LastGame>, texts: Res<CardTexts>, mut lines: Query<&mut Text, With<StatusLine>>) {
    let info = last.0.info();
    let line = texts.0.iter().find(|text| text.game == last.0).map_or("", |text| text.line.as_str());
    for mut text in &mut lines {
        let new = if line.is_empty() { info.title.to_owned() } else { format!("{}: {line}", info.title) };
        if text.0 != new {
            text.0 = new;
        }
    }
}

/// Gives the sprites behind cards the size of their cards.
fn fit_backdrops(
    sheet: Res<IconSheet>,
    density: Res<Density>,
    layout: Res<Layout>,
    mut backdrops: Query<(&Backdrop, Ref<Extent>, &mut Sprite)>,
    mut shadows: Query<(Ref<Extent>, &mut Sprite), (With<CardShadow>, Without<Backdrop>)>,
) {
    for (extent, mut sprite) in &mut shadows {
        if extent.is_changed() || density.is_changed() {
            let size = extent.0 + Vec2::splat(44.0 * layout.scale);
            *sprite = sliced(
                &sheet.0,
                "shadow_lift",
                density.0,
                36.0,
                size,
                layout.scale,
                Color::BLACK.with_alpha(0.22),
            );
        }
    }
    for (backdrop, extent, mut sprite) in &mut backdrops {
        if !extent.is_changed() && !density.is_changed() {
            continue;
        }
        let unit = layout.scale * backdrop.radius / radius::CARD;
        *sprite = sliced(&sheet.0, "rrect_16", density.0, 18.0, extent.0, unit, backdrop.color);
    }
}
