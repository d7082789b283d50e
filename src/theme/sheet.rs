//! Sheets: what lies over a screen. The scrim, the panel, opening and closing.

use super::node::NodeExt;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::accessibility::Repaint;
use super::animation::{Calm, Change, Ease, Tween, Tweens};
use super::focusable::{FocusAgain, OnSheet};
use super::palette::{HOUSE, Palette, radius, seconds};
use super::widgets::{ButtonLook, Weight, button, icon, icon_button, shaped_button, text};
use crate::engine::audio::{Cue, PlayCue};
use crate::engine::layout::{Layout, Mode};
use crate::engine::states::{Beneath, FrameSystems, Sheet};

/// Keeps open sheets in the arrangement of the window.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay_anew.in_set(FrameSystems::View).run_if(resource_changed::<Layout>.or_else(on_message::<Repaint>)),
    );
}

/// A sheet that is open while the window changes its arrangement or its colours is laid anew in the
/// others, with the focus where it was.
fn lay_anew(
    layout: Res<Layout>,
    sheet: Res<State<Sheet>>,
    (focus, names): (Res<InputFocus>, Query<&Name>),
    mut repaint: MessageReader<Repaint>,
    mut again: ResMut<FocusAgain>,
    mut next: ResMut<NextState<Sheet>>,
    mut last: Local<Option<Mode>>,
) {
    let other_mode = last.replace(layout.mode).is_some_and(|mode| mode != layout.mode);
    if (repaint.read().count() > 0 || other_mode) && *sheet.get() != Sheet::None {
        again.0 = focus.get().and_then(|entity| names.get(entity).ok()).map(|name| name.as_str().to_owned());
        next.set(*sheet.get());
    }
}

/// What dims the screen under a sheet.
#[derive(Component, Clone, Copy, Debug)]
#[require(Pickable)]
pub struct Scrim {
    /// Its colour, as opaque as it gets.
    pub color: Color,
}

/// The panel of a sheet.
#[derive(Component, Clone, Copy, Debug)]
#[require(Pickable)]
pub struct SheetPanel;

/// Lays a sheet over everything: a scrim, and in its middle the panel, which `fill` fills.
pub fn lay(
    commands: &mut Commands,
    cues: &mut MessageWriter<PlayCue>,
    sheet: Sheet,
    room: &Palette,
    darkness: f32,
    panel: Node,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    cues.write(PlayCue(Cue::SheetOpen));
    let color = room.scrim().with_alpha(darkness);
    commands
        .spawn((
            Name::new("Sheet"),
            DespawnOnExit(sheet),
            GlobalZIndex(10),
            Node::row().fill().centered(),
            BackgroundColor(color),
            Scrim { color },
            Tweens::new([Tween::new(Change::Fade(0.0, darkness), 0.16, Ease::Out)]),
            observe(close_from_outside),
        ))
        .with_children(|scrim| {
            scrim
                .spawn((
                    SheetPanel,
                    Node {
                        flex_direction: FlexDirection::Column,
                        border_radius: if panel.height == percent(100) {
                            BorderRadius::ZERO
                        } else {
                            BorderRadius::all(px(radius::SHEET))
                        },
                        ..panel
                    },
                    BackgroundColor(HOUSE.panel),
                    BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(20), px(0), px(60)),
                    Tweens::new([Tween::new(Change::Scale(0.96, 1.0), seconds::SHEET_OPEN, Ease::Out)])
                        .calm(Calm::Appear(0.1)),
                ))
                .with_children(fill);
        });
}

/// How large the things on a sheet are.
#[derive(Clone, Copy)]
pub struct SheetSizes {
    /// Whether room is short.
    pub compact: bool,
    /// The sheet's title.
    pub title: f32,
    /// The height of its buttons.
    pub button: f32,
    /// The text on them.
    pub word: f32,
    /// The space around it all.
    pub padding: f32,
}

