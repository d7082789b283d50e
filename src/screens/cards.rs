//! The cards of the menu: each game with its own board, the game to continue, and its best result. In a small
//! window they are rows.

use bevy::input_focus::{InputFocus, InputFocusSystems};

use crate::engine::sprites::{Density, IconSheet, sliced};
use crate::engine::stage::{Extent, StageSystems, View};
use crate::gameplay::card_text::CardText;
use crate::gameplay::prelude::*;
use crate::gameplay::thumbnail::{Shows, Thumbnail};
use crate::theme::palette::{hairline, in_high_contrast, lighter};

#[derive(Component, Clone, Copy)]
pub struct Card(pub GameId);

/// A sprite behind a card. Boards are sprites, so whatever is behind them must be a sprite too.
#[derive(Component, Clone, Copy)]
enum Behind {
    Shadow,
    Ground { color: Color, corner: f32 },
}

pub const CARD: Vec2 = Vec2::new(220.0, 384.0);
/// The size of a row, if there is room for it.
pub const ROW: Vec2 = Vec2::new(368.0, 74.0);
/// Rows lower than this leave out lines.
const THREE_LINES: f32 = 66.0;
const TWO_LINES: f32 = 50.0;

pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        fit_backdrops
            .in_set(StageSystems::Arrange)
            .after(DialogSystems)
            .after(InputFocusSystems::FocusChangeEvents)
            .run_if(resource_exists::<IconSheet>),
    );
}

/// Spawns a card, or a row of this height for a small window, and the sprites behind it.
pub fn spawn_card<'a>(
    cards: &'a mut ChildSpawnerCommands,
    info: &'static GameInfo,
    about: Option<&CardText>,
    row: Option<f32>,
) -> EntityCommands<'a> {
    let (node, corner) = if let Some(height) = row {
        let padding = UiRect { left: px(7), right: px(9), ..UiRect::vertical(px(7)) };
        let node = Node::row().size(px(ROW.x), px(height)).padding(padding).gap(px(12)).align_center();
        (node, radius::PANEL)
    } else {
        (Node::column().size(px(CARD.x), px(CARD.y)).padding(UiRect::all(px(9))), radius::CARD)
    };
    let edge = lighter(info.room.line, 0.3).with_alpha(if info.room.dark { 0.2 } else { 1.0 });
    let card = cards
        .spawn((
            Name::new(info.title),
            Card(info.id),
            ButtonLook::bare(info.room).ringed(HOUSE.focus),
            node.rounded(px(corner)).border(UiRect::all(px(hairline()))),
            BackgroundColor(Color::NONE),
            BorderColor::all(if in_high_contrast() { HOUSE.line } else { edge }),
            observe(move |_: On<Activate>, mut screen: ResMut<NextState<Screen>>| {
                screen.set(Screen::Playing(info.id));
            }),
        ))
        .with_children(|card| match row {
            Some(height) => fill_row(card, info, about, height),
            None => fill_card(card, info, about),
        })
        .id();
    let commands = cards.commands_mut();
    let ground = Behind::Ground { color: info.room.page, corner };
    for (name, behind, z) in [("Shadow", Behind::Shadow, 0.5), ("Backdrop", ground, 1.0)] {
        let place = (View { slot: card }, Transform::from_xyz(0.0, 0.0, z));
        commands.spawn((Name::new(name), behind, place, Sprite::default(), DespawnOnExit(Screen::Menu)));
    }
    commands.entity(card)
}

fn fill_card(card: &mut ChildSpawnerCommands, info: &'static GameInfo, about: Option<&CardText>) {
    let room = info.room;
    // The age of the game, or a note that the board is a demonstration.
    let beside = about.filter(|about| about.continues).map(|about| about.ago().unwrap_or_default());
    let beside = beside.unwrap_or_else(|| "Demonstration".to_owned());
    let (name, value) = about.and_then(|about| about.record.clone()).unwrap_or_else(|| choices(info));
    let words = children![
        text(info.title, 22.0, Weight::Bold, room.title),
        (
            Node::default().margin(UiRect::top(px(5))),
            children![text(info.tagline, 15.0, Weight::Regular, room.text)],
        ),
        (
            Node::row().margin(UiRect::top(px(14))).gap(px(10)).align_center(),
            children![pill(room, about, 30.0), text(beside, 13.0, Weight::Regular, room.muted)],
        ),
        Node::default().grow(),
        (Node::default().height(px(1)).margin(UiRect::bottom(px(9))), BackgroundColor(room.line)),
        (
            Node::row().spread().align_center().height(px(24)),
            children![
                text(name, 15.0, Weight::Regular, room.muted),
                text(value, 17.0, Weight::Bold, room.text)
            ],
        ),
    ];
    let around = UiRect { left: px(4), right: px(4), top: px(16), bottom: px(4) };
    card.spawn(thumbnail(info, about, 200.0));
    card.spawn((Node::column().padding(around).grow(), words));
}

