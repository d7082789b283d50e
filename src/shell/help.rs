//! How to play: what a game is about, its rules and its keys.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::audio::PlayCue;
use super::focus::{FirstFocus, OnSheet};
use super::hud::KeyHints;
use super::input::{Device, LastDevice};
use super::layout::Layout;
use super::screen::{Screen, Sheet};
use super::sheets::{SheetSizes, close, lay, room_under};
use super::theme::{HOUSE, radius, scrim};
use super::widgets::{ButtonLook, Weight, button, icon_button, paragraph, text};
use crate::games::{GameId, GameInfo};

/// The picture beside a rule, which the game draws; the number is the rule's.
#[derive(Component, Clone, Copy, Debug)]
pub struct HelpPicture {
    /// Whose rule.
    pub game: GameId,
    /// Which rule, from 0.
    pub step: usize,
}

/// Shows the sheet.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show.run_if(on_message::<StateTransitionEvent<Sheet>>));
}

fn show(
    mut commands: Commands,
    mut cues: MessageWriter<PlayCue>,
    sheet: Res<State<Sheet>>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    device: Res<LastDevice>,
) {
    let Sheet::Help(game) = *sheet.get() else { return };
    let sizes = SheetSizes::new(&layout);
    let panel = Node {
        width: if sizes.compact { percent(94) } else { px(760) },
        padding: UiRect::all(px(if sizes.compact { 16.0 } else { sizes.padding })),
        row_gap: px(if sizes.compact { 10 } else { 16 }),
        ..default()
    };
    let on_menu = *screen.get() == Screen::Menu;
    lay(&mut commands, &mut cues, *sheet.get(), room_under(&screen), scrim::DIALOG, panel, |sheet| {
        fill(sheet, game, sizes, device.0, on_menu);
    });
}

fn fill(sheet: &mut ChildSpawnerCommands, game: GameId, sizes: SheetSizes, device: Device, on_menu: bool) {
    title(sheet, game.info(), sizes.compact);
    steps(sheet, game.info(), sizes.compact);
    keys(sheet, game.info(), sizes.compact, device, on_menu);
}

/// The size of small text.
fn small(compact: bool) -> f32 {
    if compact { 12.0 } else { 15.0 }
}

fn title(sheet: &mut ChildSpawnerCommands, info: &GameInfo, compact: bool) {
    sheet
        .spawn((Node { align_items: AlignItems::Center, column_gap: px(16), ..default() }, Pickable::IGNORE))
        .with_children(|row| {
            row.spawn((
                Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, row_gap: px(2), ..default() },
                Pickable::IGNORE,
            ))
            .with_children(|words| {
                words.spawn(text(
                    format!("How to play {}", info.short_title),
                    if compact { 22.0 } else { 34.0 },
                    Weight::Bold,
                    HOUSE.title,
                ));
                words.spawn(text(info.help.goal, small(compact) + 1.0, Weight::Regular, HOUSE.muted));
            });
            row.spawn((
                Name::new("Close"),
                OnSheet,
                icon_button(
                    ButtonLook::quiet(&HOUSE),
                    "icon_close",
                    if compact { 28.0 } else { 40.0 },
                    HOUSE.text,
                ),
                observe(close),
            ));
        });
}

/// The rules, each with its picture.
fn steps(sheet: &mut ChildSpawnerCommands, info: &GameInfo, compact: bool) {
    sheet
        .spawn((
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(if compact { 8 } else { 16 }),
                row_gap: px(if compact { 8 } else { 16 }),
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|grid| {
            for (step, (heading, sentence)) in info.help.steps.iter().enumerate() {
                grid.spawn((
                    Node {
                        width: percent(48),
                        flex_direction: FlexDirection::Column,
                        padding: UiRect::all(px(if compact { 10 } else { 16 })),
                        row_gap: px(if compact { 4 } else { 10 }),
                        border_radius: BorderRadius::all(px(radius::PANEL)),
                        ..default()
                    },
                    BackgroundColor(HOUSE.panel_raised),
                    Pickable::IGNORE,
                ))
                .with_children(|card| {
                    card.spawn(text(*heading, if compact { 14.0 } else { 18.0 }, Weight::Bold, HOUSE.title));
                    card.spawn((
                        HelpPicture { game: info.id, step },
                        Node {
                            height: px(if compact { 36 } else { 72 }),
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            ..default()
                        },
                        Pickable::IGNORE,
                    ));
                    card.spawn(paragraph(*sentence, small(compact), Weight::Medium, HOUSE.text));
                });
            }
        });
}

/// The keys of the device in use, and the way on.
fn keys(
    sheet: &mut ChildSpawnerCommands,
    info: &'static GameInfo,
    compact: bool,
    device: Device,
    on_menu: bool,
) {
    let game = info.id;
    let pointer = device == Device::Pointer;
    sheet
        .spawn((
            Node {
                column_gap: px(if compact { 12 } else { 24 }),
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                row_gap: px(6),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|row| {
            if pointer {
                row.spawn(text(info.help.pointer, small(compact), Weight::Medium, HOUSE.text));
            } else {
                row.spawn(KeyHints { room: &HOUSE, keys: info.keys, compact });
            }
            row.spawn((Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
            let word = if on_menu { format!("Play {}", info.short_title) } else { "Got it".to_owned() };
            let mut go = row.spawn((
                Name::new(word.clone()),
                OnSheet,
                FirstFocus,
                button(ButtonLook::main(&HOUSE), auto(), if compact { 36.0 } else { 44.0 }),
                children![text(word, if compact { 14.0 } else { 16.0 }, Weight::Bold, HOUSE.button_ink)],
            ));
            if on_menu {
                go.observe(
                    move |_: On<Activate>,
                          mut screen: ResMut<NextState<Screen>>,
                          mut sheet: ResMut<NextState<Sheet>>| {
                        sheet.set(Sheet::None);
                        screen.set(Screen::Playing(game));
                    },
                );
            } else {
                go.observe(close);
            }
        });
}