impl SheetSizes {
    /// The sizes for an arrangement.
    pub fn new(layout: &Layout) -> Self {
        if layout.mode == Mode::Compact {
            Self { compact: true, title: 28.0, button: 44.0, word: 16.0, padding: 24.0 }
        } else {
            Self { compact: false, title: 40.0, button: 52.0, word: 18.0, padding: 32.0 }
        }
    }
}

/// A wide button on a sheet, with an icon before its word.
pub fn sheet_button(
    room: &Palette,
    main: bool,
    picture: &'static str,
    word: &str,
    sizes: SheetSizes,
) -> impl Bundle {
    let (look, ink) = if main {
        (ButtonLook::main(room).ringed(HOUSE.focus), room.button_ink)
    } else {
        (ButtonLook::quiet(&HOUSE), HOUSE.text)
    };
    (
        Name::new(word.to_owned()),
        OnSheet,
        button(look, percent(100), sizes.button),
        children![
            icon(picture, 24.0, ink),
            (Node::default().grow(), children![text(word, sizes.word, Weight::Bold, ink)]),
        ],
    )
}

/// A button that shares its line with another.
pub fn half_button(
    row: &mut ChildSpawnerCommands,
    name: &str,
    picture: &'static str,
    word: &str,
    compact: bool,
) -> Entity {
    let (height, size, drawn) = if compact { (34.0, 14.0, 18.0) } else { (44.0, 16.0, 22.0) };
    let half = Node::default().share().min_width(px(0));
    let half = row.spawn(half).id();
    // Where room is short, what is on it has hardly any.
    let shape = |node: Node| if compact { node.padding(UiRect::ZERO).column_gap(px(7)) } else { node };
    let button = shaped_button(ButtonLook::quiet(&HOUSE), percent(100), height, shape);
    let words = children![icon(picture, drawn, HOUSE.text), text(word, size, Weight::Bold, HOUSE.text)];
    row.commands().spawn((Name::new(name.to_owned()), OnSheet, button, ChildOf(half), words)).id()
}

/// The cross that closes a sheet.
pub fn cross(room: &Palette, size: f32) -> impl Bundle {
    let look = ButtonLook::quiet(room);
    (Name::new("Close"), OnSheet, icon_button(look, "icon_close", size, room.text), observe(close))
}

/// A button with nothing but a word on it.
pub fn word_button(
    look: ButtonLook,
    (width, height): (Val, f32),
    word: &'static str,
    size: f32,
    ink: Color,
) -> impl Bundle {
    let words = children![text(word, size, Weight::Bold, ink)];
    (Name::new(word), OnSheet, button(look, width, height), words)
}

/// Closes the sheet that is open, which leads back to the one that it was opened on.
pub fn close(
    _: On<Activate>,
    beneath: Res<Beneath>,
    mut next: ResMut<NextState<Sheet>>,
    mut cues: MessageWriter<PlayCue>,
) {
    cues.write(PlayCue(Cue::SheetClose));
    next.set(beneath.sheet());
}

/// A click beside the panel closes the sheet, too.
fn close_from_outside(
    click: On<Pointer<Click>>,
    beneath: Res<Beneath>,
    mut next: ResMut<NextState<Sheet>>,
    mut cues: MessageWriter<PlayCue>,
) {
    if click.original_event_target() == click.entity {
        cues.write(PlayCue(Cue::SheetClose));
        next.set(beneath.sheet());
    }
}

/// Opens another sheet in place of the one that is open.
pub fn open(sheet: Sheet) -> impl FnMut(On<Activate>, ResMut<NextState<Sheet>>) {
    move |_, mut next| next.set(sheet)
}

/// Writes a message, and closes whatever is open.
pub fn send_and_close<M: Message + Clone>(
    message: M,
) -> impl FnMut(On<Activate>, MessageWriter<M>, ResMut<NextState<Sheet>>) {
    move |_, mut messages, mut next| {
        messages.write(message.clone());
        next.set(Sheet::None);
    }
}