/// The lower a row is, the less it says.
fn fill_row(row: &mut ChildSpawnerCommands, info: &'static GameInfo, about: Option<&CardText>, height: f32) {
    let room = info.room;
    row.spawn(thumbnail(info, about, height - 16.0));
    row.spawn(Node::column().gap(px(3)).grow()).with_children(|words| {
        words.spawn(text(info.title, 18.0, Weight::Bold, room.title));
        if height >= TWO_LINES {
            words.spawn(text(info.tagline, 13.0, Weight::Regular, room.text));
        }
        if height >= THREE_LINES {
            let line = if let Some((name, value)) = about.and_then(|about| about.record.as_ref()) {
                format!("{name} {value}")
            } else {
                let (name, value) = choices(info);
                format!("{value} {}", name.to_lowercase())
            };
            words.spawn(text(line, 12.0, Weight::Bold, room.muted));
        }
    });
    let side = Node::column().align(AlignItems::FlexEnd).align_self(AlignSelf::FlexStart);
    row.spawn(side.margin(UiRect::top(px(2))).gap(px(9))).with_children(|side| {
        side.spawn(pill(room, about, 25.0));
        if height >= TWO_LINES
            && let Some(ago) = about.and_then(CardText::ago)
        {
            side.spawn(text(ago, 12.0, Weight::Regular, room.muted));
        }
    });
}

/// The place of the board: the game to continue, or a demonstration.
fn thumbnail(info: &'static GameInfo, about: Option<&CardText>, size: f32) -> impl Bundle {
    let continues = about.is_some_and(|about| about.continues);
    let shows = if continues { Shows::Table } else { Shows::Demonstration };
    (Thumbnail { game: info.id, shows }, Node::default().size(px(size), px(size)).no_shrink())
}

/// The number of opponents or variants, for a game without a result.
fn choices(info: &GameInfo) -> (&'static str, String) {
    match info.options.iter().find(|option| option.name == "level") {
        Some(levels) => ("Opponents", levels.choices.len().to_string()),
        None => ("Variants", info.variants.len().to_string()),
    }
}

/// The label with the action of the card.
fn pill(room: &Palette, about: Option<&CardText>, height: f32) -> impl Bundle {
    let word = if about.is_some_and(|about| about.continues) { "Continue" } else { "Play" };
    let padding = UiRect { left: px(height * 0.36), right: px(height * 0.6), ..default() };
    let node = Node::row().height(px(height)).padding(padding).gap(px(4)).rounded(px(height / 2.0));
    (
        node.align_center().no_shrink(),
        BackgroundColor(room.button),
        children![
            icon("icon_play", height * 0.62, room.button_ink),
            text(word, if height < 28.0 { 13.0 } else { 15.0 }, Weight::Bold, room.button_ink)
        ],
    )
}

/// Fits the sprites behind cards to the size of their cards.
fn fit_backdrops(
    sheet: Res<IconSheet>,
    density: Res<Density>,
    (layout, focus): (Res<Layout>, Res<InputFocus>),
    mut sprites: Query<(&Behind, &View, Ref<Extent>, &mut Sprite)>,
) {
    let scale = layout.scale;
    for (behind, view, extent, mut sprite) in &mut sprites {
        let is_new = extent.is_changed() || density.is_changed();
        *sprite = match *behind {
            Behind::Shadow if is_new || focus.is_changed() => {
                // The card in front casts a deeper shadow.
                let depth = if focus.get() == Some(view.slot) { 0.34 } else { 0.16 };
                let (size, color) = (extent.0 + 44.0 * scale, Color::BLACK.with_alpha(depth));
                sliced(&sheet.0, "shadow_lift", density.0, 36.0, size, scale, color)
            }
            Behind::Ground { color, corner } if is_new => {
                sliced(&sheet.0, "rrect_16", density.0, 18.0, extent.0, scale * corner / radius::CARD, color)
            }
            _ => continue,
        };
    }
}
